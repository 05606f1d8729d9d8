"""What moves are said to do is what they do, and says nothing of what is hidden."""

import random
import time

import pytest

from sandtable.games.choice import Choice, choices
from sandtable.position import Position
from tests.games.positions import COMPILED, TABLES, table, walk


def tried(position: Position) -> dict[str, Choice]:
    assert position.seat is not None
    return {choice.move: choice for choice in choices(position.kind, position.observe(position.seat))}


@pytest.mark.parametrize("name", TABLES)
def test_what_is_said_is_what_happens(name: str) -> None:
    """Every move of a random game: what was told of it beforehand is found afterwards."""
    position = table(name, "choice")
    before, told, mover = position.copy(), tried(position), position.seat
    for now in walk(position, f"choice/{name}"):
        if now.ply == before.ply + 1 and mover is not None:
            move = next(event.move for event in reversed(now.events) if event.move is not None)
            happened(before, mover, told[move], now)
        if now.seat is not None:
            before, told, mover = now.copy(), tried(now), now.seat
            assert tuple(told) == now.legal_moves


def happened(before: Position, seat: int, choice: Choice, after: Position) -> None:
    then, now = before.observe(seat), after.observe(seat)
    if before.kind.id == "mandala":
        river = len(now.rivers[seat]) - len(then.rivers[seat])
        assert choice.river == (len(now.rivers[seat]) if river else None)
        assert choice.cup == sum(now.cups[seat].claimed) - sum(then.cups[seat].claimed)
        assert choice.completes == (then.claiming is None and now.claiming is not None)
        assert choice.gain == after.scores[seat] - before.scores[seat]
        if choice.move[0] == "M":
            assert choice.draws == now.hand_sizes[seat] - then.hand_sizes[seat] + 1
    elif before.kind.id == "patterns":
        assert choice.gain == now.scores[seat] - then.scores[seat]
        assert (choice.move[2:],) == choice.cells or choice.move[0] in "Be"
    else:
        assert choice.gain == now.points[seat] - then.points[seat]
        assert choice.placed == now.board[len(then.board) :]
        shorter = {name for name in now.stacks if len(now.stacks[name].colours) < len(then.stacks[name].colours)}
        assert set(choice.taken) == shorter
        if choice.tower:
            assert choice.tower == now.towers[seat][int(choice.move[-1]) - 1]
            assert choice.worth == (now.worth[seat][int(choice.move[-1]) - 1],)
        if choice.towers:
            given = [b - a for a, b in zip(then.sheet[seat], now.sheet[seat], strict=True)]
            any_ = choice.move[0] == "A"
            assert list(choice.worth) == [1 if any_ else given[space - 1] for space in choice.towers]
        if choice.taken:
            tops = [then.stacks[name].colours[-1] + then.stacks[name].patterns[-1] for name in choice.taken]
            assert tuple(tops) == choice.tower


@pytest.mark.parametrize("name", [name for name in TABLES if name != "patterns"])
def test_nothing_depends_on_what_is_hidden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same Observation says the same, whatever guess the rules tried the moves on."""
    position, rng = table(name, "hidden choice"), random.Random(name)
    told = {now.ply: tried(now) for now in walk(position.copy(), name) if now.seat is not None}
    monkeypatch.setattr(random, "Random", lambda _: rng)
    assert told == {now.ply: tried(now) for now in walk(position, name) if now.seat is not None}


def test_flips_that_open() -> None:
    """They are legal once it is the seat's turn again, unless the other one took them away."""
    opened = 0
    for now in walk(table("patterns", "opens"), "opens"):
        for choice in tried(now).values() if now.seat is not None else ():
            later = now.copy()
            later.push(choice.move)
            flips = {f"F {cell}" for cell in choice.opens}
            assert not flips & set(now.legal_moves)
            if later.seat == now.seat:
                assert flips <= set(later.legal_moves)
            opened += len(flips)
    assert opened > 20


def test_what_the_end_gives_up() -> None:
    """The points of all flips that are left, those too that the first ones open."""
    found = []
    for index in range(40):
        for now in walk(table("patterns", "rest", index), f"rest/{index}"):
            told = tried(now) if now.seat is not None else {}
            if "end" not in told:
                assert not any(choice.rest for choice in told.values())
                continue
            seat, later = now.seat, now.copy()
            assert seat is not None
            while later.seat is not None:
                later.push(next(move for move in later.legal_moves if move != "end"))
            assert told["end"].rest == later.scores[seat] - now.scores[seat]
            found.append(told["end"].rest - sum(choice.gain for choice in told.values()))
    assert max(found) > 0


def test_who_claims_first() -> None:
    completing = {}
    for index in range(5):
        for now in walk(table("mandala", "completes", index), f"completes/{index}"):
            if now.seat is None:
                break
            for choice in tried(now).values():
                if choice.completes:
                    later = now.copy()
                    later.push(choice.move)
                    completing[later.seat == now.seat] = choice.text["en"]
    assert "you claim first" in completing[True]
    assert "your opponent claims first" in completing[False]


@pytest.mark.skipif(not COMPILED, reason="for the speed of compiled rules")
def test_a_long_list_takes_no_time() -> None:
    position = table("stones-4-new", "quick")
    seen = position.observe(position.seat)
    assert len(seen.legal) >= 100
    best = 1.0
    for _ in range(5):
        start = time.process_time()
        choices(position.kind, seen)
        best = min(best, time.process_time() - start)
    assert best < 0.05
