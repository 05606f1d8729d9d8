"""What docs/rules.md decides where the rulebooks of Mandala Stones are silent, each ruling by its name, and layouts of
one's own."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.stones.state import STACK_NAMES
from sandtable.position import Position
from tests.games.positions import at, ended, layout, moves, points, refused, state, stones, towers

NO_STACKS = dict.fromkeys(STACK_NAMES, "")


def played(position: Position[Any], *texts: str) -> Position[Any]:
    for text in texts:
        position.push(text)
    return position


# ------------------------------------------------------------------------------------------------------- what is secret


@pytest.mark.ruling("stacks")
def test_of_a_stack_all_colors_are_seen_but_only_the_tops_pattern() -> None:
    position = stones(stacks={"1n": "R* Uo Y* Bo", "1w": "Y*", "2n": ""}, placed=7)
    for seat in (0, 1, None):
        seen = position.observe(seat).stacks
        assert (seen["1n"].colours, seen["1n"].patterns) == ("RUYB", "???o")
        assert (seen["1w"].colours, seen["1w"].patterns) == ("Y", "*")
        assert (seen["2n"].colours, seen["2n"].patterns) == ("", "")


@pytest.mark.ruling("stacks")
def test_hidden_patterns_can_change_places_unseen() -> None:
    first = stones(stacks={"1n": "R* Uo Y* Bo", "1w": "Ro U* Yo B*"})
    second = stones(stacks={"1n": "Ro U* Yo Bo", "1w": "R* Uo Y* B*"})
    assert state(first) != state(second)
    for seat in (0, 1, None):
        assert first.observe(seat) == second.observe(seat)


@pytest.mark.ruling("stacks")
def test_open_stacks_show_all_patterns() -> None:
    position = stones(stacks={"1n": "R* Uo Y* Bo"})
    seen = at("stones", state(position), {"stacks": "open"}).observe(0)
    assert (seen.stacks["1n"].patterns, seen.unseen) == ("*o*o", ((0, 0),) * 4)


def test_objective_cards_are_secret_until_the_game_is_over() -> None:
    position = stones(towers=[["R*", "", "", "", ""], ["R*", "", "", "", ""]], placed=43)
    assert position.observe(0).objectives == (("#01", "#02"), None)
    assert position.observe(1).objectives == (None, ("#03", "#04"))
    assert position.observe(None).objectives == (None, None)
    played(position, "A 1", "A 1")
    assert position.observe(None).objectives == (("#01", "#02"), ("#03", "#04"))


def test_other_seats_cards_can_change_unseen() -> None:
    position = stones()
    other = at("stones", replace(state(position), objectives=(("#01", "#02"), ("#10", "#05"))))
    assert other.observe(0) == position.observe(0)
    assert other.observe(1) != position.observe(1)


@pytest.mark.ruling("stacks")
def test_towers_are_open() -> None:
    position = stones(towers=[["R* Uo", "", "", "", ""], ["Y* Bo", "", "", "", ""]])
    for seat in (0, 1, None):
        seen = position.observe(seat).towers
        assert (seen[0][0], seen[1][0]) == (("R*", "Uo"), ("Y*", "Bo"))


# -------------------------------------------------------------------------------------------- an artist that moves away


@pytest.mark.ruling("leaving")
def test_the_circle_that_an_artist_leaves_blocks_nothing() -> None:
    """The stack between circles 2 and 5 touches the Artist before they move and after; they take from it."""
    position = stones(artists="2* 7* 3o 9o", tops={"2s": "R*", "5e": "Yo", "5s": "Bo", "4e": "Uo"})
    position.push("P 2>5 n 1")
    assert towers(position, 0)[0] == "R*"


@pytest.mark.ruling("leaving")
def test_another_artist_on_that_circle_would_block() -> None:
    position = stones(artists="2* 7* 3o 9o", tops={"2s": "R*", "5e": "Yo", "5s": "B*", "4e": "Uo"})
    assert refused(position, "P 7>5 n 1") == "refused.stones.blocked"


# ----------------------------------------------------------------------------------------------- keep or drop, in order


def two_taken() -> Position[Any]:
    """Two New Stones, on spaces 4 and 5 of a layout of one's own, are taken by one score."""
    board = layout(points={4: 1, 5: 2, 9: 3})
    return stones(towers=[["R* R*", "Yo Yo", "", "", ""]], placed=3, new_stones=True, board=board)


@pytest.mark.ruling("decide-first")
def test_decided_one_after_the_other_in_placing_order() -> None:
    position = played(two_taken(), "A 12")
    assert state(position).pending == (4, 5)
    assert refused(position, "N 1") == "refused.stones.decide_first"
    position.push("drop")
    assert (state(position).pending, points(position)[0]) == ((5,), 2 + 1)
    position.push("drop")
    assert points(position)[0] == 2 + 1 + 2
    assert position.seat == 1


@pytest.mark.ruling("decide-first")
def test_no_kept_stone_is_put_before_all_are_decided() -> None:
    position = played(two_taken(), "A 12", "keep")
    assert list(position.legal_moves) == ["drop", "keep"]
    position.push("keep")
    assert list(position.legal_moves) == ["N 1", "N 2"]
    position.push("N 2")
    assert (position.seat, state(position).kept) == (0, 1)
    position.push("N 2")
    assert (position.seat, towers(position, 0)) == (1, ["R*", "Yo N N", "", "", ""])


