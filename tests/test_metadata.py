"""What a package index shows: a README without broken links, and where the project lives."""

import re
from types import ModuleType

import pytest

from tests.scripts import ROOT, script

README = (ROOT / "README.md").read_text()


@pytest.fixture(name="hook")
def hook_fixture() -> ModuleType:
    return script("hatch_metadata.py")


def targets(text: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", text)


def test_without_an_address_nothing_points_anywhere(hook: ModuleType) -> None:
    shown = hook.for_an_index(README, "")
    assert [target for target in targets(shown) if not target.startswith(("http", "#"))] == []
    assert "![" not in shown
    assert "docs/contract.md" in shown  # what was a link is still named
    assert "|  |" not in shown


def test_with_an_address_everything_points_there(hook: ModuleType) -> None:
    shown = hook.for_an_index(README, "https://example.org/one/sandtable")
    assert len(targets(shown)) == len(targets(README))
    assert all(target.startswith(("https://", "#")) for target in targets(shown))
    assert "](https://example.org/one/sandtable/raw/HEAD/docs/pictures/mandala.svg)" in shown
    assert "](https://example.org/one/sandtable/blob/HEAD/docs/contract.md#outside-programs)" in shown
