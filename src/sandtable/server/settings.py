"""Settings: what an operator can choose, by flags or by environment variables (`SANDTABLE_…`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar

from sandtable.errors import BadOption


@dataclass(frozen=True)
class Limits:
    """Limits that protect the server.

    message         bytes of a message on a socket
    body            bytes of a request
    rate, burst     messages a second on one socket, and how many at once
    requests        requests a second from one address that change something, or make a guest; ten times as many at once
    reads           requests a second from one address of any kind; ten times as many at once
    hints           hints and analyses a minute for one person; as many at once
    thoughts        positions a minute that are evaluated for one person outside of tables; as many at once
    records         records a minute that one person hands in; as many at once
    analyses        games that wait for their analysis in this process
    person_analyses the same for one person
    sign_ins        failed attempts a minute to sign in to one account from one address; four times as many to one
                    account from anywhere, and from one address to any account
    waiting         jobs that may wait for one person in each pool; four times as many for an address
    bot_tables      unfinished tables where only bots play that one person has opened
    invitations     tables of one person with a seat reserved for a person who has not answered; four times as many
                    from all
    seeks           times a minute that one person may begin to look for a game; four times as many from an address
    challenges      challenges a minute by one person; four times as many from an address
    open_challenges open challenges of one person; `invitations` limits those to any one other person
    talk            times a minute that one person says something at tables; four times as many from an address
    bonds           people whom one person follows or has blocked
    reports         reports about others a day by one person
    programs        bot accounts that one account has made, with a token or without
    moderation      acts a minute by one moderator; as many at once
    guest_tables    unfinished tables that a guest has opened
    tables          the same for an account
    tournaments     unfinished tournaments that a person has opened
    sockets         sockets of this process
    connects        sockets a second that one address may open; ten times as many at once
    address_connections connections from one address that are not sockets; a proxy may have any number
    request_seconds seconds for a request to arrive completely, and for its answer to be read
    address_sockets sockets from one address
    person_sockets  sockets of one person, from anywhere
    backlog         messages that wait for a slow client before it is disconnected
    backlog_bytes   the same in bytes
    address_bytes   bytes that wait for all clients at one address
    bytes           bytes that wait for all clients of this process
    """

    message: int = 8 * 1024
    body: int = 64 * 1024
    rate: float = 20.0
    burst: int = 60
    requests: float = 20.0
    reads: float = 100.0
    hints: int = 30
    thoughts: int = 120
    records: int = 10
    analyses: int = 100
    person_analyses: int = 5
    sign_ins: int = 5
    waiting: int = 10
    bot_tables: int = 3
    invitations: int = 5
    seeks: int = 30
    challenges: int = 20
    open_challenges: int = 10
    talk: int = 12
    bonds: int = 500
    reports: int = 10
    programs: int = 50
    moderation: int = 30
    guest_tables: int = 20
    tables: int = 200
    tournaments: int = 3
    sockets: int = 20_000
    connects: float = 10.0
    address_connections: int = 200
    request_seconds: float = 20.0
    address_sockets: int = 500
    person_sockets: int = 250
    backlog: int = 500
    backlog_bytes: int = 1024 * 1024
    address_bytes: int = 16 * 1024 * 1024
    bytes: int = 64 * 1024 * 1024


# Of Chrome and Edge, Firefox, Safari, and Edge on Windows. A browser names the address that is called: any other one
# would let a stranger send our server wherever they like.
PUSH_SERVICES = (
    "https://fcm.googleapis.com, https://*.push.services.mozilla.com, https://*.push.apple.com, "
    "https://*.notify.windows.com"
)


@dataclass(frozen=True)
class Settings:
    """All settings of a server.

    database  a URL: sqlite:///… or postgresql://…; a file in the data folder by default
    redis     a URL; with it several processes can serve the same tables, and workers play the bots
    workers   bots are played by `sandtable worker`, not here; needs redis
    origins   other sites whose pages may use this server, `https://…`, separated by commas
    secure    cookies only over TLS; by default when the request came over TLS
    bot_pace  bots answer at multiples of this many seconds, so that their thinking time reveals nothing
    bot_after seconds after which a player who looks for a partner is offered a bot
    patience  seconds without a move after which a bot's turn counts as lost, and is requested again
    sweep     seconds between two sweeps for lost work
    trust     seconds until the credentials of a socket are checked again: a token may have been revoked
    idle      seconds until a table that nobody observes is dropped from memory
    log       `text` or `json`
    keys      the folder of the keys that sign: of web push and of links in mails; `keys` in the data folder by default
    address   the public address of the server, `https://…`, for the links in mails
    smtp      the mail server, `smtp://user:password@host:587` or `smtps://…`; without it no mails are sent
    sender    the address that mails come from
    push      services of web push that may be called: origins, separated by commas, `*.` for any host of a domain
    call_delay seconds before a slow game calls a player, who may be about to come back
    metrics   the port where a worker serves its metrics; 0 for none. A server has them at /metrics
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = ""
    database: str = ""
    redis: str = ""
    workers: bool = False
    origins: str = ""
    secure: bool | None = None
    bot_threads: int = 2
    bot_pace: float = 0.5
    bot_after: int = 20
    patience: float = 15.0
    sweep: float = 5.0
    trust: float = 30.0
    idle: float = 300.0
    keys: str = ""
    address: str = ""
    smtp: str = ""
    sender: str = ""
    push: str = PUSH_SERVICES
    call_delay: float = 10.0
    log: str = "text"
    metrics: int = 0
    limits: Limits = field(default_factory=Limits)

    @property
    def database_url(self) -> str:
        """Where the tables are."""
        return self.database or f"sqlite:///{Path(self.data) / 'tables.db'}"

    @property
    def keys_folder(self) -> Path:
        """Where the keys are: apart from the database, whose backups hold none."""
        return Path(self.keys) if self.keys else Path(self.data) / "keys"

    @property
    def site(self) -> str:
        """Where players reach the server, without a slash at the end."""
        return self.address.rstrip("/")

    @property
    def allowed_origins(self) -> frozenset[str]:
        return frozenset(origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip())


def from_environment(data: Path, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment gives; BadOption for a value that does not fit."""
    given = os.environ if environment is None else environment
    settings = _filled(Settings(data=str(data)), "SANDTABLE_", given)
    return replace(settings, limits=_filled(Limits(), "SANDTABLE_LIMIT_", given))


_T = TypeVar("_T", Settings, Limits)


def _filled(settings: _T, prefix: str, given: Mapping[str, str]) -> _T:
    values: dict[str, Any] = {}
    for entry in fields(settings):
        name = prefix + entry.name.upper()
        if entry.name != "limits" and given.get(name, "") != "":
            values[entry.name] = _value(name, given[name], str(entry.type))
    return replace(settings, **values)


def _value(name: str, text: str, kind: str) -> Any:
    try:
        if kind.startswith("bool"):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()]
        return int(text) if kind == "int" else float(text) if kind == "float" else text
    except (ValueError, KeyError):
        expected = {"int": "a whole number", "float": "a number"}.get(kind, "yes or no")
        raise BadOption("errors.setting", name=name, given=text[:40], expected=expected) from None
