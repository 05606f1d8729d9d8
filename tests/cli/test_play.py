"""`sandtable play`: a scripted person against bots."""

import io
import random
import re
import signal
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rich.console import Console

from sandtable.bots.budget import Budget, cores
from sandtable.bots.outside import words_of
from sandtable.cli.data_folder import data_folder
from sandtable.cli.play import play
from sandtable.cli.session.screen import Screen
from sandtable.cli.stopping import stoppable
from sandtable.dealing import series_seed
from sandtable.errors import BadRecord
from sandtable.games import IDS, kind_of
from sandtable.games.consequence import consequences
from sandtable.games.patterns.consequence import PatternsConsequence
from sandtable.locale import say
from sandtable.position import Position, new
from sandtable.records import Record, read_record, write_records
from tests.bots.programs import program
from tests.cli.command import call

SEED = "5a" * 32


class Person:
    """Answers from a script; then with `always`, or by closing the input."""

    def __init__(self, *answers: str, always: str | Callable[[str], str] | None = None) -> None:
        self.answers = list(answers)
        self.always = always
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self.answers:
            answer = self.answers.pop(0)
            if answer == "^C":
                raise KeyboardInterrupt
            return answer
        if self.always is None:
            raise EOFError
        return self.always if isinstance(self.always, str) else self.always(prompt)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the person, another one to be in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "data" / "sandtable"


def session(
    person: Person,
    game: str | None = "mandala",
    options: dict[str, object] | None = None,
    bots: list[str] | None = None,
    seat: int = 0,
    lang: str = "en",
    seed: str | None = SEED,
    load: Path | None = None,
    width: int = 80,
) -> tuple[int, str]:
    """The exit code and all that was printed."""
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False)
    code = play(
        game, options or {}, ["random"] if bots is None else bots, None, seat, lang, seed, load, console, person
    )
    return code, out.getvalue()


def first_choice(lang: str) -> Callable[[str], str]:
    """Always the first choice, and no record kept."""
    return lambda prompt: "n" if prompt == say(lang, "play.ask.record") else "1"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "options", "seat"),
    [
        ("mandala", {}, 0),
        ("mandala", {}, 1),
        ("patterns", {}, 0),
        ("patterns", {}, 1),
        ("stones", {}, 1),
        ("stones", {"players": 4, "new_stones": True, "stacks": "open"}, 2),
    ],
)
def test_whole_games(game: str, options: dict[str, object], seat: int, lang: str) -> None:
    code, out = session(Person(always=first_choice(lang)), game, options, seat=seat, lang=lang)
    assert code == 0
    assert any(word in out for word in ({"en": (" win", "draw,"), "fr": (" gagne", "Égalité,")}[lang]))
    assert say(lang, "play.total") in out
    assert out.rstrip().endswith(say(lang, "play.bye"))
    assert "{" not in out
    assert not any(f"{subject}.{part}" in out for subject in ("play", game) for part in ("news", "draw", "sheet"))


@pytest.mark.parametrize(
    ("game", "options"), [("stones", {"players": 3, "new_stones": True}), ("patterns", {}), ("mandala", {})]
)
def test_a_random_person_meets_every_menu(game: str, options: dict[str, object]) -> None:
    rng = random.Random(4)
    person = Person(always=lambda prompt: "n" if prompt == say("en", "play.ask.record") else str(rng.randint(1, 4)))
    code, out = session(person, game, options, seat=1)
    assert code == 0
    assert "Total" in out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_a_session_begins_with_the_aim(game: str, lang: str) -> None:
    _, out = session(Person("quit", "n"), game, lang=lang)
    assert say(lang, f"aim.{game}") in " ".join(out.split())


def test_a_session_is_the_same_for_the_same_seed() -> None:
    one, two = (session(Person(always=first_choice("en")), "stones")[1] for _ in range(2))
    assert one == two
    assert one != session(Person(always=first_choice("en")), "stones", seed="00" * 32)[1]


