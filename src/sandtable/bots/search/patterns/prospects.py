# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Prospects: what each side can still do in a position of Patterns, in any continuation. Types live in prospects.pxd.

This gives an upper and a lower bound on the points that a side can still score, and a key that two positions share if
the rest of the game is the same in both.

What limits a side:
- A token never turns face up again, so the set of cells where a colour can be placed only shrinks.
- To place a colour other than by a flip, the side needs it in the bowl: it is there now, or it comes from a cell where
  a colour that the bowl could hold was placed.
- Each step by which a group grows uses a token of its colour, so it grows by no more tokens than the side can get.
The sets are the smallest that satisfy these conditions, a least fixed point: start empty, add what becomes possible.
"""

import cython

from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount, roll

NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F

ask_cpu()


def spread(cells):
    """The cells and their neighbours; cells off the board too, which the caller masks."""
    return cells | (cells << 8) | (cells >> 8) | ((cells << 1) & NOT_A) | ((cells >> 1) & NOT_H)


def flood(cells, free):
    """The free cells that are joined to some of them, and these."""
    found: cython.ulonglong = 0
    while cells != found:
        found = cells
        cells = spread(found) & free
    return found


def mix(key, more):
    """Mix more into a key."""
    key = roll(key ^ more)
    return key ^ (key >> 32)


class Prospects:
    """Of one board that others move on.

    room    by seat and colour: the cells where the colour can still be placed, now or later
    open    those of them where it could be placed now, if the token were at hand; all, for a colour without a group
    tokens  by seat and colour: an upper bound on the tokens that the side can still place
    realm   by seat: all of its room
    within  the same without its idle flips
    live    by seat: whether the bowl token can be placed, now or later
    idle    by seat: flips that change nothing but the score and use up a turn each. All of them will be made (a side is
            not stuck as long as it has one, and if the other side is stuck they are last flips), in any order: they
            are not counted in room, open and tokens
    sure    by seat: the points of its idle flips
    """

    def __init__(self, board: Patterns):
        if not cython.compiled:
            self.room = [0] * 12
            self.open = [0] * 12
            self.within = [0] * 2
            self.tokens = [0] * 12
            self.live = [False] * 2
            self.idle = [0] * 2
            self.sure = [0] * 2
            self.realm = [0] * 2
            self.chain = [0] * 6
            self.supply = [0] * 6
            self.by_flip = [0] * 7
            self.by_swap = [0] * 7
            self.fresh = [0] * 6
        self.board = board

    def update(self):
        """Survey the board as it stands now."""
        self.survey(0)
        self.survey(1)
        self.set_aside(0)
        self.set_aside(1)

    def set_aside(self, seat):
        """Find the idle flips of a seat: tokens of one colour, connected to its group, that the other side can neither
        take nor block, where the seat can place no other colour, and that bring its group beside no new cell where it
        or the other side's group could go."""
        colour: cython.int
        other: cython.int
        own: cython.int
        chain: cython.ulonglong
        bad: cython.ulonglong
        self.idle[seat] = 0
        self.sure[seat] = 0
        for colour in range(6):
            own = seat * 6 + colour
            chain = self.open[own] & self.board.up[colour]
            if chain and self.board.value[own]:
                chain = flood(chain, self.board.up[colour] & self.room[own])
                bad = self.realm[1 - seat] | spread(
                    self.room[(1 - seat) * 6 + colour] | (self.room[own] & ~self.open[own] & ~chain)
                )
                for other in range(6):
                    if other != colour:
                        bad |= self.room[seat * 6 + other]
                bad &= chain
                if bad:
                    chain &= ~flood(bad, chain)
                if chain:
                    self.idle[seat] |= chain
                    self.sure[seat] += self.board.value[own] * popcount(chain)
                    self.room[own] = self.room[own] & ~chain
                    self.open[own] = self.open[own] & ~chain
                    self.tokens[own] -= popcount(chain)
        self.within[seat] = self.realm[seat] & ~self.idle[seat]

    def survey(self, seat):
        """Find what a seat can still do: first by flips alone, then with each colour that its bowl can come to hold. A
        group grows over tokens of its own colour at no cost, over others once for each token of its colour at hand."""
        colour: cython.int
        other: cython.int
        own: cython.int
        tokens: cython.int
        supply: cython.int
        held: cython.int  # the colours that the bowl can come to hold, as bits
        near: cython.ulonglong = 0  # the cells where such a colour can be put down
        more: cython.bint
        mine: cython.int = seat * 6
        theirs: cython.int = 6 - mine
        bowl: cython.int = self.board.bowl[seat]
        faceup: cython.ulonglong = self.board.faceup
        up: cython.ulonglong
        free: cython.ulonglong
        found: cython.ulonglong
        last: cython.ulonglong
        within: cython.ulonglong = 0
        before: cython.ulonglong
        for colour in range(6):
            own = mine + colour
            free = faceup & ~self.board.halo[theirs + colour]
            found = 0
            if self.board.value[own]:
                free &= self.board.halo[own]
                found = free & self.board.up[colour]
                if found:
                    found = flood(found, self.board.up[colour] & ~self.board.halo[theirs + colour])
            self.open[own] = free
            self.room[own] = found
            self.chain[colour] = found
            self.supply[colour] = 0
            within |= found
        self.live[seat] = self.open[mine + bowl] != 0
        if self.live[seat]:
            held = 1 << bowl
            more = True
            while more:
                before = near
                more = False
                for colour in range(6):
                    if (held >> colour) & 1:
                        own = mine + colour
                        if self.board.value[own] == 0:
                            if self.room[own] == self.open[own]:
                                continue
                            found = self.open[own]
                        else:
                            supply = bowl == colour
                            supply += popcount(self.board.up[colour] & near)
                            if supply == self.supply[colour]:
                                continue
                            self.supply[colour] = supply
                            free = faceup & ~self.board.halo[theirs + colour]
                            up = self.board.up[colour] & free
                            found = self.chain[colour]
                            while supply > 0:
                                last = (self.open[own] | (spread(found) & free)) & ~found
                                if last == 0:
                                    break
                                while last:
                                    found |= last
                                    last = spread(last) & up & ~found
                                supply -= 1
                        self.room[own] = found
                        within |= found
                        near |= found
                        for other in range(6):
                            if not (held >> other) & 1 and self.board.up[other] & found:
                                held |= 1 << other
                                more = True
                more |= near != before
        for colour in range(6):
            own = mine + colour
            self.open[own] = self.open[own] & self.room[own]
            self.tokens[own] = 0
            if self.room[own]:
                tokens = popcount(self.board.up[colour] & within) + (self.live[seat] and bowl == colour)
                self.tokens[own] = tokens
        self.realm[seat] = within

    def key(self):
        """The same for positions from which play is the same but for the names of colours and seats, and for points.

        Play depends on where each side may put each colour down now and later, on the face-up tokens that can be used
        as what they are, on the cells of the others that can be covered, on the bowls and on the values of groups.
        """
        seat: cython.int = self.board.seat
        colour: cython.int
        own: cython.int
        theirs: cython.int
        total: cython.ulonglong = 0
        part: cython.ulonglong
        use: cython.ulonglong
        left: cython.ulonglong = self.within[0] | self.within[1]
        fresh: cython.int = 0
        small: cython.int
        for colour in range(6):
            own = seat * 6 + colour
            theirs = 6 - seat * 6 + colour
            use = 0
            small = 0
            if self.room[own]:
                use = self.board.up[colour] & self.within[seat]
                small = 1 + self.board.value[own]
                if self.board.value[own] == 0:
                    fresh |= 1
                if self.live[seat] and self.board.bowl[seat] == colour:
                    small |= 8
            if self.room[theirs]:
                use |= self.board.up[colour] & self.within[1 - seat]
                small |= 16 * (1 + self.board.value[theirs])
                if self.board.value[theirs] == 0:
                    fresh |= 2
                if self.live[1 - seat] and self.board.bowl[1 - seat] == colour:
                    small |= 128
            if small:
                left &= ~use
                part = mix(roll(small), use)
                part = mix(part, self.room[own])
                part = mix(part, self.open[own])
                part = mix(part, self.room[theirs])
                part = mix(part, self.open[theirs])
                total += roll(part)
        small = 64 * popcount(self.idle[seat]) + 4096 * popcount(self.idle[1 - seat])
        if fresh & 1:
            small |= 1 + self.board.used[seat]
        if fresh & 2:
            small |= 8 * (1 + self.board.used[1 - seat])
        if not cython.compiled:
            total &= 0xFFFFFFFFFFFFFFFF
        return mix(mix(total, left), small)

    def most(self, seat):
        """The most that a seat can still make, by cells, tokens and turns: the most valuable first."""
        colour: cython.int
        own: cython.int
        value: cython.int
        flips: cython.int
        swaps: cython.int
        gain: cython.int = self.sure[seat]
        other: cython.int = 1 - seat
        cells: cython.int = popcount(self.within[seat])
        # a side can swap only until the other is stuck: with each of its turns goes one of the cells of either
        turns: cython.int = (popcount(self.realm[0] | self.realm[1]) + (self.board.seat == seat)) // 2
        theirs: cython.int = popcount(self.realm[other]) + (self.board.seat == seat)
        n: cython.int = 0
        i: cython.int
        if theirs < turns:
            turns = theirs
        for i in range(7):
            self.by_flip[i] = 0
            self.by_swap[i] = 0
        for colour in range(6):
            own = seat * 6 + colour
            if self.room[own]:
                swaps = popcount(self.room[own])
                if self.tokens[own] < swaps:
                    swaps = self.tokens[own]
                value = self.board.value[own]
                if value:
                    flips = popcount(self.board.up[colour] & self.room[own])
                    if flips > swaps:
                        flips = swaps
                    self.by_flip[value] = flips
                    self.by_swap[value] = swaps - flips
                else:
                    # the first token makes no points; kept in order, the fewest first
                    i = n
                    while i > 0 and self.fresh[i - 1] > swaps - 1:
                        self.fresh[i] = self.fresh[i - 1]
                        i -= 1
                    self.fresh[i] = swaps - 1
                    n += 1
        # the more tokens a new group may get, the higher its marker; more than six markers there are not
        for i in range(n):
            value = self.board.used[seat] + 1 + i
            self.by_flip[value] = self.fresh[i]
        for value in range(6, 0, -1):
            flips = self.by_flip[value]
            if flips > cells:
                flips = cells
            cells -= flips
            swaps = self.by_swap[value]
            if swaps > cells:
                swaps = cells
            if swaps > turns:
                swaps = turns
            cells -= swaps
            turns -= swaps
            gain += value * (flips + swaps)
        return gain

    def least(self, seat):
        """What a seat will make for sure: flips that the other can neither take nor block. The seat is not stuck as
        long as there are any, and when the other is, they are the last flips. If it is on the move, it can have one of
        the other flips as well: that costs it none of those."""
        colour: cython.int
        other: cython.int
        value: cython.int
        bonus: cython.int = 0
        gain: cython.int = self.sure[seat]
        free: cython.ulonglong
        more: cython.ulonglong
        for colour in range(6):
            more = self.board.flips[seat] & self.board.up[colour] & ~self.idle[seat]
            if more:
                other = (1 - seat) * 6 + colour
                value = self.board.value[seat * 6 + colour]
                free = self.board.up[colour] & ~(
                    self.board.halo[other] | self.realm[1 - seat] | spread(self.room[other])
                )
                free &= ~self.idle[seat]
                if value > bonus and more & ~free:
                    bonus = value
                gain += value * popcount(flood(more & free, free))
        return gain + bonus if seat == self.board.seat else gain
