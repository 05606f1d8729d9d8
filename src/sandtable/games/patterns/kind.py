"""Patterns behind the common interface."""

import random
from collections.abc import Callable

from sandtable.errors import BadRecord
from sandtable.games.fault import Fault
from sandtable.games.kind import Kind, Setup, Shuffler
from sandtable.games.moment import Moment, Options
from sandtable.games.patterns import mending, notation
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.refusal import refusal
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, PatternsState

CENTRE = ("d5", "e5", "d4", "e4")


class PatternsKind(Kind[Patterns, PatternsObservation, PatternsState]):
    """Two players, perfect information, chance only in the setup."""

    id = "patterns"
    notation = notation
    refuse = staticmethod(refusal)
    helped = ("bowl", "turn", "flips")
    prelude = 1  # the bowl token
    observation = PatternsObservation

    def core(self, options: Options) -> Patterns:
        return Patterns()

    def deal(self, options: Options, stream: Shuffler) -> Setup:
        aside = list(COLOURS)
        stream.shuffle(aside)
        rest = [colour for colour in COLOURS for _ in range(8)]
        stream.shuffle(rest)
        centre = dict(zip(CENTRE, aside, strict=False))
        tokens = iter(rest)
        board = "".join(centre.get(cell) or next(tokens) for cell in CELL_NAMES)
        return {"board": board, "spare": "".join(aside[4:])}

    def start(self, options: Options, setup: Setup) -> Patterns:
        self.check_entries(setup, ("board", "spare"))
        board, spare = setup.get("board"), setup.get("spare")
        if not isinstance(board, str) or not isinstance(spare, str) or len(board) != 52 or len(spare) != 2:
            raise BadRecord("errors.setup.patterns")
        centre = "".join(board[CELL_NAMES.index(cell)] for cell in CENTRE)
        if sorted(board + spare) != sorted(COLOURS * 9) or sorted(centre + spare) != sorted(COLOURS):
            raise BadRecord("errors.setup.tokens")
        state = PatternsState(board, "." * 52, spare, "", ("", ""), ((), ()), "bowl", 1)
        return self.load(options, state)

    def load(self, options: Options, state: PatternsState) -> Patterns:
        state.check()
        game = Patterns()
        game.load(state)
        return game

    def reason(self, game: Patterns) -> str:
        return "stuck"

    def observe(self, moment: Moment[Patterns]) -> Callable[[int | None], PatternsObservation]:
        game, result = moment.game, moment.result
        state = game.state()
        first, second = game.scores()
        worth = game.worths()

        def seen_by(seat: int | None) -> PatternsObservation:
            return PatternsObservation(
                seat,
                None if result else state.seat,
                moment.legal if seat == state.seat and not result else (),
                "over" if result else state.phase,
                moment.ply,
                state.board,
                state.owners,
                state.spare,
                state.bowls,
                state.groups,
                state.markers,
                (first, second),
                result,
                worth,
            )

        return seen_by

    def fault(self, state: PatternsState) -> Fault | None:
        return mending.fault(state)

    def resample(self, observation: PatternsObservation, rng: random.Random) -> Patterns:
        o = observation
        seat = o.to_act if o.to_act is not None else 0
        return self.load(
            {}, PatternsState(o.board, o.owners, o.spare, o.bowls, o.groups, o.markers, o.phase, 1 if seat else 0)
        )
