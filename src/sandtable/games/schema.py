"""Schema: what the Observations of a game look like in JSON, for programs in any language. It is published, and has a
version that grows whenever it changes."""

from inspect import cleandoc
from typing import Any

import msgspec

from sandtable.games import IDS, kind_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's Observations; BadOption if there is no such game.

    >>> schema = schema_of("mandala")
    >>> schema["$id"], schema["version"], sorted(schema["$defs"])
    ('urn:sandtable:observation:mandala:1', 1, ['Cup', 'MandalaObservation', 'Reshuffle', 'Result'])
    """
    kind = kind_of(game)
    version = kind.observation_version
    found: dict[str, Any] = _plain(msgspec.json.schema(kind.observation))
    return {"$schema": DIALECT, "$id": f"urn:sandtable:observation:{kind.id}:{version}", "version": version, **found}


def _plain(part: Any) -> Any:
    """A part of a schema as JSON has it, its descriptions without the margin that they have in the source."""
    if isinstance(part, dict):
        return {name: _plain(value) for name, value in part.items()}
    if isinstance(part, list | tuple):
        return [_plain(value) for value in part]
    return cleandoc(part) if isinstance(part, str) else part


def schemas() -> dict[str, dict[str, Any]]:
    """Those of all games, by their ids."""
    return {game: schema_of(game) for game in IDS}
