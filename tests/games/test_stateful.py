"""Moves, refusals, undos, copies and records in any order: hypothesis looks for an order that breaks something."""

from typing import Any
from unittest import TestCase

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, precondition, rule

from sandtable.errors import BadNotation, IllegalMove
from sandtable.games import IDS
from sandtable.position import Position, new
from sandtable.records import format_record, parse_record
from tests.games.contract import contract_of, typical
from tests.games.positions import TABLES, scaled, state

pytestmark = pytest.mark.slow

TRIES = settings(max_examples=settings().max_examples // scaled(5, 20), stateful_step_count=40)


class Play(RuleBasedStateMachine):
    """A table at which anything may be tried. `history` is what every position on the way looked like."""

    name: str
    copies = Bundle("copies")

    @initialize(seed=st.binary(min_size=32, max_size=32))
    def deal(self, seed: bytes) -> None:
        game, options = TABLES[self.name]
        self.position = new(game, options, seed=seed)
        self.history = [self.snapshot()]

    def snapshot(self) -> tuple[Any, ...]:
        position = self.position
        views = [position.observe(seat) for seat in (*range(position.players), None)]
        return state(position), views, list(position.events), position.result

    @precondition(lambda self: self.position.result is None)
    @rule(number=st.integers(0, 10_000), loud=st.booleans())
    def push_a_legal_move(self, number: int, loud: bool) -> None:
        moves = self.position.legal_moves
        move = moves[number % len(moves)]
        seat = self.position.seat
        events = self.position.push(move.upper().replace(" ", "") if loud else move)
        assert (events[0].seat, events[0].move) == (seat, move)
        assert all(event.chance for event in events[1:])
        self.history.append(self.snapshot())

    @precondition(lambda self: self.position.result is None)
    @rule(steps=st.integers(5, 30), number=st.integers(0, 10_000))
    def push_several(self, steps: int, number: int) -> None:
        """So that the later parts of a game are reached."""
        for step in range(steps):
            if self.position.result is None:
                self.push_a_legal_move(number * (step + 1), False)

    @rule(number=st.integers(0, 10_000))
    def push_a_move_that_is_not_legal(self, number: int) -> None:
        texts = contract_of(self.position.kind.id).universe()
        move = texts[number % len(texts)]
        if move not in self.position.legal_moves:
            with pytest.raises(IllegalMove) as caught:
                self.position.push(move)
            assert (caught.value.move, caught.value.seat) == (move, self.position.seat)

    @rule(text=st.text(max_size=12) | st.sampled_from(["undo", "P 2>5", "M1", "E", "keep!", "A 66"]))
    def push_what_is_no_move(self, text: str) -> None:
        try:
            self.position.normal(text)
        except BadNotation:
            with pytest.raises(BadNotation):
                self.position.push(text)

    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(times):
            if self.position.ply:
                self.position.undo()
                self.history.pop()
            else:
                with pytest.raises(IllegalMove):
                    self.position.undo()

    @rule(target=copies)
    def copy(self) -> tuple[Any, Any, list[int]]:
        game = self.position.copy_game()
        return game, game.state(), game.actions()

    @rule(copied=copies, number=st.integers(0, 10_000))
    def play_on_a_copy(self, copied: tuple[Any, Any, list[int]], number: int) -> None:
        """Of a copy: the copy and the position must both be left alone."""
        game, plain, actions = copied
        assert (game.state(), game.actions()) == (plain, actions)
        other = game.copy()
        while other.choices and number:
            other.choose(number % other.choices)
            number //= 2
        assert (game.state(), game.actions()) == (plain, actions)

    @rule()
    def record_and_go_on_from_it(self) -> None:
        line = format_record(self.position.record(["someone"] * self.position.players))
        self.position = Position.from_record(parse_record(line))
        assert format_record(self.position.record(["someone"] * self.position.players)) == line

    @rule(number=st.integers(0, 10_000))
    def look_back(self, number: int) -> None:
        """A record can be opened at any decision."""
        record = self.position.record(["someone"] * self.position.players)
        plies = number % (self.position.ply + 1)
        earlier = Position.from_record(record, plies)
        assert state(earlier) == self.history[plies][0]

    @invariant()
    def nothing_has_changed_but_by_moves(self) -> None:
        assert len(self.history) == self.position.ply + 1
        assert self.snapshot() == self.history[-1]

    @invariant()
    def nothing_has_come_or_gone(self) -> None:
        plain = state(self.position)
        plain.check()
        contract_of(self.position.kind.id).check_conserved(plain)

    @invariant()
    def moves_or_a_result(self) -> None:
        position = self.position
        assert bool(position.legal_moves) == (position.result is None) == (position.seat is not None)
        assert len(position.scores) == position.players
        for seat in range(position.players):
            seen = position.observe(seat)
            assert (seen.seat, seen.to_act, seen.ply) == (seat, position.seat, position.ply)
            assert seen.legal == (position.legal_moves if seat == position.seat else ())


def machine(table: str) -> type[TestCase]:
    """The test of one of the TABLES."""

    class PlayAt(Play):
        name = table

    PlayAt.TestCase.settings = TRIES
    found: type[TestCase] = PlayAt.TestCase
    return found


for _game in IDS:
    for _name in typical(_game):
        globals()[f"Test_{_name}".replace("-", "_")] = machine(_name)
