"""Unfolding: chance, draw by draw; the same games as the rules deal them."""

import pickle
import random
from collections import Counter
from collections.abc import MutableSequence
from typing import TypeVar

import pytest

from sandtable.dealing import Stream, series_seed
from sandtable.env import ActionTable, BadAction, BadArgument
from sandtable.env.unfolding import Unfolding
from sandtable.position import Position
from tests.games.positions import TABLES, TYPICAL

T = TypeVar("T")


def deal_as(position: Position, unfolding: Unfolding) -> None:
    """Draw what a game was dealt."""
    orders: list[list[object]] = []

    class Recorder(Stream):
        def shuffle(self, items: MutableSequence[T]) -> None:
            super().shuffle(items)
            orders.append(list(items))

    assert position.seed is not None
    position.kind.deal(position.options, Recorder(position.seed))
    for order in orders:
        for i, piece in enumerate(order):
            if len(set(order[i:])) > 1:  # else there is nothing to choose from
                unfolding.draw(unfolding.kinds().index(piece))


@pytest.mark.parametrize("name", TYPICAL)
def test_the_deal_and_the_game_of_the_rules(name: str) -> None:
    game, options = TABLES[name]
    table = ActionTable(game, options)
    position = Position(table.kind, table.options, seed=series_seed("unfolding", 1))
    unfolding = Unfolding(table)
    assert (unfolding.is_chance, unfolding.seat, unfolding.legal()) == (True, None, [])
    deal_as(position, unfolding)
    rng = random.Random(5)
    while (seat := position.seat) is not None:
        assert unfolding.position is not None
        assert unfolding.seat == seat
        assert [table[action] for action in unfolding.legal()] == sorted(position.legal_moves, key=table.id)
        assert unfolding.position.observe(seat) == position.observe(seat)
        move = rng.choice(position.legal_moves)
        events = position.push(move)
        unfolding.play(table.id(move))
        for event in events[1:]:
            deck = event.deck or ""
            for i, piece in enumerate(deck):
                if len(set(deck[i:])) > 1:
                    unfolding.draw(unfolding.kinds().index(piece))
    assert unfolding.position is not None
    assert unfolding.position.result == position.result
    with pytest.raises(BadArgument, match="the game is over"):
        unfolding.play(0)


def test_outcomes_are_as_likely_as_there_are_pieces() -> None:
    unfolding = Unfolding(ActionTable("patterns"))
    assert unfolding.outcomes() == [(i, 1 / 6) for i in range(6)]  # the tokens of the centre, one of each colour
    unfolding.draw(2)
    assert unfolding.outcomes() == [(i, 1 / 5) for i in (0, 1, 3, 4, 5)]
    for outcome in (0, 1, 3, 4):
        unfolding.draw(outcome)
    assert unfolding.outcomes() == [(i, 1 / 6) for i in range(6)]  # the last one follows; eight of each colour now
    for _ in range(4):
        unfolding.draw(0)
    assert unfolding.outcomes() == [(0, 4 / 44), *((i, 8 / 44) for i in range(1, 6))]


def test_a_deal_is_drawn_as_evenly_as_it_is_shuffled() -> None:
    rng = random.Random(3)
    table = ActionTable("patterns")
    corner: Counter[str] = Counter()
    for _ in range(120):
        unfolding = Unfolding(table)
        while unfolding.is_chance:
            ids, chances = zip(*unfolding.outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            unfolding.draw(rng.choices(ids, chances)[0])
        assert unfolding.position is not None
        corner[str(unfolding.position.setup["board"])[0]] += 1
    assert len(corner) == 6
    assert max(corner.values()) < 40


def test_copies_and_pickles_go_on_alone() -> None:
    table = ActionTable("mandala")
    rng = random.Random(8)
    unfolding = Unfolding(table)
    for step in range(160):
        if step % 20 == 0:
            for twin in (unfolding.copy(), pickle.loads(pickle.dumps(unfolding))):
                assert (twin.seat, twin.legal(), twin.outcomes()) == (
                    unfolding.seat,
                    unfolding.legal(),
                    unfolding.outcomes(),
                )
                before = len(unfolding._events)
                twin.draw(twin.outcomes()[0][0]) if twin.is_chance else twin.play(twin.legal()[0])
                assert len(unfolding._events) == before
        if unfolding.is_chance:
            unfolding.draw(rng.choice(unfolding.outcomes())[0])
        else:
            unfolding.play(rng.choice(unfolding.legal()))


def test_a_guess_shows_its_seat_the_same() -> None:
    table = ActionTable("mandala")
    unfolding = Unfolding(table)
    rng = random.Random(9)
    while unfolding.is_chance:
        unfolding.draw(rng.choice(unfolding.outcomes())[0])
    for _ in range(10):
        unfolding.play(rng.choice(unfolding.legal()))
    seat, real = unfolding.seat, unfolding.position
    assert seat is not None
    assert real is not None
    hands = set()
    for _ in range(8):
        guess = unfolding.guess(seat, rng)
        assert guess.position is not None
        assert guess.position.observe(seat) == real.observe(seat)
        assert guess.legal() == unfolding.legal()
        assert pickle.loads(pickle.dumps(guess)).legal() == unfolding.legal()
        hands.add(guess.position.observe(1 - seat).hand)  # type: ignore[attr-defined]
    assert len(hands) > 1


def test_what_cannot_be() -> None:
    unfolding = Unfolding(ActionTable("patterns"))
    for outcome in (-1, 6):
        with pytest.raises(BadAction, match=f"Chance cannot draw {outcome} here"):
            unfolding.draw(outcome)
    with pytest.raises(BadArgument):
        unfolding.play(0)
    with pytest.raises(BadArgument):
        unfolding.guess(0, random.Random(1))
    while unfolding.is_chance:
        unfolding.draw(unfolding.outcomes()[0][0])
    with pytest.raises(BadAction, match="Chance cannot draw 0 here"):
        unfolding.draw(0)
    with pytest.raises(BadAction, match="There is no action 163"):
        unfolding.play(163)
    with pytest.raises(BadAction, match="Action 162, end, is not legal here"):
        unfolding.play(162)
