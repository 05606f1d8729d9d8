"""`sandtable schema`: one schema, or all."""

import json

import pytest

from sandtable.games.schema import schema_of, schemas
from tests.cli.command import call, refusal


def test_schemas_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    done = call(capsys, "schema", "stones")
    assert (done.code, json.loads(done.out), done.err) == (0, schema_of("stones"), "")
    assert json.loads(call(capsys, "schema").out) == schemas()
    assert refusal(call(capsys, "schema", "chess"), 2).startswith("There is no game “chess”.")
