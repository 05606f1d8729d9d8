"""What moves are said to do is what they do, and says nothing of what is hidden."""

import random
import time
from typing import Any

import msgspec
import pytest

from sandtable.games.consequence import consequences
from sandtable.locale import LANGUAGES
from sandtable.position import Position
from tests.games.contract import contract_of
from tests.games.positions import COMPILED, TABLES, TYPICAL, table, walk

pytestmark = pytest.mark.slow


def tried(position: Position[Any]) -> dict[str, Any]:
    """The Consequence of each legal move, of the kind that the game has."""
    assert position.seat is not None
    return {told.move: told for told in consequences(position.observe(position.seat))}


@pytest.mark.parametrize("name", TYPICAL)
def test_what_is_said_is_what_happens(name: str) -> None:
    """Every move of a random game: what was told of it beforehand is found afterwards."""
    position = table(name, "choice")
    before, told, mover = position.copy(), tried(position), position.seat
    for now in walk(position, f"choice/{name}"):
        if now.ply == before.ply + 1 and mover is not None:
            move = next(event.move for event in reversed(now.events) if event.move is not None)
            contract_of(now.kind.id).happened(before, mover, told[move], now)
        if now.seat is not None:
            before, told, mover = now.copy(), tried(now), now.seat
            assert tuple(told) == now.legal_moves


@pytest.mark.parametrize("name", TABLES)
def test_moves_are_said_in_words_where_that_is_asked_for(name: str) -> None:
    position = table(name, "deeds")
    seen = position.observe(position.seat)
    for told, plain in zip(consequences(seen, deeds=True), consequences(seen), strict=True):
        assert told.deed == {lang: position.kind.instruct(told.move, lang) for lang in LANGUAGES}
        assert plain.deed == {}
        assert msgspec.structs.replace(told, deed={}) == plain


def test_who_has_nothing_to_decide_is_told_nothing() -> None:
    position = table("mandala", "deeds")
    for seat in (1, None):
        assert consequences(position.observe(seat)) == ()


@pytest.mark.parametrize("name", TYPICAL)
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
        for consequence in tried(now).values() if now.seat is not None else ():
            later = now.copy()
            later.push(consequence.move)
            flips = {f"F {cell}" for cell in consequence.opens}
            assert not flips & set(now.legal_moves)
            if later.seat == now.seat:
                assert flips <= set(later.legal_moves)
            opened += len(flips)
    assert opened > 20


def test_what_the_end_gives_up() -> None:
    """The points of all flips that are left, those too that the first ones open."""
    found = []
    for index in range(15):
        for now in walk(table("patterns", "rest", index), f"rest/{index}"):
            told = tried(now) if now.seat is not None else {}
            if "end" not in told:
                assert not any(consequence.rest for consequence in told.values())
                continue
            seat, later = now.seat, now.copy()
            assert seat is not None
            while later.seat is not None:
                later.push(next(move for move in later.legal_moves if move != "end"))
            assert told["end"].rest == later.scores[seat] - now.scores[seat]
            found.append(told["end"].rest - sum(consequence.gain for consequence in told.values()))
    assert max(found) > 0


def test_a_move_that_ends_a_game_of_patterns_says_so() -> None:
    """Where it leaves the opponent without an action the score at the end is told; where it leaves the seat itself
    without one, that its turns are over. Neither is said too often."""
    ends, last, told = 0, 0, set()
    for index in range(24):
        for now in walk(table("patterns", "sudden", index), f"sudden/{index}"):
            seat = now.seat if now.ply > 18 or now.ply % 6 == 4 else None  # most ends are late
            for consequence in tried(now).values() if seat is not None else ():
                assert seat is not None
                later = now.copy()
                later.push(consequence.move)
                only_flips = later.seat == seat and now.kind.id == "patterns" and later.observe(seat).phase == "flips"
                if now.observe(seat).phase == "flips":
                    assert bool(consequence.final) == (later.result is not None)
                else:
                    assert bool(consequence.final) == (later.result is not None or only_flips)
                if consequence.final:
                    while later.seat is not None:
                        later.push(next(move for move in later.legal_moves if move != "end"))
                    assert consequence.final == (later.scores[seat], later.scores[1 - seat])
                    assert f"{consequence.final[0]} to {consequence.final[1]}" in consequence.text["en"]
                    ends += only_flips
                    last += not only_flips
                elif now.observe(seat).phase == "turn":
                    stuck = [ends_for(later, reply, seat) for reply in later.legal_moves]
                    assert consequence.stranded == ("sure" if all(stuck) else "possible" if any(stuck) else "")
                    assert (
                        bool(consequence.stranded)
                        == ("you without a move" in consequence.text["en"])
                        == bool(consequence.warning)
                    )
                    told.add(consequence.stranded)
    assert told == {"", "possible", "sure"}
    assert ends
    assert last


def ends_for(position: Position[Any], move: str, seat: int) -> bool:
    """Whether a seat has no turn of its own after this move of the other one."""
    later = position.copy()
    later.push(move)
    return later.seat != seat


def test_who_claims_first() -> None:
    completing = {}
    for index in range(5):
        for now in walk(table("mandala", "completes", index), f"completes/{index}"):
            if now.seat is None:
                break
            for consequence in tried(now).values():
                if consequence.completes:
                    later = now.copy()
                    later.push(consequence.move)
                    completing[later.seat == now.seat] = consequence.text["en"]
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
        consequences(seen)
        best = min(best, time.process_time() - start)
    assert best < 0.05
