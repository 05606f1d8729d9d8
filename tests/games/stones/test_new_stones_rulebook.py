"""The rulebook of the New Stones expansion, section by section, with its example."""

from typing import Any

import pytest

from sandtable.dealing import series_seed
from sandtable.position import Position, new
from tests.games.positions import layout, moves, points, refused, state, stones, towers

POINT_SPACES = (4, 9, 15, 20, 26, 31, 37, 42, 48, 53, 59, 64)


def played(position: Position[Any], *texts: str) -> Position[Any]:
    for text in texts:
        position.push(text)
    return position


# -------------------------------------------------------------------------------------------------------- setup changes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_a_new_stone_on_each_victory_point_space(players: int) -> None:
    position = new("stones", {"players": players, "new_stones": True}, seed=series_seed("setup", 0))
    assert state(position).new_spaces == POINT_SPACES
    assert len(POINT_SPACES) == 12


def test_setup_without_the_expansion_there_is_none() -> None:
    assert state(new("stones", seed=series_seed("setup", 0))).new_spaces == ()


# --------------------------------------------------------------------------------------------------- taking a New Stone


def covering(*row: str) -> Position[Any]:
    """The next stone placed comes to space 4, where a New Stone lies."""
    return stones(towers=[row], placed=3, new_stones=True)


def test_taken_instead_of_covered_and_then_one_chooses() -> None:
    position = covering("R* R*", "Y*", "", "", "")
    position.push("A 1")
    assert position.seat == 0
    assert list(position.legal_moves) == ["drop", "keep"]
    plain = state(position)
    assert (plain.pending, plain.new_spaces, plain.board[3]) == ((4,), POINT_SPACES[1:], "R*")
    assert points(position) == (1, 0), "the space gives nothing yet"


def test_ignored_it_goes_back_to_the_box_for_the_depicted_points() -> None:
    position = played(covering("R* R*", "Y*", "", "", ""), "A 1", "drop")
    assert state(position).sheet[0] == (0, 0, 0, 0, 0, 1, 1)
    assert (state(position).box, position.seat) == (1, 1)


@pytest.mark.parametrize(("space", "worth"), [(4, 1), (20, 2), (64, 3)])
def test_ignored_gives_what_its_space_depicts(space: int, worth: int) -> None:
    position = stones(towers=[["R*", "", "", "", ""]], placed=space - 1, new_stones=True, players=4)
    played(position, "A 1", "drop")
    assert state(position).sheet[0][6] == worth


def test_kept_it_gives_no_points_and_is_put_on_a_tower() -> None:
    position = played(covering("R* R*", "Y*", "", "", ""), "A 1", "keep")
    assert list(position.legal_moves) == ["N 1", "N 2"]
    position.push("N 2")
    assert towers(position, 0) == ["R*", "Y* N", "", "", ""]
    assert (points(position), state(position).box, position.seat) == ((1, 0), 0, 1)


def test_without_the_expansion_the_space_gives_its_points_at_once() -> None:
    position = stones(towers=[["R*", "", "", "", ""]], placed=3)
    position.push("A 1")
    assert state(position).sheet[0][6] == 1


# --------------------------------------------------------------------------------------------------- placing New Stones


def test_placing_no_new_tower_may_be_started() -> None:
    position = played(covering("R* R*", "Y*", "", "", ""), "A 1", "keep")
    assert refused(position, "N 3") == "refused.stones.no_tower"


def test_placing_a_tower_never_gets_higher_than_four() -> None:
    position = played(covering("R* R*", "Y* Y* Y* Y*", "B* B* B*", "", ""), "A 1", "keep")
    assert list(position.legal_moves) == ["N 1", "N 3"]
    assert refused(position, "N 2") == "refused.stones.too_high"


def test_placing_four_includes_new_stones() -> None:
    position = stones(towers=[["R* R*", "Y* Y* Y* N", "", "", ""]], placed=8, new_stones=True)
    played(position, "A 1", "keep")
    assert list(position.legal_moves) == ["N 1"]


def test_placing_on_another_new_stone() -> None:
    position = stones(towers=[["R* R*", "Y* N", "", "", ""]], placed=8, new_stones=True)
    played(position, "A 1", "keep", "N 2")
    assert towers(position, 0)[1] == "Y* N N"


def test_placing_a_tower_that_was_emptied_is_no_tower() -> None:
    position = played(covering("R*", "Y*", "", "", ""), "A 1", "keep")
    assert list(position.legal_moves) == ["N 2"]


def test_placing_what_cannot_be_placed_goes_back_to_the_box() -> None:
    position = played(covering("R*", "Y* Y* Y* Y*", "", "", ""), "A 1", "keep")
    assert position.seat == 1
    assert (state(position).box, points(position)) == (1, (1, 0))


def test_placing_is_immediate() -> None:
    position = played(covering("R* R*", "Y*", "", "", ""), "A 1", "keep")
    assert refused(position, "A 1") == "refused.stones.put_first"


def test_placing_several_on_one_tower() -> None:
    """Two Victory Point spaces side by side, as a layout of one's own may have them."""
    board = layout(points={4: 1, 5: 2})
    position = stones(towers=[["R* R*", "Y*", "B*", "", ""]], placed=3, new_stones=True, board=board)
    played(position, "A 12", "keep", "keep", "N 3", "N 3")
    assert towers(position, 0) == ["R*", "", "B* N N", "", ""]


# --------------------------------------------------------------------------------------------------- placing them first


def test_scored_new_stones_are_placed_first() -> None:
    position = stones(towers=[["R*", "R* N", "Y*", "Y* N", ""]], placed=10, new_stones=True)
    position.push("A 1234")
    assert state(position).board[10:] == ("N", "N", "R*", "Y*")


