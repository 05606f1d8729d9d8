"""CONTRIBUTING, "Add a game", followed to the letter by a tiny game of the tests' own, Pebbles: the suites for every
game hold for it, and it plays wherever games are played. Nothing outside its folder knows its name.

Its build is compiled here; test_new_game.py has it under another name as plain Python, and test_general.py of
tests/browser plays it on the page.
"""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sandtable.build import PACKAGE
from sandtable.locale import LANGUAGES, say
from tests.cli.command import environment, start
from tests.games.positions import COMPILED
from tests.house.workshop import GAME, HOUSE, ROOT, checkout
from tests.server.client import Guest, faults, nonce
from tests.server.services import served
from tests.typed.test_stubs import RULES, check_stubs

SEED = "00" * 32
SUITES = [
    *(
        f"tests/games/test_{what}.py"
        for what in (
            "consequence",
            "contract",
            "explained",
            "numbers",
            "observation",
            "perft",
            "refusals",
            "resample",
            "secrecy",
            "text",
            "words",
        )
    ),
    "tests/games/art/test_pictures.py",
    "tests/bots/test_greedy.py",
    "tests/analysis/test_hint.py",
    "tests/house/games",
]


# ------------------------------------------------------------------------------------------------------ the guide


def steps() -> dict[str, str]:
    """The numbered steps of the guide, by what they are about."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    guide = page.partition("## Add a game\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\d\. \*\*The (\w+)[^*]*\*\*:(.*?)(?=^\d\. |^\S|\Z)", guide, re.MULTILINE | re.DOTALL)
    return dict(found)


def named(text: str) -> set[str]:
    """What a step names as code."""
    return set(re.findall(r"`([^`]+)`", text))


def files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*.*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in found}


def test_the_guide_names_every_file_of_the_game_and_no_other() -> None:
    told = steps()
    assert list(told) == ["rules", "data", "words", "kind", "tests"]
    in_the_folder = set().union(*(named(told[step]) for step in ("rules", "data", "words", "kind")))
    assert {name for name in in_the_folder if "." in name} == files(HOUSE / GAME)
    assert {path.rpartition("NAME/")[2] for path in named(told["tests"])} == files(HOUSE / "games" / GAME)


def test_the_guide_names_every_method_that_the_rules_must_have() -> None:
    def methods(path: Path, name: str) -> set[str]:
        (body,) = (
            node
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.ClassDef) and node.name == name
        )
        return {node.name for node in body.body if isinstance(node, ast.FunctionDef)}

    own = methods(HOUSE / GAME / "rules.py", "Pebbles")
    told = {name for name in named(steps()["rules"]) if name.islower() and name.isidentifier()}
    assert told == own & {*methods(PACKAGE / "games" / "base.py", "Game"), "load"}


def test_what_makes_a_better_game_is_where_the_guide_says() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n6. **Knowledge**")[2]
    named_files = {name for name in named(guide.partition("\n## ")[0]) if "/" in name and " " not in name}
    assert len(named_files) > 8
    for name in named_files:
        path = name.replace("NAME", "patterns")
        assert any((folder / path).exists() for folder in (ROOT, PACKAGE)), name


def test_the_guide_names_every_place_where_a_game_may_have_parts() -> None:
    """By Patterns and Stones: files of the package that are called so, and what the page looks for in its games."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    guide = named(page.partition("\n6. **Knowledge**")[2].partition("\n7. ")[0])
    # the game's own folder and its words
    elsewhere = ("games/", "locale/", "server/web/")
    for game in ("patterns", "stones"):
        found = (path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob(f"{game}.*"))
        for place in found:
            if place.endswith((".py", ".json", ".toml")) and not place.startswith(elsewhere):
                assert place.replace(game, "NAME") in guide
    looks_for = re.compile(r'import\.meta\.glob<.*?>\("[./]*/(?:games/)?\*/([\w./]+)"')
    sources = [path for path in (ROOT / "web" / "src").rglob("*.*") if path.suffix in (".ts", ".svelte")]
    parts = {part for path in sources for part in looks_for.findall(path.read_text(encoding="utf-8"))}
    assert len(parts) > 8
    for part in parts:
        ways = {part, part.rpartition("/")[2], part.partition("/")[0]}
        assert guide & {f"web/src/games/NAME/{way}" for way in ways} or guide & ways, part


