"""Search: by our evaluations, by a network from a file, and by somebody's own function; and what it tells."""

import doctest
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sandtable
from sandtable.bots.evaluation import DATA
from sandtable.env import BadArgument, Encoding
from sandtable.errors import BadOption
from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.search import Findings, Search
from sandtable.search import search as module
from sandtable.search.leaves import Leaves
from tests.games.positions import TABLES, TYPICAL, table, walk

Rows = np.ndarray[Any, np.dtype[np.uint8]]


def size(name: str) -> int:
    return len(Encoding(*TABLES[name]).actions)


class Even:
    """Knows nothing: all actions alike, every position even. Remembers what it was asked."""

    def __init__(self, name: str, columns: int = 1) -> None:
        self.actions = size(name)
        self.columns = columns
        self.rows: list[Rows] = []

    def __call__(self, rows: Rows) -> tuple[Any, Any]:
        self.rows.append(rows)
        n = len(rows)
        return np.ones((n, self.actions)), np.zeros(n) if self.columns == 1 else np.zeros((n, self.columns))


def middle(name: str, plies: int = 6) -> Observation:
    for position in walk(table(name, "search"), f"search/{name}"):
        if position.ply >= plies and len(position.legal_moves) > 2:
            break
    seen: Observation = position.observe(position.seat)
    return seen


def check(found: Findings, seen: Observation, sims: int) -> None:
    assert found.simulations == sims
    assert sorted(finding.move for finding in found.moves) == list(seen.legal)
    assert sum(finding.prior for finding in found.moves) == pytest.approx(1, abs=1e-4)
    assert [f.visits for f in found.moves] == sorted((f.visits for f in found.moves), reverse=True)
    for finding in found.moves:
        assert 0 <= finding.value <= 1
        assert bool(finding.line) == bool(finding.visits)
        assert not finding.line or finding.line[0] == finding.move
        assert found.of(finding.move) is finding
    assert found.best is found.moves[0]
    with pytest.raises(KeyError):
        found.of("castle")


@pytest.mark.parametrize("name", TYPICAL)
def test_a_function_of_ones_own(name: str) -> None:
    seen = middle(name)
    even = Even(name, 1 if seen.players == 2 else seen.players)
    search = Search(seen.game, even, sims=60, options=TABLES[name][1], batch=8)
    found = search.search(seen)
    check(found, seen, 60)
    # every simulation but those that end a game or go to the root comes to a leaf; the root is one by itself
    assert sum(f.visits for f in found.moves) == 59
    assert [len(rows) for rows in even.rows[:1]] == [1]
    assert max(len(rows) for rows in even.rows) <= 8
    assert np.mean([len(rows) for rows in even.rows[2:]]) > 4
    assert np.array_equal(even.rows[0][0], Encoding(*TABLES[name]).row(seen))
    assert search.choose(seen) in seen.legal


@pytest.mark.parametrize("name", ["mandala", "patterns"])
def test_the_same_seed_finds_the_same(name: str) -> None:
    seen = middle(name)
    looks = [Search(seen.game, Even(name), sims=50, seed=bytes([seed] * 32)).search(seen) for seed in (1, 1)]
    assert looks[0] == looks[1]


def test_the_policy_says_what_is_tried_and_the_value_what_is_good() -> None:
    seen = middle("patterns")
    encoding = Encoding("patterns")
    liked = seen.legal[1]

    def likes(rows: Rows) -> tuple[Any, Any]:
        policy = np.full((len(rows), len(encoding.actions)), 0.001)
        policy[:, encoding.actions.id(liked)] = 1.0
        return policy, np.zeros(len(rows))

    found = Search("patterns", likes, sims=80).search(seen)
    assert found.best.move == liked
    assert found.best.prior > 0.9

    def fears(rows: Rows) -> tuple[Any, Any]:
        """The seat to act after the first move has won, unless that was the one that is liked."""
        policy, _ = likes(rows)
        return np.ones_like(policy), np.where((rows[:, 1187] == 1), 0.9, -0.9)

    assert Search("patterns", fears, sims=40).search(seen).best.value == pytest.approx(0.05, abs=0.03)


def test_values_are_told_to_everyone_in_turn_order() -> None:
    """At a table for three: the next seat but one has won, whoever is to act."""
    names = [name for name in TABLES if kind_of(TABLES[name][0]).players(TABLES[name][1]) == 3]
    seen = middle(names[0])
    actions = size(names[0])

    def second_next(rows: Rows) -> tuple[Any, Any]:
        return np.ones((len(rows), actions)), np.tile([-0.5, -0.5, 1.0], (len(rows), 1))

    search = Search(seen.game, second_next, sims=8, options=TABLES[names[0]][1], batch=2)
    # after one's own move the seat two places on from the next one is oneself
    assert max(finding.value for finding in search.search(seen).moves if finding.visits) == 1.0


def test_a_bot_that_searches_by_a_function_plays_whole_games() -> None:
    even = Even("patterns")
    record = sandtable.play("patterns", [Search("patterns", even, sims=16), "random"], seed="search")
    assert record.seats[0] == "Search"
    assert record.result is not None


def test_our_own_evaluation() -> None:
    for name in ("mandala", "patterns"):
        seen = middle(name)
        found = Search(seen.game, sims=100).search(seen)
        check(found, seen, 100)
        assert found == Search(seen.game, sims=100).search(seen)
        assert len(found.best.line) > 1
    assert doctest.testmod(module).failed == 0


