"""`sandtable site`: the page and its engine as plain files."""

from pathlib import Path

import pytest

from sandtable.cli.server import site as command
from sandtable.errors import BadOption, Unavailable
from sandtable.learn.lesson import lessons
from sandtable.server.web import engine, page

INDEX = """<!doctype html>
<html lang="en"><head><link rel="icon" href="/icon.svg" /><link href="//elsewhere/x.css" />
<script type="module" crossorigin src="/assets/index-abc.js"></script></head></html>
"""


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and an engine of a few files."""
    shown, core = tmp_path / "built", tmp_path / "engine"
    (shown / "assets").mkdir(parents=True)
    (shown / "index.html").write_text(INDEX)
    (shown / "assets" / "index-abc.js").touch()
    (shown / ".stamp.json").touch()
    core.mkdir()
    (core / "manifest.json").write_text("{}")
    (core / "core-abc.tar.br").touch()
    (core / "core-abc.tar.part").touch()
    monkeypatch.setattr(page, "FOLDER", shown)
    monkeypatch.setattr(engine, "FOLDER", core)
    monkeypatch.setattr(command, "build_engine", lambda: None)
    return tmp_path


def test_it_is_written_with_addresses_relative_to_itself(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = built / "deep" / "site"
    assert command.site("en", folder) == 0
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    beside = {f"lessons/{id}.json" for id in lessons()}
    assert files - beside == {
        "assets/index-abc.js",
        "engine/core-abc.tar.br",
        "engine/manifest.json",
        "index.html",
        "site.json",
    }
    assert beside <= files
    index = (folder / "index.html").read_text()
    assert '<html data-site="static" lang="en">' in index
    assert 'href="./icon.svg"' in index
    assert 'src="./assets/index-abc.js"' in index
    assert 'href="//elsewhere/x.css"' in index
    assert str(folder) in capsys.readouterr().out


def test_a_site_is_written_anew_and_nothing_else_is_overwritten(built: Path) -> None:
    folder = built / "site"
    command.site("en", folder)
    (folder / "old.txt").touch()
    command.site("fr", folder)
    assert not (folder / "old.txt").exists()
    other = built / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    with pytest.raises(BadOption, match="something else"):
        command.site("en", other)
    with pytest.raises(BadOption, match="something else"):
        command.site("en", other / "thesis.txt")
    assert (other / "thesis.txt").read_text() == "mine"


def test_what_is_missing_is_named(built: Path) -> None:
    (built / "engine" / "manifest.json").unlink()
    with pytest.raises(Unavailable, match="engine"):
        command.site("en", built / "site")
    (built / "built" / "index.html").unlink()
    with pytest.raises(Unavailable, match="page"):
        command.site("en", built / "site")
    assert not (built / "site").exists()


def test_a_folder_that_cannot_be_written_leaves_an_older_site_as_it_was(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.site("en", built / "site")

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("sandtable.cli.server.site.shutil.copytree", full)
    with pytest.raises(Unavailable, match="No space left"):
        command.site("en", built / "site")
    assert (built / "site" / "index.html").exists()
    assert not list(built.glob(".site-*"))
