"""The commands and their flags; those of a server are in server/commands.py."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from sandtable import __version__
from sandtable.cli import completion
from sandtable.cli.flags import (
    Dask,
    Force,
    Game,
    Jobs,
    Json,
    Lang,
    Options,
    Resume,
    Seconds,
    Seed,
    Sims,
    maybe_text,
)
from sandtable.cli.server.commands import server_commands
from sandtable.cli.server.moderation import moderation_commands
from sandtable.cli.speech import speak, warn_of_plain_python
from sandtable.cli.usage import Command, Commands
from sandtable.errors import BadOption
from sandtable.locale import say

app = typer.Typer(
    name="sandtable",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from sandtable.build import build

        typer.echo(f"sandtable {__version__} ({build()})")
        raise typer.Exit


def _install_completion(wanted: bool) -> None:
    if wanted:
        shell, file = completion.install()
        typer.echo(say(speak(None), "cli.completion.installed", shell=shell, path=file))
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True),
    ] = False,
    install_completion: Annotated[
        bool,
        typer.Option("--install-completion", callback=_install_completion, is_eager=True),
    ] = False,
) -> None:
    pass


@app.command(cls=Command)
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completion.games)] = None,
    option: Options = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", autocompletion=completion.bots),
    ] = None,
    seconds: Seconds = None,
    sims: Sims = None,
    seat: Annotated[int, typer.Option("--seat")] = 0,
    seed: Annotated[str | None, typer.Option("--seed", callback=maybe_text)] = None,
    load: Annotated[Path | None, typer.Option("--load")] = None,
    lang: Lang = None,
) -> None:
    """Play against bots in the terminal."""
    from sandtable.bots.budget import threads_for
    from sandtable.cli import play as command
    from sandtable.cli.arena.arena import limits_of
    from sandtable.cli.console import make_console
    from sandtable.cli.options import parse_options
    from sandtable.cli.session.prompt import Prompt
    from sandtable.cli.target import is_standard

    speech = speak(lang)
    if load is not None:
        if is_standard(load):
            raise BadOption("errors.file.stdin", flag="--load")
        for flag, given in (("GAME", game), ("--option", option), ("--seed", seed)):
            if given:
                raise BadOption("errors.play.load", flag=flag)
    budget = limits_of(seconds, sims, None).budget
    if budget is not None:
        budget = replace(budget, threads=threads_for(seconds))
    ask = Prompt() if sys.stdin.isatty() else _plain_input
    code = command.play(game, parse_options(option), bot or [], budget, seat, speech, seed, load, make_console(), ask)
    raise typer.Exit(code)


@app.command(cls=Command)
def puzzle(
    name: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completion.puzzle_sets)] = None,
    theme: Annotated[str | None, typer.Option("--theme", autocompletion=completion.themes)] = None,
    daily: Annotated[bool, typer.Option("--daily")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Solve puzzles in the terminal: one move is clearly best, find it."""
    from sandtable.cli.console import make_console
    from sandtable.cli.puzzle import command
    from sandtable.cli.session.prompt import Prompt

    ask = Prompt() if sys.stdin.isatty() else _plain_input
    raise typer.Exit(command(speak(lang), name, theme, daily, as_json, make_console(), ask))


def _plain_input(prompt: str) -> str:
    """Input that is not a terminal: the answer is echoed after the prompt, so that a log reads like a session."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(prompt + line.rstrip("\n"))
    return line.rstrip("\n")


@app.command(cls=Command)
def selfplay(
    game: Game,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.jsonl")],
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B[,…]", autocompletion=completion.several_bots),
    ] = None,
    games: Annotated[int, typer.Option("--games")] = 1,
    seed: Seed = "0",
    option: Options = None,
    jobs: Jobs = None,
    resume: Resume = False,
    force: Force = False,
    dask: Dask = None,
    lang: Lang = None,
) -> None:
    """Let bots play each other and write the games down as records."""
    from sandtable.cli.arena.selfplay import command
    from sandtable.cli.options import parse_options

    speech = speak(lang)
    warn_of_plain_python(speech)
    given = parse_options(option)
    raise typer.Exit(command(speech, game, given, bots, games, seed, out, jobs, resume, force, dask))


@app.command(cls=Command)
def arena(
    game: Game,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B[,…]", autocompletion=completion.several_bots)],
    games: Annotated[int, typer.Option("--games")] = 100,
    seed: Seed = "0",
    option: Options = None,
    seconds: Seconds = None,
    sims: Sims = None,
    timeout: Annotated[
        float | None,
        typer.Option("--timeout"),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.jsonl")] = None,
    resume: Resume = False,
    force: Force = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE")] = None,
    jobs: Jobs = None,
    dask: Dask = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let every bot play every other and rate them."""
    from sandtable.cli.arena.arena import command, limits_of, match_of
    from sandtable.cli.options import parse_options

    speech = speak(lang)
    warn_of_plain_python(speech)
    match = match_of(game, parse_options(option), bots, seed, limits_of(seconds, sims, timeout))
    raise typer.Exit(command(speech, match, games, out, resume, force, jobs, dask, svg, as_json))


