"""Where a request comes from: a page of another site must not act with our cookies."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from sandtable.server.problems import NotAllowed
from sandtable.server.settings import Settings


def check_origin(settings: Settings, headers: Mapping[str, str]) -> None:
    """Raise NotAllowed if a browser says that a page of another site sent the request."""
    origin = headers.get("origin")
    if origin is None:  # not a browser: a program has no cookies that a page could abuse
        return
    try:
        parts = urlsplit(origin)
    except ValueError:
        raise NotAllowed("server.origin", origin=origin[:80]) from None
    if parts.netloc and parts.netloc == headers.get("host") and parts.scheme in ("http", "https"):
        return
    if origin.rstrip("/") not in settings.allowed_origins:
        raise NotAllowed("server.origin", origin=origin[:80])
