"""Mending: the first thing that is wrong with a position of Mandala laid out by hand, and how to put it right.

It names what `MandalaState.check` refuses, for a person: where it is, and what to do about it. It also names a Cup
that is too small and a first claim by the wrong player, which no game comes to, although the rules can go on from
there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.games.fault import Fault, Mend
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS, Counts, MandalaState, counts, minus, plus
from sandtable.locale import Word

HAND, MOST_IN_HAND = 6, 8
CUP = 2  # cards that are dealt into it


def fault(state: MandalaState) -> Fault | None:
    """The first thing that is wrong; None where the data account for a position."""
    for find in (_rivers, _areas, _many, _few, _hands, _cups, _claiming, _first_claim, _complete):
        if (found := find(state)) is not None:
            return found
    return None


class _Pile(NamedTuple):
    """A pile by the name that it has as text."""

    place: str
    cards: Counts


def _area(mandala: int, area: int) -> str:
    """The name of a Mountain (0) or of a seat's Field (1, 2)."""
    return f"field {mandala + 1} of {area}" if area else f"mountain {mandala + 1}"


def _areas_of(state: MandalaState, mandala: int) -> tuple[Counts, Counts, Counts]:
    return state.mountains[mandala], *state.fields[mandala]


def _piles(state: MandalaState) -> Iterator[_Pile]:
    """Every pile, those first that are the easiest to do without."""
    yield _Pile("deck", counts(state.deck))
    yield _Pile("discard", state.discard)
    for seat in range(2):
        yield _Pile(f"hand {seat + 1}", state.hands[seat])
        yield _Pile(f"cup {seat + 1}", state.cups[seat])
        yield _Pile(f"cup {seat + 1} at first", state.dealt[seat])
    for mandala in range(2):
        for area, cards in enumerate(_areas_of(state, mandala)):
            yield _Pile(_area(mandala, area), cards)
    for seat in range(2):
        yield _Pile(f"river {seat + 1}", counts(state.rivers[seat]))


def _changed(pair: tuple[Counts, Counts], index: int, cards: Counts) -> tuple[Counts, Counts]:
    return (cards, pair[1]) if index == 0 else (pair[0], cards)


def _with(state: MandalaState, place: str, cards: Counts) -> MandalaState:
    """The same position with another pile in a place; a River loses what is no longer in it, its last spaces first."""
    name, _, number = place.partition(" ")
    index = int(number[0]) - 1 if number else 0
    match name:
        case "deck":
            return replace(state, deck=_less(state.deck, minus(counts(state.deck), cards)))
        case "river":
            river = _less(state.rivers[index], minus(counts(state.rivers[index]), cards))
            return replace(state, rivers=(river, state.rivers[1]) if index == 0 else (state.rivers[0], river))
        case "discard":
            return replace(state, discard=cards)
        case "mountain":
            return replace(state, mountains=_changed(state.mountains, index, cards))
        case "field":
            fields = _changed(state.fields[index], int(place[-1]) - 1, cards)
            return replace(state, fields=(fields, state.fields[1]) if index == 0 else (state.fields[0], fields))
        case "hand":
            return replace(state, hands=_changed(state.hands, index, cards))
        case _:
            if number.endswith("first"):
                return replace(state, dealt=_changed(state.dealt, index, cards))
            return replace(state, cups=_changed(state.cups, index, cards))


def _less(letters: str, cards: Counts) -> str:
    """Letters without some cards, the last ones of a colour taken first."""
    left = list(letters)
    for colour, n in zip(COLOURS, cards, strict=True):
        for _ in range(min(n, left.count(colour))):
            del left[len(left) - 1 - left[::-1].index(colour)]
    return "".join(left)


def _only(colour: int, n: int) -> Counts:
    r, o, y, g, p, k = (n if each == colour else 0 for each in range(6))
    return r, o, y, g, p, k


def _word(colour: int) -> Word:
    return Word(f"colour.{COLOURS[colour]}")


