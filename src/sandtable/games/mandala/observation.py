"""What one seat, or a watcher, may see of a Mandala position."""

from typing import Literal

import msgspec

from sandtable.games.mandala.state import NONE, Counts, MandalaState, counts, plus
from sandtable.games.outcome import Result


class Cup(msgspec.Struct, frozen=True):
    """A Cup: how many cards, what was claimed into it in the open, and the two dealt cards where one may know them. At
    a table with `memory=hidden` what another seat claimed is not there either."""

    size: int
    claimed: Counts | None
    dealt: Counts | None


class Reshuffle(msgspec.Struct, frozen=True):
    """What follows from a reshuffle for one seat (ruling `memory`).

    held   what the opponent held at that moment, his hand and his two dealt Cup cards together
    deck   the new deck's cards, without those that this seat has drawn or everyone has seen: they are in the deck or
           were drawn by the opponent
    plays  the colours of the cards that the opponent played or discarded since, one letter a card
    drawn  for each of those cards how many the opponent had drawn from this deck before he played it
    draws  how many the opponent has drawn from this deck in all
    """

    held: Counts
    deck: Counts
    plays: str
    drawn: tuple[int, ...]
    draws: int


class MandalaObservation(msgspec.Struct, frozen=True, tag="mandala", tag_field="game"):
    """Counts are in the order R O Y G P K.

    seat        who sees this; None for a watcher
    to_act      whose decision it is; None when the game is over
    legal       the legal moves, sorted, where seat and to_act are the same
    mountains   of Mandala 1 and 2
    fields      [mandala][seat]
    rivers      the colours of each seat's River, space 1 first
    cups        of each seat
    hand        the seat's own hand
    hand_sizes  of each seat
    deck        how many cards the draw deck holds
    discard     the discard pile
    exhausted   the deck has run out: the next Mandala destroyed ends the game
    claiming    the Mandala (1 or 2) being destroyed
    completer   the seat whose turn completed it; its opponent has the next turn
    unseen      the cards that this seat cannot place: in the opponent's hand and dealt Cup cards, or in the deck; with
                `memory=hidden` in all of the opponent's Cup
    reshuffles  what is known since each reshuffle, oldest first; with `memory=hidden` nothing is
    """

    seat: int | None
    to_act: int | None
    legal: tuple[str, ...]
    phase: Literal["turn", "claim", "over"]
    ply: int
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


def observe(
    state: MandalaState,
    reshuffles: tuple[Reshuffle, ...],
    seat: int | None,
    ply: int,
    legal: tuple[str, ...],
    result: Result | None,
    forgets: bool = False,
) -> MandalaObservation:
    """What a seat, or a watcher, may see of a position. A finished game opens the Cups. Who `forgets` sees of another's
    Cup how many cards it holds, and remembers nothing of what was held and drawn before."""
    over = result is not None
    hidden = [NONE if owner == seat else state.hands[owner] for owner in range(2)]
    cups = []
    for owner in range(2):
        is_open = over or owner == seat
        cups.append(
            Cup(
                size=sum(state.cups[owner]) + sum(state.dealt[owner]),
                claimed=state.cups[owner] if is_open or not forgets else None,
                dealt=state.dealt[owner] if is_open else None,
            )
        )
        if not is_open:
            hidden.append(plus(state.dealt[owner], state.cups[owner]) if forgets else state.dealt[owner])
    return MandalaObservation(
        seat=seat,
        to_act=None if over else state.seat,
        legal=legal if seat == state.seat and not over else (),
        phase="over" if over else "turn" if state.claiming is None else "claim",
        ply=ply,
        mountains=state.mountains,
        fields=state.fields,
        rivers=state.rivers,
        cups=(cups[0], cups[1]),
        hand=None if seat is None else state.hands[seat],
        hand_sizes=(sum(state.hands[0]), sum(state.hands[1])),
        deck=len(state.deck),
        discard=state.discard,
        exhausted=state.exhausted,
        claiming=None if state.claiming is None else 1 if state.claiming == 0 else 2,
        completer=state.completer,
        unseen=plus(counts(state.deck), *hidden),
        reshuffles=() if forgets else reshuffles,
        result=result,
    )


def opened(seen: MandalaObservation, state: MandalaState) -> MandalaObservation:
    """An Observation with the Cups open; what is unseen is in the deck or in hands."""
    cups = tuple(
        msgspec.structs.replace(cup, claimed=claimed, dealt=dealt)
        for cup, claimed, dealt in zip(seen.cups, state.cups, state.dealt, strict=True)
    )
    hands = (hand for owner, hand in enumerate(state.hands) if owner != seen.seat)
    return msgspec.structs.replace(seen, cups=cups, unseen=plus(counts(state.deck), *hands))
