"""Prospects: bounds on what is still to be won, and the key of what still matters, compared with trying everything."""

import random
from collections.abc import Iterator

import pytest

from sandtable.bots.search.patterns.prover import Prover
from sandtable.bots.search.patterns.transpositions import TranspositionTable
from sandtable.games.patterns.rules import Patterns
from tests.bots.search.patterns.endgames import TooMany
from tests.games.positions import patterns_game, scaled, table

pytestmark = pytest.mark.slow


def ends(series: str, count: int) -> Iterator[Patterns]:
    """Positions a few plies before the end of games in which now and then a move is random, the others greedy: ends
    with many groups, dead cells and flips that nobody disputes, as well as ends by accident."""
    for index in range(count):
        rng = random.Random(f"{series}/{index}")
        game = patterns_game(table("patterns", series, index))
        passed = []
        while game.choices:
            passed.append(game.copy())
            actions = game.actions()
            rng.shuffle(actions)
            game.do(actions[0] if rng.random() < 0.4 else max(actions, key=lambda action: gain(passed[-1], action)))
        yield passed[-min(rng.randint(4, 12), len(passed))]


def gain(game: Patterns, action: int) -> int:
    after = game.copy()
    after.do(action)
    return after.scores()[game.seat] - game.scores()[game.seat]


class Everything:
    """Tries everything from a position on, and compares what a Prover says of each on the way."""

    def __init__(self, most: int) -> None:
        self.prover = Prover(TranspositionTable(4))
        self.left = most
        self.known: dict[object, int] = {}
        self.keys: dict[int, int] = {}
        self.compared = 0

    def margin(self, game: Patterns) -> int:
        """The final margin for seat 0."""
        if not game.choices:
            first, second = game.scores()
            return first - second
        state = game.state()
        if state not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            values = []
            for action in game.actions():
                after = game.copy()
                after.do(action)
                values.append(self.margin(after))
            self.known[state] = max(values) if game.seat == 0 else min(values)
            if state.phase == "turn":
                self.compare(game, self.known[state] if game.seat == 0 else -self.known[state])
        return self.known[state]

    def compare(self, game: Patterns, margin: int) -> None:
        prover = self.prover
        self.compared += 1
        prover.begin(game, True)
        assert prover.low <= margin <= prover.high, game.state()
        # two positions with one key are worth the same but for the points made and those that are sure
        assert self.keys.setdefault(prover.key, margin - prover.base) == margin - prover.base, game.state()


@pytest.mark.parametrize("part", range(4))
def test_bounds_and_keys_hold_wherever_play_goes(part: int) -> None:
    positions = keys = 0
    for game in ends(f"prospects/{part}", scaled(30, 3)):
        everything = Everything(scaled(1500, 120))
        try:
            everything.margin(game)
        except TooMany:
            continue
        positions += everything.compared
        keys += len(everything.keys)
    assert positions >= scaled(400, 5)
    assert keys <= positions * scaled(95, 100) / 100
