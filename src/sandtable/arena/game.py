"""One game between bots, from its deal to its record."""

import hashlib
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from sandtable.bots import make
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.outside import PREFIX, Outside
from sandtable.errors import SandtableError
from sandtable.games import kind_of
from sandtable.games.moment import Options
from sandtable.position import CUT_AFTER, Position
from sandtable.records import Record


@dataclass(frozen=True)
class Limits:
    """How long bots may think (None: as they like), and how many seconds an outside program has for an answer."""

    budget: Budget | None = None
    timeout: float | None = None


NO_LIMITS = Limits()


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The dice of the bot on a seat, apart from the deal's."""
    return hashlib.sha256(seed + b"bot" + seat.to_bytes(1, "big")).digest()


def player(name: str, game: str, players: int, seed: bytes, limits: Limits) -> Bot:
    """A bot of ours by its name, or an outside program by `cmd:` and its command line. Programs are started for people
    at this machine only: what reaches us over a network goes to `make`, which knows none."""
    if name.startswith(PREFIX):
        return Outside(name, seed, limits.budget, limits.timeout)
    return make(name, game, players, seed, limits.budget)


def play_game(
    game: str,
    options: Options,
    bots: Sequence[str],
    seed: bytes,
    limits: Limits = NO_LIMITS,
    thought: list[float] | None = None,
) -> Record:
    """Let bots play a game to its end, or to the limit that games between programs have. A program that fails forfeits
    the game. The seconds that each seat thinks are added to `thought`."""
    position = Position(kind_of(game), options, seed=seed)
    players = [player(name, game, position.players, bot_seed(seed, seat), limits) for seat, name in enumerate(bots)]
    with ExitStack() as stack:
        for bot in players:
            if isinstance(bot, Outside):
                stack.callback(bot.close)
        while (seat := position.seat) is not None:
            if position.ply >= CUT_AFTER:
                position.cut()
                continue
            seconds = _decide(position, seat, players[seat])
            if thought is not None:
                thought[seat] += seconds
    return position.record(bots)


def _decide(position: Position, seat: int, bot: Bot) -> float:
    """Let a seat make its move, or fail to; the seconds that it thought."""
    seen = position.observe(seat)
    began = ended = time.perf_counter()
    try:
        move = bot.choose(seen)
        ended = time.perf_counter()
        position.push(move)
    except SandtableError as error:
        if not isinstance(bot, Outside):
            raise
        position.forfeit(seat, str(error))
    return ended - began
