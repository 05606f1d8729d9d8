"""What a move of Patterns would do: the cell that changes, points, flips that it opens."""

from typing import Any

import msgspec

from sandtable.games.choice import Choice, Clause, Trial, sentence
from sandtable.games.patterns.notation import FLIP
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, cell_name
from sandtable.locale import Word


def consequence(trial: Trial) -> Choice:
    """A move with its consequence."""
    before, after = trial.before, trial.after
    cells = tuple(
        name
        for i, name in enumerate(CELL_NAMES)
        if (before.board[i], before.owners[i]) != (after.board[i], after.owners[i])
    )
    opens = () if before.phase == "bowl" else _opens(trial)
    return Choice(
        trial.move,
        trial.gain,
        sentence(
            _lead(trial),
            Clause("choice.patterns.opens", n=len(opens)) if opens else None,
            _token(trial),
            Clause("choice.patterns.stuck") if _is_stuck(trial) else None,
            Clause("choice.patterns.over") if after.phase == "over" else None,
        ),
        cells=cells,
        opens=opens,
        rest=_rest(trial) if trial.move == "end" else 0,
    )


def _lead(trial: Trial) -> Clause | None:
    """The points, or what is founded or left to the other."""
    if trial.move[0] == "B":
        (other,) = trial.before.spare.replace(trial.move[2], "", 1)
        return Clause("choice.patterns.bowl", colour=Word(f"patterns.colour.{other}"))
    if trial.move[0] == "E":
        return Clause("choice.patterns.marker", n=len(trial.after.groups[trial.seat]))
    return Clause("choice.points", n=trial.gain) if trial.gain else None


def _token(trial: Trial) -> Clause | None:
    """The bowl token that is taken for the one that was laid."""
    if trial.move[0] not in "ES":
        return None
    return Clause("choice.patterns.token", colour=Word(f"patterns.colour.{trial.after.bowls[trial.seat]}"))


def _is_stuck(trial: Trial) -> bool:
    """Whether the opponent is left without an action."""
    after = trial.after
    return bool(trial.before.phase == "turn" and (after.phase == "over" or after.seat == trial.seat))


def _opens(trial: Trial) -> tuple[str, ...]:
    """The cells that the seat can flip afterwards and could not before."""
    had = _flips(trial.before, trial.seat)
    return tuple(cell for cell in _flips(trial.after, trial.seat) if cell not in had)


def _rest(trial: Trial) -> int:
    """The points of all flips that are left: one flip may open another, so they are taken."""
    game = Patterns()
    game.load(trial.before)
    before = game.scores()[trial.seat]
    while flips := [action for action in game.actions() if action >> 6 == FLIP]:
        game.do(flips[0])
    return int(game.scores()[trial.seat] - before)


def _flips(state: Any, seat: int) -> list[str]:
    """The cells that a seat may flip: the rules are asked as if only flips were left."""
    game = Patterns()
    game.load(msgspec.structs.replace(state, phase="flips", seat=seat))
    return [cell_name(action & 63) for action in game.actions() if action >> 6 == FLIP]