def test_bots_are_told_in_words_and_notation() -> None:
    """The level in the middle plays if none is named; people know the levels by the names of water."""
    assert "against Stream" in session(Person("quit"), bots=[])[1]
    assert "contre Marée" in session(Person("quitter"), bots=["expert"], lang="fr")[1]
    assert "against Brook" in session(Person("quit"), bots=["ruisseau"])[1]
    assert "against Deep" in session(Person("quit"), bots=["Abysse@10"])[1]
    _, out = session(Person("1", "quit", "n"), "patterns", seat=1)
    assert "Random establishes a group at " in out
    assert "(E " in out
    _, out = session(Person("1", "quitter", "n"), "patterns", seat=1, lang="fr")
    assert "Random fonde un groupe en " in out


def test_reshuffles_are_told() -> None:
    """A game taken back to just before its first reshuffle, which the person then causes."""
    position = new("mandala", {}, bytes(32))
    rng = random.Random(1)
    while not any(event.chance for event in position.events):
        position.push(rng.choice([move for move in position.legal_moves if move[0] in "DC"]))
    cause = position.events[-2]
    position.undo()
    seats = ["person" if seat == cause.seat else "random" for seat in range(2)]
    write_records(Path("nearly.jsonl"), [position.record(seats)])
    assert cause.move is not None
    _, out = session(Person(cause.move), load=Path("nearly.jsonl"))
    assert "shuffled into a new deck" in out
    assert "the next Mandala destroyed ends the game" in " ".join(out.split())


def test_moves_are_taken_as_numbers_and_as_forgiving_notation() -> None:
    path = Path("typed.jsonl")
    move = next(move for move in new("mandala", {}, bytes.fromhex(SEED)).legal_moves if move[0] == "M")
    session(Person(move.lower().replace(" ", ""), f"save {path}", "quit", "n"))
    assert read_record(path).events[0].move == move
    session(Person("1", "save numbered.jsonl", "quit", "n"))
    assert read_record(Path("numbered.jsonl")).events[0].move == move


def test_a_pick_is_chosen_in_steps_and_one_can_go_back() -> None:
    """By numbers, or by typing the beginning of a move."""
    pair = next(entry for entry in new("stones", {}, bytes.fromhex(SEED)).legal_moves)[:5]
    person = Person("2", "", pair.lower().replace(" ", ""), "1", "1", "1", "save steps.jsonl", "quit", "n")
    session(person, "stones")
    step, move = say("en", "play.ask.step"), say("en", "play.ask.move")
    assert person.prompts[:4] == [move, step, move, step]
    assert str(read_record(Path("steps.jsonl")).events[0].move).startswith(pair)


@pytest.mark.parametrize(
    ("answer", "lang", "said"),
    [
        ("xyzzy", "en", "xyzzy"),
        ("xyzzy", "fr", "xyzzy"),
        ("C R", "en", "C R: "),
        ("C R", "fr", "Vous ne pouvez pas jouer C R : "),
        ("C R", "en", "You may not play C R: "),
        ("999", "en", "There is no choice 999"),
        ("0", "fr", "Il n'y a pas de choix 0"),
        ("9" * 5000, "en", "9"),
        ("²", "en", "²"),
        ("save", "en", "Say where"),
        ("undo", "en", "nothing to take back"),
        ("all", "en", "all"),
    ],
)
def test_wrong_answers_are_explained_and_change_nothing(answer: str, lang: str, said: str) -> None:
    code, out = session(Person(answer, "save after.jsonl", "quit"), lang=lang)
    assert code == 0
    assert said in out
    assert read_record(Path("after.jsonl")).events == ()


