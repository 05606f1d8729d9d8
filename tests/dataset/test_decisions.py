"""Decisions as arrays and tables: what the rules say of each, and nothing that its seat could not see."""

import doctest
import sys
from typing import Any

import msgspec
import numpy as np
import pytest

import sandtable
from sandtable import dataset
from sandtable.dataset import COLUMNS, decisions, frame, matrix, to_arrays, to_dataframe
from sandtable.env import Encoding
from sandtable.errors import BadOption, BadRecord, Unavailable
from sandtable.position import replay
from sandtable.records import Record
from tests.games.positions import TABLES


def played(name: str, seed: str) -> Record:
    game, options = TABLES[name]
    players = sandtable.new(game, options).players
    return sandtable.play(game, ["random"] * players, options, seed)


@pytest.mark.parametrize("name", TABLES)
def test_a_row_is_a_decision(name: str) -> None:
    records = [played(name, seed) for seed in ("a", "b")]
    arrays = to_arrays(iter(records))
    assert list(arrays) == list(COLUMNS)
    encoding = Encoding(*TABLES[name])
    row = 0
    for number, record in enumerate(records):
        result = record.result
        assert result is not None
        for position, move in replay(record):
            if move is None:
                break
            seat = position.seat
            assert seat is not None
            assert (arrays["game"][row], arrays["ply"][row], arrays["seat"][row]) == (number, position.ply, seat)
            assert arrays["player"][row] == record.seats[seat]
            assert arrays["move"][row] == move == encoding.actions[int(arrays["action"][row])]
            mask = np.unpackbits(arrays["mask"][row], count=len(encoding.actions))
            assert sorted(encoding.actions[int(i)] for i in mask.nonzero()[0]) == list(position.legal_moves)
            assert arrays["legal"][row] == len(position.legal_moves)
            if row % 5 == 0:
                assert np.array_equal(arrays["observation"][row], encoding.row(position.observe(seat)))
            others = [points for other, points in enumerate(result.scores) if other != seat]
            assert arrays["score"][row] == result.scores[seat]
            assert arrays["margin"][row] == result.scores[seat] - max(others)
            if result.winner is None:
                assert arrays["reward"][row] == 0
            else:
                assert arrays["reward"][row] == pytest.approx(1 if result.winner == seat else -1 / len(others))
            row += 1
    assert {len(array) for array in arrays.values()} == {row}


def test_a_game_that_is_not_over_has_no_result() -> None:
    record = played("patterns", "a")
    unfinished = msgspec.structs.replace(record, events=record.events[:9], result=None)
    arrays = to_arrays([unfinished])
    assert np.isnan(arrays["reward"]).all()
    table = to_dataframe([unfinished])
    assert table["reward"].null_count == table["score"].null_count == table["margin"].null_count == 9


def test_a_table_has_the_same_values() -> None:
    records = [played("patterns", "a"), played("patterns", "b")]
    arrays, table = to_arrays(records), to_dataframe(records)
    assert table.column_names == list(COLUMNS)
    for name, array in arrays.items():
        if array.ndim == 1:
            assert table[name].to_pylist() == array.tolist()
        else:
            assert np.array_equal(matrix(table[name]), array)
            assert np.array_equal(matrix(table.slice(3, 5)[name]), array[3:8])


def test_what_makes_no_dataset() -> None:
    with pytest.raises(BadRecord, match="There is no record"):
        to_arrays([])
    with pytest.raises(BadOption, match="This is a game of mandala in a dataset of patterns"):
        to_arrays([played("patterns", "a"), played("mandala", "a")])
    record = played("patterns", "a")
    with pytest.raises(BadRecord):
        to_arrays([msgspec.structs.replace(record, events=record.events[1:])])


@pytest.mark.parametrize("module", [decisions, frame])
def test_the_examples(module: Any) -> None:
    done = doctest.testmod(module)
    assert (done.failed, done.attempted > 0) == (0, True)


def test_without_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sandtable.dataset.frame")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Unavailable, match=r"Datasets need pyarrow, which is not installed. Install sandtable\[data\]"):
        dataset.to_dataframe  # noqa: B018
    with pytest.raises(AttributeError):
        dataset.nothing  # noqa: B018
    assert "to_dataframe" in dir(dataset)
