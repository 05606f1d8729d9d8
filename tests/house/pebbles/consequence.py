"""What a move of Pebbles would do: its points, and whether it is the end."""

from sandtable.games.consequence import Clause, Consequence, sentence
from sandtable.games.pebbles.observation import PebblesObservation
from sandtable.games.pebbles.rules import Pebbles
from sandtable.games.pebbles.state import PebblesState
from sandtable.games.trial import Trial

PebblesTrial = Trial[Pebbles, PebblesObservation, PebblesState]


class PebblesConsequence(Consequence, frozen=True, omit_defaults=True):
    """The facts of a move of Pebbles.

    final  the scores at the end, the seat's own first, if the move ends the game
    """

    final: tuple[int, ...] = ()


def consequence(trial: PebblesTrial) -> PebblesConsequence:
    """A move with its consequence."""
    after, seat = trial.after, trial.seat
    final = () if after.row else (after.scores[seat], after.scores[1 - seat])
    end = Clause("choice.pebbles.over", mine=final[0], theirs=final[1]) if final else None
    return PebblesConsequence(trial.move, trial.gain, sentence(Clause("choice.points", n=trial.gain), end), final=final)