@pytest.mark.parametrize(("lang", "ask"), [("en", "?"), ("en", "help"), ("fr", "?"), ("fr", "aide")])
def test_help_gives_the_rule_at_hand(lang: str, ask: str) -> None:
    _, out = session(Person(ask, "quit"), lang=lang)
    flat = " ".join(out.split())
    for paragraph in say(lang, "mandala.help.turn").split("\n\n"):
        assert " ".join(paragraph.split()) in flat


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
@pytest.mark.parametrize(("lang", "word", "said"), [("en", "hint", "to win"), ("fr", "conseil", "chances de gagner")])
def test_a_hint_names_legal_moves_and_plays_none(
    monkeypatch: pytest.MonkeyPatch, game: str, lang: str, word: str, said: str
) -> None:
    monkeypatch.setattr("sandtable.cli.session.session.HINT", Budget(simulations=100))
    _, before = session(Person("quit"), game=game, lang=lang, seat=1 if game == "patterns" else 0)
    _, told = session(Person(word, "h", "quit"), game=game, lang=lang, seat=1 if game == "patterns" else 0)
    extra = [line for line in told.splitlines() if line not in before.splitlines()]
    assert said in " ".join(extra)
    position = new(game, {}, bytes.fromhex(SEED))
    named = {line.split(":")[0].rstrip() for line in extra if said in line}
    assert named
    assert named <= set(position.legal_moves)
    assert word in say(lang, "play.commands")
    # what the move does comes before its notation
    flat = " ".join(" ".join(extra).split())
    for move in named:
        assert (
            0
            <= flat.index(kind_of(game).instruct(move, lang))
            < flat.index(f"{move}:" if lang == "en" else f"{move} :")
        )


def test_moves_lists_every_legal_move_and_board_draws_again() -> None:
    position = new("stones", {}, bytes.fromhex(SEED))
    _, out = session(Person("moves", "quit"), "stones")
    assert all(move in out for move in position.legal_moves)
    assert session(Person("board", "quit"))[1].count("╭─ Mandala 1") == 2


@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_fits_eighty_columns_and_uses_more(game: str) -> None:
    _, out = session(Person("?", "1", "1", "1", "1", "?", "undo", "moves", "quit", "n"), game, lang="fr")
    assert all(len(line) <= 80 for line in out.splitlines())
    wide, narrow = (session(Person("moves", "quit"), game, width=width)[1] for width in (160, 80))
    assert len(wide.splitlines()) < len(narrow.splitlines())


def test_undo_goes_back_to_the_previous_decision() -> None:
    person = Person("1", "save one.jsonl", "1", "undo", "save two.jsonl", "undo", "save none.jsonl", "undo", "quit")
    _, out = session(person)
    assert out.count(say("en", "play.undone")) == 2
    assert say("en", "play.undo.nothing") in out
    assert read_record(Path("one.jsonl")) == read_record(Path("two.jsonl"))
    assert read_record(Path("none.jsonl")).events == ()


def last_flips() -> Path:
    """A saved game of Patterns in which the person has only flips left."""
    for seed in range(60):
        position = new("patterns", {}, seed.to_bytes(32, "big"))
        rng = random.Random(seed)
        while (seat := position.seat) is not None:
            if position.observe(None).phase == "flips":
                seats = ["random", "random"]
                seats[seat] = "person"
                write_records(Path("flips.jsonl"), [position.record(seats)])
                return Path("flips.jsonl")
            position.push(rng.choice(position.legal_moves))
    raise AssertionError("no game came to its last flips")


@pytest.mark.parametrize(("lang", "word"), [("en", "all"), ("fr", "tout")])
def test_all_flips_can_be_taken_at_once(lang: str, word: str) -> None:
    path = last_flips()
    code, out = session(Person(word, "whole.jsonl"), load=path, lang=lang)
    assert code == 0
    record = read_record(Path("whole.jsonl"))
    before = len(read_record(path).events)
    assert record.result is not None
    assert len(record.events) > before
    assert all(event.move is not None and event.move[0] == "F" for event in record.events[before:])
    assert say(lang, "patterns.decision.flips") in " ".join(out.split())


