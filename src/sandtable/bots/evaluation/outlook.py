# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Outlook: the evaluation of Patterns that the search uses, learned from its own games. Types live in outlook.pxd.

Like Tapered it is a weighted sum of terms, but of more of them, and each term has a weight of its own for every number
of face-up tokens (a parabola through the game, from `bench/fit_outlook.py`).
"""

import json
from pathlib import Path

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount

NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F
WIDTH = 20  # room for the weights of one number of face-up tokens
CELLS = 52

# what the terms are is said at Outlook
TERMS_BY_NAME = (
    "points",
    "groups",
    "turn",
    "chain",
    "safe",
    "last",
    "front",
    "second",
    "growth",
    "ripe",
    "quiet",
    "within",
    "closed",
    "reach",
    "dead",
    "room",
    "bowl",
    "fresh",
    "onward",
    "hope",
)
TERMS = len(TERMS_BY_NAME)

ask_cpu()


def around(cells):
    """The cells and their neighbours; cells off the board too, which the caller masks."""
    return cells | (cells << 8) | (cells >> 8) | ((cells << 1) & NOT_A) | ((cells >> 1) & NOT_H)


class Outlook(Evaluation):
    """The margin of a Patterns position, by these terms of the seat less those of the other.

    points  of the groups as they stand
    groups  established
    turn    to be on the move
    chain   points in face-up tokens of a group's colour that flips can reach one after the other
    safe    the same, without those that the other side's groups can come near
    last    the same, if the other side cannot place its bowl token: these are flips at the end
    front   free cells beside the groups, by the groups' values, if the bowl token can be placed
    second  the free cells that a group can take with one more step, by value
    growth  of these as many as there are tokens for, by value, if the bowl token can be placed
    ripe    free cells beside a group, as many as there are tokens for nearby, by value
    quiet   as `growth`, by tokens nearby and without cells that the other side's groups can come near
    within  tokens of a group's colour on cells beside any of the groups, by value: they can be had by a swap
    closed  the values of groups that cannot grow any more
    reach   free cells beside any of the groups
    dead    the bowl token cannot be placed
    room    free cells that it can go to
    bowl    the value of its group, if it can be placed
    fresh   the value of the group that it would establish
    onward  the cells that it can go to whose token could be placed next
    hope    face-up tokens of colours still to be established, by the next marker, if the bowl token can be placed
    """

    plays = Patterns

    def __init__(self, weights):
        Evaluation.__init__(self, {})
        i: cython.int
        j: cython.int
        if not cython.compiled:
            self.weights = [0.0] * ((CELLS + 1) * WIDTH)
            self.sums = [0.0] * WIDTH
            self.front = [0] * 12
            self.chain = [0] * 12
            self.reach = [0] * 2
            self.room = [0] * 2
        for i in range(CELLS + 1):
            share = i / CELLS
            for j in range(WIDTH):
                self.weights[i * WIDTH + j] = 0.0
            for j in range(TERMS):
                level, slope, bend = weights[TERMS_BY_NAME[j]]
                self.weights[i * WIDTH + j] = level + slope * share + bend * share * share

    def worth(self, game, seat):
        i: cython.int
        total: cython.float = 0.0
        if game.ending:
            return game.score(seat) - game.score(1 - seat)
        place: cython.int = WIDTH * popcount(cython.cast(Patterns, game).faceup)
        self.survey(cython.cast(Patterns, game), seat)
        for i in range(WIDTH):
            total += self.weights[place + i] * self.sums[i]
        return total

    def terms_of(self, game: Patterns, seat: cython.int):
        """The terms in order, for Python code."""
        self.expect(game, seat)
        self.survey(game, seat)
        return [self.sums[i] for i in range(TERMS)]

    def survey(self, board, seat):
        """Sum up the terms of both sides."""
        i: cython.int
        for i in range(WIDTH):
            self.sums[i] = 0.0
        self.scout(board, 0)
        self.scout(board, 1)
        self.side(board, seat, 1.0)
        self.side(board, 1 - seat, -1.0)
        self.sums[2] = 1.0 if board.seat == seat else -1.0

    def scout(self, board, seat):
        """Find where a side's groups may grow: by one token of any kind, and by flips alone."""
        colour: cython.int
        own: cython.int
        free: cython.ulonglong
        front: cython.ulonglong
        chain: cython.ulonglong
        last: cython.ulonglong
        reach: cython.ulonglong = 0
        room: cython.ulonglong = board.faceup & ~board.halo[(1 - seat) * 6 + board.bowl[seat]]
        for colour in range(6):
            own = seat * 6 + colour
            if board.value[own]:
                free = board.faceup & ~board.halo[(1 - seat) * 6 + colour]
                front = free & board.halo[own]
                chain = front & board.up[colour]
                if chain:
                    free &= board.up[colour]
                    last = 0
                    while chain != last:
                        last = chain
                        chain = around(last) & free
                self.front[own] = front
                self.chain[own] = chain
                reach |= front
                if colour == board.bowl[seat]:
                    room = front
        self.reach[seat] = reach
        self.room[seat] = room

    def side(self, board, seat, sign):
        """Add the terms of a side."""
        colour: cython.int
        own: cython.int
        other: cython.int = 1 - seat
        value: cython.int
        n: cython.int
        cells: cython.int
        supply: cython.int
        used: cython.int = board.used[seat]
        bowl: cython.int = board.bowl[seat]
        reach: cython.ulonglong = self.reach[seat]
        wide: cython.ulonglong = around(reach)
        theirs: cython.ulonglong = around(self.reach[other])
        free: cython.ulonglong
        front: cython.ulonglong
        chain: cython.ulonglong
        beyond: cython.ulonglong
        up: cython.ulonglong
        room: cython.ulonglong = self.room[seat]
        onward: cython.ulonglong = 0  # face-up tokens of colours that can be placed
        chains: cython.int = 0
        safe: cython.int = 0
        fronts: cython.int = 0
        second: cython.int = 0
        growth: cython.int = 0
        ripe: cython.int = 0
        quiet: cython.int = 0
        within: cython.int = 0
        closed: cython.int = 0
        hope: cython.int = 0
        for colour in range(6):
            own = seat * 6 + colour
            value = board.value[own]
            up = board.up[colour]
            free = board.faceup & ~board.halo[other * 6 + colour]
            if value == 0:
                if free:
                    onward |= up
                    hope += popcount(up)
                continue
            front = self.front[own]
            if front == 0:
                closed += value
                continue
            onward |= up
            chain = self.chain[own]
            if chain:
                chains += value * popcount(chain)
                safe += value * popcount(chain & ~theirs)
            beyond = around(front | chain) & free
            n = popcount(front)
            cells = popcount(beyond)
            supply = popcount(up) + (colour == bowl)
            fronts += value * n
            second += value * cells
            growth += value * (cells if cells < supply else supply)
            supply = popcount(up & wide) + (colour == bowl)
            ripe += value * (n if n < supply else supply)
            cells = popcount(beyond & ~theirs)
            quiet += value * (cells if cells < supply else supply)
            within += value * popcount(up & reach)
        self.sums[0] += sign * board.points[seat]
        self.sums[1] += sign * used
        self.sums[3] += sign * chains
        self.sums[4] += sign * safe
        if self.room[other] == 0:
            self.sums[5] += sign * chains
        self.sums[7] += sign * second
        self.sums[9] += sign * ripe
        self.sums[10] += sign * quiet
        self.sums[11] += sign * within
        self.sums[12] += sign * closed
        self.sums[13] += sign * popcount(reach)
        if room == 0:
            self.sums[14] += sign
            return
        self.sums[6] += sign * fronts
        self.sums[8] += sign * growth
        self.sums[15] += sign * popcount(room)
        if board.value[seat * 6 + bowl]:
            self.sums[16] += sign * board.value[seat * 6 + bowl]
            self.sums[18] += sign * popcount(room & onward)
        else:
            self.sums[17] += sign * (used + 1)
        self.sums[19] += sign * hope * (used + 1)


def outlook():
    """The evaluation with its published weights."""
    data = json.loads((Path(__file__).parent / "data" / "outlook.json").read_text(encoding="utf-8"))
    return Outlook(data["weights"])
