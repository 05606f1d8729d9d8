"""Environments for learning: many games at once as arrays, in the compiled core. Needs NumPy (the extra `rl`)."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.errors import Unavailable

if TYPE_CHECKING:
    from sandtable.env.actions import ActionTable as ActionTable
    from sandtable.env.batch import Batch as Batch
    from sandtable.env.encoding import Encoding as Encoding
    from sandtable.env.plane import Plane as Plane
    from sandtable.env.plane import slices as slices
    from sandtable.env.problems import BadAction as BadAction
    from sandtable.env.problems import BadArgument as BadArgument

# Imported when first asked for: the compiled modules of this folder are found without NumPy, too.
_PLACES = {
    "ActionTable": "actions",
    "Batch": "batch",
    "Encoding": "encoding",
    "Plane": "plane",
    "slices": "plane",
    "BadAction": "problems",
    "BadArgument": "problems",
}


__all__ = ["ActionTable", "BadAction", "BadArgument", "Batch", "Encoding", "Plane", "slices"]


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    except ModuleNotFoundError as error:
        if error.name == "numpy":
            raise Unavailable("errors.env.extra") from None
        raise


def __dir__() -> list[str]:
    return __all__
