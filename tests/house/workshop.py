"""The workshop: where the rules of the game in this folder are compiled, as those of the package are.

A compiled file is kept in build/house, by a hash of all that it is made from.
"""

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType

HOUSE = Path(__file__).parent
ROOT = HOUSE.parents[1]
GAME = "pebbles"
MADE = shutil.ignore_patterns("__pycache__")


def games_folder(hatch_build: ModuleType) -> Path:
    """A folder for SANDTABLE_GAMES, with the compiled game in it; made once."""
    game = (path for path in (HOUSE / GAME).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    made_from = hashlib.sha256(f"{sys.version} {hatch_build.SUFFIX}".encode())
    for path in [ROOT / "hatch_build.py", *sorted((ROOT / "src").rglob("*.pxd")), *sorted(game)]:
        made_from.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    folder = ROOT / "build" / "house" / made_from.hexdigest()[:20]
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as place:
            made = _compiled(hatch_build, Path(place))
            try:
                made.rename(folder)
            except OSError:  # another process was faster
                assert folder.exists()
    return folder


def checkout(place: Path) -> Path:
    """What looks like a checkout with the game among the others, for Cython and mypy, which find types by the names of
    packages: links to this one, and a copy of the game. Gives the game's folder."""
    games = place / "src" / "sandtable" / "games"
    games.mkdir(parents=True)
    _link(ROOT / "src" / "sandtable", games.parent, but="games")
    _link(ROOT / "src" / "sandtable" / "games", games)
    _link(ROOT, place, but="src")
    shutil.copytree(HOUSE / GAME, games / GAME, ignore=MADE)
    return games / GAME


def _compiled(hatch_build: ModuleType, place: Path) -> Path:
    """A folder with the compiled game."""
    game = checkout(place)
    tree = hatch_build.Tree(place)
    rules = f"sandtable.games.{GAME}.rules"
    tree.modules = {rules: tree.modules[rules]}
    tree.outputs = {rules: tree.outputs[rules]}
    tree.work = place / "work"
    tree.stamp = tree.work / "stamp.json"
    tree.compile()
    alone = place / "games"
    alone.mkdir()
    game.rename(alone / GAME)
    return alone


def _link(source: Path, target: Path, but: str = "") -> None:
    """Link all that a folder holds into another one, but for compiled files."""
    for path in source.iterdir():
        if path.name != but and path.suffix not in (".so", ".pyd"):
            (target / path.name).symlink_to(path)
