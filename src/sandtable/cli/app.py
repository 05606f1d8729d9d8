"""The commands and their flags, and what becomes of errors."""

import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from sandtable import __version__
from sandtable.errors import BadOption, BadRecord, SandtableError
from sandtable.locale import LANGUAGES, environment_language, say

app = typer.Typer(
    name="sandtable",
    help="Play, teach and study the Mandala family of games. An independent, unofficial implementation.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="mandala, patterns or stones")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="an option of the game, such as players=3; may be repeated"
    ),
]


def _text(given: str) -> str:
    """A seed is hashed as UTF-8, so it has to be some; bytes that are none arrive as surrogates."""
    if any("\ud800" <= character <= "\udfff" for character in given):
        raise typer.BadParameter("not UTF-8")
    return given


Seed = Annotated[str, typer.Option("--seed", callback=_text, help="any text; the same text gives the same games")]
Seconds = Annotated[float | None, typer.Option("--time", help="seconds that a bot may think about a move")]
Sims = Annotated[int | None, typer.Option("--sims", help="simulations that a bot may make for a move")]
Jobs = Annotated[int | None, typer.Option("--jobs", help="how many processes; all cores by default")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with a file that an interrupted run left")]
Dask = Annotated[
    str | None, typer.Option("--dask", metavar="ADDRESS", help="play on this Dask cluster; local starts one here")
]
Json = Annotated[bool, typer.Option("--json", help="print JSON for a program to read")]
Lang = Annotated[str | None, typer.Option("--lang", help="en or fr; the environment decides by default")]


class _Language:
    """The language of error messages: that of --lang once it is known, of the environment until then."""

    code = environment_language()


def _speak(lang: str | None) -> str:
    if lang is not None:
        if lang not in LANGUAGES:
            raise BadOption("errors.language", lang=lang[:20], known=", ".join(LANGUAGES))
        _Language.code = lang
    return _Language.code


def _version(wanted: bool) -> None:
    if wanted:
        from sandtable.build import build

        typer.echo(f"sandtable {__version__} ({build()})")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="print the version and the build, and exit"),
    ] = False,
) -> None:
    pass


@app.command()
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="mandala, patterns or stones; asked for if missing")
    ] = None,
    option: Options = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="an opponent, novice to master, or by its name; repeat it for several seats"),
    ] = None,
    seconds: Seconds = None,
    sims: Sims = None,
    seat: Annotated[int, typer.Option("--seat", help="your seat, from 0; seat 0 starts")] = 0,
    seed: Annotated[str | None, typer.Option("--seed", help="64 hexadecimal digits: play this very deal")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="go on with a saved game")] = None,
    lang: Lang = None,
) -> None:
    """Play against bots in the terminal."""
    from sandtable.bots.budget import threads_for
    from sandtable.cli import play as command
    from sandtable.cli.arena import limits_of
    from sandtable.cli.console import make_console
    from sandtable.cli.options import parse_options

    speech = _speak(lang)
    if load is not None:
        for flag, given in (("GAME", game), ("--option", option), ("--seed", seed)):
            if given:
                raise BadOption("errors.play.load", flag=flag)
    console = make_console()
    ask = console.input if sys.stdin.isatty() else _plain_input
    budget = limits_of(seconds, sims, None).budget
    if budget is not None:
        budget = replace(budget, threads=threads_for(seconds))
    code = command.play(game, parse_options(option), bot or [], budget, seat, speech, seed, load, console, ask)
    raise typer.Exit(code)