# -------------------------------------------------------------------------------------------------- the suites hold


def suite(*arguments: str, **variables: str) -> str:
    """What a run of pytest says that must succeed, in a process that knows the game."""
    variables = {**os.environ, "PYTEST_ADDOPTS": "", **variables}
    plain = ["-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:playwright"]
    command = [sys.executable, "-m", "pytest", "-q", *plain, "-k", GAME, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_suites_for_every_game_hold_for_it(games: Path) -> None:
    said = suite(*SUITES, SANDTABLE_GAMES=str(games), SANDTABLE_EXPECT="compiled" if COMPILED else "pure")
    passed = int(said.split(" passed")[0].split()[-1])
    assert passed > 80, said


def test_its_rules_are_compiled(games: Path) -> None:
    """A silently uncompiled game would pass all of this, and be two hundred times slower."""
    script = f"import sandtable.games.{GAME}.rules as rules; print(rules.__file__)"
    command = [sys.executable, "-c", script]
    variables = {**os.environ, "SANDTABLE_GAMES": str(games)}
    told = subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout.strip()
    assert told.endswith((".so", ".pyd")) == COMPILED


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="stubs are of the compiled build")
def test_its_stub_says_what_is_there(games: Path, tmp_path: Path) -> None:
    checkout(tmp_path / "checkout")
    sources = tmp_path / "checkout" / "src"
    check_stubs([f"sandtable.games.{GAME}.rules"], [RULES], sources, tmp_path, SANDTABLE_GAMES=str(games))


def test_nothing_else_knows_its_name() -> None:
    for path in PACKAGE.rglob("*"):
        if path.suffix in (".py", ".pyi", ".pxd", ".json") and "built" not in path.parts:
            assert GAME not in path.read_text(encoding="utf-8").lower(), path


# ------------------------------------------------------------------------------------------------------ the commands


def run(games: Path, folder: Path, *arguments: object, given: str = "") -> str:
    """What a command says that succeeds in a folder."""
    pipe, variables = subprocess.PIPE, environment(SANDTABLE_GAMES=str(games))
    running = start(*arguments, cwd=folder, env=variables, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT)
    out, _ = running.communicate(given.encode(), timeout=300)
    said = out.decode()
    assert running.returncode == 0, said
    return said


