"""`sandtable analyse`: what every move of a record was worth, and what it gave away."""

import hashlib
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec
from rich.markup import escape
from rich.table import Table

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.journal import Entry, Journal, heading
from sandtable.analysis.mark import MARKS
from sandtable.analysis.review import Ply, Review, review, review_of
from sandtable.bots.budget import Budget, threads_for
from sandtable.bots.profiles import profile_of
from sandtable.cli import target
from sandtable.cli.console import make_console, percent
from sandtable.cli.options import real_number, whole_number
from sandtable.cli.progress import progress_bar, tell, undisturbed
from sandtable.errors import BadOption, BadRecord
from sandtable.locale import say
from sandtable.position import Position
from sandtable.records import Record, read_records, records_in

STYLES = {"best": "green", "good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
MOST_THREADS = 256
LONGEST_NAME = 14

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
    out: Path | None,
    resume: bool,
    svg: Path | None,
    as_json: bool,
) -> int:
    """Analyse the records of a file, or one of them, and print what was found; an interrupted run prints that much."""
    if resume and out is None:
        raise BadOption("errors.resume.out")
    target.check_apart("--out", out, file)
    target.check_apart("--svg", svg, file, out)
    chosen = _chosen(file, number)
    if svg is not None and len(chosen) > 1:
        raise BadOption("errors.analysis.svg", n=len(chosen))
    total = sum(_decisions(number, record) for number, record in chosen)
    if svg is not None:
        target.check_writable(svg)
    plies: dict[int, list[Ply]] = {number: [] for number, _ in chosen}
    with ExitStack() as stack:
        journal = None if out is None else stack.enter_context(Journal(out, heading(chosen, budget, seed), resume))
        _take_up(journal, chosen, plies)
        finished = _analyse(lang, chosen, plies, total, budget, seed, journal)
    reviews = [review_of(number, record, plies[number]) for number, record in chosen]
    _show(lang, reviews, as_json)
    if svg is not None:
        _draw(lang, reviews[0], svg)
    if finished:
        return 0
    done = sum(map(len, plies.values()))
    if out is None:
        tell(say(lang, "analysis.interrupted", done=done, total=total))
    else:
        tell(say(lang, "analysis.interrupted.kept", done=done, total=total, path=out))
    return 130


def _chosen(file: Path, number: int | None) -> Chosen:
    """The records to analyse, each with its number in the file; `-` is standard input."""
    if number is not None:
        whole_number("--game", number, 0, 10**9)
    records = records_in(sys.stdin.buffer) if str(file) == "-" else read_records(file)
    chosen = []
    for index, record in enumerate(records):
        if number is None or number == index:
            chosen.append((index, record))
        if index == number:
            break
    if not chosen and number is not None:
        raise BadRecord("errors.file.short", path=str(file), n=number)
    if not chosen:
        raise BadRecord("errors.file.empty", path=str(file))
    return chosen


def _decisions(number: int, record: Record) -> int:
    """How many decisions a record has; it is verified first, before hours of thought rather than after them."""
    try:
        return Position.from_record(record).ply
    except BadRecord as error:
        error.record = number
        raise


def _take_up(journal: Journal | None, chosen: Chosen, plies: dict[int, list[Ply]]) -> None:
    """What an earlier run found out, if it is this one's: its decisions one after the other, as they were played."""
    if journal is None:
        return
    moves = {number: [event for event in record.events if event.move is not None] for number, record in chosen}
    for entry in journal.entries:
        done = plies.get(entry.record, [])
        events = moves.get(entry.record, [])
        if len(done) >= len(events) or entry.ply.ply != len(done) or entry.ply.played.move != events[len(done)].move:
            raise BadRecord("errors.analysis.journal", path=str(journal.path))
        done.append(entry.ply)


def _analyse(
    lang: str,
    chosen: Chosen,
    plies: dict[int, list[Ply]],
    total: int,
    budget: Budget,
    seed: str,
    journal: Journal | None,
) -> bool:
    """Judge all decisions that are left; False if a person stopped it."""
    dice = hashlib.sha256(seed.encode()).digest()
    try:
        with progress_bar(say(lang, "analysis.working"), sum(map(len, plies.values())), total) as advance:
            for number, record in chosen:
                evaluator = Evaluator(_own(budget, record), dice)
                for ply in review(record, evaluator, len(plies[number])):
                    with undisturbed():
                        if journal is not None:
                            journal.add(Entry(number, ply))
                        plies[number].append(ply)
                        advance(1)
    except KeyboardInterrupt:
        return False
    return True


def _own(budget: Budget, record: Record) -> Budget:
    """The budget, with the game's own simulations where nothing was asked for."""
    if budget.seconds is not None or budget.simulations is not None:
        return budget
    return Budget(simulations=profile_of(record.game).analysis_for(len(record.seats)), threads=budget.threads)


def _draw(lang: str, found: Review, svg: Path) -> None:
    from sandtable.analysis.picture import picture

    target.write(svg, picture(found, lang) + "\n")


# ------------------------------------------------------------------------------------------------------------- printing


def _show(lang: str, reviews: list[Review], as_json: bool) -> None:
    if as_json:
        for found in reviews:
            print(msgspec.json.encode(found).decode())
        return
    console = make_console()
    for found in reviews:
        if len(reviews) > 1:
            console.print(say(lang, "analysis.record", record=found.record), style="bold", markup=False)
        console.print(_plies(lang, found))
        console.print()
        console.print(_summaries(lang, found))
        console.print()
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
    for mark in MARKS:
        table.add_row(say(lang, f"analysis.mark.{mark}"), *(str(seat.marks[mark]) for seat in found.summary))
    return table
