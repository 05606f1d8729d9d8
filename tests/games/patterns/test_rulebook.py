"""The rulebook of Patterns, section by section, with its examples. Maya is seat 0, Louis seat 1."""

from typing import Any

import pytest

from sandtable.dealing import series_seed
from sandtable.games.patterns.state import CELL_NAMES, COLOURS
from sandtable.locale import LANGUAGES
from sandtable.position import Position, new
from tests.games.positions import ended, moves, patterns, refused, state, token

# Louis has no action after Maya's swap on f7, and Maya still has flips.
LAST_TURN = """
          Y1 Y1 G0 G0
       Y0 R1 Y1 G0 O  R0
    K1 Y0 R1 R1 G0 O  R0 R0
    K1 O0 O0 O0 O  Y  P1 P1
    K1 K1 O0 P  G1 P  K  G
    Y  K1 P  Y  G1 K  K0 K0
       P  O1 Y  R  P  G
          O1 P0 P0 G
"""


def last_turn() -> Position[Any]:
    return patterns(
        LAST_TURN,
        bowls="RR",
        groups=("RGYPOK", "GYKRPO"),
        markers=(("g7", "e8", "b7", "d1", "b5", "h3"), ("e4", "d8", "a6", "d6", "h5", "c1")),
    )


def on(**cells: str) -> str:
    """A picture with these tokens."""
    return " ".join(cells.get(cell, ".") for cell in CELL_NAMES)


def started(*, bowls: str = "KR", **cells: str) -> Position[Any]:
    """No group yet; the cells named hold these face-up tokens. Maya is to move."""
    return patterns(on(**cells), bowls=bowls)


def black_group(*, bowls: str = "RP", **cells: str) -> Position[Any]:
    """Maya has a black group on d4; its neighbours and the cells around are named or green and yellow."""
    around = {"c3": "Y", "d3": "G", "e3": "Y", "c4": "G", "e4": "G", "c5": "Y", "d5": "G", "e5": "Y"}
    cells = {**around, **cells, "d4": "K0"}
    return patterns(on(**cells), bowls=bowls, groups=("K", ""), markers=(("d4",), ()))


# ---------------------------------------------------------------------------------------------------------------- setup


def test_setup() -> None:
    position = new("patterns", seed=series_seed("setup", 0))
    plain = state(position)
    assert sorted(plain.board + plain.spare) == sorted(COLOURS * 9)
    centre = "".join(plain.board[CELL_NAMES.index(cell)] for cell in ("d4", "e4", "d5", "e5"))
    assert sorted(centre + plain.spare) == sorted(COLOURS), "one of each colour was set aside"
    assert set(plain.owners) == {"."}, "all tokens face up"
    assert (plain.groups, plain.bowls) == (("", ""), "")


@pytest.mark.ruling("playmat")
def test_setup_the_board_is_52_spaces() -> None:
    assert len(CELL_NAMES) == 52
    rows = [sum(cell[1] == str(row) for cell in CELL_NAMES) for row in range(1, 9)]
    columns = [sum(cell[0] == column for cell in CELL_NAMES) for column in "abcdefgh"]
    assert rows == columns == [4, 6, 8, 8, 8, 8, 6, 4]


@pytest.mark.parametrize("choice", [0, 1])
def test_setup_the_other_player_chooses_a_bowl_token_and_the_start_player_gets_the_other(choice: int) -> None:
    position = new("patterns", seed=series_seed("setup", 0))
    spare = state(position).spare
    assert position.seat == 1
    assert list(position.legal_moves) == sorted(f"B {colour}" for colour in spare)
    position.push(f"B {spare[choice]}")
    assert state(position).bowls == spare[1 - choice] + spare[choice]
    assert position.seat == 0, "the start player begins"


# ------------------------------------------------------------------------------------------------------- course of play


def test_course_of_play_players_alternate_one_action_each() -> None:
    position = started()
    seats = []
    for _ in range(4):
        seats.append(position.seat)
        position.push(moves(position, "E")[0] if moves(position, "E") else position.legal_moves[0])
    assert seats == [0, 1, 0, 1]


