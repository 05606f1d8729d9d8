"""Those at the other end of a call, for tests: a mail server, and the push service of a browser, which decrypts."""

from __future__ import annotations

import base64
import email
import email.policy
import json
import os
import threading
from contextlib import suppress
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.server.client import Guest, Message
from tests.server.ports import free_port
from tests.server.services import wait_until


class Mailbox:
    """A mail server that keeps what it gets. `answer` is what it says to a letter, where that is not yes."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = ""
        self.refuses: set[str] = set()
        self.asked = 0
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{self._controller.port}"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refuses:
            return "550 no such person"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        self.asked += 1
        if self.answer:
            return self.answer
        content = envelope.content
        assert isinstance(content, bytes)
        found = email.message_from_bytes(content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"

    def of(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]

    def wait(self, address: str, number: int = 1) -> EmailMessage:
        """The so manieth letter to an address."""
        wait_until(lambda: len(self.of(address)) >= number, what="a letter")
        return self.of(address)[number - 1]

    def stop(self) -> None:
        self._controller.stop()


class PushService:
    """The push service of a browser maker, and the browsers that it reaches."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.answer = 201
        self.asked = 0
        self.is_open = threading.Event()  # while it is not set, whoever calls waits, and is not heard in the end
        self.is_open.set()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.asked += 1
                if not service.is_open.is_set():
                    service.is_open.wait()
                    return
                browser = service.browsers.get(self.path)
                status = 410 if browser is None else service.answer
                if status == 201 and browser is not None:
                    browser.receive(dict(self.headers.items()), body)
                self.send_response(status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", free_port()), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Browser:
    """A browser that somebody has allowed to be called."""

    def __init__(self, service: PushService) -> None:
        self._service = service
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.path = f"/send/{os.urandom(8).hex()}"
        self.received: list[Message] = []
        self.headers: list[dict[str, str]] = []
        service.browsers[self.path] = self

    @property
    def subscription(self) -> Message:
        """As PushSubscription.toJSON gives it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self._auth)}
        return {"endpoint": self._service.url + self.path, "keys": keys}

    def receive(self, headers: dict[str, str], body: bytes) -> None:
        assert headers["Content-Encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["Authorization"])
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        self.headers.append(headers)
        self.received.append(json.loads(plain))

    def forget(self) -> None:
        """Its owner has taken the permission back."""
        del self._service.browsers[self.path]

    def allow(self, person: Guest, *kinds: str) -> Message:
        """Say yes to being called, on a page of a person."""
        found: Message = person.post("/api/calls/devices", self.subscription | {"kinds": kinds})
        return found

    def wait(self, number: int = 1) -> Message:
        """The so manieth message."""
        wait_until(lambda: len(self.received) >= number, what="a push")
        return self.received[number - 1]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def link_in(letter: EmailMessage, page: str) -> str:
    """What the link of a letter to a page of ours carries."""
    text: Any = letter.get_content()
    with suppress(IndexError):
        return str(text.split(f"/mail/{page}#")[1].split()[0])
    raise AssertionError(text)
