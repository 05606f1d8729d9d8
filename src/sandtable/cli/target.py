"""Target: a file that a command writes, which must not be one that it reads or writes otherwise; `-` is standard
output."""

import os
import sys
from pathlib import Path

from sandtable.errors import BadOption, BadRecord
from sandtable.records import STANDARD


def is_standard(path: Path | None) -> bool:
    """Whether a name stands for standard input or output."""
    return path is not None and str(path) == STANDARD


def check_standard(resume: bool = False, **files: Path | None) -> None:
    """BadOption where several flags name standard output, or a run is to go on with it."""
    flags = [f"--{flag}" for flag, path in files.items() if is_standard(path)]
    if len(flags) > 1:
        raise BadOption("errors.file.twice", flags=", ".join(flags))
    if resume and is_standard(files.get("out")):
        raise BadOption("errors.file.resume")


def check_apart(flag: str, target: Path | None, *others: Path | None) -> None:
    """BadOption for a file named with a flag that is one of the others: writing it would destroy them."""
    if target is None:
        return
    for other in others:
        if other is not None and not is_standard(target) and _place(target) == _place(other):
            raise BadOption("errors.file.overwrites", flag=flag, path=str(target))


def _place(path: Path) -> str:
    """Where a file is, links followed; whoever opens it says what is wrong with a name that no file can have."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return str(path)


def check_writable(target: Path) -> None:
    """Before hours of work rather than after them."""
    if is_standard(target):
        return
    try:
        target.open("ab").close()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise _unwritable(target, error) from None


def write(target: Path, text: str) -> None:
    """The whole content of a file."""
    if is_standard(target):
        sys.stdout.write(text)
        return
    try:
        target.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _unwritable(target, error) from None


def _unwritable(target: Path, error: OSError | ValueError) -> BadRecord:
    why = getattr(error, "strerror", None) or str(error)
    return BadRecord("errors.file.unwritable", path=str(target), why=why)
