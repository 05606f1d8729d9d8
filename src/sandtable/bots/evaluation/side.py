# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Side: the terms of a seat of Stones that follow from its towers and objectives alone. Types live in side.pxd."""

import cython

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount
    from sandtable.games.stones.rules import HEIGHT_POINTS, HUE

NO_HUE = 7  # of a space without a tower
NEW_HUE = 4  # of a New Stone

# what the terms are is said at Forecast
SIDE_TERMS = (
    *(f"tower_{space}_{height}" for space in range(1, 6) for height in range(1, 5)),
    "best",
    "second",
    "both",
    "single",
    "paired",
    "heights",
    "pairs",
    "colours",
    "stones",
    "new",
    "met",
    "goal",
    "under",
)
SIDE = len(SIDE_TERMS)

ask_cpu()


def tall(pile):
    """How many stones a pile has."""
    return (pile > 0) + (pile > 15) + (pile > 255) + (pile > 4095)


class Side:
    """What is found out about a seat.

    found   the terms, in the order of SIDE_TERMS
    waits   [colour] what the towers with that colour on top would score by their spaces
    counts  [colour] how many towers these are; behind the colours those with a New Stone on top
    pile    [space] the towers that are looked at, and for each its height, the colour on top and its points
    worths  [colour] what scoring it would bring, with every New Stone on top; 0 if it cannot be scored
    best    the most of these
    second  the next
    """

    def __init__(self):
        if not cython.compiled:
            self.found = [0] * SIDE
            self.waits, self.counts, self.worths = [0] * 4, [0] * 8, [0] * 4
            self.pile, self.height, self.hue, self.points = [0] * 5, [0] * 5, [0] * 5, [0] * 5

    def appraise(self, table, seat):
        """Look at a seat's towers and objectives."""
        i: cython.int
        n: cython.int
        space: cython.int
        stones: cython.int = 0
        single: cython.int = 0
        paired: cython.int = 0
        under: cython.int = 0
        for i in range(SIDE):
            self.found[i] = 0
        for i in range(8):
            self.counts[i] = 0
        for i in range(4):
            self.waits[i] = 0
        for i in range(5):
            self.pile[i] = table.tower[seat * 5 + i]
        self.found[25] = popcount(self.stood())
        self.best_worth()
        for i in range(5):
            self.counts[self.hue[i]] += 1
            if self.hue[i] < NEW_HUE:
                self.waits[self.hue[i]] += self.points[i]
        for space in range(5):
            n = self.height[space]
            if n == 0:
                continue
            stones += n
            self.found[space * 4 + n - 1] = 1
            if self.hue[space] < NEW_HUE and self.counts[self.hue[space]] == 1:
                single += self.points[space]
            else:
                paired += self.points[space]
            if n > 1:
                i = HUE[(self.pile[space] >> 4) & 15]
                if i < NEW_HUE and self.counts[i] - (i == self.hue[space]) > 0:
                    under += 1
        self.found[20] = self.best
        self.found[21] = self.second
        self.found[23] = single
        self.found[24] = paired
        for i in range(4):
            self.found[26] += self.counts[i] > 1
            self.found[27] += self.counts[i] > 0
        self.found[28] = stones
        self.found[29] = self.counts[NEW_HUE]
        self.aim(table, seat, stones)
        self.found[32] = under
        self.found[22] = self.best_pair() if self.best else 0

    def stood(self):
        """The height, the colour on top and the points of each pile, and the different heights as a set of bits."""
        i: cython.int
        hues: cython.int = 0
        heights: cython.int = 0
        pile: cython.int
        for i in range(5):
            pile = self.pile[i]
            self.height[i] = tall(pile)
            heights |= 1 << self.height[i]
            self.hue[i] = HUE[pile & 15] if pile else NO_HUE
            self.points[i] = HEIGHT_POINTS[i * 5 + self.height[i]]
        pile = self.pile[4]
        while pile:
            hues |= 1 << HUE[pile & 15]
            pile >>= 4
        self.points[0] = popcount(heights)
        self.points[4] = popcount(hues) + 1
        return heights

    def best_worth(self):
        """The most that scoring a colour would bring, with every New Stone on top; 0 if none can be scored."""
        i: cython.int
        colour: cython.int
        n: cython.int
        worth: cython.int
        self.best = 0
        self.second = 0
        for colour in range(4):
            n = 0
            worth = 0
            for i in range(5):
                if self.hue[i] == colour or self.hue[i] == NEW_HUE:
                    n += 1
                    worth += self.points[i]
            if n < 2:
                worth = 0
            self.worths[colour] = worth
            if worth > self.best:
                self.second = self.best
                self.best = worth
            elif worth > self.second:
                self.second = worth

    def best_pair(self):
        """The most that two colours would bring, one after the other; the piles are as they were afterwards, what was
        found out about them is not."""
        i: cython.int
        colour: cython.int
        best: cython.int = 0
        worths: cython.int[4]
        hues: cython.int[5]
        before: cython.ushort[5]
        if not cython.compiled:
            worths, hues, before = [0] * 4, [0] * 5, [0] * 5
        for i in range(5):
            before[i] = self.pile[i]
            hues[i] = self.hue[i]
        for colour in range(4):
            worths[colour] = self.worths[colour]
        for colour in range(4):
            if worths[colour]:
                for i in range(5):
                    self.pile[i] = before[i] >> 4 if hues[i] == colour or hues[i] == NEW_HUE else before[i]
                self.stood()
                self.best_worth()
                if worths[colour] + self.best > best:
                    best = worths[colour] + self.best
        for i in range(5):
            self.pile[i] = before[i]
        return best

    def aim(self, table, seat, stones):
        """The points of the better objective that is met, and of the better one that three changes could meet: stones
        more or fewer, or towers with another stone on top."""
        i: cython.int
        space: cython.int
        card: cython.int
        value: cython.int
        pile: cython.int
        distance: cython.int
        seen: cython.int
        right: cython.int
        for i in range(2):
            card = table.card[seat * 2 + i]
            value = table.card_value[card]
            if table.card_kind[card] == 2:
                distance = stones - value if stones > value else value - stones
            else:
                seen = 0
                right = 0
                for space in range(5):
                    pile = self.pile[space]
                    if pile:
                        seen += 1
                        if table.card_kind[card] == 0:
                            right += 1 if pile & 8 and ((pile >> 2) & 1) == value else 0
                        else:
                            right += 1 if self.hue[space] == value else 0
                distance = seen - right if seen else 1
            if distance == 0 and table.card_points[card] > self.found[30]:
                self.found[30] = table.card_points[card]
            if distance <= 3 and table.card_points[card] > self.found[31]:
                self.found[31] = table.card_points[card]
