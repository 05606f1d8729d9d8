"""The networks: the layers worked out once more, alike whatever the colours are called."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.bots.evaluation import NetworkWeights, evaluation_of, judge_of, network_of, network_weights_of
from sandtable.bots.evaluation.networks.network import blank
from sandtable.position import Position
from tests.games.positions import at, state, table, walk

WIDTH = 32


def worked_out(weights: NetworkWeights, parts: list[list[float]], whole: list[float]) -> float:
    """The output of a network for these inputs, plainly."""

    def layer(inputs: list[float], matrix: list[float], bias: list[float]) -> list[float]:
        sums = [bias[j] + sum(x * matrix[i * WIDTH + j] for i, x in enumerate(inputs)) for j in range(WIDTH)]
        return [max(0.0, total) for total in sums]

    seen = [layer(part, weights["first"], weights["first_bias"]) for part in parts]
    pooled = [sum(column) for column in zip(*seen, strict=True)]
    units = layer(pooled + whole, weights["second"], weights["second_bias"])
    direct = sum(x * w for x, w in zip(whole, weights["direct"], strict=True))
    return float(weights["last_bias"] + direct + sum(x * w for x, w in zip(units, weights["last"], strict=True)))


def positions() -> list[Position[Any]]:
    found = []
    for i in range(3):
        for position in walk(table("mandala", "network", i), f"network/{i}"):
            if position.seat is not None and position.ply % 5 == 0:
                found.append(at("mandala", state(position)))
    return found


def test_the_layers() -> None:
    weights = network_weights_of("mandala")
    assert weights is not None
    network: Any = network_of("mandala", weights)
    said = []
    for position in positions():
        core = position.copy_game()
        for seat in (0, 1):
            parts, whole = network.inputs(core, seat)
            said.append(network.of(core, seat))
            assert said[-1] == pytest.approx(worked_out(weights, parts, whole), abs=1e-3)
    assert len({round(value, 3) for value in said}) > len(said) // 2


def test_an_untrained_network_has_no_opinion() -> None:
    network: Any = network_of("mandala", blank(6, 30, 44))
    assert {network.of(position.copy_game(), 0) for position in positions()} == {0.0}


def test_which_colour_is_which_makes_no_difference() -> None:
    """R becomes O, O becomes Y, and so on, wherever the cards lie."""
    network: Any = judge_of("mandala")

    def turned(value: Any) -> Any:
        if isinstance(value, str) and value and set(value) <= set("ROYGPK"):
            return value.translate(str.maketrans("ROYGPK", "OYGPKR"))
        if isinstance(value, (list, tuple)) and len(value) == 6 and all(isinstance(n, int) for n in value):
            return [value[-1], *value[:-1]]
        if isinstance(value, (list, tuple)):
            return [turned(entry) for entry in value]
        return value

    for position in positions():
        plain = msgspec.to_builtins(state(position))
        other = msgspec.convert({name: turned(value) for name, value in plain.items()}, type(state(position)))
        assert state(position) != other
        for seat in (0, 1):
            parts, _ = network.inputs(position.copy_game(), seat)
            others, _ = network.inputs(at("mandala", other).copy_game(), seat)
            assert others == [parts[-1], *parts[:-1]]


def test_a_finished_game_is_worth_its_margin_and_the_win() -> None:
    network: Any = judge_of("mandala")
    seen: Counter[bool] = Counter()
    for i in range(6):
        *_, position = walk(table("mandala", "network over", i), f"network over/{i}")
        assert position.result is not None
        lead = position.result.scores[0] - position.result.scores[1]
        extra = 12 * ((lead > 0) - (lead < 0))
        assert network.of(position.copy_game(), 0) == lead + extra
        seen[lead > 0] += 1
    assert len(seen) == 2


def test_its_terms_are_those_of_the_evaluation() -> None:
    network: Any = judge_of("mandala")
    for position in positions():
        core = position.copy_game()
        assert network.explain(core, 0) == evaluation_of("mandala").explain(core, 0)


@pytest.mark.parametrize("game", ["patterns", "stones"])
def test_the_others_are_judged_by_their_evaluation(game: str) -> None:
    assert network_weights_of(game) is None
    assert type(judge_of(game)) is type(evaluation_of(game))
