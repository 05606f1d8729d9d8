"""The check of a deal in a second language: it agrees with ours on real records, and sees whatever was changed."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.position import new
from sandtable.records import format_record
from tests.cli.command import VECTORS
from tests.examples.programs import node
from tests.scripts import ROOT
from tests.test_docs import blocks


def checked(folder: Path, records: list[Any]) -> tuple[int, list[str]]:
    """The exit code, and what is said of each record."""
    file = folder / "games.jsonl"
    file.write_text("".join(f"{json.dumps(record)}\n" for record in records))
    script = ROOT / "examples" / "dealing" / "check.mjs"
    done = subprocess.run([node(), str(script), str(file)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, [line.partition(": ")[2] for line in done.stdout.splitlines()]


def test_records_of_another_implementation_and_of_ours(tmp_path: Path) -> None:
    files = sorted(VECTORS.glob("*.records.jsonl"))
    records = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    layout = tmp_path / "mine.json"
    layout.write_text(blocks("docs/layouts.md", "json")[0])
    own = play_game("stones", {"layout": str(layout), "players": 3}, ["random"] * 3, series_seed("layout", 0))
    records.append(json.loads(format_record(own)))
    assert sum(event.get("chance") == "reshuffle" for record in records for event in record["events"]) > 0
    assert checked(tmp_path, records) == (0, ["dealt fairly"] * len(records))


def changed(game: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(format_record(new(game, seed=bytes(32)).record(["a", "b"])))
    return plain


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_another_setup_is_seen(tmp_path: Path, game: str) -> None:
    record = changed(game)
    if game == "mandala":
        deck = record["setup"]["deck"]
        at = next(i for i in range(107) if deck[i] != deck[i + 1])
        record["setup"]["deck"] = deck[:at] + deck[at + 1] + deck[at] + deck[at + 2 :]
    elif game == "patterns":
        record["setup"]["spare"] = record["setup"]["spare"][::-1]
    else:
        record["setup"]["objectives"].reverse()
    assert checked(tmp_path, [record]) == (1, ["the setup is not what the seed deals"])


def test_whatever_else_is_wrong_is_named(tmp_path: Path) -> None:
    lines = (VECTORS / "mandala.records.jsonl").read_text().splitlines()
    reshuffled = next(record for record in map(json.loads, lines) if '"reshuffle"' in json.dumps(record))
    event = next(event for event in reshuffled["events"] if "chance" in event)
    event["deck"] = event["deck"][::-1]
    state = {**changed("patterns"), "setup": {"state": {}}}
    seedless = {**changed("mandala"), "seed": None}
    assert checked(tmp_path, [reshuffled, state, seedless]) == (
        1,
        [
            "a reshuffle is not what the seed gives",
            "it began from a position, not from a deal",
            "it has no seed",
        ],
    )
