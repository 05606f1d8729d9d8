"""What the tests of the page need: its build, and Node."""

from types import ModuleType
from typing import Any

import pytest

from tests.scripts import ROOT, script


@pytest.fixture(scope="session")
def build() -> ModuleType:
    """web/build.py."""
    return script("web/build.py")


@pytest.fixture(scope="session")
def node(build: ModuleType) -> str:
    """Node, with the packages of the page; the test is skipped where they cannot be had."""
    try:
        build.Web(ROOT).install()
        found: str = build.built.node_tools()[0]
    except build.NotBuilt as error:
        pytest.skip(str(error))
    return found


@pytest.fixture(scope="session")
def web(build: ModuleType) -> Any:
    """The page as it was built; the test is skipped where it cannot be built, or was left out."""
    web = build.Web(ROOT)
    if web.due():
        pytest.fail("the page was built from other sources: `python web/build.py` builds it, and so does ./test")
    if not web.fresh():
        pytest.skip(web.why() or "SANDTABLE_PAGE=0 leaves the page out")
    return web
