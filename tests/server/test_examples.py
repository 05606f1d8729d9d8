"""The example bots at a server's tables, with tokens: each process plays several games at once, against the others; and
what was dealt there is checked in a second language."""

import json
import os
import secrets
import subprocess
from pathlib import Path

import pytest

from sandtable.position import replay
from sandtable.records import parse_record
from tests.examples.conftest import programs
from tests.examples.programs import LANGUAGES, Programs
from tests.examples.test_dealing import checked
from tests.server.client import Guest
from tests.server.conftest import House
from tests.server.people.test_people import account, name
from tests.server.services import wait_until

__all__ = ["programs"]  # a fixture
pytestmark = pytest.mark.slow

# every process has two games at once
TABLES = (("Python", "JavaScript"), ("JavaScript", "C"), ("C", "Python"))


def test_programs_play_whole_games_at_tables(alone: House, programs: Programs, tmp_path: Path) -> None:
    url = alone[0].url
    owner = account(Guest(url))
    tokens = {language: owner.post("/api/programs", {"name": name(language)}, 201) for language in LANGUAGES}
    where = {"Python": [url], "JavaScript": [url], "C": url.removeprefix("http://").split(":")}
    tables = [
        owner.open("patterns", seats=[{"kind": "person", "name": tokens[language]["name"]} for language in pair])["id"]
        for pair in TABLES
    ]
    running = [
        subprocess.Popen(
            [*programs[language], *where[language]],
            env={**os.environ, "SANDTABLE_TOKEN": tokens[language]["token"]},
            stderr=subprocess.DEVNULL,
        )
        for language in LANGUAGES
    ]
    try:
        wait_until(lambda: all(owner.get(f"/api/tables/{id}")["status"] == "over" for id in tables), what="the end")
        assert [process.poll() for process in running] == [None] * 3
    finally:
        for process in running:
            process.kill()
            process.wait()
    records = [owner.get(f"/api/tables/{id}/record") for id in tables]
    for plain in records:
        record = parse_record(json.dumps(plain))
        assert record.forfeit is None
        *_, (position, _) = replay(record)
        assert position.result == record.result
    assert checked(tmp_path, records) == (0, ["dealt fairly"] * 3)
    # what only a table has
    records[0]["fair"]["secret"] = secrets.token_hex(32)
    records[1]["fair"]["nonces"].reverse()
    assert checked(tmp_path, records[:2]) == (
        1,
        ["the secret is not what was committed to", "the seed is not that of the nonces"],
    )
