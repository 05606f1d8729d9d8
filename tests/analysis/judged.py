"""Decisions that nobody had to think about, for tests of what is made of them."""

from sandtable.analysis.judgement import JudgedMove
from sandtable.analysis.mark import mark_of
from sandtable.analysis.review import Ply
from sandtable.games.outcome import Result
from sandtable.records import Record


def judged(
    number: int,
    seat: int,
    lost: float = 0.0,
    points: float = 0.0,
    margin: float = 0.0,
    win: float = 0.5,
    choices: int = 2,
) -> Ply:
    """A decision that gave away so much of the chance to win, and so many points of what the best move was worth."""
    best = JudgedMove("a", win, margin)
    played = JudgedMove("b", round(win - lost, 4), round(margin - points, 2))
    return Ply(number, seat, choices, best, played, lost, points, mark_of(lost, points))


def game_of(game: str, result: Result | None = None, players: int = 2) -> Record:
    """A record without its events."""
    options: dict[str, object] = {"players": players} if game == "stones" else {}
    return Record("sandtable/1", game, options, ("x", "y", "z", "w")[:players], {}, (), result=result)
