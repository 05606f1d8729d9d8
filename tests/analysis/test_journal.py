"""The journal of an analysis: what is in it is kept, a cut-off line is not, and another analysis's is left alone."""

from pathlib import Path

import msgspec
import pytest

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.journal import Entry, Heading, Journal, heading
from sandtable.analysis.review import decisions, study_decision
from sandtable.bots.budget import Budget
from sandtable.errors import BadRecord
from sandtable.records import Record
from tests.bots.observations import played

BUDGET = Budget(simulations=20)


@pytest.fixture(scope="module")
def record() -> Record:
    return played("patterns", "greedy", bytes(32), 6).record(["a", "b"])


@pytest.fixture(scope="module")
def entries(record: Record) -> list[Entry]:
    return [Entry(3, study_decision(seen, move, Evaluator(BUDGET), 2, "en")) for seen, move in decisions(record)]


@pytest.fixture
def head(record: Record) -> Heading:
    return heading([(3, record)], BUDGET, "s")


def test_what_is_added_is_there_again(tmp_path: Path, head: Heading, entries: list[Entry]) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal(path, head, True) as journal:  # there is nothing to resume yet
        assert journal.entries == []
        for entry in entries[:4]:
            journal.add(entry)
    with Journal(path, head, True) as journal:
        assert journal.entries == entries[:4]
        journal.add(entries[4])
    with Journal(path, head, True) as journal:
        assert journal.entries == entries[:5]
    with pytest.raises(BadRecord, match="--force"):
        Journal(path, head, False)
    with Journal(path, head, False, force=True) as journal:  # begun anew
        assert journal.entries == []
    assert path.read_bytes() == msgspec.json.encode(head) + b"\n"


def test_a_line_that_was_cut_off_is_taken_away(tmp_path: Path, head: Heading, entries: list[Entry]) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal(path, head, False) as journal:
        for entry in entries[:3]:
            journal.add(entry)
    whole = path.read_bytes()
    for cut in range(1, len(whole) + 1, 7):
        path.write_bytes(whole[:cut])
        with Journal(path, head, True) as journal:
            kept = journal.entries
            assert kept == entries[: len(kept)]
            for entry in entries[len(kept) : 3]:
                journal.add(entry)
        assert path.read_bytes() == whole


def test_the_journal_of_another_analysis_is_left_alone(tmp_path: Path, head: Heading, record: Record) -> None:
    path = tmp_path / "journal.jsonl"
    others = [
        heading([(3, record)], BUDGET, "t"),
        heading([(3, record)], Budget(simulations=21), "s"),
        heading([(3, record)], Budget(simulations=20, threads=2), "s"),
        heading([(3, record)], Budget(seconds=1.0, simulations=20), "s"),
        heading([(2, record)], BUDGET, "s"),
        heading([], BUDGET, "s"),
    ]
    contents = [msgspec.json.encode(other) + b"\n" for other in others]
    contents += [b"a diary\n", b"a diary", b"\n", msgspec.json.encode(head) + b"\n{}\n", bytes(100)]
    for content in contents:
        path.write_bytes(content)
        with pytest.raises(BadRecord, match="not the journal"):
            Journal(path, head, True)
        assert path.read_bytes() == content


def test_where_nothing_can_be_written(tmp_path: Path, head: Heading) -> None:
    for path in (tmp_path, tmp_path / "no" / "folder.jsonl", Path("/dev/full"), tmp_path / "nul\0"):
        with pytest.raises(BadRecord):
            Journal(path, head, False)
