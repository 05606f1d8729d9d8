# cython: boundscheck=False, wraparound=False
"""Clock: counts the positions that a search visits and says when it has to stop. Types live in clock.pxd."""

import cython

if not cython.compiled:
    from time import perf_counter


class Clock:
    """A search stops after a number of positions (always at the same place) or of seconds, or when it is done.

    nodes    positions visited
    stopped  whether the search has to stop
    """

    def __init__(self):
        self.start(None, None)

    def start(self, seconds, nodes):
        """Begin to count, for so many seconds and positions at most; None is no limit."""
        self.nodes = 0
        self.stopped = False
        self.limit = -1 if nodes is None else nodes
        self.deadline = -1.0 if seconds is None else perf_counter() + seconds

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
