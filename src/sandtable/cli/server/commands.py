"""The commands of those who run a server, and their flags."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sandtable.cli.flags import Data, Database, Force, Lang, Log, Redis, Threads
from sandtable.cli.speech import speak, warn_of_plain_python
from sandtable.cli.usage import Command

if TYPE_CHECKING:
    from sandtable.server.settings import Settings

server_commands = typer.Typer()


def _kept(data: Path | None, database: str | None) -> "Settings":
    """Where the database is that a command reads or writes."""
    from sandtable.cli.server.serve import settings_of

    return settings_of(data=data and str(data), database=database)


@server_commands.command(cls=Command)
def serve(
    host: Annotated[
        str | None,
        typer.Option("--host"),
    ] = None,
    port: Annotated[int | None, typer.Option("--port", min=0, max=65535)] = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    workers: Annotated[
        bool | None,
        typer.Option("--workers/--no-workers"),
    ] = None,
    origins: Annotated[str | None, typer.Option("--origins", metavar="URL,…")] = None,
    address: Annotated[str | None, typer.Option("--address", metavar="URL")] = None,
    smtp: Annotated[str | None, typer.Option("--smtp", metavar="URL")] = None,
    sender: Annotated[str | None, typer.Option("--sender", metavar="ADDRESS")] = None,
    bot_threads: Threads = None,
    log: Log = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers and programs. Every setting can also come from the environment."""
    from sandtable.cli.server.serve import serve as command
    from sandtable.cli.server.serve import settings_of

    settings = settings_of(
        host=host,
        port=port,
        data=data and str(data),
        database=database,
        redis=redis,
        workers=workers,
        origins=origins,
        address=address,
        smtp=smtp,
        sender=sender,
        bot_threads=bot_threads,
        log=log,
    )
    any_port = port is None and "SANDTABLE_PORT" not in os.environ
    speech = speak(lang)
    warn_of_plain_python(speech)
    raise typer.Exit(command(speech, settings, any_port))


@server_commands.command(cls=Command)
def worker(
    database: Database = None, redis: Redis = None, bot_threads: Threads = None, log: Log = None, lang: Lang = None
) -> None:
    """Play the bots of servers that run with --workers on the same database and Redis."""
    from sandtable.cli.server.serve import settings_of, work

    settings = settings_of(database=database, redis=redis, bot_threads=bot_threads, log=log)
    speech = speak(lang)
    warn_of_plain_python(speech)
    raise typer.Exit(work(speech, settings))


@server_commands.command(cls=Command)
def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl")],
    unfinished: Annotated[bool, typer.Option("--unfinished")] = False,
    tournaments: Annotated[bool, typer.Option("--tournaments")] = False,
    force: Force = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write all games of a table server down as records."""
    from sandtable.cli.server.archive import export as command
    from sandtable.cli.server.archive import export_tournaments

    settings = _kept(data, database)
    if tournaments:
        raise typer.Exit(export_tournaments(speak(lang), settings, out, force))
    raise typer.Exit(command(speak(lang), settings, out, unfinished, force))


@server_commands.command(name="import", cls=Command)
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl")],
    tournaments: Annotated[bool, typer.Option("--tournaments")] = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Put recorded games into a table server, to be looked at there. Each is verified first."""
    from sandtable.cli.server.archive import bring_in as command
    from sandtable.cli.server.archive import bring_in_tournaments

    settings = _kept(data, database)
    if tournaments:
        raise typer.Exit(bring_in_tournaments(speak(lang), settings, file))
    raise typer.Exit(command(speak(lang), settings, file))


@server_commands.command(cls=Command)
def backup(
    out: Annotated[Path, typer.Option("--out", metavar="FILE")],
    force: Force = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Copy the SQLite database of a table server, also while it runs."""
    from sandtable.cli.server.archive import back_up

    settings = _kept(data, database)
    raise typer.Exit(back_up(speak(lang), settings, out, force))


@server_commands.command(cls=Command)
def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER")],
    lang: Lang = None,
) -> None:
    """Write the page and its engine as plain files, to be played without a server of ours."""
    from sandtable.cli.server.site import site as command

    raise typer.Exit(command(speak(lang), folder))
