"""`sandtable arena`: bots against bots, and what they are worth."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from sandtable.arena.game import Limits
from sandtable.arena.match import Match
from sandtable.arena.run_file import RunFile
from sandtable.arena.standings import Row, Standings
from sandtable.bots.budget import Budget
from sandtable.cli import target
from sandtable.cli.arena.bots import bot_names
from sandtable.cli.console import draw, folded, make_console, percent
from sandtable.cli.options import real_number, whole_number
from sandtable.cli.progress import play_through, tell
from sandtable.errors import BadOption, BadRecord
from sandtable.games import kind_of
from sandtable.locale import reworded, say
from sandtable.records import parse_record, read_records


def limits_of(seconds: float | None, sims: int | None, timeout: float | None) -> Limits:
    """What --time, --sims and --timeout ask for."""
    if seconds is not None:
        real_number("--time", seconds, 0.001, 3600)
    if sims is not None:
        whole_number("--sims", sims, 1, 10**9)
    if timeout is not None:
        real_number("--timeout", timeout, 0.1, 86400)
    return Limits(None if seconds is None and sims is None else Budget(seconds, sims), timeout)


def match_of(game: str, options: dict[str, object], bots: str, seed: str, limits: Limits) -> Match:
    """The match between the bots of a list."""
    checked = kind_of(game).options(options)
    names = bot_names(bots)
    if len(names) < 2:
        raise BadOption("errors.bots.few")
    for name in names:
        if names.count(name) > 1:
            raise BadOption("errors.bots.twice", bot=name[:80])
    return Match(game, checked, names, seed, limits)


def command(
    lang: str,
    match: Match,
    games: int,
    out: Path | None,
    resume: bool,
    force: bool,
    jobs: int | None,
    dask: str | None,
    svg: Path | None,
    as_json: bool,
) -> int:
    """Play a match and print its standings; an interrupted one prints how it stands."""
    whole_number("--games", games, 1, 10**6)
    if jobs is not None:
        whole_number("--jobs", jobs, 1, 1024)
    if resume and out is None:
        raise BadOption("errors.resume.out")
    target.check_standard(resume, out=out, svg=svg)
    target.check_apart("--svg", svg, out)
    if svg is not None:
        target.check_writable(svg)
    each = match.rounded(games)
    if each != games:
        tell(say(lang, "arena.rounded", given=games, n=each, deal=match.sittings))
    total = match.total(each)
    standings = Standings(match)
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(RunFile(out, match, resume, force))
        if file is not None and out is not None and file.written:
            _read_back(out, match, total, standings)

        def keep(lines: list[str]) -> None:
            if file is not None:
                file.add(lines)
            for line in lines:
                standings.add(parse_record(line))

        finished = play_through(say(lang, "cli.selfplay.playing"), match, standings.games, total, jobs, dask, keep)
    _show(lang, match, standings, as_json, target.is_standard(out) or target.is_standard(svg))
    if svg is not None:
        _draw(lang, standings, svg)
    if not finished:
        tell(_interrupted(lang, standings.games, total, out))
        return 130
    return 0


def _read_back(out: Path, match: Match, total: int, standings: Standings) -> None:
    """Count the games that an interrupted run left, each of which must be what this match has at its place."""
    for index, record in enumerate(read_records(out)):
        if record.seats != match.seats(index) or record.seed != match.deal(index).hex() or record.result is None:
            raise BadRecord("errors.file.other_series", path=str(out))
        if index < total:
            standings.add(record)


def _interrupted(lang: str, played: int, total: int, out: Path | None) -> str:
    if out is None:
        return say(lang, "arena.interrupted", written=played, games=total)
    return say(lang, "cli.selfplay.interrupted", written=played, games=total, path=out)


def _draw(lang: str, standings: Standings, svg: Path) -> None:
    from sandtable.arena.picture import picture

    target.write(svg, picture(standings, lang) + "\n")


# ------------------------------------------------------------------------------------------------------------- printing


def _show(lang: str, match: Match, standings: Standings, as_json: bool, aside: bool) -> None:
    """The standings, on standard error where something else goes to standard output."""
    if as_json:
        print(json.dumps(standings.plain()), file=sys.stderr if aside else None)
        return
    console = make_console(stderr=aside)
    rows = standings.rows()
    draw(console, _ratings(lang, rows))
    console.print()
    draw(console, _pairs(lang, standings))
    console.print()
    for sentence in _notes(lang, match, standings, rows):
        text = folded(sentence, console.width) if console.is_terminal else sentence
        console.print(text, markup=False, highlight=False, soft_wrap=True)


def _ratings(lang: str, rows: list[Row]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(lang, "arena.column.bot"), overflow="fold")
    for name in ("elo", "interval", "games", "score", "points", "time", "forfeits"):
        table.add_column(say(lang, f"arena.column.{name}"), justify="right")
    for row in rows:
        table.add_row(
            escape(row.name),
            f"{row.elo:+.0f}",
            f"{row.low:+.0f} … {row.high:+.0f}",
            str(row.games),
            percent(lang, row.score),
            "" if row.points is None else f"{row.points:.1f}",
            f"{row.ms_per_move:.2f}" if row.ms_per_move < 10 else f"{row.ms_per_move:.0f}",
            str(row.forfeits or ""),
        )
    return table


def _pairs(lang: str, standings: Standings) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(say(lang, "arena.column.pair"), overflow="fold")
    for name in ("games", "wins", "draws", "losses"):
        table.add_column(say(lang, f"arena.column.{name}"), justify="right")
    for pair in standings.pairs():
        names = escape(f"{pair.a} – {pair.b}")
        table.add_row(names, *(str(n) for n in (pair.games, pair.a_wins, pair.draws, pair.b_wins)))
    return table


def _notes(lang: str, match: Match, standings: Standings, rows: list[Row]) -> list[str]:
    notes = []
    if (seat := standings.seat_advantage()) is not None:
        score, low, high, fair = (percent(lang, share) for share in (seat.score, seat.low, seat.high, seat.fair))
        notes.append(say(lang, "arena.seat", score=score, low=low, high=high, fair=fair))
    if match.sittings > 2:
        notes.append(say(lang, "arena.counted"))
    for row in rows:
        if row.why is not None:
            notes.append(say(lang, "arena.forfeited", bot=row.name, n=row.forfeits, why=reworded(row.why, lang)))
    return notes
