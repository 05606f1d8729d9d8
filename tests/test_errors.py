"""Our errors: one family, worded in every language, and whole after a journey between processes."""

import copy
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from string import Formatter
from typing import Any

import msgspec
import pytest

from sandtable import errors
from sandtable.errors import (
    BadLayout,
    BadNetwork,
    BadNotation,
    BadOption,
    BadRecord,
    BadRequest,
    BadSeed,
    BadState,
    IllegalMove,
    ProgramFailed,
    SandtableError,
    Unavailable,
)
from sandtable.locale import LANGUAGES, Word, _subject
from sandtable.position import Position, new
from sandtable.records import Event, Record
from tests.games.positions import table, walk

EXAMPLES: list[SandtableError] = [
    BadOption("errors.game", game="chess", known="mandala, patterns"),
    BadNotation("errors.notation.twice", given="A 11", space="1"),
    BadState("state.mandala.cards", colour="R", n=17),
    BadLayout("layout.twice", entry="points[3]", value=4),
    BadNetwork("errors.network.bot", given="net:"),
    BadRecord("errors.record.seat", ply=3, given=1, seat=0),
    BadRecord("errors.setup.mandala"),
    BadRequest("errors.request.no_game"),
    BadSeed("errors.seed", given="00"),
    ProgramFailed("errors.outside.slow", seconds="5"),
    Unavailable("errors.extra", flag="--dask", extra="dask"),
    IllegalMove("M1 R", 1, "refused.mandala.in_field", colour=Word("colour.R"), mandala=1, owner=0),
    IllegalMove("D R3", 0, "refused.mandala.not_enough", colour=Word("colour.R"), mandala=1, n=2),
    IllegalMove("M1 R", None, "refused.over"),
    SandtableError("errors.file.empty", path="?"),
]


