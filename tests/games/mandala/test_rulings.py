"""What docs/rules.md decides where the rulebook of Mandala is silent, each ruling by its name."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.dealing import series_seed
from sandtable.errors import BadRecord
from sandtable.games.mandala.state import NONE, counts, letters, minus, plus
from sandtable.position import Position, new
from tests.games.positions import at, ended, hand, mandala, mandala_game, moves, refused, state, walk

# Where the cards not mentioned are out of play, in seat 1's Cup, these Mountains lack no colour that is.
MOUNTAINS = ("ROYGP", "ROYGP")


def exhausted_by_discards() -> tuple[Position[Any], str]:
    """A game of discards alone, as large as they can be: the position just before the draw that takes the deck's last
    card in the middle of a discard, and that discard."""
    for index in range(20):
        position = new("mandala", seed=series_seed("discards", index))
        while True:
            move = max(moves(position, "D"), key=lambda text: text[-1])
            if len(state(position).deck) < int(move[-1]):
                return position, move
            if len(state(position).deck) == int(move[-1]):
                break
            position.push(move)
    raise AssertionError("no game of the twenty runs out in the middle of a draw")


# ---------------------------------------------------------------------------------------------------------------- score


@pytest.mark.ruling("even")
def test_score_a_tie_in_points_and_cup_cards_is_a_draw() -> None:
    position = mandala(
        mountains=("K", ""),
        fields=(("GG", "P"), ("", "")),
        rivers=("RO", "YO"),
        cups=("OR", "OY"),
        exhausted=True,
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert position.result is not None
    assert (position.result.scores, position.result.winner) == ((3, 3), None)


# ------------------------------------------------------------------------------------------------ the deck is exhausted


@pytest.mark.ruling("run-out")
def test_a_draw_goes_on_from_the_new_deck() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("RRRR", "K"), deck="O", discard="YYYY", rest="cup")
    position.push("M1 R")
    plain = state(position)
    assert hand(position, 0) == "RRROYY"
    assert (plain.deck, plain.discard, plain.exhausted) == ("YY", NONE, True)


@pytest.mark.ruling("run-out")
def test_the_last_card_exhausts_the_deck_at_once() -> None:
    """Not the first draw that finds it empty."""
    position = mandala(mountains=MOUNTAINS, hands=("RRRR", "K"), deck="OOO", discard="YYYY", rest="cup")
    position.push("M1 R")
    plain = state(position)
    assert hand(position, 0) == "RRROOO"
    assert (plain.deck, plain.exhausted) == ("YYYY", True)


@pytest.mark.ruling("run-out")
def test_one_card_left_is_not_yet_exhausted() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("RRRR", "K"), deck="OOOO", discard="YYYY", rest="cup")
    position.push("M1 R")
    plain = state(position)
    assert (plain.deck, letters(plain.discard), plain.exhausted) == ("O", "YYYY", False)


@pytest.mark.ruling("last-draw")
def test_a_mandala_completed_by_the_same_turn_is_the_next_one() -> None:
    position = mandala(
        mountains=("ROYG", ""), fields=(("P", ""), ("", "")), hands=("KKKK", "R"), deck="RR", discard="YYYY", rest="cup"
    )
    position.push("M1 K")
    assert hand(position, 0) == "RRYKKK"
    for move in ("C R", "C O", "C Y", "C G", "C K"):
        assert ended(position) is None
        position.push(move)
    assert ended(position) == "deck"


@pytest.mark.ruling("deck-reason")
@pytest.mark.parametrize(("exhausted", "reason"), [(True, "deck"), (False, "river")])
def test_a_sixth_color_after_the_deck_has_run_out_is_not_the_reason(exhausted: bool, reason: str) -> None:
    position = mandala(
        mountains=("K", ""),
        fields=(("GG", "P"), ("", "")),
        rivers=("ROYGP", ""),
        exhausted=exhausted,
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert (ended(position), state(position).rivers[0]) == (reason, "ROYGPK")


@pytest.mark.ruling("run-out")
def test_the_reshuffle_is_told_in_the_middle_of_a_draw() -> None:
    """In a dealt game the chance stands directly after the move; its deck is the discard pile, and the draw goes on."""
    position, move = exhausted_by_discards()
    before = state(position)
    seat = before.seat
    events = position.push(move)
    assert [event.move for event in events] == [move, None]
    thrown = counts(move[2] * int(move[3]))
    assert events[1].chance == "reshuffle"
    assert events[1].deck is not None
    assert counts(events[1].deck) == plus(before.discard, thrown)
    after = state(position)
    drawn = before.deck + events[1].deck[: int(move[3]) - len(before.deck)]
    assert after.hands[seat] == plus(minus(before.hands[seat], thrown), counts(drawn))
    assert after.deck == events[1].deck[int(move[3]) - len(before.deck) :]
    assert (after.discard, after.exhausted, position.seat) == (NONE, True, 1 - seat)


@pytest.mark.ruling("run-out")
def test_a_copy_in_the_middle_of_a_draw_waits_for_its_reshuffle_too() -> None:
    """Of a discard, of a build (one that completes a Mandala as well), and of the refill after a last claim."""
    kinds = set()
    for index in range(60):
        for position in walk(new("mandala", seed=series_seed("copies", index)), f"copies/{index}"):
            if position.observe(None).deck > 8:
                continue
            for move in position.legal_moves:
                game = mandala_game(position)
                game.do(position.kind.parse(move))
                if game.waiting:
                    copy = game.copy()
                    assert copy.waiting
                    assert (game.choices, game.actions()) == (0, [])
                    deck = letters(game.state().discard)
                    for each in (game, copy):
                        position.kind.tell(each, deck)
                    assert copy.state() == game.state()
                    assert copy.actions() == game.actions()
                    kinds.add(move[0] + ("!" if move[0] == "M" and game.state().claiming is not None else ""))
            if position.observe(None).exhausted:
                break
    assert kinds == {"D", "M", "M!", "C"}


def last_purple_card() -> Position[Any]:
    """Black is out of play; built into Mandala 2, the last purple card leaves each Mandala without one of the two."""
    return mandala(mountains=("ROK", "RO"), hands=("RPR", "OOYY"), deck="YYGG", rest="cup")


def last_card_of_the_deck() -> Position[Any]:
    return mandala(mountains=MOUNTAINS, hands=("RRRR", "K"), deck="O", discard="YYYY", rest="cup")


@pytest.mark.parametrize("position_of", [last_purple_card, last_card_of_the_deck])
def test_a_copy_knows_what_is_left_in_the_piles(position_of: Callable[[], Position]) -> None:
    for move in position_of().legal_moves:
        position = position_of()
        copy = position.copy_game()
        position.push(move)
        copy.do(position.kind.parse(move))
        assert copy.state() == state(position)
        assert bool(copy.ending) == (position.result is not None)


@pytest.mark.ruling("run-out")
def test_a_reshuffle_of_other_cards_is_refused() -> None:
    position, move = exhausted_by_discards()
    game = mandala_game(position)
    game.do(position.kind.parse(move))
    deck = letters(game.state().discard)
    for wrong in ("", deck[1:], deck + "R", deck[1:] + ("R" if deck[0] != "R" else "K")):
        with pytest.raises(BadRecord):
            position.kind.tell(game, wrong)
        assert game.waiting


@pytest.mark.ruling("run-out")
def test_a_deck_that_runs_out_again_is_renewed_again() -> None:
    position, move = exhausted_by_discards()
    position.push(move)
    for _ in range(100):
        position.push(max(moves(position, "D"), key=lambda text: text[-1]))
    assert sum(event.chance is not None for event in position.events) >= 2
    assert ended(position) is None


# --------------------------------------------------------------------------------------------------- discards come back


@pytest.mark.ruling("discard-first")
def test_the_cards_of_a_discard_are_under_its_draw() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("GGG", "K"), deck="O", rest="cup")
    position.push("D G3")
    assert hand(position, 0) == "OGG"
    assert state(position).deck == "G"


@pytest.mark.ruling("discard-first")
def test_the_whole_discard_comes_back_from_an_empty_deck() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("GGG", "KK"), rest="cup", exhausted=True)
    position.push("D G3")
    assert hand(position, 0) == "GGG"
    assert (state(position).deck, state(position).discard) == ("", NONE)


# ----------------------------------------------------------------------------------------------------- both piles empty


@pytest.mark.parametrize(("deck", "drawn"), [("", ""), ("O", "O"), ("OY", "OY")])
@pytest.mark.ruling("short-draw")
def test_a_draw_gives_what_there_is(deck: str, drawn: str) -> None:
    position = mandala(mountains=MOUNTAINS, hands=("RRR", "K"), deck=deck, rest="cup", exhausted=not deck)
    position.push("M1 R")
    assert hand(position, 0) == "RR" + drawn
    plain = state(position)
    assert (plain.deck, plain.discard, plain.exhausted) == ("", NONE, True)
    assert ended(position) is None


@pytest.mark.ruling("only-card")
def test_building_with_the_only_card_needs_a_card_to_draw() -> None:
    position = mandala(mountains=("ROYG", "ROYG"), hands=("P", "KK"), rest="cup", exhausted=True)
    assert position.legal_moves == ("D P1",)
    assert refused(position, "M1 P") == "refused.mandala.last_card"
    assert refused(position, "F1 P1") == "refused.mandala.keep_one"


@pytest.mark.ruling("only-card")
def test_building_with_the_only_card_where_one_can_be_drawn() -> None:
    position = mandala(mountains=("ROYG", "ROYG"), hands=("P", "KK"), deck="O", rest="cup")
    assert position.legal_moves == ("D P1", "M1 P", "M2 P")
    position.push("M1 P")
    assert hand(position, 0) == "O"


@pytest.mark.ruling("only-card")
def test_a_turn_never_ends_with_an_empty_hand() -> None:
    """Games in which nothing is ever claimed into play run out of cards; hands never do."""
    position = mandala(mountains=("ROYG", "ROYG"), hands=("PPP", "KK"), deck="OYG", rest="cup")
    for _ in walk(position, "dry hands"):
        assert all(1 <= sum(held) <= 8 for held in state(position).hands)


# --------------------------------------------------------------------------------------- a refill that empties the deck


@pytest.mark.parametrize(("deck", "exhausted"), [("OY", True), ("OYRRRRRR", False)])
@pytest.mark.ruling("refill")
def test_a_refill_that_empties_the_deck_exhausts_it(deck: str, exhausted: bool) -> None:
    position = mandala(
        mountains=("KK", "ROYGP"),
        fields=(("G", "P"), ("", "")),
        hands=("RR", "KK"),
        deck=deck,
        rest="cup",
        claiming=0,
        completer=0,
    )
    position.push("C K")
    plain = state(position)
    assert letters(plain.mountains[0]) == "OY"
    assert plain.exhausted is exhausted
    assert (sorted(plain.deck), letters(plain.discard)) == (["G", "P"], "") if exhausted else (["R"] * 6, "GP")
    position.push("M2 K")
    for move in ("C R", "C O", "C Y", "C G", "C P", "C K"):
        assert ended(position) is None
        position.push(move)
    assert (position.result is not None) is exhausted


@pytest.mark.ruling("refill")
def test_a_refill_goes_on_from_the_new_deck() -> None:
    position = mandala(
        mountains=("KK", "ROYGP"),
        fields=(("GGGG", ""), ("", "")),
        hands=("K", "K"),
        deck="O",
        rest="cup",
        claiming=0,
        completer=0,
    )
    position.push("C K")
    plain = state(position)
    assert (letters(plain.mountains[0]), plain.deck, plain.exhausted) == ("OG", "GGG", True)


# ------------------------------------------------------------------------------------------------------------------ dry


@pytest.mark.ruling("dry")
def test_dry_when_each_mandala_lacks_a_color_that_is_gone() -> None:
    """Black and purple are all in Cups; Mandala 1 lacks purple, Mandala 2 black."""
    position = mandala(
        mountains=("ROK", "ROP"),
        hands=("RRRR", "OOYY"),
        deck="YYGG",
        rest="cup",
        rivers=("Y", "K"),
        cups=("YYY", ""),
    )
    assert ended(position) == "dry"
    assert (position.scores[0], position.legal_moves) == (3, ())
    assert position.legal_moves == ()


@pytest.mark.parametrize("where", ["hand", "deck", "discard", "mandala"])
@pytest.mark.ruling("dry")
def test_not_dry_while_the_missing_color_can_still_be_played(where: str) -> None:
    position = mandala(
        mountains=("ROKP" if where == "mandala" else "ROK", "ROP"),
        hands=("RRRR", "OOYYP" if where == "hand" else "OOYY"),
        deck="YYGGP" if where == "deck" else "YYGG",
        discard="P" if where == "discard" else "",
        rest="cup",
    )
    assert ended(position) is None


@pytest.mark.ruling("dry")
def test_dry_is_found_when_a_turn_begins() -> None:
    """The last purple card is built into Mandala 2, which has none of black; Mandala 1 will never have purple."""
    position = last_purple_card()
    assert ended(position) is None
    position.push("M2 P")
    assert ended(position) == "dry"


@pytest.mark.ruling("dry")
def test_dry_by_a_last_card_that_was_claimed() -> None:
    """The claim takes the last black cards out of play; the other Mandala lacks black as well."""
    position = mandala(
        mountains=("KK", "ROYGP"),
        fields=(("G", "P"), ("", "")),
        hands=("RR", "RR"),
        deck="OOYYGGPP",
        rest="cup",
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert ended(position) == "dry"


@pytest.mark.ruling("dry")
def test_a_color_that_a_claim_discards_comes_back_to_life() -> None:
    """The same, but the claimer has no card in their Field: the black cards are discarded and may be drawn again."""
    position = mandala(
        mountains=("KK", "ROYGP"),
        fields=(("", "P"), ("", "")),
        hands=("RR", "RR"),
        deck="OOYYGGPP",
        rest="cup",
        claiming=0,
        completer=0,
    )
    position.push("C K")
    assert ended(position) is None


@pytest.mark.ruling("dry")
def test_a_color_whose_last_cards_were_in_fields_comes_back_to_life() -> None:
    """All black cards are in the Field of Mandala 1, which is destroyed: they are on the discard pile again."""
    position = mandala(
        mountains=("RR", "ROYGP"),
        fields=(("K", "P"), ("", "")),
        hands=("RR", "RR"),
        deck="OOYYGGPP",
        rest="cup",
        claiming=0,
        completer=0,
    )
    position.push("C R")
    assert ended(position) is None


@pytest.mark.ruling("dry")
def test_dry_in_a_game_played_from_the_deal() -> None:
    """Seat 0 builds all its black cards into Mandala 1, seat 1 all its purple ones into Mandala 2; the last two of each
    were dealt into the Cups, whence no card comes back."""
    head = "KKPP" + "K" * 6 + "P" * 6 + "KK" + "PP" + "KKK" + "PPP" + "KP" * 5
    rest = "".join(colour * 18 for colour in "ROYG")
    position = Position(new("mandala").kind, {}, {"deck": head + rest})
    for _ in range(14):
        assert ended(position) is None
        position.push("M1 K")
        assert ended(position) is None
        position.push("M2 P")
    assert ended(position) == "dry"
    assert position.scores == (0, 0)


@pytest.mark.ruling("dry")
def test_dry_when_both_piles_are_empty_and_each_hand_is_one_card() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("KR", "K"), rest="cup", exhausted=True)
    assert ended(position) is None, "seat 0 has two cards"
    position.push("M1 R")
    assert ended(position) == "dry"


@pytest.mark.parametrize(
    ("hands", "deck", "discard"), [(("KK", "K"), "", ""), (("K", "K"), "K", ""), (("K", "K"), "", "K")]
)
@pytest.mark.ruling("dry")
def test_not_dry_while_there_is_one_card_more(hands: tuple[str, str], deck: str, discard: str) -> None:
    position = mandala(mountains=MOUNTAINS, hands=hands, deck=deck, discard=discard, rest="cup")
    assert ended(position) is None


@pytest.mark.ruling("dry")
def test_one_card_each_and_empty_piles() -> None:
    position = mandala(mountains=MOUNTAINS, hands=("K", "K"), rest="cup", exhausted=True)
    assert ended(position) == "dry"


# ------------------------------------------------------------------------------------------------------- what is secret


@pytest.mark.ruling("secret")
def test_the_opponents_hand_and_dealt_cards_and_the_decks_order_are_secret() -> None:
    """Whatever they are, one sees the same."""
    position = mandala(mountains=("Y", "P"), hands=("RRG", "OOK"), dealt=("RO", "GP"), deck="KYRO")
    plain = state(position)
    hidden = plain.deck + letters(plain.hands[1]) + letters(plain.dealt[1])
    other = "".join(reversed(hidden))
    swapped = replace(
        plain,
        deck=other[: len(plain.deck)],
        hands=(plain.hands[0], counts(other[len(plain.deck) : len(plain.deck) + 3])),
        dealt=(plain.dealt[0], counts(other[len(plain.deck) + 3 :])),
    )
    assert swapped.hands[1] != plain.hands[1]
    assert at("mandala", swapped).observe(0) == position.observe(0)
    assert at("mandala", swapped).observe(1) != position.observe(1)


@pytest.mark.ruling("secret")
def test_one_sees_ones_own_hand_and_dealt_cards() -> None:
    seen = mandala(mountains=("Y", "P"), hands=("RRG", "OOK"), dealt=("RO", "GP")).observe(0)
    assert (seen.hand, seen.cups[0].dealt, seen.cups[1].dealt) == (counts("RRG"), counts("RO"), None)
    assert seen.hand_sizes == (3, 3)


@pytest.mark.ruling("memory")
def test_what_was_claimed_is_remembered() -> None:
    seen = mandala(mountains=("Y", "P"), hands=("RRG", "OOK"), dealt=("RO", "GP"), cups=("", "YYK")).observe(0)
    assert (seen.cups[1].size, seen.cups[1].claimed) == (5, counts("YYK"))


@pytest.mark.ruling("memory")
def test_after_a_reshuffle_what_the_opponent_held_is_known() -> None:
    position, move = exhausted_by_discards()
    seat = position.seat
    assert seat is not None
    before = state(position)
    position.push(move)
    thrown = counts(move[2] * int(move[3]))
    seen = position.observe(1 - seat)
    held = plus(before.hands[seat], before.dealt[seat], counts(before.deck))
    assert seen.reshuffles[0].held == minus(held, thrown), (
        "the hand, in the middle of the draw, and the dealt Cup cards"
    )
    assert seen.reshuffles[0].deck == plus(before.discard, thrown), "none of the new deck has been seen"
