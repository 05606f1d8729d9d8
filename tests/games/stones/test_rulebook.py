"""The rulebook of Mandala Stones, section by section, with its examples."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.dealing import series_seed
from sandtable.games.stones.layout import Objective, standard_layout
from sandtable.games.stones.state import STACK_AT, STACK_NAMES, STONES
from sandtable.position import Position, new
from tests.games.positions import ended, moves, points, refused, state, stones, towers

NO_STACKS = dict.fromkeys(STACK_NAMES, "")


def sheet(position: Position[Any], seat: int = 0) -> tuple[int, ...]:
    """A seat's points by tower space 1-5, by scoring any stones, and from the Mandala board."""
    rows: tuple[tuple[int, ...], ...] = state(position).sheet
    return rows[seat]


# ---------------------------------------------------------------------------------------------------------------- setup


@pytest.mark.ruling("artists")
@pytest.mark.ruling("kinds")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int) -> None:
    position = new("stones", {"players": players}, seed=series_seed("setup", players))
    plain = state(position)
    assert len(plain.stacks) == 24
    assert all(len(stack) == 4 for stack in plain.stacks.values())
    assert sorted(stone for stack in plain.stacks.values() for stone in stack) == sorted(STONES * 12)
    assert sorted(plain.artists) == ["2", "4", "6", "8"]
    assert sorted(plain.artists.values()) == ["*", "*", "o", "o"]
    assert (plain.board, plain.new_spaces) == ((), ())
    assert plain.towers == (((),) * 5,) * players
    assert len({card for cards in plain.objectives for card in cards}) == 2 * players
    assert (position.players, position.seat, points(position)) == (players, 0, (0,) * players)


@pytest.mark.ruling("circles")
def test_setup_main_board_has_four_stacks_round_each_of_nine_circles() -> None:
    assert [len(set(names)) for names in STACK_AT] == [4] * 9
    touched = [sum(name in names for names in STACK_AT) for name in STACK_NAMES]
    assert sorted(touched) == [1] * 12 + [2] * 12
    assert STACK_AT[4] == ("2s", "5e", "5s", "4e")


# ----------------------------------------------------------------------------------------------------- playing the game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_playing_every_player_takes_one_turn_in_order(players: int) -> None:
    position = new("stones", {"players": players}, seed=series_seed("order", 0))
    seats = []
    for _ in range(2 * players):
        seats.append(position.seat)
        position.push(position.legal_moves[0])
    assert seats == [*range(players), *range(players)]


# ----------------------------------------------------------------------------------------------------------------- pick


def pick_example() -> Position[Any]:
    """The star Artist of circle 1 may move to circle 5: blue in the north touches the Artist on circle 2, yellow in the
    east is a ring, red in the south and purple in the west are stars."""
    return stones(artists="1* 2o 3* 9o", tops={"2s": "B*", "5e": "Yo", "5s": "R*", "4e": "U*"})


def test_pick_example_red_and_purple_must_be_taken() -> None:
    position = pick_example()
    position.push("P 1>5 s 3")
    assert towers(position, 0) == ["", "", "R* U*", "", ""]
    plain = state(position)
    assert plain.artists == {"2": "o", "3": "*", "5": "*", "9": "o"}
    assert [len(plain.stacks[name]) for name in ("2s", "5e", "5s", "4e")] == [4, 4, 3, 3]


def test_pick_example_yellow_does_not_match_and_blue_is_blocked() -> None:
    position = pick_example()
    assert {move[6] for move in moves(position, "P 1>5")} == {"s", "w"}
    assert refused(position, "P 1>5 e 3") == "refused.stones.other_pattern"
    assert refused(position, "P 1>5 n 3") == "refused.stones.blocked"


@pytest.mark.parametrize(("free", "side"), [("2", "n"), ("6", "e"), ("8", "s"), ("4", "w")])
@pytest.mark.parametrize("start", ["1", "3", "7", "9"])
def test_pick_every_other_artist_blocks(start: str, free: str, side: str) -> None:
    """Round circle 5 lie four stars; three Artists stand on the circles beside it, one stack touches none of them."""
    others = [circle for circle in "2468" if circle != free]
    artists = " ".join([f"{start}*", f"{others[0]}*", f"{others[1]}o", f"{others[2]}o"])
    position = stones(artists=artists, tops={"2s": "R*", "5e": "B*", "5s": "U*", "4e": "Y*"})
    assert {move[6] for move in moves(position, f"P {start}>5")} == {
        "n" if free == "2" else "w" if free == "4" else "e" if free == "6" else "s"
    }


