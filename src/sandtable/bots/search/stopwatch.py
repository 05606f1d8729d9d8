# cython: boundscheck=False, wraparound=False
"""Stopwatch: counts the positions that a search visits and says when it has to stop. Types live in stopwatch.pxd."""

import cython

if not cython.compiled:
    from time import perf_counter


class Stopwatch:
    """A search stops after a number of positions (always at the same place) or of seconds, when another thread tells it
    to, or when it is done.

    nodes    positions visited
    stopped  whether the search has to stop
    """

    def __init__(self):
        self.start(None, None)

    def start(self, seconds, nodes):
        """Begin to count, for so many seconds and positions at most; None is no limit."""
        self.nodes = 0
        self.begun = perf_counter()
        self.deadline = -1.0 if seconds is None else self.begun + seconds
        self.go_on(nodes)

    def go_on(self, nodes):
        """Go on counting, until there are so many positions in all."""
        self.limit = -1 if nodes is None else nodes
        self.stopped = self.limit >= 0 and self.nodes >= self.limit

    def stop(self):
        """Make the search stop; another thread may say so."""
        self.stopped = True

    def tick(self):
        """Count a position; whether the search has to stop. It asks for the time now and then."""
        if self.stopped:
            return True
        self.nodes += 1
        if self.nodes == self.limit or (
            self.deadline >= 0 and self.nodes % 512 == 0 and perf_counter() > self.deadline
        ):
            self.stopped = True
        return self.stopped

    def late(self, share):
        """Whether more than a share of the time has gone by."""
        return self.deadline >= 0 and perf_counter() > self.begun + share * (self.deadline - self.begun)
