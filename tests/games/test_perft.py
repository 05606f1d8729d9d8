"""Perft: how many lines of play there are, to the depths of perft.json, from a seeded start and from the middle of its
game. They guard move generation.

`python -m tests.games.test_perft` writes perft.json anew; a change in it is a change of the rules.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.dealing import Stream, series_seed
from sandtable.games import playout
from sandtable.position import Position, new
from tests.games.contract import contract_of
from tests.games.positions import PUBLISHED, TABLES, scaled

LEAVES = Path(__file__).with_name("perft.json")
CASES = [(name, plies) for name in PUBLISHED for plies in contract_of(TABLES[name][0]).later]


def after(name: str, plies: int) -> Position[Any]:
    """A game after a number of random decisions."""
    game, options = TABLES[name]
    position = new(game, options, seed=series_seed("perft", 0))
    stream = Stream(series_seed("perft moves", 0))
    for _ in range(plies):
        position.push(position.legal_moves[stream.below(len(position.legal_moves))])
    return position


def depth(name: str) -> int:
    return contract_of(TABLES[name][0]).depth


def counted(position: Position[Any], depth: int) -> int:
    """The same count in plain words: play each legal move, count what follows, take it back."""
    if depth == 0:
        return 1
    total = 0
    for move in position.legal_moves:
        position.push(move)
        total += counted(position, depth - 1)
        position.undo()
    return total


def expected(name: str, plies: int) -> list[int]:
    counts: list[int] = json.loads(LEAVES.read_text())[name][f"after {plies}"]
    return counts


def test_every_table_has_its_leaves() -> None:
    written = json.loads(LEAVES.read_text())
    assert [(name, key) for name in written for key in written[name]] == [(name, f"after {n}") for name, n in CASES]
    assert all(len(expected(name, plies)) == depth(name) for name, plies in CASES)


@pytest.mark.parametrize(("name", "plies"), CASES)
def test_leaves(name: str, plies: int) -> None:
    game = after(name, plies).copy_game()
    before = game.state()
    for deep in range(1, depth(name) + 1 - scaled(0, 1)):
        assert playout.perft(game, deep) == expected(name, plies)[deep - 1]
    assert game.state() == before


def test_no_move_at_all_is_one_line() -> None:
    assert playout.perft(after("patterns", 0).copy_game(), 0) == 1


@pytest.mark.parametrize("name", list(TABLES))
def test_leaves_counted_move_by_move(name: str) -> None:
    """To the depth that Position counts quickly."""
    position = after(name, 0)
    game = position.copy_game()
    for deep in range(1, 3 if depth(name) > 3 else 2):
        assert counted(position, deep) == playout.perft(game, deep)
    assert position.ply == 0


def write() -> None:
    rows: dict[str, list[str]] = {name: [] for name in PUBLISHED}
    for name, plies in CASES:
        game = after(name, plies).copy_game()
        rows[name].append(f'"after {plies}": {[playout.perft(game, deep) for deep in range(1, depth(name) + 1)]}')
    lines = [f'  "{name}": {{{", ".join(counts)}}}' for name, counts in rows.items()]
    LEAVES.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    write()