@pytest.mark.parametrize(("side", "tower"), [("n", "R* B* U*"), ("s", "U* R* B*"), ("e", "B* U* R*")])
def test_pick_example_three_tower_orders(side: str, tower: str) -> None:
    """Red in the north, blue in the east, purple in the south; the stone in the west is no star."""
    position = stones(artists="1* 3* 7o 9o", tops={"2s": "R*", "5e": "B*", "5s": "U*", "4e": "Yo"})
    position.push(f"P 1>5 {side} 1")
    assert towers(position, 0)[0] == tower


def test_pick_up_to_four_stones() -> None:
    position = stones(artists="1o 3o 7* 9*", tops={"2s": "Ro", "5e": "Bo", "5s": "Uo", "4e": "Yo"})
    position.push("P 1>5 w 5")
    assert towers(position, 0)[4] == "Yo Ro Bo Uo"


def test_pick_no_allowed_stone_is_skipped() -> None:
    """One cannot take fewer: a move names the first stone only, and all the others follow."""
    position = stones(artists="1* 3* 7o 9o", tops={"2s": "R*", "5e": "B*", "5s": "U*", "4e": "Yo"})
    assert moves(position, "P 1>5") == [f"P 1>5 {side} {space}" for side in "ens" for space in range(1, 6)]


def test_pick_moves_an_artist_to_any_empty_circle() -> None:
    tops = dict.fromkeys(STACK_NAMES[:12], "R*") | dict.fromkeys(STACK_NAMES[12:], "U*")
    position = stones(artists="1* 3* 7o 9o", tops=tops)
    assert {move[4] for move in moves(position, "P 1>")} == {"2", "4", "5", "6", "8"}
    assert refused(position, "P 1>3 e 1") == "refused.stones.circle_taken"


def test_pick_the_artist_must_move() -> None:
    assert refused(pick_example(), "P 1>1 n 1") == "refused.stones.must_move"


def test_pick_needs_an_artist() -> None:
    assert refused(pick_example(), "P 4>5 s 1") == "refused.stones.no_artist"


def test_pick_must_take_at_least_one_stone() -> None:
    position = stones(artists="1* 3* 7o 9o", tops={"2s": "Ro", "5e": "Bo", "5s": "Uo", "4e": "Yo"})
    assert moves(position, "P 1>5") == []
    assert refused(position, "P 1>5 n 1") == "refused.stones.nothing_there"
    assert moves(position, "P 7>5 n 1") == ["P 7>5 n 1"]


def test_pick_takes_from_no_empty_stack() -> None:
    position = stones(artists="1* 3* 7o 9o", stacks={"2s": "", "5e": "B*", "5s": "U*", "4e": "Yo"}, placed=20)
    assert refused(position, "P 1>5 n 1") == "refused.stones.no_stone"
    position.push("P 1>5 e 1")
    assert towers(position, 0)[0] == "B* U*"


def test_pick_puts_the_tower_on_an_empty_space() -> None:
    position = stones(
        artists="1* 2o 3* 9o",
        tops={"2s": "B*", "5e": "Yo", "5s": "R*", "4e": "U*"},
        towers=[["R*", "", "Bo Uo", "", ""]],
    )
    assert {move[-1] for move in moves(position, "P")} == {"2", "4", "5"}
    assert refused(position, "P 1>5 s 3") == "refused.stones.space_taken"
    position.push("P 1>5 s 4")
    assert towers(position, 0) == ["R*", "", "Bo Uo", "R* U*", ""], "no tower was moved or rearranged"


def test_pick_with_no_empty_space_one_must_score() -> None:
    position = stones(towers=[["R*", "Yo", "B*", "Uo", "R*"]])
    assert moves(position, "P") == []
    assert refused(position, "P 2>5 n 1") == "refused.stones.no_space"
    assert len(position.legal_moves) == 1 + 31


def test_pick_where_no_stone_can_be_taken_one_must_score() -> None:
    position = stones(stacks=NO_STACKS, towers=[["R*", "", "", "", ""], ["Y*", "", "", "", ""]], placed=94)
    assert list(position.legal_moves) == ["A 1"]


# -------------------------------------------------------------------------------------------------------- score a color


def score_example(placed: int = 0) -> Position[Any]:
    """Purple on top of towers 1, 4 and 5, yellow and red on one tower each; heights 2, 1, 2, 3 and 4."""
    return stones(towers=[["R* Uo", "Y*", "B* R*", "R* Yo U*", "Ro Y* Bo U*"]], placed=placed)


