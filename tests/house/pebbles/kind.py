"""Pebbles behind the common interface."""

import random
from collections.abc import Callable

from sandtable.errors import BadRecord
from sandtable.games.kind import Kind, Setup, Shuffler
from sandtable.games.moment import Moment, Options
from sandtable.games.pebbles import notation
from sandtable.games.pebbles.observation import PebblesObservation
from sandtable.games.pebbles.refusal import refusal
from sandtable.games.pebbles.rules import Pebbles
from sandtable.games.pebbles.state import PIECES, PebblesState


class PebblesKind(Kind[Pebbles, PebblesObservation, PebblesState]):
    """Two players, perfect information, chance only in the setup."""

    id = "pebbles"
    notation = notation
    refuse = staticmethod(refusal)
    helped = ("turn",)
    observation = PebblesObservation

    def core(self, options: Options) -> Pebbles:
        return Pebbles()

    def deal(self, options: Options, stream: Shuffler) -> Setup:
        row = list(PIECES)
        stream.shuffle(row)
        return {"row": "".join(row)}

    def start(self, options: Options, setup: Setup) -> Pebbles:
        self.check_entries(setup, ("row",))
        row = setup.get("row")
        if not isinstance(row, str) or sorted(row) != sorted(PIECES):
            raise BadRecord("errors.setup.pebbles", pieces=PIECES)
        return self.load(options, PebblesState(row, (0, 0), 0))

    def load(self, options: Options, state: PebblesState) -> Pebbles:
        state.check()
        game = Pebbles()
        game.load(state)
        return game

    def reason(self, game: Pebbles) -> str:
        return "empty"

    def observe(self, moment: Moment[Pebbles]) -> Callable[[int | None], PebblesObservation]:
        state, result = moment.game.state(), moment.result

        def seen_by(seat: int | None) -> PebblesObservation:
            return PebblesObservation(
                seat=seat,
                to_act=None if result else state.seat,
                legal=moment.legal if seat == state.seat and not result else (),
                phase="over" if result else "turn",
                ply=moment.ply,
                row=state.row,
                scores=state.scores,
                result=result,
            )

        return seen_by

    def resample(self, observation: PebblesObservation, rng: random.Random) -> Pebbles:
        return self.load({}, PebblesState(observation.row, observation.scores, 1 if observation.to_act else 0))
