"""Which build this is: the rules compiled to C, or the same files as plain Python, about 200 times slower.

A module is compiled if a `.pxd` file with its C types is next to it. Both builds behave the same, so only this module
(and a clock) can tell them apart.
"""

from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parent
# only stand in for the C functions that the `.pxd` files of their names declare
NOT_COMPILED = {"__init__", "bits", "lanes", "layers", "shared"}


def declared(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module that has C types, by dotted name, each with the `.py` file that it would be compiled from."""
    sources = sorted(types.with_suffix(".py") for types in package.rglob("*.pxd") if types.stem not in NOT_COMPILED)
    return {".".join(source.relative_to(package.parent).with_suffix("").parts): source for source in sources}


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """The modules that are meant to be compiled, by dotted name, each with its `.py` file."""
    return {name: source for name, source in declared(package).items() if source.exists()}


def compiled() -> list[str]:
    """The modules that an import really takes from a compiled file. The `.py` files need not be there: in the browser
    they are not."""
    specs = {name: find_spec(name) for name in declared()}
    return [name for name, spec in specs.items() if spec and isinstance(spec.loader, ExtensionFileLoader)]


def build() -> str:
    """`compiled` if every module that is meant to be compiled is, else `pure Python`."""
    found = compiled()
    return "compiled" if found and set(modules()) <= set(found) else "pure Python"