def test_score_a_color_example_only_purple() -> None:
    position = score_example()
    assert moves(position, "S") == ["S U 145"]
    assert refused(position, "S Y 2") == "refused.stones.two_towers"
    assert refused(position, "S R 3") == "refused.stones.two_towers"


def test_score_a_color_all_towers_of_the_color_must_be_scored() -> None:
    assert refused(score_example(), "S U 14") == "refused.stones.score_all"
    assert refused(score_example(), "S U 1245") == "refused.stones.other_colour"


def test_score_a_color_patterns_do_not_matter() -> None:
    assert moves(stones(towers=[["R*", "Ro", "", "", ""]]), "S") == ["S R 12"]


def test_score_a_color_example_13_points() -> None:
    position = score_example()
    position.push("S U 145")
    assert sheet(position) == (4, 0, 0, 4, 5, 0, 0)
    assert points(position) == (13, 0)


def test_score_a_color_example_the_second_stone_covers_the_plus_2_space() -> None:
    position = score_example(placed=18)
    position.push("S U 145")
    assert sheet(position) == (4, 0, 0, 4, 5, 0, 2)
    assert points(position) == (15, 0)
    assert state(position).board[18:] == ("Uo", "U*", "U*")


def test_score_a_color_top_stones_are_removed_and_placed() -> None:
    position = score_example()
    position.push("S U 145")
    assert towers(position, 0) == ["R*", "Y*", "B* R*", "R* Yo", "Ro Y* Bo"]
    assert state(position).board == ("Uo", "U*", "U*")
    assert position.seat == 1


def test_tower_rule_1_zero_is_a_valid_height() -> None:
    """Heights 1 and 1, and three empty spaces: two different heights."""
    position = stones(towers=[["R*", "Ro", "", "", ""]])
    position.push("S R 12")
    assert sheet(position)[0] == 2


@pytest.mark.parametrize(
    ("row", "different"),
    [
        (["R*", "Ro", "Y*", "Bo", "U*"], 1),
        (["R*", "Ro", "Y*", "Bo", ""], 2),
        (["R*", "Bo Ro", "Y*", "Bo", ""], 3),
        (["R*", "Bo Ro", "Y* Y* Y*", "Bo", ""], 4),
        (["R*", "Bo Ro", "Y* Y* Y*", "Bo Bo Bo Bo", ""], 5),
        (["Y* Y* Y* R*", "Bo Yo Y* Ro", "Y* Y* Yo", "Bo Bo Bo", "Y* Y* Bo"], 2),
    ],
)
def test_tower_rule_1_a_point_for_each_different_height_among_all_spaces(row: list[str], different: int) -> None:
    """The colours of the other towers do not matter, and heights are those before anything is removed."""
    position = stones(towers=[row])
    position.push("S R 12")
    assert sheet(position)[0] == different


HEIGHT_RULES = {2: (4, 2, 1, 1), 3: (1, 3, 4, 1), 4: (1, 2, 4, 6)}


@pytest.mark.parametrize("height", [1, 2, 3, 4])
@pytest.mark.parametrize("space", list(HEIGHT_RULES))
def test_tower_rules_2_3_and_4_by_height(space: int, height: int) -> None:
    row = ["R*", "", "", "", ""]
    row[space - 1] = " ".join(["Ro"] * height)
    position = stones(towers=[row])
    position.push(f"S R 1{space}")
    assert sheet(position)[space - 1] == HEIGHT_RULES[space][height - 1]


@pytest.mark.parametrize(
    ("tower", "different"),
    [
        ("R*", 1),
        ("Ro R*", 1),
        ("Y* R*", 2),
        ("Y* Yo Y* R*", 2),
        ("B* Yo R*", 3),
        ("B* Yo Yo R*", 3),
        ("U* B* Yo R*", 4),
    ],
)
def test_tower_rule_5_the_number_of_different_colors_plus_1(tower: str, different: int) -> None:
    position = stones(towers=[["", "R*", "", "", tower]])
    position.push("S R 25")
    assert sheet(position)[4] == different + 1


def test_score_a_color_all_heights_are_counted_before_any_stone_is_removed() -> None:
    """Tower 1 counts tower 5's height as it was, and tower 5 its colours with its top."""
    position = stones(towers=[["R*", "R*", "R*", "R*", "B* R*"]])
    position.push("S R 12345")
    assert sheet(position)[:5] == (2, 4, 1, 1, 3)


# ------------------------------------------------------------------------------------------------- score any top stones


def score_any_example() -> Position[Any]:
    return stones(towers=[["R* U*", "Ro Y*", "R* Bo", "R*", ""]])


