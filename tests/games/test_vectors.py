"""The test vectors: games that another implementation of the same rules played. All must compare exactly."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.dealing import series_seed
from sandtable.position import new, replay
from sandtable.records import parse_record

VECTORS = Path(__file__).parents[1] / "vectors"
SERIES = {"mandala": 2024, "patterns": 2024, "stones-2": 2024, "stones-3-new": 2025, "stones-4-new": 2026}
GAMES = {"mandala": 8, "patterns": 8, "stones-2": 5, "stones-3-new": 4, "stones-4-new": 4}
EACH = [(name, index) for name, games in GAMES.items() for index in range(games)]


def lines(name: str, kind: str) -> list[Any]:
    return [json.loads(line) for line in (VECTORS / f"{name}.{kind}.jsonl").read_text().splitlines()]


def audit(name: str, index: int) -> list[Any]:
    """What `sandtable audit` must print of one game."""
    return [line for line in lines(name, "audit") if line["game"] == index]


def test_every_vector_is_tested() -> None:
    files = {path.name for path in VECTORS.glob("*.jsonl")}
    assert files == {f"{name}.{kind}.jsonl" for name in SERIES for kind in ("records", "audit")}
    assert {name: len(lines(name, "records")) for name in SERIES} == GAMES


@pytest.mark.parametrize(("name", "index"), EACH)
def test_the_seed_deals_the_setup(name: str, index: int) -> None:
    record = lines(name, "records")[index]
    assert record["seed"] == series_seed(str(SERIES[name]), index).hex()
    setup = new(record["game"], record["options"], seed=bytes.fromhex(record["seed"])).setup
    assert {key: value for key, value in setup.items() if key != "layout"} == record["setup"]


@pytest.mark.parametrize(("name", "index"), EACH)
def test_legal_moves_and_result_from_the_record(name: str, index: int) -> None:
    """As an audit goes: the chance is told by the record."""
    record = parse_record(json.dumps(lines(name, "records")[index]))
    audited: list[Any] = []
    for position, move in replay(record):
        if move is None:
            assert position.result is not None
            audited.append({"game": index, "result": json.loads(msgspec.json.encode(position.result))})
        else:
            legal = list(position.legal_moves)
            audited.append({"game": index, "ply": position.ply, "seat": position.seat, "legal": legal, "move": move})
    assert audited == audit(name, index)


@pytest.mark.parametrize(("name", "index"), EACH)
def test_the_seed_and_the_moves_give_the_events(name: str, index: int) -> None:
    """As play goes: the chance comes from the seed alone, reshuffles included."""
    vector = lines(name, "records")[index]
    position = new(vector["game"], vector["options"], seed=series_seed(str(SERIES[name]), index))
    for line in audit(name, index)[:-1]:
        assert position.seat == line["seat"]
        position.push(line["move"])
    record = parse_record(json.dumps(vector))
    assert tuple(position.events) == record.events
    assert position.result == record.result