def _plain_input(prompt: str) -> str:
    """Input that is not a terminal: the answer is echoed after the prompt, so that a log reads like a session."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(prompt + line.rstrip("\n"))
    return line.rstrip("\n")


@app.command()
def selfplay(
    game: Game,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl", help="where the records go")],
    bots: Annotated[str, typer.Option("--bots", metavar="A,B[,…]", help="a bot for each seat")] = "random,random",
    games: Annotated[int, typer.Option("--games", help="how many games")] = 1,
    seed: Seed = "0",
    option: Options = None,
    jobs: Jobs = None,
    resume: Resume = False,
    dask: Dask = None,
    lang: Lang = None,
) -> None:
    """Let bots play each other and write the games down as records."""
    from sandtable.cli.options import parse_options
    from sandtable.cli.selfplay import command

    raise typer.Exit(command(_speak(lang), game, parse_options(option), bots, games, seed, out, jobs, resume, dask))


@app.command()
def arena(
    game: Game,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B[,…]", help='who plays; cmd:"./mybot --flag" is a program of yours')
    ],
    games: Annotated[int, typer.Option("--games", help="how many games each two bots play")] = 100,
    seed: Seed = "0",
    option: Options = None,
    seconds: Seconds = None,
    sims: Sims = None,
    timeout: Annotated[
        float | None,
        typer.Option(
            "--timeout", help="seconds after which a program forfeits; 10 times --time, 5 at least, by default"
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.jsonl", help="keep the records")] = None,
    resume: Resume = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="draw the ratings")] = None,
    jobs: Jobs = None,
    dask: Dask = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let every bot play every other and rate them."""
    from sandtable.cli.arena import command, limits_of, match_of
    from sandtable.cli.options import parse_options

    speech = _speak(lang)
    match = match_of(game, parse_options(option), bots, seed, limits_of(seconds, sims, timeout))
    raise typer.Exit(command(speech, match, games, out, resume, jobs, dask, svg, as_json))


@app.command()
def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="records, one a line")], lang: Lang = None
) -> None:
    """Replay records under the rules and print every decision with its legal moves."""
    from sandtable.cli.audit import command

    _speak(lang)
    raise typer.Exit(command(file))


@app.command()
def perft(
    game: Game,
    depth: Annotated[int, typer.Option("--depth", help="how many decisions deep")] = 3,
    seed: Seed = "0",
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Count the lines of play of each length from a seeded start."""
    from sandtable.cli.options import parse_options
    from sandtable.cli.perft import command

    raise typer.Exit(command(_speak(lang), game, parse_options(option), seed, depth, as_json))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]…", help="which games; all by default")] = None,
    seconds: Annotated[float, typer.Option("--seconds", help="how long each figure is measured")] = 1.0,
    repeat: Annotated[int, typer.Option("--repeat", help="measure this often and give the median")] = 1,
    compare: Annotated[bool, typer.Option("--compare", help="measure the same source uncompiled, too")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how fast the rules and the search are on this machine."""
    from sandtable.cli.bench import command

    raise typer.Exit(command(_speak(lang), games or [], seconds, repeat, compare, as_json))


@app.command()
def engine() -> None:
    """Serve the rules and the bots to another program, one JSON object a line on standard input and output."""
    from sandtable.engine import serve

    raise typer.Exit(serve(sys.stdin.buffer, sys.stdout.buffer))


@app.command()
def show(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="a file of records")],
    ply: Annotated[
        int | None, typer.Option("--ply", help="the position after this many decisions; the last by default")
    ] = None,
    number: Annotated[int, typer.Option("--game", help="which record of the file, from 0")] = 0,
    seat: Annotated[int | None, typer.Option("--seat", help="as this seat sees it; as a watcher by default")] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="write a picture instead; - for standard output")
    ] = None,
    lang: Lang = None,
) -> None:
    """Show any position of a record as text or as a picture."""
    from sandtable.cli.show import command

    raise typer.Exit(command(_speak(lang), record, number, ply, seat, svg))