def test_score_any_example_3_points_and_four_towers_topped_by_red() -> None:
    position = score_any_example()
    position.push("A 123")
    assert sheet(position) == (0, 0, 0, 0, 0, 3, 0)
    assert towers(position, 0) == ["R*", "Ro", "R*", "R*", ""]
    assert state(position).board == ("U*", "Y*", "Bo")
    position.push(position.legal_moves[-1])
    assert "S R 1234" in position.legal_moves, "ready for a stronger score"


def test_score_any_number_of_stones_but_at_least_one() -> None:
    scores = moves(score_any_example(), "A")
    assert len(scores) == 15
    assert {move[2:] for move in scores} >= {"1", "4", "14", "234", "1234"}


def test_score_any_takes_no_stone_from_an_empty_space() -> None:
    assert refused(score_any_example(), "A 15") == "refused.stones.no_tower"


def test_score_any_is_placed_by_the_same_rules() -> None:
    position = stones(towers=[["R* U*", "Ro Y*", "R* Bo", "R*", ""]], placed=2)
    position.push("A 12")
    assert sheet(position) == (0, 0, 0, 0, 0, 2, 1), "space 4 gives a point"


def test_score_any_of_the_same_color_is_one_point_each() -> None:
    position = score_example()
    position.push("A 145")
    assert points(position) == (3, 0)


# -------------------------------------------------------------------------------------------------------- mandala board


STANDARD_POINTS = {4: 1, 9: 1, 15: 1, 20: 2, 26: 2, 31: 2, 37: 2, 42: 2, 48: 3, 53: 3, 59: 3, 64: 3}


@pytest.mark.parametrize("space", range(1, 73))
def test_mandala_board_victory_point_spaces(space: int) -> None:
    position = stones(towers=[["R*", "Y*", "", "", ""]], placed=space - 1, players=4)
    position.push("A 1")
    assert sheet(position)[6] == STANDARD_POINTS.get(space, 0)


def test_mandala_board_is_filled_in_order() -> None:
    position = stones(towers=[["R*", "Yo", "", "", ""], ["U*", "", "", "", ""]])
    for move in ("A 2", "A 1", "A 1"):
        position.push(move)
    assert state(position).board == ("Yo", "U*", "R*")


def test_mandala_board_full_excess_stones_are_set_aside() -> None:
    position = stones(towers=[["R*", "Y*", "U*", "", ""], ["R*", "", "", "", ""]], placed=71, last_round=True)
    position.push("A 123")
    assert sheet(position) == (0, 0, 0, 0, 0, 3, 0)
    assert state(position).board[71:] == ("R*", "Y*", "U*")
    assert state(position).towers[0] == ((),) * 5


HANDS = {2: 44, 3: 56, 4: 68}


@pytest.mark.parametrize("space", HANDS.values())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_mandala_board_hands_equal_to_the_number_of_players_trigger_the_end(players: int, space: int) -> None:
    """Spaces that show fewer hands, or more, are as if they showed none."""
    position = stones(towers=[["R*", "", "", "", ""]], placed=space - 1, players=players)
    position.push("A 1")
    assert state(position).last_round is (HANDS[players] == space)


# ------------------------------------------------------------------------------------------------------------- game end


@pytest.mark.parametrize(("players", "seat"), [(players, seat) for players in (2, 3, 4) for seat in range(players)])
def test_game_end_by_the_hands_the_round_is_finished(players: int, seat: int) -> None:
    """So that all have had the same number of turns."""
    row = ["R*", "", "", "", ""]
    position = stones(towers=[row] * players, placed=HANDS[players] - 1, players=players, seat=seat)
    turns = 0
    while ended(position) is None:
        position.push("A 1")
        turns += 1
    assert turns == players - seat
    assert ended(position) == "hands"


def test_game_end_stones_placed_after_the_hands_do_not_end_it_sooner() -> None:
    position = stones(towers=[["R*", "Y*", "", "", ""], ["R*", "", "", "", ""]], placed=42)
    position.push("A 12")
    assert (ended(position), position.seat) == (None, 1)
    position.push("A 1")
    assert ended(position) == "hands"


def test_game_end_at_once_when_a_player_can_neither_pick_nor_score() -> None:
    position = stones(stacks=NO_STACKS, towers=[["R*", "", "", "", ""]], placed=95, players=3)
    position.push("A 1")
    assert ended(position) == "stuck"
    assert position.legal_moves == ()


def test_game_end_not_while_a_stone_can_be_picked() -> None:
    stacks = {**NO_STACKS, "1n": "Y*"}
    position = stones(stacks=stacks, towers=[["R*", "", "", "", ""]], placed=94, players=3, artists="5* 4o 6* 8o")
    position.push("A 1")
    assert ended(position) is None
    assert {move[:5] for move in position.legal_moves} == {"P 5>1", "P 6>1"}


