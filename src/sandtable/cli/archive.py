"""`sandtable export`, `sandtable import` and `sandtable backup`: the games of a table server."""

import asyncio
from pathlib import Path

from rich.progress import Progress

from sandtable.cli.console import make_console
from sandtable.locale import say
from sandtable.records import Record, read_records, write_records
from sandtable.server.settings import Settings
from sandtable.server.storage import archive
from sandtable.server.storage.store import Store


def export(lang: str, settings: Settings, out: Path, unfinished: bool) -> int:
    """Write all games to a file."""
    records = asyncio.run(_exported(lang, settings, unfinished))
    write_records(out, records)
    print(say(lang, "cli.export.done", n=len(records), path=out))
    return 0


async def _exported(lang: str, settings: Settings, unfinished: bool) -> list[Record]:
    store = Store(settings.database_url)
    await store.open()
    found: list[Record] = []
    try:
        with Progress(console=make_console(stderr=True), transient=True) as progress:
            task = progress.add_task(say(lang, "cli.export.reading"), total=None)
            async for record in archive.export(store, unfinished):
                found.append(record)
                progress.advance(task)
    finally:
        await store.close()
    return found


def bring_in(lang: str, settings: Settings, file: Path) -> int:
    """Put the records of a file in."""
    records = list(read_records(file))
    n = asyncio.run(_brought_in(settings, records))
    print(say(lang, "cli.import.done", n=n, path=file))
    return 0


async def _brought_in(settings: Settings, records: list[Record]) -> int:
    store = Store(settings.database_url)
    await store.open()
    try:
        return await archive.bring_in(store, records)
    finally:
        await store.close()


def back_up(lang: str, settings: Settings, out: Path) -> int:
    """Copy the database."""
    archive.back_up(settings.database_url, out)
    print(say(lang, "cli.backup.done", path=out))
    return 0
