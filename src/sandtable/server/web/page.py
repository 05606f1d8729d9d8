"""The browser's page: the files that the build of web/ left in this package, and which addresses show them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from starlette.routing import Route

from sandtable.server.web.policy import policy_of

FOLDER = Path(__file__).with_name("built")
# The addresses that the page itself tells apart (web/src/router.svelte.ts).
ADDRESSES = (
    "/",
    "/t/{id}",
    "/replay/{id}",
    "/mistakes/{id}",
    "/rules",
    "/rules/{game}",
    "/statistics",
    "/watch",
    "/leaderboard",
    "/leaderboard/{game}",
    "/people/{id}",
    "/challenge/{id}",
    "/learn",
    "/learn/{lesson}",
    "/think",
    "/think/{game}",
    "/lay",
    "/lay/{game}",
    "/companion",
    "/companion/{game}",
    "/puzzles",
    "/puzzles/{id}",
    "/settings",
    "/moderate",
    "/moderate/{id}",
    "/mail/{purpose}",
    "/tournaments",
    "/tournaments/{id}",
)
# A replay in a page of another site: the one address that may be framed. Nothing on it leads on within the frame.
EMBEDDED = "/embed/{id}"
# A name with a hash in it never changes its content; all others are revalidated.
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
COMPRESSED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class File(msgspec.Struct, frozen=True):
    """A file of the build, in memory: a server keeps the page that it started with."""

    body: bytes
    gzipped: bytes | None
    type: str
    cache: str
    tag: str

    @staticmethod
    def read(path: Path, folder: Path) -> File:
        kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return File.of(path.read_bytes(), kind, FOREVER if path.parent == folder / "assets" else REVALIDATE)

    @staticmethod
    def of(body: bytes, kind: str, cache: str = REVALIDATE) -> File:
        return File(
            body=body,
            gzipped=_gzipped(body) if kind.startswith(COMPRESSED) and len(body) > 500 else None,
            type=kind,
            cache=cache,
            tag=f'"{hashlib.sha256(body).hexdigest()[:24]}"',
        )

    def answer(self, request: Request, status: int = 200) -> Response:
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"}
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.gzipped
            headers["content-encoding"] = "gzip"
        return Response(body, status, headers, media_type=self.type)


@cache
def _gzipped(body: bytes) -> bytes:
    """A tenth of a second for the whole page: once in a process, however many servers it begins."""
    return gzip.compress(body, 9, mtime=0)


class Page:
    """The page as it was built; nothing where it was not."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = FOLDER if folder is None else folder
        found = folder.rglob("*") if (folder / "index.html").exists() else ()
        names = {path.relative_to(folder).as_posix(): path for path in sorted(found) if path.is_file()}
        # what the build says of itself, .stamp.json and .vite, is not for the browser
        self.files = {name: File.read(path, folder) for name, path in names.items() if name[0] != "."}

    @property
    def built(self) -> bool:
        return bool(self.files)

    def index(self, request: Request, status: int = 200) -> Response:
        return self.files["index.html"].answer(request, status)

    def add_to(self, app: FastAPI) -> None:
        """Every file at its own address, the page at those that it knows."""

        async def page(request: Request) -> Response:
            return self.index(request)

        async def embedded(request: Request) -> Response:
            response = self.index(request)
            response.headers["content-security-policy"] = policy_of(request.headers.get("host", ""), framed=True)
            return response

        async def file(request: Request) -> Response:
            return self.files[request.url.path[1:]].answer(request)

        for address in ADDRESSES:
            app.router.routes.append(Route(address, page))
        app.router.routes.append(Route(EMBEDDED, embedded))
        for name in self.files:
            app.router.routes.append(Route(f"/{name}", file))


def wants_page(request: Request) -> bool:
    """Whether a browser asks, for something that is no part of the API."""
    return (
        request.method in ("GET", "HEAD")
        and not request.url.path.startswith("/api/")
        and "text/html" in request.headers.get("accept", "")
    )
