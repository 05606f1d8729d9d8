"""The engine for the browser: the files that wasm/build.py left in this package, compressed when they were built."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from starlette.responses import FileResponse
from starlette.routing import Route

from sandtable.server.problems import NotFound
from sandtable.server.web.page import FOREVER, REVALIDATE

FOLDER = Path(__file__).with_name("engine")
MANIFEST = "manifest.json"
TYPES = {
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".tar": "application/x-tar",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the better one first
SAME_ORIGIN = {"cross-origin-resource-policy": "same-origin"}


class EngineFiles:
    """The files of the manifest, which is read again when it has changed: an engine that is built while the server runs
    is there from then on."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = FOLDER if folder is None else folder
        self._known: tuple[int, bytes, frozenset[str]] = (0, b"", frozenset())

    def manifest(self) -> tuple[bytes, frozenset[str]]:
        """The manifest and the files that it names; NotFound where no engine was built."""
        path = self.folder / MANIFEST
        try:
            changed = path.stat().st_mtime_ns
            if changed != self._known[0]:
                content = path.read_bytes()
                told: dict[str, Any] = msgspec.json.decode(content)
                self._known = changed, content, frozenset(file["path"] for file in told["files"].values())
        except (OSError, msgspec.DecodeError):
            raise NotFound("server.missing.engine") from None
        return self._known[1], self._known[2]

    async def answer(self, request: Request) -> Response:
        name = request.path_params["name"]
        content, names = self.manifest()
        if name == MANIFEST:
            tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
            headers = {"cache-control": REVALIDATE, "etag": tag, **SAME_ORIGIN}
            if tag in request.headers.get("if-none-match", ""):
                return Response(status_code=304, headers=headers)
            return Response(content, headers=headers, media_type=TYPES[".json"])
        path = self.folder / name
        if name not in names or not path.is_file():
            raise NotFound("server.missing.page")
        headers = {"cache-control": FOREVER, "vary": "accept-encoding", **SAME_ORIGIN}
        accepted = _accepted(request.headers.get("accept-encoding", ""))
        for encoding, ending in ENCODINGS.items():
            packed = path.with_name(path.name + ending)
            if encoding in accepted and packed.is_file():
                headers["content-encoding"] = encoding
                return FileResponse(packed, headers=headers, media_type=TYPES[path.suffix])
        return FileResponse(path, headers=headers, media_type=TYPES[path.suffix])

    def add_to(self, app: FastAPI) -> None:
        app.router.routes.append(Route("/engine/{name:path}", self.answer))


def _accepted(header: str) -> set[str]:
    """The encodings that a client takes: those that it names, but for the ones with a quality of zero."""
    named = (part.replace(" ", "").partition(";q=") for part in header.lower().split(","))
    return {name for name, _, quality in named if quality.strip("0.") or not quality}