@app.command(name="check-bot", cls=Command)
def check_bot(
    program: Annotated[str, typer.Argument(metavar="PROGRAM")],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", autocompletion=completion.games)] = None,
    timeout: Annotated[float, typer.Option("--timeout")] = 5.0,
    lang: Lang = None,
) -> None:
    """Try a bot of yours: what it is asked, what it answers, what is wrong with that."""
    from sandtable.cli.arena.check_bot import command

    raise typer.Exit(command(speak(lang), program, game, timeout))


@app.command(cls=Command)
def audit(file: Annotated[Path, typer.Argument(metavar="FILE.jsonl")], lang: Lang = None) -> None:
    """Replay records under the rules and print every decision with its legal moves."""
    from sandtable.cli.records.audit import command

    raise typer.Exit(command(speak(lang), file))


@app.command(cls=Command)
def dataset(
    records: Annotated[list[Path], typer.Argument(metavar="RECORDS…")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE.parquet|FILE.npz")],
    resume: Resume = False,
    force: Force = False,
    jobs: Jobs = None,
    dask: Dask = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Write every decision of records as a row of a table, for training and study: what the seat saw, what was legal,
    what it played, how it ended."""
    from sandtable.dataset import need

    speech = speak(lang)
    warn_of_plain_python(speech)
    need("files")
    from sandtable.cli.records.dataset import command

    raise typer.Exit(command(speech, records, out, resume, force, jobs, dask, as_json))


@app.command(cls=Command)
def perft(
    game: Game,
    depth: Annotated[int, typer.Option("--depth")] = 3,
    seed: Seed = "0",
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Count the lines of play of each length from a seeded start."""
    from sandtable.cli.options import parse_options
    from sandtable.cli.perft import command

    raise typer.Exit(command(speak(lang), game, parse_options(option), seed, depth, as_json))


@app.command(cls=Command)
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME…", autocompletion=completion.games)] = None,
    seconds: Annotated[float, typer.Option("--seconds")] = 1.0,
    repeat: Annotated[int, typer.Option("--repeat")] = 1,
    compare: Annotated[bool, typer.Option("--compare")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure how fast the rules and the search are on this machine."""
    from sandtable.cli.bench import command

    speech = speak(lang)
    warn_of_plain_python(speech)
    raise typer.Exit(command(speech, games or [], seconds, repeat, compare, as_json))


@app.command(cls=Command)
def engine(bot: Annotated[list[str] | None, typer.Option("--bot", metavar="py:MODULE:CLASS")] = None) -> None:
    """Serve the rules and the bots to another program, one JSON object per line on standard input and output."""
    from sandtable.cli.arena.bots import own_bots
    from sandtable.engine import serve

    raise typer.Exit(serve(sys.stdin.buffer, sys.stdout.buffer, own_bots(bot or [])))


@app.command(cls=Command)
def schema(game: Annotated[str | None, typer.Argument(metavar="GAME")] = None) -> None:
    """Print what the Observations of a game look like in JSON, as a JSON Schema."""
    from sandtable.cli.schema import command

    raise typer.Exit(command(game))


@app.command(cls=Command)
def show(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    ply: Annotated[int | None, typer.Option("--ply")] = None,
    number: Annotated[int, typer.Option("--game")] = 0,
    seat: Annotated[int | None, typer.Option("--seat")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE")] = None,
    lang: Lang = None,
) -> None:
    """Show any position of a record as text or as a picture."""
    from sandtable.cli.records.show import command

    raise typer.Exit(command(speak(lang), record, number, ply, seat, svg))


@app.command(cls=Command)
def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD")],
    number: Annotated[int | None, typer.Option("--game")] = None,
    seconds: Annotated[float | None, typer.Option("--time")] = None,
    sims: Annotated[int | None, typer.Option("--sims")] = None,
    threads: Annotated[int | None, typer.Option("--threads")] = None,
    best: Annotated[int, typer.Option("--best")] = 1,
    seed: Seed = "0",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE.jsonl")] = None,
    resume: Resume = False,
    force: Force = False,
    jobs: Jobs = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Judge every move of a record by what its player knew: what was best, what was given away."""
    from sandtable.cli.records.analyse import budget_of, command

    speech = speak(lang)
    warn_of_plain_python(speech)
    budget = budget_of(seconds, sims, threads)
    raise typer.Exit(command(speech, record, number, budget, seed, best, out, resume, force, jobs, svg, as_json))


app.add_typer(server_commands)
app.add_typer(moderation_commands)
