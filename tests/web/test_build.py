"""The build of the page, where it differs from that of the engine (tests/test_built.py)."""

from pathlib import Path
from types import ModuleType


def test_without_sources_nothing_is_due(build: ModuleType, tmp_path: Path) -> None:
    """As where a package is made from sources without the page's."""
    assert not build.Web(tmp_path).due()
