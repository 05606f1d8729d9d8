"""Errors of the environments: an argument that does not fit, named."""

from operator import index

from sandtable.errors import SandtableError


class BadAction(SandtableError):
    """An action that is not legal, or is none at all."""


class BadArgument(SandtableError):
    """An argument of the wrong form; the sentence names it and says what would be right."""


def whole(name: str, value: object, least: int, most: int) -> int:
    """An argument that is a whole number within bounds, Python's own or NumPy's; BadArgument for anything else."""
    try:
        number = least - 1 if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise BadArgument("errors.number", name=name, given=repr(value)[:40], least=least, most=most)
    return number


def switch(name: str, value: object) -> bool:
    """An argument that is True or False, Python's own or NumPy's; BadArgument for anything else."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise BadArgument("errors.env.choice", name=name, given=repr(value)[:40], known="True, False")
    return bool(value)


def one_of(name: str, given: object, known: tuple[str, ...]) -> str:
    """An argument that is one of a few words; BadArgument for anything else."""
    if not isinstance(given, str) or given not in known:
        raise BadArgument("errors.env.choice", name=name, given=repr(given)[:40], known=", ".join(known))
    return given
