"""Links in mails: signed, so that nobody can make one, and each for one purpose and one person."""

from __future__ import annotations

from typing import Any, Literal

from itsdangerous import BadSignature, URLSafeTimedSerializer

from sandtable.server.problems import BadMessage

HOUR = 3600
# What a link does, and for how many seconds it can be used.
Purpose = Literal["stop", "confirm", "reset"]
LASTS: dict[Purpose, int] = {"stop": 400 * 24 * HOUR, "confirm": 48 * HOUR, "reset": HOUR}


class Links:
    """The links of one server; `site` is where it is reached."""

    def __init__(self, key: bytes, site: str) -> None:
        self._key = key
        self.site = site

    def _signer(self, purpose: Purpose) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._key, salt=f"sandtable {purpose}")

    def sign(self, purpose: Purpose, *parts: str) -> str:
        """What a link carries."""
        return str(self._signer(purpose).dumps(list(parts)))

    def read(self, purpose: Purpose, signed: str) -> tuple[str, ...]:
        """What was signed; BadMessage where it was not, or too long ago."""
        try:
            found: Any = self._signer(purpose).loads(signed[:1000], max_age=LASTS[purpose])
        except (BadSignature, ValueError):
            raise BadMessage("server.link.wrong") from None
        return tuple(str(part) for part in found)

    def page(self, purpose: Purpose, *parts: str) -> str:
        """The address of the page that does what a link says."""
        return f"{self.site}/mail/{purpose}#{self.sign(purpose, *parts)}"

    def one_click(self, *parts: str) -> str:
        """The address that a mail program posts to, to end mails (RFC 8058)."""
        return f"{self.site}/api/mail/stop?key={self.sign('stop', *parts)}"
