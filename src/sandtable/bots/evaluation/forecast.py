# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Forecast: the evaluation of Stones that the search uses, learned from its own games. Types live in forecast.pxd.

It says by how many points a seat will be ahead: what the seat's side is worth less what the best other side is worth. A
side is a weighted sum of terms. A term has one weight for the seat on the move and another one for the others, each a
parabola through the game by the share of the Mandala board that is filled up to the hands (`bench/fit_forecast.py`).
Terms that follow from a seat's towers and objectives alone are kept, already weighted, and looked up.
"""

import json
from pathlib import Path

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.evaluation.side import SIDE_TERMS, Side
from sandtable.games.stones.rules import Stones

if not cython.compiled:
    from sandtable.bots.evaluation.side import SIDE
    from sandtable.games.bits import ask_cpu, ctz, popcount, roll
    from sandtable.games.stones.rules import COLOUR, PICK, STACK, TURN

SCENE = 10  # how many terms SCENE_TERMS are
MOMENTS = 44  # steps from the first stone on the Mandala board to the hands
KEPT = 4096  # sides that are kept

# what the terms are is said at Forecast
SCENE_TERMS = ("points", "turn", "cash", "ahead", "big", "picks", "grow", "full", "last", "waiting")
TERMS_BY_NAME = (*SIDE_TERMS, *SCENE_TERMS)

ask_cpu()


class Forecast(Evaluation):
    """The margin of a Stones position over the best opponent, by these terms of each side.

    Of its towers and objectives (Side):

    tower_1_1 and so on  a tower on space 1 that is 1 high
    best     the best colour that could be scored now
    second   the second-best colour
    both     the most that two colours would bring, one after the other
    single   what single tops would score in their spaces if a partner of their colour were there
    paired   what the other towers would score in their spaces
    heights  different heights
    pairs    colours on top of two towers or more
    colours  different colours on top
    stones   in the towers
    new      New Stones on top
    met      the better objective that is met
    goal     the better objective that three changes could meet
    under    stones below a top that show the colour of another tower's top

    Of the moment:

    points   scored so far
    turn     1 for every seat: its two weights are what being on the move is worth
    cash     the best colour, with the points of the Mandala board that scoring it would cover
    ahead    points on the next three spaces of the Mandala board
    big      the most stones that could be picked, if there is a free space
    picks    picks of two stones or more, if there is one
    grow     the most stones of a pick with the colour of a top, if there is one
    full     there is none
    last     the seat is the last in turn order
    waiting  New Stones to decide on or to put
    """

    plays = Stones

    def __init__(self, weights):
        Evaluation.__init__(self, {})
        i: cython.int
        j: cython.int
        k: cython.int
        self.own = Side()
        if not cython.compiled:
            self.kept_weights = [0.0] * (6 * SIDE)
            self.scene_weights = [0.0] * (2 * SCENE * (MOMENTS + 1))
            self.towers, self.goals = [0] * KEPT, [0] * KEPT
            self.sums = [0.0] * (6 * KEPT)
            self.waiting, self.tops = [0] * (4 * KEPT), [0] * (4 * KEPT)
            self.scene, self.most, self.rival_of = [0] * SCENE, [0] * 4, [0.0] * 6
        for i in range(6 * SIDE):
            self.kept_weights[i] = 0.0
        for i in range(2 * SCENE * (MOMENTS + 1)):
            self.scene_weights[i] = 0.0
        for i in range(KEPT):
            self.towers[i] = 0
            self.goals[i] = 0
        for j, name in enumerate(SIDE_TERMS):
            for role in range(2):
                for k in range(3):
                    self.kept_weights[j * 6 + role * 3 + k] = weights[name][role][k]
        for i in range(MOMENTS + 1):
            share = i * (1.0 / MOMENTS)  # both are C integers: their quotient would be one, too
            for j, name in enumerate(SCENE_TERMS):
                for role in range(2):
                    level, slope, bend = weights[name][role]
                    self.scene_weights[(i * 2 + role) * SCENE + j] = level + slope * share + bend * share * share

    def worth(self, game, seat):
        if game.ending:
            return Evaluation.worth(self, game, seat)
        self.find_picks(cython.cast(Stones, game))
        return self.value(cython.cast(Stones, game), seat) - self.rivals(cython.cast(Stones, game), seat)

    def rivals(self, table, seat):
        """What the best other side is worth."""
        i: cython.int
        best: cython.float = -1e9
        value: cython.float
        for i in range(table.players):
            if i != seat:
                value = self.value(table, i)
                if value > best:
                    best = value
        return best

    def prefer(self, game, moves, probe, likely):
        """As it is said at Evaluation, faster: picks by the same Artist at the same circle differ in the tower alone,
        and scores leave the circles as they are."""
        self.rank(cython.cast(Stones, game), moves, cython.cast(Stones, probe), likely)

    def rank(self, table, moves, trial, likely):
        """`prefer`, for a position of Stones."""
        i: cython.int
        action: cython.int
        group: cython.int = -1
        seat: cython.int = table.seat
        last: cython.bint = seat + 1 == table.players
        for i in range(6):
            self.rival_of[i] = -1e9
        for i in range(moves.n):
            action = moves.items[i]
            if table.phase != TURN or table.new_stones or (last and table.last_round):
                likely[i] = self.after(table, trial, action)
            elif action & 7 == PICK:
                if action >> 8 != group:
                    group = action >> 8
                    trial.copy_from(table)
                    trial.apply(action)
                    if trial.ending == 0:
                        self.find_picks(trial)
                        self.rival_of[0] = self.rivals(trial, seat)
                likely[i] = self.picked(table, trial, action)
            else:
                if group != -2:
                    group = -2
                    trial.copy_from(table)
                    trial.seat = 0 if last else seat + 1
                    self.find_picks(trial)
                likely[i] = self.scored(table, trial, action, last)

    def after(self, table, trial, action):
        """The worth of a move, the plain way."""
        trial.copy_from(table)
        trial.apply(action)
        return self.worth(trial, table.seat)

    def picked(self, table, trial, action):
        """The worth of a pick, where another one by the same Artist at the same circle has been tried."""
        seat: cython.int = table.seat
        space: cython.int = (action >> 3) & 7
        circle: cython.int = (action >> 8) & 15
        side: cython.int = (action >> 6) & 3
        sides: cython.int
        tower: cython.int = 0
        artist: cython.int = 0
        i: cython.int
        if trial.ending:
            return self.after(table, trial, action)
        while table.artist[artist] != action >> 12:
            artist += 1
        sides = (table.reach[artist] >> (4 * circle)) & 15
        sides = (sides | sides << 4) >> side & 15
        while sides:
            tower = tower << 4 | (table.stack[STACK[circle * 4 + ((side + ctz(sides)) & 3)]] & 15)
            sides &= sides - 1
        for i in range(seat * 5, seat * 5 + 5):
            trial.tower[i] = table.tower[i]
        trial.tower[seat * 5 + space] = tower
        trial.filled[seat] = table.filled[seat] | 1 << space
        return self.value(trial, seat) - self.rival_of[0]

    def scored(self, table, trial, action, last):
        """The worth of a score, with what can be picked looked at before."""
        seat: cython.int = table.seat
        spaces: cython.int = (action >> 3) & 31
        n: cython.int = popcount(spaces)
        points: cython.int = 0
        heights: cython.int = table.heights(seat)
        tower: cython.int
        i: cython.int
        following: cython.int
        worth: cython.float
        final: cython.bint = table.last_round or table.placed < table.hands_space <= table.placed + n
        if (final and last) or (table.picks == 0 and table.filled[trial.seat] == 0):
            following = trial.seat
            worth = self.after(table, trial, action)
            trial.copy_from(table)
            trial.seat = following
            self.find_picks(trial)
            return worth
        trial.placed = table.placed + n
        trial.last_round = final
        if self.rival_of[n] < -1e8:
            self.rival_of[n] = self.rivals(trial, seat)
        trial.filled[seat] = table.filled[seat]
        for i in range(5):
            tower = table.tower[seat * 5 + i]
            if spaces >> i & 1:
                points += table.tower_points(seat, i, action >> 8, heights) if action & 7 == COLOUR else 1
                tower >>= 4
                if tower == 0:
                    trial.filled[seat] ^= 1 << i
            trial.tower[seat * 5 + i] = tower
        for i in range(table.placed + 1, table.placed + n + 1):
            if i <= table.spaces:
                points += table.worth[i]
        trial.points[seat] = table.points[seat] + points
        return self.value(trial, seat) - self.rival_of[n]

    def terms_of(self, game: Stones, seat: cython.int):
        """The terms of a seat in order, for Python code."""
        self.expect(game, seat)
        self.find_picks(game)
        self.own.appraise(game, seat)
        told = [self.own.found[i] for i in range(SIDE)]
        self.survey(game, seat, self.find(game, seat))
        return told + [self.scene[i] for i in range(SCENE)]

    def find_picks(self, table):
        """What can be picked: the largest pick with a stone of each colour, and how many picks there are."""
        artist: cython.int
        circle: cython.int
        side: cython.int
        sides: cython.int
        n: cython.int
        colour: cython.int
        points: cython.ulonglong
        for colour in range(4):
            self.most[colour] = 0
        self.biggest = 0
        self.pairs = 0
        for artist in range(4):
            points = table.reach[artist]
            while points:
                circle = ctz(points) >> 2
                sides = cython.cast(cython.int, points >> (4 * circle)) & 15
                points &= ~(cython.cast(cython.ulonglong, 15) << (4 * circle))
                n = popcount(sides)
                if n > self.biggest:
                    self.biggest = n
                if n > 1:
                    self.pairs += 1
                while sides:
                    side = ctz(sides)
                    sides &= sides - 1
                    colour = table.stack[STACK[circle * 4 + side]] & 3
                    if n > self.most[colour]:
                        self.most[colour] = n

    def value(self, table, seat):
        """What a side is worth."""
        i: cython.int
        role: cython.int = 0 if table.seat == seat else 1
        place: cython.int = self.find(table, seat)
        at: cython.int = place * 6 + role * 3
        moment: cython.int = (
            MOMENTS if table.placed >= table.hands_space else table.placed * MOMENTS // table.hands_space
        )
        share: cython.float = moment * (1.0 / MOMENTS)
        total: cython.float = self.sums[at] + share * (self.sums[at + 1] + share * self.sums[at + 2])
        more: cython.float = 0.0
        self.survey(table, seat, place)
        at = (moment * 2 + role) * SCENE
        for i in range(0, SCENE, 2):
            total += self.scene[i] * self.scene_weights[at + i]
            more += self.scene[i + 1] * self.scene_weights[at + i + 1]
        return total + more

    def survey(self, table, seat, place):
        """The terms of a side that change from move to move."""
        i: cython.int
        colour: cython.int
        n: cython.int
        worth: cython.int
        ahead: cython.int[6]
        cash: cython.int = 0
        grow: cython.int = 0
        free: cython.int = table.filled[seat] != 31
        if not cython.compiled:
            ahead = [0] * 6
        ahead[0] = 0
        for i in range(5):
            n = table.placed + 1 + i
            ahead[i + 1] = ahead[i] + (table.worth[n] if n <= table.spaces else 0)
        for colour in range(4):
            n = self.tops[place * 4 + colour]
            if n == 0:
                continue
            worth = self.waiting[place * 4 + colour]
            if n > 1 and worth + ahead[n] > cash:
                cash = worth + ahead[n]
            if free and self.most[colour] > grow:
                grow = self.most[colour]
        self.scene[0] = table.points[seat]
        self.scene[1] = 1
        self.scene[2] = cash
        self.scene[3] = ahead[3]
        self.scene[4] = self.biggest if free else 0
        self.scene[5] = self.pairs if free else 0
        self.scene[6] = grow
        self.scene[7] = 1 - free
        self.scene[8] = 1 if seat == table.players - 1 else 0
        self.scene[9] = table.kept + table.pending - table.decided if seat == table.seat else 0

    def find(self, table, seat):
        """Where what is known of a side is kept."""
        i: cython.int
        j: cython.int
        card: cython.int
        place: cython.int
        first: cython.ulonglong = 0
        second: cython.ulonglong = table.tower[seat * 5 + 4]
        for i in range(4):
            first = first << 16 | table.tower[seat * 5 + i]
        for i in range(2):
            card = table.card[seat * 2 + i]
            second = second << 8 | table.card_kind[card]
            second = second << 8 | table.card_value[card]
            second = second << 8 | table.card_points[card]
        place = roll(roll(first) ^ second) >> 52
        if self.towers[place] != first or self.goals[place] != second:
            self.towers[place] = first
            self.goals[place] = second
            self.own.appraise(table, seat)
            for i in range(6):
                self.sums[place * 6 + i] = 0.0
            for j in range(SIDE):
                if self.own.found[j]:
                    for i in range(6):
                        self.sums[place * 6 + i] += self.kept_weights[j * 6 + i] * self.own.found[j]
            for i in range(4):
                self.waiting[place * 4 + i] = self.own.waits[i]
                self.tops[place * 4 + i] = self.own.counts[i]
        return place


def forecast():
    """The evaluation with its published weights."""
    data = json.loads((Path(__file__).parent / "data" / "forecast.json").read_text(encoding="utf-8"))
    return Forecast(data["weights"])
