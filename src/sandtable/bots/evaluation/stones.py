# cython: boundscheck=False, wraparound=False
"""The terms of Stones' evaluation: points, colours ready to score, towers that fit their spaces, objectives.

Most of a seat's terms follow from its towers and its two objectives alone, and from one move to the next most seats'
towers stay as they are: what was found out about such a side is kept, and looked up.
"""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.base import Game
from sandtable.games.stones.rules import Stones

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, popcount, roll
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
        self.seen_by = -1
        if not cython.compiled:
            self.own = [0.0] * 16
            self.rival = [0.0] * 16

    def measure(self, game, seat):
        self.survey(cython.cast(Stones, game), seat)

    def survey(self, table, seat):
        i: cython.int
        if not cython.compiled or not self.recall(table, seat):
            self.find_rival(table, seat)
        self.side(table, seat)
        for i in range(self.terms):
            self.term[i] = self.own[i] - self.rival[i]
        self.term[9] = 1.0 if table.seat == seat else -1.0

    def find_rival(self, table, seat):
        """The terms of the opponent who matters: the one who stands best by the same terms."""
        i: cython.int
        other: cython.int
        worth: cython.double
        most: cython.double = -1e9
        for other in range(table.players):
            if other != seat:
                self.side(table, other)
                worth = self.total()
                if worth > most:
                    most = worth
                    for i in range(self.terms):
                        self.rival[i] = self.own[i]

    def recall(self, table, seat):
        """Whether all opponents stand as they stood when they were last compared, as they do when one move after the
        other is looked at; else it is noted how they stand now."""
        i: cython.int
        other: cython.int
        same: cython.bint = self.seen_by == seat and self.seen_placed == table.placed
        self.seen_by = seat
        self.seen_placed = table.placed
        for other in range(table.players):
            if other == seat:
                continue
            same = same and self.seen_points[other] == table.points[other]
            self.seen_points[other] = table.points[other]
            for i in range(other * 5, other * 5 + 5):
                same = same and self.seen_tower[i] == table.tower[i]
                self.seen_tower[i] = table.tower[i]
            for i in range(other * 2, other * 2 + 2):
                same = same and self.seen_card[i] == table.card[i]
                self.seen_card[i] = table.card[i]
        return same

    def expect(self, game: Game, seat: cython.int = 0):
        self.seen_by = -1  # another table may have other cards
        Evaluation.expect(self, game, seat)

    def total(self):
        i: cython.int
        total: cython.double = 0.0
        for i in range(self.terms):
            total += self.weight[i] * self.own[i]
        return total

    def side(self, game, seat):
        """The terms of one seat."""
        i: cython.int
        place: cython.int
        first: cython.ulonglong
        second: cython.ulonglong
        self.own[0] = game.points[seat]
        if cython.compiled:
            first = self.towers_key(game, seat)
            second = self.goals_key(game, seat)
            place = roll(roll(first) ^ second) >> 54
            if self.towers[place] != first or self.goals[place] != second:
                self.towers[place] = first
                self.goals[place] = second
                self.appraise(game, seat, cython.address(self.known[8 * place]))
            for i in range(8):
                self.own[i + 1] = self.known[8 * place + i]
        else:
            found = [0] * 8
            self.appraise(game, seat, found)
            self.own[1:9] = [float(each) for each in found]
        self.own[8] *= cython.cast(cython.double, game.placed) / game.hands_space

    def towers_key(self, game, seat):
        """The towers of four spaces."""
        i: cython.int
        key: cython.ulonglong = 0
        for i in range(4):
            key = key << 16 | game.tower[seat * 5 + i]
        return key

    def goals_key(self, game, seat):
        """The tower of the fifth space, and what the two objectives ask for and bring."""
        i: cython.int
        card: cython.int
        key: cython.ulonglong = game.tower[seat * 5 + 4]
        for i in range(2):
            card = game.card[seat * 2 + i]
            key = key << 8 | game.card_kind[card]
            key = key << 8 | game.card_value[card]
            key = key << 8 | game.card_points[card]
        return key

    def appraise(self, game, seat, found):
        """The terms of a seat that follow from its towers and its objectives: `best` to `new`, and the better objective
        in full."""
        i: cython.int
        colour: cython.int
        space: cython.int
        tower: cython.int
        value: cython.int
        points: cython.int
        best: cython.int = 0
        second: cython.int = 0
        heights: cython.int = game.heights(seat)
        for i in range(8):
            found[i] = 0
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
                found[3] += points
                found[4] += 1
                found[5] += height_of(tower)
                colour = HUE[tower & 15]
                if popcount((game.tops[seat] >> (8 * colour)) & 31) == 1:
                    found[2] += points
                while tower:
                    if tower & 15 == NEW:
                        found[6] += 1
                    tower >>= 4
        found[0] = best
        found[1] = second
        found[7] = game.objective(seat)

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
