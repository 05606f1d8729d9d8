# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Trained: a network from a file as the evaluation of a search, for any game. Types live in trained.pxd; this file also
runs uncompiled.

The network has two layers. The first sees the row of observations of the seat to act, as `env` writes it (or the rows
of all seats), the terms of the game's own evaluation and what that finds the position worth. Out of the second come
what is to be added to that, in points, and how promising each action is, next to how it looks one move ahead. So an
untrained network judges as the game's evaluation does. In a search the position is a guess that was drawn from an
Observation: with the rows of all seats, and by the evaluation, the network sees what that guess supposes, never what a
seat may not know.
"""

import cython
import numpy as np

from sandtable.bots.evaluation import judge_of, network_weights_of
from sandtable.bots.evaluation.base import Evaluation
from sandtable.env.encoders import encoder_of
from sandtable.env.encoders.encoder import Encoder
from sandtable.errors import BadNetwork
from sandtable.games.base import Actions, Game

if not cython.compiled:
    from sandtable.search.layers import add_bytes, add_floats, ask_width, dots, filled, rectify

ask_width()


def floats(array):
    """Where the numbers of an array stand; whoever asks keeps the array."""
    return cython.cast(cython.p_float, cython.cast(cython.size_t, array.ctypes.data))


class Trained(Evaluation):
    """The evaluation that a network file holds.

    network  the file
    encoder  writes rows of observations
    inner    what judges without it
    asks     what judges without it is a network as well, and no sum of its terms
    ahead    how much it counts how an action looks one move ahead, in logits a point
    table    a position of the game and the options that it is for
    views    how many rows it is shown, `width` bytes each
    shown    how many terms, and the worth
    heads    how many values there are: one for two players, whose gains are each other's losses; else one a seat
    row      the rows, and `places` where they are not zero
    given    the terms, the worth last
    one two  the units of the layers
    points   [i] what the position is worth to the seat i places after the one to act
    ids      of the actions that are asked for, and their logits
    kept     the arrays that the pointers point into
    """

    plays = Game

    def __init__(self, network):
        Evaluation.__init__(self, {})
        header = network.header
        weights = network.weights
        actions = network.encoding.actions
        self.network = network
        self.encoder = encoder_of(actions)
        self.inner = judge_of(header.game)
        self.asks = network_weights_of(header.game) is not None
        self.ahead = header.ahead
        self.table = actions.kind.core(actions.options)
        self.players = self.table.players
        self.views = header.views
        self.width = self.encoder.width
        self.shown = len(header.terms)
        self.first_units, self.second_units = header.units
        self.heads = weights["value"].shape[0]
        row = np.zeros(self.views * self.width + 8, np.uint8)
        places = np.zeros(self.views * self.width + 8, np.int32)
        given = np.zeros(self.shown, np.float32)
        one = np.zeros(self.first_units, np.float32)
        two = np.zeros(self.second_units, np.float32)
        self.kept = [row, places, given, one, two]
        if cython.compiled:
            self.row = cython.cast(cython.p_uchar, cython.cast(cython.size_t, row.ctypes.data))
            self.places = cython.cast(cython.p_int, cython.cast(cython.size_t, places.ctypes.data))
            self.given = floats(given)
            self.one = floats(one)
            self.two = floats(two)
            self.first = floats(weights["first"])
            self.by_terms = floats(weights["terms"])
            self.first_bias = floats(weights["first_bias"])
            self.second = floats(weights["second"])
            self.second_bias = floats(weights["second_bias"])
            self.value = floats(weights["value"])
            self.direct = floats(weights["direct"])
            self.value_bias = floats(weights["value_bias"])
            self.policy = floats(weights["policy"])
            self.policy_bias = floats(weights["policy_bias"])
        else:
            self.row, self.places, self.given = row, places, given
            self.one, self.two = one, two
            self.first, self.by_terms = weights["first"].ravel(), weights["terms"].ravel()
            self.first_bias, self.second = weights["first_bias"], weights["second"].ravel()
            self.second_bias, self.value = weights["second_bias"], weights["value"].ravel()
            self.direct, self.value_bias = weights["direct"].ravel(), weights["value_bias"]
            self.policy, self.policy_bias = weights["policy"].ravel(), weights["policy_bias"]
            self.points = [0.0] * 4
            self.heads_at = [0] * 4
            self.ids = [0] * 1024
            self.logits = [0.0] * 1024
        for i in range(4):
            self.heads_at[i] = i

    def expect(self, game: Game, seat: cython.int = 0):
        """BadNetwork for a position of another game, or with other options."""
        if not isinstance(game, Game) or not self.table.fits(game):
            header = self.network.header
            path = self.network.path
            raise BadNetwork("errors.network.other", path=path, game=header.game, options=header.options)
        self.inner.expect(game, seat)
        Evaluation.expect(self, game, seat)

    def run(self, game):
        """Show the network a position, from the seat to act."""
        i: cython.int
        n: cython.int
        seat: cython.int = game.seat
        worth: cython.double = 0.0
        for i in range(self.views):
            if cython.compiled:
                self.encoder.observe(game, (seat + i) % self.players, self.row + i * self.width)
            else:
                self.encoder.observe(game, (seat + i) % self.players, self.row[i * self.width : (i + 1) * self.width])
        n = filled(self.row, self.views * self.width, self.places)
        for i in range(self.first_units):
            self.one[i] = self.first_bias[i]
        add_bytes(self.one, self.first, self.row, self.places, n, self.first_units)
        self.inner.measure(game, seat)
        for i in range(self.shown - 1):
            self.given[i] = self.inner.term[i]
            worth += self.inner.weight[i] * self.inner.term[i]
        self.given[self.shown - 1] = self.inner.worth(game, seat) if self.asks else worth
        add_floats(self.one, self.by_terms, self.given, self.shown, self.first_units)
        rectify(self.one, self.first_units)
        for i in range(self.second_units):
            self.two[i] = self.second_bias[i]
        add_floats(self.two, self.second, self.one, self.first_units, self.second_units)
        rectify(self.two, self.second_units)

    def judge(self):
        """What the position that it was shown is worth."""
        i: cython.int
        k: cython.int
        dots(self.points, self.value, self.value_bias, self.two, self.heads_at, self.heads, self.second_units)
        for i in range(self.heads):
            for k in range(self.shown):
                self.points[i] += self.direct[i * self.shown + k] * self.given[k]
        if self.heads == 1:
            self.points[1] = -self.points[0]

    def worth(self, game, seat):
        i: cython.int
        best: cython.int = -1000000
        if not game.choices:
            for i in range(game.players):
                if i != seat and game.score(i) > best:
                    best = game.score(i)
            return game.score(seat) - best
        self.run(game)
        self.judge()
        return self.points[(seat - game.seat + self.players) % self.players]

    def compare(self, game, ahead):
        """Write what a position with a decision is worth to each seat; the network is asked once."""
        i: cython.int
        self.run(game)
        self.judge()
        for i in range(self.players):
            ahead[(game.seat + i) % self.players] = self.points[i]

    def prefer(self, game, moves, probe, likely):
        """Write the logits of some actions."""
        i: cython.int
        self.run(game)
        for i in range(moves.n):
            self.ids[i] = self.encoder.ids[moves.items[i]]
        dots(self.logits, self.policy, self.policy_bias, self.two, self.ids, moves.n, self.second_units)
        if self.ahead != 0.0:
            self.inner.prefer(game, moves, probe, likely)
            for i in range(moves.n):
                likely[i] = self.logits[i] + self.ahead * likely[i]
        else:
            for i in range(moves.n):
                likely[i] = self.logits[i]

    def points_and_logits(self, game: Game):
        """What the network says of a position with a decision, for Python code: what it is worth to each seat, in
        points, and {action: how promising it is}, as logits."""
        logits = self.preferences(game)
        if not logits:
            raise ValueError("nobody has to decide here")
        self.judge()
        return [self.points[(i - game.seat + self.players) % self.players] for i in range(self.players)], logits
