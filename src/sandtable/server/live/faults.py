"""Faults: a bot, a hint or an analysis that failed. None ever should: each is logged, and counted for the operator.
Log and metrics say only what everyone may know: the game, the bot's level, which decision it was."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from sandtable import bots
from sandtable.bots.bot import Bot
from sandtable.games.observation import Observation
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService

log = logging.getLogger("sandtable.server")

T = TypeVar("T")


class Faults:
    """Lets bots and advisers think, in whatever thread, and takes note of those that fail."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def choose(self, level: str, seed: bytes, observation: Observation) -> str:
        """A bot's move. One that fails must not stop the game: then any legal move will do."""
        try:
            move = _bot(level, seed, observation).choose(observation)
            if move in observation.legal:
                return move
            log.error("bot fault: %s at decision %d of %s: no legal move", level, observation.ply, observation.game)
        except Exception:
            log.exception("bot fault: %s at decision %d of %s", level, observation.ply, observation.game)
        self._metrics.bot_faults.labels(level, observation.game).inc()
        return _bot("random", seed, observation).choose(observation)

    def advise(self, what: str, think: Callable[[Observation], T], observation: Observation) -> T:
        """What an adviser says of what a seat sees; OutOfService where that fails."""
        try:
            return think(observation)
        except Exception:
            self.note(what, observation.game, observation.ply)
            raise OutOfService("server.internal") from None

    def note(self, what: str, game: str, ply: int) -> None:
        """Take note of the exception at hand: a hint or an analysis failed at a decision."""
        log.exception("%s fault: decision %d of %s", what, ply, game)
        self._metrics.advice_faults.labels(what, game).inc()


def _bot(level: str, seed: bytes, observation: Observation) -> Bot:
    """A bot for one decision."""
    return bots.make(level, observation.game, observation.players, seed)
