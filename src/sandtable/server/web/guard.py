"""The guard: what holds for every request, whatever route answers it."""

from __future__ import annotations

import logging

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.errors import SandtableError
from sandtable.server.problems import NotFound, OutOfService
from sandtable.server.shares import ASKING, Asker
from sandtable.server.web.origin import check_origin
from sandtable.server.web.policy import policy_of
from sandtable.server.web.routes.answer import address_of, refuse, server_of

log = logging.getLogger("sandtable.server")

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a table's address is its key: it must not reach other sites
}
STRICT = "max-age=31536000"  # a browser that has come over TLS once comes over TLS for a year
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Checks a request's origin and its rate, turns errors into answers, and adds headers to every answer.

    It is plain ASGI. Starlette's BaseHTTPMiddleware runs each request in tasks of its own, and leaves reference cycles
    of some three hundred objects, which only the garbage collector can free."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        address = address_of(request)
        ASKING.set(Asker(address, address))  # in the task of this request alone
        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                _add_headers(request, MutableHeaders(raw=message["headers"]))
            await send(message)

        response: Response
        try:
            _check(request)
            await self._app(scope, receive, send_with_headers)
            return
        except ClientDisconnect:  # nobody is there to be answered
            return
        except SandtableError as error:
            response = refuse(request, error)
        except Exception:
            log.exception("%s %s", request.method, scope.get("route_path", ""))
            if has_begun:  # the half of an answer: the connection is cut, so that nobody takes it for the whole
                raise
            response = refuse(request, OutOfService("server.internal"))
        await response(scope, receive, send_with_headers)


def _check(request: Request) -> None:
    server = server_of(request)
    if "\0" in request.scope["path"]:  # PostgreSQL takes none
        raise NotFound("server.missing.page")
    address = address_of(request)
    if request.url.path.startswith("/api/"):
        server.addresses.check_read(address)
    if request.method not in SAFE:
        check_origin(server.settings, request.headers)
        server.addresses.check(address)


def _add_headers(request: Request, headers: MutableHeaders) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("content-security-policy", policy_of(request.headers.get("host", "")))
    if request.url.scheme == "https":
        headers.setdefault("strict-transport-security", STRICT)
    if request.url.path.startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
