"""`sandtable arena`: a match from the command line, its standings, and everything that can go wrong."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.cli.arena.bots import bot_names
from sandtable.errors import BadOption
from tests.bots.programs import alive, program
from tests.cli.command import Done, call, refusal, start

Capture = pytest.CaptureFixture[str]
BOT = {"name", "elo", "low", "high", "games", "score", "ms_per_move"}
PAIR = {"a", "b", "games", "a_wins", "b_wins", "draws"}


def arena(capsys: Capture, *arguments: object) -> Done:
    return call(capsys, "arena", *arguments)


def told(capsys: Capture, *arguments: object) -> Any:
    """The standings of a match, as a program reads them."""
    done = arena(capsys, *arguments, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def timeless(standings: dict[str, Any]) -> dict[str, Any]:
    """Without what no two runs share."""
    return {**standings, "bots": [{**bot, "ms_per_move": None} for bot in standings["bots"]]}


# ------------------------------------------------------------------------------------------------------- what it prints


def test_json(capsys: Capture) -> None:
    standings = told(capsys, "patterns", "--bots", "random, greedy,club", "--games", 4, "--sims", 20, "--jobs", 1)
    assert (standings["game"], standings["options"], standings["games"]) == ("patterns", {}, 12)
    assert all(set(bot) >= BOT for bot in standings["bots"])
    assert all(set(pair) >= PAIR for pair in standings["pairs"])
    assert sorted(bot["name"] for bot in standings["bots"]) == ["club", "greedy", "random"]
    assert [(pair["a"], pair["b"]) for pair in standings["pairs"]] == [
        ("random", "greedy"),
        ("random", "club"),
        ("greedy", "club"),
    ]
    for pair in standings["pairs"]:
        assert pair["games"] == pair["a_wins"] + pair["b_wins"] + pair["draws"] == 4
    for bot in standings["bots"]:
        assert bot["low"] < bot["elo"] < bot["high"]
        assert bot["games"] == 8
        assert 0 <= bot["score"] <= 1
        assert bot["ms_per_move"] >= 0
    elos = [bot["elo"] for bot in standings["bots"]]
    assert elos == sorted(elos, reverse=True)
    assert sum(elos) == pytest.approx(0, abs=0.2)
    assert standings["bots"][-1]["name"] == "random"


def test_the_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    done = arena(capsys, "patterns", "--bots", "greedy,random", "--games", 4, "--jobs", 1)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].split() == ["bot", "Elo", "95%", "games", "score", "points", "ms/move", "forfeits"]
    assert [line.split()[0] for line in lines[1:3]] == ["greedy", "random"]
    assert "greedy – random" in done.out
    assert "The seat that starts scored " in done.out


def test_in_french(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    arguments = ("stones", "-o", "players=3", "--bots", "greedy,random", "--games", 1, "--jobs", 1, "--lang", "fr")
    done = arena(capsys, *arguments)
    assert done.code == 0
    assert done.err.startswith(
        "Chaque paire joue 6 parties au lieu de 1 : chaque donne est jouée depuis toutes les places"
    )
    assert "forfaits" in done.out
    assert "\u00a0%" in done.out
    assert "l'Elo tient compte du nombre de places" in done.out


def test_odd_numbers_are_rounded_up(capsys: Capture) -> None:
    done = arena(capsys, "patterns", "--bots", "greedy,random", "--games", 3, "--jobs", 1, "--json")
    assert done.err == ("Each pair plays 4 games instead of 3: every deal is played from all sides, 2 games each.\n")
    assert json.loads(done.out)["games"] == 4


def test_four_players_with_options(capsys: Capture) -> None:
    arguments = ("stones", "-o", "players=4", "-o", "new_stones=true", "--bots", "greedy,random", "--games", 8)
    standings = told(capsys, *arguments, "--jobs", 1)
    assert standings["options"] == {"players": 4, "new_stones": True}
    assert standings["pairs"][0]["games"] == 8
    assert standings["seat_advantage"]["fair"] == 0.25


def test_the_standings_do_not_depend_on_the_number_of_processes(capsys: Capture) -> None:
    arguments = ("mandala", "--bots", "greedy,random,club", "--games", 4, "--sims", 10, "--seed", "p", "--jobs")
    runs = [timeless(told(capsys, *arguments, jobs)) for jobs in (1, 2, 3)]
    assert runs[0] == runs[1] == runs[2]


def test_the_picture(capsys: Capture, tmp_path: Path) -> None:
    svg = tmp_path / "ratings.svg"
    told(capsys, "patterns", "--bots", "greedy,random", "--games", 2, "--jobs", 1, "--svg", svg)
    root = ElementTree.parse(svg).getroot()
    assert "greedy" in (root.get("aria-label") or "")


# ---------------------------------------------------------------------------------------------------- outside programs


def test_a_program_plays_and_one_forfeits(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    good, bad = program(tmp_path, "first"), program(tmp_path, "garbage")
    out = tmp_path / "records.jsonl"
    arguments = ("patterns", "--bots", f"random,{good},{bad}", "--games", 2, "--jobs", 2, "--out", out, "--timeout", 60)
    standings = told(capsys, *arguments)
    bots = {bot["name"]: bot for bot in standings["bots"]}
    assert (bots[bad]["forfeits"], bots[bad]["score"], bots[good]["forfeits"]) == (4, 0.0, 0)
    assert bots[bad]["why"].startswith("The program answered “")
    assert bots[good]["ms_per_move"] > bots["random"]["ms_per_move"]
    assert alive(tmp_path) == []
    audited = call(capsys, "audit", out)
    assert audited.code == 0
    assert audited.out.count('"reason": "forfeit"') == 4
    table = arena(capsys, *arguments, "--resume")
    assert f"{bad} forfeited 4 games, most often: The program answered “" in table.out


def test_a_program_that_hangs_does_not_hold_up_the_arena(capsys: Capture, tmp_path: Path) -> None:
    bad = program(tmp_path, "hangs")
    began = time.monotonic()
    standings = told(capsys, "patterns", "--bots", f"random,{bad}", "--games", 2, "--timeout", 0.5, "--jobs", 1)
    assert time.monotonic() - began < 120
    assert standings["pairs"][0] == {"a": "random", "b": bad, "games": 2, "a_wins": 2, "b_wins": 0, "draws": 0}
    assert alive(tmp_path) == []


def running_match(folder: Path, *arguments: object) -> tuple[subprocess.Popen[bytes], Path]:
    """A match with a program that thinks for ever, in a process of its own; it has begun."""
    bad = program(folder, "hangs")
    out = folder / "records.jsonl"
    options = ("--timeout", 600, "--out", out, *arguments)
    pipe = subprocess.PIPE
    running = start("arena", "patterns", "--bots", f"random,{bad}", *options, stdout=pipe, stderr=pipe)
    deadline = time.monotonic() + 200
    while not ((folder / "pids").exists() and (folder / "pids").read_text().count("\n") >= 2):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return running, out


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_the_programs(tmp_path: Path, jobs: int) -> None:
    running, _ = running_match(tmp_path, "--jobs", jobs, "--json")
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=200)
    assert running.returncode == 130
    assert json.loads(out)["games"] == 0
    assert err.decode().startswith("Interrupted: 0 of 100 games are in ")
    assert err.count(b"\n") == 1
    assert alive(tmp_path) == []


def test_nothing_is_left_of_a_match_that_is_killed(tmp_path: Path) -> None:
    running, _ = running_match(tmp_path, "--jobs", 2)
    workers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    assert len(workers) >= 2
    running.kill()
    running.communicate(timeout=200)
    (tmp_path / "pids").write_text((tmp_path / "pids").read_text() + "\n".join(workers))
    assert alive(tmp_path) == []


# ------------------------------------------------------------------------------------------------- records and resuming


def lines(file: Path) -> list[dict[str, Any]]:
    return [{**json.loads(line), "thought": None} for line in file.read_text().splitlines()]


def test_a_match_can_be_interrupted_and_resumed(capsys: Capture, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole", tmp_path / "part"
    arguments = ("patterns", "--bots", "greedy,random,club", "--games", 4, "--sims", 10, "--jobs", 1)
    standings = told(capsys, *arguments, "--out", whole)
    kept = whole.read_bytes().splitlines(keepends=True)
    part.write_bytes(b"".join(kept[:5]) + kept[5][:700])
    assert timeless(told(capsys, *arguments, "--out", part, "--resume")) == timeless(standings)
    assert lines(part) == lines(whole)
    assert part.read_bytes().splitlines()[:5] == [line.rstrip() for line in kept[:5]]
    # all of it is there: nothing is played, and the times are those of the first run
    assert told(capsys, *arguments, "--out", whole, "--resume") == standings
    # a longer match begins like a shorter one
    longer = ("patterns", "--bots", "greedy,random,club", "--games", 6, "--sims", 10, "--jobs", 1)
    assert told(capsys, *longer, "--out", whole, "--resume")["games"] == 18
    assert lines(whole)[:12] == lines(part)
    # a shorter one counts what it asks for and leaves the rest alone
    assert timeless(told(capsys, *arguments, "--out", whole, "--resume")) == timeless(standings)
    assert len(lines(whole)) == 18


@pytest.mark.parametrize(
    "change",
    [
        ("--bots", "greedy,random,casual"),
        ("--bots", "greedy,random"),
        ("--bots", "random,greedy,club"),
        ("--seed", "other"),
        ("--sims", "11"),
        ("--time", "0.1"),
    ],
)
def test_a_file_of_another_match_is_left_alone(capsys: Capture, tmp_path: Path, change: tuple[str, str]) -> None:
    out = tmp_path / "records"
    arguments = ("patterns", "--bots", "greedy,random,club", "--games", 2, "--sims", 10, "--jobs", 1, "--out", out)
    told(capsys, *arguments)
    before = out.read_bytes()
    done = arena(capsys, *arguments, *change, "--resume")
    assert refusal(done, 1) == f"{out} holds other games than these: it cannot be resumed."
    assert out.read_bytes() == before


def test_an_interrupt_shows_what_there_is(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "records.jsonl"
    arguments = ("patterns", "--bots", "greedy,random", "--jobs", 2, "--seed", "i", "--out", out)
    pipe = subprocess.PIPE
    running = start("arena", *arguments, "--games", 100_000, "--json", stdout=pipe, stderr=pipe)
    deadline = time.monotonic() + 200
    while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    standings, errors = running.communicate(timeout=200)
    written = len(lines(out))
    assert running.returncode == 130
    assert written
    assert json.loads(standings)["games"] == written
    assert errors.decode() == (
        f"Interrupted: {written} of 100000 games are in {out}. Go on with the same command and --resume.\n"
    )
    more = written + 2 + written % 2
    assert told(capsys, *arguments, "--games", more, "--resume")["games"] == more


def test_an_interrupt_without_a_file(tmp_path: Path) -> None:
    bad = program(tmp_path, "hangs")
    pipe = subprocess.PIPE
    arguments = ("patterns", "--bots", f"random,{bad}", "--timeout", 600, "--jobs", 1)
    running = start("arena", *arguments, stdout=pipe, stderr=pipe)
    deadline = time.monotonic() + 200
    while not (tmp_path / "pids").exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    _, errors = running.communicate(timeout=200)
    assert running.returncode == 130
    assert errors.decode().startswith("Interrupted after 0 of 100 games. With --out")
    assert alive(tmp_path) == []


# ------------------------------------------------------------------------------------------------------------ wrong use


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "--bots", "greedy,random"), "There is no game “chess”."),
        (("patterns", "--bots", "greedy,deep"), "There is no bot “deep”. The bots are: random, greedy"),
        (("patterns", "--bots", "greedy"), "An arena needs at least two bots."),
        (("patterns", "--bots", "greedy,greedy"), "The bot greedy is named twice;"),
        (("patterns", "--bots", "greedy,"), "There is no bot “”."),
        (("patterns", "--bots", "greedy,cmd:"), "“cmd:” names no program."),
        (("patterns", "--bots", "greedy,random", "--games", "0"), "--games must be a whole number from 1 to 1000000"),
        (("patterns", "--bots", "greedy,random", "--games", "-2"), "--games must be a whole number from 1"),
        (
            ("patterns", "--bots", "greedy,random", "--jobs", "0"),
            "--jobs must be a whole number from 1 to 1024, not 0.",
        ),
        (("patterns", "--bots", "greedy,random", "--sims", "0"), "--sims must be a whole number from 1"),
        (("patterns", "--bots", "greedy,random", "--time", "0"), "--time must be from 0.001 to 3600, not 0.0."),
        (("patterns", "--bots", "greedy,random", "--time", "nan"), "--time must be from 0.001 to 3600, not nan."),
        (("patterns", "--bots", "greedy,random", "--timeout", "0"), "--timeout must be from 0.1 to 86400, not 0.0."),
        (("patterns", "--bots", "greedy,random", "--resume"), "--resume goes on with a file: name it with --out"),
        (("patterns", "--bots", "greedy,random", "-o", "players=3"), "The game patterns has no option “players”."),
    ],
)
def test_wrong_use(capsys: Capture, arguments: tuple[str, ...], sentence: str) -> None:
    assert refusal(arena(capsys, *arguments), 2).startswith(sentence)


@pytest.mark.parametrize(
    "arguments", [(), ("patterns",), ("patterns", "--bots", "greedy,random", "--games", "many"), ("--colour",)]
)
def test_wrong_flags(capsys: Capture, arguments: tuple[str, ...]) -> None:
    done = arena(capsys, *arguments)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("flag", ["--out", "--svg"])
def test_a_file_that_cannot_be_written_is_told_at_once(capsys: Capture, tmp_path: Path, flag: str) -> None:
    missing = tmp_path / "missing" / "file"
    done = arena(capsys, "patterns", "--bots", "greedy,random", "--games", 1_000_000, flag, missing)
    assert refusal(done, 1) == f"{missing} cannot be written: No such file or directory."


def test_the_picture_does_not_go_over_the_records(capsys: Capture, tmp_path: Path) -> None:
    both = tmp_path / "both"
    done = arena(capsys, "patterns", "--bots", "greedy,random", "--games", 2, "--out", both, "--svg", both)
    assert refusal(done, 2).startswith(f"--svg would write over {both}")
    assert not both.exists()


def test_names_with_commas_in_quotes() -> None:
    assert bot_names("greedy, random") == ("greedy", "random")
    assert bot_names('greedy,cmd:"./bot 1,2",random') == ("greedy", 'cmd:"./bot 1,2"', "random")
    assert bot_names("cmd:./bot '1,\"2',random") == ("cmd:./bot '1,\"2'", "random")
    with pytest.raises(BadOption, match="names no program"):
        bot_names('random,cmd:"./bot,random')


def test_help(capsys: Capture) -> None:
    done = arena(capsys, "--help")
    assert done.code == 0
    for flag in ("--bots", "--games", "--option", "--seed", "--time", "--sims", "--jobs", "--json", "--svg", "--out"):
        assert flag in done.out
