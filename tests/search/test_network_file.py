"""Network files: what is written is read again, and anything else is refused with a reason."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sandtable.errors import BadNetwork
from sandtable.search.network_file import FORMAT, NetworkFile, shapes
from tests.games.positions import TABLES

STONES = NetworkFile.blank("stones", units=(32, 32))


def filled(network: NetworkFile, seed: int = 0) -> NetworkFile:
    """The same with weights by lot that a half-precision number holds exactly."""
    rng = np.random.default_rng(seed)
    weights = {
        name: (rng.integers(-16, 17, shape) / 64).astype(np.float32) for name, shape in shapes(network.header).items()
    }
    return network.with_weights(weights)


def changed(network: NetworkFile, **entries: object) -> bytes:
    """The bytes of a file whose first line says something else."""
    line, _, payload = network.bytes().partition(b"\n")
    return json.dumps({**json.loads(line), **entries}, separators=(",", ":")).encode() + b"\n" + payload


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    game, options = TABLES[name]
    network = filled(NetworkFile.blank(game, options, units=(32, 64), about={"why": "a test"}))
    network.write(tmp_path / "a.net")
    again = NetworkFile.read(tmp_path / "a.net")
    assert again.bytes() == network.bytes()
    assert again.header.about == {"why": "a test"}
    assert again.header.units == (32, 64)
    for part, weights in network.weights.items():
        assert np.array_equal(again.weights[part], weights)
    assert [path.name for path in tmp_path.iterdir()] == ["a.net"]


def test_single_precision_takes_twice_the_room() -> None:
    half = NetworkFile.blank("mandala")
    single = NetworkFile.blank("mandala", dtype="float32")
    weights = [len(file.bytes().partition(b"\n")[2]) for file in (half, single)]
    assert weights[1] == 2 * weights[0]
    assert len(NetworkFile.blank("stones").bytes()) < 250_000


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "errors.network.format"),
        (b"\x00" * 4000, "errors.network.format"),
        (b'{"weights": {}}', "errors.network.format"),
        (STONES.bytes()[:50], "errors.network.format"),
        (changed(STONES, format="sandtable-network/2"), "errors.network.format"),
        (changed(STONES, units="many"), "errors.network.header"),
        (changed(STONES, more=1), "errors.network.header"),
        (changed(STONES, game="chess"), "errors.network.header"),
        (changed(STONES, options={"players": 9}), "errors.network.header"),
        (STONES.bytes()[:-2], "errors.network.checksum"),
        (STONES.bytes()[:-1] + b"\x01", "errors.network.checksum"),
        (changed(STONES, units=[64, 32]), "errors.network.size"),
        (changed(STONES, units=[33, 32]), "errors.network.units"),
        (changed(STONES, units=[32, 0]), "errors.network.units"),
        (changed(STONES, units=[32, 512]), "errors.network.units"),
        (changed(STONES, planes=[["stacks", 576]]), "errors.network.part"),
        (changed(STONES, terms=["worth"]), "errors.network.part"),
        (changed(STONES, actions=7), "errors.network.part"),
        (changed(STONES, options={"players": 3}), "errors.network.part"),
        (changed(STONES, views=3), "errors.network.part"),
        (changed(STONES, ahead=-1.0), "errors.network.part"),
        (changed(STONES, dtype="int4"), "errors.network.part"),
    ],
)
def test_a_bad_file_is_refused(data: bytes, key: str, tmp_path: Path) -> None:
    (tmp_path / "bad.net").write_bytes(data)
    with pytest.raises(BadNetwork, match=r"bad\.net") as refused:
        NetworkFile.read(tmp_path / "bad.net")
    assert refused.value.key == key


def test_weights_that_are_no_numbers_are_refused() -> None:
    weights: dict[str, Any] = {name: value.copy() for name, value in STONES.weights.items()}
    weights["value"][0, 0] = np.nan
    with pytest.raises(BadNetwork, match="no numbers"):
        NetworkFile.parse(STONES.with_weights(weights).bytes())


def test_weights_of_another_shape_are_refused() -> None:
    with pytest.raises(BadNetwork, match="first_bias"):
        STONES.with_weights({**STONES.weights, "first_bias": np.zeros(64)})


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadNetwork, match="nowhere"):
        NetworkFile.read("nowhere.net")


def test_the_format_is_the_documented_one() -> None:
    assert FORMAT == "sandtable-network/1"
    assert list(shapes(STONES.header)) == [
        *("first", "terms", "first_bias", "second", "second_bias"),
        *("value", "direct", "value_bias", "policy", "policy_bias"),
    ]
