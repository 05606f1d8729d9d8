"""The published schemas of Observations: true of every Observation, and with another version after any change."""

import doctest
import hashlib
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from sandtable.errors import BadOption
from sandtable.games import IDS, schema
from sandtable.games.schema import schema_of, schemas
from tests.games.positions import TABLES, table, walk

# Programs in other languages were written by these. If one has changed, raise `observation_version` of the game's kind,
# say in CHANGELOG.md what is different, and write the new figures down here.
PUBLISHED = {
    "mandala": (1, "3c9b0a38ad94"),
    "patterns": (1, "734283759d6f"),
    "stones": (1, "57caf2486360"),
}


def without_words(part: Any) -> Any:
    """What a program depends on: all but the descriptions, which are for people."""
    if isinstance(part, dict):
        return {name: without_words(value) for name, value in part.items() if name not in ("description", "title")}
    return [without_words(value) for value in part] if isinstance(part, list) else part


@pytest.mark.parametrize("game", PUBLISHED)
def test_a_change_needs_another_version(game: str) -> None:
    found = schema_of(game)
    digest = hashlib.sha256(msgspec.json.encode(without_words(found), order="sorted")).hexdigest()[:12]
    assert (found["version"], digest) == PUBLISHED[game]
    assert found["$id"].endswith(f":{game}:{found['version']}")


@pytest.mark.parametrize("name", TABLES)
def test_every_observation_is_as_the_schema_says(name: str) -> None:
    game, _ = TABLES[name]
    validator = jsonschema_rs.Draft202012Validator(schema_of(game))
    for ply, position in enumerate(walk(table(name, "schema"), "schema")):
        if ply % 7 == 0 or position.result is not None:
            for seat in (None, *range(position.players)):
                validator.validate(msgspec.json.decode(msgspec.json.encode(position.observe(seat))))
    with pytest.raises(jsonschema_rs.ValidationError):
        validator.validate({"game": game, "seat": "zero"})


def test_all_of_them() -> None:
    assert tuple(schemas()) == IDS
    assert doctest.testmod(schema).failed == 0
    with pytest.raises(BadOption, match="There is no game “chess”"):
        schema_of("chess")
