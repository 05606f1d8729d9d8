"""The files that a dataset is written to: Parquet, or `.npz` of NumPy. Both are made part by part, so that millions of
decisions need no more memory than thousands."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.lib import format as npy

from sandtable.dataset.decisions import COLUMNS, Arrays, joined
from sandtable.dataset.parts import Parts
from sandtable.errors import BadOption, BadRecord

GROUP = 65_536  # rows of a row group of Parquet
META = "sandtable"  # what a file says of itself, as JSON


def writer_of(out: Path) -> Callable[[Path, Parts], None]:
    """How a file is written, by its name. BadOption for one that ends otherwise; Unavailable without what it needs."""
    from sandtable.dataset import need

    if out.suffix == ".parquet":
        need("frame")
        return write_parquet
    if out.suffix == ".npz":
        return write_npz
    raise BadOption("errors.dataset.name", path=str(out))


def write(out: Path, parts: Parts) -> None:
    """Make the file of its parts; it is there once it is whole."""
    beside = out.with_name(f".part-{out.name}")
    try:
        writer_of(out)(beside, parts)
        beside.replace(out)
    except OSError as error:
        raise BadRecord("errors.file.unwritable", path=str(out), why=error.strerror or str(error)) from None
    finally:
        beside.unlink(missing_ok=True)


def meta_of(parts: Parts) -> dict[str, Any]:
    """What one needs to know to read the columns."""
    encoding = parts.about.shape.encoding
    return {
        "format": parts.about.format,
        "game": parts.about.shape.game,
        "options": parts.about.shape.options,
        "records": parts.records,
        "decisions": parts.decisions,
        "files": parts.about.files,
        "columns": COLUMNS,
        "actions": encoding.actions.texts,
        "planes": msgspec.to_builtins(encoding.planes),
    }


def meta_in(path: Path) -> dict[str, Any] | None:
    """What a file says of itself; None if it is none of ours."""
    try:
        if path.suffix == ".parquet":
            import pyarrow as pa
            import pyarrow.parquet as pq

            try:
                said = (pq.read_schema(path).metadata or {})[META.encode()]
            except pa.ArrowInvalid:
                return None
        else:
            with np.load(path, allow_pickle=False) as arrays:
                said = str(arrays[META])
        meta: dict[str, Any] = json.loads(said)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None
    return meta


def write_parquet(path: Path, parts: Parts) -> None:
    """A table with a row for each decision."""
    import pyarrow.parquet as pq

    from sandtable.dataset.frame import table_of

    said = {META: json.dumps(meta_of(parts))}
    writer: Any = None
    waiting: list[Arrays] = []

    def flush() -> None:
        nonlocal writer
        table = table_of(joined(waiting)).replace_schema_metadata(said)
        if writer is None:
            writer = pq.ParquetWriter(path, table.schema, compression="zstd")
        writer.write_table(table, GROUP)
        waiting.clear()

    try:
        for part in parts:
            waiting.append(part)
            if sum(len(each["game"]) for each in waiting) >= GROUP:
                flush()
        if waiting or writer is None:
            flush()
    finally:
        if writer is not None:
            writer.close()


def write_npz(path: Path, parts: Parts) -> None:
    """An array for each column, and what the file says of itself."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        _write_array(archive, META, lambda: iter([np.array(json.dumps(meta_of(parts)))]), ())
        for name in COLUMNS:
            width = next(parts.column(name)).shape[1:]
            _write_array(archive, name, partial(parts.column, name), (parts.decisions, *width))


def _write_array(archive: zipfile.ZipFile, name: str, pieces: Callable[[], Any], shape: tuple[int, ...]) -> None:
    """One array, of which one piece at a time is in memory. Texts are as long as the longest of them all."""
    kind = next(pieces()).dtype
    if kind.kind == "U":
        kind = np.result_type(*{piece.dtype for piece in pieces()})
    about = zipfile.ZipInfo(f"{name}.npy")  # without the time of day: the same rows, the same bytes
    about.compress_type = zipfile.ZIP_DEFLATED
    with archive.open(about, "w", force_zip64=True) as file:
        npy.write_array_header_1_0(file, {"descr": npy.dtype_to_descr(kind), "fortran_order": False, "shape": shape})
        for piece in pieces():
            file.write(np.ascontiguousarray(piece, kind).tobytes())
