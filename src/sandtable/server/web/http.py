"""The application: routes, errors, the description of all of it, and the page; a plain one where it was not built."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import WebSocketRoute

from sandtable import __version__
from sandtable.errors import SandtableError
from sandtable.games import IDS
from sandtable.locale import say
from sandtable.server.live.calls import Attention, TableCall, Waiting
from sandtable.server.meeting.challenges import Challenges
from sandtable.server.meeting.news import LobbyNews
from sandtable.server.meeting.pairing import Looking
from sandtable.server.meeting.talk import Said
from sandtable.server.narration import messages
from sandtable.server.problems import BadMessage, NotFound, Refused
from sandtable.server.server import Server
from sandtable.server.settings import Settings
from sandtable.server.web.engine import EngineFiles
from sandtable.server.web.guard import Guard
from sandtable.server.web.listeners import PersonSocket, TournamentSocket
from sandtable.server.web.page import File, Page, wants_page
from sandtable.server.web.routes import (
    accounts,
    bonds,
    calls,
    decision,
    games,
    lessons,
    lines,
    meeting,
    moderation,
    people,
    puzzles,
    records,
    review,
    statistics,
    tables,
    talk,
    tournaments,
)
from sandtable.server.web.routes.answer import STRUCTS, refuse, server_of
from sandtable.server.web.table_socket import TableSocket

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sandtable</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem;
color: #1b282c; background: #e4e9e8 }} a {{ color: #0b6480 }}</style></head><body>
<h1>Sandtable</h1>
<p>A table server for {games} runs here, version {version}. It is an independent, unofficial
implementation.</p>
<p>Programs can play: the API is described in <a href="/api/openapi.json">OpenAPI</a>, the messages of a table's
socket as a <a href="/api/messages.json">JSON schema</a>.</p>
<p>Start with <a href="/api/games">the games</a> and <a href="/api/tables?list=open">the open tables</a>.</p>
</body></html>
"""
CALLS = (Waiting, TableCall, Looking, Challenges, LobbyNews, Said, Attention)  # of a person's socket, and of no route


def make_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""
    server = Server(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        _prepare_routes(app)
        await server.open()
        yield
        await server.close()

    app = FastAPI(
        title="Sandtable", version=__version__, lifespan=life, openapi_url=None, docs_url=None, redoc_url=None
    )
    app.state.server = server
    for module in (
        games,
        tables,
        decision,
        review,
        records,
        lines,
        lessons,
        meeting,
        people,
        accounts,
        bonds,
        moderation,
        calls,
        talk,
        statistics,
        puzzles,
        tournaments,
    ):
        app.include_router(module.router)
    app.router.routes.append(WebSocketRoute("/api/tables/{id}/socket", TableSocket(server)))
    app.router.routes.append(WebSocketRoute("/api/me/socket", PersonSocket(server)))
    app.router.routes.append(WebSocketRoute("/api/tournaments/{id}/socket", TournamentSocket(server)))
    page = Page()
    EngineFiles().add_to(app)
    _add_pages(app, server, page)
    _add_errors(app, page)
    app.add_middleware(Guard)
    if settings.allowed_origins:  # their pages may also read the answers
        app.add_middleware(
            CORSMiddleware,
            allow_origins=sorted(settings.allowed_origins),
            allow_credentials=True,
            allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
            allow_headers=["authorization", "content-type"],
        )
    return app


def _prepare_routes(app: FastAPI) -> None:
    """Have FastAPI work out what each route takes, which it does when it first looks for the route of a request: the
    first request would keep the event loop from everything else meanwhile."""
    anywhere = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(dict(anywhere))


def _add_errors(app: FastAPI, page: Page) -> None:
    @app.exception_handler(SandtableError)
    async def ours(request: Request, error: SandtableError) -> Response:
        server_of(request).metrics.refused.labels(type(error).__name__).inc()
        return refuse(request, error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"][1:]) or "body"
        return refuse(request, BadMessage("server.query", name=name[:40], why=str(first["msg"])[:200]))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and page.built and wants_page(request):
            return page.index(request, 404)  # which says that there is no such page
        if error.status_code == 404:
            return refuse(request, NotFound("server.missing.page"))
        if error.status_code == 405:
            refused = Refused("server.method", method=request.method[:20])
            refused.status = 405
            response = refuse(request, refused)
            methods = await asyncio.to_thread(methods_of, app, request.url.path)  # the first time takes a while
            response.headers["allow"] = ", ".join(methods) or "GET"
            return response
        return refuse(request, BadMessage("server.body.unreadable", why=str(error.detail)[:200]))


def methods_of(app: FastAPI, path: str) -> list[str]:
    """The methods of an address, by the description. Starlette would name those of one route only."""
    if not hasattr(app.state, "methods"):
        app.state.methods = [
            (re.compile(re.sub(r"\{\w+\}", "[^/]+", template)), sorted(method.upper() for method in operations))
            for template, operations in openapi(app)["paths"].items()
        ]
    return next((methods for pattern, methods in app.state.methods if pattern.fullmatch(path)), [])


def _add_pages(app: FastAPI, server: Server, page: Page) -> None:
    if page.built:
        page.add_to(app)
    else:

        @app.get("/", include_in_schema=False)
        async def top() -> Response:
            *most, last = (say("en", f"play.game.{game}") for game in IDS)
            named = f"{', '.join(most)} and {last}"
            return Response(PAGE.format(games=named, version=__version__), media_type="text/html")

    @app.get("/healthz", include_in_schema=False)
    async def health() -> Response:
        """Whether this process lives: it answers."""
        return Response(b'{"ok": true}', media_type="application/json")

    @app.get("/readyz", include_in_schema=False)
    async def readiness() -> Response:
        """Whether this process can serve: its database takes what is written."""
        await server.check_ready()
        return Response(b'{"ok": true}', media_type="application/json")

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.get("/api/openapi.json", include_in_schema=False)
    async def description(request: Request) -> Response:
        return (await _built("openapi", lambda: openapi(app))).answer(request)

    @app.get("/api/messages.json", include_in_schema=False)
    async def message_schema(request: Request) -> Response:
        return (await _built("messages", messages.schema)).answer(request)

    built: dict[str, File] = {}

    async def _built(name: str, build: Callable[[], object]) -> File:
        """A description, made once: that takes some 25 ms, in a thread."""
        async with server.opening.of(f"described {name}"):
            if name not in built:
                built[name] = await asyncio.to_thread(lambda: File.of(msgspec.json.encode(build()), "application/json"))
        return built[name]


def openapi(app: FastAPI) -> dict[str, Any]:
    """The description of the API: FastAPI's of the routes, msgspec's of what they take and give."""
    described = get_openapi(
        title=app.title,
        version=app.version,
        description="Tables, people and games. The messages of a table's WebSocket are in /api/messages.json.",
        routes=app.routes,
    )
    _, structs = msgspec.json.schema_components([*STRUCTS, *CALLS], ref_template="#/components/schemas/{name}")
    parts = described.setdefault("components", {})
    # instead of FastAPI's own description of errors; in an order that does not depend on which route was imported first
    parts["schemas"] = dict(sorted(structs.items()))
    parts["securitySchemes"] = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": "sandtable"},
        "token": {"type": "http", "scheme": "bearer"},
    }
    for path in described["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
            operation["security"] = [{}, {"cookie": []}, {"token": []}]
    return described
