"""The evaluations: terms that can be worked out by hand, worth alike to both sides, the same in both builds."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots.evaluation import evaluation_of, weights_of
from sandtable.build import PACKAGE
from sandtable.games import IDS
from sandtable.position import Position
from tests.games.positions import TABLES, mandala, patterns, stones, table, walk

TWO_PLAYERS = [name for name, (_, options) in TABLES.items() if options.get("players", 2) == 2]


def terms(position: Position[Any], seat: int) -> dict[str, float]:
    """The terms that are not nothing."""
    explained = evaluation_of(position.kind.id).explain(position.copy_game(), seat)
    return {name: value for name, value in explained.items() if value}


def worth(position: Position[Any], seat: int) -> float:
    return float(evaluation_of(position.kind.id).of(position.copy_game(), seat))


@pytest.mark.parametrize("game", IDS)
def test_every_term_has_a_name_and_a_weight(game: str) -> None:
    names = evaluation_of(game).names
    assert len(set(names)) == len(names) <= 16
    assert set(weights_of(game)) == set(names)
    assert list(evaluation_of(game).explain(table(TABLE[game], "names").copy_game(), 0)) == list(names)
    documented = type(evaluation_of(game)).__doc__ or ""
    assert all(name in documented for name in names)


TABLE = {game: next(name for name in TABLES if TABLES[name][0] == game) for game in IDS}


@pytest.mark.parametrize("game", IDS)
def test_the_worth_is_the_weighted_sum(game: str) -> None:
    weights = {name: 2.0**i for i, name in enumerate(evaluation_of(game).names)}
    evaluation = evaluation_of(game, weights)
    for position in walk(table(TABLE[game], "sum"), "sum"):
        if position.result is None:
            core = position.copy_game()
            explained = evaluation.explain(core, 0)
            assert evaluation.of(core, 0) == pytest.approx(sum(weights[name] * explained[name] for name in weights))


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_what_one_gains_the_other_loses(name: str) -> None:
    for i in range(3):
        for position in walk(table(name, "sides", i), f"sides/{name}/{i}"):
            assert worth(position, 0) == pytest.approx(-worth(position, 1))


@pytest.mark.parametrize("name", TABLES)
def test_a_finished_game_is_worth_its_margin(name: str) -> None:
    *_, position = walk(table(name, "margin"), f"margin/{name}")
    assert position.result is not None
    scores = position.result.scores
    for seat, score in enumerate(scores):
        assert worth(position, seat) == score - max(other for i, other in enumerate(scores) if i != seat)


@pytest.mark.parametrize("name", TABLES)
def test_looking_changes_nothing(name: str) -> None:
    for position in walk(table(name, "looking"), f"looking/{name}"):
        core = position.copy_game()
        before = core.state()
        evaluation_of(position.kind.id).of(core, 0)
        assert core.state() == before


# --------------------------------------------------------------------------------------------------- worked out by hand


def test_mandala() -> None:
    position = mandala(
        mountains=("RRY", "OO"),
        fields=(("G", ""), ("", "KK")),
        hands=("RRP", "GY"),
        rivers=("RG", "Y"),
        cups=("RRG", "YYO"),
        dealt=("OO", ""),
    )
    assert terms(position, 0) == {
        "points": (2 * 1 + 1 * 2) - 2 * 1,
        "unplaced": 2 - 1,  # cards of O
        "river": 2 - 1,
        # Mandala 1: seat 0 is first and takes two R for space 1; the Y is not for seat 1, who has no card there.
        # Mandala 2: seat 1 takes two O, one of them for River space 2; the other and the O in its Cup are worth 2 then
        "claims_3": 2 - ((2 - 1 + 1) * 2 + 1),
        "strength": 1 - 2,
        "hand": 3 - 2,
        "matching": 2 * 1 - 1 * 1,
        "turn": 1,
    }


@pytest.mark.parametrize(
    ("field", "term"), [("", "claims_3"), ("O", "claims_3"), ("OG", "claims_4"), ("OGP", "claims_5")]
)
def test_mandala_counts_the_colours_of_a_claim(field: str, term: str) -> None:
    """A Mountain of three R and a K, to be claimed by the one who has a Field, if anyone."""
    position = mandala(mountains=("RRRK", ""), fields=((field, ""), ("", "")), hands=("RR", "RR"))
    expected = (3 - 1) * 1 + 1 if field else 0  # three R open the River: one lies there, two in the Cup are worth 1
    assert terms(position, 0).get(term, 0) == expected
    assert terms(position, 1).get(term, 0) == -expected


def test_mandala_being_destroyed() -> None:
    """Seat 1 claims: K for space 1 of its River with two more, then R goes to seat 0, then G to seat 1."""
    position = mandala(
        mountains=("RRGKKK", ""),
        fields=(("O", "YP"), ("", "")),
        hands=("R", "R"),
        seat=1,
        claiming=0,
        completer=0,
    )
    assert terms(position, 1)["claims_6"] == ((3 - 1) * 1 + 1) + 1 - ((2 - 1) * 1 + 1)
    assert terms(position, 1)["majority"] == 1
    assert terms(position, 0)["majority"] == -1


def test_patterns() -> None:
    position = patterns(
        """
              . . . .
            P K K . . .
        P G1 G R O . . .
        .  P Y R Y . . .
        .  . O R0 R0 K . .
        .  . . O P . Y .
             . . . . Y K0
               . . . .
        """,
        bowls="RK",
        groups=("RK", "G"),
        markers=(("d4", "g2"), ("b6",)),
    )
    assert terms(position, 0) == {
        "points": 1 * (2 - 1) + 2 * (1 - 1),
        "chain": 1 * 2 - 1 * 1,  # d5 and d6 against c6
        "frontier": (1 * 6 + 2 * 2) - 1 * 4,
        "loose": (1 * 6 + 2 * (9 - 1 - 1)) - 1 * (9 - 1),
        "to_come": (21 - 1 - 2) - (21 - 1),
        "groups": 2 - 1,
        "bowl": 1,
        "turn": 1,
        "room": 6 - (48 - 2),  # beside the group of R; all but beside the other's group of K
    }
    assert terms(position, 1)["turn"] == -1


def test_stones() -> None:
    position = stones(
        towers=[("R*", "Uo R*", "", "", ""), ("", "", "", "", "B* Yo")],
        points=(10, 4),
        placed=22,
        objectives=(("#01", "#02"), ("#03", "#04")),
    )
    assert terms(position, 0) == {
        "points": 10 - 4,
        "best": 3 + 2,  # heights 0, 1 and 2 in space 1; height 2 in space 2
        "single": -3,  # two colours, and 1, in the other's space 5
        "fit": (3 + 2) - 3,
        "towers": 2 - 1,
        "stones": 3 - 2,
        "objective": 7 * 22 / 44,  # only stars, half way to the hands
        "turn": 1,
    }


def test_stones_with_new_stones() -> None:
    """A New Stone on top goes with any colour; two colours can be scored with it."""
    position = stones(
        towers=[("B* N", "R*", "Y*", "", "")], new_stones=True, placed=30, objectives=(("#03", "#04"), ("#05", "#06"))
    )
    told = terms(position, 0)
    assert told["new"] == 1
    assert told["best"] == 3 + 4  # heights 0, 1 and 2 in space 1; height 1 in space 2
    assert told["second"] == 3 + 1


def test_stones_looks_at_the_best_opponent() -> None:
    position = stones(points=(10, 4, 7), players=3, placed=1)
    assert [terms(position, seat)["points"] for seat in range(3)] == [10 - 7, 4 - 10, 7 - 10]


# --------------------------------------------------------------------------------------------------------- both builds

SAMPLE = """
import json, random
from sandtable.bots.evaluation import evaluation_of
from sandtable.bots.evaluation.points import WEIGHTS, PointsEvaluation
from sandtable.build import build
from sandtable.position import new
told = []
tables = [("mandala", {}), ("patterns", {}), ("stones", {}), ("stones", {"players": 4, "new_stones": True})]
for game, options in tables:
    position, rng = new(game, options, bytes(range(32))), random.Random(7)
    while position.seat is not None and position.ply < 60:
        core = position.copy_game()
        for evaluation in (evaluation_of(game), PointsEvaluation(WEIGHTS)):
            told.append([evaluation.explain(core, seat) for seat in range(position.players)])
            told.append([evaluation.of(core, seat) for seat in range(position.players)])
        position.push(rng.choice(position.legal_moves))
print(json.dumps([build(), told]))
"""


def test_both_builds_agree(tmp_path: Path) -> None:
    """The same positions in two processes, one of them with a copy of the package that has no compiled file in it."""
    shutil.copytree(PACKAGE, tmp_path / "sandtable", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    told = []
    for folder in (PACKAGE.parent, tmp_path):
        variables = {**os.environ, "PYTHONPATH": str(folder)}
        done = subprocess.run([sys.executable, "-c", SAMPLE], env=variables, capture_output=True, text=True, check=True)
        told.append(json.loads(done.stdout))
    (_, values), (pure, pure_values) = told
    assert pure == "pure Python"
    assert len(values) > 100
    assert values == pure_values
