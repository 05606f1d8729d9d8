"""Kind: all that Python code needs to know of one game, behind one interface."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

from sandtable.errors import BadNotation, BadOption, BadRecord, Refusal
from sandtable.games.base import Game
from sandtable.games.outcome import Result

Options = dict[str, Any]
Setup = dict[str, Any]


class Shuffler(Protocol):
    """What deals: dealing.Stream."""

    def shuffle(self, items: list[Any]) -> None: ...


class Memory:
    """What seats can deduce from what has been played; games in which nothing is to be remembered keep none."""

    def watch(self, game: Game) -> None:
        """Look at the position before a move."""

    def moved(self, game: Game, seat: int, action: int) -> None:
        """A move has been played, up to the chance that it waits for."""

    def chanced(self, game: Game) -> None:
        """A chance event has been told, and play has gone on to the next decision or chance."""


class Kind(ABC):
    """One game of the family. A kind has no state: positions have."""

    id: str
    option_names: tuple[str, ...] = ()
    notation: ModuleType
    refuse: Callable[[Any, int], Refusal]

    def options(self, given: Mapping[str, object]) -> Options:
        """Check options, given as text or as values, and bring them into their canonical form."""
        if not isinstance(given, Mapping):
            raise BadOption("errors.option.form", given=str(given)[:60])
        for name in given:
            if name not in self.option_names:
                known = ", ".join(self.option_names)
                if not known:
                    raise BadOption("errors.option.none", game=self.id, option=str(name)[:40])
                raise BadOption("errors.option.unknown", game=self.id, option=str(name)[:40], known=known)
        return {}

    def players(self, options: Options) -> int:
        """How many seats a table has."""
        return 2

    @abstractmethod
    def core(self, options: Options) -> Game:
        """An empty position of the compiled rules."""

    @abstractmethod
    def deal(self, options: Options, stream: Shuffler) -> Setup:
        """A fair setup, as a record holds it."""

    @abstractmethod
    def start(self, options: Options, setup: Setup) -> Game:
        """The first position of a setup; BadRecord if it is not one."""

    def check_entries(self, setup: Setup, known: tuple[str, ...]) -> None:
        """Raise BadRecord if a setup holds an entry that this game does not know."""
        for name in setup:
            if name not in known:
                raise BadRecord("errors.setup.unknown", entry=str(name)[:40], known=", ".join(known))

    def options_of(self, options: Options, setup: Setup) -> Options:
        """The options of a recorded game, with what its setup adds to them."""
        return options

    def shuffle(self, game: Game, stream: Shuffler) -> str:
        """The chance that a waiting game needs, out of a stream."""
        raise NotImplementedError

    def tell(self, game: Game, deck: str) -> None:
        """Tell a waiting game its chance; BadRecord if it does not fit."""
        raise NotImplementedError

    def memory(self) -> Memory:
        """A new memory for a game that begins."""
        return Memory()

    def parse(self, text: str) -> int:
        """The action of a move's text; BadNotation if it is none."""
        if not isinstance(text, str):
            raise BadNotation("errors.notation.text", given=str(text)[:40])
        action: int = self.notation.parse(text)
        return action

    def format(self, action: int) -> str:
        """The exact text of an action."""
        text: str = self.notation.format_move(action)
        return text

    def refusal(self, game: Game, action: int) -> Refusal:
        """Why an action is not legal here: the sentence's key and its values."""
        return self.refuse(game.state(), action)

    @abstractmethod
    def reason(self, game: Game) -> str:
        """Why a finished game ended."""

    @abstractmethod
    def observe(
        self,
        game: Game,
        options: Options,
        memory: Memory,
        seat: int | None,
        ply: int,
        legal: tuple[str, ...],
        result: Result | None,
        scene: Any = None,
    ) -> Any:
        """What a seat, or a watcher (None), may see. `scene` is the game's, where it is known already."""

    def scene(self, game: Game, options: Options) -> Any:
        """What all who look at a position have in common, found out once."""
        return game.state()

    def opened(self, observation: Any, state: Any) -> Any:
        """An Observation with all that the position hides from its seat: for games that are over."""
        return observation

    @abstractmethod
    def resample(self, observation: Any, rng: random.Random) -> Game:
        """A position that the observer could be in, each one equally likely."""

    @abstractmethod
    def load(self, options: Options, state: Any) -> Game:
        """The position that plain data describe; BadState if they describe none."""

    @property
    def text(self) -> ModuleType:
        """How a position is drawn in a terminal."""
        return self._module("text")

    @property
    def words(self) -> ModuleType:
        """How moves, decisions and rules are said."""
        return self._module("words")

    def instruct(self, move: str, lang: str) -> str:
        """A move in words, as something to do: "Build red on Mountain 1"."""
        deed: str = self.words.describe(move, lang, True)
        return deed[:1].upper() + deed[1:]

    @property
    def picture(self) -> ModuleType:
        """How a position is drawn as SVG."""
        return self._module("picture")

    @property
    def consequence(self) -> ModuleType:
        """What a legal move would do at once."""
        return self._module("consequence")

    def _module(self, name: str) -> ModuleType:
        return _module(self.id, name)


@cache
def _module(game: str, name: str) -> ModuleType:
    # imported when first needed: drawing needs libraries that playing does not
    return import_module(f"sandtable.games.{game}.{name}")


def as_bool(game: str, option: str, value: object) -> bool:
    """An option that is true or false, given as a value or as text."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise BadOption("errors.option.value", game=game, option=option, value=str(value)[:40], allowed="true, false")
