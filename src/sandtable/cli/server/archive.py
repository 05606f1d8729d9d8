"""`sandtable export`, `sandtable import` and `sandtable backup`: the games of a table server."""

import asyncio
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from sqlalchemy import make_url

from sandtable.cli.progress import progress_bar, tell
from sandtable.cli.server.serve import check_extras
from sandtable.cli.target import is_standard
from sandtable.errors import BadRecord, Unavailable
from sandtable.locale import say
from sandtable.records import Record, check_unused, read_records, write_lines, write_records
from sandtable.server.settings import Settings
from sandtable.server.storage import archive, tournament_archive
from sandtable.server.storage.store import Store
from sandtable.server.storage.tournament_archive import TournamentRecord


def export(lang: str, settings: Settings, out: Path, unfinished: bool, force: bool) -> int:
    """Write all games to a file."""
    check_extras(settings)
    check_there(settings.database_url)
    if not force:
        check_unused(out, "errors.file.used.force")
    records = asyncio.run(_exported(lang, settings, unfinished))
    write_records(out, records)
    _report(out, say(lang, "cli.export.done", n=len(records), path=out))
    return 0


def export_tournaments(lang: str, settings: Settings, out: Path, force: bool) -> int:
    """Write all tournaments that are over to a file."""
    check_extras(settings)
    check_there(settings.database_url)
    if not force:
        check_unused(out, "errors.file.used.force")
    lines = asyncio.run(_exported_tournaments(settings))
    write_lines(out, lines)
    _report(out, say(lang, "cli.export.tournaments", n=len(lines), path=out))
    return 0


async def _exported_tournaments(settings: Settings) -> list[str]:
    store = Store(settings.database_url)
    await store.open()
    try:
        return [msgspec.json.encode(record).decode() async for record in tournament_archive.export(store)]
    finally:
        await store.close()


def bring_in_tournaments(lang: str, settings: Settings, file: Path) -> int:
    """Put the tournaments of a file in."""
    check_extras(settings)
    try:
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise BadRecord("errors.file.unreadable", path=str(file), why=error.strerror or str(error)) from None
    records = tournament_archive.read(lines)
    if not records:
        raise BadRecord("errors.file.empty", path=str(file))
    n = asyncio.run(_brought_in_tournaments(settings, records))
    print(say(lang, "cli.import.tournaments", n=n, path=file))
    return 0


async def _brought_in_tournaments(settings: Settings, records: list[TournamentRecord]) -> int:
    store = Store(settings.database_url)
    await store.open()
    try:
        return await tournament_archive.bring_in(store, records)
    finally:
        await store.close()


def check_there(database: str) -> None:
    """Unavailable for a SQLite database that is not there: opening it would make an empty one."""
    url = make_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise Unavailable("errors.database.missing", path=url.database or "")


async def _exported(lang: str, settings: Settings, unfinished: bool) -> list[Record]:
    store = Store(settings.database_url)
    await store.open()
    found: list[Record] = []
    try:
        with progress_bar(say(lang, "cli.export.reading"), 0, None) as advance:
            async for record in archive.export(store, unfinished):
                found.append(record)
                advance(1)
    finally:
        await store.close()
    return found


def bring_in(lang: str, settings: Settings, file: Path) -> int:
    """Put the records of a file in."""
    check_extras(settings)
    records = list(read_records(file))
    if not records:
        raise BadRecord("errors.file.empty", path=str(file))
    with progress_bar(say(lang, "cli.import.working"), 0, len(records)) as advance:
        n = asyncio.run(_brought_in(settings, _counted(records, advance)))
    print(say(lang, "cli.import.done", n=n, path=file))
    return 0


def _counted(records: list[Record], advance: Callable[[int], None]) -> Iterator[Record]:
    for record in records:
        yield record
        advance(1)


async def _brought_in(settings: Settings, records: Iterator[Record]) -> int:
    store = Store(settings.database_url)
    await store.open()
    try:
        return await archive.bring_in(store, records)
    finally:
        await store.close()


def back_up(lang: str, settings: Settings, out: Path, force: bool) -> int:
    """Copy the database."""
    if is_standard(out):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy.db")
            archive.back_up(settings.database_url, copy)
            with copy.open("rb") as file:
                shutil.copyfileobj(file, sys.stdout.buffer)
    else:
        if not force:
            check_unused(out, "errors.file.used.force")
        archive.back_up(settings.database_url, out)
    _report(out, say(lang, "cli.backup.done", path=out))
    return 0


def _report(out: Path, sentence: str) -> None:
    """Say what was done, where it does not get into what was written."""
    if is_standard(out):
        tell(sentence)
    else:
        print(sentence)
