"""Why a move of Mandala is good: what it completes, who claims first, what goes to which River space."""

from collections.abc import Callable

from sandtable.analysis.reasons.move import Move
from sandtable.analysis.reasons.reason import Count, Reason, colour_word
from sandtable.games.mandala.state import COLOURS, Counts, plus

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "unplaced", "river", "claims_6", "strength", "matching", "turn"})


def lead(move: Move) -> Reason:
    """What the move does, and what that means for the claims."""
    kind = move.text[0]
    if kind == "C":
        return _claim(move)
    if kind != "D" and move.after.claiming is not None:
        return _complete(move)
    if kind == "F":
        return _grow(move)
    letter, n = _cards(move)
    if kind == "D":
        return Reason("hint.mandala.discard", {"n": n, "count": Count(n), "colour": colour_word(letter)})
    mandala, river = _mandala(move), move.seen.rivers[move.seat]
    if letter in river:
        values = {"colour": colour_word(letter), "mandala": mandala + 1, "n": river.index(letter) + 1}
        return Reason("hint.mandala.build.worth", values)
    return Reason("hint.mandala.build", {"colour": colour_word(letter)})


def facts(move: Move) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_ends(move), _alone(move), _missing(move), _denied(move), _useless(move)]
    return [reason for reason in told if reason is not None]


def _cards(move: Move) -> tuple[str, int]:
    """The colour of a move and how many cards of it are played."""
    what = move.text.split()[1]
    return what[0], int(what[1:] or 1)


def _mandala(move: Move) -> int:
    return int(move.text[1]) - 1


def _fields(move: Move, mandala: int) -> tuple[int, int, int]:
    """How many cards the seat has in a Field before and after the move, and the opponent has there."""
    before, after = move.before.fields[mandala], move.after.fields[mandala]
    return sum(before[move.seat]), sum(after[move.seat]), sum(after[1 - move.seat])


def _own_cup(move: Move) -> Counts:
    """All of the seat's Cup, the cards dealt into it too: it has seen them."""
    return plus(move.before.cups[move.seat], move.before.dealt[move.seat])


def points_of(move: Move, letter: str, cards: int) -> int:
    """What a pile brings to the seat: its cards by the River space of their colour; for a colour that is new to the
    River one card takes the next space, and the Cup's cards of that colour count from then on."""
    river: str = move.before.rivers[move.seat]
    if letter in river:
        return cards * (river.index(letter) + 1)
    return (cards - 1 + _own_cup(move)[COLOURS.index(letter)]) * (len(river) + 1)


# ----------------------------------------------------------------------------------------------------------- completing


def _complete(move: Move) -> Reason:
    """The move completes a Mandala: who claims first, and what."""
    mandala = _mandala(move)
    _, mine, theirs = _fields(move, mandala)
    piles = {letter: n for letter, n in zip(COLOURS, move.after.mountains[mandala], strict=True) if n}
    values = {"mandala": mandala + 1, "n": len(piles), "count": Count(len(piles))}
    if not mine:
        return Reason("hint.mandala.complete.nothing", values)
    if mine > theirs:
        return Reason("hint.mandala.complete.first", {**values, "prize": _prize(move, piles)})
    return Reason("hint.mandala.complete.even" if mine == theirs else "hint.mandala.complete.second", values)


def _prize(move: Move, piles: dict[str, int]) -> Reason:
    """The pile that brings the most, a new colour being worth a little by itself."""
    river = move.before.rivers[move.seat]
    letter = max(piles, key=lambda pile: (points_of(move, pile, piles[pile]) + (pile not in river), piles[pile]))
    n = piles[letter]
    if letter in river:
        values = {"n": n, "count": Count(n), "colour": colour_word(letter), "space": river.index(letter) + 1}
        return Reason("hint.mandala.prize.space", values)
    if n == 1:
        return Reason("hint.mandala.prize.new", {"colour": colour_word(letter), "space": len(river) + 1})
    values = {"colour": colour_word(letter), "space": len(river) + 1, "n": n - 1, "rest": Count(n - 1)}
    return Reason("hint.mandala.prize.more", values)


def _ends(move: Move) -> Reason | None:
    """The game ends once the Mountain is claimed: the deck has run out, or a sixth colour enters the River."""
    if move.text[0] in "MF" and move.after.claiming is not None and move.after.exhausted:
        return Reason("hint.mandala.ends.deck")
    river = move.after.rivers[move.seat]
    if move.text[0] == "C" and len(river) == 6 and len(move.before.rivers[move.seat]) == 5:
        return Reason("hint.mandala.ends.river")
    return None


def _alone(move: Move) -> Reason | None:
    """The opponent gets nothing out of a Mandala that the move completes."""
    if move.text[0] not in "MF" or move.after.claiming is None:
        return None
    _, mine, theirs = _fields(move, _mandala(move))
    return Reason("hint.mandala.alone") if mine and not theirs else None


# -------------------------------------------------------------------------------------------------------------- growing


