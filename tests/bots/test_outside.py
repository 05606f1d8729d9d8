"""Outside programs as bots: whatever they do, the game ends, the record says why, and nothing of them stays."""

import json
import sys
import time
from pathlib import Path

import pytest

from sandtable.arena.game import Limits, play_game
from sandtable.bots.budget import Budget
from sandtable.bots.outside import MUTE_GAMES, Outside, close_idle, default_timeout, words_of
from sandtable.dealing import series_seed
from sandtable.errors import BadOption, ProgramFailed
from sandtable.position import new, replay
from sandtable.records import Record, format_record, parse_record
from tests.bots.programs import alive, program, running

pytestmark = pytest.mark.slow

SEED = series_seed("outside", 0)


def played(folder: Path, name: str, seat: int = 1, timeout: float = 60.0, game: str = "patterns") -> Record:
    """A game of a program against Random; its record verifies and no process of it is left."""
    bots = ["random", "random"]
    bots[seat] = program(folder, name)
    record = play_game(game, {}, bots, SEED, Limits(timeout=timeout))
    assert alive(folder) == []
    *_, (position, _) = replay(parse_record(format_record(record)))
    assert position.result == record.result
    return record


@pytest.mark.parametrize("game", ["patterns", "mandala", "stones"])
def test_a_program_plays_a_game(tmp_path: Path, game: str) -> None:
    record = played(tmp_path, "first", game=game)
    assert record.forfeit is None
    assert record.result is not None
    position = new(game, seed=SEED)
    for event in record.events:
        if event.move is not None:
            assert event.seat == 0 or event.move == position.legal_moves[0]
            position.push(event.move)


@pytest.mark.parametrize("name", ["forgiving", "noisy"])
def test_what_a_program_may_do(tmp_path: Path, name: str) -> None:
    assert played(tmp_path, name).forfeit is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("garbage", 'The program answered “�[31mhello” where a line like {"move": "…"} was expected.'),
        ("floods", f"The program answered “{'x' * 120}” where"),
        ("binary", "The program answered “"),
        ("list", "The program answered “[1]” where"),
        ("number", 'The program answered “{"move": 3}” where'),
        ("error", "The program answered with an error: I do not play this"),
        ("illegal", "Seat 1 may not play E d4: "),
        ("nonsense", "“Qxf7#” is no move of Patterns."),
        ("dies", "The program ended with code 1, and last said: last words"),
        ("dies-late", "The program ended with code -6, and last said: -"),
        ("ends", "The program ended with code 0, and last said: -"),
        ("closes", "The program closed its input or its output."),
    ],
)
def test_a_program_that_fails_forfeits(tmp_path: Path, name: str, why: str) -> None:
    record = played(tmp_path, name)
    assert record.result is not None
    assert (record.result.reason, record.result.winner) == ("forfeit", 0)
    assert record.forfeit is not None
    assert record.forfeit.seat == 1
    assert record.forfeit.why.startswith(why)
    assert bool(record.events) == (name == "dies-late")


@pytest.mark.parametrize("name", ["hangs", "dribbles", "deaf"])
def test_a_program_that_does_not_answer_forfeits(tmp_path: Path, name: str) -> None:
    began = time.monotonic()
    record = played(tmp_path, name, timeout=1)
    assert time.monotonic() - began < 120
    assert record.forfeit is not None
    # whether a program that closes its input is heard of depends on who is faster
    sentences = ["The program did not answer within 1 s.", "The program closed its input or its output."]
    assert record.forfeit.why in sentences[: 2 if name == "deaf" else 1]


def test_a_program_that_does_not_end_with_its_input_is_ended(tmp_path: Path) -> None:
    began = time.monotonic()
    assert played(tmp_path, "stays").forfeit is None
    assert time.monotonic() - began < 120


@pytest.mark.parametrize(
    ("command", "why"),
    [("./there-is-none", "No such file or directory"), ("/", "Permission denied"), ("a\0b", "embedded null byte")],
)
def test_a_program_that_cannot_start_forfeits(command: str, why: str) -> None:
    record = play_game("patterns", {}, ["random", f"cmd:{command}"], SEED)
    assert record.forfeit is not None
    assert record.forfeit.why == f"The program cannot be started: {why}."


