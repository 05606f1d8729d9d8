# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mandala Stones and New Stones: the rules, as docs/rules.md tells them. Types live in rules.pxd; this file also runs
uncompiled.

A stone is four bits. A stack or a tower is one number of up to four stones, the top stone in the lowest bits. Where a
stack stands at a circle is a *meeting point*, circle * 4 + side; there are 36, and a set of them is one 64-bit number.
Of the meeting points where an Artist may take a stone (`reach`), the four bits of a circle are the stones of a pick
there, clockwise from north.
"""

import cython

from sandtable.games.base import Game
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.state import COLOURS, PATTERNS, SIDES, STACK_AT, STACK_NAMES, StonesState
from sandtable.games.stones.state import NEW as NEW_LETTER

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, below, ctz, nth, popcount, roll

    STACK = [0] * 36
    BESIDE = [0] * 24
    NEAR = [0] * 9
    HUE = [0] * 16
    HEIGHT_POINTS = [0] * 25
    SUBSET = [0] * 1024

# phases: a turn is to be played, a New Stone is to be kept or dropped, a kept one is to be put, the game is over
TURN = 0
KEEP = 1
PUT = 2
OVER = 3
# kinds of action, each with its method; an action is kind + 8 * (from * 512 + to * 32 + side * 8 + space) for a pick,
# kind + 8 * (colour * 32 + spaces) for a score, spaces being a set of bits, kind + 8 * space for putting a New Stone
PICK = 0  # `pick` (rules: *Pick*)
COLOUR = 1  # `score_colour` (rules: *Score a colour*)
ANY = 2  # `score_any` (rules: *Score any*)
KEEPING = 3  # `decide` (rules: *Keep or drop*)
DROPPING = 4  # `decide` (rules: *Keep or drop*)
PUTTING = 5  # `put` (rules: *Put*)
# why a game ended
HANDS = 1  # the last round is over (rules: *The end*)
STUCK = 2  # the player to move can neither pick nor score (rules: *The end*, ruling `stuck`)
# a New Stone; the others are 8 + 4 * pattern + colour
NEW = 4
# the colour of New Stones before a colour is scored: one that their tower does not have yet, which is the best for it.
# There always is one: with a New Stone among its four, a tower has three other colours at the most.
UNDECIDED = 4

# the tower spaces that score by height, from 1, and what each gives for heights 1 to 4 (rules: *Score a colour*)
BY_HEIGHT = {2: (4, 2, 1, 1), 3: (1, 3, 4, 1), 4: (1, 2, 4, 6)}
CARD_KINDS = ("pattern", "colour", "stones")
CIRCLES = "123456789"
PILES = {}  # stacks and towers as names, by their numbers


def draw_board():
    """Fill the tables: which stack is at which meeting point (rules: *Components*, ruling `circles`), which meeting
    points an Artist blocks (rules: *Pick*), and what the heights of towers score (rules: *Score a colour*)."""
    for circle in range(9):
        for side in range(4):
            STACK[circle * 4 + side] = STACK_NAMES.index(STACK_AT[circle][side])
    for point in range(36):
        BESIDE[STACK[point]] |= 1 << point
    for circle in range(9):
        for side in range(4):
            NEAR[circle] |= BESIDE[STACK[circle * 4 + side]]
    for stone in range(8, 16):
        HUE[stone] = stone & 3
    HUE[NEW] = 4
    for number, row in BY_HEIGHT.items():
        for height in range(4):
            HEIGHT_POINTS[(number - 1) * 5 + height + 1] = row[height]
    # the k-th subset of a set of tower spaces
    for spaces in range(32):
        members = [space for space in range(5) if spaces >> space & 1]
        for k in range(1 << len(members)):
            subset = 0
            for i in range(len(members)):
                if k >> i & 1:
                    subset |= 1 << members[i]
            SUBSET[spaces * 32 + k] = subset


ask_cpu()
draw_board()


def height_of(tower):
    """How many stones a tower has, New Stones included (ruling `new-count`)."""
    return (tower > 0) + (tower > 15) + (tower > 255) + (tower > 4095)


class Stones(Game):
    """A position of Mandala Stones for two to four players, with or without New Stones. Its attributes beyond those of
    Game, each group with its headings in docs/rules.md:

    The circles, the stacks and the Artists (rules: *Components*, *Start*, *Pick*, ruling `kinds`):

    stack    [stack] the stones of each stack
    top      [pattern] the meeting points whose stack has that pattern on top
    artist   [artist] the circle where each Artist stands, from 0
    home     [artist] the circle where each Artist begins, from 0
    pattern  [artist] each Artist's pattern, 0 star or 1 ring
    reach    [artist] the meeting points where each Artist may take a stone by moving there
    reaches  [artist] how many these are
    picks    how many these are for all Artists together
    bag      the stones or cards that are not dealt yet; used by `deal` only

    The towers (rules: *Components*, *Score a colour*):

    tower   [seat * 5 + space] the stones of each tower
    filled  [seat] the set of spaces with a tower
    tops    [seat] the spaces with each colour on top, a set of five bits that begins at bit 8 * colour; at bit 32 those
            with a New Stone on top

    The Mandala board (rules: *The Mandala board*, *The end*, ruling `spiral`):

    layout       the Layout that the table plays with
    spaces       how many spaces the Mandala board has
    hands_space  the space with the hands for this number of players
    worth        [space] the Victory Points of each space, from 1; 0 for most
    board        the stones placed, the first on space 1; those after the last space are put aside
    placed       how many these are
    last_round   the hands are covered: this round is the last

    New Stones (rules: *New Stones*, *Keep or drop*, *Put*, ruling `decide-first`):

    new_stones      the table plays with New Stones
    new_on          [space] not 0 where a New Stone lies on the Mandala board
    waiting_spaces  the spaces whose New Stones the mover has taken this turn, in the order of placing
    pending         how many these are
    decided         for how many of them `keep` or `drop` has been said
    kept            New Stones that the mover keeps and has not put yet
    box             New Stones that are back in the box

    The score (rules: *Points*, *Objectives*, ruling `cards`):

    points       [seat] the points so far, without objectives
    sheet        [seat * 8 + row] the same by where they come from: rows 0 to 4 are the tower spaces, 5 "score any", 6
                 the Mandala board
    card         [seat * 2 + i] the two objective cards of each seat
    cards        how many objective cards there are
    card_kind    [card] what each card is about, an index of CARD_KINDS
    card_value   [card] which pattern, which colour, or how many stones each card asks for
    card_points  [card] the points of each card

    The legal moves of a turn (rules: *Your turn*):

    phase      TURN, KEEP while New Stones are decided on, PUT while those kept are put, or OVER
    to_pick    how many picks there are
    to_colour  how many ways there are to score a colour
    """

    def __init__(self, players: cython.int = 2, new_stones: cython.bint = False, layout=None):
        if not cython.compiled:
            self.top = [0] * 2
            self.reach = [0] * 4
            self.artist = [0] * 4
            self.home = [0] * 4
            self.pattern = [0] * 4
            self.reaches = [0] * 4
            self.filled = [0] * 4
            self.points = [0] * 4
            self.tops = [0] * 4
            self.sheet = [0] * 32
            self.stack = [0] * 24
            self.tower = [0] * 20
            self.board = [0] * 112
            self.worth = [0] * 112
            self.new_on = [0] * 112
            self.waiting_spaces = [0] * 8
            self.card = [0] * 8
            self.card_kind = [0] * 32
            self.card_value = [0] * 32
            self.card_points = [0] * 32
            self.bag = [0] * 96
            self.dice = self.picks = self.to_pick = self.to_colour = 0
        if not 2 <= players <= 4:
            raise ValueError(f"two to four players, not {players}")
        self.layout = layout or standard_layout()
        self.players = players
        self.new_stones = new_stones
        self.told = False
        self.waiting = False
        self.secret = True
        self.spaces = self.layout.spaces.value
        self.hands_space = self.layout.hand_space(players)
        for i, circle in enumerate(self.layout.starting_circles()):
            self.home[i] = circle - 1
        for i in range(112):
            self.worth[i] = 0
        for point in self.layout.points:
            if not 0 < point.space < 112:
                raise ValueError(f"the Mandala board has no space {point.space}")
            self.worth[point.space] = point.points
        ids = self.layout.card_ids()
        if len(ids) > 32 or len(self.layout.artists.circles) != 4:
            raise ValueError("at most 32 cards and just four Artists")
        self.cards = len(ids)
        for card in self.layout.objectives:
            number: cython.int = ids.index(card.id)
            self.card_kind[number] = CARD_KINDS.index(card.kind)
            values = {"pattern": PATTERNS, "colour": COLOURS}.get(card.kind)
            self.card_value[number] = values.index(card.value) if values else int(card.value)
            self.card_points[number] = card.points
        self.clear()

    def blank(self):
        """Another position for the same number of players, with the same expansion and layout."""
        return Stones(self.players, self.new_stones, self.layout)

    def clear(self):
        """Take everything off the table; the Artists go where they begin, New Stones onto their spaces."""
        i: cython.int
        for i in range(24):
            self.stack[i] = 0
        for i in range(20):
            self.tower[i] = 0
        for i in range(4):
            self.filled[i] = 0
            self.points[i] = 0
            self.tops[i] = 0
            self.artist[i] = self.home[i]
        for i in range(32):
            self.sheet[i] = 0
        for i in range(112):
            self.new_on[i] = self.worth[i] if self.new_stones else 0
        self.top[0] = self.top[1] = 0
        self.placed = 0
        self.box = 0
        self.pending = 0
        self.decided = 0
        self.kept = 0
        self.last_round = False
        self.ending = 0
        self.phase = TURN
        self.seat = 0
        self.choices = 0

    def deal(self):
        """Set up a random game (rules: *Start*): 12 stones of each kind over the stacks, the Artists' patterns over
        their circles (ruling `kinds`), two objective cards to each seat."""
        i: cython.int
        j: cython.int
        k: cython.int
        left: cython.int = 96
        stones: cython.int
        self.clear()
        for i in range(96):
            self.bag[i] = 8 + (i & 7)
        for i in range(24):
            stones = 0
            for j in range(4):
                self.dice = roll(self.dice)
                k = below(self.dice, left)
                left -= 1
                stones = stones << 4 | self.bag[k]
                self.bag[k] = self.bag[left]
            self.stack[i] = stones
            self.top[(stones >> 2) & 1] |= BESIDE[i]
        for i in range(4):
            self.pattern[i] = i >> 1
        for i in range(3, 0, -1):
            self.dice = roll(self.dice)
            j = below(self.dice, i + 1)
            k = self.pattern[i]
            self.pattern[i] = self.pattern[j]
            self.pattern[j] = k
        for i in range(self.cards):
            self.bag[i] = i
        for i in range(2 * self.players):
            self.dice = roll(self.dice)
            j = i + below(self.dice, self.cards - i)
            self.card[i] = self.bag[j]
            self.bag[j] = self.bag[i]
        self.find_reach()
        self.find_moves()

    def surface(self, stack):
        """A stack shows another top stone: note its pattern, which says who may take it (rules: *Pick*)."""
        stones: cython.int = self.stack[stack]
        points: cython.ulonglong = BESIDE[stack]
        self.top[0] &= ~points
        self.top[1] &= ~points
        if stones:
            self.top[(stones >> 2) & 1] |= points

    def find_reach(self):
        """Find where each Artist may take a stone: from a stack with their pattern on top that touches no other Artist,
        around a circle other than their own (rules: *Pick*). Their own circle blocks nothing, since they leave it
        (ruling `leaving`). A circle with another Artist is not empty, and all its stacks touch that Artist."""
        a: cython.int
        own: cython.ulonglong = 15
        first: cython.ulonglong = NEAR[self.artist[0]]
        second: cython.ulonglong = NEAR[self.artist[1]]
        third: cython.ulonglong = NEAR[self.artist[2]]
        fourth: cython.ulonglong = NEAR[self.artist[3]]
        self.reach[0] = ~(second | third | fourth | (own << (4 * self.artist[0])))
        self.reach[1] = ~(first | third | fourth | (own << (4 * self.artist[1])))
        self.reach[2] = ~(first | second | fourth | (own << (4 * self.artist[2])))
        self.reach[3] = ~(first | second | third | (own << (4 * self.artist[3])))
        self.picks = 0
        for a in range(4):
            self.reach[a] &= self.top[self.pattern[a]]
            self.reaches[a] = popcount(self.reach[a])
            self.picks += self.reaches[a]

    def find_moves(self):
        """Count the moves of a turn (rules: *Your turn*): picks, one for each free tower space; ways to score a colour;
        sets of towers to score any. A player without a move ends the game at once (rules: *The end*), in the last
        round, too (ruling `stuck`)."""
        filled: cython.int = self.filled[self.seat]
        towers: cython.int = popcount(filled)
        tops: cython.ulonglong = self.tops[self.seat]
        high: cython.ulonglong = 0x80808080
        self.to_pick = self.picks * (5 - towers)
        if tops >> 32:
            self.to_colour = self.colour_ways(0) + self.colour_ways(1) + self.colour_ways(2) + self.colour_ways(3)
        else:
            # no New Stone on top: count the bytes, one a colour, that have two towers or more, all four at once
            tops &= (tops | high) - 0x01010101
            self.to_colour = popcount(((tops & 0x1F1F1F1F) + 0x7F7F7F7F) & high)
        self.choices = self.to_pick + self.to_colour + (1 << towers) - 1
        if self.choices == 0:
            self.finish(STUCK)

    def colour_ways(self, colour):
        """In how many ways the mover can score a colour: all towers with it on top, and any of those with a New Stone
        on top, two at the least (rules: *Score a colour*, *Score New Stones*). Two New Stones are enough (ruling
        `two-new`)."""
        same: cython.int = (self.tops[self.seat] >> (8 * colour)) & 31
        new: cython.int = (self.tops[self.seat] >> 32) & 31
        n: cython.int
        if new == 0:
            return 1 if same & (same - 1) else 0
        n = popcount(new)
        if same & (same - 1):
            return 1 << n
        return (1 << n) - 1 if same else (1 << n) - 1 - n

    def colour_spaces(self, colour, k):
        """The tower spaces of the k-th way to score a colour (rules: *Score a colour*, *Score New Stones*)."""
        same: cython.int = (self.tops[self.seat] >> (8 * colour)) & 31
        new: cython.int = (self.tops[self.seat] >> 32) & 31
        subset: cython.int
        i: cython.int
        if same & (same - 1):
            return same | SUBSET[new * 32 + k]
        if same:
            return same | SUBSET[new * 32 + k + 1]
        for i in range(1 << popcount(new)):
            subset = SUBSET[new * 32 + i]
            if subset & (subset - 1):
                if k == 0:
                    return subset
                k -= 1
        return 0

    def legal(self, out):
        """The legal moves: picks, ways to score a colour, ways to score any (rules: *Your turn*); or `keep` and `drop`
        (rules: *Keep or drop*); or the spaces for a New Stone (rules: *Put*)."""
        n: cython.int = 0
        a: cython.int
        point: cython.int
        space: cython.int
        colour: cython.int
        k: cython.int
        bits: cython.ulonglong
        filled: cython.int = self.filled[self.seat]
        out.n = 0
        if self.choices == 0:
            return
        if self.phase == TURN:
            if self.to_pick:
                for a in range(4):
                    bits = self.reach[a]
                    while bits:
                        point = ctz(bits)
                        bits &= bits - 1
                        for space in range(5):
                            if not filled >> space & 1:
                                out.items[n] = PICK + 8 * (self.artist[a] * 512 + point * 8 + space)
                                n += 1
            for colour in range(4):
                if self.to_colour:
                    for k in range(self.colour_ways(colour)):
                        out.items[n] = COLOUR + 8 * (colour * 32 + self.colour_spaces(colour, k))
                        n += 1
            for k in range(1, 1 << popcount(filled)):
                out.items[n] = ANY + 8 * SUBSET[filled * 32 + k]
                n += 1
        elif self.phase == KEEP:
            out.items[0] = KEEPING
            out.items[1] = DROPPING
            n = 2
        else:
            filled = self.room()
            for space in range(5):
                if filled >> space & 1:
                    out.items[n] = PUTTING + 8 * space
                    n += 1
        out.n = n

    def play(self, k):
        """Play the k-th legal move, in the order of `legal`."""
        filled: cython.int = self.filled[self.seat]
        empty: cython.int
        which: cython.int
        a: cython.int = 0
        point: cython.int
        colour: cython.int
        ways: cython.int
        if self.phase == KEEP:
            self.decide(k == 0)
        elif self.phase == PUT:
            self.put(nth(self.room(), k))
        elif k < self.to_pick:
            empty = 5 - popcount(filled)
            which = k // empty
            while which >= self.reaches[a]:
                which -= self.reaches[a]
                a += 1
            point = nth(self.reach[a], which)
            self.pick(a, point >> 2, point & 3, nth(31 & ~filled, k % empty))
        else:
            k -= self.to_pick
            if k < self.to_colour:
                for colour in range(4):
                    ways = self.colour_ways(colour)
                    if k < ways:
                        self.score_colour(colour, self.colour_spaces(colour, k))
                        return
                    k -= ways
            self.score_any(SUBSET[filled * 32 + k - self.to_colour + 1])

    def apply(self, action):
        """Play a legal move: pick, score a colour, score any, keep or drop a New Stone, or put one."""
        kind: cython.int = action & 7
        rest: cython.int = action >> 3
        a: cython.int = 0
        if kind == PICK:
            while self.artist[a] != rest >> 9:
                a += 1
            self.pick(a, (rest >> 5) & 15, (rest >> 3) & 3, rest & 7)
        elif kind == COLOUR:
            self.score_colour(rest >> 5, rest & 31)
        elif kind == ANY:
            self.score_any(rest & 31)
        elif kind == PUTTING:
            self.put(rest)
        else:
            self.decide(kind == KEEPING)

    def allows(self, action):
        """Whether a number is a legal move here."""
        kind: cython.int = action & 7
        rest: cython.int = action >> 3
        filled: cython.int = self.filled[self.seat]
        a: cython.int
        same: cython.int
        new: cython.int
        if self.choices == 0:
            return False
        if self.phase == KEEP:
            return rest == 0 and (kind == KEEPING or kind == DROPPING)
        if self.phase == PUT:
            return kind == PUTTING and 0 <= rest < 5 and (self.room() >> rest) & 1
        if kind == PICK:
            if (rest & 7) > 4 or (filled >> (rest & 7)) & 1:
                return False
            for a in range(4):
                if self.artist[a] == rest >> 9:
                    return (self.reach[a] >> ((rest >> 3) & 63)) & 1
            return False
        if kind == ANY:
            return rest > 0 and rest & ~filled == 0
        if kind != COLOUR or not 0 <= rest < 128:
            return False
        same = (self.tops[self.seat] >> (8 * (rest >> 5))) & 31
        new = (self.tops[self.seat] >> 32) & 31
        rest &= 31
        return rest & (rest - 1) != 0 and same & ~rest == 0 and rest & ~(same | new) == 0

    def pick(self, artist, to, side, space):
        """Pick: an Artist moves to another circle. The mover takes the top stones there that the Artist may take,
        clockwise from a side, and builds a tower of them on a free space, the first stone at the bottom (rules:
        *Pick*)."""
        sides: cython.int = (self.reach[artist] >> (4 * to)) & 15
        tower: cython.int = 0
        stack: cython.int
        self.artist[artist] = to
        sides = (sides | sides << 4) >> side & 15  # the first side lowest, the others clockwise after it
        while sides:
            stack = STACK[to * 4 + ((side + ctz(sides)) & 3)]
            sides &= sides - 1
            tower = tower << 4 | (self.stack[stack] & 15)
            self.stack[stack] >>= 4
            self.surface(stack)
        self.tower[self.seat * 5 + space] = tower
        self.filled[self.seat] |= 1 << space
        self.tops[self.seat] |= cython.cast(cython.ulonglong, 1) << (8 * HUE[tower & 15] + space)
        self.find_reach()
        self.next_turn()

    def earn(self, row, points):
        """The mover gets points, which `sheet` notes in a row by where they come from (rules: *Score a colour*, *Score
        any*, *The Mandala board*)."""
        self.points[self.seat] += points
        self.sheet[self.seat * 8 + row] += points

    def score_colour(self, colour, spaces):
        """Score a colour: each of these towers scores by its space, with the heights as they are before anything is
        taken away. Then their top stones go onto the Mandala board (rules: *Score a colour*)."""
        heights: cython.int = self.heights(self.seat)
        space: cython.int
        for space in range(5):
            if spaces >> space & 1:
                self.earn(space, self.tower_points(self.seat, space, colour, heights))
        self.place_tops(spaces)

    def heights(self, seat):
        """The different heights among a seat's five spaces, as a set of bits; an empty space has height 0 (rules:
        *Score a colour*)."""
        heights: cython.int = 0
        space: cython.int
        for space in range(5):
            heights |= 1 << height_of(self.tower[seat * 5 + space])
        return heights

    def tower_points(self, seat, space, colour, heights):
        """What a tower scores by its space: on space 1 the different heights, on spaces 2 to 4 by its own height, on
        space 5 its colours and one more (rules: *Score a colour*)."""
        tower: cython.int = self.tower[seat * 5 + space]
        if space == 0:
            return popcount(heights)
        if space == 4:
            return self.different_colours(tower, colour) + 1
        return HEIGHT_POINTS[space * 5 + height_of(tower)]

    def worths(self):
        """What each seat's towers would score by their spaces as they stand (rules: *Score a colour*). New Stones have
        the colour that is best for their tower."""
        found = []
        seat: cython.int
        space: cython.int
        for seat in range(self.players):
            heights: cython.int = self.heights(seat)
            row = []
            for space in range(5):
                row.append(self.tower_points(seat, space, UNDECIDED, heights) if self.filled[seat] >> space & 1 else 0)
            found.append(tuple(row))
        return tuple(found)

    def different_colours(self, tower, colour):
        """How many colours a tower has; its New Stones are of the colour that is scored (rules: *Score a colour*,
        *Score New Stones*)."""
        hues: cython.int = 0
        while tower:
            hues |= 1 << HUE[tower & 15]
            tower >>= 4
        if hues & 16:
            hues = hues ^ 16 | 1 << colour
        return popcount(hues)

    def score_any(self, spaces):
        """Score any: a point for each of these towers, whose top stones go onto the Mandala board (rules: *Score
        any*)."""
        self.earn(5, popcount(spaces))
        self.place_tops(spaces)

    def place_tops(self, spaces):
        """The top stones of the scored towers go onto the Mandala board: New Stones first (rules: *Score New Stones*),
        then the others from left to right (ruling `placing`)."""
        own: cython.int = self.seat * 5
        space: cython.int
        tower: cython.int
        stone: cython.int
        fresh: cython.int = spaces & cython.cast(cython.int, self.tops[self.seat] >> 32)
        one: cython.ulonglong = 1
        for space in range(5):
            if fresh >> space & 1:
                self.place(NEW)
        for space in range(5):
            if spaces >> space & 1:
                tower = self.tower[own + space]
                stone = tower & 15
                tower >>= 4
                self.tower[own + space] = tower
                self.tops[self.seat] ^= one << (8 * HUE[stone] + space)
                if tower:
                    self.tops[self.seat] |= one << (8 * HUE[tower & 15] + space)
                else:
                    self.filled[self.seat] ^= 1 << space
                if stone != NEW:
                    self.place(stone)
        self.decided = 0
        self.after_placing()

    def place(self, stone):
        """A stone goes onto the next space of the Mandala board, and its Victory Points come at once; the space with
        the hands makes this round the last (rules: *The Mandala board*). If a New Stone lies there, the mover takes it
        and has to decide (rules: *New Stones*, *Keep or drop*). Stones for which there is no space are put aside."""
        space: cython.int
        self.board[self.placed] = stone
        self.placed += 1
        space = self.placed
        if space > self.spaces:
            return
        if space == self.hands_space:
            self.last_round = True
        if self.worth[space]:
            if self.new_on[space]:
                self.new_on[space] = 0
                self.waiting_spaces[self.pending] = space
                self.pending += 1
            else:
                self.earn(6, self.worth[space])

    def after_placing(self):
        """All stones are placed: the mover decides on the New Stones taken, one after the other, before any is put
        (ruling `decide-first`); then those kept are put (rules: *Put*). If no tower can take them, they go back to the
        box for nothing (ruling `no-room`). Then the turn passes."""
        if self.decided < self.pending:
            self.phase = KEEP
            self.choices = 2
            return
        self.pending = 0
        self.decided = 0
        if self.kept:
            self.choices = popcount(self.room())
            if self.choices:
                self.phase = PUT
                return
            self.box += self.kept
            self.kept = 0
        self.phase = TURN
        self.next_turn()

    def decide(self, keep):
        """Keep or drop: the mover keeps the next New Stone taken, or gives it back for the points of its space (rules:
        *Keep or drop*)."""
        if keep:
            self.kept += 1
        else:
            self.box += 1
            self.earn(6, self.worth[self.waiting_spaces[self.decided]])
        self.decided += 1
        self.after_placing()

    def room(self):
        """The spaces whose tower can take a New Stone: those one to three high (rules: *Put*)."""
        spaces: cython.int = self.filled[self.seat]
        space: cython.int
        for space in range(5):
            if self.tower[self.seat * 5 + space] > 4095:
                spaces &= ~(1 << space)
        return spaces

    def put(self, space):
        """Put: a New Stone that was kept goes on top of a tower (rules: *Put*)."""
        tower: cython.int = self.tower[self.seat * 5 + space]
        one: cython.ulonglong = 1
        self.tops[self.seat] ^= (
            (one << (8 * HUE[tower & 15] + space)) ^ (one << (32 + space)) if tower & 15 != NEW else 0
        )
        self.tower[self.seat * 5 + space] = tower << 4 | NEW
        self.kept -= 1
        self.after_placing()

    def next_turn(self):
        """The next seat has the turn (rules: *Your turn*). After the last seat of the last round the game is over
        (rules: *The end*)."""
        self.seat += 1
        if self.seat == self.players:
            self.seat = 0
        if self.last_round and self.seat == 0:
            self.finish(HANDS)
        else:
            self.find_moves()

    def finish(self, ending):
        """The game is over (rules: *The end*)."""
        self.ending = ending
        self.phase = OVER
        self.choices = 0

    def score(self, seat):
        """The points so far and the better objective that is met (rules: *Points*)."""
        return self.points[seat] + self.objective(seat)

    def objective(self, seat):
        """The points of the better of a seat's two objectives, 0 if neither is met (rules: *Points*, *Objectives*)."""
        best: cython.int = 0
        i: cython.int
        for i in range(seat * 2, seat * 2 + 2):
            if self.card_points[self.card[i]] > best and self.meets(seat, self.card[i]):
                best = self.card_points[self.card[i]]
        return best

    def meets(self, seat, card):
        """Whether a seat's towers meet a card: only one pattern or only one colour on top, of one tower at least
        (ruling `visible`); or an exact number of stones, New Stones included (rules: *Objectives*, ruling `new-count`).
        A New Stone on top is a colour and a pattern of its own (rules: *Score New Stones*)."""
        value: cython.int = self.card_value[card]
        space: cython.int
        tower: cython.int
        stones: cython.int = 0
        seen: cython.int = 0
        right: cython.int = 0
        for space in range(5):
            tower = self.tower[seat * 5 + space]
            stones += height_of(tower)
            if tower:
                seen += 1
                if self.card_kind[card] == 0:
                    right += 1 if tower & 8 and ((tower >> 2) & 1) == value else 0
                else:
                    right += 1 if HUE[tower & 15] == value else 0
        if self.card_kind[card] == 2:
            return stones == value
        return seen > 0 and right == seen

    def goals(self):
        """For each seat whether its towers meet its first and its second objective card (rules: *Objectives*)."""
        return tuple(
            [
                (bool(self.meets(seat, self.card[seat * 2])), bool(self.meets(seat, self.card[seat * 2 + 1])))
                for seat in range(self.players)
            ]
        )

    def counted(self):
        """For each seat the objective card that its score counts, 0 or 1; -1 if neither is met (rules: *Points*,
        *Objectives*)."""
        found = []
        seat: cython.int
        i: cython.int
        for seat in range(self.players):
            best: cython.int = self.objective(seat)
            which: cython.int = -1
            for i in range(2):
                card: cython.int = self.card[seat * 2 + i]
                if which < 0 and best and self.card_points[card] == best and self.meets(seat, card):
                    which = i
            found.append(which)
        return found

    def winner(self):
        """The seat with the most points; of those with the same, the earliest in turn order (rules: *Points*)."""
        best: cython.int = 0
        seat: cython.int
        for seat in range(1, self.players):
            if self.score(seat) > self.score(best):
                best = seat
        return best

    def fits(self, other):
        """Whether another position is one of Stones for the same players, expansion and layout."""
        if not isinstance(other, Stones):
            return False
        twin: Stones = other
        return (
            self.players == twin.players
            and self.new_stones == twin.new_stones
            and (self.layout is twin.layout or self.layout == twin.layout)
        )

    def assign(self, other):
        """Become a copy of another position of the same players, expansion and layout."""
        self.copy_from(cython.cast(Stones, other))

    def copy_from(self, other):
        """Become a copy of another position of the same players, expansion and layout, attribute by attribute; the dice
        stay."""
        i: cython.int
        self.seat = other.seat
        self.choices = other.choices
        self.ending = other.ending
        self.phase = other.phase
        self.last_round = other.last_round
        self.placed = other.placed
        self.box = other.box
        self.pending = other.pending
        self.decided = other.decided
        self.kept = other.kept
        self.picks = other.picks
        self.to_pick = other.to_pick
        self.to_colour = other.to_colour
        self.top[0] = other.top[0]
        self.top[1] = other.top[1]
        for i in range(4):
            self.reach[i] = other.reach[i]
            self.artist[i] = other.artist[i]
            self.pattern[i] = other.pattern[i]
            self.reaches[i] = other.reaches[i]
            self.filled[i] = other.filled[i]
            self.points[i] = other.points[i]
            self.tops[i] = other.tops[i]
        for i in range(32):
            self.sheet[i] = other.sheet[i]
        for i in range(24):
            self.stack[i] = other.stack[i]
        for i in range(20):
            self.tower[i] = other.tower[i]
        for i in range(112):
            self.board[i] = other.board[i]
        for i in range(112):
            self.new_on[i] = other.new_on[i]
        for i in range(8):
            self.waiting_spaces[i] = other.waiting_spaces[i]
            self.card[i] = other.card[i]

    def state(self):
        """The whole position as plain data."""
        n: cython.int = self.players
        i: cython.int
        seat: cython.int
        circle: cython.int
        stacks = {}
        for i in range(24):
            stacks[STACK_NAMES[i]] = stones_of(self.stack[i])
        artists = {}
        for circle in range(9):
            for i in range(4):
                if self.artist[i] == circle:
                    artists[CIRCLES[circle]] = PATTERNS[self.pattern[i]]
        towers = []
        for seat in range(n):
            towers.append(tuple([stones_of(self.tower[i]) for i in range(seat * 5, seat * 5 + 5)]))
        return StonesState(
            players=n,
            stacks=stacks,
            artists=artists,
            towers=tuple(towers),
            board=tuple([STONE_NAMES[self.board[i]] for i in range(self.placed)]),
            sheet=tuple([tuple([self.sheet[seat * 8 + row] for row in range(7)]) for seat in range(n)]),
            objectives=tuple([self.cards_of(seat) for seat in range(n)]),
            seat=self.seat,
            new_stones=bool(self.new_stones),
            new_spaces=tuple([space for space in range(1, self.spaces + 1) if self.new_on[space]]),
            box=self.box,
            pending=tuple([self.waiting_spaces[i] for i in range(self.decided, self.pending)]),
            kept=self.kept,
            last_round=bool(self.last_round),
            over=("", "hands", "stuck")[self.ending],
            layout=self.layout,
        )

    def cards_of(self, seat: cython.int):
        """The two objective cards of a seat."""
        ids = self.layout.card_ids()
        return (ids[self.card[seat * 2]], ids[self.card[seat * 2 + 1]])

    def piles(self):
        """The stacks as numbers, in the order of their names."""
        return [self.stack[i] for i in range(24)]

    def covered(self):
        """For each colour how many stars and rings lie in the stacks under other stones (ruling `stacks`)."""
        i: cython.int
        stone: cython.int
        stars: cython.int = 0
        rings: cython.int = 0
        for i in range(24):
            pile: cython.int = self.stack[i] >> 4
            while pile:
                stone = pile & 15
                if stone & 4:
                    rings += 1 << 8 * (stone & 3)
                else:
                    stars += 1 << 8 * (stone & 3)
                pile >>= 4
        return tuple([(stars >> 8 * i & 255, rings >> 8 * i & 255) for i in range(4)])

    def load(self, state):
        """Become the position that the data describe, of the same players, expansion and layout. How many stones there
        are is for StonesState.check to say; ValueError for places that there are not."""
        one: cython.ulonglong = 1
        if state.players != self.players or state.new_stones != self.new_stones or state.layout != self.layout:
            raise ValueError("the data are of other players, another expansion or another layout")
        if not 0 <= state.seat < self.players or len(state.artists) != 4 or set(state.artists) - set("123456789"):
            raise ValueError("seats count from 0, and four Artists stand on the circles 1 to 9")
        if len(state.board) > 112 or len(state.pending) > 8 or any([not 0 < space < 112 for space in state.pending]):
            raise ValueError("the Mandala board has no such spaces")
        self.clear()
        for i, name in enumerate(STACK_NAMES):
            self.stack[i] = stones_code(state.stacks[name])
            self.surface(i)
        for a, circle in enumerate(sorted(state.artists)):
            self.artist[a] = int(circle) - 1
            self.pattern[a] = PATTERNS.index(state.artists[circle])
        ids = self.layout.card_ids()
        for seat in range(self.players):
            for space in range(5):
                tower: cython.int = stones_code(state.towers[seat][space])
                self.tower[seat * 5 + space] = tower
                if tower:
                    self.filled[seat] |= 1 << space
                    self.tops[seat] |= one << (8 * HUE[tower & 15] + space)
            for row in range(7):
                self.sheet[seat * 8 + row] = state.sheet[seat][row]
                self.points[seat] += self.sheet[seat * 8 + row]
            self.card[seat * 2] = ids.index(state.objectives[seat][0])
            self.card[seat * 2 + 1] = ids.index(state.objectives[seat][1])
        self.placed = len(state.board)
        for i, stone in enumerate(state.board):
            self.board[i] = stone_code(stone)
        for i in range(112):
            self.new_on[i] = 1 if i in state.new_spaces else 0
        self.box = state.box
        self.kept = state.kept
        self.pending = len(state.pending)
        for i, space in enumerate(state.pending):
            self.waiting_spaces[i] = space
        self.last_round = state.last_round
        self.seat = state.seat
        self.find_reach()
        if state.over:
            self.finish(("", "hands", "stuck").index(state.over))
        elif self.pending or self.kept:
            self.after_placing()
        else:
            self.find_moves()

    def mix(self, seat: cython.int, open_stacks: cython.bint = False):
        """Become another position that a seat could take this one for, each equally likely: the patterns of each colour
        are shuffled over its covered stones (ruling `stacks`), the cards that the seat does not hold over the other
        seats. To a watcher, seat -1, no card is known."""
        i: cython.int
        j: cython.int
        k: cython.int
        place: cython.int
        pile: cython.int
        colour: cython.int
        left: cython.int[4]
        rings: cython.int[4]
        if not cython.compiled:
            left, rings = [0] * 4, [0] * 4
        if not open_stacks:
            for colour in range(4):
                left[colour] = 0
                rings[colour] = 0
            for i in range(24):
                pile = self.stack[i] >> 4
                while pile:
                    left[pile & 3] += 1
                    rings[pile & 3] += (pile >> 2) & 1
                    pile >>= 4
            for i in range(24):
                pile = self.stack[i]
                for place in range(4, 16, 4):
                    if pile >> place == 0:
                        break
                    colour = (pile >> place) & 3
                    self.dice = roll(self.dice)
                    j = 1 if below(self.dice, left[colour]) < rings[colour] else 0
                    left[colour] -= 1
                    rings[colour] -= j
                    pile = pile & ~(4 << place) | j << (place + 2)
                self.stack[i] = pile
        k = 0
        for i in range(self.cards):
            if seat < 0 or (i != self.card[seat * 2] and i != self.card[seat * 2 + 1]):
                self.bag[k] = i
                k += 1
        for i in range(2 * self.players):
            if i >> 1 != seat:
                self.dice = roll(self.dice)
                j = below(self.dice, k)
                self.card[i] = self.bag[j]
                k -= 1
                self.bag[j] = self.bag[k]

    def start(self, stacks, artists, objectives):
        """Set up a game whose chance comes from outside (rules: *Start*): the stacks bottom to top, the Artists'
        patterns by circle, each seat's cards."""
        self.clear()
        for i, name in enumerate(STACK_NAMES):
            self.stack[i] = stones_code(stacks[name])
            self.surface(i)
        for a in range(4):
            self.pattern[a] = PATTERNS.index(artists[str(self.artist[a] + 1)])
        ids = self.layout.card_ids()
        for seat in range(self.players):
            for i in range(2):
                self.card[seat * 2 + i] = ids.index(objectives[seat][i])
        self.find_reach()
        self.find_moves()


def stone_name(stone):
    """`R*` for the code of a stone."""
    return NEW_LETTER if stone == NEW else COLOURS[stone & 3] + PATTERNS[(stone >> 2) & 1]


STONE_NAMES = tuple(map(stone_name, range(16)))


def stone_code(name):
    """The code of a stone's name."""
    return NEW if name == NEW_LETTER else 8 + 4 * PATTERNS.index(name[1]) + COLOURS.index(name[0])


def stones_of(pile):
    """A stack or tower as names, bottom to top; kept, since the same few thousand come again and again."""
    found = PILES.get(pile)
    if found is None:
        names = []
        rest = pile
        while rest:
            names.append(STONE_NAMES[rest & 15])
            rest >>= 4
        found = PILES[pile] = tuple(reversed(names))
    return found


def stones_code(names):
    """A stack or tower, bottom to top, as a number."""
    pile = 0
    for name in names:
        pile = pile << 4 | stone_code(name)
    return pile
