# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Solver: how a position of Patterns ends with best play of both sides, in points. Types live in solver.pxd.

It asks one question over and over: can the seat to move get at least so many points ahead? The answers close in on the
exact margin from both sides, the first question being what the evaluation expects (the method known as MTD(f)). A table
keeps the answers, and bounds on what either side can still make at most and at least answer many of them at once.
"""

import cython

from sandtable.bots.evaluation.tapered import tapered
from sandtable.bots.search.clock import Clock
from sandtable.bots.search.line import Line, all_flips
from sandtable.bots.search.table import Table
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.bots.search.line import MOST_MOVES
    from sandtable.bots.search.table import AT_LEAST, AT_MOST
    from sandtable.games.bits import popcount
    from sandtable.games.patterns.rules import FLIP, FLIPS, TURN

INFINITE = 10000
FEW = 4  # moves that are not worth being looked at one by one before they are tried


class Solver:
    """Solves one position after the other; the table of 2 ** size slots is made once."""

    def __init__(self, size: cython.int = 20):
        if not cython.compiled:
            self.history = [0] * 640
        self.clock = Clock()
        self.line = Line()
        self.board = self.line.board
        self.table = Table(size)
        self.evaluation = tapered()

    @property
    def nodes(self):
        """How many positions the last call visited."""
        return self.clock.nodes

    def solve(self, position: Patterns, seconds=None, nodes=None):
        """The final margin for the seat to move with best play, and a line of best play; None if it takes longer than
        some seconds or a number of positions."""
        low: cython.int = -INFINITE
        high: cython.int = INFINITE
        goal: cython.int
        value: cython.int
        best: cython.int = -1
        i: cython.int
        self.clock.start(seconds, nodes)
        self.line.start(position)
        if position.phase == FLIPS:
            return self.line.lead(position.seat), all_flips(position)
        if position.ending:
            raise ValueError("the game is over")
        self.table.forget()
        for i in range(640):
            self.history[i] = 0
        value = cython.cast(cython.int, self.evaluation.worth(self.board, self.board.seat))
        with cython.nogil:
            while low < high:
                goal = value + 1 if value == low else value
                value = self.reach(goal)
                if self.clock.stopped:
                    break
                if value < goal:
                    high = value
                else:
                    low = value
                    # the move of a goal that was reached is proven, unlike that of one that was not
                    best = self.table.action if self.table.find(self.line.key) else -1
        return None if self.clock.stopped else (value, self._continuation(position, best, value))

    def _continuation(self, position: Patterns, best: cython.int, value: cython.int):
        """The line of best play that begins with a proven move; shorter if time runs out."""
        line = []
        game: Patterns = position.copy()
        while best >= 0:
            line.append(best)
            game.do(best)
            if game.phase != TURN:
                return line + all_flips(game)
            value = -value
            self.line.start(game)
            with cython.nogil:
                self.reach(value)
            best = self.table.action if not self.clock.stopped and self.table.find(self.line.key) else -1
        return line

    def reach(self, goal):
        """Whether the seat to move can get so many points ahead. If it can, a number that is at least the goal, and the
        least that it can get; if not, one below the goal, and the most that it can get."""
        seat: cython.int = self.board.seat
        lead: cython.int = self.board.points[seat] - self.board.points[1 - seat]
        known: cython.int = -1
        value: cython.int
        i: cython.int
        n: cython.int
        action: cython.int
        top: cython.int = -INFINITE
        choice: cython.int = -1
        key: cython.ulonglong = self.line.key
        if self.clock.tick():
            return 0
        if self.table.find(key):
            value = self.table.value + lead
            known = self.table.action
            if (self.table.bound == AT_LEAST) == (value >= goal):
                return value
        if self.board.phase == TURN:
            self.line.survey(0)
            self.line.survey(1)
            value = lead + self.line.most_gain(seat) - self.line.least_gain(1 - seat)
            if value < goal:
                return value
            value = lead + self.line.least_gain(seat) - self.line.most_gain(1 - seat)
            if value >= goal and self.line.ply:
                return value
        n = self.line.list_moves()
        self.rank(n, known)
        for i in range(n):
            action = self.line.pick(i, n)
            self.line.push(action)
            value = self.line.lead(seat) if self.board.phase != TURN else -self.reach(1 - goal)
            self.line.pop()
            if self.clock.stopped:
                return 0
            if value > top:
                top = value
                choice = action
                if value >= goal:
                    self.reward(seat * 320 + action, n)
                    break
        self.table.keep(key, top - lead, popcount(self.board.faceup), AT_LEAST if top >= goal else AT_MOST, choice)
        return top

    def reward(self, action, n):
        """A move of a seat has answered the question; the more there were, the better it was to try it first."""
        i: cython.int
        self.history[action] += n
        if self.history[action] > 1000000:
            for i in range(640):
                self.history[i] //= 2

    def rank(self, n, known):
        """Rank the moves listed: the one that the table knows first, then by points and by what has worked elsewhere;
        where there are more than a few, by the evaluation after them instead of the points."""
        place: cython.int = self.line.ply * MOST_MOVES
        seat: cython.int = self.board.seat
        i: cython.int
        action: cython.int
        colour: cython.int
        rank: cython.int
        for i in range(place, place + n):
            action = self.line.moves[i]
            if action == known:
                rank = 1 << 30
            elif n < FEW:
                colour = self.board.token[action & 63] if action >> 6 == FLIP else self.board.bowl[seat]
                rank = 400 * self.board.value[seat * 6 + colour] + self.history[seat * 320 + action] // 8
            else:
                self.line.push(action)
                if self.board.phase != TURN:
                    rank = 400 * self.line.lead(seat)
                else:
                    rank = cython.cast(cython.int, 400 * self.evaluation.worth(self.board, seat))
                self.line.pop()
                rank += self.history[seat * 320 + action] // 8
            self.line.ranks[i] = rank
