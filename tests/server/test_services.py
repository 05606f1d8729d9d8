"""The helpers of these tests: a bot that fails in any server of theirs, or in a worker, fails the test."""

import json
from pathlib import Path

import pytest

from sandtable.position import new
from sandtable.server.live.faults import Faults
from sandtable.server.metrics import Metrics
from sandtable.server.problems import OutOfService
from tests.server.services import FAULT, served

LINES = {
    "text": "12:00:00 error bot fault: novice at decision 3 of mandala (ValueError at bots/novice.py:7)",
    "json": json.dumps({"level": "error", "message": "hint fault: decision 3 of stones", "error": "ValueError"}),
}


@pytest.mark.parametrize("form", LINES)
def test_a_fault_in_a_log_fails_the_test(tmp_path: Path, form: str) -> None:
    (tmp_path / "serve-1.log").write_text("12:00:00 info it is served\n")
    with served(tmp_path, 0):
        pass
    (tmp_path / "worker-0.log").write_text(LINES[form] + "\n")
    with pytest.raises(AssertionError, match=r"fault: .*decision 3"), served(tmp_path, 0):
        pass
    with served(tmp_path, 0, True):
        pass


def test_what_a_server_writes_is_found(caplog: pytest.LogCaptureFixture) -> None:
    """The words of the log and those that are looked for are the same."""
    seen = new("mandala", {}, bytes(32)).observe(0)

    def fail(_: object) -> None:
        raise ValueError

    for what in ("hint", "analysis", "preview"):
        with pytest.raises(OutOfService):
            Faults(Metrics()).advise(what, fail, seen)
    assert len(FAULT.findall(caplog.text)) == 3
