"""What all routes share: who asks, the body of a request, the form of an answer, and how OpenAPI describes them.

Requests and answers are msgspec structs, like the messages of the sockets: one source for both.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response

from sandtable.errors import SandtableError
from sandtable.locale import LANGUAGES
from sandtable.server.limits import network_of
from sandtable.server.people.people import COOKIE, Person
from sandtable.server.problems import BadMessage, NotAllowed, NotFound, NotSignedIn, Problem, TooLarge, problem
from sandtable.server.server import Server
from sandtable.server.shares import Asker
from sandtable.server.web.credentials import person_of

T = TypeVar("T")
YEAR = 365 * 24 * 3600

# Every struct that a route takes or gives: OpenAPI lists them.
STRUCTS: list[Any] = [Problem]


def server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


def language(request: Request) -> str:
    """The language that a request asks for: the first of ours in Accept-Language."""
    for part in request.headers.get("accept-language", "").split(","):
        if (lang := part.strip()[:2].lower()) in LANGUAGES:
            return lang
    return "en"


def address_of(request: Request) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(request.client.host) if request.client else "?"


def asker(request: Request, person: Person | None) -> Asker:
    """On whose behalf a request is: a person's, or that of whoever is at an address."""
    return Asker(address_of(request) if person is None else person.id, address_of(request))


async def viewer(request: Request) -> Person | None:
    """Who asks, if we know."""
    if not hasattr(request.state, "person"):
        found = request.state.person = await person_of(server_of(request), dict(request.headers))
        if found is not None:
            server_of(request).whereabouts.note(found.id, address_of(request))
    person: Person | None = request.state.person
    return person


async def someone(request: Request) -> Person:
    """Who asks; someone new becomes a guest at once."""
    person = await viewer(request)
    if person is None:
        server = server_of(request)
        server.addresses.check(address_of(request))  # a new row, also by a GET
        person = await sign(request, await server.people.guest(language(request)))
    return person


async def account(request: Request) -> Person:
    """Who asks, with an account."""
    person = await viewer(request)
    if person is None or person.kind != "account":
        raise NotSignedIn("server.needs.account")
    return person


async def moderator(request: Request) -> Person:
    """Who asks, where that is a moderator."""
    person = await viewer(request)
    if person is None or not person.moderator:
        raise NotAllowed("server.needs.moderator")
    return person


async def sign(request: Request, person: Person) -> Person:
    """The answer to a request gives the browser a new session of a person's; the one that it had ends."""
    server, before = server_of(request), await viewer(request)
    await server.people.check_open(person)
    id, request.state.cookie = await server.people.sessions.begin(person.id, request.headers.get("user-agent", ""))
    if before is not None and before.kind != "program":  # whose token stays as it is
        with suppress(NotFound):  # it was ended meanwhile
            await end_session(server, before.id, before.session)
    request.state.person = msgspec.structs.replace(person, session=id)
    return person


async def end_session(server: Server, person: str, id: str) -> None:
    """End a session, with its open sockets; without an id, the signed cookies from before there were sessions."""
    if id:
        await server.people.sessions.end(person, id)
    else:
        await server.people.end_signed(person)
    server.open_sockets.shut(person, [id])


async def end_sessions(server: Server, person: str, but: str = "") -> None:
    """End all sessions of a person but one, and the signed cookies from before there were sessions, with their open
    sockets."""
    ended = await server.people.sessions.end_all(person, but)
    await server.people.end_signed(person)
    server.open_sockets.shut(person, [*ended, ""])


def answer(request: Request, value: object, status: int = 200) -> Response:
    """An answer in JSON, with the cookie that the request brought about."""
    response = Response(msgspec.json.encode(value), status, media_type="application/json")
    return with_cookie(request, response)


def with_cookie(request: Request, response: Response) -> Response:
    cookie = getattr(request.state, "cookie", None)
    if cookie is not None:
        secure = server_of(request).settings.secure
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https" if secure is None else secure,
        )
    return response


def refuse(request: Request, error: SandtableError) -> Response:
    """An error of ours as problem+json in the language of the request."""
    about = problem(error, language(request))
    headers = {"retry-after": "1"} if about.status in (429, 503) else None
    return Response(msgspec.json.encode(about), about.status, headers, "application/problem+json")


def reads(kind: type[T]) -> Callable[[Request], Awaitable[T]]:
    """A dependency that reads the body as a struct."""
    STRUCTS.append(kind)
    decoder = msgspec.json.Decoder(kind)

    async def read(request: Request) -> T:
        most = server_of(request).settings.limits.body
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise TooLarge("server.body.huge", most=most)
        try:
            return decoder.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadMessage("server.body.unreadable", why=str(error)[:200]) from None

    return read


def schema_of(kind: object) -> dict[str, Any]:
    """A struct, or a list of them, for OpenAPI."""
    STRUCTS.append(kind)
    (found,), _ = msgspec.json.schema_components([kind], ref_template="#/components/schemas/{name}")
    return found


def describe(
    gives: object, takes: object = None, status: int = 200, also: int | None = None, media: str = "application/json"
) -> dict[str, Any]:
    """How OpenAPI describes a route: what it takes, what it gives, `also` while it is not done, and that errors are
    problems."""
    problems = {"application/problem+json": {"schema": schema_of(Problem)}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"description": "Done."},
        "4XX": {"description": "Refused, and why.", "content": problems},
        "503": {"description": "Try again in a moment.", "content": problems},
    }
    if gives is not None:
        responses[status]["content"] = {media: {"schema": schema_of(gives)}}
    if also is not None:
        responses[also] = {**responses[status], "description": "Not done yet: how far it has come."}
    described: dict[str, Any] = {"responses": responses, "status_code": status, "response_class": Response}
    if takes is not None:
        body = {"required": True, "content": {"application/json": {"schema": schema_of(takes)}}}
        described["openapi_extra"] = {"requestBody": body}
    return described