def family(kind: type[SandtableError] = SandtableError) -> Iterator[type[SandtableError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from family(child)


def test_there_is_an_example_of_every_error() -> None:
    ours = {kind for kind in family() if kind.__module__ == errors.__name__}
    assert {type(error) for error in EXAMPLES} == ours


@pytest.mark.parametrize("error", EXAMPLES, ids=repr)
def test_an_error_is_a_sentence_in_every_language(error: SandtableError) -> None:
    assert str(error) == error.text("en")
    assert len({error.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)
    for lang in LANGUAGES:
        assert "{" not in error.text(lang)
        assert error.key not in error.text(lang)
        assert error.text(lang)[-1] in ".!?"
    assert isinstance(error, Exception)
    assert error.args == (error.args[0],)


@pytest.mark.parametrize("error", EXAMPLES, ids=repr)
def test_an_error_is_whole_after_a_journey(error: SandtableError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert vars(again) == vars(error)
        assert str(again) == str(error)
        assert [again.text(lang) for lang in LANGUAGES] == [error.text(lang) for lang in LANGUAGES]


def test_where_a_record_is_wrong_survives_the_journey() -> None:
    error = BadRecord("errors.record.seat", ply=3, given=1, seat=0)
    error.record = 7
    again = pickle.loads(pickle.dumps(error))
    assert (again.record, again.ply) == (7, 3)


def spoilt(game: str, *events: Event) -> Record:
    """A record whose events are not a game."""
    return msgspec.structs.replace(new(game, seed=bytes(32)).record(["a", "b"]), events=events)


def test_an_error_comes_out_of_another_process() -> None:
    record = spoilt("patterns", Event(seat=1, move="B R"), Event(seat=1, move="E d4"))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool, pytest.raises(BadRecord) as caught:
        pool.submit(Position.from_record, record).result(timeout=60)
    assert (caught.value.key, caught.value.ply, caught.value.record) == ("errors.record.seat", 1, None)
    assert caught.value.text("fr") != str(caught.value)


def test_an_illegal_move_says_who_and_what_and_why() -> None:
    error = IllegalMove("M1 R", 1, "refused.mandala.in_field", colour=Word("colour.R"), mandala=1, owner=0)
    assert str(error).startswith("Seat 1 may not play M1 R: ")
    assert "red" in str(error)
    assert "rouge" in error.text("fr")
    over = IllegalMove("M1 R", None, "refused.over")
    assert str(over) == "M1 R cannot be played: the game is over."


# ------------------------------------------------------------------------------------------- every sentence can be said


def sentence_of(lang: str, key: str) -> Any:
    subject, _, name = key.partition(".")
    return _subject(lang, subject)[name]


def values_of(sentence: Any) -> dict[str, object]:
    texts = sentence.values() if isinstance(sentence, dict) else [sentence]
    names = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
    return {name: 2 if name == "n" else f"<{name}>" for name in sorted(names)}


SENTENCES = [f"{subject}.{name}" for subject in ("errors", "layout", "state") for name in _subject("en", subject)]


@pytest.mark.parametrize("key", SENTENCES)
def test_every_sentence_makes_an_error(key: str) -> None:
    values = values_of(sentence_of("en", key))
    error = SandtableError(key, **values)
    for lang in LANGUAGES:
        text = error.text(lang)
        assert all(str(value) in text for value in values.values())
    assert values == {"why": "<why>"} or error.text("fr") != error.text("en")
    assert pickle.loads(pickle.dumps(error)).text("fr") == error.text("fr")


REFUSALS = [f"refused.{name}" for name in _subject("en", "refused")]


@pytest.mark.parametrize("key", REFUSALS)
def test_every_refusal_makes_an_error(key: str) -> None:
    values = values_of(sentence_of("en", key))
    error = IllegalMove("M1 R", 0, key, **values)
    for lang in LANGUAGES:
        assert all(str(value) in error.text(lang) for value in values.values())
    assert error.text("fr") != error.text("en")


@cache
def all_moves(game: str) -> tuple[str, ...]:
    """Every move that can be written, of Stones a part of them."""
    if game == "mandala":
        moves = [f"M{m} {c}" for m in "12" for c in "ROYGPK"] + [f"C {c}" for c in "ROYGPK"]
        moves += [f"F{m} {c}{n}" for m in "12" for c in "ROYGPK" for n in range(1, 9)]
        return (*moves, *(f"D {c}{n}" for c in "ROYGPK" for n in range(1, 9)))
    if game == "patterns":
        cells = [f"{column}{row}" for row in range(3, 7) for column in "abcdefgh"] + ["c1", "d1", "b2", "g7", "e8"]
        return (*(f"{kind} {cell}" for kind in "ESF" for cell in cells), *(f"B {c}" for c in "ROYGPK"), "end")
    circles = range(1, 10)
    picks = [f"P {a}>{b} {side} {space}" for a in circles for b in circles for side in "ns" for space in (1, 4)]
    scores = [f"S {c} {spaces}" for c in "RYBU" for spaces in ("1", "12", "13", "45", "345", "12345")]
    puts = [f"N {space}" for space in range(1, 6)]
    return (*picks, *scores, *(f"A {spaces}" for spaces in ("1", "2", "345")), "keep", "drop", *puts)


@pytest.mark.parametrize("name", ["mandala", "patterns", "stones-2", "stones-3-new"])
def test_every_move_that_is_refused_is_refused_in_words(name: str) -> None:
    reasons = set()
    for index in range(3):
        position = table(name, "words", index)
        for _ in walk(position, f"words/{name}/{index}"):
            legal = set(position.legal_moves)
            for move in all_moves(position.kind.id) if position.ply % 6 == 0 and not position.result else ():
                if move not in legal:
                    key, values = position.kind.refusal(position.copy_game(), position.kind.parse(move))
                    error = IllegalMove(move, position.seat, key, **values)
                    assert "{" not in error.text("fr") + str(error)
                    assert "refused." not in error.text("fr") + str(error)
                    reasons.add(key)
    known = {key for key in REFUSALS if key.startswith(f"refused.{position.kind.id}.")}
    assert reasons <= known
    assert len(reasons) > len(known) / 2


def test_an_error_within_an_error_speaks_the_same_language() -> None:
    with pytest.raises(BadRecord) as caught:
        Position.from_record(spoilt("patterns", Event(seat=1, move="end")))
    assert "bol" in caught.value.text("fr")
