"""Prints the server's description of itself, from which the types of the page are generated (web/scripts/types.mjs)."""

import sys

import msgspec

from sandtable.server.narration import messages
from sandtable.server.settings import Settings
from sandtable.server.web.http import make_app, openapi


def description() -> bytes:
    """The JSON schema of a table's messages and the OpenAPI of the routes, as one JSON object."""
    return msgspec.json.encode({"messages": messages.schema(), "openapi": openapi(make_app(Settings()))})


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