def test_course_of_play_one_must_act_if_possible() -> None:
    assert refused(black_group(), "end") == "refused.patterns.must_act"


# --------------------------------------------------------------------------------------------------------- establishing


def test_establishing_maya_swaps_her_bowl_token_face_down_for_a_face_up_token() -> None:
    position = started(bowls="KR", e5="G")
    position.push("E e5")
    assert token(position, "e5") == "K0"
    assert state(position).bowls == "GR"


def test_establishing_maya_places_her_lowest_claim_marker() -> None:
    position = started(bowls="KR", e5="G")
    position.push("E e5")
    plain = state(position)
    assert (plain.groups, plain.markers) == (("K", ""), (("e5",), ()))
    assert position.scores == (0, 0), "the token under the marker is worth nothing"


def test_establishing_markers_go_up_from_one_to_six() -> None:
    """Six groups, far from each other; each bowl token is the one taken before."""
    position = started(bowls="KR", b2="R", d2="O", f2="Y", b5="G", d5="P", h3="O", h4="Y", h5="G", h6="P")
    for mine, theirs in zip(("b2", "d2", "f2", "b5", "d5"), ("h3", "h4", "h5", "h6", "g4"), strict=True):
        position.push(f"E {mine}")
        position.push(f"E {theirs}")
    position.push("E f7")
    plain = state(position)
    assert plain.groups == ("KROYGP", "ROYGP")
    assert plain.markers == (("b2", "d2", "f2", "b5", "d5", "f7"), ("h3", "h4", "h5", "h6", "g4"))


def test_establishing_only_with_a_color_of_no_previous_group() -> None:
    position = black_group(bowls="KP")
    assert moves(position, "E") == []
    assert refused(position, "E h5") == "refused.patterns.has_group"


def test_establishing_with_another_color_beside_other_groups() -> None:
    """Any face-up token will do, next to a group of another colour too, one's own or not."""
    position = black_group(bowls="RP")
    assert len(moves(position, "E")) == 51
    assert "E d5" in moves(position, "E")


def test_establishing_takes_no_face_down_token() -> None:
    assert refused(black_group(bowls="RP"), "E d4") == "refused.patterns.face_down"


def test_establishing_a_color_of_the_opponents_is_allowed_elsewhere() -> None:
    position = black_group(bowls="RK")
    position.push("E h5")
    assert len(moves(position, "E")) == 52 - 2 - 4, "not on the two tokens that lie face down, nor beside d4"


# ------------------------------------------------------------------------------------------------------ expanding: flip


def test_flip_maya_flips_the_black_token_to_the_right() -> None:
    position = black_group(e4="K")
    position.push("F e4")
    assert token(position, "e4") == "K0"
    assert state(position).bowls == "RP", "the bowl is left alone"
    assert position.scores == (1, 0)
    assert position.seat == 1


@pytest.mark.parametrize("cell", ["d5", "e4", "d3", "c4"])
def test_flip_any_orthogonal_neighbour(cell: str) -> None:
    assert moves(black_group(**{cell: "K"}), "F") == [f"F {cell}"]


@pytest.mark.parametrize("cell", ["c3", "c5", "e3", "e5"])
def test_flip_not_diagonally(cell: str) -> None:
    position = black_group(**{cell: "K"})
    assert moves(position, "F") == []
    assert refused(position, f"F {cell}") == "refused.patterns.not_beside"


@pytest.mark.parametrize(("cell", "others"), [("a5", ("h4", "h5", "h6")), ("h4", ("a3", "a4", "a5"))])
def test_flip_not_across_the_edge(cell: str, others: tuple[str, str, str]) -> None:
    picture = on(**{cell: "K0", **dict.fromkeys(others, "K"), **dict.fromkeys(("b5", "g4"), "G")})
    position = patterns(picture, bowls="RP", groups=("K", ""), markers=((cell,), ()))
    for other in others:
        if other[0] != cell[0]:
            assert refused(position, f"F {other}") == "refused.patterns.not_beside"


