"""The page as the server gives it out; a plain one where it was not built."""

import asyncio
from pathlib import Path

import httpx
import pytest

from sandtable.server.settings import Settings
from sandtable.server.web import page
from sandtable.server.web.http import make_app


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of a few files."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Sandtable</title>" + "x" * 600)
    (folder / "assets" / "index-abc.js").write_text("export {};" * 100)
    (folder / "sw.js").write_text("// worker")
    (folder / ".stamp.json").write_text("{}")
    monkeypatch.setattr(page, "FOLDER", folder)
    return folder


def ask(address: str, method: str = "GET", **headers: str) -> httpx.Response:
    """The answer of a server whose storage is not needed."""

    async def talk() -> httpx.Response:
        transport = httpx.ASGITransport(make_app(Settings()))
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, address, headers=named)

    return asyncio.run(talk())


ADDRESSES = [
    "/",
    "/t/abc",
    "/replay/abc",
    "/rules",
    "/rules/stones",
    "/leaderboard/mandala",
    "/people/x",
    "/settings",
    "/lay/stones",
    "/learn",
    "/learn/mandala",
]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_page_shows_it(address: str) -> None:
    answer = ask(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # the engine may be compiled, text may not
    assert "'unsafe-eval'" not in policy
    assert "unsafe-inline" not in policy.split("style-src")[0]
    assert policy.endswith("frame-ancestors 'none'")


@pytest.mark.usefixtures("built")
def test_only_the_embedded_replay_may_be_framed() -> None:
    framed = ask("/embed/abc")
    assert framed.status_code == 200
    assert framed.headers["content-security-policy"].endswith("frame-ancestors *")
    assert "set-cookie" not in framed.headers
    again = ask("/embed/abc", if_none_match=framed.headers["etag"])
    assert again.headers["content-security-policy"].endswith("frame-ancestors *")
    for address in ("/embed", "/embed/abc/def", "/embed/abc%2Fdef", "/embed/../t/abc", "/sw.js", "/api/games"):
        answer = ask(address, accept="text/html")
        assert answer.headers["content-security-policy"].endswith("frame-ancestors 'none'"), address


@pytest.mark.usefixtures("built")
def test_a_file_with_a_hash_in_its_name_is_kept_for_ever() -> None:
    answer = ask("/assets/index-abc.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert ask("/sw.js").headers["cache-control"] == "no-cache"


def test_what_can_be_compressed_is(built: Path) -> None:
    gzipped = ask("/assets/index-abc.js")
    assert gzipped.headers["content-encoding"] == "gzip"
    assert gzipped.text == (built / "assets" / "index-abc.js").read_text()
    plain = ask("/assets/index-abc.js", accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.content == gzipped.content


@pytest.mark.usefixtures("built")
def test_what_the_browser_has_already_is_not_sent_again() -> None:
    first = ask("/")
    again = ask("/", if_none_match=first.headers["etag"])
    assert again.status_code == 304
    assert not again.content


@pytest.mark.usefixtures("built")
def test_an_address_that_is_none_shows_people_the_page_and_programs_a_problem() -> None:
    person = ask("/nowhere", accept="text/html")
    assert person.status_code == 404
    assert "<title>Sandtable" in person.text
    for address in ("/nowhere", "/api/nowhere", "/.stamp.json", "/../pyproject.toml"):
        assert ask(address).headers["content-type"] == "application/problem+json"
    assert ask("/api/nowhere", accept="text/html").status_code == 404
    assert ask("/t/abc", "POST", origin="http://testserver").status_code == 405


def test_where_it_was_not_built_a_plain_page_says_what_runs_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "FOLDER", tmp_path / "nothing")
    assert "A table server for Mandala" in ask("/").text
    assert ask("/t/abc").status_code == 404
