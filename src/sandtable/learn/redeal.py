"""Redeal: a position to play on from, with what a seat cannot see dealt again from what it knows."""

from __future__ import annotations

import random
import secrets

from sandtable.errors import BadOption, BadState
from sandtable.games import resample
from sandtable.learn.line import Line, Walk


def redeal(line: Line, seat: int | None, dice: str | None = None) -> dict[str, object]:
    """The state at the end of a line; for a seat another one that it could be in. None keeps it as it is. BadState
    where the game is over."""
    walk = Walk(line)
    position = walk.position
    if position.result is not None:
        raise BadState("errors.line.over")
    if seat is None:
        return position.kind.plain_state(position.copy_game().state())
    if not 0 <= seat < position.players:
        raise BadOption("errors.seat", seat=seat, last=position.players - 1)
    rng = random.Random(secrets.token_hex(16) if dice is None else dice)
    return position.kind.plain_state(resample(position.observe(seat), rng).state())
