"""Why a move of Mandala is good: what it completes, who claims first, what goes to which River space."""

from collections.abc import Callable

from sandtable.analysis.reasons.reason import Count, Reason, colour_word
from sandtable.games.mandala.consequence import MandalaTrial
from sandtable.games.mandala.state import COLOURS, Counts, plus

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "unplaced", "river", "claims_6", "strength", "matching", "turn"})


def lead(trial: MandalaTrial) -> Reason:
    """What the move does, and what that means for the claims."""
    kind = trial.move[0]
    if kind == "C":
        return _claim(trial)
    if kind != "D" and trial.after.claiming is not None:
        return _complete(trial)
    if kind == "F":
        return _grow(trial)
    letter, n = _cards(trial)
    if kind == "D":
        return Reason("hint.mandala.discard", {"n": n, "count": Count(n), "colour": colour_word(letter)})
    mandala, river = _mandala(trial), trial.seen.rivers[trial.seat]
    if letter in river:
        values = {"colour": colour_word(letter), "mandala": mandala + 1, "n": river.index(letter) + 1}
        return Reason("hint.mandala.build.worth", values)
    return Reason("hint.mandala.build", {"colour": colour_word(letter)})


def facts(trial: MandalaTrial) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_ends(trial), _alone(trial), _missing(trial), _denied(trial), _useless(trial)]
    return [reason for reason in told if reason is not None]


def _cards(trial: MandalaTrial) -> tuple[str, int]:
    """The colour of a move and how many cards of it are played."""
    what = trial.move.split()[1]
    return what[0], int(what[1:] or 1)


def _mandala(trial: MandalaTrial) -> int:
    return int(trial.move[1]) - 1


def _claimed(trial: MandalaTrial) -> int:
    """The Mandala that is being claimed."""
    assert trial.before.claiming is not None
    return trial.before.claiming


def _fields(trial: MandalaTrial, mandala: int) -> tuple[int, int, int]:
    """How many cards the seat has in a Field before and after the move, and the opponent has there."""
    before, after = trial.before.fields[mandala], trial.after.fields[mandala]
    return sum(before[trial.seat]), sum(after[trial.seat]), sum(after[1 - trial.seat])


def _own_cup(trial: MandalaTrial) -> Counts:
    """All of the seat's Cup, the cards dealt into it too: it has seen them."""
    return plus(trial.before.cups[trial.seat], trial.before.dealt[trial.seat])


def points_of(trial: MandalaTrial, letter: str, cards: int) -> int:
    """What a pile brings to the seat: its cards by the River space of their colour; for a colour that is new to the
    River one card takes the next space, and the Cup's cards of that colour count from then on."""
    river: str = trial.before.rivers[trial.seat]
    if letter in river:
        return cards * (river.index(letter) + 1)
    return (cards - 1 + _own_cup(trial)[COLOURS.index(letter)]) * (len(river) + 1)


# ----------------------------------------------------------------------------------------------------------- completing


def _complete(trial: MandalaTrial) -> Reason:
    """The move completes a Mandala: who claims first, and what."""
    mandala = _mandala(trial)
    _, mine, theirs = _fields(trial, mandala)
    piles = {letter: n for letter, n in zip(COLOURS, trial.after.mountains[mandala], strict=True) if n}
    values = {"mandala": mandala + 1, "n": len(piles), "count": Count(len(piles))}
    if not mine:
        return Reason("hint.mandala.complete.nothing", values)
    if mine > theirs:
        return Reason("hint.mandala.complete.first", {**values, "prize": _prize(trial, piles)})
    return Reason("hint.mandala.complete.even" if mine == theirs else "hint.mandala.complete.second", values)


def _prize(trial: MandalaTrial, piles: dict[str, int]) -> Reason:
    """The pile that brings the most, a new colour being worth a little by itself."""
    river = trial.before.rivers[trial.seat]
    letter = max(piles, key=lambda pile: (points_of(trial, pile, piles[pile]) + (pile not in river), piles[pile]))
    n = piles[letter]
    if letter in river:
        values = {"n": n, "count": Count(n), "colour": colour_word(letter), "space": river.index(letter) + 1}
        return Reason("hint.mandala.prize.space", values)
    if n == 1:
        return Reason("hint.mandala.prize.new", {"colour": colour_word(letter), "space": len(river) + 1})
    values = {"colour": colour_word(letter), "space": len(river) + 1, "n": n - 1, "rest": Count(n - 1)}
    return Reason("hint.mandala.prize.more", values)


def _ends(trial: MandalaTrial) -> Reason | None:
    """The game ends once the Mountain is claimed: the deck has run out, or a sixth colour enters the River."""
    if trial.move[0] in "MF" and trial.after.claiming is not None and trial.after.exhausted:
        return Reason("hint.mandala.ends.deck")
    river = trial.after.rivers[trial.seat]
    if trial.move[0] == "C" and len(river) == 6 and len(trial.before.rivers[trial.seat]) == 5:
        return Reason("hint.mandala.ends.river")
    return None


def _alone(trial: MandalaTrial) -> Reason | None:
    """The opponent gets nothing out of a Mandala that the move completes."""
    if trial.move[0] not in "MF" or trial.after.claiming is None:
        return None
    _, mine, theirs = _fields(trial, _mandala(trial))
    return Reason("hint.mandala.alone") if mine and not theirs else None


# -------------------------------------------------------------------------------------------------------------- growing