@app.command()
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="a file of records; - for standard input")],
    number: Annotated[
        int | None, typer.Option("--game", help="which record of the file, from 0; all by default")
    ] = None,
    seconds: Annotated[float | None, typer.Option("--time", help="seconds of thought a decision")] = None,
    sims: Annotated[
        int | None, typer.Option("--sims", help="simulations a decision: the same result every time")
    ] = None,
    threads: Annotated[int | None, typer.Option("--threads", help="one by default, all cores with --time")] = None,
    seed: Seed = "0",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.jsonl", help="keep what is found, decision by decision")
    ] = None,
    resume: Resume = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="draw the chances to win")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Judge every move of a record by what its player knew: what was best, what was given away."""
    from sandtable.cli.analyse import budget_of, command

    speech = _speak(lang)
    budget = budget_of(seconds, sims, threads)
    raise typer.Exit(command(speech, record, number, budget, seed, out, resume, svg, as_json))


Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="where the tables are kept; SANDTABLE_DATA")
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://…; SANDTABLE_DATABASE")
]
Redis = Annotated[str | None, typer.Option("--redis", metavar="URL", help="for several processes; SANDTABLE_REDIS")]
Threads = Annotated[int | None, typer.Option("--bot-threads", help="bots that think at once; SANDTABLE_BOT_THREADS")]
Log = Annotated[str | None, typer.Option("--log", help="text or json; SANDTABLE_LOG")]


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", help="where to listen; 127.0.0.1 by default, 0.0.0.0 for all; SANDTABLE_HOST"),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="8000 or the next free one; SANDTABLE_PORT")
    ] = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    workers: Annotated[
        bool | None,
        typer.Option("--workers/--no-workers", help="let `sandtable worker` play the bots; SANDTABLE_WORKERS"),
    ] = None,
    origins: Annotated[
        str | None, typer.Option("--origins", metavar="URL,…", help="other sites whose pages may use this server")
    ] = None,
    bot_threads: Threads = None,
    log: Log = None,
    lang: Lang = None,
) -> None:
    """Serve tables to browsers and programs. Every setting can also come from the environment."""
    from sandtable.cli.serve import serve as command
    from sandtable.cli.serve import settings_of

    settings = settings_of(
        host=host,
        port=port,
        data=None if data is None else str(data),
        database=database,
        redis=redis,
        workers=workers,
        origins=origins,
        bot_threads=bot_threads,
        log=log,
    )
    any_port = port is None and "SANDTABLE_PORT" not in os.environ
    raise typer.Exit(command(_speak(lang), settings, any_port))


@app.command()
def worker(
    database: Database = None, redis: Redis = None, bot_threads: Threads = None, log: Log = None, lang: Lang = None
) -> None:
    """Play the bots of servers that run with --workers on the same database and Redis."""
    from sandtable.cli.serve import settings_of, work

    settings = settings_of(database=database, redis=redis, bot_threads=bot_threads, log=log)
    raise typer.Exit(work(_speak(lang), settings))


@app.command()
def export(
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl", help="where the records go")],
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="games still played, too, with their secrets: not for players")
    ] = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write all games of a table server down as records."""
    from sandtable.cli.archive import export as command
    from sandtable.cli.serve import settings_of

    settings = settings_of(data=None if data is None else str(data), database=database)
    raise typer.Exit(command(_speak(lang), settings, out, unfinished))


@app.command(name="import")
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE.jsonl", help="records, one a line")],
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Put recorded games into a table server, to be looked at there. Each is verified first."""
    from sandtable.cli.archive import bring_in as command
    from sandtable.cli.serve import settings_of

    settings = settings_of(data=None if data is None else str(data), database=database)
    raise typer.Exit(command(_speak(lang), settings, file))


@app.command()
def backup(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="where the copy goes")],
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Copy the SQLite database of a table server, also while it runs."""
    from sandtable.cli.archive import back_up
    from sandtable.cli.serve import settings_of

    settings = settings_of(data=None if data is None else str(data), database=database)
    raise typer.Exit(back_up(_speak(lang), settings, out))


def run(arguments: list[str]) -> int:
    """Run a command line; the exit code: 0 success, 1 failure, 2 wrong use."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a terminal that cannot show a sign, or input that is no text, must not end a game
            stream.reconfigure(errors="replace")
    _Language.code = environment_language()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except OSError as error:
        # the reader went away, as `| head` does, or the disk is full: Python must not try again when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"sandtable: {error.strerror or error}", file=sys.stderr)
        return 1
    return code


def _run(arguments: list[str]) -> int:
    try:
        app(arguments, prog_name="sandtable")
    except SystemExit as stop:
        return int(stop.code or 0)
    except SandtableError as error:
        print(f"sandtable: {_sentence(error)}", file=sys.stderr)
        return 2 if isinstance(error, BadOption) else 1
    except KeyboardInterrupt:
        return 130
    return 0


def _sentence(error: SandtableError) -> str:
    text = error.text(_Language.code)
    if isinstance(error, BadRecord) and error.record is not None:
        key = "errors.record.where" if error.ply is None else "errors.record.where.ply"
        return say(_Language.code, key, record=error.record, ply=error.ply, why=text)
    return text
