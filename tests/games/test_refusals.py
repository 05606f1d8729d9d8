"""Why a move is refused: for every sentence of locale/en/refused.json a position and a move that yield just it."""

import json
import re
from collections.abc import Callable
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from sandtable.dealing import series_seed
from sandtable.errors import IllegalMove
from sandtable.games import IDS
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.games.stones.state import STACK_NAMES
from sandtable.locale import LANGUAGES
from sandtable.position import Position, new
from tests.games.positions import mandala, patterns, state, stones

SENTENCES = {
    lang: json.loads((files("sandtable.locale") / lang / "refused.json").read_text(encoding="utf-8"))
    for lang in LANGUAGES
}


def turn() -> Position[Any]:
    """Mandala 2 has red in seat 0's Field, green in seat 1's and purple in its Mountain."""
    return mandala(mountains=("Y", "P"), fields=(("", ""), ("R", "G")), hands=("RRGPK", "K"))


def claim() -> Position[Any]:
    return mandala(mountains=("Y", "KO"), fields=(("", ""), ("R", "G")), hands=("RRG", "K"), claiming=1, completer=0)


def bowl() -> Position[Any]:
    return new("patterns", seed=series_seed("refusals", 0))


def groups(*, bowls: str = "KR", **cells: str) -> Position[Any]:
    """Maya's black group is d4, Louis' d6, and a black token lies between; Louis' orange group is g4."""
    cells = {"d5": "K", "c4": "Y", "e4": "O", "e5": "K", **cells, "d4": "K0", "d6": "K1", "g4": "O1"}
    picture = " ".join(cells.get(cell, ".") for cell in CELL_NAMES)
    return patterns(picture, bowls=bowls, groups=("K", "KO"), markers=(("d4",), ("d6", "g4")))


def flips() -> Position[Any]:
    picture = " ".join({"d4": "K0", "d5": "K"}.get(cell, ".") for cell in CELL_NAMES)
    return patterns(picture, bowls="KR", groups=("K", ""), markers=(("d4",), ()), phase="flips")


def picks() -> Position[Any]:
    """The star Artist of circle 1 can take red in the south of circle 5; the Artist of circle 2 touches its north."""
    tops = {"2s": "B*", "5e": "Yo", "5s": "R*", "6s": "Yo", "8e": "Bo"}
    empty = {"4e": "", "4s": "", "7e": "", "7s": "", "7w": ""}
    return stones(artists="1* 2o 3* 9o", tops=tops, stacks=empty, placed=20, towers=[["", "U* R*", "Y*", "B*", ""]])


def full() -> Position[Any]:
    return stones(towers=[["R*", "U* R*", "Y*", "B*", "Y*"]])


def waiting() -> Position[Any]:
    return stones(towers=[["R* R*", "Y* Y* Y* Y*", "", "", ""]], placed=4, pending=[4], new_stones=True)


def kept() -> Position[Any]:
    return stones(towers=[["R* R*", "Y* Y* Y* Y*", "", "", ""]], placed=4, kept=1, new_stones=True)


def over() -> Position[Any]:
    return stones(stacks=dict.fromkeys(STACK_NAMES, ""), placed=96)


# for each sentence: the position, the move, and words that its English must hold
CASES: dict[str, tuple[Callable[[], Position], str, list[str]]] = {
    "over": (over, "A 1", ["A 1"]),
    "mandala.claim_now": (claim, "M1 R", ["Seat 0", "Mandala 2"]),
    "mandala.not_in_mountain": (claim, "C Y", ["yellow", "Mandala 2"]),
    "mandala.nothing_to_claim": (turn, "C Y", []),
    "mandala.none_held": (turn, "M1 O", ["orange"]),
    "mandala.not_enough": (turn, "D R3", ["only 2 red cards"]),
    "mandala.in_field": (turn, "M2 G", ["green", "Mandala 2", "seat 1"]),
    "mandala.in_mountain": (turn, "F2 P1", ["purple", "Mandala 2"]),
    "mandala.last_card": (
        lambda: mandala(mountains=("ROYG", "ROYG"), hands=("P", "KK"), rest="cup", exhausted=True),
        "M1 P",
        [],
    ),
    "mandala.keep_one": (lambda: mandala(mountains=("Y", "P"), hands=("RR", "K")), "F1 R2", []),
    "patterns.bowl_first": (bowl, "E d4", ["Seat 1"]),
    "patterns.not_spare": (bowl, "", [" and "]),
    "patterns.bowl_chosen": (groups, "B R", []),
    "patterns.must_act": (groups, "end", []),
    "patterns.only_flips": (flips, "S c4", []),
    "patterns.face_down": (groups, "S d6", ["d6"]),
    "patterns.has_group": (groups, "E h6", ["black"]),
    "patterns.no_bowl_group": (lambda: groups(bowls="RR"), "S c4", ["red"]),
    "patterns.no_group": (groups, "F c4", ["c4", "yellow"]),
    "patterns.not_beside": (groups, "F e5", ["e5", "black"]),
    "patterns.connects": (groups, "F d5", ["d5", "black"]),
    "stones.decide_first": (waiting, "A 1", ["space 4"]),
    "stones.nothing_to_keep": (full, "keep", []),
    "stones.put_first": (kept, "A 1", []),
    "stones.nothing_to_put": (full, "N 1", []),
    "stones.no_tower": (kept, "N 3", ["space 3"]),
    "stones.too_high": (kept, "N 2", ["space 2"]),
    "stones.other_colour": (full, "S R 123", ["space 3", "yellow", "red"]),
    "stones.score_all": (full, "S R 1", ["space 2", "red"]),
    "stones.two_towers": (full, "S B 4", ["blue"]),
    "stones.no_space": (full, "P 2>5 n 1", []),
    "stones.space_taken": (picks, "P 1>5 s 3", ["space 3"]),
    "stones.no_artist": (picks, "P 4>5 s 1", ["circle 4"]),
    "stones.must_move": (picks, "P 1>1 s 1", []),
    "stones.circle_taken": (picks, "P 1>3 s 1", ["circle 3"]),
    "stones.nothing_there": (picks, "P 1>7 n 1", ["circle 7", "star"]),
    "stones.no_stone": (picks, "P 1>5 w 1", ["west", "circle 5"]),
    "stones.other_pattern": (picks, "P 1>5 e 1", ["east", "circle 5", "star"]),
    "stones.blocked": (picks, "P 1>5 n 1", ["north", "circle 5"]),
}


