"""Stones."""

from sandtable.games.stones.kind import StonesKind

KIND = StonesKind()
