"""What a move of Patterns would do: the cell that changes, points, flips that it opens, and whether it is the end."""

from typing import Any, Literal

import msgspec

from sandtable.games.choice import Choice, Clause, Trial, sentence
from sandtable.games.patterns.notation import FLIP
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, cell_name
from sandtable.locale import Word

# A token takes from the other seat its own cell, and for one colour the cells beside it: who can do something on more
# cells than these still can after any reply.
MOST_TAKEN = 5

Danger = Literal["", "possible", "sure"]


def consequence(trial: Trial) -> Choice:
    """A move with its consequence."""
    before, after = trial.before, trial.after
    cells = tuple(
        name
        for i, name in enumerate(CELL_NAMES)
        if (before.board[i], before.owners[i]) != (after.board[i], after.owners[i])
    )
    opens = () if before.phase == "bowl" else _opens(trial)
    final, danger = _final(trial), _danger(trial)
    return Choice(
        trial.move,
        trial.gain,
        sentence(
            _lead(trial),
            # before all that may be cut off where there is little room
            _end(trial, final) if final else Clause(f"choice.patterns.stranded.{danger}") if danger else None,
            Clause("choice.patterns.opens", n=len(opens)) if opens else None,
            _token(trial) if not final else None,
        ),
        cells=cells,
        opens=opens,
        rest=_rest(trial) if trial.move == "end" else 0,
        final=final,
        stranded=danger,
        warning={} if before.phase == "flips" else _warning(final, danger),
    )


def _warning(final: tuple[int, ...], danger: Danger) -> dict[str, str]:
    """What must be known before the move is played, in a few words: that the game is over by it, or nearly."""
    if final:
        mine, theirs = final
        return sentence(Clause("choice.patterns.warning.end", mine=mine, theirs=theirs))
    return sentence(Clause(f"choice.patterns.warning.{danger}")) if danger else {}


def _lead(trial: Trial) -> Clause | None:
    """The points, or what is founded or left to the other."""
    if trial.move[0] == "B":
        (other,) = trial.before.spare.replace(trial.move[2], "", 1)
        return Clause("choice.patterns.bowl", colour=Word(f"colour.{other}"))
    if trial.move[0] == "E":
        return Clause("choice.patterns.marker", n=len(trial.after.groups[trial.seat]))
    return Clause("choice.points", n=trial.gain) if trial.gain else None


def _token(trial: Trial) -> Clause | None:
    """The bowl token that is taken for the one that was laid."""
    if trial.move[0] not in "ES":
        return None
    return Clause("choice.patterns.token", colour=Word(f"colour.{trial.after.bowls[trial.seat]}"))


def _is_stuck(trial: Trial) -> bool:
    """Whether the opponent is left without an action."""
    after = trial.after
    return bool(trial.before.phase == "turn" and (after.phase == "over" or after.seat == trial.seat))


def _final(trial: Trial) -> tuple[int, ...]:
    """The scores at the end, the seat's own first, where nothing but the seat's last flips can change them: they are
    counted as taken. Empty while the game goes on."""
    if trial.after.phase != "over" and not _is_stuck(trial):
        return ()
    scores = _all_flips(trial.after)
    return scores[trial.seat], scores[1 - trial.seat]


def _end(trial: Trial, final: tuple[int, ...]) -> Clause:
    """How the game ends by this move."""
    mine, theirs = final
    if not _is_stuck(trial):
        return Clause("choice.patterns.over", mine=mine, theirs=theirs)
    key = "choice.patterns.stuck.over" if trial.after.phase == "over" else "choice.patterns.stuck"
    return Clause(key, mine=mine, theirs=theirs)


def _danger(trial: Trial) -> Danger:
    """Whether the opponent's next turn leaves the seat without an action."""
    if trial.before.phase != "turn" or trial.after.phase != "turn" or trial.after.seat == trial.seat:
        return ""
    game = Patterns()
    game.load(msgspec.structs.replace(trial.after, seat=trial.seat))
    if game.state().phase != "turn":
        return "sure"  # what the other one does can only take actions away
    if len({action & 63 for action in game.actions()}) > MOST_TAKEN:
        return ""
    game.load(trial.after)
    reply = game.blank()
    stuck = []
    for action in game.actions():
        reply.take(game)
        reply.do(action)
        stuck.append(reply.seat != trial.seat)  # who is stuck has no turn: the other one goes on flipping
    return "sure" if all(stuck) else "possible" if any(stuck) else ""


def _opens(trial: Trial) -> tuple[str, ...]:
    """The cells that the seat can flip afterwards and could not before."""
    had = _flips(trial.before, trial.seat)
    return tuple(cell for cell in _flips(trial.after, trial.seat) if cell not in had)


def _rest(trial: Trial) -> int:
    """The points of all flips that are left."""
    return _all_flips(trial.before)[trial.seat] - int(trial.game.scores()[trial.seat] - trial.gain)


def _all_flips(state: Any) -> tuple[int, int]:
    """The scores once all flips that are left have been taken: one may open another, so they are played."""
    game = Patterns()
    game.load(state)
    while flips := [action for action in game.actions() if action >> 6 == FLIP]:
        game.do(flips[0])
    first, second = game.scores()
    return int(first), int(second)


def _flips(state: Any, seat: int) -> list[str]:
    """The cells that a seat may flip: the rules are asked as if only flips were left."""
    game = Patterns()
    game.load(msgspec.structs.replace(state, phase="flips", seat=seat))
    return [cell_name(action & 63) for action in game.actions() if action >> 6 == FLIP]
