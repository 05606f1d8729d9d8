"""Position: a game in progress with its history. Takes moves as text, gives Observations and a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, cast, overload

import msgspec

from sandtable.dealing import Stream, fresh_seed, seed_of
from sandtable.errors import BadOption, BadRecord, IllegalMove
from sandtable.games import kind_of
from sandtable.games.base import Game
from sandtable.games.kind import AnyKind, Setup
from sandtable.games.moment import Memory, Moment, Options
from sandtable.games.narration.verdict import Ending, ending_of
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.sight import Shown
from sandtable.position.checked import CheckedMove
from sandtable.records import FORMAT, Event, Fair, Forfeit, Record

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from sandtable.games.mandala.observation import MandalaObservation
    from sandtable.games.patterns.observation import PatternsObservation
    from sandtable.games.stones.observation import StonesObservation

    # which Observations it gives out, where the game is known beforehand
    ObservationT_co = TypeVar("ObservationT_co", bound=Observation, covariant=True, default=Observation)
else:
    from typing import TypeVar

    ObservationT_co = TypeVar("ObservationT_co", bound=Observation, covariant=True)

MOST_CHECKPOINTS = 64


class _Checkpoint(NamedTuple):
    """An earlier position of a game, and how many events led to it."""

    events: int
    game: Game
    memory: Memory[Game]
    stream: Stream


class Position(Generic[ObservationT_co]):
    """A position with its history. It is a value: `copy` makes another, `undo` takes a move back, and two of them are
    equal where the same lies on the table and everybody knows the same. How it came to that, and what a seed has in
    store, makes no difference. Whoever keeps one in a set or as a key keeps a copy: a move changes it.

    >>> position = new("patterns", seed=bytes(32))
    >>> position.seat, position.legal_moves
    (1, ('B R', 'B Y'))
    >>> position.push("b y")
    (Event(seat=1, move='B Y', chance=None, deck=None),)
    """

    def __init__(self, kind: AnyKind, options: Options, setup: Setup | None = None, seed: bytes | None = None) -> None:
        """A game that begins. A setup without a seed stands by itself; one with a seed must be what the seed deals."""
        self.kind = kind
        self.options = options if setup is None else kind.options_of(options, setup)
        if setup is None and seed is None:
            seed = fresh_seed()
        self.seed = seed
        self._stream = Stream(fresh_seed() if seed is None else seed)
        dealt = _plain(kind.deal(self.options, self._stream)) if seed is not None else {}
        if setup is not None and any(setup.get(name, value) != value for name, value in dealt.items()):
            raise BadRecord("errors.record.deal")
        self.setup = dealt if setup is None else setup
        self.players = kind.players(self.options)
        self.events: list[Event] = []
        self.ply = 0
        self.fair: Fair | None = None
        self.created: str | None = None
        self._game: Game = kind.begin(self.options, self.setup)
        self._memory = kind.memory()
        self._cut = False
        self._forfeit: Forfeit | None = None
        self._agreed = False
        self._stopped = False  # it has ended otherwise than by the rules
        # of the decision at hand, once somebody has asked: its legal moves, and what a CheckedMove knows it by
        self._legal: tuple[str, ...] | None = None
        self._decision: object | None = None
        # how it ended, once somebody has asked: it is told several times in every language
        self._result: Result | None = None
        self._ending: Ending | None = None
        # earlier positions by their ply, once something has been taken back: so a walk through a tree costs copies
        self._checkpoints: dict[int, _Checkpoint] = {}

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        game = self._game
        return None if game.ending or self._stopped else game.seat

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves as text, sorted."""
        if self._legal is None:
            actions = [] if self._stopped else self._game.actions()
            self._legal = tuple(sorted(map(self.kind.texts.__getitem__, actions)))
        return self._legal

    def _changed(self) -> None:
        """Another decision is at hand, or none."""
        self._legal = self._decision = self._result = self._ending = None
        self._stopped = self._cut or self._agreed or self._forfeit is not None

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if self._result is None and (self._stopped or self._game.ending):
            self._result = self._judged()
        return self._result

    def _judged(self) -> Result:
        """How a game that is over ended."""
        if self._forfeit is not None:
            return Result(self.scores, _best_other(self.scores, self._forfeit.seat), "forfeit")
        if self._agreed:
            return Result(self.scores, None, "agreed")
        reason = "cut" if self._cut else self.kind.reason(self._game)
        return Result(self.scores, self._game.leader(), reason)

    @property
    def ending(self) -> Ending | None:
        """The same with how it came about, and everyone's place."""
        if self._ending is None and (result := self.result) is not None:
            gave_up = self._forfeit or Forfeit(-1, "")
            self._ending = ending_of(result, gave_up.seat, gave_up.why)
        return self._ending

    @property
    def forfeited(self) -> Forfeit | None:
        """Which seat forfeited the game, and why."""
        return self._forfeit

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's points as the position stands, secrets counted: for the end of a game and for study."""
        return tuple(self._game.scores())

    def normal(self, text: str) -> str:
        """A move in its exact notation; BadNotation if it is none."""
        return self.kind.format(self.kind.parse(text))

    def check(self, text: str) -> CheckedMove:
        """A move that may be played now. BadNotation if the text is no move, IllegalMove if a rule forbids it."""
        move, seat, action = self._read(text)
        if self._decision is None:
            self._decision = object()
        return CheckedMove.of(move, seat, action, self._decision)

    def _read(self, text: str) -> tuple[str, int, int]:
        """A legal move: its exact notation, who makes it, its action."""
        seat = self.seat
        given: object = text  # it may come from a program without types
        known = self.kind.texts.actions.get(text) if isinstance(given, str) else None
        if known is not None and seat is not None and self._game.can(known):
            return str(text), seat, known
        action = self.kind.parse(text)
        move = self.kind.format(action)
        if seat is None:
            raise IllegalMove(move, None, "refused.over")
        if not self._game.can(action):
            reason, values = self.kind.refusal(self._game, action)
            raise IllegalMove(move, seat, reason, **values)
        return move, seat, action

    def push(self, move: str) -> tuple[Event, ...]:
        """Play a move, given as text or as `check` gave it; the events it made: the decision, and the chance it
        caused."""
        before = len(self.events)
        if isinstance(move, CheckedMove) and move.decision is self._decision:
            self._decide(str(move), move.seat, move.action)
        else:
            self._decide(*self._read(move))
        self.settle()
        return tuple(self.events[before:])

    def _decide(self, move: str, seat: int, action: int) -> None:
        """Play a move that is legal here, up to the chance that it waits for."""
        self._memory.before_move(self._game)
        self._game.play_checked(action)
        self._memory.moved(self._game, seat, action)
        self._changed()
        self.ply += 1
        self.events.append(Event(seat=seat, move=move))

    @property
    def waiting(self) -> bool:
        """Whether a chance event has to come before the next decision; only while a record is replayed."""
        return bool(self._game.waiting)

    def settle(self) -> None:
        """Draw the chance events that are due from the stream."""
        while self._game.waiting:
            self._tell(self.kind.shuffle(self._game, self._stream))

    def draw_from(self, stream: Stream) -> None:
        """Chance that no seed gives comes from this stream from now on: for study, where it must be the same again."""
        if self.seed is None:
            self._stream = stream

    def _tell(self, deck: str) -> None:
        self.kind.tell(self._game, deck)
        self._memory.chanced(self._game)
        self._changed()
        self.events.append(Event(chance="reshuffle", deck=deck))

    def cut(self) -> None:
        """End a game between programs as it stands."""
        self._cut = self.result is None
        self._changed()

    def forfeit(self, seat: int, why: str) -> None:
        """End a game that a seat cannot go on with: of the others the one with the most points wins, as it stands."""
        if self.result is None:
            self._forfeit = Forfeit(seat, why)
            self._changed()

    def agree(self) -> None:
        """End a game as a draw that all seats agreed to."""
        if self.result is None:
            self._agreed = True
            self._changed()

    def undo(self) -> None:
        """Take back the last decision and the chance it caused. IllegalMove where there is none."""
        if not self.ply:
            raise IllegalMove("undo", self.seat, "refused.undo")
        self.back_to(self.ply - 1)

    def back_to(self, ply: int) -> None:
        """Take back all decisions but the first so many, and the chance they caused."""
        events = self.events
        self._return_to(ply)
        for event in events[len(self.events) :]:
            if event.move is not None:
                if self.ply == ply:
                    break
                self._mark()
                self._decide(*self._read(event.move))
            else:
                self.follow(event)
        self._mark()

    def _mark(self) -> None:
        """Note the position as it is, for later returns to it."""
        self._checkpoints.pop(self.ply - MOST_CHECKPOINTS, None)
        if self.ply not in self._checkpoints:
            game, memory, stream = self._game.copy(), self._memory.copy(), self._stream.copy()
            self._checkpoints[self.ply] = _Checkpoint(len(self.events), game, memory, stream)

    def _return_to(self, ply: int) -> None:
        """Go back to the last checkpoint that is not after a ply, or to the deal. Checkpoints are noted in their order:
        only those that go are looked at, so that the price does not grow with the game."""
        while self._checkpoints and next(reversed(self._checkpoints)) > ply:
            self._checkpoints.popitem()
        if not self._checkpoints:
            start = Position(self.kind, self.options, self.setup, self.seed)
            self._game, self._memory, self._stream = start._game, start._memory, start._stream
            self.events, self.ply = [], 0
        else:
            self.ply, found = next(reversed(self._checkpoints.items()))
            self._game, self._memory, self._stream = found.game.copy(), found.memory.copy(), found.stream.copy()
            self.events = self.events[: found.events]
        self._cut, self._forfeit, self._agreed = False, None, False
        self._changed()

    def follow(self, event: Event) -> None:
        """Play a recorded event; BadRecord, or the error of a move, if it is not what comes next."""
        if event.move is not None:
            if self._game.waiting:
                raise BadRecord("errors.chance.missing", ply=self.ply)
            if self.seat is not None and event.seat != self.seat:
                raise BadRecord("errors.record.seat", ply=self.ply, given=event.seat, seat=self.seat)
            if event.move not in self.kind.texts.actions and (exact := self.normal(event.move)) != event.move:
                raise BadRecord("errors.record.notation", ply=self.ply, given=event.move[:40], exact=exact)
            self._decide(*self._read(event.move))
            return
        if not self._game.waiting or event.deck is None:
            raise BadRecord("errors.chance.unexpected", ply=self.ply)
        if self.seed is not None and event.deck != self.kind.shuffle(self._game, self._stream):
            raise BadRecord("errors.chance.seed", ply=self.ply)
        self._tell(event.deck)

    def observe(self, seat: int | None) -> ObservationT_co:
        """What a seat, or a watcher (None), may see."""
        return self.observe_all((seat,))[0]

    def observe_all(self, seats: Sequence[int | None]) -> list[ObservationT_co]:
        """What several seats and watchers may see, each for itself."""
        return cast("list[ObservationT_co]", list(map(self.kind.observe(self._moment(seats)), seats)))

    def show_all(self, seats: Sequence[int | None]) -> list[Shown]:
        """The same on its way to them: the JSON of their Observations, and what sentences about a move need."""
        sight = self.kind.sight(self._moment(seats))
        return [(sight.encoded(seat), sight.glimpse(seat)) for seat in seats]

    def _moment(self, seats: Sequence[int | None]) -> Moment[Game]:
        """The position for some observers."""
        for seat in seats:
            if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
                raise BadOption("errors.seat", seat=str(seat)[:40], last=self.players - 1)
        result = self.result
        legal = self.legal_moves if result is None and self._game.seat in seats else ()
        return Moment(self._game, self.options, self._memory, self.ply, legal, result)

    @property
    def plain_options(self) -> Options:
        """The options as a record holds them."""
        return self.kind.recorded_options(self.options)

    def record(self, seats: Sequence[str]) -> Record:
        """The game so far, whole: it can be replayed, verified and continued."""
        if len(seats) != self.players or not all(isinstance(name, str) for name in seats):
            raise BadOption("errors.names", n=self.players)
        return Record(
            format=FORMAT,
            game=self.kind.id,
            options=self.plain_options,
            seats=tuple(seats),
            setup=self.setup,
            events=tuple(self.events),
            seed=None if self.seed is None else self.seed.hex(),
            created=self.created,
            result=self.result,
            fair=self.fair,
            forfeit=self._forfeit,
            agreed=self._agreed,
        )

    def copy(self) -> Position[ObservationT_co]:
        """A second position with the same history, independent of this one."""
        other: Position[ObservationT_co] = object.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.events = list(self.events)
        other._game = self._game.copy()
        other._memory, other._stream = self._memory.copy(), self._stream.copy()
        other._checkpoints = dict(self._checkpoints)
        return other

    __copy__ = copy

    def after(self, move: str) -> Position[ObservationT_co]:
        """The position that a move leads to; this one stays as it is."""
        other = self.copy()
        other.push(move)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self is other:
            return True
        if (self.kind.id, self.ply, self.legal_moves) != (other.kind.id, other.ply, other.legal_moves):
            return False
        everybody = [*range(self.players), None]
        return self._game.state() == other._game.state() and self.observe_all(everybody) == other.observe_all(everybody)

    def __hash__(self) -> int:
        return hash(self.observe(None))

    def __deepcopy__(self, memo: dict[int, object]) -> Position[ObservationT_co]:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        # a record is all there is to a position
        return Position.from_record, (self.record([""] * self.players),)

    def __repr__(self) -> str:
        where = "over" if self.result else f"seat {self.seat} to act"
        return f"<Position {self.kind.id} {self.options} ply {self.ply}, {where}>"

    def copy_game(self, dice: int | None = None) -> Game:
        """The full position as the rules hold it, secrets and all: for perft, tests and study, never for a seat. Its
        chance comes from outside: where a reshuffle is due it has no choices and waits (`waiting`). With dice, any
        64-bit number, it shuffles by itself and goes on to the end."""
        game = self._game.copy()
        if dice is not None:
            game.free(dice)
        return game

    @classmethod
    def from_record(cls, record: Record, plies: int | None = None) -> Position:
        """Replay a record, whole or up to a number of decisions; BadRecord at the first thing that does not verify."""
        from sandtable.position.recorded import replay

        for position, move in replay(record):
            if move is None or position.ply == plies:
                break
        if plies is not None and position.ply != plies:
            raise BadRecord("errors.record.short", plies=plies, n=position.ply)
        return position

    def _repr_svg_(self) -> str:
        """The position as everyone may see it, for notebooks."""
        return self.kind.picture.picture(self.observe(None))