def sudden() -> tuple[Path, str, str]:
    """A saved game of Patterns in which a move of the person's ends the game: where it is, the move, what is said
    of it."""
    for seed in range(60):
        position = new("patterns", {}, seed.to_bytes(32, "big"))
        rng = random.Random(seed)
        while (seat := position.seat) is not None:
            told = [told for told in consequences(position.observe(seat)) if told.warning]
            if told and isinstance(told[0], PatternsConsequence) and told[0].final:
                seats = ["random", "random"]
                seats[seat] = "person"
                write_records(Path("sudden.jsonl"), [position.record(seats)])
                return Path("sudden.jsonl"), told[0].move, told[0].warning["en"]
            position.push(rng.choice(position.legal_moves))
    raise AssertionError("no game ended before its time")


def test_a_move_that_ends_the_game_is_marked_before_it_is_played() -> None:
    path, move, warning = sudden()
    assert re.fullmatch(r"the end, \d+ to \d+", warning)
    _, out = session(Person("quit", "no"), load=path, lang="en")
    assert f"{move} ({warning})" in out


def test_moves_with_a_warning_come_last_and_leave_the_others_their_columns() -> None:
    """Else a long list, one move a line, would push the board off the screen."""
    told = consequences((position := alarmed()).observe(0))
    write_records(Path("alarmed.jsonl"), [position.record(["person", "random"])])
    _, out = session(Person("quit", "no"), load=Path("alarmed.jsonl"), lang="en")
    listed = out[out.index("Your turn:") :].splitlines()
    assert len(listed) < 20
    rows = re.findall(r"(\d+) ([EFS] [a-h][1-8]?)(?: \((.+?)\))?", "\n".join(listed))
    assert [int(number) for number, _, _ in rows] == [*range(1, len(rows) + 1)]
    warned = {choice.move: choice.warning["en"] for choice in told if choice.warning}
    assert {move: warning for _, move, warning in rows if warning} == warned
    plain = [move for _, move, warning in rows if not warning]
    assert all(any(choice.move.startswith(move) for move in plain) for choice in told)


def alarmed() -> Position:
    """A game of Patterns with many moves, some of which may leave the person without another."""
    for seed in range(200):
        position = new("patterns", {}, seed.to_bytes(32, "big"))
        rng = random.Random(seed)
        while position.seat is not None and position.ply < 6:
            if position.seat == 0 and len(position.legal_moves) > 30:
                warned = [choice for choice in consequences(position.observe(0)) if choice.warning]
                if 0 < len(warned) < 4:
                    return position
            position.push(rng.choice(position.legal_moves))
    raise AssertionError("no move was dangerous so early")


def test_save_and_load() -> None:
    _, out = session(Person("1", "save game.jsonl", "quit", "n"), "stones", {"players": 3}, seat=1)
    assert "sandtable play --load game.jsonl" in out
    saved = read_record(Path("game.jsonl"))
    assert saved.seats == ("random", "person", "random")
    person = Person("save again.jsonl", "quit", "n")
    code, out = session(person, None, bots=[], load=Path("game.jsonl"))
    assert code == 0
    assert "you have seat 1, against Random 1, Random 2" in out
    assert read_record(Path("again.jsonl")) == saved


def test_a_bot_keeps_its_budget_when_a_game_is_loaded() -> None:
    session(Person("save game.jsonl", "quit", "n"), bots=["Tide@20"])
    assert read_record(Path("game.jsonl")).seats == ("person", "expert@20")
    assert "against Tide" in session(Person("save again.jsonl", "quit", "n"), bots=[], load=Path("game.jsonl"))[1]
    assert read_record(Path("again.jsonl")).seats == ("person", "expert@20")


@pytest.mark.parametrize(
    ("flags", "budget"),
    [((), None), (("--sims", 5), Budget(None, 5, 1)), (("--time", 0.5), Budget(0.5, None, cores()))],
)
def test_by_the_clock_all_cores_think(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    flags: tuple[object, ...],
    budget: Budget | None,
) -> None:
    given = []

    def played(*arguments: object) -> int:
        given.append(arguments[3])
        return 0

    monkeypatch.setattr("sandtable.cli.play.play", played)
    assert call(capsys, "play", "mandala", *flags).code == 0
    assert given == [budget]


