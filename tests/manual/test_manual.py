"""The manual: built as a whole, every link checked; nothing comes from elsewhere; it says that it is unofficial."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from typer.main import get_command

from sandtable.cli.app import app
from sandtable.env import Encoding
from sandtable.games import IDS
from tests.scripts import ROOT, script

pytestmark = pytest.mark.slow


class Page(HTMLParser):
    """What a page of the site refers to, and the places in it that can be referred to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path, self.places, self.links, self.loaded = path, {""}, [], []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    places: set[str]
    links: list[str]
    loaded: list[str]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.places |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in ("script", "img", "iframe", "source") and "src" in found:
            self.loaded.append(found["src"])
        elif tag == "link" and found.get("rel") not in ("canonical", "prev", "next"):
            self.loaded.append(found["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """All pages of the site, built anew; a link in a page's source that leads nowhere stops the build."""
    folder: Path = tmp_path_factory.mktemp("manual").resolve()
    script("manual/build.py").build(folder)
    return {path: Page(path) for path in (folder / "site").rglob("*.html") if path.name != "404.html"}


def page_of(site: dict[Path, Page], name: str) -> Page:
    return next(page for path, page in site.items() if path.as_posix().endswith(f"/{name}.html"))


def test_every_page_of_docs_is_in_the_navigation(site: dict[Path, Page]) -> None:
    written = {path.stem for path in (ROOT / "docs").glob("*.md")}
    home = page_of(site, "index")
    reached = {Path(link).stem for link in home.links if link.partition("#")[0].endswith(".html")}
    assert written | set(IDS) | {"contributing", "changelog", "commands"} <= reached | {"index"}


def test_every_link_leads_somewhere(site: dict[Path, Page]) -> None:
    for path, page in site.items():
        for link in page.links:
            if re.match(r"https?:|mailto:", link):
                continue
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            target = target / "index.html" if target.is_dir() else target
            assert target in site or target.exists(), (path.name, link)
            if anchor and target in site:
                assert anchor in site[target].places, (path.name, link)


def test_nothing_is_loaded_from_elsewhere(site: dict[Path, Page]) -> None:
    for path, page in site.items():
        for source in page.loaded:
            assert not re.match(r"(https?:)?//", source), (path.name, source)
            assert (path.parent / source.partition("?")[0]).resolve().exists(), (path.name, source)
    folder = next(iter(site)).parent
    for sheet in folder.rglob("*.css"):
        assert not re.search(r"(url\(|@import )[\"']?(https?:)?//", sheet.read_text()), sheet.name


def test_every_page_says_that_it_is_unofficial(site: dict[Path, Page]) -> None:
    assert all("independent, unofficial implementation" in page.text for page in site.values())


@pytest.mark.parametrize("game", IDS)
def test_a_game_has_a_page_with_all_that_is_known_of_it(site: dict[Path, Page], game: str) -> None:
    page = page_of(site, f"games/{game}")
    assert {
        "rules",
        "points",
        "rulings",
        "actions",
        "observation-tensor",
        "sizes",
        "strength-of-the-bots",
    } <= page.places
    encoding = Encoding(game, {"new_stones": True} if game == "stones" else {})
    assert all(f"<code>{plane.name}</code>" in page.text for plane in encoding.planes)
    shown = re.sub(r"<[^>]+>", "", page.text)
    assert f"{len(encoding.actions) - 1} {encoding.actions[-1]}" in shown
    assert "expert – club" in shown
    assert "10<sup>" in page.text


def test_every_command_is_there(site: dict[Path, Page]) -> None:
    assert set(get_command(app).commands) <= page_of(site, "commands").places  # type: ignore[attr-defined]


def test_the_reference_has_signatures_and_docstrings(site: dict[Path, Page]) -> None:
    shown = re.sub(r"<[^>]+>", "", page_of(site, "reference/positions").text)
    assert "Whose decision it is; None when the game is over." in shown
    assert "Position.push(" in shown
    shown = re.sub(r"<[^>]+>", "", page_of(site, "reference/games").text)
    assert "def" not in re.findall(r"Game\.copy\w*\(.*", shown)
    # of a compiled module: the types of its stub, the words of its source
    assert "Game.winner" in shown