def test_flip_a_token_that_the_opponent_has_taken_is_gone() -> None:
    """Louis could flip e4; Maya establishes there."""
    picture = on(d4="K1", e4="K", c4="G", d3="G", d5="G")
    position = patterns(picture, bowls="RP", groups=("", "K"), markers=((), ("d4",)), seat=1)
    assert moves(position, "F") == ["F e4"]
    position = patterns(picture, bowls="RP", groups=("", "K"), markers=((), ("d4",)), seat=0)
    position.push("E e4")
    assert moves(position, "F") == []
    assert refused(position, "F e4") == "refused.patterns.face_down"


def test_flip_joins_tokens_that_lie_beside_flipped_ones() -> None:
    position = black_group(e4="K", e5="K", bowls="RP")
    position.push("F e4")
    position.push("E h3")
    assert moves(position, "F") == ["F e5"]
    position.push("F e5")
    assert position.scores == (2, 0)


def test_flip_must_match_the_groups_color() -> None:
    assert refused(black_group(e4="G"), "F e4") == "refused.patterns.no_group"


def test_flip_needs_a_group_of_that_color_beside_it() -> None:
    """A red token beside the black group, while the red group is elsewhere."""
    picture = on(d4="K0", e4="R", g4="R0", f4="G")
    position = patterns(picture, bowls="PP", groups=("KR", ""), markers=(("d4", "g4"), ()))
    assert refused(position, "F e4") == "refused.patterns.not_beside"


def test_flip_not_beside_the_opponents_group() -> None:
    position = black_group(e4="K", bowls="RP")
    position.push("E h5")
    assert refused(position, "F e4") == "refused.patterns.no_group"


# ------------------------------------------------------------------------------------------------------ expanding: swap


def louis_sixth_group() -> Position[Any]:
    """Louis' sixth group is orange, expanded by a flip; they have an orange token in their bowl, and a green one lies
    beside the group."""
    return patterns(
        """
              R1 .  .  Y1
           .  .  .  .  .  .
        G1 .  .  .  .  .  .  P1
        .  .  .  .  .  .  .  .
        .  .  .  O1 O1 G  .  .
        .  .  .  R  Y  .  .  .
           .  .  .  .  .  .
              .  .  .  K1
        """,
        bowls="YO",
        groups=("", "RYGPKO"),
        markers=((), ("c8", "f8", "a6", "h6", "f1", "d4")),
        seat=1,
    )


def test_swap_louis_swaps_his_orange_bowl_token_with_the_green_one() -> None:
    position = louis_sixth_group()
    assert position.scores == (0, 6)
    position.push("S f4")
    assert token(position, "f4") == "O1"
    assert state(position).bowls == "YG"
    assert position.scores == (0, 12)


def test_swap_takes_a_token_of_any_color_beside_the_group() -> None:
    assert moves(louis_sixth_group(), "S") == ["S c4", "S d3", "S d5", "S e3", "S e5", "S f4"]


def test_swap_not_diagonally() -> None:
    assert refused(louis_sixth_group(), "S f5") == "refused.patterns.not_beside"


def test_swap_needs_the_bowl_token_to_match_the_group() -> None:
    """Beside the black group a red bowl token is of no use, with or without a red group."""
    assert refused(black_group(bowls="RP"), "S e4") == "refused.patterns.no_bowl_group"
    picture = on(d4="K0", g4="R0")
    position = patterns(picture, bowls="RP", groups=("KR", ""), markers=(("d4", "g4"), ()))
    assert refused(position, "S e4") == "refused.patterns.not_beside"
    assert moves(position, "S") == ["S f4", "S g3", "S g5", "S h4"]


def test_swap_keeps_face_down_tokens_where_they_are() -> None:
    assert refused(louis_sixth_group(), "S e4") == "refused.patterns.face_down"


# --------------------------------------------------------------------------------------------------------- color groups


