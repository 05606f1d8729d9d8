"""Bot work: how long a bot takes says nothing of what it holds."""

import pytest

from sandtable.server.live.botwork import LEAST, due


@pytest.mark.parametrize(
    ("level", "thought", "after"),
    [("novice", 0.0, 0.5), ("novice", 0.49, 0.5), ("club", 0.51, 1.0), ("master", 0.0, 2.5), ("master", 2.6, 3.0)],
)
def test_bots_answer_at_fixed_times(level: str, thought: float, after: float) -> None:
    """A forced move takes as long as a hard one."""
    assert due(level, 0.5, thought) == after
    assert due(level, 0.5, thought) >= LEAST.get(level, 0.5)
    assert due(level, 0, thought) == thought
