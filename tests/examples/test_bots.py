"""The example bots in the arena: whole games of every kind, all by one process, in each language."""

import shlex
from pathlib import Path

import pytest

from sandtable.arena.game import Limits, play_game
from sandtable.bots.outside import close_idle
from sandtable.dealing import series_seed
from sandtable.position import replay
from tests.examples.programs import BOTS, LANGUAGES, Programs

pytestmark = pytest.mark.slow

GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {"players": 4, "new_stones": True}),
    ("patterns", {}),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bot_is_short(language: str) -> None:
    assert len((BOTS / LANGUAGES[language]).read_text().splitlines()) < 60


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_process_plays_whole_games(programs: Programs, tmp_path: Path, language: str) -> None:
    # says each time that it is started
    wrapper = tmp_path / "wrapper.sh"
    wrapper.write_text(f"echo started >> {tmp_path}/starts\nexec {shlex.join(programs[language])}\n")
    for number, (game, options) in enumerate(GAMES):
        others = ["random"] * (int(str(options.get("players", 2))) - 1)
        record = play_game(
            game, options, [f"cmd:sh {wrapper}", *others], series_seed(language, number), Limits(timeout=60)
        )
        assert record.forfeit is None, record.forfeit
        *_, (position, _) = replay(record)
        assert position.result == record.result
        assert position.result is not None
    close_idle()
    assert (tmp_path / "starts").read_text() == "started\n"
