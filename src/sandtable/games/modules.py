"""The modules of a game's folder that are for people (words, pictures), as protocols that the rest of the package uses.

A game's own functions take its own Observation. They are called only through the `Kind` of the game that an Observation
names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from sandtable.games.fact import Fact
from sandtable.games.observation import Observation
from sandtable.games.sight import Glimpse

if TYPE_CHECKING:
    from rich.text import Text

    from sandtable.games.consequence import Consequence
    from sandtable.games.trial import AnyTrial

# Headings, each with the moves under it or the beginnings of moves, and what is said beside them.
Menu = list[tuple[str, list[tuple[str, str]]]]


class Notation(Protocol):
    """The module `notation` of a game."""

    def parse(self, text: str) -> int: ...

    def format_move(self, action: int) -> str: ...

    def every_move(self, options: Mapping[str, object]) -> list[str]: ...


class Words(Protocol):
    """The module `words` of a game: moves, decisions and rules in every language."""

    def describe(self, move: str, lang: str, you: bool = False) -> str: ...

    def decision(self, observation: Observation, lang: str) -> str: ...

    def help_at(self, observation: Observation, lang: str) -> str: ...

    def menu(self, observation: Observation, chosen: str, lang: str) -> Menu: ...

    def news(self, before: Glimpse, move: str, after: Glimpse) -> Sequence[Fact]: ...

    def chance(self, lang: str) -> str:
        """A chance event; only where the game has one."""

    def ending(self, observation: Observation, lang: str) -> list[str]: ...


class TerminalText(Protocol):
    """The module `text` of a game: a position and a score sheet in a terminal."""

    def draw(self, observation: Observation, lang: str = "en", names: Sequence[str] | None = None) -> Text: ...

    def sheet(self, observation: Observation, lang: str = "en", names: Sequence[str] | None = None) -> Text: ...


class Picture(Protocol):
    """The module `picture` of a game."""

    def picture(self, observation: Observation, lang: str = "en") -> str: ...


class Consequences(Protocol):
    """The module `consequence` of a game."""

    def consequence(self, trial: AnyTrial) -> Consequence: ...
