# cython: boundscheck=False, wraparound=False
"""The terms of Patterns' evaluation: points, tokens that can still be reached, frontiers, groups still to come."""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, ctz, popcount
    from sandtable.games.patterns.rules import NEAR

ask_cpu()


class PatternsEvaluation(Evaluation):
    """The margin of a Patterns position.

    points    of the groups as they stand
    chain     points in face-up tokens of a group's colour that flips can reach one after the other
    flips     flips at hand
    frontier  free cells beside the groups, by the groups' values: room for swaps
    loose     face-up tokens of own colours anywhere, by the groups' values: they come through the bowl
    to_come   the markers not placed yet, added up
    groups    groups established
    bowl      the value of the bowl token's group, if it has one with room
    turn      to be on the move
    room      free cells that the bowl token can go to
    """

    plays = Patterns
    names = ("points", "chain", "flips", "frontier", "loose", "to_come", "groups", "bowl", "turn", "room")

    def measure(self, game, seat):
        self.survey(cython.cast(Patterns, game), seat)

    def survey(self, board, seat):
        i: cython.int
        for i in range(self.terms):
            self.term[i] = 0.0
        self.side(board, seat, 1.0)
        self.side(board, 1 - seat, -1.0)
        self.term[8] = 1.0 if board.seat == seat else -1.0

    def chain(self, game, seat, colour):
        """The face-up tokens of a colour that a group can reach by flips alone."""
        free: cython.ulonglong = game.up[colour] & ~game.halo[(1 - seat) * 6 + colour]
        found: cython.ulonglong = free & game.halo[seat * 6 + colour]
        new: cython.ulonglong = found
        while new:
            free &= ~new
            new_near: cython.ulonglong = 0
            while new:
                new_near |= NEAR[ctz(new)]
                new &= new - 1
            new = new_near & free
            found |= new
        return found

    def side(self, game, seat, sign):
        colour: cython.int
        value: cython.int
        own: cython.int
        used: cython.int = game.used[seat]
        bowl: cython.int = game.bowl[seat]
        free: cython.ulonglong
        room: cython.ulonglong = game.faceup & ~game.halo[(1 - seat) * 6 + bowl]
        self.term[0] += sign * game.points[seat]
        for colour in range(6):
            own = seat * 6 + colour
            value = game.value[own]
            if value:
                free = game.faceup & game.halo[own] & ~game.halo[(1 - seat) * 6 + colour]
                self.term[1] += sign * value * popcount(self.chain(game, seat, colour))
                self.term[3] += sign * value * popcount(free)
                self.term[4] += sign * value * popcount(game.up[colour])
                if colour == bowl:
                    room = free
                    if free:
                        self.term[7] += sign * value
        self.term[2] += sign * popcount(game.flips[seat])
        self.term[5] += sign * (21 - used * (used + 1) // 2)
        self.term[6] += sign * used
        self.term[9] += sign * popcount(room)
