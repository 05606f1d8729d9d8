"""When the page and the engine for the browser are built, and what is said where they cannot be."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.scripts import script


@dataclass(frozen=True)
class Part:
    """One of the two, in a small checkout where it has been built."""

    module: ModuleType
    made: Any
    sources: tuple[str, ...]
    others: tuple[str, ...]

    def write(self, name: str, text: str) -> None:
        path: Path = self.made.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def take_away(self) -> None:
        for path in self.made.output.iterdir():
            path.unlink()


@pytest.fixture(params=["web", "wasm"])
def part(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Part:
    if request.param == "web":
        module = script("web/build.py")
        made = module.Web(tmp_path)
        sources: tuple[str, ...] = ("web/package.json", "web/src/main.ts", "src/sandtable/locale/en/web.json")
        sources += ("src/sandtable/learn/puzzles/mandala.json", "src/sandtable/learn/lessons/mandala.toml")
        others: tuple[str, ...] = ("web/tests/main.test.ts", "web/node_modules/x.js", "src/sandtable/records.py")
    else:
        module = script("wasm/build.py")
        made = module.Artefact(tmp_path)
        sources = ("wasm/boot.mjs", "src/sandtable/records.py")
        others = ("wasm/README.md", "wasm/node_modules/x.js", "src/sandtable/cli/app.py")
    found = Part(module, made, (*sources, "scripts/built.py"), others)
    monkeypatch.delenv(made.switch, raising=False)
    for name in (*found.sources, *found.others):
        found.write(name, "{}")
    made.output.mkdir(parents=True)
    if request.param == "web":
        (made.output / "index.html").write_text("<!doctype html>")
        made.stamp.write_text(json.dumps({"made": made.fingerprint()}))
    else:
        (made.output / "manifest.json").write_text(json.dumps({"sources": made.fingerprint()}))
    return found


def test_nothing_is_due_after_a_build(part: Part) -> None:
    assert part.made.fresh()
    assert not part.made.due()


def test_a_changed_source_makes_a_build_due(part: Part) -> None:
    for name in part.sources:
        part.write(name, '{"changed": 1}')
        assert part.made.due(), name
        part.write(name, "{}")
        assert not part.made.due(), name


def test_a_new_source_makes_a_build_due(part: Part) -> None:
    (part.made.folder / "new.ts").touch()
    assert part.made.due()


def test_what_is_no_part_of_it_makes_none_due(part: Part) -> None:
    for name in part.others:
        part.write(name, "changed")
        assert not part.made.due(), name


def test_it_is_due_where_what_was_built_is_gone_unless_it_is_left_out(
    part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.take_away()
    assert part.made.due()
    monkeypatch.setenv(part.made.switch, "0")
    assert not part.made.due()


def test_what_cannot_be_built_is_tried_again_later(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise part.module.NotBuilt("Node was not found\nmuch more")

    part.take_away()
    monkeypatch.setattr(part.made, "make", nothing)
    with pytest.raises(part.module.NotBuilt):
        part.made.build()
    assert not part.made.due()
    assert part.module.warning(part.made.why()).endswith(": Node was not found")
    later = time.time() + part.module.built.AGAIN + 1
    monkeypatch.setattr(time, "time", lambda: later)
    assert part.made.due()


def test_a_changed_source_is_tried_at_once(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise part.module.NotBuilt("vite build failed")

    part.take_away()
    monkeypatch.setattr(part.made, "make", nothing)
    with pytest.raises(part.module.NotBuilt):
        part.made.build()
    part.write(part.sources[0], "mended")
    assert part.made.due()


def test_packages_are_fetched_once(part: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> tuple[str, str]:
        raise part.module.NotBuilt("Node was not found")

    monkeypatch.setattr(part.module.built, "node_tools", nothing)
    part.write(f"{part.made.folder.name}/package-lock.json", "{}")
    with pytest.raises(part.module.NotBuilt, match="Node was not found"):
        part.made.install()
    # the hash of that lock file
    digest = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    part.write(f"{part.made.folder.name}/node_modules/.sandtable", digest)
    part.made.install()


def test_packages_that_cannot_be_fetched_are_named_with_the_last_line(part: Part) -> None:
    with pytest.raises(part.module.NotBuilt, match=r"^its wheels could not be fetched \(no network\)$"):
        part.module.built.fetch(["sh", "-c", "echo trying; echo no network; exit 1"], "its wheels")