def two_green_groups(*, seat: int, bowls: str) -> Position[Any]:
    """Maya's green group is d5, Louis' f5 and f4; e5 is a green token between them."""
    around = {"d6": "G", "g5": "G", "e4": "R", "e6": "R", "c5": "Y", "d4": "Y", "g4": "Y", "f3": "P", "f6": "O"}
    picture = on(d5="G0", e5="G", f5="G1", f4="G1", **around)
    return patterns(picture, bowls=bowls, groups=("G", "G"), markers=(("d5",), ("f5",)), seat=seat)


def test_color_groups_never_connect_by_a_swap() -> None:
    """The tokens that lie beside both groups may not be swapped; e4 lies beside Louis' group alone."""
    position = two_green_groups(seat=0, bowls="GR")
    assert moves(position, "S") == ["S c5", "S d4", "S d6"]
    assert refused(position, "S e5") == "refused.patterns.connects"


def test_color_groups_never_connect_by_a_flip() -> None:
    position = two_green_groups(seat=0, bowls="RR")
    assert moves(position, "F") == ["F d6"]
    assert refused(position, "F e5") == "refused.patterns.connects"


def test_color_groups_never_connect_for_louis_either() -> None:
    position = two_green_groups(seat=1, bowls="RG")
    assert refused(position, "F e5") == "refused.patterns.connects"
    assert refused(position, "S e5") == "refused.patterns.connects"
    assert moves(position, "F") == ["F g5"]
    assert moves(position, "S") == ["S e4", "S f3", "S f6", "S g4", "S g5"]


def test_color_groups_never_connect_by_establishing() -> None:
    picture = on(d4="K1")
    position = patterns(picture, bowls="KR", groups=("", "K"), markers=((), ("d4",)))
    for cell in ("d5", "e4", "d3", "c4"):
        assert refused(position, f"E {cell}") == "refused.patterns.connects"
    assert len(moves(position, "E")) == 51 - 4


def test_color_groups_may_touch_diagonally() -> None:
    picture = on(d4="K1")
    position = patterns(picture, bowls="KR", groups=("", "K"), markers=((), ("d4",)))
    position.push("E e5")
    assert token(position, "e5") == "K0"


def test_color_groups_of_different_colors_may_touch() -> None:
    position = black_group(bowls="RP")
    position.push("E h5")
    position.push("E e4")
    assert (token(position, "d4"), token(position, "e4")) == ("K0", "P1")


def test_color_groups_a_token_between_is_closed_to_both_by_the_second_group() -> None:
    """Maya could flip e4; then Louis expands to f4, and the token between is nobody's."""
    picture = on(d4="K0", e4="K", f4="K", g4="K1", c4="R", d3="R", d5="R")
    position = patterns(picture, bowls="YY", groups=("K", "K"), markers=(("d4",), ("g4",)))
    assert "F e4" in position.legal_moves
    position.push("E a5")
    position.push("F f4")
    assert refused(position, "F e4") == "refused.patterns.connects"


# ------------------------------------------------------------------------------------------------- game end and scoring


def test_game_end_when_a_player_cannot_act_the_opponent_may_take_flips() -> None:
    position = last_turn()
    position.push("S f7")
    assert position.seat == 0, "Louis has no action"
    assert list(position.legal_moves) == ["F e5", "F f3", "F g4", "end"]
    assert ended(position) is None


def test_game_end_no_more_establish_or_swap() -> None:
    position = last_turn()
    position.push("S f7")
    assert refused(position, "S f6") == "refused.patterns.only_flips"
    assert refused(position, "E f6") == "refused.patterns.only_flips"


