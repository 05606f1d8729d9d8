# cython: boundscheck=False, wraparound=False
"""Evaluation: what a position is worth to a seat, in points. Types live in base.pxd; this file also runs uncompiled.

An evaluation is a weighted sum of terms, each a feature that matters to a strong player. The terms of a seat are its
own minus those of its best opponent, so the sum estimates the final margin. Weights are data, fitted to self-play
games.
"""

import cython

from sandtable.games.base import Actions, Game, refuse_subclasses

MOST_TERMS = 16


class Evaluation:
    """The interface that each game's evaluation implements; it runs without the GIL.

    names  of its terms
    plays  the class of the positions that it can measure
    """

    names = ()
    plays = Game

    def __init__(self, weights):
        if not cython.compiled:
            self.weight = [0.0] * MOST_TERMS
            self.term = [0.0] * MOST_TERMS
        self.terms = len(self.names)
        for i in range(MOST_TERMS):
            self.term[i] = 0.0
            self.weight[i] = weights[self.names[i]] if i < self.terms else 0.0

    def measure(self, game, seat):
        """Fill in the terms of a seat, less those of its best opponent."""

    def worth(self, game, seat):
        """How many points a seat will be ahead of its best opponent at the end; a finished game counts as it is."""
        i: cython.int
        best: cython.int = -1000000
        total: cython.double = 0.0
        if game.ending:
            for i in range(game.players):
                if i != seat and game.score(i) > best:
                    best = game.score(i)
            return game.score(seat) - best
        self.measure(game, seat)
        for i in range(self.terms):
            total += self.weight[i] * self.term[i]
        return total

    def estimate(self, game, seat):
        """A quicker `worth`, good enough to say which moves to try first."""
        return self.worth(game, seat)

    def compare(self, game, ahead):
        """Write the `worth` of a position with a decision to each seat."""
        seat: cython.int
        if game.players == 2:
            # what one gains the other loses
            seat = game.seat
            ahead[seat] = self.worth(game, seat)
            ahead[1 - seat] = -ahead[seat]
            return
        for seat in range(game.players):
            ahead[seat] = self.worth(game, seat)

    def prefer(self, game, moves, probe, likely):
        """Write how promising each of some actions is to the seat to act, in points: what is ahead after it. `probe` is
        a position to try them on."""
        i: cython.int
        seat: cython.int = game.seat
        for i in range(moves.n):
            probe.assign(game)
            probe.apply(moves.items[i])
            likely[i] = self.estimate(probe, seat)

    def expect(self, game: Game, seat: cython.int = 0):
        """TypeError for a position of a game that this evaluation does not know, ValueError for a seat that there is
        not."""
        if not isinstance(game, self.plays):
            raise TypeError(f"expected a position of {self.plays.__name__}, got {game!r}")
        if not 0 <= seat < game.players:
            raise ValueError(f"the seats are 0 to {game.players - 1}, not {seat}")

    def of(self, game: Game, seat: cython.int):
        """`worth`, for Python code."""
        self.expect(game, seat)
        return self.worth(game, seat)

    def preferences(self, game: Game):
        """`prefer`, for Python code: {action: how promising it is} for all that are legal."""
        self.expect(game)
        moves: Actions = Actions()
        likely: cython.double[1024]
        if not cython.compiled:
            likely = [0.0] * 1024
        game.legal(moves)
        self.prefer(game, moves, game.blank(), likely)
        return {moves.items[i]: likely[i] for i in range(moves.n)}

    def explain(self, game: Game, seat: cython.int):
        """The terms by name, for Python code."""
        self.expect(game, seat)
        self.measure(game, seat)
        return {self.names[i]: self.term[i] for i in range(self.terms)}


if cython.compiled:
    refuse_subclasses(Evaluation)
