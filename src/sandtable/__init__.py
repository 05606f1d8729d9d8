"""Sandtable plays, teaches and studies the Mandala family of games.

Importing this package imports nothing else of it: what it offers is fetched on first use.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.position import Position, new

__version__ = "0.1.0"
__all__ = ["Position", "__version__", "new"]


if not TYPE_CHECKING:  # to a type checker a misspelt name would be there

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from sandtable import position

        return getattr(position, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
