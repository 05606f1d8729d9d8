"""The rulebook of Mandala, section by section, with its examples."""

from typing import Any

import pytest

from sandtable.dealing import series_seed
from sandtable.games.mandala.state import COLOURS, NONE, counts, letters
from sandtable.position import Position, new
from tests.games.positions import ended, hand, mandala, moves, refused, state


def played(position: Position[Any], *texts: str) -> Position[Any]:
    for text in texts:
        position.push(text)
    return position


# ---------------------------------------------------------------------------------------------------------------- setup


def test_setup() -> None:
    position = new("mandala", seed=series_seed("setup", 0))
    plain = state(position)
    assert sorted(str(position.setup["deck"])) == sorted(COLOURS * 18)
    assert [sum(pile) for pile in plain.mountains] == [2, 2]
    assert [sum(pile) for pile in plain.hands] == [6, 6]
    assert [sum(pile) for pile in plain.dealt] == [2, 2]
    assert len(plain.deck) == 108 - 2 * 2 - 2 * 6 - 2 * 2
    assert plain.fields == ((NONE, NONE), (NONE, NONE))
    assert (plain.rivers, plain.cups, plain.discard) == (("", ""), (NONE, NONE), NONE)
    assert (position.seat, position.scores) == (0, (0, 0))


def test_setup_deals_mountains_then_hands_then_cups() -> None:
    head = "RROOYYYYYYGGGGGGPPKK"
    rest = "".join(colour * (18 - head.count(colour)) for colour in COLOURS)
    position = Position(new("mandala").kind, {}, {"deck": head + rest})
    plain = state(position)
    assert [letters(pile) for pile in plain.mountains] == ["RR", "OO"]
    assert [letters(pile) for pile in plain.hands] == ["YYYYYY", "GGGGGG"]
    assert [letters(pile) for pile in plain.dealt] == ["PP", "KK"]
    assert plain.deck == rest


# ------------------------------------------------------------------------------------------------------- course of play


def test_course_of_play_a_turn_is_build_or_grow_or_discard() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRG", "O"))
    builds = ["M1 G", "M1 R", "M2 G", "M2 R"]
    grows = ["F1 G1", "F1 R1", "F1 R2", "F2 G1", "F2 R1", "F2 R2"]
    turn = ["D G1", "D R1", "D R2", *grows, *builds]
    assert list(position.legal_moves) == turn
    for move in turn:
        after = played(mandala(mountains=("Y", "P"), hands=("RRG", "O")), move)
        assert after.seat == 1, "one action, then it is the other player's turn"


# ---------------------------------------------------------------------------------------------------- the rule of color


def rule_of_color_example() -> Position[Any]:
    """Yellow and purple in the Mountain, orange and red in one's own Field, green in the opponent's; black nowhere."""
    return mandala(mountains=("YP", ""), fields=(("OR", "G"), ("", "")), hands=("OORYGPKK", "R"))


def test_rule_of_color_example() -> None:
    position = rule_of_color_example()
    assert moves(position, "M1") == ["M1 K", "M1 P", "M1 Y"]
    assert moves(position, "F1") == ["F1 K1", "F1 K2", "F1 O1", "F1 O2", "F1 R1"]


def test_rule_of_color_green_is_in_the_opponents_field() -> None:
    position = rule_of_color_example()
    assert refused(position, "M1 G") == "refused.mandala.in_field"
    assert refused(position, "F1 G1") == "refused.mandala.in_field"


def test_rule_of_color_own_field_keeps_a_color_from_the_mountain() -> None:
    assert refused(rule_of_color_example(), "M1 O") == "refused.mandala.in_field"


def test_rule_of_color_mountain_keeps_a_color_from_the_fields() -> None:
    assert refused(rule_of_color_example(), "F1 Y1") == "refused.mandala.in_mountain"


