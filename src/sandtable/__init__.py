"""Sandtable plays, teaches and studies the Mandala family of games.

Its modules are imported on first use, so that importing the package is fast.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.arena.game import play
    from sandtable.position import Position, new, replay

__version__ = "0.1.0"
__all__ = ["Position", "__version__", "new", "play", "replay"]

_PLACES = {
    "Position": "sandtable.position",
    "new": "sandtable.position",
    "play": "sandtable.arena.game",
    "replay": "sandtable.position",
}

if "cython" not in sys.modules and find_spec("cython") is None:
    # only modules that are not compiled ask for it
    from sandtable import plain_cython

    sys.modules["cython"] = plain_cython


if not TYPE_CHECKING:  # to a type checker a misspelt name would be there

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