def objective_points(row: list[str], *cards: str) -> int:
    """What a seat's two cards give."""
    never = Objective("never", "stones", "20", 20, "house")
    board = replace(standard_layout(), objectives=(*standard_layout().objectives, never))
    others = [card for card in board.card_ids() if card not in cards]
    position = stones(towers=[row], objectives=((cards[0], cards[1]), (others[0], others[1])), board=board)
    return position.scores[0] - points(position)[0]


@pytest.mark.parametrize(
    ("card", "row", "worth"),
    [
        ("#01", ["R*", "Yo B*", "", "", ""], 7),
        ("#01", ["R*", "Y* Bo", "", "", ""], 0),
        ("#01", ["", "", "", "", ""], 0),
        ("#02", ["Ro", "Y* Bo", "", "", ""], 7),
        ("#02", ["Ro", "Yo B*", "", "", ""], 0),
        ("#03", ["", "", "", "", ""], 9),
        ("#03", ["R*", "", "", "", ""], 0),
        ("#04", ["", "R*", "", "", ""], 8),
        ("#04", ["", "R* R*", "", "", ""], 0),
        ("#05", ["", "R*", "", "Y*", ""], 7),
        ("#05", ["", "R*", "", "", ""], 0),
        ("#06", ["", "R* Yo", "", "Y*", ""], 6),
        ("#06", ["R*", "R* Yo", "", "Y*", ""], 0),
        ("#07", ["Yo R*", "", "Ro", "", ""], 7),
        ("#07", ["Yo R*", "", "Yo", "", ""], 0),
        ("#08", ["Yo", "", "Y*", "", ""], 7),
        ("#09", ["Bo", "", "B*", "", ""], 7),
        ("#10", ["Uo", "", "U*", "", ""], 7),
        ("#10", ["", "", "", "", ""], 0),
    ],
)
def test_objective_cards(card: str, row: list[str], worth: int) -> None:
    """Each beside a card that is not met."""
    assert objective_points(row, card, "never") == objective_points(row, "never", card) == worth


@pytest.mark.ruling("visible")
@pytest.mark.parametrize("card", ["#01", "#02", "#07", "#08", "#09", "#10"])
def test_objectives_only_one_pattern_or_color_on_top_needs_a_tower(card: str) -> None:
    assert objective_points(["", "", "", "", ""], card, "never") == 0


def test_objectives_one_of_the_two_is_selected() -> None:
    """One stone, a red star: #04 gives 8, #01 gives 7; both together still 8."""
    row = ["", "R*", "", "", ""]
    assert objective_points(row, "#01", "#03") == 7
    assert objective_points(row, "#01", "#04") == objective_points(row, "#04", "#01") == 8


def test_objectives_count_at_the_end_of_the_game() -> None:
    position = stones(
        towers=[["R*", "", "", "", ""], ["Y*", "R*", "", "", ""]],
        placed=43,
        points=[10, 17],
        objectives=(("#03", "#01"), ("#04", "#07")),
    )
    position.push("A 1")
    position.push("A 1")
    assert position.result is not None
    assert position.result.scores == (10 + 1 + 9, 17 + 1 + 8)
    assert position.result.winner == 1


def test_game_end_the_most_victory_points_win() -> None:
    result = final_points(31, 32, 30)
    assert result == ((31, 32, 30), 1)


@pytest.mark.parametrize(
    ("scored", "winner"), [((30, 30, 30), 0), ((20, 30, 30), 1), ((30, 20, 30), 0), ((30, 31, 31), 1), ((1, 2, 3), 2)]
)
def test_game_end_a_tie_is_won_by_the_first_in_turn_order(scored: tuple[int, int, int], winner: int) -> None:
    assert final_points(*scored) == (scored, winner)


def final_points(*scored: int) -> tuple[tuple[int, ...], int | None]:
    """A game of three that has ended, objectives worth nothing."""
    position = stones(
        stacks=NO_STACKS,
        placed=96,
        players=3,
        points=scored,
        objectives=(("#01", "#04"), ("#02", "#05"), ("#07", "#06")),
    )
    assert position.result is not None
    return position.result.scores, position.result.winner


def test_points_beyond_fifty_go_on() -> None:
    position = stones(towers=[["R* Uo", "Y*", "B* R*", "R* Yo U*", "Ro Y* Bo U*"]], points=[48])
    position.push("S U 145")
    assert points(position) == (61, 0)
