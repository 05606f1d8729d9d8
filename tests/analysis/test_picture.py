"""The picture of a review: whole, labelled, in both languages, readable without colour, whatever players are called."""

from xml.etree import ElementTree

import pytest

from sandtable.analysis.judgement import JudgedMove
from sandtable.analysis.mark import MARKS, Mark, mark_of
from sandtable.analysis.picture import picture
from sandtable.analysis.review import Ply
from sandtable.analysis.summary import Review, review_of
from sandtable.games.outcome import Result
from sandtable.records import Record
from tests.analysis.judged import game_of, judged

SVG = "{http://www.w3.org/2000/svg}"
LOST: dict[Mark, float] = {"best": 0.0, "good": 0.02, "inaccuracy": 0.07, "mistake": 0.15, "blunder": 0.3}


def found(names: tuple[str, ...], plies: int, finished: bool = True, exact: int = 0) -> Review:
    """A made-up review: all marks in turn, the chances of each seat going up and down."""
    game = "patterns" if len(names) == 2 else "stones"
    options: dict[str, object] = {} if len(names) == 2 else {"players": len(names), "new_stones": False}
    result = Result(tuple(range(len(names))), len(names) - 1, "stuck") if finished else None
    record = Record("sandtable/1", game, options, names, {}, (), result=result)
    told = []
    for i in range(plies):
        mark = MARKS[i % 5]
        win = (i * 37 % 100) / 100
        assert mark_of(LOST[mark], 0.0) == mark
        best = JudgedMove("E d4", min(1.0, win + LOST[mark]), 1.0, False)
        told.append(
            Ply(i, i % len(names), 3, best, JudgedMove("F e5", win, 0.0, i >= plies - exact), LOST[mark], 0.0, mark)
        )
    return review_of(0, record, told)


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [title.text or "" for title in root.iter(f"{SVG}title")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_tells_itself_and_slips_have_signs(players: int) -> None:
    names = ("Ilse", "Mirko", "Ann", "Bob")[:players]
    root = ElementTree.fromstring(picture(found(names, 20)))
    told = titles(root)
    assert root.get("aria-label") == told[0]
    assert all(name in told[0] for name in names)
    assert sum(title.split(".")[0].isdigit() for title in told[1:]) == 20
    signs = [text for text in texts(root) if set(text) <= set("?!")]
    assert sorted(signs) == sorted(["?!", "?", "??"] * 4)
    assert sum("would have been" in title for title in told) == 12


def test_of_two_players_the_line_is_the_chance_of_the_first() -> None:
    review = found(("a", "b"), 10)
    root = ElementTree.fromstring(picture(review))
    circles = [c for c in root.iter(f"{SVG}circle") if c.get("r") == "2.4"]
    heights = {float(c.get("cx", "0")): float(c.get("cy", "0")) for c in circles}
    fine = [ply for ply in review.plies if ply.mark in ("best", "good")]
    expected = [ply.played.win if ply.seat == 0 else 1 - ply.played.win for ply in fine]
    assert len(heights) == len(expected)
    drawn = [heights[x] for x in sorted(heights)]
    assert [a < b for a in drawn for b in drawn] == [a > b for a in expected for b in expected]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 1, 60, 900])
def test_everything_is_inside(players: int, plies: int) -> None:
    names = tuple(f"a player with a long name {i}" for i in range(players))
    root = ElementTree.fromstring(picture(found(names, plies, exact=plies // 3)))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    for element in (*root.iter(f"{SVG}circle"), *root.iter(f"{SVG}text"), *root.iter(f"{SVG}line")):
        xs = [float(element.attrib[name]) for name in ("cx", "x", "x1", "x2") if name in element.attrib]
        ys = [float(element.attrib[name]) for name in ("cy", "y", "y1", "y2") if name in element.attrib]
        assert all(0 <= x <= width for x in xs)
        assert all(0 <= y <= height for y in ys)


def test_the_part_that_was_solved() -> None:
    assert "solved" in texts(ElementTree.fromstring(picture(found(("a", "b"), 20, exact=8))))
    assert "solved" not in texts(ElementTree.fromstring(picture(found(("a", "b"), 20))))


def test_an_unfinished_game_and_strange_names() -> None:
    name = "cmd:./bot --x='<&>\"' --long-flags-and-more"
    root = ElementTree.fromstring(picture(found((name, "b"), 6, finished=False)))
    assert any(text.endswith("…") and name.startswith(text[:-1]) for text in texts(root))
    assert any(name in title for title in titles(root))


def test_in_french() -> None:
    told = texts(ElementTree.fromstring(picture(found(("a", "b", "c"), 10, exact=4), "fr")))
    assert "10 décisions" in told
    assert "résolu" in told
    assert any("imprécision" in text for text in told)
    assert any("players=3" in text for text in told)


def test_of_a_game_with_luck_play_luck_and_both_have_figures() -> None:
    record = game_of("mandala", Result((10, 11), 1, "river"))
    review = review_of(0, record, [judged(0, 0, 0.1, 3.0, 2.0), judged(1, 1, 0.2, 5.0, 1.0), judged(2, 0, margin=4.0)])
    root = ElementTree.fromstring(picture(review))
    assert {"play +2.0", "luck -3.0", "together -1.0"} <= set(texts(root))
    assert "x: margin -1.0, +2.0 by play and -3.0 by luck." in titles(root)
    assert not any("luck" in text for text in texts(ElementTree.fromstring(picture(found(("a", "b"), 5)))))
