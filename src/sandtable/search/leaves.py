# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Leaves: the leaves of a search tree that wait for an evaluation from outside, many at a time. Types live in
leaves.pxd; this file also runs uncompiled.

A climber goes down the tree until it comes to a node without children. There it leaves the position and begins again
at the root: what it passed counts as visited and not yet as won (a virtual loss), so the next climb goes elsewhere.
When enough wait, or a climb ends where one waits already, somebody evaluates them all at once. Then every leaf gets its
children, by the policy, and all that was passed gets its reward, by the value.
"""

from array import array

import cython

from sandtable.bots.search.tree.climber import Climber
from sandtable.games.base import Game

if not cython.compiled:
    from sandtable.bots.search.tree.shared import add, claim, gain, publish, reserve, seen

    DEEPEST = 256  # nodes of a path
    WAITS = -1  # in the place of how many children a node has

MOST = 4096


class Leaves:
    """The leaves of a climber's tree that wait.

    most     how many can wait
    n        how many do
    games    the position of each
    nodes    the node of each, which gets children; -1 where it has some, none of which this position allows
    depths   how many nodes were passed on the way to it
    path     [leaf][i] those nodes, the child of the root at 1
    chooser  [leaf][i] the seat that chose each
    """

    def __init__(self, climber: Climber, game: Game, most: cython.int):
        if not 1 <= most <= MOST:
            raise ValueError(f"1 to {MOST} leaves can wait, not {most}")
        self.climber = climber
        self.most = most
        self.n = 0
        self.games = [game.blank() for _ in range(most)]
        self.nodes = array("i", bytes(4 * most))
        self.depths = array("i", bytes(4 * most))
        self.path = array("i", bytes(4 * most * DEEPEST))
        self.chooser = array("i", bytes(4 * most * DEEPEST))

    def gather(self, position: Game, simulations: cython.int):
        """Climb from a full position that the seat to act could be in, so many times, or until no more can wait; how
        often that was. Games that end on the way are counted at once."""
        climber: Climber = self.climber
        climbs: cython.int = 0
        climber.root.expect(position)
        climber.root.assign(position)
        climber.forced = -1
        while climbs < simulations and self.n < self.most and self.climb():
            climbs += 1
        climber.simulations += climbs
        return climbs

    def climb(self):
        """One climb; whether it came to a leaf that nobody else waits at, or to the end of a game."""
        climber: Climber = self.climber
        game: Game = self.games[self.n]
        at: cython.int = self.n * DEEPEST
        node: cython.int = 0
        child: cython.int
        depth: cython.int = 0
        climber.work.assign(climber.root)
        add(climber.visits, 0, 1)
        while climber.work.choices and depth < DEEPEST - 1:
            if seen(climber.count, node) < 0:
                self.turn_back(at, depth)
                return False
            if seen(climber.count, node) == 0:
                break
            child = climber.select(node)
            if child < 0:
                break
            depth += 1
            self.path[at + depth] = child
            self.chooser[at + depth] = climber.work.seat
            climber.work.apply(climber.action[child])
            add(climber.visits, child, 1)
            node = child
        climber.plies += depth
        if not climber.work.choices:
            climber.judge()
            self.reward(at, depth)
            return True
        self.nodes[self.n] = node if claim(climber.count, node, WAITS) else -1
        self.depths[self.n] = depth
        game.assign(climber.work)
        self.n += 1
        return True

    def turn_back(self, at, depth):
        """Undo the visits of a climb. What it counted as chances stays: it is next to nothing."""
        climber: Climber = self.climber
        i: cython.int
        add(climber.visits, 0, -1)
        for i in range(1, depth + 1):
            add(climber.visits, self.path[at + i], -1)

    def reward(self, at, depth):
        """Give what was passed on a climb the reward of the seat that chose it."""
        climber: Climber = self.climber
        i: cython.int
        for i in range(1, depth + 1):
            gain(climber.won, self.path[at + i], climber.reward[self.chooser[at + i]])

    def absorb(self, policy: cython.float[:, ::1], value: cython.double[:, ::1], ids: cython.int[::1]):
        """Take the evaluation of all that waits, in its order. Then nothing does.

        policy  [leaf][id of an action] how promising it is, 0 or more
        value   [leaf][i] what the leaf is worth, from -1 to 1, to the seat that is i places after the seat to act
        ids     [action of the rules] its id
        """
        climber: Climber = self.climber
        game: Game = self.games[0]
        k: cython.int
        i: cython.int
        players: cython.int = game.players
        if policy.shape[0] < self.n or value.shape[0] < self.n or value.shape[1] < players:
            raise ValueError(f"policy and value need {self.n} rows, and value {players} columns")
        for i in range(ids.shape[0]):
            if ids[i] >= policy.shape[1]:
                raise ValueError(f"policy has no column {ids[i]}")
        for k in range(self.n):
            game = self.games[k]
            climber.work.assign(game)
            if self.nodes[k] >= 0:
                self.grow(self.nodes[k], policy[k], ids)
            for i in range(players):
                climber.reward[(game.seat + i) % players] = 0.5 + 0.5 * value[k, i]
            self.reward(k * DEEPEST, self.depths[k])
        self.n = 0

    def grow(self, node, policy, ids):
        """Give a leaf its children, the most promising first, if there is room."""
        climber: Climber = self.climber
        i: cython.int
        j: cython.int
        n: cython.int
        start: cython.int
        total: cython.double = 0.0
        climber.work.legal(climber.buffer)
        n = climber.buffer.n
        start = reserve(climber.taken, 0, n, climber.capacity)
        if start < 0:
            publish(climber.count, node, 0)
            return
        for i in range(n):
            j = climber.buffer.items[i]
            climber.likely[i] = policy[ids[j]] if j < ids.shape[0] and ids[j] >= 0 else 0.0
            total += climber.likely[i]
        for i in range(n):
            climber.likely[i] = climber.likely[i] / total if total > 0.0 else 1.0 / n
            j = i
            while j > 0 and climber.likely[climber.order[j - 1]] < climber.likely[i]:
                climber.order[j] = climber.order[j - 1]
                j -= 1
            climber.order[j] = i
        climber.first[node] = start
        climber.fill(node, start, n, False)
        publish(climber.count, node, n)

    def forget(self):
        """Leave all that waits unevaluated: the tree is cleared next."""
        self.n = 0

    def position(self, leaf: cython.int):
        """The position of a leaf that waits, as the rules hold it: an encoder writes what its seat may see of it."""
        if not 0 <= leaf < self.n:
            raise IndexError(f"{self.n} leaves wait, there is none at {leaf}")
        return self.games[leaf]
