"""What a move of Mandala would do: cards drawn, a Mandala completed, where a claimed colour goes."""

from sandtable.games.consequence import Clause, Consequence, sentence
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.mandala.rules import Mandala
from sandtable.games.mandala.state import MandalaState
from sandtable.games.trial import Trial

MandalaTrial = Trial[Mandala, MandalaObservation, MandalaState]


class MandalaConsequence(Consequence, frozen=True, omit_defaults=True):
    """The facts of a move of Mandala.

    completes  the Mandala has all six colours, and its Mountain will be claimed
    draws      how many cards are drawn
    river      the River space that the claimed colour takes
    cup        how many of the claimed cards go to the Cup
    """

    completes: bool = False
    draws: int = 0
    river: int | None = None
    cup: int = 0


def consequence(trial: MandalaTrial) -> MandalaConsequence:
    """A move with its consequence."""
    return _claim(trial) if trial.move[0] == "C" else _turn(trial)


def _turn(trial: MandalaTrial) -> MandalaConsequence:
    """Build, grow or discard: how many cards are drawn can be told, which cards these are cannot."""
    before, after, seat = trial.before, trial.after, trial.seat
    played = 1 if trial.move[0] == "M" else int(trial.move[-1])
    draws = sum(after.hands[seat]) - sum(before.hands[seat]) + played
    runs_out = after.exhausted and not before.exhausted
    return MandalaConsequence(
        trial.move,
        0,
        sentence(
            *_complete(trial),
            Clause("choice.mandala.draw", n=draws) if draws else None,
            Clause("choice.mandala.deck") if runs_out and after.claiming is None else None,
        ),
        completes=after.claiming is not None,
        draws=draws,
    )


def _complete(trial: MandalaTrial) -> tuple[Clause, ...]:
    """How many cards the two Fields have where cards were laid and, if that completes the Mandala, who claims first."""
    after, seat = trial.after, trial.seat
    if trial.move[0] == "D":
        return ()
    mine, theirs = (sum(after.fields[int(trial.move[1]) - 1][owner]) for owner in (seat, 1 - seat))
    if after.claiming is None:
        return (Clause("choice.mandala.fields", mine=mine, theirs=theirs),) if trial.move[0] == "F" else ()
    key = "choice.mandala.completes.first" if after.seat == seat else "choice.mandala.completes.second"
    told = [Clause(key, mine=mine, theirs=theirs)]
    if not mine:
        told.append(Clause("choice.mandala.nothing"))
    if after.exhausted:
        told.append(Clause("choice.mandala.last"))
    return tuple(told)


def _claim(trial: MandalaTrial) -> MandalaConsequence:
    """Where the claimed cards go: to the River, to the Cup, or onto the discard pile if the seat has no card in its
    Field."""
    before, after, seat = trial.before, trial.after, trial.seat
    river = len(after.rivers[seat]) if len(after.rivers[seat]) > len(before.rivers[seat]) else None
    cup = sum(after.cups[seat]) - sum(before.cups[seat])
    return MandalaConsequence(
        trial.move,
        trial.gain,
        sentence(
            None if river is None else Clause("choice.mandala.river", space=river),
            Clause("choice.mandala.cup", n=cup) if cup else None,
            Clause("choice.mandala.thrown") if river is None and not cup else None,
            Clause("choice.points", n=trial.gain) if trial.gain else None,
            Clause("choice.mandala.sixth") if river == 6 else None,
        ),
        river=river,
        cup=cup,
    )