def test_game_end_any_number_of_flips() -> None:
    """None, or one after the other; the last possible one ends the game by itself."""
    position = last_turn()
    position.push("S f7")
    assert position.scores == (37, 36)
    position.push("end")
    assert (ended(position), position.scores) == ("stuck", (37, 36))
    position = last_turn()
    position.push("S f7")
    position.push("F e5")
    assert (position.seat, ended(position)) == (0, None)
    position.push("F g4")
    assert list(position.legal_moves) == ["F f3", "end"]
    position.push("F f3")
    assert ended(position) == "stuck"
    assert position.scores == (37 + 5 + 6 + 6, 36)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_game_end_is_told_alike_whether_flips_were_left_or_not(lang: str) -> None:
    """Whoever ends the game gives flips away: it must not be said that nothing was left to do."""
    position = last_turn()
    position.push("S f7")
    assert "F e5" in position.legal_moves
    position.push("end")
    told = position.kind.words.ending(position.observe(0), lang)
    assert (
        told[0]
        == {
            "en": "One player had no action left, and the other flipped no more.",
            "fr": "Un joueur ne pouvait plus agir, et l'autre n'a plus rien retourné.",
        }[lang]
    )


def test_game_end_flips_open_further_flips() -> None:
    """Maya's black row grows token by token."""
    picture = on(a6="K0", b6="K", c6="K", d6="K", e6="R", a5="R", b5="R", c5="R", d5="R", b7="Y", c7="Y", d7="Y")
    position = patterns(picture, bowls="YY", groups=("K", ""), markers=(("a6",), ()), phase="flips")
    assert moves(position, "F") == ["F b6"]
    position.push("F b6")
    assert moves(position, "F") == ["F c6"]
    position.push("F c6")
    position.push("F d6")
    assert (ended(position), position.scores) == ("stuck", (3, 0))


@pytest.mark.ruling("no-flip")
def test_game_end_with_no_flip_left_is_at_once() -> None:
    picture = on(a6="K0", b6="R", a5="R")
    position = patterns(picture, bowls="YY", groups=("K", ""), markers=(("a6",), ()), phase="flips")
    assert ended(position) == "stuck"


def test_scoring_maya_41_louis_46() -> None:
    """A game that ends as the example does: Louis wins."""
    position = patterns(
        """
              K0 K0 G1 G1
           R0 K0 K0 G1 Y1 G0
        R0 R0 R0 G  Y1 Y1 G0 O0
        G  R0 R0 R0 P1 P1 P1 Y
        Y0 O1 O1 P  K  O  K1 K1
        Y0 P  O1 Y  P  O  K1 G
           P0 P0 K  O  R1 R1
              Y  O  P  Y
        """,
        bowls="GO",
        groups=("YKRGOP", "GKYPRO"),
        markers=(("a3", "c7", "b7", "g6", "h6", "c2"), ("f8", "g3", "f7", "g5", "f2", "c3")),
        seat=1,
    )
    for move in ("S d3", "F b3", "S d6"):
        position.push(move)
    assert position.result is not None
    assert (position.result.scores, position.result.winner, position.result.reason) == ((41, 46), 1, "stuck")
    plain = state(position)
    for seat, sizes in enumerate([(2, 4, 7, 2, 1, 3), (3, 3, 4, 3, 2, 4)]):
        owned = [colour for colour, owner in zip(plain.board, plain.owners, strict=True) if owner == str(seat)]
        assert tuple(owned.count(colour) for colour in plain.groups[seat]) == sizes
        assert sum(marker * (size - 1) for marker, size in enumerate(sizes, 1)) == position.result.scores[seat]


def test_scoring_a_group_is_worth_its_marker_for_each_token_but_the_one_under_it() -> None:
    position = louis_sixth_group()
    assert position.scores == (0, 1 * 0 + 2 * 0 + 3 * 0 + 4 * 0 + 5 * 0 + 6 * 1)


def test_scoring_bowl_tokens_are_worth_nothing() -> None:
    assert black_group(bowls="KK").scores == (0, 0)


@pytest.mark.ruling("tie")
def test_scoring_a_tie_is_no_ones() -> None:
    picture = on(a6="K0", b6="K0", a5="R", b5="Y", b7="Y", c6="R", h6="R1", g6="R1", h5="Y")
    position = patterns(picture, bowls="YY", groups=("K", "R"), markers=(("a6",), ("h6",)), phase="flips")
    assert position.result is not None
    assert (position.result.scores, position.result.winner) == ((1, 1), None)
