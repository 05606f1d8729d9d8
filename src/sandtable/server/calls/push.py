"""Web push: a message to a browser, through the push service of its maker, which cannot read it (RFC 8030, 8291, 8292).
Needs the extra `push`."""

from __future__ import annotations

import asyncio
import base64
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from sandtable.server.background import load
from sandtable.server.calls.devices import Target
from sandtable.server.calls.keys import push_key
from sandtable.server.calls.outcome import Gone, Later, Never
from sandtable.server.settings import Settings

if TYPE_CHECKING:
    import aiohttp

SECONDS = 20.0  # for the service to answer
TOKEN_SECONDS = 12 * 3600
GONE = (404, 410)


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker of the page is told. `waiting` is how many games wait, for the icon of the app."""

    title: str
    body: str
    path: str
    tag: str
    waiting: int
    lang: str


class Push:
    """Sends to devices."""

    def __init__(self, settings: Settings) -> None:
        from py_vapid import Vapid02

        self._vapid: Any = Vapid02.from_pem(push_key(Path(settings.keys_folder)))
        # whom a push service may ask when something is wrong with what we send
        self._contact = f"mailto:{settings.sender}" if settings.sender else settings.site or "mailto:operator@localhost"
        self._session: aiohttp.ClientSession | None = None
        self._tokens: dict[str, tuple[float, str]] = {}

    @property
    def public_key(self) -> str:
        """What a page subscribes with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        raw = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def send(self, target: Target, message: PushMessage, urgent: bool, seconds: int) -> None:
        """Send a message that is useful for this many seconds; Gone, Never or Later if that fails."""
        await load("aiohttp")
        import aiohttp

        if self._session is None:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(SECONDS))
        # a later message of the same tag takes the place of one that its service still holds
        topic = base64.urlsafe_b64encode(message.tag.encode()).rstrip(b"=").decode()[:32]
        try:
            body = await asyncio.to_thread(_encrypted, target, msgspec.json.encode(message))
        except Exception as error:  # keys that a browser made up
            raise Gone(type(error).__name__) from None
        headers = {
            "Authorization": self._token(target.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Urgency": "high" if urgent else "normal",
            "Topic": topic,
        }
        try:
            # no redirect is followed: it could lead anywhere
            answer = await self._session.post(target.endpoint, data=body, headers=headers, allow_redirects=False)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Later(type(error).__name__) from None
        async with answer:
            _judge(answer.status, answer.headers.get("retry-after", ""))

    def _token(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        service = f"{parts.scheme}://{parts.netloc}"
        made, token = self._tokens.get(service, (0.0, ""))
        if time.time() > made + TOKEN_SECONDS / 2:
            claims = {"aud": service, "sub": self._contact, "exp": int(time.time()) + TOKEN_SECONDS}
            token = self._vapid.sign(claims)["Authorization"]
            self._tokens[service] = (time.time(), token)
        return token


def _encrypted(target: Target, data: bytes) -> bytes:
    from pywebpush import WebPusher

    keys = {"p256dh": target.p256dh, "auth": target.auth}
    body: bytes = WebPusher({"endpoint": target.endpoint, "keys": keys}).encode(data)["body"]
    return body


def _judge(status: int, retry_after: str) -> None:
    """What an answer of a push service means."""
    if status < 300:
        return
    if status in GONE:
        raise Gone(str(status))
    if status == 429 or status >= 500:
        raise Later(str(status), float(retry_after) if retry_after.isascii() and retry_after.isdecimal() else 0.0)
    raise Never(str(status))
