"""What the tests that hold for every game need to know of Stones."""

import itertools
import random
from collections import Counter
from typing import Any

import msgspec

from sandtable.games.stones.state import COLOURS, NEW, SIDES, STONES, StonesState
from sandtable.position import Position
from tests.games.contract import Contract


def universe() -> list[str]:
    circles, spaces = range(1, 10), range(1, 6)
    picks = [f"P {a}>{b} {side} {s}" for a in circles for b in circles for side in SIDES for s in spaces]
    sets = ["".join(chosen) for n in spaces for chosen in itertools.combinations("12345", n)]
    scores = [f"S {colour} {chosen}" for colour in COLOURS for chosen in sets]
    puts = [f"N {space}" for space in spaces]
    return [*picks, *scores, *(f"A {chosen}" for chosen in sets), "keep", "drop", *puts]


def check_conserved(plain: StonesState) -> None:
    """12 stones of each kind, and the New Stones."""
    in_towers = [stone for row in plain.towers for tower in row for stone in tower]
    stones = Counter([*in_towers, *plain.board, *itertools.chain(*plain.stacks.values())])
    new = stones.pop(NEW, 0) + len(plain.new_spaces) + plain.box + len(plain.pending) + plain.kept
    assert stones == Counter(STONES * 12)
    assert new == (12 if plain.new_stones else 0)


def permuted(position: Position[Any], seat: int | None, rng: random.Random) -> StonesState:
    """The patterns beneath the tops, colour by colour, and the cards that the seat does not hold."""
    plain: Any = position.copy_game().state()
    return permuted_state(plain, seat, position.options.get("stacks") == "open", rng)


def happened(before: Position[Any], seat: int, consequence: Any, after: Position[Any]) -> None:
    then, now = before.observe(seat), after.observe(seat)
    assert consequence.gain == now.points[seat] - then.points[seat]
    assert consequence.placed == now.board[len(then.board) :]
    shorter = {name for name in now.stacks if len(now.stacks[name].colours) < len(then.stacks[name].colours)}
    assert set(consequence.taken) == shorter
    if consequence.tower:
        assert consequence.tower == now.towers[seat][int(consequence.move[-1]) - 1]
        assert consequence.worth == (now.worth[seat][int(consequence.move[-1]) - 1],)
    if consequence.towers:
        given = [b - a for a, b in zip(then.sheet[seat], now.sheet[seat], strict=True)]
        any_ = consequence.move[0] == "A"
        assert list(consequence.worth) == [1 if any_ else given[space - 1] for space in consequence.towers]
    if consequence.taken:
        tops = [then.stacks[name].colours[-1] + then.stacks[name].patterns[-1] for name in consequence.taken]
        assert tuple(tops) == consequence.tower


def permuted_state(plain: StonesState, seat: int | None, is_open: bool, rng: random.Random) -> StonesState:
    """A state with other secrets than those of a seat."""
    stacks = plain.stacks
    if not is_open:
        patterns = {c: [s[1] for stack in stacks.values() for s in stack[:-1] if s[0] == c] for c in COLOURS}
        for some in patterns.values():
            rng.shuffle(some)
        stacks = {
            name: (*(stone[0] + patterns[stone[0]].pop() for stone in stack[:-1]), *stack[-1:])
            for name, stack in stacks.items()
        }
    mine = [] if seat is None else plain.objectives[seat]
    cards = [card for card in plain.layout.card_ids() if card not in mine]
    rng.shuffle(cards)
    objectives = tuple(
        own if owner == seat else (cards.pop(), cards.pop()) for owner, own in enumerate(plain.objectives)
    )
    return msgspec.structs.replace(plain, stacks=stacks, objectives=objectives)


CONTRACT = Contract(
    game="stones",
    tables={
        **{
            f"stones-{players}{'-new' if new_stones else ''}": {"players": players, "new_stones": new_stones}
            for players in (2, 3, 4)
            for new_stones in (False, True)
        },
        "stones-open": {"stacks": "open"},
        "stones-3-new-open": {"players": 3, "new_stones": True, "stacks": "open"},
    },
    size=1782,
    no_moves=(
        *("P 2>5 n 6", "P 0>5 n 1", "P 2>5 x 1", "P 2>5 n", "P 2>>5 n 1", "P 2-5 n 1", "P 2>5 nn 1", "P"),
        *("S R", "S R 6", "S G 12", "S R 11", "S 12"),
        *("A", "A 6", "A 0", "A 122", "A 1\0"),
        *("N", "N 6", "N 0", "N 12"),
        *("keep it", "drop 1", "kee p"),
    ),
    reasons={"hands", "stuck"},
    examples={"turn": ("P 2>5 n 3", "S R 145", "A 13"), "keep": ("keep", "drop"), "put": ("N 2",)},
    typical=("stones-2", "stones-4-new", "stones-3-new-open"),
    derived={"counted": ()},
    chapter="Mandala Stones",
    universe=universe,
    check_conserved=check_conserved,
    happened=happened,
    permuted=permuted,
)