@pytest.mark.ruling("decide-first")
def test_a_copy_between_two_decisions_goes_on_with_the_second() -> None:
    position = played(two_taken(), "A 12", "keep")
    game = position.copy_game()
    game.do(position.kind.parse("drop"))
    plain: Any = game.state()
    assert sum(plain.sheet[0]) == 2 + 2


@pytest.mark.ruling("decide-first")
def test_one_kept_and_one_dropped() -> None:
    position = played(two_taken(), "A 12", "keep", "drop", "N 1")
    assert (points(position)[0], towers(position, 0)[0], state(position).box) == (2 + 2, "R* N", 1)


# ------------------------------------------------------------------------------------------ kept where there is no room


@pytest.mark.ruling("no-room")
def test_keep_may_be_chosen_where_no_tower_can_take_it() -> None:
    position = stones(towers=[["R*", "", "", "", ""]], placed=3, new_stones=True)
    position.push("A 1")
    assert list(position.legal_moves) == ["drop", "keep"]
    position.push("keep")
    assert (position.seat, state(position).box, points(position)) == (1, 1, (1, 0))


@pytest.mark.ruling("no-room")
def test_two_kept_and_room_for_one() -> None:
    board = layout(points={4: 1, 5: 2})
    row = ["R*", "Yo", "Y* Y* Y*", "B* B* B* B*", ""]
    position = stones(towers=[row], placed=3, new_stones=True, board=board)
    played(position, "A 12", "keep", "keep", "N 3")
    assert (position.seat, state(position).box, towers(position, 0)[2]) == (1, 1, "Y* Y* Y* N")


# ---------------------------------------------------------------------------------------------- stuck in the last round


@pytest.mark.ruling("stuck")
def test_stuck_in_the_last_round_too() -> None:
    """Seat 1 of three can do nothing; seat 2 would have had a turn."""
    row = ["R*", "", "", "", ""]
    position = stones(
        stacks=NO_STACKS, towers=[row, [""] * 5, row], placed=94, players=3, last_round=True, artists="1* 2o 3* 4o"
    )
    position.push("A 1")
    assert ended(position) == "stuck"


@pytest.mark.ruling("stuck")
def test_the_end_of_the_last_round_comes_first() -> None:
    """Seat 0 could do nothing either, but the round is finished."""
    position = stones(stacks=NO_STACKS, towers=[[""] * 5, ["R*", "", "", "", ""]], placed=95, seat=1, last_round=True)
    position.push("A 1")
    assert ended(position) == "hands"


# --------------------------------------------------------------------------------------------------- score and the rest


@pytest.mark.ruling("placing")
def test_placing_order_is_by_tower_space_from_left_to_right() -> None:
    position = stones(towers=[["U*", "R*", "Yo", "B*", "Ro"]])
    position.push("A 531")
    assert state(position).board == ("U*", "Yo", "Ro")


# ------------------------------------------------------------------------------------------------- layouts of one's own


def test_own_layout_points_and_hands_are_those_of_the_layout() -> None:
    board = layout(spaces=20, points={2: 9}, hands=(3, 19, 20))
    position = stones(towers=[["R* R* R*", "", "", "", ""], ["R* R* R*", "", "", "", ""]], board=board)
    position.push("A 1")
    assert state(position).sheet[0][6] == 0
    position.push("A 1")
    assert state(position).sheet[1][6] == 9
    position.push("A 1")
    assert (state(position).last_round, ended(position)) == (True, None)
    position.push("A 1")
    assert ended(position) == "hands"


def test_own_layout_full_board_excess_stones_are_set_aside() -> None:
    """Twenty spaces: two stones are placed, three are excess, and those of the last turn too; none gives points."""
    row = ["R* R*", "Y*", "B*", "U*", "Ro"]
    board = layout(spaces=20, points={19: 4, 20: 5}, hands=(20, 20, 20))
    position = stones(towers=[row, row], placed=18, board=board)
    position.push("A 12345")
    assert state(position).sheet[0] == (0, 0, 0, 0, 0, 5, 9)
    assert state(position).board[18:] == ("R*", "Y*", "B*", "U*", "Ro")
    position.push("A 12345")
    assert state(position).sheet[1] == (0, 0, 0, 0, 0, 5, 0)
    assert len(state(position).board) == 28
    assert ended(position) == "hands"


def test_own_layout_excess_stones_take_no_new_stone() -> None:
    board = layout(spaces=20, points={19: 4, 20: 5}, hands=(20, 20, 20))
    position = stones(towers=[["R*", "Y*", "B*", "U*", "Ro"]], placed=18, board=board, new_stones=True)
    position.push("A 12345")
    assert state(position).pending == (19, 20)


def test_own_layout_without_victory_point_spaces_has_no_new_stones() -> None:
    position = stones(towers=[["R*", "Y*", "B*", "U*", "Ro"]], placed=3, board=layout(points={}), new_stones=True)
    position.push("A 12345")
    assert (position.seat, points(position)) == (1, (5, 0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_own_layout_hands_of_the_number_of_players(players: int) -> None:
    board = layout(spaces=30, hands=(5, 6, 7))
    position = stones(towers=[["R*", "", "", "", ""]] * players, placed=players + 2, players=players, board=board)
    position.push("A 1")
    assert state(position).last_round
    assert moves(position, "A") == ["A 1"]
