"""Sight: what observers see of a position on its way to them, as JSON and as far as sentences need it.

A server tells every move to everyone at the table, and makes no Observation for that where a game has a sight of its
own: a compiled module `sight`, which writes the same bytes straight from the arrays of its rules. `Observed` is the
sight of any other game. tests/games/test_sight.py compares them."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from sandtable.games.moment import GameT, Moment
from sandtable.games.observation import Observation

_encode = msgspec.json.Encoder().encode


class Glimpse(Protocol):
    """The part of an Observation that the sentences about a move are made from: `news` in the words of each game says
    which. An Observation is a glimpse as well."""

    @property
    def to_act(self) -> int | None: ...


class Sight(Protocol):
    """What a seat, or a watcher (None), may see of a position."""

    def encoded(self, seat: int | None) -> bytes:
        """Its Observation as JSON."""

    def glimpse(self, seat: int | None) -> Glimpse:
        """What sentences are made from."""


# What one observer sees of a position: its Observation as JSON, and what sentences are made from.
Shown = tuple[bytes, Glimpse]


class Observed:
    """The sight of any game, by its Observations."""

    def __init__(self, observe: Callable[[int | None], Observation]) -> None:
        self._observe = observe
        self._seen: dict[int | None, Observation] = {}

    def encoded(self, seat: int | None) -> bytes:
        return _encode(self.glimpse(seat))

    def glimpse(self, seat: int | None) -> Observation:
        if seat not in self._seen:
            self._seen[seat] = self._observe(seat)
        return self._seen[seat]


def head(moment: Moment[GameT], tag: str, seat: int | None, phase: str) -> bytes:
    """What the JSON of every Observation of a game that goes on begins with. The texts of moves need no escapes."""
    to_act = moment.game.seat
    legal = '"' + '","'.join(moment.legal) + '"' if seat == to_act and moment.legal else ""
    whose = "null" if seat is None else seat
    begin = f'{{"game":"{tag}","seat":{whose},"to_act":{to_act},"legal":[{legal}],"phase":"{phase}","ply":{moment.ply},'
    return begin.encode()