def test_a_scored_new_stone_can_take_a_new_stone_itself() -> None:
    position = stones(towers=[["R*", "Y* N", "", "", ""]], placed=8, new_stones=True)
    position.push("A 12")
    plain = state(position)
    assert (plain.board[8:], plain.pending) == (("N", "R*"), (9,))


# -------------------------------------------------------------------------------------------------------------- scoring


def example() -> Position[Any]:
    """Purple on towers 1, 4 and 5, a New Stone on tower 3, yellow on tower 2; the fourth stone comes to space 9."""
    return stones(
        towers=[["R* U*", "Y*", "B* Y* N", "R* Bo Uo", "Y* Bo Uo"]],
        placed=5,
        new_stones=True,
    )


def test_scoring_example_purple_or_yellow() -> None:
    assert moves(example(), "S") == ["S U 1345", "S U 145", "S Y 23"]


def test_scoring_example_15_points() -> None:
    position = example()
    position.push("S U 1345")
    assert state(position).sheet[0] == (3, 0, 4, 4, 4, 0, 0)
    assert points(position) == (15, 0)


def test_scoring_example_the_new_stone_is_placed_first_and_the_fourth_stone_takes_one() -> None:
    position = example()
    position.push("S U 1345")
    plain = state(position)
    assert plain.board[5:] == ("N", "U*", "Uo", "Uo")
    assert plain.pending == (9,)
    played(position, "keep", "N 1")
    assert towers(position, 0) == ["R* N", "Y*", "B* Y*", "R* Bo", "Y* Bo"]
    assert (points(position), position.seat) == ((15, 0), 1)


def test_scoring_including_a_new_stone_is_not_mandatory() -> None:
    position = example()
    position.push("S U 145")
    assert state(position).sheet[0] == (3, 0, 0, 4, 4, 0, 0)
    assert towers(position, 0)[2] == "B* Y* N"


def test_scoring_yellow_with_the_new_stone() -> None:
    position = example()
    position.push("S Y 23")
    assert state(position).sheet[0] == (0, 4, 4, 0, 0, 0, 0)


def test_scoring_each_new_stone_on_top_as_one_likes() -> None:
    position = stones(towers=[["R* R*", "Y* N", "B* N", "", ""]], placed=10, new_stones=True)
    assert moves(position, "S R") == ["S R 12", "S R 123", "S R 13"]
    assert moves(position, "S B") == ["S B 23"]


@pytest.mark.ruling("two-new")
def test_scoring_two_new_stones_alone_are_enough() -> None:
    position = stones(towers=[["", "Y* N", "B* N", "", ""]], placed=10, new_stones=True)
    assert moves(position, "S") == [f"S {colour} 23" for colour in "BRUY"]


def test_scoring_one_new_stone_alone_is_not_enough() -> None:
    position = stones(towers=[["", "Y* N", "", "", ""]], placed=5, new_stones=True)
    assert moves(position, "S") == []
    assert refused(position, "S R 2") == "refused.stones.two_towers"


def test_scoring_all_stones_of_the_color_must_still_be_included() -> None:
    position = stones(towers=[["R*", "Ro", "B* N", "", ""]], placed=5, new_stones=True)
    assert moves(position, "S R") == ["S R 12", "S R 123"]
    assert refused(position, "S R 13") == "refused.stones.score_all"


@pytest.mark.parametrize(
    ("first", "fifth", "move", "different"),
    [
        ("U*", "R* Y* N", "S U 15", 3),
        ("U*", "R* N N", "S U 15", 2),
        ("R*", "R* Y* N", "S R 15", 2),
        ("R*", "R* N N", "S R 15", 1),
        ("Y* N", "R* Y* N N", "S U 15", 3),
        ("Y* N", "R* Y* U* N", "S B 15", 4),
        ("Y* N", "R* Y* U*", "S U 15", 3),
    ],
)
def test_scoring_new_stones_count_as_the_scored_color_on_space_5(
    first: str, fifth: str, move: str, different: int
) -> None:
    position = stones(towers=[[first, "", "", "", fifth]], placed=20, new_stones=True)
    position.push(move)
    assert state(position).sheet[0][4] == different + 1


def test_scoring_any_a_new_stone_is_a_point_like_others() -> None:
    position = stones(towers=[["R* N", "Y*", "", "", ""]], placed=5, new_stones=True)
    position.push("A 12")
    assert state(position).sheet[0] == (0, 0, 0, 0, 0, 2, 0)


@pytest.mark.ruling("new-count")
def test_scoring_heights_count_new_stones() -> None:
    position = stones(towers=[["R*", "R* N N N", "", "R* N", "R*"]], placed=30, new_stones=True)
    position.push("S R 1245")
    assert state(position).sheet[0][:5] == (4, 1, 0, 2, 2), "heights 0, 1, 2 and 4"


# ------------------------------------------------------------------------------------------------- New Stones and goals


@pytest.mark.parametrize(
    ("card", "row", "worth"),
    [
        ("#01", ["R*", "Y* N", "", "", ""], 0),
        ("#01", ["R* N", "Y* N", "", "", ""], 0),
        ("#02", ["Ro", "Yo N", "", "", ""], 0),
        ("#07", ["Ro", "R* N", "", "", ""], 0),
        ("#04", ["R* N", "", "", "", ""], 0),
        ("#05", ["R* N", "", "", "", ""], 7),
        ("#06", ["R* N N", "", "", "", ""], 6),
    ],
)
@pytest.mark.ruling("new-count")
def test_goals_a_new_stone_is_a_color_and_a_pattern_of_its_own(card: str, row: list[str], worth: int) -> None:
    position = stones(towers=[row], placed=20, new_stones=True, objectives=((card, "#03"), ("#08", "#09")))
    assert position.scores[0] - points(position)[0] == worth
