"""`sandtable serve` and `sandtable worker`: the table server and its bots."""

import asyncio
import gc
import logging
import os
import shlex
import signal
import socket
import subprocess
import sys
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from importlib.util import find_spec

import uvicorn

from sandtable.cli.data_folder import data_folder
from sandtable.errors import BadOption, Unavailable
from sandtable.locale import say
from sandtable.server import logs
from sandtable.server.calls.mail import server_of
from sandtable.server.live.memory import keep_together
from sandtable.server.problems import OutOfService
from sandtable.server.settings import Settings, from_environment
from sandtable.server.storage.files import claim
from sandtable.server.storage.store import Store
from sandtable.server.web.connection import Http
from sandtable.server.web.http import make_app
from sandtable.server.web.wire import Wire

log = logging.getLogger("sandtable.server")
GRACE_SECONDS = 10
SWITCH_SECONDS = 0.0002
TRIED_PORTS = 20
SPARE_FILES = 256  # for the database, the log, and connections that are no sockets of a table
PATIENCE = 5.0  # seconds in which Redis has to answer


def settings_of(**flags: object) -> Settings:
    """The settings of the environment, with the flags that were given."""
    settings = from_environment(data_folder())
    return replace(settings, **{name: value for name, value in flags.items() if value is not None})  # type: ignore[arg-type]


def listen(settings: Settings, any_port: bool) -> socket.socket:
    """A socket at the address that was asked for; where the port is a default that is taken, at the next free one."""
    for port in range(settings.port, settings.port + (TRIED_PORTS if any_port else 1)):
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((settings.host, port))
            return found
        except OSError as error:
            found.close()
            why = error.strerror or str(error)
    raise Unavailable("errors.listen", host=settings.host, port=settings.port, why=why)


def check(settings: Settings) -> None:
    """Raise BadOption for settings that do not go together."""
    if settings.workers and not settings.redis:
        raise BadOption("errors.workers.redis")
    if settings.log not in ("text", "json"):
        raise BadOption("errors.setting", name="log", given=settings.log[:20], expected="text, json")
    if settings.smtp:
        server_of(settings)


class _Server(uvicorn.Server):
    """A server that starts a command once it listens, and ends it when it stops itself: `./run` has the engine for the
    browser built that way, so that nobody waits for it."""

    child: subprocess.Popen[bytes] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        command = shlex.split(os.environ.get("SANDTABLE_WHEN_UP", ""))
        if self.started and command:
            with suppress(OSError):  # no such command: the server does without
                self.child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.child is not None and self.child.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.child.pid, signal.SIGTERM)
        await super().shutdown(sockets)


def check_extras(settings: Settings) -> None:
    """Unavailable where a setting needs an extra that is not installed."""
    needed = [("--redis", "redis", "redis")] if settings.redis else []
    needed += [("--workers", "redis", "redis")] if settings.workers else []
    needed += [("--database", "postgres", "asyncpg")] if settings.database_url.startswith("postgresql") else []
    needed += [("--smtp", "mail", "aiosmtplib")] if settings.smtp else []
    for flag, extra, module in needed:
        if find_spec(module) is None:
            raise Unavailable("errors.extra", flag=flag, extra=extra)


async def _try_redis(settings: Settings) -> None:
    """Unavailable where Redis cannot be reached: a worker without it would have nothing to do."""
    from redis.asyncio import Redis
    from redis.exceptions import RedisError

    client = Redis.from_url(settings.redis, socket_connect_timeout=PATIENCE)
    try:
        await asyncio.wait_for(client.ping(), 2 * PATIENCE)
    except (RedisError, OSError, TimeoutError) as error:
        raise Unavailable("errors.redis", url=settings.redis, why=str(error) or type(error).__name__) from None
    finally:
        await client.aclose()


async def _try_storage(settings: Settings) -> None:
    """Bring the database up to date before anything else, so that what is wrong with it is said in one sentence."""
    store = Store(settings.database_url)
    try:
        await store.open()
    except OutOfService as error:
        raise Unavailable("errors.database", why=type(error.__cause__).__name__) from None
    finally:
        await store.close()


def warn(settings: Settings) -> None:
    """Say in the log what an operator should change."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        log.warning("this server runs as root: give it a user of its own")
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return
    wanted = settings.limits.sockets + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    if soft != resource.RLIM_INFINITY and soft < wanted:
        log.warning("only %d open files are allowed here, %d are needed for all sockets: see ulimit -n", soft, wanted)


def serve(lang: str, settings: Settings, any_port: bool) -> int:
    """Serve until told to stop."""
    check(settings)
    check_extras(settings)
    logs.configure(settings.log)
    keep_together()
    os.umask(0o077)  # what a server writes is its operator's alone
    with claim(settings.database_url) or nullcontext():
        return _serve(lang, settings, any_port)


def _serve(lang: str, settings: Settings, any_port: bool) -> int:
    """Serve a database that is ours."""
    asyncio.run(_try_storage(settings))
    bound = listen(settings, any_port)
    host, port = bound.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    print(say(lang, "cli.serve.open", url=f"http://{shown}:{port}/"), flush=True)
    app = make_app(settings)
    warn(settings)
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", "")
    config = uvicorn.Config(
        app,
        http=partial(Http, limits=settings.limits, trusted=trusted),  # type: ignore[arg-type]
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or None,
        ws=partial(Wire, limits=settings.limits, flooded=app.state.server.metrics.floods.inc),  # type: ignore[arg-type]
        ws_max_size=16 * settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    # the writer thread needs the GIL only for a moment, and everybody's moves wait for it
    sys.setswitchinterval(SWITCH_SECONDS)
    # what is loaded now stays: the collector need not look at it again and again while people play
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    server = _Server(config)
    server.run(sockets=[bound])
    return 0 if server.started else 1


def work(lang: str, settings: Settings) -> int:
    """Play the bots of servers elsewhere until told to stop."""
    if not settings.redis:
        raise BadOption("errors.workers.redis")
    check(settings)
    check_extras(settings)
    logs.configure(settings.log)
    try:
        from sandtable.server.worker import work
    except ImportError:
        raise Unavailable("errors.extra", flag="worker", extra="redis") from None
    keep_together()
    asyncio.run(_try_storage(settings))
    asyncio.run(_try_redis(settings))
    print(say(lang, "cli.worker.ready"), flush=True)
    asyncio.run(work(settings))
    return 0
