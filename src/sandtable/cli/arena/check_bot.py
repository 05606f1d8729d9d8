"""`sandtable check-bot`: a program or a class tried as a bot, and what is wrong with it, for its author."""

import statistics
import time
from collections.abc import Sequence

import msgspec
from rich.text import Text

from sandtable import bots
from sandtable.arena.game import Limits, bot_seed, player
from sandtable.bots import imported, outside
from sandtable.bots.outside import Outside, close_idle
from sandtable.cli.arena.bots import check_bot
from sandtable.cli.console import folded, make_console
from sandtable.cli.options import real_number
from sandtable.dealing import series_seed
from sandtable.errors import SandtableError
from sandtable.games import IDS, kind_of
from sandtable.games.moment import Options
from sandtable.games.observation import Observation
from sandtable.locale import say
from sandtable.position import CUT_AFTER, Position, new

EXCERPT = 300  # characters of a request that are shown


def command(lang: str, program: str, game: str | None, timeout: float) -> int:
    """Let a program play a game of each kind, on each seat in turn; 1 if it fails in any."""
    real_number("--timeout", timeout, 0.1, 86400)
    own = program.startswith((outside.PREFIX, imported.PREFIX))
    name = program if own else outside.PREFIX + program
    check_bot(name)
    console = make_console()
    failed = 0
    for played in (game,) if game is not None else IDS:
        kind = kind_of(played)
        for options in kind.measured:
            trial = _Trial(name, played, kind.options(options), timeout)
            style, lines = ("green", trial.praise(lang)) if trial.run() else ("red", trial.blame(lang))
            failed += style == "red"
            for line in lines:
                console.print(Text(folded(line, console.width), style=style), soft_wrap=True)
                style = ""
    close_idle()
    return 1 if failed else 0


class _Trial:
    """A game of a program against bots that play at random."""

    def __init__(self, name: str, game: str, options: Options, timeout: float) -> None:
        self._name = name
        self._timeout = timeout
        self._position: Position = new(game, options, "check-bot")
        self._seat = 0
        self._times: list[float] = []
        self._why: SandtableError | None = None
        self._seen: Observation | None = None

    def run(self) -> bool:
        """Whether the program played a whole game by the rules."""
        position = self._position
        seed = series_seed("check-bot", 0)
        self._seat = position.players - 1
        limits = Limits(timeout=self._timeout)
        tried = player(self._name, position.kind.id, position.players, bot_seed(seed, self._seat), limits)
        others = bots.make("random", position.kind.id, position.players, seed)
        try:
            while (seat := position.seat) is not None and position.ply < CUT_AFTER:
                seen = position.observe(seat)
                if seat != self._seat:
                    position.push(others.choose(seen))
                    continue
                self._seen = seen
                began = time.perf_counter()
                move = tried.choose(seen)
                self._times.append(time.perf_counter() - began)
                position.push(move)
        except SandtableError as error:
            self._why = error
        finally:
            if isinstance(tried, Outside):
                tried.close()
        return self._why is None

    def _title(self) -> str:
        options = self._position.plain_options
        return " ".join([self._position.kind.id, *(f"{name}={str(value).lower()}" for name, value in options.items())])

    def praise(self, lang: str) -> Sequence[str]:
        """How it went."""
        first, *rest = self._times or [0.0]
        values = {"first": _ms(first), "median": _ms(statistics.median(rest or [first])), "most": _ms(max(self._times))}
        return [say(lang, "cli.check.good", game=self._title(), n=len(self._times), **values)]

    def blame(self, lang: str) -> Sequence[str]:
        """What went wrong, and what the program had been asked."""
        assert self._why is not None
        lines = [say(lang, "cli.check.bad", game=self._title(), n=len(self._times), why=self._why.text(lang))]
        if self._seen is not None:
            request = msgspec.json.encode({"cmd": "search", "observation": self._seen}).decode()
            legal = ", ".join(self._seen.legal)
            lines.append(say(lang, "cli.check.legal", legal=legal[:EXCERPT] + ("…" if len(legal) > EXCERPT else "")))
            lines.append(say(lang, "cli.check.asked", request=request[:EXCERPT] + "…"))
        return lines


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"