def test_every_sentence_has_its_case() -> None:
    assert {*CASES, "undo", "action", "choice"} == set(SENTENCES["en"])


def test_both_languages_have_the_same_sentences_and_placeholders() -> None:
    def placeholders(sentence: str | dict[str, str]) -> set[str | None]:
        texts = [sentence] if isinstance(sentence, str) else list(sentence.values())
        return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}

    english, french = SENTENCES["en"], SENTENCES["fr"]
    assert list(english) == list(french)
    assert {key: placeholders(english[key]) for key in english} == {key: placeholders(french[key]) for key in french}


@pytest.mark.parametrize("key", list(CASES))
def test_refused_for_just_this_reason(key: str) -> None:
    position_of, move, words = CASES[key]
    position = position_of()
    if key == "patterns.not_spare":
        move = next(f"B {colour}" for colour in "ROYGPK" if colour not in state(position).spare)
    with pytest.raises(IllegalMove) as caught:
        position.push(move)
    error = caught.value
    assert error.reason == f"refused.{key}"
    assert (error.move, error.seat) == (move, position.seat)
    for word in words:
        assert word in str(error)
    for lang in LANGUAGES:
        text = error.text(lang)
        assert move in text
        assert not re.search(r"[{}@]|\brefused\.|\bcolour\.|\bpattern\.|\bside\.|None", text)
        if error.seat is not None:
            assert str(error.seat) in text
    assert error.text("fr") != error.text("en")


def test_undo_at_the_beginning_is_refused() -> None:
    for game in IDS:
        with pytest.raises(IllegalMove) as caught:
            new(game, seed=bytes(32)).undo()
        assert caught.value.reason == "refused.undo"
        for lang in LANGUAGES:
            assert "{" not in caught.value.text(lang)


def test_one_card_is_said_in_the_singular() -> None:
    with pytest.raises(IllegalMove) as caught:
        turn().push("D G2")
    assert "is only 1 green card in" in str(caught.value)
    assert "qu'une carte verte." in caught.value.text("fr")


def test_the_first_rule_that_is_broken_is_named() -> None:
    """More cards than are held, of a colour that is in the Mountain: one cannot play what one does not hold."""
    with pytest.raises(IllegalMove) as caught:
        turn().push("F2 P2")
    assert caught.value.reason == "refused.mandala.not_enough"


@pytest.mark.parametrize(("move", "owner"), [("M2 R", 0), ("M2 G", 1), ("F2 G1", 1)])
def test_the_field_in_the_way_is_named(move: str, owner: int) -> None:
    with pytest.raises(IllegalMove) as caught:
        turn().push(move)
    assert f"the Field of seat {owner}" in str(caught.value)
    assert f"place {owner}" in caught.value.text("fr")


def test_the_tower_that_is_missing_is_named() -> None:
    with pytest.raises(IllegalMove) as caught:
        picks().push("A 235")
    assert caught.value.reason == "refused.stones.no_tower"
    assert "space 5" in str(caught.value)


def test_the_circle_that_an_artist_leaves_is_not_in_the_way() -> None:
    """Only the stack between circles 2 and 5 can be taken from; the Artist of circle 2 may ask for another in vain."""
    position = stones(artists="2* 7* 3o 9o", tops={"2s": "R*", "5e": "Yo", "5s": "Bo", "4e": "Uo"})
    with pytest.raises(IllegalMove) as caught:
        position.push("P 2>5 e 1")
    assert caught.value.reason == "refused.stones.other_pattern"
