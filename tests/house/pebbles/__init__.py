"""Pebbles."""

from sandtable.games.pebbles.kind import PebblesKind

KIND = PebblesKind()
