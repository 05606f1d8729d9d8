"""Which build this is: the rules compiled to C, or the same files as plain Python, about 200 times slower.

A module is compiled when a `.pxd` file with its C types stands beside it. The two builds behave alike, so nothing but
this module (and a clock) can tell them apart.
"""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parent
# `bits.py` and `shared.py` only stand in for the C functions that `bits.pxd` and `shared.pxd` declare
NOT_COMPILED = {"__init__", "bits", "shared"}


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The modules that are meant to be compiled, by dotted name, each with its `.py` file."""
    sources = (types.with_suffix(".py") for types in package.rglob("*.pxd") if types.stem not in NOT_COMPILED)
    return {
        ".".join(source.relative_to(package.parent).with_suffix("").parts): source
        for source in sorted(sources)
        if source.exists()
    }


def compiled() -> list[str]:
    """The modules that an import really takes from a compiled file."""
    specs = {name: find_spec(name) for name in modules()}
    return [name for name, spec in specs.items() if spec and isinstance(spec.loader, ExtensionFileLoader)]


def build() -> str:
    """`compiled` if every module that is meant to be compiled is, else `pure Python`."""
    names = list(modules())
    return "compiled" if names and compiled() == names else "pure Python"
