"""Mail: letters by SMTP, where the operator has named a server. Needs the extra `mail`."""

from __future__ import annotations

import re
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import formatdate, make_msgid
from typing import Literal
from urllib.parse import unquote, urlsplit

import msgspec

from sandtable.errors import BadOption
from sandtable.server.background import load
from sandtable.server.calls.outcome import Gone, Later, Never
from sandtable.server.settings import Settings

SECONDS = 20.0
_LABEL = r"[^\W_](?:[\w-]*\w)?"
ADDRESS = re.compile(rf"[^\s@<>\",;:\\()\[\]]{{1,64}}@(?=.{{4,180}}$){_LABEL}(?:\.{_LABEL})+", re.ASCII)
PORTS = {"smtp": 587, "smtps": 465}


class WholeHeader(UnstructuredHeader, BaseHeader):
    """A header on one line as it is. Python would write a long address as an encoded word, which no mail program reads
    as one."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


_headers = HeaderRegistry()
_headers.map_to_type("list-unsubscribe", WholeHeader)
POLICY = EmailPolicy(header_factory=_headers)


class SmtpServer(msgspec.Struct, frozen=True):
    """Where mails are handed in. `smtps` speaks TLS from the start; `smtp` begins it where the server offers that."""

    scheme: Literal["smtp", "smtps"]
    host: str
    port: int
    user: str | None
    password: str | None


def server_of(settings: Settings) -> SmtpServer:
    """The mail server of the settings; BadOption where it, or what else mails need, is missing or wrong."""
    try:
        parts = urlsplit(settings.smtp)
        port = parts.port or PORTS[parts.scheme]
    except (ValueError, KeyError):
        port = 0
    if not port or not parts.hostname:
        # not what was given: it may hold a password
        raise BadOption("errors.setting", name="smtp", given="…", expected="smtp://user:password@host:587")
    if not ADDRESS.fullmatch(settings.sender):
        raise BadOption("errors.setting", name="sender", given=settings.sender[:40], expected="name@example.org")
    site = urlsplit(settings.site)
    if site.scheme not in ("http", "https") or not site.netloc:
        raise BadOption("errors.setting", name="address", given=settings.site[:40], expected="https://example.org")
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return SmtpServer(msgspec.convert(parts.scheme, Literal["smtp", "smtps"]), parts.hostname, port, user, password)


class Letter(msgspec.Struct, frozen=True):
    """A mail to one person.

    id    the same for the same letter: a mail program that gets it twice knows
    stop  the address that ends such mails, where they can be ended
    """

    to: str
    subject: str
    text: str
    id: str
    stop: str = ""


class Mail:
    """Sends letters."""

    def __init__(self, settings: Settings) -> None:
        self._server = server_of(settings)
        self._sender = settings.sender
        self._host = settings.sender.rpartition("@")[2]

    def message(self, letter: Letter) -> EmailMessage:
        """A letter as it is handed in."""
        message = EmailMessage(POLICY)
        message["From"] = f"Sandtable <{self._sender}>"
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{letter.id}@{self._host}>" if letter.id else make_msgid(domain=self._host)
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(letter.text)
        return message

    async def send(self, letter: Letter) -> None:
        """Hand a letter in; Gone, Never or Later if that fails."""
        await load("aiosmtplib")
        import aiosmtplib

        server = self._server
        try:
            await aiosmtplib.send(
                self.message(letter),
                sender=self._sender,
                recipients=[letter.to],
                hostname=server.host,
                port=server.port,
                username=server.user,
                password=server.password,
                use_tls=server.scheme == "smtps",
                # a password never goes over an open line
                start_tls=None if server.user is None else server.scheme == "smtp",
                timeout=SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            if any(500 <= one.code < 600 for one in error.recipients):
                raise Gone("recipient") from None
            raise Later("recipient") from None
        except aiosmtplib.SMTPAuthenticationError:
            raise Later("authentication") from None  # the operator's to set right
        except aiosmtplib.SMTPResponseException as error:
            if 500 <= error.code < 600:
                raise Never(str(error.code)) from None
            raise Later(str(error.code)) from None
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            raise Later(type(error).__name__) from None
