"""What a move of Stones would do: the tower that is built, the points, the stones for the Mandala board."""

from sandtable.games.consequence import Clause, Consequence, sentence
from sandtable.games.stones.observation import StonesObservation
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import SIDES, STACK_AT, StonesState
from sandtable.games.trial import Trial
from sandtable.locale import Word

StonesTrial = Trial[Stones, StonesObservation, StonesState]


class StonesConsequence(Consequence, frozen=True, omit_defaults=True):
    """The facts of a move of Stones.

    taken   the stacks that give a stone, in the order in which they are picked
    tower   the tower that is built or gets a New Stone, as it is after the move, bottom to top
    towers  the spaces whose towers are scored
    worth   what the tower that is built or gets a New Stone would score; or what each of the scored towers scores
    placed  the stones that go onto the Mandala board, in their order
    """

    taken: tuple[str, ...] = ()
    tower: tuple[str, ...] = ()
    towers: tuple[int, ...] = ()
    worth: tuple[int, ...] = ()
    placed: tuple[str, ...] = ()


def consequence(trial: StonesTrial) -> StonesConsequence:
    """A move with its consequence."""
    kind = trial.move[0]
    return _pick(trial) if kind == "P" else _put(trial) if kind == "N" else _score(trial)


def _pick(trial: StonesTrial) -> StonesConsequence:
    """The stacks that give a stone, clockwise from the side that is named, and the tower built of these stones."""
    _, way, side, space = trial.move.split()
    first, circle = SIDES.index(side), STACK_AT[int(way[-1]) - 1]
    around = [circle[(first + i) % 4] for i in range(4)]
    before, after = trial.before.stacks, trial.after.stacks
    tower = trial.after.towers[trial.seat][int(space) - 1]
    return StonesConsequence(
        trial.move,
        0,
        sentence(Clause("choice.stones.tower", n=len(tower), colour=Word(f"colour.{tower[-1][0]}"))),
        taken=tuple(name for name in around if len(after[name]) < len(before[name])),
        tower=tower,
        worth=_worth(trial, int(space)),
    )


def _put(trial: StonesTrial) -> StonesConsequence:
    """A New Stone on a tower."""
    space = int(trial.move[2])
    tower = trial.after.towers[trial.seat][space - 1]
    told = sentence(Clause("choice.stones.put", n=len(tower)), _end(trial))
    return StonesConsequence(trial.move, 0, told, tower=tower, worth=_worth(trial, space))


def _worth(trial: StonesTrial, space: int) -> tuple[int]:
    """What the tower on a space would score after the move."""
    return (trial.game.worths()[trial.seat][space - 1],)


def _score(trial: StonesTrial) -> StonesConsequence:
    """The points of the towers and of the Mandala board; or those of a New Stone that is kept or dropped."""
    before, after, seat = trial.before, trial.after, trial.seat
    gains = [now - then for now, then in zip(after.sheet[seat], before.sheet[seat], strict=True)]
    gain, board = sum(gains), gains[6]
    scored = tuple(int(space) for space in trial.move.split()[-1]) if trial.move[0] in "SA" else ()
    new = len(after.pending) if scored else 0
    return StonesConsequence(
        trial.move,
        gain,
        sentence(
            Clause("choice.stones.keep") if trial.move == "keep" else Clause("choice.stones.points", n=gain),
            Clause("choice.stones.board", n=board) if board and scored else None,
            Clause("choice.stones.new", n=new) if new else None,
            Clause("choice.stones.hands") if after.last_round and not before.last_round and not after.over else None,
            _end(trial),
        ),
        towers=scored,
        worth=tuple(1 if trial.move[0] == "A" else gains[space - 1] for space in scored),
        placed=after.board[len(before.board) :],
    )


def _end(trial: StonesTrial) -> Clause | None:
    """That the last round is over. That the next player has no move is not told: it can depend on a hidden pattern."""
    return Clause("choice.stones.over") if trial.after.over == "hands" else None
