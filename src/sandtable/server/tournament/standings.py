"""Standings: what everybody has won so far, and in which order that puts them."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from sandtable.server.tournament.bracket import survived
from sandtable.server.tournament.events import NoGame, Outcome
from sandtable.server.tournament.pairing.contender import Contender
from sandtable.server.tournament.plan import Arena, KnockOut
from sandtable.server.tournament.tournament import Player, Tournament, TournamentGame

# What a player has of a game or of a round: `walkover` where the other one did not come, `noshow` where they did not,
# `void` for a game without a result, `playing` while it is under way.
Result = Literal["win", "draw", "loss", "walkover", "noshow", "void", "playing"] | NoGame

POINTS: dict[Result, float] = {"win": 1, "walkover": 1, "bye": 1, "free": 1, "draw": 0.5, "void": 0.5}
DECIDED: tuple[Result, ...] = ("win", "draw", "loss")
GIVEN: tuple[Result, ...] = ("walkover", "bye", "free")  # points for which nobody has played
ON_FIRE = 2  # after this many wins in a row, every further win counts double in an arena
ARENA_WIN, ARENA_DRAW = 2, 1

_RESULTS: dict[Outcome, tuple[Result, Result]] = {
    "first": ("win", "loss"),
    "second": ("loss", "win"),
    "draw": ("draw", "draw"),
    "void": ("void", "void"),
    "first_only": ("walkover", "noshow"),
    "second_only": ("noshow", "walkover"),
    "nobody": ("noshow", "noshow"),
}


class Cell:
    """A game of a player, or a round without one."""

    def __init__(self, round: int, result: Result, game: TournamentGame | None = None, player: str = "") -> None:
        self.round = round
        self.result = result
        self.table = None if game is None else game.table
        self.opponent = None if game is None else game.other(player)
        self.seat = None if game is None else int(game.second == player)


class Score:
    """What a player has."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.cells: list[Cell] = []
        self.points = 0.0
        self.run = 0  # wins in a row, in an arena

    @property
    def id(self) -> str:
        return self.player.id

    def count(self, *results: Result) -> int:
        return sum(cell.result in results for cell in self.cells)

    @property
    def wins(self) -> int:
        """Games won at the table."""
        return self.count("win")

    @property
    def games(self) -> int:
        """Games that were played to an end."""
        return self.count(*DECIDED)


def result_of(game: TournamentGame, player: str) -> Result:
    """How a game went for one of its players."""
    return "playing" if game.outcome is None else _RESULTS[game.outcome][int(player == game.second)]


def scores(tournament: Tournament) -> dict[str, Score]:
    """What everybody has, by the order of the seeds."""
    found = {player.id: Score(player) for player in tournament.seeded}
    for round in tournament.rounds:
        for game in round.games:
            for player in (game.first, game.second):
                found[player].cells.append(Cell(round.number, result_of(game, player), game, player))
        for bye in round.byes:
            found[bye.player].cells.append(Cell(round.number, bye.why))
    won = survived(tournament) if isinstance(tournament.plan.format, KnockOut) else {}
    for id, score in found.items():
        if isinstance(tournament.plan.format, Arena):
            _count_arena(score)
        elif won:
            score.points = won[id]
        else:
            score.points = sum(POINTS.get(cell.result, 0) for cell in score.cells)
    return found


def _count_arena(score: Score) -> None:
    """Two for a win and one for a draw; after two wins in a row every further win counts double. A game that was not
    played does not touch a run."""
    for cell in score.cells:
        if cell.result == "win":
            score.points += 2 * ARENA_WIN if score.run >= ON_FIRE else ARENA_WIN
            score.run += 1
        elif cell.result == "walkover":
            score.points += ARENA_WIN
        elif cell.result in ("draw", "loss", "noshow"):
            score.points += ARENA_DRAW if cell.result == "draw" else 0
            score.run = 0


def contenders(tournament: Tournament, found: dict[str, Score]) -> dict[str, Contender]:
    """Everybody as pairing sees them."""
    return {id: _contender(score) for id, score in found.items()}


def _contender(score: Score) -> Contender:
    met: Counter[str] = Counter()
    firsts, last = 0, None
    for cell in score.cells:
        if cell.opponent is not None:
            met[cell.opponent] += 1
            if cell.result not in ("walkover", "noshow"):  # seats that nobody sat on balance nothing
                firsts += 1 if cell.seat == 0 else -1
                last = cell.seat
    return Contender(score.id, score.points, score.player.seed, met, firsts, last, score.count(*GIVEN))
