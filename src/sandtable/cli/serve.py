"""`sandtable serve` and `sandtable worker`: the table server and its bots."""

import asyncio
import gc
import logging
import socket
import sys
from dataclasses import replace

import uvicorn

from sandtable.cli.play import data_folder
from sandtable.errors import BadOption, Unavailable
from sandtable.locale import say
from sandtable.server import logs
from sandtable.server.problems import OutOfService
from sandtable.server.settings import Settings, from_environment
from sandtable.server.storage.store import Store
from sandtable.server.web.http import make_app
from sandtable.server.web.wire import Wire

GRACE_SECONDS = 10
SWITCH_SECONDS = 0.0002
TRIED_PORTS = 20


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


async def _try_storage(settings: Settings) -> None:
    """Bring the database up to date before anything else, so that what is wrong with it is said in one sentence."""
    store = Store(settings.database_url)
    logging.disable(logging.WARNING)
    try:
        await store.open()
    except OutOfService as error:
        raise Unavailable("errors.database", why=type(error.__cause__).__name__) from None
    finally:
        logging.disable(logging.NOTSET)
        await store.close()


def serve(lang: str, settings: Settings, any_port: bool) -> int:
    """Serve until told to stop."""
    check(settings)
    logs.configure(settings.log)
    asyncio.run(_try_storage(settings))
    bound = listen(settings, any_port)
    host, port = bound.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    print(say(lang, "cli.serve.open", url=f"http://{shown}:{port}/"), flush=True)
    config = uvicorn.Config(
        make_app(settings),
        ws=Wire,
        ws_max_size=16 * settings.limits.message,
        ws_per_message_deflate=False,
        ws_ping_interval=30,
        ws_ping_timeout=30,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    # whoever writes to the disk needs the interpreter for a moment only, and everybody's moves wait for that
    sys.setswitchinterval(SWITCH_SECONDS)
    # what is loaded now stays: the collector need not look at it again and again while people play
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    server = uvicorn.Server(config)
    server.run(sockets=[bound])
    return 0 if server.started else 1


def work(lang: str, settings: Settings) -> int:
    """Play the bots of servers elsewhere until told to stop."""
    if not settings.redis:
        raise BadOption("errors.workers.redis")
    check(settings)
    logs.configure(settings.log)
    try:
        from sandtable.server.worker import work
    except ImportError:
        raise Unavailable("errors.extra", flag="worker", extra="redis") from None
    asyncio.run(_try_storage(settings))
    print(say(lang, "cli.worker.ready"), flush=True)
    asyncio.run(work(settings))
    return 0
