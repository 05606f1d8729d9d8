"""What one seat, or a watcher, may see of a Mandala position."""

from typing import Literal

import msgspec

from sandtable.games.mandala.rules import worth_of
from sandtable.games.mandala.state import Counts, MandalaState, counts, plus
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result

DEALT = 88  # cards in the deck when play begins


class Cup(msgspec.Struct, frozen=True):
    """A Cup, as far as a seat may see it (ruling `secret`, ruling `memory`, ruling `hidden-cups`).

    size     how many cards it holds
    claimed  the cards claimed into it; None for another's Cup at a table with `memory=hidden`
    dealt    the two cards dealt into it at the start; None for another's Cup until the game is over
    """

    size: int
    claimed: Counts | None
    dealt: Counts | None


class Reshuffle(msgspec.Struct, frozen=True):
    """What follows from a reshuffle for one seat (ruling `memory`).

    held   what the opponent held at that moment: their hand and their two dealt Cup cards together
    deck   the new deck's cards, without those that this seat has drawn or everyone has seen: they are in the deck or
           were drawn by the opponent
    plays  the colours of the cards that the opponent played or discarded since, one letter a card
    drawn  for each of those cards how many the opponent had drawn from this deck before they played it
    draws  how many the opponent has drawn from this deck in all
    """

    held: Counts
    deck: Counts
    plays: str
    drawn: tuple[int, ...]
    draws: int


class MandalaObservation(Observation, frozen=True, tag="mandala", omit_defaults=True):
    """Counts are in the order R O Y G P K.

    mountains   of Mandala 1 and 2
    fields      [mandala][seat]
    rivers      the colours of each seat's River, space 1 first
    cups        of each seat
    hand        the seat's own hand; None for a watcher
    hand_sizes  of each seat
    deck        how many cards the draw deck holds
    discard     the discard pile
    exhausted   the deck has run out: the next Mandala destroyed ends the game
    claiming    the Mandala (1 or 2) that is being destroyed; None while turns are played
    completer   the seat whose turn completed that Mandala; its opponent has the next turn
    unseen      the cards that this seat cannot see: in the deck, in the opponent's hand, or dealt into their Cup; with
                `memory=hidden` anywhere in their Cup
    reshuffles  what follows from each reshuffle, oldest first; empty with `memory=hidden`
    worth       [seat][space] what the Cup's cards are worth, by River space; None for a Cup that the seat cannot see
    points      [seat] the sum of `worth`; None for a Cup that the seat cannot see
    """

    phase: Literal["turn", "claim", "over"]
    mountains: tuple[Counts, Counts]
    fields: tuple[tuple[Counts, Counts], tuple[Counts, Counts]]
    rivers: tuple[str, str]
    cups: tuple[Cup, Cup]
    hand: Counts | None
    hand_sizes: tuple[int, int]
    deck: int
    discard: Counts
    exhausted: bool
    claiming: Literal[1, 2] | None
    completer: int | None
    unseen: Counts
    reshuffles: tuple[Reshuffle, ...]
    result: Result | None
    worth: tuple[tuple[int, ...] | None, ...] = ()
    points: tuple[int | None, ...] = ()

    def canonical(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, worth=(), points=()))

    @property
    def progress(self) -> float:
        drawn = 1.0 if self.exhausted else 1 - self.deck / DEALT
        return min(1.0, max(0.0, drawn, max(map(len, self.rivers)) / 6))

    def shuts(self, owner: int) -> bool:
        """Whether a Cup does not show what was claimed into it."""
        return self.cups[owner].claimed is None

    @property
    def unknown(self) -> tuple[object, ...]:
        return (self.unseen,)


class Common:
    """What all observers of a position may see. `observe` adds what only one of them may know (ruling `secret`). With
    `forgets` (`memory=hidden`, ruling `hidden-cups`) another's Cup shows only how many cards it holds, and nothing is
    known from earlier reshuffles."""

    def __init__(self, state: MandalaState, forgets: bool) -> None:
        self._state = state
        self._forgets = forgets
        claimed, dealt = state.cups, state.dealt
        cups = (plus(claimed[0], dealt[0]), plus(claimed[1], dealt[1]))
        sizes = (sum(cups[0]), sum(cups[1]))
        self._open = [Cup(sizes[owner], claimed[owner], dealt[owner]) for owner in (0, 1)]
        self._shut = [Cup(sizes[owner], None if forgets else claimed[owner], None) for owner in (0, 1)]
        self._worth = [worth_of(state.rivers[owner], cups[owner]) for owner in (0, 1)]
        self._points = [sum(self._worth[0]), sum(self._worth[1])]
        # what is hidden in a Cup from all but its owner, until the game is over
        self._in_cups = cups if forgets else dealt
        self._deck = counts(state.deck)
        self._hand_sizes = (sum(state.hands[0]), sum(state.hands[1]))

    def observe(
        self,
        reshuffles: tuple[Reshuffle, ...],
        seat: int | None,
        ply: int,
        legal: tuple[str, ...],
        result: Result | None,
    ) -> MandalaObservation:
        """What a seat, or a watcher, may see of the position. Once the game is over the Cups are open."""
        state, over = self._state, result is not None
        is_open, hidden = (over or seat == 0, over or seat == 1), [self._deck]
        for owner in (0, 1):
            if owner != seat:
                hidden.append(state.hands[owner])
            if not is_open[owner]:
                hidden.append(self._in_cups[owner])
        first, second = is_open
        return MandalaObservation(
            seat,
            None if over else state.seat,
            legal if seat == state.seat and not over else (),
            "over" if over else "turn" if state.claiming is None else "claim",
            ply,
            state.mountains,
            state.fields,
            state.rivers,
            ((self._open if first else self._shut)[0], (self._open if second else self._shut)[1]),
            None if seat is None else state.hands[seat],
            self._hand_sizes,
            len(state.deck),
            state.discard,
            state.exhausted,
            None if state.claiming is None else 1 if state.claiming == 0 else 2,
            state.completer,
            plus(*hidden),
            () if self._forgets else reshuffles,
            result,
            (self._worth[0] if first else None, self._worth[1] if second else None),
            (self._points[0] if first else None, self._points[1] if second else None),
        )


def _worth(state: MandalaState, seat: int) -> tuple[int, ...]:
    """What a seat's Cup is worth, by River space."""
    return worth_of(state.rivers[seat], plus(state.cups[seat], state.dealt[seat]))


def opened(seen: MandalaObservation, state: MandalaState) -> MandalaObservation:
    """An Observation with the Cups open; what is still unseen is in the deck and in the hands."""
    worth = tuple(_worth(state, owner) for owner in range(2))
    cups = tuple(
        msgspec.structs.replace(cup, claimed=claimed, dealt=dealt)
        for cup, claimed, dealt in zip(seen.cups, state.cups, state.dealt, strict=True)
    )
    hands = (hand for owner, hand in enumerate(state.hands) if owner != seen.seat)
    return msgspec.structs.replace(
        seen, cups=cups, unseen=plus(counts(state.deck), *hands), worth=worth, points=tuple(map(sum, worth))
    )