@overload
def new(
    game: Literal["mandala"], options: Mapping[str, object] | None = None, seed: bytes | str | None = None
) -> Position[MandalaObservation]: ...


@overload
def new(
    game: Literal["patterns"], options: Mapping[str, object] | None = None, seed: bytes | str | None = None
) -> Position[PatternsObservation]: ...


@overload
def new(
    game: Literal["stones"], options: Mapping[str, object] | None = None, seed: bytes | str | None = None
) -> Position[StonesObservation]: ...


@overload
def new(game: str, options: Mapping[str, object] | None = None, seed: bytes | str | None = None) -> Position: ...


def new(game: str, options: Mapping[str, object] | None = None, seed: bytes | str | None = None) -> Position:
    """A fresh game, dealt from a seed (a new secret one by default): 32 bytes, their 64 hexadecimal digits, or any
    text."""
    kind = kind_of(game)
    return Position(kind, kind.options(options or {}), seed=None if seed is None else seed_of(seed))


def _best_other(scores: Sequence[int], seat: int) -> int | None:
    """Who wins when a seat forfeits; None when the best of the others are even."""
    others = [other for other in range(len(scores)) if other != seat]
    best = [other for other in others if scores[other] == max(scores[other] for other in others)]
    return best[0] if len(best) == 1 else None


def _plain(setup: Setup) -> Setup:
    """A setup as a record gives it back: lists, no tuples."""
    plain: Setup = msgspec.json.decode(msgspec.json.encode(setup))
    return plain
