"""Credentials: who sends a request or holds a socket, by a token or by a cookie, and whether they still may."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from sandtable.server.people.people import COOKIE, Person
from sandtable.server.problems import NotSignedIn
from sandtable.server.server import Server

# Credentials that end while a socket is being opened find no socket to close: they are checked once more right after.
SOON_SECONDS = 1.0


async def person_of(server: Server, headers: dict[str, str]) -> Person | None:
    """Who sends a request, by token or by cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await server.people.of_token(token.strip())
    return await server.people.of_cookie(cookie_of(headers))


def cookie_of(headers: Mapping[str, str]) -> str | None:
    """Our cookie. Others of the site may hold anything: Python's own reader would give up at the first that is odd."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.partition("=")
        if name.strip() == COOKIE:
            return value.strip().strip('"')
    return None


class Credentials:
    """The credentials of a client, checked again every `trust` seconds."""

    def __init__(self, server: Server, headers: dict[str, str], person: Person | None) -> None:
        self.person = person
        self._server, self._headers = server, headers
        self._known_until = time.monotonic() + min(SOON_SECONDS, server.settings.trust)
        self._ended = False

    def end(self) -> None:
        """They are not valid any more."""
        self._ended = True
        self._known_until = -math.inf

    @property
    def known(self) -> bool:
        """Whether they need not be checked now. An anonymous client stays anonymous."""
        return self.person is None or time.monotonic() <= self._known_until

    async def check(self) -> None:
        """NotSignedIn once a token was revoked or a password changed."""
        if self.known:
            return
        person = None if self._ended else await person_of(self._server, self._headers)
        if person is None:
            raise NotSignedIn("server.needs.person")
        self._known_until = time.monotonic() + self._server.settings.trust
