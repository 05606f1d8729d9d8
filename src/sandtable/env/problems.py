"""Errors of the environments: an argument that does not fit, named."""

from sandtable.errors import SandtableError


class BadAction(SandtableError):
    """An action that is not legal, or is none at all."""


class BadArgument(SandtableError):
    """An argument of the wrong form; the sentence names it and says what would be right."""
