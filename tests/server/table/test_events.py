"""Events: each has one name, its tag, wherever events are named: on disk, on the wire, in metrics and in sentences."""

import json
from typing import get_args

import msgspec
import pytest

from sandtable.locale import LANGUAGES, say
from sandtable.server.metrics import Metrics
from sandtable.server.narration.messages import Told, Update
from sandtable.server.table.events import NAMES, Answered, Moved, Offered, TableEvent, TimedOut, decode, encode
from sandtable.server.table.table import Table


def test_an_event_is_stored_under_its_name() -> None:
    event = TimedOut(5, 1)
    assert NAMES[TimedOut] == "timed_out"
    assert json.loads(encode(event)) == {"type": "timed_out", "at": 5, "seat": 1}
    assert decode(encode(event)) == event


def test_no_two_events_have_one_name() -> None:
    assert set(NAMES) == set(get_args(TableEvent))
    assert len(set(NAMES.values())) == len(NAMES)


@pytest.mark.parametrize("message", [Told, Update])
def test_the_schema_of_messages_lists_the_names(message: type[msgspec.Struct]) -> None:
    _, found = msgspec.json.schema_components([message])
    assert sorted(found[message.__name__]["properties"]["what"]["enum"]) == sorted(NAMES.values())


def test_every_event_is_counted() -> None:
    told = Metrics().text().decode()
    assert all(f'sandtable_events_total{{what="{name}"}} 0.0' in told for name in NAMES.values())


@pytest.mark.parametrize("kind", NAMES)
def test_a_table_applies_it_and_it_can_be_told(kind: type[TableEvent]) -> None:
    assert callable(getattr(Table, f"_{NAMES[kind]}"))
    if kind not in (Moved, Offered, Answered):  # their sentences say what was played, offered or answered
        for lang in LANGUAGES:
            assert say(lang, f"server.told.{NAMES[kind]}", name="Ada", seat=0)