def _grow(move: Move) -> Reason:
    mandala = _mandala(move)
    was, mine, theirs = _fields(move, mandala)
    values = {"mandala": mandala + 1, "n": mine, "mine": mine, "theirs": theirs, "count": Count(mine)}
    if not theirs:
        return Reason("hint.mandala.grow.more" if was else "hint.mandala.grow.alone", values)
    if mine > theirs:
        return Reason("hint.mandala.grow.strengthen" if was > theirs else "hint.mandala.grow.take", values)
    if mine == theirs:
        return Reason("hint.mandala.grow.level", values)
    return Reason("hint.mandala.grow.closer" if was else "hint.mandala.grow.share", values)


def _missing(move: Move) -> Reason | None:
    """The fifth colour of a Mandala: which one is missing, and whether the seat holds it."""
    if move.text[0] not in "MF" or move.after.claiming is not None:
        return None
    mandala = _mandala(move)
    before, after = (plus(state.mountains[mandala], *state.fields[mandala]) for state in (move.before, move.after))
    if sum(n > 0 for n in before) == 5 or sum(n > 0 for n in after) != 5:
        return None
    letter = COLOURS[after.index(0)]
    held = move.seen.hand[COLOURS.index(letter)] > 0  # the move played another colour
    return Reason("hint.mandala.missing.held" if held else "hint.mandala.missing", {"colour": colour_word(letter)})


def _useless(move: Move) -> Reason | None:
    """A colour that is thrown away fits none of the seat's Fields."""
    if move.text[0] != "D":
        return None
    letter, _ = _cards(move)
    colour = COLOURS.index(letter)
    for mandala in range(2):
        if not move.before.mountains[mandala][colour] and not move.before.fields[mandala][1 - move.seat][colour]:
            return None
    return Reason("hint.mandala.useless", {"colour": colour_word(letter)})


# ------------------------------------------------------------------------------------------------------------- claiming


def _claim(move: Move) -> Reason:
    letter, _ = _cards(move)
    mandala = move.seen.claiming - 1
    n, river = move.before.mountains[mandala][COLOURS.index(letter)], move.before.rivers[move.seat]
    colour, points = colour_word(letter), points_of(move, letter, n)
    if not sum(move.before.fields[mandala][move.seat]):
        return Reason("hint.mandala.claim.nothing", {"colour": colour})
    if letter in river:
        values = {"n": n, "count": Count(n), "colour": colour, "space": river.index(letter) + 1}
        return Reason("hint.mandala.claim.cup", {**values, "points": points})
    cards = n - 1 + _own_cup(move)[COLOURS.index(letter)]
    if not cards:
        return Reason("hint.mandala.claim.river", {"colour": colour, "space": len(river) + 1})
    values = {"colour": colour, "space": len(river) + 1, "n": cards, "count": Count(cards), "points": points}
    return Reason("hint.mandala.claim.counts", values)


def _denied(move: Move) -> Reason | None:
    """What the claimed cards would have brought to the opponent, where his River says so in the open."""
    if move.text[0] != "C":
        return None
    letter, _ = _cards(move)
    mandala, other = move.seen.claiming - 1, 1 - move.seat
    river = move.before.rivers[other]
    if letter not in river or not sum(move.before.fields[mandala][other]):
        return None
    points = move.before.mountains[mandala][COLOURS.index(letter)] * (river.index(letter) + 1)
    return Reason("hint.mandala.denied", {"n": points})


# ----------------------------------------------------------------------------------------------- what the terms can say


def _majority(move: Move) -> Reason | None:
    """The seat holds the majority where it builds."""
    if move.text[0] != "M" or move.after.claiming is not None:
        return None
    _, mine, theirs = _fields(move, _mandala(move))
    return Reason("hint.mandala.majority", {"mine": mine, "theirs": theirs}) if mine > theirs else None


def _drawn(move: Move) -> Reason | None:
    """Building draws cards: as many as the hand has room for, while there are any."""
    if move.text[0] != "M":
        return None
    there = move.seen.deck + sum(move.seen.discard)
    n = min(3, 8 - (sum(move.seen.hand) - 1), there)
    return Reason("hint.mandala.drawn", {"n": n, "count": Count(n)}) if n > 0 else None


def _pile(move: Move) -> Reason | None:
    """What the Mountain's best pile would bring to the seat, where it holds the majority after the move."""
    if move.text[0] not in "MF" or move.after.claiming is not None:
        return None
    mandala = _mandala(move)
    _, mine, theirs = _fields(move, mandala)
    piles = {letter: n for letter, n in zip(COLOURS, move.after.mountains[mandala], strict=True) if n}
    if mine <= theirs or not piles:
        return None
    letter = max(piles, key=lambda pile: points_of(move, pile, piles[pile]))
    points, n = points_of(move, letter, piles[letter]), piles[letter]
    if not points:
        return None
    values = {"cards": n, "colour": colour_word(letter), "mandala": mandala + 1, "n": points}
    return Reason("hint.mandala.pile.one" if n == 1 else "hint.mandala.pile", {**values, "count": Count(n)})


TERMS: dict[str, Callable[[Move], Reason | None]] = {
    "claims_3": _pile,
    "claims_4": _pile,
    "claims_5": _pile,
    "majority": _majority,
    "hand": _drawn,
}
