"""The engine for the browser as the server gives it out, also one that is built while it runs."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from sandtable.server.settings import Settings
from sandtable.server.web import engine
from sandtable.server.web.http import make_app

NAME = "runtime-abc/pyodide.asm.wasm"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where an engine would be."""
    monkeypatch.setattr(engine, "FOLDER", tmp_path / "engine")
    return tmp_path / "engine"


def build(folder: Path, name: str = NAME) -> None:
    """An engine of one file."""
    path = folder / name
    path.parent.mkdir(parents=True)
    for ending in ("", ".br", ".gz"):
        path.with_name(path.name + ending).write_text(f"raw{ending}")
    (folder / "secret.wasm").touch()
    (folder / "manifest.json").write_text(json.dumps({"files": {"runtime": {"path": name}}}))


def ask(*addresses: str, app: FastAPI | None = None, method: str = "GET", **headers: str) -> httpx.Response:
    """The last of the answers of a server whose storage is not needed; what is compressed stays so."""

    async def talk() -> httpx.Response:
        transport = httpx.ASGITransport(app or make_app(Settings()))
        named = {"accept-encoding": "identity"} | {key.replace("_", "-"): value for key, value in headers.items()}
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
            for address in addresses:
                async with client.stream(method, address, headers=named) as answer:
                    answer._content = b"".join([chunk async for chunk in answer.aiter_raw()])
            return answer

    return asyncio.run(talk())


@pytest.mark.parametrize(
    ("accepted", "encoding", "sent"),
    [
        ("gzip, deflate, br, zstd", "br", b"raw.br"),
        ("gzip", "gzip", b"raw.gz"),
        ("identity", None, b"raw"),
        ("br;q=0, gzip;q=0.5", "gzip", b"raw.gz"),
    ],
)
def test_a_file_is_sent_as_it_was_compressed(folder: Path, accepted: str, encoding: str | None, sent: bytes) -> None:
    build(folder)
    answer = ask(f"/engine/{NAME}", accept_encoding=accepted)
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == encoding
    assert answer.content == sent
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]


def test_the_manifest_is_revalidated(folder: Path) -> None:
    build(folder)
    first = ask("/engine/manifest.json")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "application/json"
    again = ask("/engine/manifest.json", if_none_match=first.headers["etag"])
    assert again.status_code == 304
    assert not again.content


def test_a_missing_engine_is_a_sentence(folder: Path) -> None:
    answer = ask("/engine/manifest.json")
    assert answer.status_code == 404
    assert "This server has no engine for the browser." in answer.content.decode()
    folder.mkdir()
    (folder / "manifest.json").write_text("{broken")
    assert ask("/engine/manifest.json").status_code == 404


def test_an_engine_that_is_built_while_the_server_runs_is_there(folder: Path) -> None:
    app = make_app(Settings())
    assert ask("/engine/manifest.json", app=app).status_code == 404
    build(folder)
    assert ask("/engine/manifest.json", app=app).status_code == 200
    assert ask(f"/engine/{NAME}", app=app).status_code == 200


@pytest.mark.parametrize(
    "name", ["secret.wasm", "../engine.py", "%2e%2e/engine.py", f"{NAME}.br", "", "runtime-abc", "/etc/passwd"]
)
def test_nothing_is_given_out_that_the_manifest_does_not_name(folder: Path, name: str) -> None:
    build(folder)
    assert ask(f"/engine/{name}").status_code == 404


def test_a_file_that_is_gone_is_not_found(folder: Path) -> None:
    build(folder)
    (folder / NAME).unlink()
    assert ask(f"/engine/{NAME}").status_code == 404


def test_head_has_the_headers_alone(folder: Path) -> None:
    build(folder)
    answer = ask(f"/engine/{NAME}", method="HEAD", accept_encoding="br")
    assert answer.status_code == 200
    assert answer.headers["content-length"] == str(len("raw.br"))
    assert not answer.content
