"""`sandtable check-bot`: an author is told what is wrong with a program."""

from pathlib import Path

import pytest

from tests.bots.programs import alive, program
from tests.cli.command import call, refusal

Capture = pytest.CaptureFixture[str]


def test_a_program_that_plays_well(capsys: Capture, tmp_path: Path) -> None:
    done = call(capsys, "check-bot", program(tmp_path, "keeps").removeprefix("cmd:"))
    assert (done.code, done.err) == (0, "")
    assert done.out.count("a whole game with") == 4
    assert alive(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "said"), [("garbage", "The program answered"), ("illegal", "may not play"), ("hangs", "within 0.3 s")]
)
def test_a_program_that_does_not(capsys: Capture, tmp_path: Path, name: str, said: str) -> None:
    done = call(capsys, "check-bot", program(tmp_path, name), "--game", "patterns", "--timeout", "0.3")
    assert done.code == 1
    text = " ".join(done.out.split())
    assert said in text
    assert "The legal moves were: B " in text
    assert '{"cmd":"search","observation":{"game":"patterns"' in done.out
    assert alive(tmp_path) == []


def test_wrong_use(capsys: Capture) -> None:
    assert "chess" in refusal(call(capsys, "check-bot", "cat", "--game", "chess"), 2)
    assert "--timeout" in refusal(call(capsys, "check-bot", "cat", "--timeout", "0"), 2)
    assert "names no program" in refusal(call(capsys, "check-bot", "''"), 2)
