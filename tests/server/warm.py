"""What the process that servers are split off from (forked.py) does first, and they need not: everything that a server
imports, reads and works out when it starts. It is imported there alone."""

import asyncio
import gc
from functools import cache
from importlib import import_module
from tempfile import TemporaryDirectory

from fastapi import routing
from fastapi.dependencies.utils import get_dependant

from sandtable import build
from sandtable.server.settings import Settings
from sandtable.server.web.http import make_app
from tests.server.quick import be_quick

# what is imported where it is first needed: by a server on PostgreSQL and Redis, and by one that calls
LATER = (
    *("asyncpg", "sqlalchemy.dialects.postgresql.asyncpg", "redis.asyncio", "pywebpush", "aiohttp", "aiosmtplib"),
    *("uvicorn.loops.uvloop", "uvicorn.lifespan.on", "uvicorn.protocols.http.h11_impl"),
    *("sandtable.cli.command_line", "sandtable.cli.server.commands", "sandtable.cli.progress"),
)


async def open_and_close(folder: str) -> None:
    """A server on SQLite, once."""
    app = make_app(Settings(data=folder))
    async with app.router.lifespan_context(app):
        pass


for module in LATER:
    import_module(module)
# the same for each of them: which build this is, and what each route takes
vars(build)["build"] = cache(build.build)
vars(routing)["get_dependant"] = cache(get_dependant)
build.build()
be_quick()
with TemporaryDirectory() as folder:
    asyncio.run(open_and_close(folder))
# or the first collection in each of them would look at all of it, and so make a copy of all of it
gc.collect()
gc.freeze()