def _grow(trial: MandalaTrial) -> Reason:
    mandala = _mandala(trial)
    was, mine, theirs = _fields(trial, mandala)
    values = {"mandala": mandala + 1, "n": mine, "mine": mine, "theirs": theirs, "count": Count(mine)}
    if not theirs:
        return Reason("hint.mandala.grow.more" if was else "hint.mandala.grow.alone", values)
    if mine > theirs:
        return Reason("hint.mandala.grow.strengthen" if was > theirs else "hint.mandala.grow.take", values)
    if mine == theirs:
        return Reason("hint.mandala.grow.level", values)
    return Reason("hint.mandala.grow.closer" if was else "hint.mandala.grow.share", values)


def _missing(trial: MandalaTrial) -> Reason | None:
    """The fifth colour of a Mandala: which one is missing, and whether the seat holds it."""
    if trial.move[0] not in "MF" or trial.after.claiming is not None:
        return None
    mandala = _mandala(trial)
    before, after = (plus(state.mountains[mandala], *state.fields[mandala]) for state in (trial.before, trial.after))
    if sum(n > 0 for n in before) == 5 or sum(n > 0 for n in after) != 5:
        return None
    letter = COLOURS[after.index(0)]
    held = trial.before.hands[trial.seat][COLOURS.index(letter)] > 0  # the move played another colour
    return Reason("hint.mandala.missing.held" if held else "hint.mandala.missing", {"colour": colour_word(letter)})


def _useless(trial: MandalaTrial) -> Reason | None:
    """A colour that is thrown away fits none of the seat's Fields."""
    if trial.move[0] != "D":
        return None
    letter, _ = _cards(trial)
    colour = COLOURS.index(letter)
    for mandala in range(2):
        if not trial.before.mountains[mandala][colour] and not trial.before.fields[mandala][1 - trial.seat][colour]:
            return None
    return Reason("hint.mandala.useless", {"colour": colour_word(letter)})


# ------------------------------------------------------------------------------------------------------------- claiming


def _claim(trial: MandalaTrial) -> Reason:
    letter, _ = _cards(trial)
    mandala = _claimed(trial)
    n, river = trial.before.mountains[mandala][COLOURS.index(letter)], trial.before.rivers[trial.seat]
    colour, points = colour_word(letter), points_of(trial, letter, n)
    if not sum(trial.before.fields[mandala][trial.seat]):
        return Reason("hint.mandala.claim.nothing", {"colour": colour})
    if letter in river:
        values = {"n": n, "count": Count(n), "colour": colour, "space": river.index(letter) + 1}
        return Reason("hint.mandala.claim.cup", {**values, "points": points})
    cards = n - 1 + _own_cup(trial)[COLOURS.index(letter)]
    if not cards:
        return Reason("hint.mandala.claim.river", {"colour": colour, "space": len(river) + 1})
    values = {"colour": colour, "space": len(river) + 1, "n": cards, "count": Count(cards), "points": points}
    return Reason("hint.mandala.claim.counts", values)


def _denied(trial: MandalaTrial) -> Reason | None:
    """What the claimed cards would have brought to the opponent, where their River says so in the open."""
    if trial.move[0] != "C":
        return None
    letter, _ = _cards(trial)
    mandala, other = _claimed(trial), 1 - trial.seat
    river = trial.before.rivers[other]
    if letter not in river or not sum(trial.before.fields[mandala][other]):
        return None
    points = trial.before.mountains[mandala][COLOURS.index(letter)] * (river.index(letter) + 1)
    return Reason("hint.mandala.denied", {"n": points})


# ----------------------------------------------------------------------------------------------- what the terms can say


def _majority(trial: MandalaTrial) -> Reason | None:
    """The seat holds the majority where it builds."""
    if trial.move[0] != "M" or trial.after.claiming is not None:
        return None
    _, mine, theirs = _fields(trial, _mandala(trial))
    return Reason("hint.mandala.majority", {"mine": mine, "theirs": theirs}) if mine > theirs else None


def _drawn(trial: MandalaTrial) -> Reason | None:
    """Building draws cards: as many as the hand has room for, while there are any."""
    if trial.move[0] != "M":
        return None
    there = trial.seen.deck + sum(trial.seen.discard)
    n = min(3, 8 - (sum(trial.before.hands[trial.seat]) - 1), there)
    return Reason("hint.mandala.drawn", {"n": n, "count": Count(n)}) if n > 0 else None


def _pile(trial: MandalaTrial) -> Reason | None:
    """What the Mountain's best pile would bring to the seat, where it holds the majority after the move."""
    if trial.move[0] not in "MF" or trial.after.claiming is not None:
        return None
    mandala = _mandala(trial)
    _, mine, theirs = _fields(trial, mandala)
    piles = {letter: n for letter, n in zip(COLOURS, trial.after.mountains[mandala], strict=True) if n}
    if mine <= theirs or not piles:
        return None
    letter = max(piles, key=lambda pile: points_of(trial, pile, piles[pile]))
    points, n = points_of(trial, letter, piles[letter]), piles[letter]
    if not points:
        return None
    values = {"cards": n, "colour": colour_word(letter), "mandala": mandala + 1, "n": points}
    return Reason("hint.mandala.pile.one" if n == 1 else "hint.mandala.pile", {**values, "count": Count(n)})


TERMS: dict[str, Callable[[MandalaTrial], Reason | None]] = {
    "claims_3": _pile,
    "claims_4": _pile,
    "claims_5": _pile,
    "majority": _majority,
    "hand": _drawn,
}
