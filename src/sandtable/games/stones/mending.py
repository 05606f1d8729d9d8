"""Mending: the first thing that is wrong with a position of Stones laid out by hand, and how to put it right.

It names what `StonesState.check` refuses, for a person: where it is, and what to do about it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.fault import Fault, Mend
from sandtable.games.stones.state import NEW, PATTERNS, STONES, STONES_OF_A_KIND, StonesState
from sandtable.locale import Word

HEIGHT = 4
ARTISTS_OF_A_PATTERN = 2
Pile = tuple[str, ...]


def fault(state: StonesState) -> Fault | None:
    """The first thing that is wrong; None where the data describe a position. Data of another form are not its own."""
    for find in (_artists, _high, _new_inside, _many, _few, _new_spaces, _new, _cards):
        if (found := find(state)) is not None:
            return found
    return None


class _Place(NamedTuple):
    """A pile of stones by the name that it has as text."""

    name: str
    stones: Pile


def _piles(state: StonesState) -> Iterator[_Place]:
    """Every pile, those first that are the easiest to take a stone from."""
    yield _Place("spiral", state.board)
    for name, stack in state.stacks.items():
        yield _Place(f"stack {name}", stack)
    for seat, spaces in enumerate(state.towers):
        for space, tower in enumerate(spaces):
            yield _Place(f"tower {seat + 1}.{space + 1}", tower)


def _with(state: StonesState, place: str, pile: Sequence[str]) -> StonesState:
    """The same position with another pile in a place."""
    kind, _, name = place.partition(" ")
    if kind == "spiral":
        return replace(state, board=tuple(pile))
    if kind == "stack":
        return replace(state, stacks={**state.stacks, name: tuple(pile)})
    seat, space = (int(part) - 1 for part in name.split("."))
    towers = [list(spaces) for spaces in state.towers]
    towers[seat][space] = tuple(pile)
    return replace(state, towers=tuple(tuple(spaces) for spaces in towers))


def _without(pile: Pile, stone: str) -> Pile:
    """A pile without the uppermost stone of a kind."""
    at = len(pile) - 1 - pile[::-1].index(stone)
    return pile[:at] + pile[at + 1 :]


def _kind(stone: str) -> dict[str, object]:
    return {"colour": Word(f"colour.{stone[0]}"), "pattern": Word(f"pattern.{stone[1:]}")}


def _artists(state: StonesState) -> Fault | None:
    """Two star and two ring Artists on different circles (rules: *Start*)."""
    circles = [str(circle) for circle in range(1, 10)]
    for pattern in PATTERNS:
        have = [circle for circle in circles if state.artists.get(circle) == pattern]
        word = {"pattern": Word(f"pattern.{pattern}")}
        if len(have) > ARTISTS_OF_A_PATTERN:
            less = {circle: each for circle, each in state.artists.items() if circle != have[-1]}
            mend = Mend("mend.stones.artist.many.do", {"circle": have[-1]}, replace(state, artists=less))
            places = tuple(f"artist {circle}" for circle in have)
            return Fault("mend.stones.artist.many", {**word, "n": len(have)}, places, mend)
        if len(have) < ARTISTS_OF_A_PATTERN:
            free = [circle for circle in circles if circle not in state.artists]
            if not free:
                return None  # something lies there that is no Artist
            # the middle is where nobody mistakes it for another
            circle = "5" if "5" in free else free[0]
            mended = replace(state, artists=dict(sorted({**state.artists, circle: pattern}.items())))
            mend = Mend("mend.stones.artist.few.do", {"circle": circle}, mended)
            places = tuple(f"artist {circle}" for circle in free)
            return Fault("mend.stones.artist.few", {**word, "n": len(free)}, places, mend)
    return None


def _high(state: StonesState) -> Fault | None:
    """A stack or a tower of more than four stones (rules: *Components*, *Pick*)."""
    for name, stones in _piles(state):
        if name != "spiral" and len(stones) > HEIGHT:
            kept, more = stones[:HEIGHT], tuple(stone for stone in stones[HEIGHT:] if stone != NEW)
            lower = replace(_with(state, name, kept), board=(*state.board, *more))
            mended = replace(lower, box=lower.box + stones[HEIGHT:].count(NEW))
            mend = Mend("mend.stones.high.do", {"n": len(stones) - HEIGHT}, mended)
            return Fault("mend.stones.high", {"n": len(stones)}, (name,), mend)
    return None


def _new_inside(state: StonesState) -> Fault | None:
    """A New Stone that does not lie on top of a tower (rules: *Put*)."""
    for name, stones in _piles(state):
        if NEW not in stones or name == "spiral":  # once it has scored it is laid there like any stone
            continue
        first = stones.index(NEW)
        if name.startswith("tower") and first > 0 and set(stones[first:]) == {NEW}:
            continue
        bare = tuple(stone for stone in stones if stone != NEW)
        mended = replace(_with(state, name, bare), box=state.box + stones.count(NEW))
        return Fault("mend.stones.new_inside", {}, (name,), Mend("mend.stones.box", {}, mended))
    return None


def _counted(state: StonesState) -> Counter[str]:
    return Counter(stone for _, stones in _piles(state) for stone in stones)


def _many(state: StonesState) -> Fault | None:
    """More stones of a kind than the box has (rules: *Components*, ruling `kinds`)."""
    have = _counted(state)
    for stone in STONES:
        if have[stone] <= STONES_OF_A_KIND:
            continue
        places = [pile for pile in _piles(state) if stone in pile.stones]
        # where it lies on top nothing else has to be touched; the Mandala board comes before all
        easy = [pile for pile in places if pile.name == "spiral" or pile.stones[-1] == stone]
        pile = (easy or places)[0]
        mended = _with(state, pile.name, _without(pile.stones, stone))
        values = {**_kind(stone), "n": have[stone]}
        return Fault("mend.stones.many", values, tuple(each.name for each in places), Mend("mend.away", {}, mended))
    return None


def _few(state: StonesState) -> Fault | None:
    """Stones that lie nowhere: on the Mandala board, where it has room before the round is the last, else in stacks."""
    have = _counted(state)
    missing = [stone for stone in STONES for _ in range(STONES_OF_A_KIND - have[stone])]
    if not missing:
        return None
    places = tuple(name for name, stones in _piles(state) if name == "spiral" or len(stones) < HEIGHT)
    last = state.layout.hand_space(state.players)
    if len(state.board) + len(missing) < last or state.last_round:
        mend = Mend("mend.stones.few.lay", {"n": len(missing)}, replace(state, board=(*state.board, *missing)))
    else:
        mend = Mend("mend.stones.few.deal", {"n": len(missing)}, _dealt(state, missing))
    return Fault("mend.stones.few", {**_kind(missing[0]), "n": len(missing)}, places, mend)


def _dealt(state: StonesState, stones: Sequence[str]) -> StonesState:
    """Stones dealt onto the stacks, the lowest first; those that find no room there go to the Mandala board."""
    left = list(stones)
    # in no order that somebody could know, and yet the same for the same position
    random.Random(len(left)).shuffle(left)
    stacks = {name: list(stack) for name, stack in state.stacks.items()}
    while left and any(len(stack) < HEIGHT for stack in stacks.values()):
        min(stacks.values(), key=len).append(left.pop())
    filled = {name: tuple(stack) for name, stack in stacks.items()}
    return replace(state, stacks=filled, board=(*state.board, *left))


def _new_spaces(state: StonesState) -> Fault | None:
    """New Stones on spaces without points, or under stones (rules: *New Stones*)."""
    spaces = {point.space for point in state.layout.points}
    right = [space for space in state.new_spaces if space in spaces and space > len(state.board)]
    pending = tuple(space for space in state.pending if space in spaces)
    kept = tuple(dict.fromkeys(right))
    if kept == state.new_spaces and pending == state.pending:
        return None
    more = len(state.new_spaces) - len(kept) + len(state.pending) - len(pending)
    mended = replace(state, new_spaces=kept, pending=pending, box=state.box + more)
    return Fault("mend.stones.new_spaces", {}, ("spiral",), Mend("mend.stones.box", {}, mended))


def _new(state: StonesState) -> Fault | None:
    """As many New Stones as there are spaces with points (rules: *New Stones*)."""
    elsewhere = _counted(state)[NEW] + len(state.new_spaces) + len(state.pending) + state.kept
    needed = len(state.layout.points) if state.new_stones else 0
    if elsewhere + state.box == needed and state.box >= 0:
        return None
    towers = [pile for pile in _piles(state) if NEW in pile.stones]
    if elsewhere <= needed:
        mend = Mend("mend.stones.new.do", {}, replace(state, box=needed - elsewhere))
        key = "mend.stones.new.few" if elsewhere + state.box < needed else "mend.stones.new.many"
        return Fault(key, {"n": abs(needed - elsewhere - state.box)}, ("box",), mend)
    n = elsewhere + max(0, state.box) - needed
    if towers:
        mended = replace(_with(state, towers[0].name, _without(towers[0].stones, NEW)), box=max(0, state.box))
    elif state.new_spaces:
        mended = replace(state, new_spaces=state.new_spaces[:-1], box=max(0, state.box))
    else:
        mended = replace(state, pending=(), kept=0, box=max(0, state.box))
    places = tuple(pile.name for pile in towers) or ("spiral",)
    return Fault("mend.stones.new.many", {"n": n}, places, Mend("mend.away", {}, mended))


def _cards(state: StonesState) -> Fault | None:
    """Each seat's two objective cards: different ones of the layout (rules: *Objectives*)."""
    known = state.layout.card_ids()
    dealt = [card for cards in state.objectives for card in cards]
    seen: set[str] = set()
    for seat, cards in enumerate(state.objectives):
        for i, card in enumerate(cards):
            if card in known and card not in seen:
                seen.add(card)
                continue
            other = next(each for each in known if each not in dealt)
            hands = [list(hand) for hand in state.objectives]
            hands[seat][i] = other
            mended = replace(state, objectives=tuple((hand[0], hand[1]) for hand in hands))
            mend = Mend("mend.stones.cards.do", {"card": other}, mended)
            return Fault("mend.stones.cards", {"seat": seat, "card": card[:10]}, (f"cards {seat + 1}",), mend)
    return None
