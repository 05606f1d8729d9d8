"""Networks as evaluations: the compiled layers say what the same sums in NumPy say, from what a seat may know."""

import random
from typing import Any

import numpy as np
import pytest

from sandtable.bots.budget import Budget
from sandtable.bots.evaluation import judge_of
from sandtable.bots.searcher import Plan, Searcher
from sandtable.env.encoders import encoder_of
from sandtable.errors import BadNetwork
from sandtable.games import kind_of, resample
from sandtable.games.base import Game
from sandtable.position import new
from sandtable.search.network_file import NetworkFile
from sandtable.search.networked import plan_of
from sandtable.search.trained import Trained
from tests.games.positions import SECRETS, TABLES, TYPICAL, scaled, table, walk
from tests.search.test_network_file import filled


def summed(network: NetworkFile, game: Game) -> tuple[list[float], dict[int, float]]:
    """What a network says of a position, by NumPy."""
    header, w, table = network.header, network.weights, network.encoding.actions
    judge, encoder = judge_of(header.game), encoder_of(table)
    rows = np.zeros((header.views, encoder.width), np.uint8)
    for view in range(header.views):
        encoder.write(game, (game.seat + view) % game.players, rows[view], np.zeros(len(table), np.uint8))
    terms = np.array([*judge.explain(game, game.seat).values(), judge.of(game, game.seat)])
    one = np.maximum(rows.ravel() @ w["first"] + terms @ w["terms"] + w["first_bias"], 0)
    two = np.maximum(one @ w["second"] + w["second_bias"], 0)
    heads: Any = w["value"] @ two + w["direct"] @ terms + w["value_bias"]
    values = [heads[0], -heads[0]] if game.players == 2 else list(heads)
    points = [values[(seat - game.seat) % game.players] for seat in range(game.players)]
    logits = w["policy"] @ two + w["policy_bias"]
    looks = judge.preferences(game)
    return points, {action: logits[table.ids[action]] + header.ahead * looks[action] for action in game.actions()}


@pytest.mark.parametrize("name", TYPICAL)
@pytest.mark.parametrize("all_views", [False, True])
def test_the_layers_add_up(name: str, all_views: bool) -> None:
    game, options = TABLES[name]
    players = table(name, "layers").players
    network = filled(NetworkFile.blank(game, options, units=(64, 32), views=players if all_views else 1))
    trained = Trained(network)
    asked = 0
    for position in walk(table(name, "layers"), f"layers/{name}"):
        if position.result or asked == scaled(40, 2):
            break
        core = position.copy_game(1)
        points, logits = summed(network, core)
        found = trained.points_and_logits(core)
        assert found[0] == pytest.approx(points, rel=1e-4, abs=1e-3)
        assert found[1] == pytest.approx(logits, rel=1e-4, abs=1e-3)
        assert [trained.of(core, seat) for seat in range(players)] == pytest.approx(points, rel=1e-4, abs=1e-3)
        asked += 1
    assert asked


@pytest.mark.parametrize("name", TYPICAL)
def test_an_untrained_network_judges_as_the_game_does(name: str) -> None:
    game, options = TABLES[name]
    position = table(name, "untrained")
    if position.players > 2:
        pytest.skip("the heads of the other seats know nothing yet")
    trained, judge = Trained(NetworkFile.blank(game, options)), judge_of(game)
    for moment in walk(position, f"untrained/{name}"):
        if moment.ply > 12 or moment.result:
            break
        core = moment.copy_game(1)
        assert trained.of(core, core.seat) == pytest.approx(judge.of(core, core.seat), abs=1e-4)


@pytest.mark.parametrize("name", SECRETS)
def test_one_row_holds_only_what_the_seat_may_see(name: str) -> None:
    game, options = TABLES[name]
    blank = NetworkFile.blank(game, options, units=(32, 32), ahead=0.0)
    weights = dict(filled(blank).weights)
    for part in ("terms", "direct"):  # the evaluation may look at all that a guess supposes
        weights[part] = np.zeros_like(weights[part])
    trained = Trained(blank.with_weights(weights))
    for position in walk(table(name, "seen"), f"seen/{name}"):
        if position.ply >= 8 or position.result:
            break
    seen = position.observe(position.seat)
    rng = random.Random(1)
    said = [trained.points_and_logits(resample(seen, rng)) for _ in range(6)]
    assert all(each == said[0] for each in said)


def test_another_table_is_refused() -> None:
    trained = Trained(NetworkFile.blank("stones"))
    three = kind_of("stones").options({"players": 3})
    for core in (kind_of("stones").core(three), kind_of("mandala").core(kind_of("mandala").options({}))):
        core.fresh()
        with pytest.raises(BadNetwork, match="another table"):
            trained.of(core, 0)
    with pytest.raises(ValueError, match="decide"):
        trained.points_and_logits(kind_of("stones").core(kind_of("stones").options({})))


@pytest.mark.parametrize("name", TYPICAL)
def test_a_search_by_a_network(name: str) -> None:
    game, options = TABLES[name]
    seen = table(name, "search").observe(table(name, "search").seat)
    network = filled(NetworkFile.blank(game, options, units=(32, 32)))
    found = [
        Searcher(bytes(32), Budget(simulations=scaled(200, 12)), plan).opinions(seen)
        for plan in (plan_of(network), plan_of(network), Plan())
    ]
    assert found[0] == found[1]  # the same seed, the same search
    assert sum(opinion.visits for opinion in found[0]) == scaled(200, 12)
    assert {opinion.move for opinion in found[0]} == set(seen.legal)
    assert found[0] != found[2]


def test_the_policy_says_what_is_tried_first() -> None:
    network = NetworkFile.blank("stones", ahead=0.0)
    position = new("stones", seed=bytes(32))
    seen = position.observe(position.seat)
    favourite = seen.legal[7]
    weights = dict(network.weights)
    weights["policy_bias"] = np.zeros_like(weights["policy_bias"])
    weights["policy_bias"][network.encoding.actions.id(favourite)] = 20.0
    searcher = Searcher(bytes(32), Budget(simulations=20), plan_of(network.with_weights(weights)))
    assert searcher.choose(seen) == favourite
    assert max(searcher.tree.priors().values()) > 0.99
