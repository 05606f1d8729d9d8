# cython: boundscheck=False, wraparound=False
"""The terms of Stones' evaluation: points, colours ready to score, towers that fit their spaces, objectives."""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.stones.rules import Stones

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount
    from sandtable.games.stones.rules import HUE, NEW, UNDECIDED, height_of

ask_cpu()


class StonesEvaluation(Evaluation):
    """The margin of a Stones position over the best opponent.

    points     scored so far
    best       the best colour that could be scored now
    second     the second-best colour
    single     what single tops would score in their spaces if a partner of their colour were there
    fit        what every tower would score in its space
    towers     towers standing
    stones     stones in them
    new        New Stones among them
    objective  the better objective as it stands, by how far the Mandala board is filled
    turn       to be on the move
    """

    plays = Stones
    names = ("points", "best", "second", "single", "fit", "towers", "stones", "new", "objective", "turn")

    def __init__(self, weights):
        super().__init__(weights)
        if not cython.compiled:
            self.own = [0.0] * 16

    def look(self, game, seat):
        self.survey(cython.cast(Stones, game), seat)

    def survey(self, table, seat):
        i: cython.int
        other: cython.int
        worth: cython.double
        most: cython.double = -1e9
        # the opponent who matters is the one who stands best by the same terms
        for other in range(table.players):
            if other != seat:
                self.side(table, other)
                worth = self.total()
                if worth > most:
                    most = worth
                    for i in range(self.terms):
                        self.term[i] = -self.own[i]
        self.side(table, seat)
        for i in range(self.terms):
            self.term[i] += self.own[i]
        self.term[9] = 1.0 if table.seat == seat else -1.0

    def total(self):
        i: cython.int
        total: cython.double = 0.0
        for i in range(self.terms):
            total += self.weight[i] * self.own[i]
        return total

    def side(self, game, seat):
        i: cython.int
        colour: cython.int
        space: cython.int
        tower: cython.int
        value: cython.int
        points: cython.int
        best: cython.int = 0
        second: cython.int = 0
        heights: cython.int = game.heights(seat)
        for i in range(self.terms):
            self.own[i] = 0.0
        self.own[0] = game.points[seat]
        for colour in range(4):
            value = self.colour_worth(game, seat, colour)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
        for space in range(5):
            tower = game.tower[seat * 5 + space]
            if tower:
                points = game.tower_points(seat, space, UNDECIDED, heights)
                self.own[4] += points
                self.own[5] += 1.0
                self.own[6] += height_of(tower)
                colour = HUE[tower & 15]
                if popcount((game.tops[seat] >> (8 * colour)) & 31) == 1:
                    self.own[3] += points
                while tower:
                    if tower & 15 == NEW:
                        self.own[7] += 1.0
                    tower >>= 4
        self.own[1] = best
        self.own[2] = second
        self.own[8] = game.objective(seat) * (cython.cast(cython.double, game.placed) / game.hands_space)

    def colour_worth(self, game, seat, colour):
        """What scoring a colour with every New Stone on top would bring; 0 if it cannot be scored."""
        new: cython.int = (game.tops[seat] >> 32) & 31
        spaces: cython.int = ((game.tops[seat] >> (8 * colour)) & 31) | new
        space: cython.int
        points: cython.int = 0
        heights: cython.int
        if not spaces & (spaces - 1):
            return 0
        heights = game.heights(seat)
        for space in range(5):
            if spaces >> space & 1:
                points += game.tower_points(seat, space, colour, heights)
        return points
