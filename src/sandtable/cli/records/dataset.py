"""`sandtable dataset`: every decision of records as a row, for those who train and study."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sandtable.arena.crew import crew_of, in_order
from sandtable.cli import target
from sandtable.cli.options import whole_number
from sandtable.cli.progress import progress_bar, tell
from sandtable.cli.stopping import undisturbed
from sandtable.dataset.files import meta_in, meta_of, write, writer_of
from sandtable.dataset.parts import FORMAT, About, Parts, folder_of
from sandtable.dataset.source import CHUNK, Source
from sandtable.errors import BadOption, BadRecord
from sandtable.locale import say
from sandtable.records import check_unused


def command(
    lang: str,
    records: Sequence[Path],
    out: Path,
    resume: bool,
    force: bool,
    jobs: int | None,
    dask: str | None,
    as_json: bool,
) -> int:
    """Read records and write their decisions; what is read stays in a folder when the run is interrupted."""
    began = time.perf_counter()
    if jobs is not None:
        whole_number("--jobs", jobs, 1, 1024)
    writer_of(out)
    target.check_apart("--out", out, *records)
    source = Source(records)
    if resume and not source.can_repeat:
        raise BadOption("errors.dataset.stdin")
    _make_room(out, resume, force)
    if out.exists() and out.stat().st_size and not folder_of(out).exists() and resume:
        return _was_done(lang, source, out, as_json)
    parts = _parts(source, out)
    if not _read(lang, source, parts, jobs, dask):
        tell(say(lang, "cli.dataset.interrupted", n=parts.records, path=parts.folder))
        return 130
    try:
        write(out, parts)
    except KeyboardInterrupt:
        tell(say(lang, "cli.dataset.interrupted", n=parts.records, path=parts.folder))
        return 130
    parts.remove()
    _tell(lang, meta_of(parts), out, time.perf_counter() - began, as_json)
    return 0


def _make_room(out: Path, resume: bool, force: bool) -> None:
    """Nothing is replaced that was not meant to be."""
    if resume:
        return
    folder = folder_of(out)
    if not force:
        check_unused(out)
        if folder.exists():
            raise BadRecord("errors.dataset.parts", path=str(folder))
    elif folder.exists():
        shutil.rmtree(folder)


def _parts(source: Source, out: Path) -> Parts:
    return Parts(out, About(FORMAT, source.shape, tuple(source.files)))


def _read(lang: str, source: Source, parts: Parts, jobs: int | None, dask: str | None) -> bool:
    """Whether all was read, and nobody interrupted it."""
    total = source.count()
    tasks = len(range(parts.records, 10**12 if total is None else total, CHUNK))
    try:
        with (
            progress_bar(say(lang, "cli.dataset.working"), parts.records, total) as advance,
            crew_of(jobs, dask, tasks) as crew,
        ):
            chunks = source.chunks(parts.records)
            for part in in_order((partial(crew.submit, chunk, 0, 1) for chunk in chunks), crew):
                with undisturbed():
                    for piece in part.lines:
                        parts.add(piece)
                        advance(piece.records)
    except KeyboardInterrupt:
        return False
    except BadRecord:
        if not parts.records:  # nothing is lost
            parts.remove()
        raise
    return True


def _was_done(lang: str, source: Source, out: Path, as_json: bool) -> int:
    """A run that is to go on, and was finished: nothing is left to do, if it was of the same records."""
    meta = meta_in(out)
    if meta is None or meta["files"] != [list(file) for file in source.files]:
        raise BadRecord("errors.dataset.other", path=str(out))
    _tell(lang, meta, out, 0.0, as_json)
    return 0


def _tell(lang: str, meta: dict[str, object], out: Path, seconds: float, as_json: bool) -> None:
    names = ("game", "options", "records", "decisions")
    if as_json:
        summary = {name: meta[name] for name in names}
        print(json.dumps({**summary, "out": str(out), "bytes": out.stat().st_size, "seconds": round(seconds, 3)}))
    tell(say(lang, "cli.dataset.done", n=meta["decisions"], records=meta["records"], path=out))
