"""`sandtable selfplay`: bots against bots, written down as records."""

from pathlib import Path

from sandtable.arena.run_file import RunFile
from sandtable.arena.selfplay import Series
from sandtable.cli import target
from sandtable.cli.arena.bots import bot_names
from sandtable.cli.options import whole_number
from sandtable.cli.progress import play_through, tell
from sandtable.errors import BadOption, BadRecord
from sandtable.games import kind_of
from sandtable.locale import say


def command(
    lang: str,
    game: str,
    options: dict[str, object],
    bots: str | None,
    games: int,
    seed: str,
    out: Path,
    jobs: int | None,
    resume: bool,
    force: bool = False,
    dask: str | None = None,
) -> int:
    """Play games and write their records in order; what is finished stays in the file when the run is interrupted."""
    kind = kind_of(game)
    checked = kind.options(options)
    whole_number("--games", games, 1, 10**9)
    if jobs is not None:
        whole_number("--jobs", jobs, 1, 1024)
    target.check_standard(resume, out=out)
    players = kind.players(checked)
    names = ("random",) * players if bots is None else bot_names(bots)
    if len(names) != players:
        raise BadOption("errors.bots.count", n=players, given=len(names))
    series = Series(game, checked, names, seed)
    with RunFile(out, series, resume, force) as file:
        if file.written > games:
            raise BadRecord("errors.file.more", path=str(out), n=file.written)
        finished = play_through(say(lang, "cli.selfplay.playing"), series, file.written, games, jobs, dask, file.add)
    if not finished:
        tell(say(lang, "cli.selfplay.interrupted", written=file.written, games=games, path=out))
        return 130
    tell(say(lang, "cli.selfplay.done", n=file.written, path=out))
    return 0