def _to_deck(state: MandalaState, place: str, cards: Counts) -> MandalaState:
    """Some cards of a pile at the bottom of the deck instead."""
    kept = _with(state, place, minus(dict(_piles(state))[place], cards))
    return replace(kept, deck=kept.deck + "".join(c * n for c, n in zip(COLOURS, cards, strict=True)))


def _rivers(state: MandalaState) -> Fault | None:
    """A colour that is in a River twice (rules: *Claim*)."""
    for seat, river in enumerate(state.rivers):
        for colour in range(6):
            if river.count(COLOURS[colour]) > 1:
                place = f"river {seat + 1}"
                mended = _to_deck(state, place, _only(colour, 1))
                values = {"colour": _word(colour), "seat": seat}
                return Fault("mend.mandala.river", values, (place,), Mend("mend.away", {}, mended))
    return None


def _areas(state: MandalaState) -> Fault | None:
    """A colour in two areas of a Mandala (rules: *One colour, one place*)."""
    for mandala in range(2):
        areas = _areas_of(state, mandala)
        for colour in range(6):
            held = [area for area in range(3) if areas[area][colour]]
            if len(held) < 2:
                continue
            least = min(held, key=lambda area: (areas[area][colour], -area))
            mended = _to_deck(state, _area(mandala, least), _only(colour, areas[least][colour]))
            where = {"seat": least - 1} if least else {}
            mend = Mend("mend.mandala.areas.field" if least else "mend.mandala.areas.mountain", where, mended)
            values = {"colour": _word(colour), "mandala": mandala + 1}
            return Fault("mend.mandala.areas", values, tuple(_area(mandala, area) for area in held), mend)
    return None


def _many(state: MandalaState) -> Fault | None:
    """More cards of a colour than the box has (rules: *Components*)."""
    everything = plus(*(cards for _, cards in _piles(state)))
    for colour in range(6):
        excess = everything[colour] - CARDS_OF_A_COLOUR
        if excess <= 0:
            continue
        mended, left = state, excess
        for place, cards in _piles(state):
            taken = min(left, cards[colour])
            if taken:
                mended = _with(mended, place, minus(cards, _only(colour, taken)))
                left -= taken
        places = tuple(place for place, cards in _piles(state) if cards[colour])
        values = {"colour": _word(colour), "n": everything[colour]}
        return Fault("mend.mandala.many", values, places, Mend("mend.mandala.many.do", {"n": excess}, mended))
    return None


def _few(state: MandalaState) -> Fault | None:
    """Fewer cards of a colour than the box has."""
    everything = plus(*(cards for _, cards in _piles(state)))
    missing = [max(0, CARDS_OF_A_COLOUR - n) for n in everything]
    for colour in range(6):
        if missing[colour]:
            deck = state.deck + "".join(c * n for c, n in zip(COLOURS, missing, strict=True))
            mend = Mend("mend.mandala.few.do", {}, replace(state, deck=deck))
            places = tuple(place for place, _ in _piles(state) if not place.startswith("river"))
            return Fault("mend.mandala.few", {"colour": _word(colour), "n": missing[colour]}, places, mend)
    return None


def _hands(state: MandalaState) -> Fault | None:
    """A hand without cards, or with more than eight (rules: *Components*)."""
    for seat in range(2):
        n = sum(state.hands[seat])
        place = f"hand {seat + 1}"
        if n > MOST_IN_HAND:
            mended, left = state, n - MOST_IN_HAND
            for colour in range(5, -1, -1):
                taken = min(left, state.hands[seat][colour])
                if taken:
                    mended, left = _to_deck(mended, place, _only(colour, taken)), left - taken
            mend = Mend("mend.mandala.many.do", {"n": n - MOST_IN_HAND}, mended)
            return Fault("mend.mandala.hand.many", {"seat": seat, "n": n}, (place,), mend)
        if n == 0:
            return Fault("mend.mandala.hand.none", {"seat": seat}, (place,), _dealt(state, place, HAND))
    return None


