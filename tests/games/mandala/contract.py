"""What the tests that hold for every game need to know of Mandala."""

import random
from collections import Counter
from typing import Any

import msgspec

from sandtable.games.mandala.state import COLOURS, MandalaState, counts, letters
from sandtable.position import Position
from tests.games.contract import Contract, gains


def universe() -> list[str]:
    builds = [f"M{mandala} {colour}" for mandala in "12" for colour in COLOURS]
    piles = [f"{colour}{n}" for colour in COLOURS for n in range(1, 9)]
    grows = [f"F{mandala} {pile}" for mandala in "12" for pile in piles]
    return [*builds, *grows, *(f"D {pile}" for pile in piles), *(f"C {colour}" for colour in COLOURS)]


def check_conserved(plain: MandalaState) -> None:
    """18 cards of each colour."""
    piles = [*plain.mountains, *plain.fields[0], *plain.fields[1], *plain.hands, *plain.cups, *plain.dealt]
    cards = [sum(column) for column in zip(*piles, plain.discard, strict=True)]
    loose = Counter(plain.deck + plain.rivers[0] + plain.rivers[1])
    assert [n + loose[colour] for n, colour in zip(cards, COLOURS, strict=True)] == [18] * 6


def permuted(position: Position[Any], seat: int | None, rng: random.Random) -> MandalaState:
    """The others' hands, their dealt Cup cards and the deck; after a reshuffle only the deck's order is free, as
    what was held then is remembered. Where Cups are hidden nothing is, and what the others claimed is permuted as
    well."""
    plain: Any = position.copy_game().state()
    others = [] if position.observe(0).reshuffles else [owner for owner in range(2) if owner != seat]
    hands, dealt, cups = list(plain.hands), list(plain.dealt), list(plain.cups)
    secret = (hands, dealt, cups) if position.options.get("memory") == "hidden" else (hands, dealt)
    cards = list(plain.deck + "".join(letters(piles[owner]) for owner in others for piles in secret))
    rng.shuffle(cards)
    for owner in others:
        for piles in secret:
            size = sum(piles[owner])
            piles[owner], cards = counts("".join(cards[:size])), cards[size:]
    changed: MandalaState = msgspec.structs.replace(
        plain,
        hands=(hands[0], hands[1]),
        dealt=(dealt[0], dealt[1]),
        cups=(cups[0], cups[1]),
        deck="".join(cards),
    )
    return changed


def happened(before: Position[Any], seat: int, consequence: Any, after: Position[Any]) -> None:
    gains(before, seat, consequence, after)
    then, now = before.observe(seat), after.observe(seat)
    river = len(now.rivers[seat]) - len(then.rivers[seat])
    assert consequence.river == (len(now.rivers[seat]) if river else None)
    assert consequence.cup == sum(now.cups[seat].claimed) - sum(then.cups[seat].claimed)
    assert consequence.completes == (then.claiming is None and now.claiming is not None)
    if consequence.move[0] == "M":
        assert consequence.draws == now.hand_sizes[seat] - then.hand_sizes[seat] + 1


CONTRACT = Contract(
    game="mandala",
    tables={"mandala": {}, "mandala-hidden": {"memory": "hidden"}},
    size=162,
    no_moves=(
        "M3 R",
        "M1 X",
        "M1",
        "M1 R2",
        "M１ R",
        "F1 R0",
        "F1 R9",
        "F1 R",
        "D R",
        "D R10",
        "C",
        "C RR",
        "M1 R M1 R",
        "M1 R" + " " * 40,
    ),
    reasons={"river", "deck", "dry"},
    examples={"turn": ("M1 R", "F2 G3", "D Y2"), "claim": ("C P",)},
    depth=5,
    typical=("mandala",),
    remembered=("reshuffles",),
    watched=False,
    derived={"worth": (), "points": ()},
    chapter="Mandala",
    universe=universe,
    check_conserved=check_conserved,
    happened=happened,
    permuted=permuted,
)
