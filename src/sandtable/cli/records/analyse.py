"""`sandtable analyse`: what every move of a record was worth, and what it gave away."""

import hashlib
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec
from rich.markup import escape
from rich.table import Table

from sandtable.analysis.journal import Entry, Journal, heading
from sandtable.analysis.mark import MARKS
from sandtable.analysis.summary import PHASES, Review, review_of
from sandtable.analysis.workload import Workload
from sandtable.bots.budget import Budget, cores, threads_for
from sandtable.cli import target
from sandtable.cli.console import draw, make_console, percent
from sandtable.cli.options import real_number, whole_number
from sandtable.cli.progress import play_through, tell
from sandtable.errors import BadOption, BadRecord
from sandtable.locale import say
from sandtable.position import Position
from sandtable.records import Record, read_records

STYLES = {"best": "green", "good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
MOST_THREADS = 256
LONGEST_NAME = 14
WORTH_PROCESSES = 1_000_000  # simulations

Chosen = list[tuple[int, Record]]


def budget_of(seconds: float | None, sims: int | None, threads: int | None) -> Budget:
    """What --time, --sims and --threads ask for; without simulations, each game's own."""
    if seconds is not None:
        real_number("--time", seconds, 0.001, 3600)
    if sims is not None:
        whole_number("--sims", sims, 1, 10**9)
    if threads is not None:
        whole_number("--threads", threads, 1, MOST_THREADS)
    return Budget(seconds, sims, threads or threads_for(seconds))


def command(
    lang: str,
    file: Path,
    number: int | None,
    budget: Budget,
    seed: str,
    best: int,
    out: Path | None,
    resume: bool,
    force: bool,
    jobs: int | None,
    svg: Path | None,
    as_json: bool,
) -> int:
    """Analyse the records of a file, or one of them, and print what was found; an interrupted run prints that much."""
    if resume and out is None:
        raise BadOption("errors.resume.out")
    whole_number("--best", best, 1, 20)
    if jobs is not None:
        whole_number("--jobs", jobs, 1, 1024)
    target.check_standard(resume, out=out, svg=svg)
    target.check_apart("--out", out, file)
    target.check_apart("--svg", svg, file, out)
    chosen = _chosen(file, number)
    if svg is not None and len(chosen) > 1:
        raise BadOption("errors.analysis.svg", n=len(chosen))
    for number, record in chosen:
        _verify(number, record)
    if svg is not None:
        target.check_writable(svg)
    work = Workload(chosen, budget, hashlib.sha256(seed.encode()).digest(), best, lang)
    total, found = len(work.places), list[Entry]()
    with ExitStack() as stack:
        journal = None
        if out is not None:
            journal = stack.enter_context(Journal(out, heading(chosen, budget, seed, best), resume, force))
            found += _taken_up(journal, work)

        def keep(lines: list[str]) -> None:
            for line in lines:
                found.append(msgspec.json.decode(line, type=Entry))
                if journal is not None:
                    journal.add(found[-1])

        workers = jobs or _workers(work, total - len(found))
        finished = play_through(say(lang, "analysis.working"), work, len(found), total, workers, None, keep)
    plies = {number: [entry.ply for entry in found if entry.record == number] for number, _ in chosen}
    reviews = [review_of(number, record, plies[number]) for number, record in chosen if plies[number] or finished]
    _show(lang, reviews, as_json, target.is_standard(out) or target.is_standard(svg))
    if svg is not None and reviews:
        _draw(lang, reviews[0], svg)
    if finished:
        return 0
    if out is None:
        tell(say(lang, "analysis.interrupted", done=len(found), total=total))
    else:
        tell(say(lang, "analysis.interrupted.kept", done=len(found), total=total, path=out))
    return 130


def _workers(work: Workload, decisions: int) -> int:
    """How many processes are worth their start: one by the clock, which all cores share, and for a little work."""
    simulations = work.budget.simulations
    if work.budget.seconds is not None or work.budget.threads > 1:
        return 1
    return 1 if simulations is not None and simulations * decisions < WORTH_PROCESSES else cores()


def _chosen(file: Path, number: int | None) -> Chosen:
    """The records to analyse, each with its number in the file; `-` is standard input."""
    if number is not None:
        whole_number("--game", number, 0, 10**9)
    chosen = []
    for index, record in enumerate(read_records(file)):
        if number is None or number == index:
            chosen.append((index, record))
        if index == number:
            break
    if not chosen and number is not None:
        raise BadRecord("errors.file.short", path=str(file), n=number)
    if not chosen:
        raise BadRecord("errors.file.empty", path=str(file))
    return chosen


def _verify(number: int, record: Record) -> None:
    """A record is verified before hours of thought rather than after them."""
    try:
        Position.from_record(record)
    except BadRecord as error:
        error.record = number
        raise


def _taken_up(journal: Journal, work: Workload) -> list[Entry]:
    """What an earlier run found out, if it is this one's: its decisions one after the other, as they were played."""
    moves = [[event.move for event in record.events if event.move is not None] for _, record in work.records]
    places = [(work.records[place][0], ply, moves[place][ply]) for place, ply in work.places]
    given = [(entry.record, entry.ply.ply, entry.ply.played.move) for entry in journal.entries]
    if given != places[: len(given)]:
        raise BadRecord("errors.analysis.journal", path=str(journal.path))
    return journal.entries


def _draw(lang: str, found: Review, svg: Path) -> None:
    from sandtable.analysis.picture import picture

    target.write(svg, picture(found, lang) + "\n")


# ------------------------------------------------------------------------------------------------------------- printing


def _show(lang: str, reviews: list[Review], as_json: bool, aside: bool) -> None:
    """What was found, on standard error where something else goes to standard output."""
    if as_json:
        for found in reviews:
            print(msgspec.json.encode(found).decode(), file=sys.stderr if aside else None)
        return
    console = make_console(stderr=aside)
    for found in reviews:
        if len(reviews) > 1:
            console.print(say(lang, "analysis.record", record=found.record), style="bold", markup=False)
        draw(console, _plies(lang, found))
        console.print()
        draw(console, _summaries(lang, found))
        console.print()
    if reviews:
        console.print(say(lang, "analysis.note"), style="dim", markup=False, highlight=False)


def _plies(lang: str, found: Review) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("ply", "who", "move", "win", "margin", "best", "lost", "points", "mark"):
        left = name in ("who", "move", "best", "mark")
        table.add_column(
            say(lang, f"analysis.column.{name}"),
            justify="left" if left else "right",
            no_wrap=True,
            max_width=LONGEST_NAME if name == "who" else None,
        )
    for ply in found.plies:
        same = ply.best.move == ply.played.move
        table.add_row(
            str(ply.ply),
            escape(f"{ply.seat} {found.seats[ply.seat]}"),
            escape(ply.played.move),
            percent(lang, ply.played.win),
            f"{ply.played.margin:+.1f}" + (say(lang, "analysis.exact") if ply.played.exact else " "),
            "" if same else escape(ply.best.move),
            percent(lang, ply.lost_win) if ply.lost_win else "",
            f"{ply.lost_margin:.1f}" if ply.lost_margin else "",
            "" if ply.choices == 1 else say(lang, f"analysis.mark.{ply.mark}"),
            style=STYLES[ply.mark] if ply.choices > 1 else "dim",
        )
    return table


def _summaries(lang: str, found: Review) -> Table:
    """A column for each seat."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for seat in found.summary:
        name = escape(f"{seat.seat} {seat.name}")
        table.add_column(name, justify="right", no_wrap=True, max_width=LONGEST_NAME)
    figures = {
        "decisions": [str(seat.decisions) for seat in found.summary],
        "accuracy": ["" if seat.accuracy is None else percent(lang, seat.accuracy) for seat in found.summary],
        "lost.mean": ["" if seat.lost_win is None else percent(lang, seat.lost_win) for seat in found.summary],
        "points.mean": ["" if seat.lost_margin is None else f"{seat.lost_margin:.2f}" for seat in found.summary],
    }
    for name, cells in figures.items():
        table.add_row(say(lang, f"analysis.summary.{name}"), *cells)
    for phase in PHASES:
        accuracies = [seat.phases[phase] for seat in found.summary]
        told = ["" if share is None else percent(lang, share) for share in accuracies]
        table.add_row(say(lang, f"analysis.summary.phase.{phase}"), *told)
    for name in ("best", "worst"):
        plies = [getattr(seat, name) for seat in found.summary]
        told = ["" if ply is None else escape(f"{ply} {found.plies[ply].played.move}") for ply in plies]
        table.add_row(say(lang, f"analysis.summary.{name}"), *told)
    if any(seat.luck for seat in found.summary):
        for part in ("play", "luck", "result"):
            shares = [seat.luck.margin if seat.luck else None for seat in found.summary]
            told = ["" if share is None else f"{getattr(share, part):+.1f}" for share in shares]
            table.add_row(say(lang, f"analysis.summary.{part}"), *told)
    for mark in MARKS:
        table.add_row(say(lang, f"analysis.mark.{mark}"), *(str(seat.marks[mark]) for seat in found.summary))
    return table