def test_a_line_can_be_played_where_nothing_is_hidden() -> None:
    position = sandtable.new("patterns", seed=bytes(32))
    found = Search("patterns", sims=400).search(position.observe(1))
    for move in found.best.line:
        position.push(move)
    assert len(found.best.line) >= 2


def test_a_network_from_a_file(tmp_path: Path) -> None:
    seen = middle("mandala")
    published = DATA / "mandala_network.json"
    assert Search("mandala", published, sims=60).search(seen) == Search("mandala", sims=60).search(seen)
    other = json.loads(published.read_text())
    other["weights"]["last_bias"] = 30.0
    (tmp_path / "other.json").write_text(json.dumps(other))
    assert Search("mandala", tmp_path / "other.json", sims=60).search(seen) != Search("mandala", sims=60).search(seen)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "holds no network"),
        ("[]", "holds no network"),
        ('{"weights": {}}', "no 'parts'"),
        ('{"weights": {"parts": 1, "part_size": 2, "whole_size": 3}}', "holds no network"),
    ],
)
def test_a_file_that_holds_no_network(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "net.json"
    file.write_text(content)
    with pytest.raises(BadOption, match=why):
        Search("mandala", file)
    with pytest.raises(BadOption, match="cannot be read"):
        Search("mandala", tmp_path / "missing.json")
    with pytest.raises(BadOption, match="no compiled network for patterns"):
        Search("patterns", file)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda n: None, "evaluate must give a pair"),
        (lambda n: (np.ones((n, 163)),), "evaluate must give a pair"),
        (
            lambda n: (np.ones((n, 162)), np.zeros(n)),
            r"policy must be an array of the shape \[1, 163\], not \[1, 162\]",
        ),
        (
            lambda n: (np.ones((n, 163)), np.zeros((n, 3))),
            r"value must be an array of the shape \[1\] / \[1, 1\] / \[1, 2\]",
        ),
        (lambda n: (["x"], np.zeros(n)), "policy must be an array"),
        (lambda n: (-np.ones((n, 163)), np.zeros(n)), "policy must have numbers from 0 to inf"),
        (lambda n: (np.full((n, 163), np.nan), np.zeros(n)), "policy must have numbers"),
        (lambda n: (np.ones((n, 163)), np.full(n, 7.0)), "value must have numbers from -1 to 1"),
    ],
)
def test_what_a_function_must_not_give(answer: Any, sentence: str) -> None:
    with pytest.raises(BadArgument, match=sentence):
        Search("patterns", lambda rows: answer(len(rows))).search(sandtable.new("patterns", seed=bytes(32)).observe(1))


def test_what_a_function_raises_comes_out_and_the_search_goes_on() -> None:
    seen, even = middle("patterns"), Even("patterns")
    asked = 0

    def fails(rows: Rows) -> tuple[Any, Any]:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise ZeroDivisionError
        return even(rows)

    search = Search("patterns", fails, sims=40)
    with pytest.raises(ZeroDivisionError):
        search.search(seen)
    check(search.search(seen), seen, 40)


def test_wrong_use() -> None:
    even = Even("patterns")
    seen = middle("patterns")
    for sims in (0, -1, 1.5, True, 10**9):
        with pytest.raises(BadOption, match="sims must be a whole number"):
            Search("patterns", even, sims=sims)  # type: ignore[arg-type]
    for batch in (0, 5000, 2.0):
        with pytest.raises(BadArgument, match="batch must be a whole number"):
            Search("patterns", even, batch=batch)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="explore must be a number"):
        Search("patterns", even, explore=float("nan"))
    with pytest.raises(BadOption, match="no game"):
        Search("chess", even)
    with pytest.raises(BadOption, match="This is an Observation of patterns, and the search is for mandala"):
        Search("mandala").search(seen)
    with pytest.raises(BadOption, match="nothing to decide"):
        Search("patterns").search(sandtable.new("patterns", seed=bytes(32)).observe(0))
    three = sandtable.new("stones", {"players": 3})
    with pytest.raises(BadArgument, match="of a table with other options"):
        Search("stones", even).search(three.observe(three.seat))


def test_leaves_refuse_what_does_not_fit() -> None:
    from sandtable.bots.search.tree.climber import Climber
    from sandtable.bots.search.tree.tree import Tree

    core = kind_of("patterns").core({})
    game = sandtable.new("patterns", seed=bytes(32)).copy_game()
    leaves = Leaves(Climber(Tree(5000), core, None, 1), core, 4)
    with pytest.raises(ValueError, match="leaves can wait"):
        Leaves(Climber(Tree(5000), core, None, 1), core, 0)
    assert (leaves.gather(game, 4), leaves.n) == (1, 1)
    ids = Encoding("patterns").actions.ids
    with pytest.raises(IndexError):
        leaves.position(1)
    for policy, value in (
        (np.ones((0, 163)), np.ones((1, 2))),
        (np.ones((1, 9)), np.ones((1, 2))),
        (np.ones((1, 163)), np.ones((1, 1))),
    ):
        with pytest.raises(ValueError, match="policy"):
            leaves.absorb(policy.astype(np.float32), value, ids)
