"""docs/environments.md says what is there."""

import doctest
import re
import sys
from importlib import import_module

import pytest

import sandtable.env.batch
import sandtable.env.encoding
import sandtable.env.gymnasium
import sandtable.env.pettingzoo
from sandtable.env import ActionTable, Encoding
from sandtable.errors import Unavailable
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


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_action_is_there_with_its_id(chapter: str) -> None:
    text = PAGE.split(f"\n## {chapter}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| .+? \| `(.+?)` \| `(.+?)` \|$", text, re.MULTILINE)
    actions = ActionTable(*CHAPTERS[chapter])
    next_id = 0
    for start, end, first, last in rows:
        assert int(start) == next_id
        assert (actions[int(start)], actions[int(end or start)]) == (first, last)
        # all that is said in one row begins alike
        assert {move.split()[0].rstrip("12") for move in actions[int(start) : int(end or start) + 1]} == {
            first.split()[0].rstrip("12")
        }
        next_id = int(end or start) + 1
    assert next_id == len(actions)
    assert f"{len(actions):,} actions" in text


def test_the_examples_of_docstrings() -> None:
    for module in (sandtable.env.batch, sandtable.env.encoding, sandtable.env.gymnasium, sandtable.env.pettingzoo):
        done = doctest.testmod(module)
        assert done.attempted > 0
        assert done.failed == 0


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("gymnasium", "gymnasium", "rl"),
        ("vector", "gymnasium", "rl"),
        ("pettingzoo", "pettingzoo", "rl"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_an_extra_that_is_not_installed(module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"sandtable.env.{module}", raising=False)
    with pytest.raises(Unavailable, match=re.escape(f"the package {package}: pip install 'sandtable[{extra}]'")):
        import_module(f"sandtable.env.{module}")