WORDS = {
    "en": (
        "Take the most valuable pieces",
        "at once.",
        "Twelve pieces lie in a row",
        "is no move of Pebbles",
        "takes 2 pieces from the",
        "No piece was left.",
    ),
    "fr": (
        "Prenez les jetons",
        "Cela rapporte aussitôt",
        "Douze jetons forment une rangée",
        "n'est pas un coup de Pebbles",
        "prend 2 jetons à",
        "Il ne restait plus de jeton.",
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_played_to_the_end_in_the_terminal(games: Path, lang: str, tmp_path: Path) -> None:
    hint = {"en": "hint", "fr": "conseil"}[lang]
    answers = [GAME, hint, "?", "L9", "R2", *["L1"] * 12, "kept.jsonl"]  # a move typed too late names no file
    flags = ("--bot", "greedy", "--seed", SEED, "--lang", lang)
    said = " ".join(run(games, tmp_path, "play", *flags, given="\n".join(answers)).split())
    for text in (*WORDS[lang], say(lang, "play.which")):
        assert text in said, said
    assert json.loads((tmp_path / "kept.jsonl").read_text())["result"]["reason"] == "empty"


def test_the_engine_plays_it(games: Path, tmp_path: Path) -> None:
    commands: list[dict[str, object]] = [
        {"cmd": "new", "game": GAME, "seed": SEED},
        {"cmd": "legal"},
        {"cmd": "apply", "move": "l 2"},
        {"cmd": "search", "bot": "club"},
        {"cmd": "hint", "sims": 100},
        {"cmd": "apply", "move": "L3"},
    ]
    said = run(games, tmp_path, "engine", given="\n".join(map(json.dumps, commands)))
    new, legal, applied, searched, hinted, refused = map(json.loads, said.splitlines())
    assert (new["game"], new["players"], new["seat"]) == (GAME, 2, 0)
    assert legal["legal"] == ["L1", "L2", "R1", "R2"]
    assert applied["events"] == [{"seat": 0, "move": "L2"}]
    assert searched["move"] in legal["legal"]
    assert "error" not in hinted, hinted
    assert refused["type"] == "BadNotation"


def test_bots_play_it_and_their_games_are_audited_drawn_and_analysed(games: Path, tmp_path: Path) -> None:
    run(games, tmp_path, "selfplay", GAME, "--games", 2, "--bots", "greedy,random", "--seed", 7, "--out", "games.jsonl")
    records = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [record["result"]["reason"] for record in records] == ["empty", "empty"]
    run(games, tmp_path, "audit", "games.jsonl")
    run(games, tmp_path, "show", "games.jsonl", "--ply", 2, "--svg", "position.svg")
    judged = run(games, tmp_path, "analyse", "games.jsonl", "--game", 0, "--sims", 100, "--svg", "chances.svg")
    assert records[0]["events"][0]["move"] in judged
    for picture in ("position.svg", "chances.svg"):
        assert "Pebbles" in "".join(ElementTree.parse(tmp_path / picture).getroot().itertext())


def test_the_arena_has_bots_of_every_kind_for_it(games: Path, tmp_path: Path) -> None:
    said = run(games, tmp_path, "arena", GAME, "--games", 2, "--bots", "greedy,novice,random,club", "--seed", 1)
    for bot in ("greedy", "novice", "random", "club"):
        assert bot in said


# ----------------------------------------------------------------------------------------------------------- the server


def test_it_is_played_at_the_server(games: Path, tmp_path: Path) -> None:
    with served(tmp_path, SANDTABLE_GAMES=str(games)) as (server,):
        guest = Guest(server.url)
        line = next(line for line in guest.get("/api/games") if line["id"] == GAME)
        assert line["aim"]["fr"].startswith("Prenez les jetons")
        assert (line["name"]["en"], line["players"], line["secret"], line["options"]) == ("Pebbles", [2], False, {})
        (rule,) = guest.get(f"/api/games/{GAME}/rules")
        assert rule["text"]["fr"].startswith("Douze jetons")
        table = guest.open(GAME, seats=[{"kind": "me"}, {"kind": "bot", "level": "club"}])
        play_the_table(guest, table["id"])
        check_the_finished_table(guest, table["id"])
        guest.close()
        assert faults(server.url) == []


def play_the_table(guest: Guest, id: str) -> None:
    """To its end, with all that a general face asks for on the way."""
    sock = guest.enter(id)
    sock.send({"type": "nonce", "nonce": nonce()})
    sock.until(lambda _: bool(sock.legal))
    assert sock.observation is not None
    assert sock.observation["game"] == GAME
    told = guest.get(f"/api/tables/{id}/choices", deeds="true")
    assert told["decision"]["en"] == "Your turn: take one or two pieces from either end of the row."
    chosen = told["choices"]
    assert [choice["move"] for choice in chosen] == ["L1", "L2", "R1", "R2"]
    assert chosen[1]["deed"] == {"en": "Take 2 pieces from the left", "fr": "Prenez 2 jetons à gauche"}
    assert chosen[1]["text"]["en"] == f"+{chosen[1]['gain']} points."
    assert guest.post(f"/api/tables/{id}/hints", None)[0]["move"] in sock.legal
    checked = guest.post(f"/api/tables/{id}/check", {"move": "L9"})
    assert "Pebbles" in checked["why"]["en"]
    for lang in LANGUAGES:
        picture = guest.http.get(f"/api/tables/{id}/picture", params={"lang": lang})
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(picture.text).get("role") == "img"
    while sock.table["status"] != "over":
        if sock.legal:
            assert sock.move(sock.legal[-1])["type"] == "event"
        else:
            sock.next()
    sock.close()


def check_the_finished_table(guest: Guest, id: str) -> None:
    """Its replay, its pictures, its analysis and its record."""
    table = guest.get(f"/api/tables/{id}")
    assert table["result"]["reason"] == "empty"
    frames = guest.get(f"/api/tables/{id}/replay")["frames"]
    assert len(frames) == table["ply"] + 1
    assert frames[-1]["observation"]["row"] == ""
    assert "No piece was left." in frames[-1]["text"]["en"]
    first, last = (guest.http.get(f"/api/tables/{id}/picture", params={"ply": ply}).text for ply in (0, table["ply"]))
    assert first != last
    assert guest.http.get(f"/api/tables/{id}/analysis").status_code in (200, 202)  # there, or on its way
    assert guest.get(f"/api/tables/{id}/record")["game"] == GAME