def test_rule_of_color_holds_within_an_individual_mandala() -> None:
    position = rule_of_color_example()
    assert moves(position, "M2") == [f"M2 {colour}" for colour in sorted(COLOURS)]
    assert moves(position, "F2 G") == ["F2 G1"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("mandala_number", [1, 2])
def test_rule_of_color_in_either_mandala_for_either_player(mandala_number: int, seat: int) -> None:
    """The example for both Mandalas and both seats."""
    example, empty = (("OR", "G") if seat == 0 else ("G", "OR")), ("", "")
    position = mandala(
        mountains=("YP", "") if mandala_number == 1 else ("", "YP"),
        fields=(example, empty) if mandala_number == 1 else (empty, example),
        hands=("OORYGPKK", "R") if seat == 0 else ("R", "OORYGPKK"),
        seat=seat,
    )
    assert [move[3:] for move in moves(position, f"M{mandala_number}")] == ["K", "P", "Y"]
    assert [move[3:] for move in moves(position, f"F{mandala_number}")] == ["K1", "K2", "O1", "O2", "R1"]


@pytest.mark.parametrize("seat", [0, 1])
def test_rule_of_color_more_of_a_color_may_join_its_own(seat: int) -> None:
    """Each area takes more of what it has, of either player's turn."""
    mine = ("OO", "") if seat == 0 else ("", "OO")
    hands = ("ORKY", "R") if seat == 0 else ("R", "ORKY")
    position = mandala(mountains=("RK", ""), fields=(mine, ("", "")), hands=hands, seat=seat)
    assert {"M1 R", "M1 K", "M1 Y", "F1 O1", "F1 Y1"} == {*moves(position, "M1"), *moves(position, "F1")}


# ------------------------------------------------------------------------------------------- a: build mountain and draw


def test_build_puts_exactly_one_card_into_a_mountain() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRRG", "O"), deck="KKKK")
    position.push("M2 R")
    plain = state(position)
    assert [letters(pile) for pile in plain.mountains] == ["Y", "RP"]
    assert hand(position, 0) == "RRGKKK"
    assert plain.deck[0] == "K", "three cards were drawn and no more"


@pytest.mark.parametrize(("before", "drawn"), [(8, 1), (7, 2), (6, 3), (5, 3), (4, 3), (3, 3), (2, 3), (1, 3)])
def test_build_draws_up_to_three_to_a_maximum_of_eight(before: int, drawn: int) -> None:
    """With seven left in hand one is drawn, with six two, otherwise three."""
    position = mandala(mountains=("Y", "P"), hands=("G" * before, "O"), deck="KKKKKKKK")
    position.push("M1 G")
    assert hand(position, 0) == "G" * (before - 1) + "K" * drawn
    assert len(hand(position, 0)) <= 8


def test_build_checks_after_the_draw_whether_the_mandala_is_complete() -> None:
    position = mandala(mountains=("ROY", ""), fields=(("G", "P"), ("", "")), hands=("KKK", "R"), deck="YYY")
    position.push("M1 K")
    assert hand(position, 0) == "YYYKK"
    assert state(position).claiming == 0


# ----------------------------------------------------------------------------------------------- b: grow field, no draw


def test_grow_plays_one_or_more_cards_of_one_color_and_draws_none() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRRG", "O"), deck="KKKK")
    assert moves(position, "F2") == ["F2 G1", "F2 R1", "F2 R2", "F2 R3"]
    position.push("F2 R2")
    plain = state(position)
    assert letters(plain.fields[1][0]) == "RR"
    assert plain.fields[0] == (NONE, NONE)
    assert hand(position, 0) == "RG"
    assert plain.deck.startswith("KKKK")


def test_grow_goes_into_ones_own_field() -> None:
    position = mandala(mountains=("Y", "P"), hands=("O", "RRG"), seat=1)
    position.push("F1 R2")
    assert [letters(pile) for pile in state(position).fields[0]] == ["", "RR"]


def test_grow_must_keep_one_card_even_of_a_hand_of_one_color() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRR", "O"))
    assert moves(position, "F") == ["F1 R1", "F1 R2", "F2 R1", "F2 R2"]
    assert refused(position, "F1 R3") == "refused.mandala.keep_one"


def test_grow_with_a_last_card_is_refused() -> None:
    position = mandala(mountains=("Y", "P"), hands=("R", "O"))
    assert moves(position, "F") == []
    assert refused(position, "F1 R1") == "refused.mandala.keep_one"


def test_grow_checks_whether_the_mandala_is_complete() -> None:
    position = mandala(mountains=("ROY", ""), fields=(("G", "P"), ("", "")), hands=("KKK", "R"))
    position.push("F1 K2")
    assert state(position).claiming == 0


# ------------------------------------------------------------------------------------------------ c: discard and redraw


def test_discard_draws_an_equal_number() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRRG", "O"), deck="KKOO")
    position.push("D R2")
    assert hand(position, 0) == "RGKK"
    plain = state(position)
    assert letters(plain.discard) == "RR"
    assert plain.deck.startswith("OO")


def test_discard_may_be_all_cards_of_a_color_and_of_the_hand() -> None:
    position = mandala(mountains=("Y", "P"), hands=("RRR", "O"), deck="KGO")
    assert moves(position, "D") == ["D R1", "D R2", "D R3"]
    position.push("D R3")
    assert hand(position, 0) == "OGK"


def test_discard_does_not_know_the_rule_of_color() -> None:
    position = mandala(mountains=("Y", "Y"), fields=(("R", "G"), ("R", "G")), hands=("RYG", "O"))
    assert moves(position, "D") == ["D G1", "D R1", "D Y1"]


def test_discard_ends_the_turn_and_plays_into_no_mandala() -> None:
    position = mandala(mountains=("ROYGP", ""), hands=("KK", "R"), deck="RR")
    position.push("D K2")
    plain = state(position)
    assert letters(plain.mountains[0]) == "ROYGP"
    assert (position.seat, plain.claiming) == (1, None)


# ------------------------------------------------------------------------------------------------- completing a mandala


@pytest.mark.parametrize("colour", list(COLOURS))
def test_completing_needs_all_six_colors_in_mountain_and_fields_together(colour: str) -> None:
    others = COLOURS.replace(colour, "")
    areas = (others[:3], (others[3], others[4]))
    position = mandala(mountains=(areas[0], ""), fields=(areas[1], ("", "")), hands=(colour * 2, others[0] * 2))
    assert state(position).claiming is None
    position.push(f"M1 {colour}")
    assert moves(position, "C") == sorted(f"C {c}" for c in areas[0] + colour)


def test_completing_counts_each_mandala_by_itself() -> None:
    position = mandala(mountains=("ROY", "GPK"), hands=("RG", "O"))
    position.push("M1 R")
    assert state(position).claiming is None


def test_completing_the_second_mandala_destroys_the_second() -> None:
    position = mandala(mountains=("R", "ROYGP"), hands=("KK", "O"))
    position.push("M2 K")
    assert state(position).claiming == 1
    assert len(position.legal_moves) == 6


# ------------------------------------------------------------------------------------------------- destroying a mandala


def test_destroying_beth_claims_first() -> None:
    """Anna (seat 0) has three cards in their Field, Beth (seat 1) four; Anna plays the last card."""
    position = mandala(mountains=("RRO", ""), fields=(("GGG", "PPKK"), ("", "")), hands=("YO", "R"))
    position.push("M1 Y")
    assert position.seat == 1
    assert position.legal_moves == ("C O", "C R", "C Y")


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize(("fields", "first"), [(("GGG", "PP"), 0), (("GG", "PPP"), 1)])
def test_destroying_starts_with_the_most_cards_in_the_field(fields: tuple[str, str], first: int, mover: int) -> None:
    hands = ("KK", "KK")
    position = mandala(mountains=("ROY", ""), fields=(fields, ("", "")), hands=hands, seat=mover)
    position.push("M1 K")
    assert position.seat == first


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("fields", [("GG", "PP"), ("", "")])
def test_destroying_equal_fields_the_one_who_did_not_play_last_starts(fields: tuple[str, str], mover: int) -> None:
    mountain = "ROY" if fields[0] else "ROYGP"
    position = mandala(mountains=(mountain, ""), fields=(fields, ("", "")), hands=("KK", "KK"), seat=mover)
    position.push("M1 K")
    assert position.seat == 1 - mover


def test_destroying_the_last_cards_grown_count() -> None:
    """Two cards in each Field; the third and fourth, which complete the Mandala, make the grower the stronger."""
    position = mandala(mountains=("ROY", ""), fields=(("GG", "PP"), ("", "")), hands=("KKR", "R"))
    position.push("F1 K2")
    assert position.seat == 0


def test_destroying_players_alternate() -> None:
    position = mandala(
        mountains=("ROYK", ""), fields=(("GG", "P"), ("", "")), hands=("R", "R"), claiming=0, completer=0
    )
    seats = []
    for move in ("C K", "C R", "C Y", "C O"):
        seats.append(position.seat)
        position.push(move)
    assert seats == [0, 1, 0, 1]


def test_destroying_one_claims_all_cards_of_a_color_of_that_mountain() -> None:
    position = mandala(
        mountains=("RRROO", "RY"), fields=(("GG", "P"), ("", "")), hands=("R", "R"), claiming=0, completer=0
    )
    assert moves(position, "C") == ["C O", "C R"]
    position.push("C R")
    plain = state(position)
    assert [letters(pile) for pile in plain.mountains] == ["OO", "RY"]
    assert (plain.rivers, letters(plain.cups[0])) == (("R", ""), "RR")
    assert moves(position, "C") == ["C O"]


def test_destroying_a_new_color_takes_the_next_river_space_and_the_rest_the_cup() -> None:
    position = mandala(
        mountains=("KKKK", ""),
        fields=(("GG", "P"), ("", "")),
        hands=("R", "R"),
        rivers=("YO", "K"),
        claiming=0,
        completer=0,
    )
    position.push("C K")
    plain = state(position)
    assert plain.rivers == ("YOK", "K")
    assert letters(plain.cups[0]) == "KKK"


def test_destroying_a_single_card_of_a_new_color_leaves_nothing_for_the_cup() -> None:
    position = mandala(mountains=("K", ""), fields=(("GG", "P"), ("", "")), claiming=0, completer=0)
    position.push("C K")
    plain = state(position)
    assert (plain.rivers[0], plain.cups[0]) == ("K", NONE)


def test_destroying_a_color_of_the_river_goes_into_the_cup_whole() -> None:
    position = mandala(
        mountains=("KKKK", ""),
        fields=(("GG", "P"), ("", "")),
        hands=("R", "R"),
        rivers=("YK", ""),
        claiming=0,
        completer=0,
    )
    position.push("C K")
    plain = state(position)
    assert (plain.rivers[0], letters(plain.cups[0])) == ("YK", "KKKK")


def test_destroying_discards_both_fields_and_starts_a_new_mountain_with_two_cards() -> None:
    position = mandala(
        mountains=("KK", "RY"), fields=(("GG", "PP"), ("OO", "")), deck="RO", claiming=0, completer=0, discard="Y"
    )
    position.push("C K")
    plain = state(position)
    assert letters(plain.discard) == "YGGPP"
    assert plain.fields == ((NONE, NONE), (counts("OO"), NONE))
    assert [letters(pile) for pile in plain.mountains] == ["RO", "RY"]
    assert plain.claiming is None


@pytest.mark.parametrize("completer", [0, 1])
@pytest.mark.parametrize("mountain", ["K", "KO", "KOR"])
def test_destroying_the_next_turn_is_that_of_the_completers_opponent(mountain: str, completer: int) -> None:
    """Whoever claims last."""
    position = mandala(mountains=(mountain, "Y"), fields=(("GG", "P"), ("", "")), claiming=0, completer=completer)
    while moves(position, "C"):
        position.push(position.legal_moves[0])
    assert position.seat == 1 - completer


def test_destroying_nothing_else_may_be_played() -> None:
    position = mandala(
        mountains=("KK", "RY"), fields=(("GG", "PP"), ("", "")), hands=("R", "R"), claiming=0, completer=0
    )
    assert refused(position, "M2 R") == "refused.mandala.claim_now"
    assert refused(position, "C R") == "refused.mandala.not_in_mountain"


# -------------------------------------------------------------------------------------------------- no cards in a field


def test_no_cards_in_a_field() -> None:
    """Seat 0 has none there: both still alternate, and what seat 0 claims is discarded."""
    position = mandala(
        mountains=("RROOKK", ""), fields=(("", "GYP"), ("Y", "")), hands=("R", "R"), seat=1, claiming=0, completer=0
    )
    played(position, "C R", "C O", "C K")
    plain = state(position)
    assert plain.rivers == ("", "RK")
    assert (plain.cups[0], letters(plain.cups[1])) == (NONE, "RK")
    assert letters(plain.discard) == "OOYGP", "the claim and the Fields"


def test_no_cards_in_either_field() -> None:
    position = mandala(mountains=("ROYGP", ""), hands=("KKK", "R"), deck="RRROO")
    played(position, "M1 K", "C R", "C O", "C Y", "C G", "C P", "C K")
    plain = state(position)
    assert (plain.rivers, plain.cups) == (("", ""), (NONE, NONE))
    assert letters(plain.discard) == COLOURS
    assert position.seat == 1


# ------------------------------------------------------------------------------------------------------ end of the game


def test_exhausting_the_deck_reshuffles_the_discard_pile() -> None:
    """The last card is drawn: the discard pile is the new deck, and play goes on."""
    position = mandala(mountains=("YOP", "P"), hands=("GGGG", "R"), deck="KKK", discard="YYYY", rest="cup")
    position.push("M1 G")
    plain = state(position)
    assert hand(position, 0) == "GGGKKK"
    assert (plain.deck, plain.discard, plain.exhausted) == ("YYYY", NONE, True)
    assert (position.result, position.seat) == (None, 1)


def test_exhausting_the_deck_the_game_ends_with_the_next_mandala_destroyed() -> None:
    position = mandala(
        mountains=("ROY", "P"),
        fields=(("G", "P"), ("", "")),
        hands=("KKGG", "RR"),
        exhausted=True,
        discard="R",
        rivers=("", "Y"),
    )
    position.push("M2 G")
    assert ended(position) is None, "no Mandala completed"
    played(position, "D R1", "M1 K")
    assert ended(position) is None, "its Mountain has yet to be claimed"
    played(position, "C Y", "C R", "C O", "C K")
    assert ended(position) == "deck"
    assert state(position).mountains[0] == NONE, "no new Mountain"
    assert position.legal_moves == ()


def test_a_sixth_card_in_a_river_ends_the_game_when_the_mountain_is_claimed() -> None:
    position = mandala(
        mountains=("KKOR", ""), fields=(("GGG", "P"), ("", "")), rivers=("ROYGP", "O"), claiming=0, completer=0
    )
    position.push("C K")
    assert state(position).rivers[0] == "ROYGPK"
    assert ended(position) is None
    played(position, "C O", "C R")
    assert ended(position) == "river"
    plain = state(position)
    assert (letters(plain.cups[0]), letters(plain.cups[1])) == ("RK", "O")
    assert plain.mountains[0] == NONE


def test_a_sixth_card_in_a_river_ends_the_game_whoever_claims_the_rest() -> None:
    position = mandala(
        mountains=("OR", ""), fields=(("GGG", "P"), ("", "")), rivers=("ROYGPK", "O"), seat=1, claiming=0, completer=0
    )
    played(position, "C R")
    assert ended(position) is None
    played(position, "C O")
    assert ended(position) == "river"


def test_a_fifth_card_in_a_river_does_not_end_the_game() -> None:
    position = mandala(
        mountains=("KK", ""), fields=(("GGG", "P"), ("", "")), rivers=("ROYG", ""), claiming=0, completer=0
    )
    position.push("C K")
    assert ended(position) is None


def test_cards_left_in_hands_and_in_the_other_mandala_count_for_nothing() -> None:
    position = mandala(
        mountains=("KK", "KKKK"),
        fields=(("GGG", "P"), ("RRR", "")),
        hands=("RRRKKK", "RRR"),
        rivers=("ROYGP", "R"),
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert position.result is not None
    assert position.result.scores == (6, 0)
    assert state(position).rivers == ("ROYGPK", "R")


# -------------------------------------------------------------------------------------------------------------- scoring


def test_scoring_annas_53_points_river() -> None:
    """Four cards at 1, three at 5 and one at 6 are named; the others, here four at 2, four at 3 and two at 4, make 28.
    Anna claims the sixth colour as the last of a Mountain."""
    position = mandala(
        mountains=("KK", ""),
        fields=(("GGG", "PP"), ("", "")),
        hands=("RR", "RR"),
        rivers=("OYGRP", "K"),
        cups=("OOOYYYYGGGGRRPP", "KK"),
        dealt=("OP", "YY"),
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert position.result is not None
    assert position.result.scores == (4 * 1 + 4 * 2 + 4 * 3 + 2 * 4 + 3 * 5 + 1 * 6, 2)
    assert position.result.scores[0] == 4 + 28 + 15 + 6 == 53
    assert (position.result.winner, position.result.reason) == (0, "river")


def test_scoring_river_cards_score_nothing() -> None:
    assert mandala(rivers=("ROYGPK", "ROY"), cups=("", "")).scores == (0, 0)


def test_scoring_a_cup_card_whose_color_is_not_in_the_river_is_worth_nothing() -> None:
    assert mandala(rivers=("RO", ""), cups=("YYYO", "KKK")).scores == (2, 0)


@pytest.mark.parametrize(("colour", "worth"), list(zip("KPGYOR", range(1, 7), strict=True)))
def test_scoring_a_cup_card_is_worth_its_river_space(colour: str, worth: int) -> None:
    assert mandala(rivers=("", "KPGYOR"), cups=("", colour * 2)).scores == (0, 2 * worth)


def test_scoring_the_dealt_cards_count() -> None:
    assert mandala(rivers=("RO", "RO"), dealt=("RO", "YY")).scores == (3, 0)


def finished(rivers: tuple[str, str], cups: tuple[str, str]) -> Position[Any]:
    """A game that the claim of a last black card ends; it enters seat 0's River or Cup."""
    position = mandala(
        mountains=("K", ""),
        fields=(("GG", "P"), ("", "")),
        rivers=rivers,
        cups=cups,
        exhausted=True,
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert position.result is not None
    return position


def test_scoring_the_highest_total_wins() -> None:
    result = finished(("RO", "RO"), ("O", "OO")).result
    assert result is not None
    assert (result.scores, result.winner) == ((2, 4), 1)


def test_scoring_a_tie_is_won_by_the_fewest_cards_in_the_cup() -> None:
    fewer_second = finished(("RO", "RO"), ("RR", "O")).result
    fewer_first = finished(("RO", "RO"), ("O", "RR")).result
    worthless = finished(("RO", "RO"), ("OY", "O")).result
    assert fewer_second is not None
    assert fewer_first is not None
    assert worthless is not None
    assert [fewer_second.scores, fewer_first.scores, worthless.scores] == [(2, 2)] * 3
    assert [fewer_second.winner, fewer_first.winner, worthless.winner] == [1, 0, 1]
