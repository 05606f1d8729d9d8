"""Target: a file that a command writes, which must not be one that it reads or writes otherwise."""

from pathlib import Path

from sandtable.errors import BadOption, BadRecord


def check_apart(flag: str, target: Path | None, *others: Path | None) -> None:
    """BadOption for a file named with a flag that is one of the others: writing it would destroy them."""
    if target is None:
        return
    for other in others:
        if other is not None and target.resolve() == other.resolve():
            raise BadOption("errors.file.overwrites", flag=flag, path=str(target))


def check_writable(target: Path) -> None:
    """Before hours of work rather than after them."""
    try:
        target.open("ab").close()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise _unwritable(target, error) from None


def write(target: Path, text: str) -> None:
    """The whole content of a file."""
    try:
        target.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _unwritable(target, error) from None


def _unwritable(target: Path, error: OSError | ValueError) -> BadRecord:
    why = getattr(error, "strerror", None) or str(error)
    return BadRecord("errors.file.unwritable", path=str(target), why=why)
