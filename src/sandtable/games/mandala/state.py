"""The whole of a Mandala position as plain, checked data."""

from typing import Literal

import msgspec

from sandtable.errors import BadState

COLOURS = "ROYGPK"
CARDS_OF_A_COLOUR = 18

# Cards of one colour are alike, so a pile is how many of each colour it holds: R O Y G P K.
Counts = tuple[int, int, int, int, int, int]
NONE: Counts = (0, 0, 0, 0, 0, 0)


def counts(letters: str) -> Counts:
    """The pile of some letters: "RRK" is (2, 0, 0, 0, 0, 1)."""
    count = letters.count
    return count("R"), count("O"), count("Y"), count("G"), count("P"), count("K")


def letters(pile: Counts) -> str:
    """The letters of a pile, in the order of the colours."""
    return "".join(colour * n for colour, n in zip(COLOURS, pile, strict=True))


def plus(*piles: Counts) -> Counts:
    """Piles put together."""
    r, o, y, g, p, k = NONE
    for reds, oranges, yellows, greens, purples, blacks in piles:  # no generators: it is done often
        r, o, y, g, p, k = r + reds, o + oranges, y + yellows, g + greens, p + purples, k + blacks
    return r, o, y, g, p, k


def minus(pile: Counts, less: Counts) -> Counts:
    """A pile without some of its cards."""
    r, o, y, g, p, k = pile
    reds, oranges, yellows, greens, purples, blacks = less
    return r - reds, o - oranges, y - yellows, g - greens, p - purples, k - blacks


class MandalaState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole position, with all that is hidden (rules: *Components*, ruling `secret`).

    mountains  of Mandala 1 and 2
    fields     [mandala][seat]
    hands      of seats 0 and 1
    rivers     the colours of each seat's River, space 1 first
    cups       the cards that each seat has claimed into its Cup
    dealt      the two cards dealt into each Cup at the start
    discard    the discard pile
    deck       the draw deck, first letter drawn first
    seat       whose decision it is
    exhausted  the deck has run out: the next Mandala destroyed ends the game
    claiming   the Mandala (0 or 1) that is being destroyed, None while turns are played
    completer  the seat whose turn completed it
    over       why the game has ended; empty while it goes on
    """

    mountains: tuple[Counts, Counts]
    fields: tuple[tuple[Counts, Counts], tuple[Counts, Counts]]
    hands: tuple[Counts, Counts]
    rivers: tuple[str, str]
    cups: tuple[Counts, Counts]
    dealt: tuple[Counts, Counts]
    discard: Counts
    deck: str
    seat: Literal[0, 1]
    exhausted: bool = False
    claiming: Literal[0, 1] | None = None
    completer: Literal[0, 1] | None = None
    over: Literal["", "river", "deck", "dry"] = ""

    def check(self) -> None:
        """Raise BadState unless the data account for 18 cards of each colour and each colour of a Mandala lies in one
        place (rules: *Components*, *One colour, one place*)."""
        if set(self.deck) - set(COLOURS):
            raise BadState("state.mandala.deck")
        for river in self.rivers:
            if set(river) - set(COLOURS) or len(set(river)) != len(river):
                raise BadState("state.mandala.river")
        piles = [*self.mountains, *self.fields[0], *self.fields[1], *self.hands, *self.cups, *self.dealt, self.discard]
        if any(n < 0 for pile in piles for n in pile):
            raise BadState("state.mandala.negative")
        everything = plus(*piles, counts(self.deck), *(counts(river) for river in self.rivers))
        for colour, n in zip(COLOURS, everything, strict=True):
            if n != CARDS_OF_A_COLOUR:
                raise BadState("state.mandala.cards", colour=colour, n=n)
        if any(not 1 <= sum(hand) <= 8 for hand in self.hands):
            raise BadState("state.mandala.hand")
        for mandala in range(2):
            areas = (self.mountains[mandala], *self.fields[mandala])
            if any(sum(area[c] > 0 for area in areas) > 1 for c in range(6)):
                raise BadState("state.mandala.colour", mandala=mandala + 1)
        if (self.claiming is None) != (self.completer is None):
            raise BadState("state.mandala.claiming")
        for mandala in range(2):
            areas = (self.mountains[mandala], *self.fields[mandala])
            if mandala == self.claiming:
                if not any(self.mountains[mandala]):
                    raise BadState("state.mandala.nothing_to_claim", mandala=mandala + 1)
            elif self.deck and not self.over and all(any(area[c] for area in areas) for c in range(6)):
                # (with no deck the game may be waiting for a reshuffle before the Mandala is destroyed)
                raise BadState("state.mandala.complete", mandala=mandala + 1)
