"""Matching: pairs for everybody, along the edges of a graph. By augmenting paths with blossoms (Edmonds, 1965)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

FREE = -1


class Matching:
    """A matching of the points 0 … n - 1 that grows by one pair at a time.

    mate  the partner of each point; FREE if it has none
    """

    def __init__(self, edges: Sequence[Sequence[int]]) -> None:
        self._edges = edges
        self.mate = [FREE] * len(edges)
        self.out = [False] * len(edges)  # points that are paired for good, which nobody looks at any more

    def complete(self) -> bool:
        """Pair everybody; False if that cannot be."""
        return all(
            self.mate[point] != FREE or self.out[point] or self.augment(point) for point in range(len(self.mate))
        )

    def settle(self, one: int, other: int) -> bool:
        """Pair two for good, if all others can still be paired; False, and nothing has changed, if they cannot."""
        before, left = list(self.mate), [self.mate[one], self.mate[other]]
        self.out[one] = self.out[other] = True
        if left[0] != other:
            for point in (one, other, *left):
                self.mate[point] = FREE
            if not self.augment(left[0]):
                self.mate = before
                self.out[one] = self.out[other] = False
                return False
        self.mate[one], self.mate[other] = other, one
        return True

    def augment(self, root: int) -> bool:
        """Find a partner for a point that has none, by a path along which everybody else changes theirs."""
        size = len(self.mate)
        parent, base, seen = [FREE] * size, list(range(size)), [False] * size
        seen[root] = True
        waiting = deque([root])
        while waiting:
            point = waiting.popleft()
            for next in self._edges[point]:
                if self.out[next] or base[point] == base[next] or self.mate[point] == next:
                    continue
                if next == root or (self.mate[next] != FREE and parent[self.mate[next]] != FREE):
                    self._shrink(point, next, parent, base, seen, waiting)
                elif parent[next] == FREE:
                    parent[next] = point
                    if self.mate[next] == FREE:
                        self._flip(next, parent)
                        return True
                    seen[self.mate[next]] = True
                    waiting.append(self.mate[next])
        return False

    def _flip(self, end: int, parent: list[int]) -> None:
        while end != FREE:
            before = parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _shrink(
        self, one: int, other: int, parent: list[int], base: list[int], seen: list[bool], waiting: deque[int]
    ) -> None:
        """A cycle of an odd number of points counts as one."""
        stem = self._meeting(one, other, parent, base)
        blossom = [False] * len(base)
        self._mark(one, stem, other, parent, base, blossom)
        self._mark(other, stem, one, parent, base, blossom)
        for point in range(len(base)):
            if blossom[base[point]]:
                base[point] = stem
                if not seen[point]:
                    seen[point] = True
                    waiting.append(point)

    def _mark(self, point: int, stem: int, child: int, parent: list[int], base: list[int], blossom: list[bool]) -> None:
        while base[point] != stem:
            blossom[base[point]] = blossom[base[self.mate[point]]] = True
            parent[point] = child
            child = self.mate[point]
            point = parent[self.mate[point]]

    def _meeting(self, one: int, other: int, parent: list[int], base: list[int]) -> int:
        """Where the ways back to the root come together."""
        passed = set()
        while True:
            one = base[one]
            passed.add(one)
            if self.mate[one] == FREE:
                break
            one = parent[self.mate[one]]
        while True:
            other = base[other]
            if other in passed:
                return other
            other = parent[self.mate[other]]


def edges_of(size: int, allowed: Callable[[int, int], bool]) -> list[list[int]]:
    """For each vertex, the vertices that it may be paired with."""
    return [[other for other in range(size) if other != one and allowed(one, other)] for one in range(size)]
