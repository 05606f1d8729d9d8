"""Layout: the Mandala board, the objective cards and the Artists' starting circles of Stones, read from a data file and
checked."""

from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from stat import S_ISREG
from typing import Literal

import msgspec

from sandtable.errors import BadLayout

Source = Literal["rulebook", "house"]
MOST_SPACES = 108
MOST_CARDS = 32


class Spaces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many spaces the Mandala board has."""

    value: int
    source: Source


class PointSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A space of the Mandala board with Victory Points."""

    space: int
    points: int
    source: Source


class HandSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The space of the Mandala board with the hands for a number of players: covering it makes the round the last."""

    players: int
    space: int
    source: Source


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective card: it asks for only one pattern or only one colour on top of the towers, or for an exact number
    of stones (rules: *Objectives*)."""

    id: str
    kind: Literal["pattern", "colour", "stones"]
    value: str
    points: int
    source: Source


class Starts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The circles that the Artists begin on."""

    circles: tuple[int, ...]
    source: Source


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Where the Artists begin, the Mandala board and the cards that a table plays with (rules: *Start*, *The Mandala
    board*, *Objectives*).

    Files from before the Artists' circles were a choice do not name them; records keep such a layout as it is.
    """

    name: str
    spaces: Spaces
    points: tuple[PointSpace, ...]
    hands: tuple[HandSpace, ...]
    objectives: tuple[Objective, ...]
    artists: Starts = Starts((2, 4, 6, 8), "house")

    def check(self) -> None:
        """Raise BadLayout at the first entry that cannot be played with."""
        if not 20 <= self.spaces.value <= MOST_SPACES:
            raise BadLayout("layout.spaces", entry="spaces", value=self.spaces.value, most=MOST_SPACES)
        self._check_points()
        self._check_hands()
        self._check_objectives()
        if len(set(self.artists.circles) & set(range(1, 10))) != 4 or len(self.artists.circles) != 4:
            raise BadLayout("layout.artists", entry="artists")

    def _check_points(self) -> None:
        if len(self.points) > 12:
            raise BadLayout("layout.twelve", entry="points", n=len(self.points))
        for i, point in enumerate(self.points):
            if not 1 <= point.space <= self.spaces.value or not 1 <= point.points <= 9:
                raise BadLayout("layout.point", entry=f"points[{i}]", value=self.spaces.value)
        _distinct("points", [point.space for point in self.points])

    def _check_hands(self) -> None:
        if sorted(hand.players for hand in self.hands) != [2, 3, 4]:
            raise BadLayout("layout.hands", entry="hands")
        for i, hand in enumerate(self.hands):
            if not 1 <= hand.space <= self.spaces.value:
                raise BadLayout("layout.hand", entry=f"hands[{i}]", value=self.spaces.value)

    def _check_objectives(self) -> None:
        if not 8 <= len(self.objectives) <= MOST_CARDS:
            raise BadLayout("layout.cards", entry="objectives", most=MOST_CARDS)
        for i, card in enumerate(self.objectives):
            values = {"pattern": ("*", "o"), "colour": tuple("RYBU"), "stones": tuple(map(str, range(21)))}[card.kind]
            if card.value not in values or not 1 <= card.points <= 20 or not card.id.strip():
                raise BadLayout("layout.card", entry=f"objectives[{i}]", values=" ".join(values))
        _distinct("objectives", [card.id for card in self.objectives])

    def hand_space(self, players: int) -> int:
        """The space with the hands for that many players."""
        return next(hand.space for hand in self.hands if hand.players == players)

    def starting_circles(self) -> list[int]:
        """The circles that the Artists begin on, in the order in which the Artists are dealt onto them."""
        return sorted(self.artists.circles)

    def card_ids(self) -> list[str]:
        """The ids of the cards, in the order in which they are dealt."""
        return list(self._sorted_ids)

    @cached_property
    def encoded(self) -> bytes:
        """The layout as JSON: every Observation has it."""
        return msgspec.json.encode(self)

    @cached_property
    def hands_shown(self) -> dict[object, tuple[bytes, bytes]]:
        """As JSON, by who sees them: the cards that a seat has, and those that it has not seen."""
        return {}

    @cached_property
    def _sorted_ids(self) -> tuple[str, ...]:  # every position of a game asks for them
        return tuple(sorted(card.id for card in self.objectives))


def _distinct(entry: str, values: Iterable[object]) -> None:
    """Raise BadLayout at the first value that comes a second time."""
    seen: set[object] = set()
    for i, value in enumerate(values):
        if value in seen:
            raise BadLayout("layout.twice", entry=f"{entry}[{i}]", value=value)
        seen.add(value)


# Made here and not when a layout is first read: two threads that did so at the same moment would crash in msgspec.
_decoder = msgspec.json.Decoder(Layout)


def parse_layout(text: bytes, name: str) -> Layout:
    """A layout out of JSON; an error names the entry that is wrong."""
    try:
        layout = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadLayout("layout.unreadable", entry=name, why=str(error)) from None
    layout.check()
    return layout


def read_layout(path: Path) -> Layout:
    """A layout out of a user's file."""
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):  # a pipe or a device may have no end
            raise BadLayout("layout.unreadable", entry=str(path), why="Not a regular file")
        if found.st_size > 1_000_000:
            raise BadLayout("layout.huge", entry=str(path))
        text = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", None) or str(error)
        raise BadLayout("layout.unreadable", entry=str(path), why=why) from None
    return parse_layout(text, str(path))


@cache
def standard_layout() -> Layout:
    """The layout of docs/rules.md (ruling `artists`, ruling `spiral`, ruling `cards`)."""
    return read_layout(Path(__file__).parent / "data" / "standard.json")
