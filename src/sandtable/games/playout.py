# cython: boundscheck=False, wraparound=False
"""Loops written once over Game: random playouts, copies, perft."""

import cython

from sandtable.games.base import Actions, Game

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
else:
    from sandtable.games.bits import below, roll


def playout(game):
    """Play at random to the end of the game; how many decisions it took."""
    plies: cython.int = 0
    n: cython.int = game.count()
    while n:
        game.dice = roll(game.dice)
        game.play(below(game.dice, n))
        plies += 1
        n = game.count()
    return plies


def listed_playout(game, buffer):
    """The same games as `playout`, through `legal` and `apply`."""
    plies: cython.int = 0
    game.legal(buffer)
    while buffer.n:
        game.dice = roll(game.dice)
        game.apply(buffer.items[below(game.dice, buffer.n)])
        plies += 1
        game.legal(buffer)
    return plies


def run(game: Game, games: cython.longlong, seed: cython.ulonglong, listed: cython.bint = False):
    """Random games from fresh deals: the sum of seat 0's points, of seat 1's, and of the decisions."""
    first: cython.longlong = 0
    second: cython.longlong = 0
    plies: cython.longlong = 0
    i: cython.longlong
    buffer: Actions = Actions()
    game.seed(seed)
    with cython.nogil:
        for i in range(games):
            game.deal()
            if listed:
                plies += listed_playout(game, buffer)
            else:
                plies += playout(game)
            first += game.score(0)
            second += game.score(1)
    return first, second, plies


def copies(game: Game, times: cython.longlong):
    """Copy a position many times, for the bench."""
    i: cython.longlong
    other: Game = game.blank()
    with cython.nogil:
        for i in range(times):
            other.assign(game)
            game.assign(other)


def perft(game: Game, depth: cython.int):
    """How many lines of play of a given length there are; a game that ends sooner ends its line there, uncounted.
    ValueError for a length below 0."""
    buffer: Actions = Actions()
    child: Game
    total: cython.longlong = 0
    i: cython.int
    if depth < 0:
        raise ValueError(f"a line of play has 0 decisions or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return game.count()
    if cython.compiled:
        PyErr_CheckSignals()  # a deep count can be interrupted
    game.legal(buffer)
    child = game.blank()
    for i in range(buffer.n):
        child.take(game)
        child.apply(buffer.items[i])
        total += perft(child, depth - 1)
    return total
