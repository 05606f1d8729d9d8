"""What holds for every request, whatever route answers it."""

import asyncio
import gc
import logging

import httpx
import pytest
from fastapi import Response
from fastapi.responses import StreamingResponse
from starlette.requests import Request
from starlette.types import Message

from sandtable.server.problems import NotFound
from sandtable.server.settings import Settings
from sandtable.server.shares import ASKING, Asker
from sandtable.server.web.guard import Guard
from sandtable.server.web.http import make_app

APP = make_app(Settings(database="sqlite:///:memory:"))


@APP.get("/half")
async def half() -> Response:
    async def body() -> object:
        yield b"half"
        raise RuntimeError

    return StreamingResponse(body())  # type: ignore[arg-type]


@APP.get("/fails")
async def fails() -> Response:
    raise RuntimeError


@APP.get("/none")
async def none() -> Response:
    raise NotFound("server.missing.page")


@APP.post("/reads")
async def reads(request: Request) -> Response:
    return Response(await request.body())


@APP.get("/whose")
async def whose() -> Response:
    return Response(str(ASKING.get()))


async def ask(path: str) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(APP), base_url="https://here") as client:
        return await client.get(path)


@pytest.mark.parametrize(("path", "status"), [("/healthz", 200), ("/none", 404), ("/fails", 503), ("/nowhere", 404)])
def test_every_answer_has_its_headers(path: str, status: int) -> None:
    answer = asyncio.run(ask(path))
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "here" in answer.headers["content-security-policy"]
    assert answer.headers["strict-transport-security"]


def test_half_an_answer_is_not_made_a_whole_one() -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(ask("/half"))


def test_whoever_leaves_before_they_have_asked_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    """Each of them used to write a traceback into the log."""
    sent: list[Message] = []
    scope = {
        "type": "http", "method": "POST", "path": "/reads", "raw_path": b"/reads", "query_string": b"", "headers": [],
        "client": ("127.0.0.1", 1), "server": ("here", 80), "scheme": "http", "http_version": "1.1", "root_path": "",
    }  # fmt: skip

    async def leave() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    with caplog.at_level(logging.WARNING):
        asyncio.run(APP(scope, leave, send))
    assert not sent
    assert not caplog.records


def test_a_request_leaves_nothing_for_the_garbage_collector() -> None:
    """What only the collector can free stays for minutes, and an attacker can ask thousands of times."""

    async def respond(scope: object, receive: object, send: object) -> None:
        await Response(b"")(scope, receive, send)  # type: ignore[arg-type]

    async def discard(message: Message) -> None: ...

    async def nothing() -> Message:
        return {"type": "http.request"}

    async def story() -> int:
        guard = Guard(respond)
        gc.collect()
        gc.disable()
        for _ in range(20):
            scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "scheme": "http", "app": APP}
            await guard({**scope, "server": ("here", 80), "query_string": b"", "client": None}, nothing, discard)
        return gc.collect()

    try:
        assert asyncio.run(story()) < 20
    finally:
        gc.enable()


def test_what_a_request_costs_is_on_account_of_its_address() -> None:
    async def story() -> None:
        answer = await asyncio.create_task(ask("/whose"))  # as uvicorn does
        assert answer.text == str(Asker("127.0.0.1", "127.0.0.1"))
        assert ASKING.get() is None  # of the tasks that the server has itself

    asyncio.run(story())