def test_a_loaded_game_can_be_finished_and_its_record_verifies() -> None:
    session(Person("1", "1", "save game.jsonl", "quit", "n"))
    person = Person(always=lambda prompt: "done.jsonl" if prompt == say("en", "play.ask.record") else "1")
    session(person, load=Path("game.jsonl"))
    position = Position.from_record(read_record(Path("done.jsonl")))
    assert position.result is not None
    code, out = session(Person(""), load=Path("done.jsonl"))  # a finished game shows its result again
    assert code == 0
    assert f"{max(position.result.scores)} to {min(position.result.scores)}" in out


def test_other_files_are_not_written_over() -> None:
    """Neither a stranger's nor one of many games, even if one of them is played on."""
    Path("mine.txt").write_text("precious")
    _, out = session(Person("1", "save mine.txt", "save game.jsonl", "quit", "n"))
    assert "exists already" in out
    assert Path("mine.txt").read_text() == "precious"
    many = Path("game.jsonl").read_text() * 3
    Path("many.jsonl").write_text(many)
    _, out = session(Person("1", "save many.jsonl", "quit", "n"), load=Path("many.jsonl"))
    assert "exists already" in out
    assert Path("many.jsonl").read_text() == many


def test_a_game_may_be_saved_again_to_its_own_file() -> None:
    session(Person("1", "save game.jsonl", "1", "save game.jsonl", "quit", "n"))
    first = len(read_record(Path("game.jsonl")).events)
    session(Person("1", "save game.jsonl", "quit", "n"), load=Path("game.jsonl"))
    assert len(read_record(Path("game.jsonl")).events) > first


def kept(home: Path) -> list[Path]:
    return sorted(home.glob("*.jsonl")) if home.exists() else []


@pytest.mark.parametrize("answer", ["", "y"])
def test_quit_offers_to_save(home: Path, answer: str) -> None:
    code, out = session(Person("1", "quit", answer))
    assert code == 0
    (path,) = kept(home)
    assert "".join(str(path).split()) in "".join(out.split())
    assert f"sandtable play --load {path}" in out
    assert Position.from_record(read_record(path)).seat == 0


def test_quit_may_save_to_a_file_or_not_at_all(home: Path) -> None:
    session(Person("1", "quit", "here.jsonl"))
    assert read_record(Path("here.jsonl")).events
    _, out = session(Person("1", "quit", "n"))
    assert "not saved" in out
    assert not kept(home)


@pytest.mark.parametrize(
    "answers", [("1",), ("1", "^C"), ("1", "quit"), ("1", "quit", "^C"), ("1", "1", "quit", "no/such/folder")]
)
def test_leaving_in_any_way_keeps_the_game(home: Path, answers: tuple[str, ...]) -> None:
    """The input ends after these answers, or is broken off."""
    code, out = session(Person(*answers))
    assert code == 0
    (path,) = kept(home)
    assert f"sandtable play --load {path}" in out
    assert read_record(path).events
    assert not list(Path().glob("*.jsonl"))


def test_a_bot_that_fails_does_not_cost_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def choose(self, observation: object) -> str:
            raise RuntimeError("no idea")

    monkeypatch.setattr("sandtable.arena.game.make", lambda *given: Failing())
    with pytest.raises(RuntimeError, match="no idea"):
        session(Person("1"))
    assert read_record(kept(home)[0]).events


def test_two_games_left_in_the_same_second_are_both_kept(home: Path) -> None:
    for _ in range(3):
        session(Person("1"))
    assert len(kept(home)) == 3


def test_yes_keeps_a_finished_game_in_the_persons_folder(home: Path) -> None:
    session(Person(always=lambda prompt: "y" if prompt == say("en", "play.ask.record") else "1"), "patterns")
    (path,) = kept(home)
    assert read_record(path).result is not None


