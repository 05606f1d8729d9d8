"""The page is small: what a browser needs for its first screen."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

LOBBY_LIMIT = 60_000
TABLE_LIMIT = 90_000
GAMES = ("mandala", "patterns", "stones")


@pytest.fixture
def chunks(web: Any) -> dict[str, Any]:
    """By its source, each part of the page: its file, and what it needs at once."""
    found: dict[str, Any] = json.loads((web.output / ".vite" / "manifest.json").read_text())
    return found


def needed(chunks: dict[str, Any], *starts: str) -> set[str]:
    """The files of some parts, with all that they import."""
    files: set[str] = set()
    ahead = list(starts)
    while ahead:
        chunk = chunks[ahead.pop()]
        if chunk["file"] not in files:
            files.add(chunk["file"])
            ahead += chunk.get("imports", [])
    return files


def words(chunks: dict[str, Any], *subjects: str) -> list[str]:
    """The longer language of the two."""
    return [f"../src/sandtable/locale/fr/{subject}.json" for subject in subjects]


def weight(folder: Path, files: set[str]) -> int:
    return sum(len(gzip.compress((folder / name).read_bytes(), 9)) for name in files if name.endswith(".js"))


def test_the_lobby_is_small(web: Any, chunks: dict[str, Any]) -> None:
    files = needed(chunks, "index.html", "src/lobby/Lobby.svelte", *words(chunks, "web", "lobby", "level", "first"))
    assert 10_000 < weight(web.output, files) < LOBBY_LIMIT


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_small(web: Any, chunks: dict[str, Any], game: str) -> None:
    parts = ["index.html", "src/table/Table.svelte", f"src/games/{game}/index.ts"]
    files = needed(chunks, *parts, *words(chunks, "web", "level", "colour", "pattern", "side", f"board_{game}"))
    assert 20_000 < weight(web.output, files) < TABLE_LIMIT


def test_nothing_is_asked_of_other_sites(web: Any) -> None:
    index = (web.output / "index.html").read_text()
    assert "http://" not in index
    assert "https://" not in index
    for path in web.output.glob("assets/*.css"):
        assert "url(http" not in path.read_text()


# the lobby fetches the list of what is kept on the device by itself, once it is drawn
@pytest.mark.parametrize("page", ["src/lobby/Lobby.svelte", "src/table/Table.svelte", "src/engine/HereTables.svelte"])
def test_the_engine_is_no_part_of_a_first_screen(web: Any, chunks: dict[str, Any], page: str) -> None:
    for name in needed(chunks, "index.html", page):
        if name.endswith(".js"):
            assert "new Worker(" not in (web.output / name).read_text(), f"{name} has a worker in it"
