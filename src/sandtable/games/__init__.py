"""The rules, once. Nothing here knows of bots, screens or sockets."""

from functools import cache
from importlib import import_module

from sandtable.errors import BadOption
from sandtable.games.kind import Kind

IDS = ("mandala", "patterns", "stones")


@cache
def kind_of(game: str) -> Kind:
    """The kind with a game's id; BadOption if there is none."""
    if game not in IDS:
        raise BadOption("errors.game", game=str(game)[:40], known=", ".join(IDS))
    kind: Kind = import_module(f"sandtable.games.{game}").KIND
    return kind
