"""Decisions as data: every decision of records as a row, for Parquet, NumPy and data frames. Needs NumPy and pyarrow
(the extra `data`)."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.errors import Unavailable

if TYPE_CHECKING:
    from sandtable.dataset.decisions import COLUMNS as COLUMNS
    from sandtable.dataset.decisions import to_arrays as to_arrays
    from sandtable.dataset.frame import matrix as matrix
    from sandtable.dataset.frame import to_dataframe as to_dataframe

_PLACES = {"COLUMNS": "decisions", "matrix": "frame", "to_arrays": "decisions", "to_dataframe": "frame"}


def need(name: str) -> Any:
    """A module of this folder; Unavailable, with what to install, where one that it needs is missing."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        if error.name in ("numpy", "pyarrow"):
            raise Unavailable("errors.dataset.extra", module=error.name) from None
        raise


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(need(_PLACES[name]), name)


def __dir__() -> list[str]:
    return sorted(_PLACES)
