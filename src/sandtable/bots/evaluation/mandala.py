# cython: boundscheck=False, wraparound=False
"""The terms of Mandala's evaluation: the Cup's points, the River's open spaces, who will claim what, and the hand."""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.games.mandala.rules import Mandala

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, ctz, popcount
    from sandtable.games.mandala.rules import SIX

ask_cpu()


class MandalaEvaluation(Evaluation):
    """The margin of a Mandala position.

    points     of the Cup under the River as it stands
    unplaced   Cup cards whose colour is not in the River yet
    river      colours in the River
    claims_3   what the claims of a Mandala with up to three colours would bring, if it were destroyed as it stands
    claims_4, claims_5, claims_6   the same with four and five colours, and of one being destroyed
    strength   cards in one's Fields
    majority   Mandalas where one would claim first
    hand       cards in hand
    matching   cards in hand of the colours in one's River, by their spaces
    turn       to be on the move
    """

    plays = Mandala
    names = (
        "points",
        "unplaced",
        "river",
        "claims_3",
        "claims_4",
        "claims_5",
        "claims_6",
        "strength",
        "majority",
        "hand",
        "matching",
        "turn",
    )

    def __init__(self, weights):
        super().__init__(weights)
        if not cython.compiled:
            self.gain = [0.0] * 2

    def measure(self, game, seat):
        self.survey(cython.cast(Mandala, game), seat)

    def survey(self, table, seat):
        i: cython.int
        mandala: cython.int
        colours: cython.int
        difference: cython.double
        mine: cython.int
        theirs: cython.int
        for i in range(self.terms):
            self.term[i] = 0.0
        self.side(table, seat, 1.0)
        self.side(table, 1 - seat, -1.0)
        for mandala in range(2):
            if table.ending:
                break
            self.claims(table, mandala)
            difference = self.gain[seat] - self.gain[1 - seat]
            colours = (
                popcount(table.in_mountain[mandala] | table.in_field[mandala * 2] | table.in_field[mandala * 2 + 1])
                >> 3
            )
            if table.phase == 1 and table.mandala == mandala:
                self.term[6] += difference
            elif colours >= 5:
                self.term[5] += difference
            elif colours == 4:
                self.term[4] += difference
            else:
                self.term[3] += difference
            mine = table.strength[mandala * 2 + seat]
            theirs = table.strength[mandala * 2 + 1 - seat]
            if mine != theirs:
                self.term[8] += 1.0 if mine > theirs else -1.0
        self.term[11] = 1.0 if table.seat == seat else -1.0

    def side(self, game, seat, sign):
        colour: cython.int
        cards: cython.int
        space: cython.int
        for colour in range(6):
            cards = (game.cup[seat] >> (8 * colour)) & 255
            space = game.river[seat * 6 + colour]
            if space:
                self.term[0] += sign * cards * space
                self.term[10] += sign * space * popcount((game.hand[seat] >> (8 * colour)) & 255)
            else:
                self.term[1] += sign * cards
        self.term[2] += sign * game.length[seat]
        self.term[7] += sign * (game.strength[seat] + game.strength[2 + seat])
        self.term[9] += sign * game.cards[seat]

    def claim_value(self, game, seat, length, colour, cards):
        """What claiming a pile is worth: points in the Cup, and for a new colour those the River space will give."""
        space: cython.int = game.river[seat * 6 + colour]
        if space:
            return cards * space
        return (cards - 1 + cython.cast(cython.int, (game.cup[seat] >> (8 * colour)) & 255)) * (length + 1) + 1.0

    def claims(self, game, mandala):
        """What both seats would get if a Mandala were destroyed now, each claiming what is worth most to it."""
        piles: cython.ulonglong = game.in_mountain[mandala] & SIX
        left: cython.ulonglong
        seat: cython.int
        colour: cython.int
        best: cython.int
        most: cython.double
        value: cython.double
        cards: cython.int
        first: cython.int = game.strength[mandala * 2]
        second: cython.int = game.strength[mandala * 2 + 1]
        self.gain[0] = self.gain[1] = 0.0
        grown_first: cython.int = game.length[0]
        grown_second: cython.int = game.length[1]
        if game.phase == 1 and game.mandala == mandala:
            seat = game.seat
        elif first == second:
            seat = 1 - game.seat
        else:
            seat = 0 if first > second else 1
        while piles:
            best = -1
            most = -1.0
            left = piles
            while left:
                colour = ctz(left) >> 3
                left &= left - 1
                cards = (game.mountain[mandala] >> (8 * colour)) & 255
                value = self.claim_value(game, seat, grown_second if seat else grown_first, colour, cards)
                if value > most:
                    most = value
                    best = colour
            if game.strength[mandala * 2 + seat]:
                self.gain[seat] += most
                if not game.river[seat * 6 + best]:
                    if seat:
                        grown_second += 1
                    else:
                        grown_first += 1
            piles &= ~(cython.cast(cython.ulonglong, 1) << (8 * best))
            seat = 1 - seat
