"""Patterns behind the common interface."""

import random
from typing import Any

from sandtable.errors import BadRecord
from sandtable.games.base import Game
from sandtable.games.kind import Kind, Memory, Options, Setup, Shuffler
from sandtable.games.outcome import Result
from sandtable.games.patterns import notation
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.refusal import refusal
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, COLOURS, PatternsState

CENTRE = ("d5", "e5", "d4", "e4")


class PatternsKind(Kind):
    """Two players, perfect information, chance only in the setup."""

    id = "patterns"
    notation = notation
    refuse = staticmethod(refusal)

    def core(self, options: Options) -> Game:
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

    def start(self, options: Options, setup: Setup) -> Game:
        self.check_entries(setup, ("board", "spare"))
        board, spare = setup.get("board"), setup.get("spare")
        if not isinstance(board, str) or not isinstance(spare, str) or len(board) != 52 or len(spare) != 2:
            raise BadRecord("errors.setup.patterns")
        centre = "".join(board[CELL_NAMES.index(cell)] for cell in CENTRE)
        if sorted(board + spare) != sorted(COLOURS * 9) or sorted(centre + spare) != sorted(COLOURS):
            raise BadRecord("errors.setup.tokens")
        state = PatternsState(board, "." * 52, spare, "", ("", ""), ((), ()), "bowl", 1)
        return self.load(options, state)

    def load(self, options: Options, state: PatternsState) -> Game:
        state.check()
        game = Patterns()
        game.load(state)
        return game

    def reason(self, game: Game) -> str:
        return "stuck"

    def observe(
        self,
        game: Game,
        options: Options,
        memory: Memory,
        seat: int | None,
        ply: int,
        legal: tuple[str, ...],
        result: Result | None,
        scene: Any = None,
    ) -> PatternsObservation:
        state = scene or game.state()
        first, second = game.scores()
        return PatternsObservation(
            seat=seat,
            to_act=None if result else game.seat,
            legal=legal if seat == game.seat and not result else (),
            phase="over" if result else state.phase,
            ply=ply,
            board=state.board,
            owners=state.owners,
            spare=state.spare,
            bowls=state.bowls,
            groups=state.groups,
            markers=state.markers,
            scores=(first, second),
            result=result,
        )

    def resample(self, observation: PatternsObservation, rng: random.Random) -> Game:
        o = observation
        seat = o.to_act if o.to_act is not None else 0
        return self.load(
            {}, PatternsState(o.board, o.owners, o.spare, o.bowls, o.groups, o.markers, o.phase, 1 if seat else 0)
        )