def test_where_the_persons_folder_cannot_be_made_the_game_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    code, out = session(Person("1"))
    assert code == 0
    (path,) = Path.cwd().glob("*.jsonl")
    assert read_record(path).events
    assert "cannot be written" in out
    assert f"--load {path}" in out


def test_a_game_that_can_be_kept_nowhere_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.session.keeper.write_records", refuse_to_write)
    code, out = session(Person("1"))
    assert code == 1
    assert "not saved" in out


def refuse_to_write(path: Path, records: object) -> None:
    raise BadRecord("errors.file.unwritable", path=str(path), why="no room")


def test_enter_keeps_a_finished_game(home: Path) -> None:
    session(Person(always=lambda prompt: "" if prompt == say("en", "play.ask.record") else "1"), "patterns")
    (path,) = kept(home)
    assert read_record(path).result is not None


@pytest.mark.parametrize("late", ["1", "hint", "d4"])
def test_what_is_typed_too_late_is_no_file_name(home: Path, late: str) -> None:
    answers = iter([late, "end.jsonl"])
    person = Person(always=lambda prompt: next(answers) if prompt == say("en", "play.ask.record") else "1")
    _, out = session(person, "patterns")
    assert read_record(Path("end.jsonl")).result is not None
    assert not Path(late).exists()
    assert "Please answer with one of: Enter" in out


def test_a_terminal_that_is_gone_does_not_cost_the_game(home: Path) -> None:
    """Whatever is written to it fails, also what is said about saving."""

    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            if prompts > 1:
                raise OSError(5, "Input/output error")
            return super().write(text)

    prompts = 0

    def ask(prompt: str) -> str:
        nonlocal prompts
        prompts += 1
        if prompts > 1:
            raise KeyboardInterrupt  # SIGHUP
        return "1"

    console = Console(file=Gone(), width=80, highlight=False)
    code = play("mandala", {}, ["random"], None, 0, "en", SEED, None, console, ask)
    assert code == 0
    assert read_record(kept(home)[0]).events


@pytest.mark.parametrize("seed", ["5", "Été"])
def test_any_text_is_a_seed_and_deals_what_selfplay_deals_first(seed: str, tmp_path: Path) -> None:
    session(Person("save game.jsonl", "quit"), seed=seed)
    assert read_record(Path("game.jsonl")).seed == series_seed(seed, 0).hex()


def test_several_numbers_are_steps_one_after_the_other() -> None:
    person = Person("2 1", "save steps.jsonl", "quit", "n")
    session(person, "stones")
    assert person.prompts[:2] == [say("en", "play.ask.move")] * 2
    assert read_record(Path("steps.jsonl")).events[0].seat == 0


def test_a_cell_is_enough_where_only_one_move_can_be_meant() -> None:
    session(Person("d6", "save short.jsonl", "quit", "n"), "patterns", seat=0)
    assert any(event.move == "E d6" for event in read_record(Path("short.jsonl")).events)


def test_patterns_begins_with_columns_and_stones_picks_in_two_steps() -> None:
    _, out = session(Person("quit"), "patterns", seat=0)
    listed = out[out.index("Your turn:") :]
    assert "E d ×" in listed
    assert len(re.findall(r"\d+ E [a-h]\d", listed)) == 0
    person = Person("1", "1", "quit", "n")
    session(person, "stones")
    assert person.prompts[:3] == [say("en", f"play.ask.{step}") for step in ("move", "step", "move")]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["mandala", "patterns", "stones"])
def test_prose_ends_its_lines_between_words_on_a_narrow_terminal(game: str, lang: str) -> None:
    _, out = session(Person("?", "quit", "n"), game, lang=lang, width=60)
    said = say(lang, "play.commands")
    start = out.index(said.split()[0])
    assert " ".join(out[start:].split()).startswith(said)
    assert all(len(line) <= 60 for line in out[start:].splitlines()[:3])


