"""What a move of Stones would do: the tower that is built, the points, the stones for the Mandala board."""

from sandtable.games.choice import Choice, Clause, Trial, sentence
from sandtable.games.stones.state import SIDES, STACK_AT
from sandtable.locale import Word


def consequence(trial: Trial) -> Choice:
    """A move with its consequence."""
    kind = trial.move[0]
    return _pick(trial) if kind == "P" else _put(trial) if kind == "N" else _score(trial)


def _pick(trial: Trial) -> Choice:
    """The stacks that have one stone less, clockwise from the side that is named, and the tower made of these."""
    _, way, side, space = trial.move.split()
    first, circle = SIDES.index(side), STACK_AT[int(way[-1]) - 1]
    around = [circle[(first + i) % 4] for i in range(4)]
    before, after = trial.before.stacks, trial.after.stacks
    tower = trial.after.towers[trial.seat][int(space) - 1]
    return Choice(
        trial.move,
        0,
        sentence(Clause("choice.stones.tower", n=len(tower), colour=Word(f"colour.{tower[-1][0]}"))),
        taken=tuple(name for name in around if len(after[name]) < len(before[name])),
        tower=tower,
        worth=_worth(trial, int(space)),
    )


def _put(trial: Trial) -> Choice:
    """A New Stone on a tower."""
    space = int(trial.move[2])
    tower = trial.after.towers[trial.seat][space - 1]
    told = sentence(Clause("choice.stones.put", n=len(tower)), _end(trial))
    return Choice(trial.move, 0, told, tower=tower, worth=_worth(trial, space))


def _worth(trial: Trial, space: int) -> tuple[int]:
    """What the tower on a space would score after the move."""
    return (trial.game.worths()[trial.seat][space - 1],)


def _score(trial: Trial) -> Choice:
    """Points of towers and of the Mandala board, or what becomes of a New Stone."""
    before, after, seat = trial.before, trial.after, trial.seat
    gains = [now - then for now, then in zip(after.sheet[seat], before.sheet[seat], strict=True)]
    gain, board = sum(gains), gains[6]
    scored = tuple(int(space) for space in trial.move.split()[-1]) if trial.move[0] in "SA" else ()
    new = len(after.pending) if scored else 0
    return Choice(
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


def _end(trial: Trial) -> Clause | None:
    """The last turn of the last round. That the next player has no move may hang on a hidden pattern: not a word."""
    return Clause("choice.stones.over") if trial.after.over == "hands" else None
