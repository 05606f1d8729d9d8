"""What a move of Patterns would do: the cell that changes, points, flips that it opens, and whether it ends the
game."""

from typing import Literal

import msgspec

from sandtable.games.consequence import Clause, Consequence, sentence
from sandtable.games.patterns.notation import FLIP
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, PatternsState, cell_name
from sandtable.games.trial import Trial
from sandtable.locale import Word

PatternsTrial = Trial[Patterns, PatternsObservation, PatternsState]

# A reply takes at most five cells from the other seat: the one it is played on and, for one colour, the four beside it.
# A seat that can act on more cells than that can still act after any reply.
MOST_TAKEN = 5

Danger = Literal["", "possible", "sure"]


class PatternsConsequence(Consequence, frozen=True, omit_defaults=True):
    """The facts of a move of Patterns.

    cells     the cells that change
    opens     the cells that the seat can flip afterwards and could not before
    rest      the points of all flips that are left, which the end of the game gives up
    final     the scores at the end, the seat's own first, if the move ends the game or leaves only the seat's own
              last flips, which are counted as taken
    stranded  whether the opponent's next turn leaves the seat without an action: "sure", "possible" or empty
    marker    the claim marker of the group that is founded or expanded
    size      the tokens of that group after the move
    """

    cells: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    rest: int = 0
    final: tuple[int, ...] = ()
    stranded: Danger = ""
    marker: int = 0
    size: int = 0


def consequence(trial: PatternsTrial) -> PatternsConsequence:
    """A move with its consequence."""
    before, after = trial.before, trial.after
    cells = tuple(
        name
        for i, name in enumerate(CELL_NAMES)
        if (before.board[i], before.owners[i]) != (after.board[i], after.owners[i])
    )
    opens = () if before.phase == "bowl" else _opens(trial)
    final, danger = _final(trial), _danger(trial)
    marker, size = _group(trial)
    return PatternsConsequence(
        trial.move,
        trial.gain,
        sentence(
            _lead(trial),
            # early, since a narrow screen cuts off what comes last
            _end(trial, final) if final else Clause(f"choice.patterns.stranded.{danger}") if danger else None,
            Clause("choice.patterns.opens", n=len(opens)) if opens else None,
            _token(trial) if not final else None,
        ),
        cells=cells,
        opens=opens,
        rest=_rest(trial) if trial.move == "end" else 0,
        final=final,
        stranded=danger,
        marker=marker,
        size=size,
        warning={} if before.phase == "flips" else _warning(final, danger),
    )


def _group(trial: PatternsTrial) -> tuple[int, int]:
    """The claim marker and the tokens of the group that the move founds or expands; zeros where it does neither."""
    if trial.move[0] not in "ESF":
        return 0, 0
    after, seat = trial.after, trial.seat
    colour = after.board[CELL_NAMES.index(trial.move.split()[1])]
    size = sum(pair == (colour, str(seat)) for pair in zip(after.board, after.owners, strict=True))
    return after.groups[seat].index(colour) + 1, size


def _warning(final: tuple[int, ...], danger: Danger) -> dict[str, str]:
    """What must be known before the move is played, in a few words: that it ends the game, or may leave the seat
    without an action."""
    if final:
        mine, theirs = final
        return sentence(Clause("choice.patterns.warning.end", mine=mine, theirs=theirs))
    return sentence(Clause(f"choice.patterns.warning.{danger}")) if danger else {}


def _lead(trial: PatternsTrial) -> Clause | None:
    """The first clause: the points, the claim marker of a new group, or the bowl token that is left to the opponent."""
    if trial.move[0] == "B":
        other = trial.before.spare.replace(trial.move[2], "", 1)
        return Clause("choice.patterns.bowl", colour=Word(f"colour.{other}"))
    if trial.move[0] == "E":
        return Clause("choice.patterns.marker", n=len(trial.after.groups[trial.seat]))
    return Clause("choice.points", n=trial.gain) if trial.gain else None


def _token(trial: PatternsTrial) -> Clause | None:
    """The token that comes into the bowl."""
    if trial.move[0] not in "ES":
        return None
    return Clause("choice.patterns.token", colour=Word(f"colour.{trial.after.bowls[trial.seat]}"))


def _is_stuck(trial: PatternsTrial) -> bool:
    """Whether the opponent is left without an action."""
    after = trial.after
    return bool(trial.before.phase == "turn" and (after.phase == "over" or after.seat == trial.seat))


def _final(trial: PatternsTrial) -> tuple[int, ...]:
    """The scores at the end, the seat's own first, if nothing but the seat's last flips can change them any more; all
    of these are counted as taken. Empty while the game goes on."""
    if trial.after.phase != "over" and not _is_stuck(trial):
        return ()
    scores = _all_flips(trial.after)
    return scores[trial.seat], scores[1 - trial.seat]


def _end(trial: PatternsTrial, final: tuple[int, ...]) -> Clause:
    """How the game ends by this move."""
    mine, theirs = final
    if not _is_stuck(trial):
        return Clause("choice.patterns.over", mine=mine, theirs=theirs)
    key = "choice.patterns.stuck.over" if trial.after.phase == "over" else "choice.patterns.stuck"
    return Clause(key, mine=mine, theirs=theirs)


def _danger(trial: PatternsTrial) -> Danger:
    """Whether the opponent's next turn leaves the seat without an action: surely, possibly, or not (empty)."""
    if trial.before.phase != "turn" or trial.after.phase != "turn" or trial.after.seat == trial.seat:
        return ""
    game = Patterns()
    game.load(msgspec.structs.replace(trial.after, seat=trial.seat))
    if game.state().phase != "turn":
        return "sure"  # a reply never gives the seat an action
    if len({action & 63 for action in game.actions()}) > MOST_TAKEN:
        return ""
    game.load(trial.after)
    reply = game.blank()
    stuck = []
    for action in game.actions():
        reply.take(game)
        reply.do(action)
        stuck.append(reply.seat != trial.seat)  # a seat that is out has no turn, the other goes on flipping
    return "sure" if all(stuck) else "possible" if any(stuck) else ""


def _opens(trial: PatternsTrial) -> tuple[str, ...]:
    """The cells that the seat can flip afterwards and could not before."""
    had = _flips(trial.before, trial.seat)
    return tuple(cell for cell in _flips(trial.after, trial.seat) if cell not in had)


def _rest(trial: PatternsTrial) -> int:
    """The points of all flips that are left, which `end` would give up."""
    return _all_flips(trial.before)[trial.seat] - int(trial.game.scores()[trial.seat] - trial.gain)


def _all_flips(state: PatternsState) -> tuple[int, int]:
    """The scores once all flips that are left are taken. A flip may make others possible, so they are played one by
    one."""
    game = Patterns()
    game.load(state)
    while flips := [action for action in game.actions() if action >> 6 == FLIP]:
        game.do(flips[0])
    first, second = game.scores()
    return int(first), int(second)


def _flips(state: PatternsState, seat: int) -> list[str]:
    """The cells that a seat may flip, as the rules list them when only flips are left."""
    game = Patterns()
    game.load(msgspec.structs.replace(state, phase="flips", seat=seat))
    return [cell_name(action & 63) for action in game.actions() if action >> 6 == FLIP]
