"""Patterns."""

from sandtable.games.patterns.kind import PatternsKind

KIND = PatternsKind()
