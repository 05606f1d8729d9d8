"""Decisions as an Arrow table: what pandas, polars and DuckDB read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from sandtable.dataset.decisions import Arrays, to_arrays
from sandtable.records import Record


def to_dataframe(records: Iterable[Record]) -> pa.Table:
    """All decisions of records, as `to_arrays` has them, as a table of Arrow: always that, whatever is installed.
    `.to_pandas()` makes a DataFrame of it where there is pandas, and `polars.from_arrow` one of polars. `mask` and
    `observation` are columns of bytes, of which `matrix` makes an array.

    >>> import sandtable
    >>> table = to_dataframe([sandtable.play("patterns", ["greedy", "random"], seed="1")])
    >>> table.column_names[:6]
    ['game', 'ply', 'seat', 'player', 'move', 'action']
    """
    return table_of(to_arrays(records))


def table_of(arrays: Arrays) -> pa.Table:
    """Arrays as a table; rows of bytes become values of a fixed length."""
    return pa.table({name: _column(array) for name, array in arrays.items() if array.ndim == 1 or array.shape[1]})


def _column(array: npt.NDArray[Any]) -> pa.Array:
    if array.ndim == 1:
        return pa.array(array, pa.string()) if array.dtype.kind == "U" else pa.array(array, from_pandas=True)
    rows = np.ascontiguousarray(array)
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])


def matrix(column: pa.ChunkedArray) -> npt.NDArray[np.uint8]:
    """A column of bytes, `mask` or `observation`, as an array of its rows.

    >>> import sandtable
    >>> table = to_dataframe([sandtable.play("patterns", ["greedy", "random"], seed="1")])
    >>> matrix(table["observation"]).shape == (table.num_rows, 1188)
    True
    """
    width = column.type.byte_width
    chunks = [
        np.frombuffer(chunk.buffers()[1], np.uint8)[width * chunk.offset :][: width * len(chunk)]
        for chunk in column.chunks
    ]
    return np.concatenate([np.zeros(0, np.uint8), *chunks]).reshape(-1, width)
