"""`sandtable moderate`: who is a moderator, what was reported and decided, for people and for programs."""

import asyncio
import json
from pathlib import Path

import pytest

from sandtable.server.people.reports import NewReport, add
from sandtable.server.storage import schema
from sandtable.server.storage.store import Store
from tests.cli.command import Done, call, refusal

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of data with two accounts, one of which was reported."""
    monkeypatch.setenv("SANDTABLE_DATA", str(tmp_path))

    async def fill() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        for id, name in (("i1", "Ilse"), ("r1", "Robin")):
            row = {"id": id, "kind": "account", "name": name, "handle": name.lower(), "epoch": 0, "created": 1}
            await store.change(schema.person.insert().values(row | {"skeleton": name.lower()}))
        await add(store, "i1", "r1", NewReport("cheating", "t1"), 1_800_000_000_000, 10)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def moderate(capsys: Capture, *words: str) -> Done:
    done = call(capsys, "moderate", *words)
    assert (done.code, done.err) == (0, ""), done.err
    return done


def test_reports_and_what_was_decided_are_read(capsys: Capture, house: Path) -> None:
    assert moderate(capsys, "reports").out == "Robin  account, plays by a program 1  r1\n"
    assert moderate(capsys, "reports", "--lang", "fr").out == "Robin  compte, joue avec un programme 1  r1\n"
    (line,) = json.loads(moderate(capsys, "reports", "--json").out)
    assert (line["id"], line["reports"], line["reasons"]) == ("r1", 1, {"cheating": 1})
    shown = moderate(capsys, "person", "robin").out
    assert "2027-01-15 08:00  plays by a program  Ilse  t1" in shown
    assert moderate(capsys, "log").out == "Nothing was decided yet.\n"
    done = moderate(capsys, "close", "ROBIN", "--reason", "plays by a program").out
    assert done.endswith("The operator closed the account Robin. plays by a program\n")
    assert done.startswith("1  20")
    assert moderate(capsys, "reports").out == "There are no open reports.\n"
    assert "closed on" in moderate(capsys, "person", "r1").out
    entry = json.loads(moderate(capsys, "reopen", "r1", "--reason", "a mistake", "--json").out)
    assert (entry["number"], entry["act"], entry["by"], entry["name"]) == (2, "reopen", None, "Robin")
    moderate(capsys, "rename", "Robin", "Robine", "--reason", "as asked")
    assert [one["act"] for one in json.loads(moderate(capsys, "log", "Robine", "--json").out)] == [
        "rename",
        "reopen",
        "close",
    ]


def test_moderators_are_the_operators(capsys: Capture, house: Path) -> None:
    assert moderate(capsys, "moderators").out == "There are no moderators.\n"
    moderate(capsys, "grant", "Ilse", "--reason", "knows everybody")
    assert moderate(capsys, "moderators").out == "Ilse  account, moderator  i1\n"
    again = call(capsys, "moderate", "grant", "Ilse", "--reason", "knows everybody")
    assert refusal(again, 1) == "Ilse is a moderator already."
    moderate(capsys, "revoke", "Ilse", "--reason", "moved on")
    moderate(capsys, "close", "Robin", "--reason", "plays by a program")
    assert "Only an open account" in refusal(call(capsys, "moderate", "grant", "Robin", "--reason", "x y z"), 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("person", "Nobody"), "Nobody"),
        (("close", "Robin", "--reason", "x"), "3 to 500 characters"),
        (("rename", "Robin", "Ilse", "--reason", "why not"), "The name Ilse is taken"),
        (("unrate", "Robin", "--reason", "why not"), "Robin has no such games."),
        (("unrate", "Robin", "--game", "chess", "--reason", "why not"), "chess"),
        (("unrate", "Robin", "--since", "May", "--reason", "why not"), "2026-11-30"),
        (("settle", "Ilse", "--reason", "why not"), "no open reports"),
        (("revoke", "Ilse", "--reason", "why not"), "no moderator"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    capsys: Capture, house: Path, words: tuple[str, ...], said: str
) -> None:
    done = call(capsys, "moderate", *words)
    assert said in refusal(done, done.code)
    assert done.code in (1, 2)


def test_a_database_that_is_not_there_is_not_made(capsys: Capture, tmp_path: Path) -> None:
    assert str(tmp_path) in refusal(call(capsys, "moderate", "reports", "--data", str(tmp_path)), 1)
    assert not list(tmp_path.iterdir())
