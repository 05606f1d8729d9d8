"""Encoding: one Observation as a row of numbers."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sandtable.env.actions import ActionTable
from sandtable.env.encoders import encoder_of
from sandtable.env.problems import BadArgument
from sandtable.games import resample
from sandtable.games.observation import Observation


class Encoding:
    """How Observations of a game with given options become rows of numbers: the same as those of a Batch.

    actions  the table of actions
    planes   what stands where in a row

    >>> import sandtable
    >>> encoding = Encoding("mandala")
    >>> seen = sandtable.new("mandala", seed=bytes(32)).observe(0)
    >>> encoding.row(seen)[:6].tolist(), seen.hand
    ([0, 3, 1, 0, 1, 1], (0, 3, 1, 0, 1, 1))
    >>> int(encoding.mask(seen).sum()) == len(seen.legal)
    True
    """

    def __init__(self, game: str, options: Mapping[str, object] | None = None) -> None:
        self.actions = ActionTable(game, options)
        self._encoder = encoder_of(self.actions)
        self.planes = self._encoder.planes
        self.width = self._encoder.width
        self._table = self.actions.kind.core(self.actions.options)

    def row(self, observation: Observation) -> npt.NDArray[np.uint8]:
        """What the observer sees, as numbers. Only the Observation is asked: the row is made from a guess, and is the
        same for every guess."""
        seat = self._seat_of(observation)
        guess = resample(observation, random.Random(0))
        try:
            self._table.expect(guess)  # a row for two players has no room for four
        except TypeError:
            raise self._misfit() from None
        row, mask = np.zeros(self.width, np.uint8), np.zeros(len(self.actions), np.uint8)
        self._encoder.write(guess, seat, row, mask)
        return row

    def mask(self, observation: Observation) -> npt.NDArray[np.uint8]:
        """1 for each action that is legal for the observer, 0 for every other."""
        self._seat_of(observation)
        return self.actions.mask(observation.legal)

    def _seat_of(self, observation: Observation) -> int:
        """Whose Observation it is; BadArgument for one of another game, and for what is none."""
        given: object = observation  # it may come from a program without types
        if not isinstance(given, Observation) or given.game != self.actions.kind.id or given.seat is None:
            raise self._misfit()
        return given.seat

    def _misfit(self) -> BadArgument:
        return BadArgument("errors.env.observation", game=self.actions.kind.id, options=dict(self.actions.options))
