"""Kind: all that Python code needs to know of one game, behind one interface."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache, cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar, cast

import msgspec

from sandtable.errors import BadNotation, BadOption, BadRecord, BadState, Refusal
from sandtable.games.base import Game
from sandtable.games.fault import Fault
from sandtable.games.modules import Consequences, Notation, Picture, TerminalText, Words
from sandtable.games.moment import GameT, Memory, Moment, Options
from sandtable.games.observation import Observation
from sandtable.games.sight import Observed, Sight
from sandtable.games.state import State

Setup = dict[str, object]
ObservationT = TypeVar("ObservationT", bound=Observation)
StateT = TypeVar("StateT", bound=State)
T = TypeVar("T")

# what msgspec says of data that are no state, and of which part
_UNKNOWN = re.compile(r"unknown field `(.{1,40})`$")
_MISSING = re.compile(r"missing required field `(\w+)`$")
_PART = re.compile(r" - at `\$\.(\w+)")


class Shuffler(Protocol):
    """What deals: dealing.Stream."""

    def shuffle(self, items: list[T]) -> None: ...


class Texts(dict[int, str]):
    """The exact texts of a game's actions, by their numbers; kept, since every position asks for dozens of the same few
    hundred.

    actions  the reverse, for those that have been asked for
    """

    def __init__(self, notation: Notation) -> None:
        self.actions: dict[str, int] = {}
        self._notation = notation

    def __missing__(self, action: int) -> str:
        text = self[action] = self._notation.format_move(action)
        self.actions[text] = action
        return text


class Kind(ABC, Generic[GameT, ObservationT, StateT]):
    """One game of the family. A kind has no state: positions have.

    id            the game's name in commands, records and on the wire
    option_names  the options that the game knows
    offered       what a lobby offers of them: the values of an option, its default first
    asked         what the terminal asks for of them, `play.ask.…` in the sentences: numbers, and yes or no
    helped        the decisions that a rule can be read for, `ID.help.…` in the sentences
    prelude       how many decisions come before the first turn
    measured      the options with which its speed is measured
    observation   the type of its Observations
    observation_version  of their published schema: one more with every change to it
    notation      moves as text
    refuse        which rule forbids an action in a state
    """

    id: str
    option_names: tuple[str, ...] = ()
    offered: Mapping[str, tuple[int | bool | str, ...]] = MappingProxyType({})
    asked: tuple[str, ...] = ()
    helped: tuple[str, ...]
    prelude: int = 0
    measured: tuple[Mapping[str, object], ...] = (MappingProxyType({}),)
    observation: type[ObservationT]
    observation_version: int = 1
    notation: Notation
    refuse: Callable[[StateT, int], Refusal]

    def __init__(self) -> None:
        """Prepares for reading states: two threads that were the first to read one at the same moment would crash in
        msgspec."""
        msgspec.json.Decoder(type(self.core({}).state()))

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

    def remote_options(self, given: Mapping[str, object]) -> Options:
        """The same for a request from elsewhere, which must not make us open a file that it names."""
        return self.options(given)

    def recorded_options(self, options: Mapping[str, object]) -> Options:
        """The options as a record holds them: without what is in the setup."""
        return dict(options)

    def players(self, options: Options) -> int:
        """How many seats a table has."""
        return 2

    @abstractmethod
    def core(self, options: Options) -> GameT:
        """An empty position of the compiled rules."""

    @abstractmethod
    def deal(self, options: Options, stream: Shuffler) -> Setup:
        """A fair setup, as a record holds it."""

    @abstractmethod
    def start(self, options: Options, setup: Setup) -> GameT:
        """The first position of a setup; BadRecord if it is not one."""

    def begin(self, options: Options, setup: Setup) -> GameT:
        """The first position of a game: that of a setup, or where that has a `state` and nothing else, the position
        that it describes. BadState for one that nobody can play on from."""
        if "state" not in setup:
            return self.start(options, setup)
        self.check_entries(setup, ("state",))
        state = self.read_state(setup["state"])
        try:
            game = self.load(options, state)
        except ValueError:  # places that there are not
            raise BadState("state.places") from None
        if not game.ending and (game.waiting or not game.actions()):
            raise BadState("state.stands")
        return game

    def read_state(self, data: object) -> StateT:
        """A state out of plain data, as `plain_state` gives them; BadState if they are none."""
        form = type(self.core({}).state())
        try:
            return cast(StateT, msgspec.convert(data, form))
        except (msgspec.ValidationError, RecursionError) as error:
            # in words of ours: the decoder knows one language
            why = str(error)
            known = ", ".join(field.name for field in msgspec.structs.fields(cast(type[msgspec.Struct], form)))
            if part := _UNKNOWN.search(why):
                raise BadState("state.unknown", part=part[1], known=known) from None
            if part := _MISSING.search(why):
                raise BadState("state.missing", part=part[1]) from None
            if part := _PART.search(why):
                raise BadState("state.part", part=part[1]) from None
            raise BadState("state.form", known=known) from None

    def plain_state(self, state: StateT) -> dict[str, object]:
        """A state as plain data, for a setup; what is as usual is left out."""
        usual = {field.name: _usual(field) for field in msgspec.structs.fields(cast(msgspec.Struct, state))}
        return {
            name: msgspec.to_builtins(value)
            for name, value in msgspec.structs.asdict(cast(msgspec.Struct, state)).items()
            if value != usual[name]
        }

    def check_entries(self, setup: Setup, known: tuple[str, ...]) -> None:
        """Raise BadRecord if a setup holds an entry that this game does not know."""
        for name in setup:
            if name not in known:
                raise BadRecord("errors.setup.unknown", entry=str(name)[:40], known=", ".join(known))

    def options_of(self, options: Options, setup: Setup) -> Options:
        """The options of a recorded game, with what its setup adds to them."""
        return options

    def shuffle(self, game: GameT, stream: Shuffler) -> str:
        """The chance that a waiting game needs, out of a stream."""
        raise NotImplementedError

    def tell(self, game: GameT, deck: str) -> None:
        """Tell a waiting game its chance; BadRecord if it does not fit."""
        raise NotImplementedError

    def memory(self) -> Memory[GameT]:
        """A new memory for a game that begins."""
        return Memory()

    @cached_property
    def texts(self) -> Texts:
        """The exact texts of actions."""
        return Texts(self.notation)

    def parse(self, text: str) -> int:
        """The action of a move's text; BadNotation if it is none."""
        if not isinstance(text, str):
            raise BadNotation("errors.notation.text", given=str(text)[:40])
        return self.notation.parse(text)

    def format(self, action: int) -> str:
        """The exact text of an action."""
        return self.texts[action]

    def moves(self, options: Options) -> tuple[str, ...]:
        """Every move that can ever be legal at a table with these options, in an order that stays: the table of
        actions."""
        return tuple(self.notation.every_move(options))

    def refusal(self, game: GameT, action: int) -> Refusal:
        """Why an action is not legal here: the sentence's key and its values."""
        return self.refuse(self.state(game), action)

    def state(self, game: GameT) -> StateT:
        """The whole of a position as plain data."""
        return cast(StateT, game.state())

    @abstractmethod
    def reason(self, game: GameT) -> str:
        """Why a finished game ended."""

    @abstractmethod
    def observe(self, moment: Moment[GameT]) -> Callable[[int | None], ObservationT]:
        """What a seat, or a watcher (None), may see of a moment, for any of them: what they have in common is found
        once."""

    def sight(self, moment: Moment[GameT]) -> Sight:
        """What `observe` shows of a moment, on its way to observers: by a module `sight` of the game, where it has one
        and goes on; else by its Observations."""
        made = None if moment.result is not None else _sight_of(self.id)
        return Observed(self.observe(moment)) if made is None else made(moment)

    def opened(self, observation: ObservationT, state: StateT) -> ObservationT:
        """An Observation with all that the position hides from its seat: for games that are over."""
        return observation

    def hands(self, state: StateT) -> tuple[tuple[int, ...], ...] | None:
        """What each seat has in hand, counted by colour, where the game has hands: for games that are over."""
        return None

    @abstractmethod
    def resample(self, observation: ObservationT, rng: random.Random) -> GameT:
        """A position that the observer could be in, each one equally likely."""

    def guesser(self, observation: ObservationT, rng: random.Random) -> Callable[[], GameT]:
        """Makes such positions of one Observation, for a search that needs many; a game may know a faster way."""
        return partial(self.resample, observation, rng)

    @abstractmethod
    def load(self, options: Options, state: StateT) -> GameT:
        """The position that plain data describe; BadState if they describe none."""

    def fault(self, state: StateT) -> Fault | None:
        """The first thing that is wrong with a position laid out by hand, for a person, and how to put it right. None
        where nothing is, or where the sentence of `load` has to do."""
        return None

    def opening(self, move: str) -> str:
        """A first move without what makes no difference at the start of a game, so that such moves count together."""
        return move

    @property
    def text(self) -> TerminalText:
        """How a position is drawn in a terminal."""
        return cast(TerminalText, self._module("text"))

    @property
    def words(self) -> Words:
        """How moves, decisions and rules are said."""
        return cast(Words, self._module("words"))

    @property
    def picture(self) -> Picture:
        """How a position is drawn as SVG."""
        return cast(Picture, self._module("picture"))

    @property
    def consequence(self) -> Consequences:
        """What a legal move would do at once."""
        return cast(Consequences, self._module("consequence"))

    def _module(self, name: str) -> object:
        return _module(self.id, name)

    def instruct(self, move: str, lang: str) -> str:
        """A move in words, as something to do: "Build red on Mountain 1"."""
        deed = self.words.describe(move, lang, True)
        return deed[:1].upper() + deed[1:]


def _usual(field: msgspec.structs.FieldInfo) -> object:
    """What a field is where nothing else is said; `msgspec.NODEFAULT` where that has to be said."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


# A kind whose game is not known beforehand.
AnyKind = Kind[Game, Observation, State]


@cache
def _module(game: str, name: str) -> object:
    # imported when first needed: drawing needs libraries that playing does not
    return import_module(f"sandtable.games.{game}.{name}")


@cache
def _sight_of(game: str) -> Callable[[object], Sight] | None:
    """The sight that a game has of its own."""
    if find_spec(f"sandtable.games.{game}.sight") is None:
        return None
    return cast("Callable[[object], Sight]", import_module(f"sandtable.games.{game}.sight").SIGHT)


def as_bool(game: str, option: str, value: object) -> bool:
    """An option that is true or false, given as a value or as text."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise BadOption("errors.option.value", game=game, option=option, value=str(value)[:40], allowed="true, false")
