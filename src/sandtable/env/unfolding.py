"""Unfolding: a game in which every card, token or stone that is dealt is a chance event of its own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from sandtable.env.actions import ActionTable
from sandtable.env.problems import BadAction, BadArgument
from sandtable.games import resample
from sandtable.games.kind import Setup
from sandtable.position import CUT_AFTER, Position
from sandtable.records import Event

T = TypeVar("T")
Pieces = tuple[object, ...]


class _Due(Exception):
    """A shuffle whose outcome is not known yet."""

    def __init__(self, pieces: Sequence[object]) -> None:
        super().__init__()
        self.pieces = tuple(pieces)


class _Script:
    """Shuffles as they turned out, one after the other; the first one that is not known is due."""

    def __init__(self, known: Sequence[Pieces]) -> None:
        self._known = iter(known)

    def shuffle(self, items: list[T]) -> None:
        order = next(self._known, None)
        if order is None:
            raise _Due(items)
        items[:] = order  # type: ignore[assignment] # the same pieces in another order


class Unfolding:
    """A game from its deal on, or from a position. Shuffles are drawn piece by piece: an outcome is one of the kinds of
    piece that are left, as likely as there are pieces of it. What is left is not drawn once it is all of one kind.

    The rules deal the whole deck before the first decision, so that all of it is drawn then; a reshuffle is drawn when
    it happens.

    position  the game in progress; None while it is dealt
    """

    def __init__(self, table: ActionTable, setup: Setup | None = None, ply: int = 0) -> None:
        self._table = table
        self._setup, self._ply = setup, ply
        self._events: list[int] = []  # every outcome and every action so far
        self._shuffled: list[Pieces] = []  # the shuffles that turned out, of the deal or of a reshuffle
        self._due: Pieces | None = None  # what is to be shuffled now
        self._drawn: list[object] = []  # and what of it has been drawn
        self.position: Position | None = None
        self._go_on()

    @property
    def is_chance(self) -> bool:
        """Whether chance is to draw."""
        return self._due is not None

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None where chance draws, and when the game is over."""
        return None if self.is_chance or self.position is None else self.position.seat

    def kinds(self) -> Pieces:
        """The kinds of piece that are shuffled now, in the order in which the rules name them."""
        return tuple(dict.fromkeys(self._due or ()))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may draw now, by the number of the kind of piece, and how likely each is."""
        left = self._left()
        return [(i, left[kind] / left.total()) for i, kind in enumerate(self.kinds()) if left[kind]]

    def legal(self) -> list[int]:
        """The ids of the legal actions, in order; none where nobody is to decide."""
        if self.seat is None or self.position is None:
            return []
        return sorted(map(self._table.id, self.position.legal_moves))

    def draw(self, outcome: int) -> None:
        """Chance draws a piece of a kind; BadAction if there is none left."""
        kinds = self.kinds()
        if not 0 <= outcome < len(kinds) or not self._left()[kinds[outcome]]:
            raise BadAction("errors.env.outcome", id=outcome)
        self._events.append(outcome)
        self._drawn.append(kinds[outcome])
        self._go_on()

    def play(self, action: int) -> None:
        """Play an action of the seat to act; BadAction if it is not legal."""
        position, seat = self.position, self.seat
        if position is None or seat is None:
            raise BadArgument("errors.env.over")
        if not 0 <= action < len(self._table):
            raise BadAction("errors.env.id.one", id=action, most=len(self._table) - 1)
        move = self._table[action]
        if move not in position.legal_moves:
            raise BadAction("errors.env.illegal.one", id=action, move=move)
        self._events.append(action)
        position.follow(Event(seat=seat, move=move))
        self._go_on()

    def guess(self, seat: int, rng: random.Random) -> Unfolding:
        """Another one that goes on from what a seat sees, with what it cannot see drawn anew, each possibility equally
        likely."""
        position = self.position
        if position is None or self.is_chance:
            raise BadArgument("errors.env.over")
        kind = self._table.kind
        drawn = resample(position.observe(seat), rng)
        return Unfolding(self._table, {"state": kind.plain_state(kind.state(drawn))}, position.ply)

    def copy(self) -> Unfolding:
        """A second one, independent of this one."""
        other: Unfolding = object.__new__(Unfolding)
        other.__dict__.update(self.__dict__)
        other._events, other._shuffled, other._drawn = list(self._events), list(self._shuffled), list(self._drawn)
        other.position = None if self.position is None else self.position.copy()
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Unfolding:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        table = self._table
        options = table.kind.recorded_options(table.options)
        return _again, (table.kind.id, options, self._setup, self._ply, tuple(self._events))

    def _left(self) -> Counter[object]:
        """The pieces that have not been drawn."""
        left = Counter(self._due or ())
        left.subtract(self._drawn)
        return left

    def _go_on(self) -> None:
        """To the next draw or decision: finish a shuffle where only one order is left, and tell the rules of it."""
        if self._due is not None:
            left = +self._left()
            if len(left) > 1:
                return
            self._shuffled.append((*self._drawn, *left.elements()))
            self._due, self._drawn = None, []
        try:
            if self.position is None:
                self._begin()
            self._settle()
        except _Due as due:
            self._due = due.pieces
            self._go_on()  # there may be nothing to choose from

    def _begin(self) -> None:
        """Begin the game, once all is dealt."""
        kind, options = self._table.kind, self._table.options
        setup = kind.deal(options, _Script(self._shuffled)) if self._setup is None else self._setup
        self.position = Position(kind, options, setup)
        self.position.ply = self._ply
        self._shuffled = []

    def _settle(self) -> None:
        """Tell the game the chance that it waits for, and cut it if it has become too long."""
        position = self.position
        assert position is not None
        while position.waiting:
            deck = self._table.kind.shuffle(position.copy_game(), _Script(self._shuffled))
            self._shuffled = []
            position.follow(Event(chance="reshuffle", deck=deck))
        if position.ply >= CUT_AFTER:
            position.cut()


def _again(game: str, options: dict[str, object], setup: Setup | None, ply: int, events: tuple[int, ...]) -> Unfolding:
    """Out of a pickle: the same game, by all that happened in it."""
    unfolding = Unfolding(ActionTable(game, options), setup, ply)
    for event in events:
        if unfolding.is_chance:
            unfolding.draw(event)
        else:
            unfolding.play(event)
    return unfolding