def test_a_program_plays_and_one_that_fails_forfeits(tmp_path: Path, home: Path) -> None:
    first = program(tmp_path, "first")
    _, out = session(Person("1", "quit", "n"), "patterns", bots=[first], seat=0)
    assert f"against {Path(words_of(first)[0]).name}" in out
    code, out = session(Person(always=first_choice("en")), "patterns", bots=[program(tmp_path, "garbage")], seat=0)
    assert code == 0
    assert "cannot go on and forfeits: The program answered" in out
    assert "You win" in out


def test_the_persons_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / ".local" / "share" / "sandtable"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == tmp_path / "Library" / "Application Support" / "sandtable"


def test_asks_which_game() -> None:
    number = IDS.index("patterns") + 1
    code, out = session(Person("chess", str(number), "quit"), None)
    assert code == 0
    assert "Please answer with one of" in out
    assert f"{number} Patterns, two players: " in out
    assert "Patterns: you have seat 0" in out


def test_asks_for_the_options_of_stones_unless_given(home: Path) -> None:
    assert (
        "Quel jeu" in session(Person(str(IDS.index("stones") + 1), "5", "3", "oui", "1", "1", "1"), None, lang="fr")[1]
    )
    assert read_record(kept(home)[0]).options == {"players": 3, "new_stones": True}
    session(Person("stones", "1", "1", "save 4.jsonl"), None, {"players": 4, "new_stones": False})
    assert read_record(Path("4.jsonl")).options == {"players": 4, "new_stones": False}


@pytest.mark.parametrize("answers", [(), ("^C",), ("quit",), ("?", "quit")])
@pytest.mark.parametrize("game", [None, "patterns"])
def test_leaving_before_the_first_move_keeps_nothing(game: str | None, answers: tuple[str, ...], home: Path) -> None:
    code, out = session(Person(*answers), game, seat=1)
    assert code == 0
    assert out.rstrip().endswith("Goodbye.")
    assert not kept(home)


@pytest.mark.parametrize(
    ("arguments", "code", "why"),
    [
        ({"game": "chess"}, 2, "chess"),
        ({"game": "stones", "options": {"players": 9}}, 2, "players"),
        ({"bots": ["nobody"]}, 2, "nobody"),
        ({"bots": ["random", "random"]}, 2, "--bot"),
        ({"seat": 2}, 2, "seats 0 to 1"),
        ({"seat": -1}, 2, "seats 0 to 1"),
        ({"load": Path("missing.jsonl")}, 1, "missing.jsonl"),
        ({"load": Path("empty.jsonl")}, 1, "empty.jsonl"),
        ({"load": Path("broken.jsonl")}, 1, "JSON"),
    ],
)
def test_wrong_use_is_explained(arguments: dict[str, object], code: int, why: str) -> None:
    Path("empty.jsonl").write_text("")
    Path("broken.jsonl").write_text("{nonsense\n")
    got, out = session(Person(), **arguments)  # type: ignore[arg-type]
    assert got == code
    assert why in out


def test_a_signal_just_after_the_end_of_the_input_does_not_cost_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a terminal closes: nothing can be read any more, then SIGHUP arrives."""
    real = Screen.say
    ended: list[str] = []

    def say_or_stop(self: Screen, key: str, **values: object) -> str:
        if key == "interrupted" and not ended:
            ended.append(key)
            raise KeyboardInterrupt
        return real(self, key, **values)

    monkeypatch.setattr(Screen, "say", say_or_stop)
    code, _ = session(Person("1"))
    assert (code, ended) == (0, ["interrupted"])
    assert read_record(kept(home)[0]).events


def test_a_signal_while_a_game_is_saved_does_not_cost_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that closes ends the input, and sends SIGHUP while we save."""

    def interrupted(path: Path, records: Iterable[Record]) -> None:
        signal.raise_signal(signal.SIGTERM)
        write_records(path, records)

    monkeypatch.setattr("sandtable.cli.session.keeper.write_records", interrupted)
    with stoppable():
        code, _ = session(Person("1"))
    assert code == 0
    assert read_record(kept(home)[0]).events
