# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Prover: whether a side can win Patterns by at least so many points, by exhaustive search. Types live in prover.pxd.

A transposition table keeps the answers, by Prospects.key, and bounds on what either side can still score answer many
questions without a search. Before a position's moves are searched, the bounds of the positions after all of them are
computed: often one is already known to be good enough, and those known not to be are skipped.
"""

import cython

from sandtable.bots.evaluation.tapered import tapered
from sandtable.bots.search.patterns.line import Line
from sandtable.bots.search.patterns.prospects import Prospects
from sandtable.bots.search.patterns.transpositions import TranspositionTable
from sandtable.bots.search.stopwatch import Stopwatch
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.bots.search.patterns.line import MOST_MOVES
    from sandtable.bots.search.patterns.transpositions import AT_LEAST, AT_MOST
    from sandtable.games.bits import ask_cpu, ctz, popcount, roll
    from sandtable.games.patterns.rules import FLIP, TURN

ask_cpu()

IDLE = FLIP * 64  # in the table: any of the flips that Prospects sets aside. There is no cell 0
NONE = -10000  # less than any margin
FEW = 4  # moves of which the most promising is tried before the others are looked at


class Prover:
    """One thread's share of a solution. Several may use one table; `dice` other than 0 make it try moves in an order of
    its own, so that they do not all do the same.

    low, high  after `begin`: the least and the most margin there can be, known without search
    """

    def __init__(self, table: TranspositionTable, dice: cython.ulonglong = 0):
        if not cython.compiled:
            self.history = [0] * 640
            self.keys = [0] * 8192
            self.idles = [0] * 8192
            self.bases = [0] * 8192
        self.stopwatch = Stopwatch()
        self.line = Line()
        self.board = self.line.board
        self.table = table
        self.prospects = Prospects(self.board)
        self.evaluation = tapered()
        self.dice = dice

    def begin(self, position: Patterns, fresh: cython.bint):
        """Turn to another position; `fresh`: one that has nothing to do with the last."""
        i: cython.int
        self.line.start(position)
        if fresh:
            for i in range(640):
                self.history[i] = 0
        self.judge()
        self.consult()
        if self.board.phase != TURN:  # the bowls are still to be chosen
            self.low = NONE
            self.high = -NONE

    def prove(self, goal: cython.int):
        """Whether the seat to move can get so many points ahead: if it can, a number that is at least the goal, and the
        least that it can get; if not, one below the goal, and the most that it can get. Of no meaning if the stopwatch
        stopped it."""
        value: cython.int
        self.judge()
        with cython.nogil:
            value = self.reach(goal, self.key, self.base, self.idle)
        return value

    def move(self):
        """The move that reaches the goal last proven to be within reach; None if the table has lost it."""
        self.judge()
        if not self.table.find(self.key) or self.table.action < 0:
            return None
        return FLIP * 64 + ctz(self.idle) if self.table.action == IDLE else self.table.action

    def judge(self):
        """What is known of the position without search: its key, the base that the table's values are added to, the
        least and the most margin for the seat to move."""
        seat: cython.int = self.board.seat
        lead: cython.int = self.board.points[seat] - self.board.points[1 - seat]
        self.prospects.update()
        self.key = self.prospects.key()
        self.table.fetch(self.key)
        self.idle = self.prospects.idle[seat] & self.board.flips[seat]
        self.base = lead + self.prospects.sure[seat] - self.prospects.sure[1 - seat]
        self.high = lead + self.prospects.most(seat) - self.prospects.least(1 - seat)
        self.low = lead + self.prospects.least(seat) - self.prospects.most(1 - seat)

    def consult(self):
        """Add to the judgement what the table knows."""
        if self.table.find(self.key):
            if self.table.bound == AT_LEAST:
                if self.table.value + self.base > self.low:
                    self.low = self.table.value + self.base
            elif self.table.value + self.base < self.high:
                self.high = self.table.value + self.base

    def reach(self, goal, key, base, idle):
        """`prove` for the position at the end of the line, given what `judge` said of it."""
        seat: cython.int = self.board.seat
        place: cython.int = self.line.ply * MOST_MOVES
        known: cython.int = -1
        value: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        kept: cython.int = 0
        action: cython.int
        top: cython.int = NONE
        choice: cython.int = -1
        if self.stopwatch.tick():
            return 0
        if self.table.find(key):
            value = self.table.value + base
            known = self.table.action
            if (self.table.bound == AT_LEAST) == (value >= goal):
                return value
            if known == IDLE:
                known = FLIP * 64 + ctz(idle)
        n = self.line.list_moves()
        if idle:
            n = self.thin(n, idle)
        if known < 0 and n < FEW:
            known = self.likely(n)
        if known >= 0:
            top = self.follow(known, goal)
            choice = known
        for i in range(n if top < goal else 0):
            action = self.line.moves[place + i]
            if action == known:
                continue
            self.line.push(action)
            if self.board.phase != TURN:
                value = self.line.lead(seat)
            else:
                self.judge()
                value = -self.high
                if value < goal <= -self.low:
                    self.consult()
                    value = -self.high
                if value < goal:
                    value = -self.low
                if value >= goal > -self.high:
                    j = place + kept
                    kept += 1
                    self.line.moves[j] = action
                    self.line.ranks[j] = self.rank(action)
                    self.keys[j] = self.key
                    self.bases[j] = self.base
                    self.idles[j] = self.idle
                    value = NONE
            self.line.pop()
            if value > top:
                top = value
                choice = action
                if value >= goal:
                    break
        for i in range(kept if top < goal else 0):
            j = self.pick(kept)
            action = self.line.moves[j]
            self.line.push(action)
            value = -self.reach(1 - goal, self.keys[j], self.bases[j], self.idles[j])
            self.line.pop()
            if self.stopwatch.stopped:
                return 0
            if value > top:
                top = value
                choice = action
                if value >= goal:
                    self.reward(seat * 320 + action, n)
                    break
        if self.stopwatch.stopped:
            return 0
        if choice >> 6 == FLIP and (idle >> (choice & 63)) & 1:
            choice = IDLE
        self.table.keep(key, top - base, popcount(self.board.faceup), AT_LEAST if top >= goal else AT_MOST, choice)
        return top

    def follow(self, action, goal):
        """What comes of an action that the table knows: the answer to the question, as `reach` gives it."""
        seat: cython.int = self.board.seat
        value: cython.int
        self.line.push(action)
        if self.board.phase != TURN:
            value = self.line.lead(seat)
        else:
            self.judge()
            value = -self.high
            if value < goal:
                value = -self.low
                if value >= goal:
                    value = -self.reach(1 - goal, self.key, self.base, self.idle)
        self.line.pop()
        return value

    def likely(self, n):
        """The most promising of the n moves listed, by points and by what has worked elsewhere."""
        place: cython.int = self.line.ply * MOST_MOVES
        seat: cython.int = self.board.seat
        best: cython.int = -1
        top: cython.int = -1
        action: cython.int
        colour: cython.int
        rank: cython.int
        i: cython.int
        for i in range(place, place + n):
            action = self.line.moves[i]
            colour = self.board.token[action & 63] if action >> 6 == FLIP else self.board.bowl[seat]
            rank = 400 * self.board.value[seat * 6 + colour] + self.history[seat * 320 + action] // 8
            if rank > top:
                top = rank
                best = action
        return best

    def thin(self, n, idle):
        """Leave one of the idle flips among the n moves listed: it does not matter which; how many moves are left."""
        place: cython.int = self.line.ply * MOST_MOVES
        spare: cython.ulonglong = idle & (idle - 1)
        action: cython.int
        kept: cython.int = 0
        i: cython.int
        for i in range(n):
            action = self.line.moves[place + i]
            if action >> 6 != FLIP or not (spare >> (action & 63)) & 1:
                self.line.moves[place + kept] = action
                kept += 1
        return kept

    def rank(self, action):
        """How promising an action is that has just been played and judged: by the evaluation, by how little it leaves
        the other to do, and by what has worked elsewhere."""
        other: cython.int = self.board.seat
        rank: cython.int = cython.cast(cython.int, 400 * self.evaluation.worth(self.board, 1 - other))
        rank -= 200 * self.board.choices + 300 * popcount(self.prospects.realm[other])
        rank += self.history[(1 - other) * 320 + action] // 8
        if self.dice:
            self.dice = roll(self.dice)
            rank += cython.cast(cython.int, (self.dice >> 40) & 1023)
        return rank

    def pick(self, n):
        """Where the best ranked of the n moves is that has not been picked yet."""
        place: cython.int = self.line.ply * MOST_MOVES
        best: cython.int = place
        j: cython.int
        for j in range(place + 1, place + n):
            if self.line.ranks[j] > self.line.ranks[best]:
                best = j
        self.line.ranks[best] = -(1 << 30)
        return best

    def reward(self, action, n):
        """A move of a seat has answered the question; the more there were, the better it was to try it first."""
        i: cython.int
        self.history[action] += n
        if self.history[action] > 1000000:
            for i in range(640):
                self.history[i] //= 2
