"""When the page is built, and what is said where it cannot be."""

import json
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture
def checkout(build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A small checkout whose page has been built."""
    monkeypatch.delenv("SANDTABLE_PAGE", raising=False)
    for name in ("web/package.json", "web/src/main.ts", "web/tests/main.test.ts", "src/sandtable/locale/en/web.json"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    web = build.Web(tmp_path)
    web.output.mkdir(parents=True)
    (web.output / "index.html").write_text("<!doctype html>")
    web.stamp.write_text(json.dumps({"made": web.fingerprint()}))
    return web


def test_nothing_is_due_after_a_build(checkout: Any) -> None:
    assert checkout.fresh()
    assert not checkout.due()


@pytest.mark.parametrize("name", ["web/src/main.ts", "web/package.json", "src/sandtable/locale/en/web.json"])
def test_a_changed_source_makes_a_build_due(checkout: Any, name: str) -> None:
    (checkout.root / name).write_text('{"changed": 1}')
    assert checkout.due()


def test_a_new_source_makes_a_build_due(checkout: Any) -> None:
    (checkout.folder / "src" / "new.ts").touch()
    assert checkout.due()


@pytest.mark.parametrize("name", ["web/tests/main.test.ts", "web/node_modules/x.js"])
def test_what_is_no_part_of_the_page_makes_none_due(checkout: Any, name: str) -> None:
    (checkout.root / name).parent.mkdir(exist_ok=True)
    (checkout.root / name).write_text("changed")
    assert not checkout.due()


def test_a_page_that_is_gone_is_due(checkout: Any) -> None:
    (checkout.output / "index.html").unlink()
    assert checkout.due()


def test_without_sources_nothing_is_due(build: ModuleType, tmp_path: Path) -> None:
    assert not build.Web(tmp_path).due()


def test_the_page_can_be_left_out(checkout: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout.output / "index.html").unlink()
    monkeypatch.setenv("SANDTABLE_PAGE", "0")
    assert not checkout.due()


def test_without_node_it_says_so_and_tries_again_later(
    build: ModuleType, checkout: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing() -> tuple[str, str]:
        raise build.NotBuilt("Node was not found")

    monkeypatch.setattr(build, "tools", nothing)
    (checkout.folder / "package-lock.json").write_text("{}")
    (checkout.folder / "node_modules").mkdir()
    with pytest.raises(build.NotBuilt):
        checkout.build()
    assert checkout.why() == "Node was not found"
    assert not checkout.due()
    assert "only its API: Node was not found" in build.warning(checkout.why())
    then = time.time() + 2 * build.AGAIN
    monkeypatch.setattr(time, "time", lambda: then)
    assert checkout.due()
