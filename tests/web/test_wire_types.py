"""The page's types of what goes over the wire are those of the server."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.games import IDS
from sandtable.server.describe import description

pytestmark = pytest.mark.slow

WEB = Path(__file__).parents[2] / "web"


# The same, as if only some games were there.
ONLY = """
import json, sys, sandtable.games
sandtable.games.IDS = tuple(json.loads(sys.argv[1]))
from sandtable.games import IDS
from sandtable.server.describe import description
sys.stdout.buffer.write(description())
"""


def descriptions() -> Iterator[bytes]:
    """Of all games; or of those that the page has a face for. The general face can do without types of a game's own."""
    yield description()
    faces = [game for game in IDS if (WEB / "src" / "games" / game).is_dir()]
    if len(faces) < len(IDS):
        command = [sys.executable, "-c", ONLY, json.dumps(faces)]
        yield subprocess.run(command, capture_output=True, check=True).stdout


@pytest.mark.parametrize("name", ["messages.ts", "api.ts"])
def test_types_are_up_to_date(name: str, tmp_path: Path, node: str) -> None:
    made = []
    for told in descriptions():
        subprocess.run([node, "scripts/types.mjs", str(tmp_path)], cwd=WEB, input=told, check=True)
        made.append((tmp_path / name).read_text())
    assert (WEB / "src" / "wire" / name).read_text() in made, "npm run types makes them anew"
