# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Tree: the nodes of a Monte Carlo search tree for any game; types live in tree.pxd. Climbers, one per thread, grow it.

The nodes are preallocated as one array per field, in anonymous mapped memory: the system zeroes a page when it is first
touched, so a tree for millions of nodes costs nothing until it has grown. In a browser such memory would be written to
at once; there the arrays are left as they come. A node's fields are written when it is made, so nobody reads what was
there.
"""

import mmap
from array import array

import cython

from sandtable.bots.budget import IN_BROWSER

WIDEST = 1024  # actions of a position


def _zeros(code: str, size: int, n: int):
    if hasattr(mmap, "MAP_PRIVATE"):
        # a process that is forked off has a tree of its own
        memory = mmap.mmap(-1, size * n, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    else:
        memory = mmap.mmap(-1, size * n)
    return memoryview(memory).cast(code)


def _nodes(code: str, size: int, n: int):
    if cython.compiled and IN_BROWSER:
        return cython.view.array(shape=(n,), itemsize=size, format=code)
    return _zeros(code, size, n)


class Tree:
    """A search tree of preallocated nodes; node 0 is the root. A node whose count is below zero is being given its
    children by some thread. `more` is the node that holds a further block of them, which may have more itself; zero for
    none, below zero while some thread is about to add one."""

    def __init__(self, capacity: cython.int):
        if capacity < 1:
            raise ValueError(f"a tree has 1 node or more, not {capacity}")
        self.capacity = capacity
        self.first = _nodes("i", 4, capacity)
        self.count = _nodes("i", 4, capacity)
        self.action = _nodes("i", 4, capacity)
        self.visits = _nodes("i", 4, capacity)
        self.chances = _nodes("i", 4, capacity)
        self.more = _nodes("i", 4, capacity)
        self.prior = _nodes("f", 4, capacity)
        self.won = _nodes("d", 8, capacity)
        self.led = _zeros("d", 8, WIDEST)
        self.leads = _zeros("i", 4, WIDEST)
        self.taken = _zeros("i", 4, 1)
        self.taken[0] = 1

    @property
    def used(self):
        """How many nodes there are."""
        return self.taken[0]

    def clear(self):
        """Forget everything: the nodes are used again for another position."""
        self.taken[0] = 1
        self.count[0] = 0
        self.more[0] = 0
        self.visits[0] = 0

    def keep(self, actions):
        """Go on with what is known of the position that these actions led to; whether anything is. Only for games
        without secrets: elsewhere a node mixes positions that the actions since have ruled out."""
        node: cython.int = 0
        for action in actions:
            found = [
                i for i in range(self.first[node], self.first[node] + self.count[node]) if self.action[i] == action
            ]
            if not found or not self.count[found[0]]:
                self.clear()
                return False
            node = found[0]
        self.descend(node)
        return True

    def descend(self, node):
        """Make a node the root: its branches are copied one behind the other, the rest is forgotten."""
        first: cython.int[::1] = array("i", bytes(self.first[: self.taken[0]]))
        count: cython.int[::1] = array("i", bytes(self.count[: self.taken[0]]))
        action: cython.int[::1] = array("i", bytes(self.action[: self.taken[0]]))
        visits: cython.int[::1] = array("i", bytes(self.visits[: self.taken[0]]))
        chances: cython.int[::1] = array("i", bytes(self.chances[: self.taken[0]]))
        prior: cython.float[::1] = array("f", bytes(self.prior[: self.taken[0]]))
        won: cython.double[::1] = array("d", bytes(self.won[: self.taken[0]]))
        at: cython.int = 0
        i: cython.int
        j: cython.int
        block: cython.int = first[node]
        n: cython.int = count[node]
        self.clear()
        self.visits[0] = visits[node]
        for i in range(n):
            self.led[i] = 0.0
            self.leads[i] = 0
        while True:
            if n:
                self.first[at] = self.taken[0]
                self.count[at] = n
                for i in range(n):
                    j = self.taken[0] + i
                    # the old place of the branches, until it is their turn to be copied
                    self.first[j] = first[block + i]
                    self.count[j] = count[block + i]
                    self.action[j] = action[block + i]
                    self.visits[j] = visits[block + i]
                    self.chances[j] = chances[block + i]
                    self.prior[j] = prior[block + i]
                    self.more[j] = 0
                    self.won[j] = won[block + i]
                self.taken[0] += n
            at += 1
            if at == self.taken[0]:
                return
            block = self.first[at]
            n = self.count[at]

    def lead(self):
        """By how many visits the root's best action is ahead of the next."""
        best, second = 0, 0
        for i in range(self.first[0], self.first[0] + self.count[0]):
            if self.visits[i] > best:
                best, second = self.visits[i], best
            else:
                second = max(second, self.visits[i])
        return best - second

    def choices(self):
        """The root's actions: {action: (visits, average reward)}."""
        found = {}
        for i in range(self.first[0], self.first[0] + self.count[0]):
            visits = self.visits[i]
            found[self.action[i]] = (visits, self.won[i] / visits if visits else 0.0)
        return found

    def priors(self):
        """The root's actions: {action: how promising it looked before it was tried}; together they make 1."""
        return {self.action[i]: self.prior[i] for i in range(self.first[0], self.first[0] + self.count[0])}

    def line(self, action):
        """The actions that were tried most from an action of the root on, one after the other, that one included; no
        further than where each was tried."""
        found = []
        i: cython.int
        best: cython.int
        block: cython.int
        node: cython.int = 0
        while True:
            best = -1
            block = node
            while block >= 0:
                for i in range(self.first[block], self.first[block] + self.count[block]):
                    if not found and self.action[i] != action:
                        continue
                    if self.visits[i] > 0 and (best < 0 or self.visits[i] > self.visits[best]):
                        best = i
                block = self.more[block] if self.more[block] > 0 else -1
            if best < 0:
                return found
            found.append(self.action[best])
            node = best

    def margins(self):
        """The root's actions that were tried: {action: by how many points its seat is ahead in the end, on average}, in
        the evaluation's points."""
        return {
            self.action[self.first[0] + i]: self.led[i] / self.leads[i] for i in range(self.count[0]) if self.leads[i]
        }
