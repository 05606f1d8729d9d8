"""Scripts of the checkout that are no part of the package, as modules: build hooks, benchmarks."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def script(path: str) -> ModuleType:
    """The script at a path in the checkout, run as a module of its own."""
    name = path.replace("/", "_").removesuffix(".py")
    loader = SourceFileLoader(name, str(ROOT / path))  # some commands are called without .py
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
