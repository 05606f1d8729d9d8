"""Two runs of the tests on one machine use no port of each other."""

from pathlib import Path

from tests.server.ports import BLOCK, Block


def test_two_processes_have_different_ports(tmp_path: Path) -> None:
    ours = Block(tmp_path)
    theirs = Block(tmp_path)  # an open file of its own, as in another process
    assert abs(ours.first - theirs.first) == BLOCK
    ours.release()
    assert Block(tmp_path).first == ours.first