def _cups(state: MandalaState) -> Fault | None:
    """A Cup without the cards that were dealt into it, which stay to the end (rules: *Start*)."""
    for seat in range(2):
        n = sum(state.cups[seat]) + sum(state.dealt[seat])
        if n < CUP:
            place = f"cup {seat + 1}"
            return Fault("mend.mandala.cup", {"seat": seat, "n": n}, (place,), _dealt(state, place, CUP - n))
    return None


def _dealt(state: MandalaState, place: str, n: int) -> Mend | None:
    """Cards dealt from the deck to a place; from the discard pile where there is none; None without either."""
    drawn = state.deck[:n]
    rest = replace(state, deck=state.deck[n:])
    if not drawn:
        drawn = "".join(c * n for c, n in zip(COLOURS, state.discard, strict=True))[:n]
        rest = replace(state, discard=minus(state.discard, counts(drawn)))
    if not drawn:
        return None
    mended = _with(rest, place, plus(dict(_piles(rest))[place], counts(drawn)))
    return Mend("mend.mandala.deal", {"n": len(drawn)}, mended)


def _claiming(state: MandalaState) -> Fault | None:
    """A Mandala that is being destroyed: by whom, with something left to claim (rules: *A completed Mandala*)."""
    mend = Mend("mend.mandala.claiming.do", {}, replace(state, claiming=None, completer=None))
    if (state.claiming is None) != (state.completer is None):
        return Fault("mend.mandala.claiming", {}, (), mend)
    if state.claiming is not None and not any(state.mountains[state.claiming]):
        place = f"mountain {state.claiming + 1}"
        return Fault("mend.mandala.nothing", {"mandala": state.claiming + 1}, (place,), mend)
    return None


def _first_claim(state: MandalaState) -> Fault | None:
    """A Mandala of which nothing has been claimed yet, and it is not the turn of who claims first (rules: *A completed
    Mandala*)."""
    if state.claiming is None or state.completer is None:
        return None
    areas = _areas_of(state, state.claiming)
    first = _claims_first(state, state.claiming, state.completer)
    if state.seat == first or not all(any(area[c] for area in areas) for c in range(6)):
        return None
    mend = Mend("mend.mandala.complete.do", {"seat": first}, replace(state, seat=first))
    places = tuple(_area(state.claiming, area) for area in (1, 2))
    return Fault("mend.mandala.first", {"mandala": state.claiming + 1, "seat": first}, places, mend)


def _complete(state: MandalaState) -> Fault | None:
    """A Mandala of six colours that is not being destroyed (rules: *A completed Mandala*)."""
    if not state.deck or state.over:
        return None
    for mandala in range(2):
        areas = _areas_of(state, mandala)
        if mandala == state.claiming or not all(any(area[c] for area in areas) for c in range(6)):
            continue
        places = tuple(_area(mandala, area) for area in range(3) if any(areas[area]))
        if state.claiming is None and any(areas[0]):
            first = _claims_first(state, mandala, state.seat)
            mended = replace(state, claiming=mandala, completer=state.seat, seat=first)
            mend = Mend("mend.mandala.complete.do", {"seat": first}, mended)
            return Fault("mend.mandala.complete", {"mandala": mandala + 1, "seat": first}, places, mend)
        held = [(areas[area][colour], area, colour) for area in range(3) for colour in range(6) if areas[area][colour]]
        n, area, colour = min(held)
        mended = _to_deck(state, _area(mandala, area), _only(colour, n))
        mend = Mend("mend.mandala.both.do", {"colour": _word(colour)}, mended)
        return Fault("mend.mandala.both", {"mandala": mandala + 1}, places, mend)
    return None


def _claims_first(state: MandalaState, mandala: int, completer: int) -> int:
    """Whoever has more cards in their Field there; if that is equal, the opponent of who completed it."""
    mine, theirs = (sum(state.fields[mandala][seat]) for seat in (completer, 1 - completer))
    return completer if mine > theirs else 1 - completer
