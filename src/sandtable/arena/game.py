"""One game between bots, from its deal to its record."""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import ModuleType

from sandtable.bots import imported, make, outside
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget
from sandtable.bots.imported import Imported
from sandtable.bots.outside import Outside
from sandtable.dealing import fresh_seed, seed_of
from sandtable.errors import BadOption, SandtableError, Unavailable
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
NETWORK = "net:"  # before the name of a network's file


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The dice of the bot on a seat, apart from the deal's."""
    return hashlib.sha256(seed + b"bot" + seat.to_bytes(1, "big")).digest()


def player(bot: str | Bot, game: str, players: int, seed: bytes, limits: Limits) -> Bot:
    """Make a bot from its name: one of our bots, an outside program (`cmd:` and its command line), a Python class
    (`py:module:Class`), or a search with a network (`net:FILE`). A bot object is returned as it is. This starts
    programs, imports modules and reads files, so it is only for users of this machine: names that arrive over a network
    go to `make`, which accepts only our bots."""
    if not isinstance(bot, str):
        return imported.checked(bot, name_of(bot))
    if bot.startswith(outside.PREFIX):
        return Outside(bot, seed, limits.budget, limits.timeout)
    if bot.startswith(imported.PREFIX):
        return Imported(bot, seed)
    if bot.startswith(NETWORK):
        bot_of: Callable[..., Bot] = _networked().networked
        return bot_of(bot, game, players, seed, limits.budget)
    return make(bot, game, players, seed, limits.budget)


def check_network(name: str) -> None:
    """BadOption unless a name is that of a network's file that can be used here."""
    _networked().check(name)


def _networked() -> ModuleType:
    """Imported only when it is asked for: it needs an extra."""
    try:
        from sandtable.search import networked
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise Unavailable("errors.extra", flag=NETWORK, extra="rl") from None
    return networked


def name_of(bot: str | Bot) -> str:
    """What a record calls a bot."""
    return bot if isinstance(bot, str) else type(bot).__name__


def play(
    game: str,
    bots: Sequence[str | Bot],
    options: Mapping[str, object] | None = None,
    seed: bytes | str | None = None,
) -> Record:
    """Let bots play a game and return its record. There is one bot for each seat, by name or as an object. Exceptions
    of a bot given as an object are passed on; an illegal move raises IllegalMove.

    >>> record = play("patterns", ["greedy", "random"], seed=bytes(32))
    >>> record.seats, record.result is not None
    (('greedy', 'random'), True)
    """
    kind = kind_of(game)
    checked = kind.options(options or {})
    if len(bots) != kind.players(checked):
        raise BadOption("errors.bots.count", n=kind.players(checked), given=len(bots))
    return play_game(game, checked, bots, fresh_seed() if seed is None else seed_of(seed))


def play_game(
    game: str,
    options: Options,
    bots: Sequence[str | Bot],
    seed: bytes,
    limits: Limits = NO_LIMITS,
    thought: list[float] | None = None,
) -> Record:
    """Let bots play a game to its end, or to the limit that games between programs have. A program that fails forfeits
    the game, and so does a user's class given by name. The thinking time of each seat, in seconds, is added to
    `thought`."""
    position = Position(kind_of(game), options, seed=seed)
    players = [player(bot, game, position.players, bot_seed(seed, seat), limits) for seat, bot in enumerate(bots)]
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
    return position.record([name_of(bot) for bot in bots])


def _decide(position: Position, seat: int, bot: Bot) -> float:
    """Let a seat make its move, or fail to; the seconds that it thought."""
    seen = position.observe(seat)
    began = ended = time.perf_counter()
    try:
        move = bot.choose(seen)
        ended = time.perf_counter()
        position.push(move)
    except SandtableError as error:
        if not isinstance(bot, Outside | Imported):
            raise
        position.forfeit(seat, str(error))
    return ended - began
