"""Plane: what a part of an observation tensor means."""

from collections.abc import Iterable
from math import prod

import msgspec


class Plane(msgspec.Struct, frozen=True):
    """A part of a row of observations.

    name   what it is called, such as `hand`
    shape  its dimensions, such as (2, 3, 6); bytes stand in C order
    about  what a number in it means
    """

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return prod(self.shape)


def width_of(planes: Iterable[Plane]) -> int:
    """How many bytes planes take together."""
    return sum(plane.size for plane in planes)


def slices(planes: Iterable[Plane]) -> dict[str, slice]:
    """Where each plane stands in a row, by its name."""
    found, at = {}, 0
    for plane in planes:
        found[plane.name] = slice(at, at + plane.size)
        at += plane.size
    return found
