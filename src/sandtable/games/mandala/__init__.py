"""Mandala."""

from sandtable.games.mandala.kind import MandalaKind

KIND = MandalaKind()
