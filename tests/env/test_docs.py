"""docs/environments.md says what is there."""

import doctest
import re

import pytest

import sandtable.env.batch
import sandtable.env.encoding
from sandtable.env import Encoding
from tests.scripts import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
CHAPTERS = {
    "Mandala": ("mandala", {}),
    "Patterns": ("patterns", {}),
    "Mandala Stones": ("stones", {"new_stones": True}),
}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_plane_is_there_with_its_bytes(chapter: str) -> None:
    text = PAGE.split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+) \|$", text, re.MULTILINE)
    wanted, at = [], 0
    for plane in Encoding(*CHAPTERS[chapter]).planes:
        last = at + plane.size - 1
        wanted.append(
            (plane.name, " x ".join(map(str, plane.shape)), f"{at} to {last}" if last > at else f"{at}", plane.about)
        )
        at += plane.size
    assert rows == wanted


def test_the_examples_of_docstrings() -> None:
    for module in (sandtable.env.batch, sandtable.env.encoding):
        done = doctest.testmod(module)
        assert done.attempted > 0
        assert done.failed == 0
