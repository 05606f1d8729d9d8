# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The inputs of Mandala's network: each colour wherever it lies, and the terms of the evaluation."""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.evaluation.mandala import MandalaEvaluation
from sandtable.bots.evaluation.networks.network import Network
from sandtable.games.mandala.rules import Mandala

if not cython.compiled:
    from sandtable.bots.evaluation.networks.network import MOST_PART
    from sandtable.games.bits import ask_cpu, popcount

ask_cpu()

SHAPE = (6, 30, 44)  # the colours, what is known of each, and of the whole
SURE = 12.0  # what a win is worth over and above its margin


class MandalaNetwork(Evaluation):
    """The margin of a Mandala position by a network. Its terms are those of MandalaEvaluation."""

    plays = Mandala
    names = MandalaEvaluation.names

    def __init__(self, weights, network):
        Evaluation.__init__(self, weights)
        if (network["parts"], network["part_size"], network["whole_size"]) != SHAPE:
            raise ValueError(f"the network of Mandala has the shape {SHAPE}")
        self.inner = MandalaEvaluation(weights)
        self.network = Network(network)

    def measure(self, game, seat):
        i: cython.int
        self.inner.measure(game, seat)
        for i in range(self.terms):
            self.term[i] = self.inner.term[i]

    def worth(self, game, seat):
        margin: cython.int
        if game.ending:
            margin = game.score(seat) - game.score(1 - seat)
            return margin + (SURE if margin > 0 else (-SURE if margin < 0 else 0.0))
        self.show(cython.cast(Mandala, game), seat)
        return self.network.run()

    def estimate(self, game, seat):
        # the network for every move of every node would cost more than its better order gains
        return self.inner.worth(game, seat)

    def show(self, table, seat):
        """Fill in the network's inputs. The Mandala with more colours comes first, whichever it is."""
        i: cython.int
        at: cython.int
        colour: cython.int
        other: cython.int = 1 - seat
        shift: cython.int
        space: cython.int
        cards: cython.int
        mandala: cython.int
        first: cython.int = 0
        one: cython.int = popcount(table.in_mountain[0] | table.in_field[0] | table.in_field[1]) >> 3
        two: cython.int = popcount(table.in_mountain[1] | table.in_field[2] | table.in_field[3]) >> 3
        mine: cython.int
        theirs: cython.int
        claiming: cython.bint = table.phase == 1
        if (claiming and table.mandala == 1) or (not claiming and two > one):
            first = 1
        self.network.wipe()
        for colour in range(6):
            at = colour * MOST_PART
            shift = 8 * colour
            self.network.part[at] = 0.25 * popcount((table.hand[seat] >> shift) & 255)
            self.network.part[at + 1] = 0.25 * popcount((table.hand[other] >> shift) & 255)
            self.network.part[at + 2] = 0.25 * cython.cast(cython.int, (table.cup[seat] >> shift) & 255)
            self.network.part[at + 3] = 0.25 * cython.cast(cython.int, (table.cup[other] >> shift) & 255)
            space = table.river[seat * 6 + colour]
            if space:
                self.network.part[at + 3 + space] = 1.0
                self.network.part[at + 16] = self.network.part[at] * space
            space = table.river[other * 6 + colour]
            if space:
                self.network.part[at + 9 + space] = 1.0
                self.network.part[at + 17] = self.network.part[at + 1] * space
            for i in range(2):
                mandala = first ^ i
                cards = (table.mountain[mandala] >> shift) & 255
                if cards:
                    self.network.part[at + 18 + i] = 1.0
                    self.network.part[at + 20 + i] = 0.33 * cards
                cards = (table.field[mandala * 2 + seat] >> shift) & 255
                if cards:
                    self.network.part[at + 22 + i] = 1.0
                    self.network.part[at + 24 + i] = 0.33 * cards
                cards = (table.field[mandala * 2 + other] >> shift) & 255
                if cards:
                    self.network.part[at + 26 + i] = 1.0
            cards = (table.live >> shift) & 255
            self.network.part[at + 28] = cards / 18.0
            self.network.part[at + 29] = 1.0 if cards else 0.0
        self.inner.survey(table, seat)
        for i in range(12):
            self.network.whole[i] = 0.15 * self.inner.term[i]
        self.network.whole[12] = 1.0 if claiming else 0.0
        self.network.whole[13] = 1.0 if table.seat == seat else 0.0
        self.network.whole[14] = 1.0 if claiming and table.seat == seat else 0.0
        self.network.whole[15] = table.left / 50.0
        self.network.whole[16] = 1.0 if table.exhausted else 0.0
        self.network.whole[17 + table.length[seat]] = 1.0
        self.network.whole[24 + table.length[other]] = 1.0
        self.network.whole[31] = table.cards[seat] * 0.125
        self.network.whole[32] = table.cards[other] * 0.125
        for i in range(2):
            mandala = first ^ i
            mine = table.strength[mandala * 2 + seat]
            theirs = table.strength[mandala * 2 + other]
            self.network.whole[33 + i] = (two if mandala else one) / 6.0
            self.network.whole[35 + i] = mine * 0.2
            self.network.whole[37 + i] = theirs * 0.2
            self.inner.claims(table, mandala)
            self.network.whole[39 + i] = 0.1 * self.inner.gain[seat]
            self.network.whole[41 + i] = 0.1 * self.inner.gain[other]
        self.network.whole[43] = 1.0 if table.completer == seat else 0.0

    def inputs(self, game: Mandala, seat: cython.int):
        """The network's inputs, for training."""
        self.expect(game, seat)
        self.show(game, seat)
        return self.network.inputs()
