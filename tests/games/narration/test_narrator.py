"""Narrator: one way to tell a move and the end of a game, to a seat or to everybody."""

from typing import Any

import pytest

from sandtable.games import kind_of
from sandtable.games.narration.narrator import Narrator
from sandtable.position import Position, new
from tests.games.positions import walk

NAMES = ["Ada", "Ben"]


def mandala() -> Position:
    return new("mandala", {}, bytes(32))


def test_the_mover_is_told_you_and_everybody_else_their_name() -> None:
    kind = kind_of("mandala")
    assert Narrator(kind, NAMES, "en", 0).deed(0, "M1 R") == "You build red on Mountain 1 (M1 R)."
    for viewer in (1, None):
        assert Narrator(kind, NAMES, "en", viewer).deed(0, "M1 R") == "Ada builds red on Mountain 1 (M1 R)."
    assert Narrator(kind, NAMES, "fr", 0).deed(0, "M1 R").startswith("Vous ")


def test_what_a_move_brought_about_is_told_to_whoever_saw_it() -> None:
    position = mandala()
    befores = [position.observe(seat) for seat in (0, 1)]
    move = position.legal_moves[-1]
    position.push(move)
    kind = position.kind
    mine, theirs = (
        Narrator(kind, NAMES, "en", seat).move(0, move, befores[seat], position.observe(seat), chance=False)
        for seat in (0, 1)
    )
    assert mine[0].startswith("You build")
    assert any("draw" in sentence for sentence in mine[1:])
    assert theirs[0].startswith("Ada builds")
    assert not set(mine[1:]) & set(theirs[1:])  # what was drawn is not for the other seat


def test_without_an_observation_from_before_only_the_move_is_told() -> None:
    position = mandala()
    narrator = Narrator(position.kind, NAMES, "en")
    assert narrator.move(1, "D Y2", None, position.observe(None), chance=False) == [narrator.deed(1, "D Y2")]


def test_the_chance_that_a_move_caused_comes_last() -> None:
    position = mandala()
    narrator = Narrator(position.kind, NAMES, "en")
    assert narrator.move(0, "M1 R", None, position.observe(None), chance=True) == [
        narrator.deed(0, "M1 R"),
        narrator.chance(),
    ]
    assert "shuffle" in narrator.chance()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_that_was_played_out_has_its_reason_and_one_that_was_given_up_how_it_stood(lang: str) -> None:
    position: Position[Any] = new("patterns", {}, bytes(32))
    for _ in walk(position, "narrator"):
        pass
    narrator = Narrator(position.kind, NAMES, lang)
    assert position.result is not None
    assert position.ending is not None
    last = position.observe(None)
    played = narrator.reasons(position.result, position.ending, position.ply, last)
    assert played == position.kind.words.ending(last, lang)
    position = mandala()
    for _ in range(4):
        position.push(position.legal_moves[0])
    position.forfeit(0, "resigned")
    assert position.result is not None
    assert position.ending is not None
    narrator = Narrator(position.kind, NAMES, lang, 1)
    assert "Ada" in narrator.headline(position.result, position.ending)
    (stood,) = narrator.reasons(position.result, position.ending, position.ply, position.observe(None))
    assert stood
    assert stood not in position.kind.words.ending(position.observe(None), lang)