def test_what_a_program_is_asked(tmp_path: Path) -> None:
    bot = Outside(program(tmp_path, "writes-down"), bytes(32), Budget(0.25, 100), timeout=60)
    position = new("mandala", seed=SEED)
    for _ in range(2):
        bot.choose(position.observe(0))
    position.push(position.legal_moves[0])
    position.push(position.legal_moves[0])
    bot.choose(position.observe(0))
    bot.close()
    assert alive(tmp_path) == []
    requests = [json.loads(line) for line in (tmp_path / "requests").read_text().splitlines()]
    assert [set(request) for request in requests] == [{"cmd", "observation", "seed", "seconds", "sims"}] * 3
    assert {(request["cmd"], request["seconds"], request["sims"]) for request in requests} == {("search", 0.25, 100)}
    assert requests[0] == requests[1]  # the same dice for the same decision
    assert requests[0]["seed"] != requests[2]["seed"]
    seen = requests[0]["observation"]
    assert (seen["game"], seen["seat"], seen["to_act"]) == ("mandala", 0, 0)
    assert seen["legal"] == list(new("mandala", seed=SEED).legal_moves)


def test_our_own_engine_is_an_outside_program() -> None:
    bots = ["random", f"cmd:{sys.executable} -m sandtable engine"]
    record = play_game("mandala", {}, bots, SEED, Limits(Budget(simulations=10), timeout=60))
    assert record.forfeit is None
    assert record == play_game("mandala", {}, bots, SEED, Limits(Budget(simulations=10), timeout=60))


def test_a_bot_that_was_never_asked_has_nothing_to_close() -> None:
    Outside("cmd:./there-is-none", bytes(32)).close()


def test_a_failed_program_fails_again(tmp_path: Path) -> None:
    bot = Outside(program(tmp_path, "dies"), bytes(32), timeout=60)
    seen = new("patterns", seed=SEED).observe(1)
    for _ in range(2):
        with pytest.raises(ProgramFailed, match="ended with code 1"):
            bot.choose(seen)
    bot.close()


@pytest.mark.parametrize(
    ("budget", "seconds"), [(None, 5), (Budget(simulations=9), 5), (Budget(0.1), 5), (Budget(0.75), 7.5)]
)
def test_how_long_a_program_has(budget: Budget | None, seconds: float) -> None:
    assert default_timeout(budget) == seconds


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cmd:./bot", ["./bot"]),
        ("cmd: ./bot -x 'two words'", ["./bot", "-x", "two words"]),
        ('cmd:"./bot --weights 1,2"', ["./bot", "--weights", "1,2"]),
        ("cmd:my\\ bot --flag", ["my bot", "--flag"]),
    ],
)
def test_the_words_of_a_command_line(name: str, words: list[str]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize("name", ["cmd:", "cmd:  ", "cmd:''", 'cmd:"./bot'])
def test_no_command_line(name: str) -> None:
    with pytest.raises(BadOption, match="names no program"):
        Outside(name, bytes(32))


def test_a_program_may_ask_to_be_kept_for_further_games(tmp_path: Path) -> None:
    """One start for all of them; it is told where a game ends and another begins."""
    name = program(tmp_path, "keeps")
    for game in ("patterns", "mandala", "patterns"):
        assert play_game(game, {}, ["random", name], SEED).forfeit is None
    assert len(running(tmp_path)) == 1
    close_idle()
    assert alive(tmp_path) == []
    heard = (tmp_path / "heard").read_text().split()
    assert [word for word in heard if word != "search"] == ["end", "new", "end", "new", "end"]


def test_nobody_waits_for_a_program_that_never_answers(tmp_path: Path) -> None:
    """After some games in a row it has a moment only; one that answers then is waited for again."""
    name = program(tmp_path, "hangs")
    seen = new("patterns", seed=SEED).observe(1)
    reasons = []
    for _ in range(MUTE_GAMES + 2):
        bot = Outside(name, SEED, timeout=0.3)
        with pytest.raises(ProgramFailed) as caught:
            bot.choose(seen)
        bot.close()
        reasons.append(caught.value.key)
    assert reasons == ["errors.outside.slow"] * MUTE_GAMES + ["errors.outside.mute"] * 2
    assert alive(tmp_path) == []
