"""One game between bots, from its deal to its record."""

import hashlib
from collections.abc import Sequence

from sandtable.bots import make
from sandtable.games import kind_of
from sandtable.games.kind import Options
from sandtable.position import CUT_AFTER, Position
from sandtable.records import Record


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The dice of the bot on a seat, apart from the deal's."""
    return hashlib.sha256(seed + b"bot" + seat.to_bytes(1, "big")).digest()


def play_game(game: str, options: Options, bots: Sequence[str], seed: bytes) -> Record:
    """Let bots play a game to its end, or to the limit that games between programs have."""
    position = Position(kind_of(game), options, seed=seed)
    players = [make(name, bot_seed(seed, seat)) for seat, name in enumerate(bots)]
    while (seat := position.seat) is not None:
        if position.ply >= CUT_AFTER:
            position.cut()
        else:
            position.push(players[seat].choose(position.observe(seat)))
    return position.record(bots)
