"""Bounds of a table: its log cannot be made long by what comes to no end by itself, and nobody dodges a loss."""

import pytest

from sandtable.server.problems import BadMessage, Refused
from sandtable.server.table.actions import Action, Answer, GiveNonce, Leave, MakeOffer, PlayMove, Sit
from sandtable.server.table.decide import MOST_OFFERS, MOST_SEATINGS, MOST_UNDOS, Who, decide
from sandtable.server.table.events import Offered, encode
from sandtable.server.table.opening import LONGEST_OPTIONS, NewTable, SeatPlan, open_table
from sandtable.server.table.table import Table

ADA, BEN = Who("ada", "Ada"), Who("ben", "Ben")
NONCE = "00" * 16


def act(table: Table, who: Who, action: Action) -> None:
    for event in decide(table, who, action, 1):
        table.apply(event)


def begun(game: str, *seats: SeatPlan, rated: bool = True) -> Table:
    table = Table("t")
    for event in open_table(NewTable(game, seats=seats or None, rated=rated), ADA, {}, 1):
        table.apply(event)
    if not seats:
        act(table, BEN, Sit(nonce=NONCE))
    for seat in table.seats_of("ada"):
        act(table, ADA, GiveNonce(NONCE, seat))
    return table


def move(table: Table) -> None:
    assert table.position is not None
    who = ADA if table.to_act in table.seats_of("ada") else BEN
    act(table, who, PlayMove(f"id {table.number}", table.position.legal_moves[0]))


def refusal(table: Table, who: Who, action: Action) -> str:
    with pytest.raises(Refused) as caught:
        decide(table, who, action, 1)
    return caught.value.key


def test_a_move_is_taken_back_so_often_and_no_more() -> None:
    table = begun("patterns", SeatPlan("me"), SeatPlan("me"))
    for _ in range(MOST_UNDOS):
        move(table)
        act(table, ADA, MakeOffer("undo", table.position.events[-1].seat))  # type: ignore[union-attr]
    move(table)
    assert refusal(table, ADA, MakeOffer("undo", table.position.events[-1].seat)) == "server.refused.undos"  # type: ignore[union-attr]
    assert table.number < 4 * MOST_UNDOS


def test_something_is_offered_so_often_and_no_more_before_the_next_move() -> None:
    table = begun("patterns")
    for _ in range(MOST_OFFERS):
        act(table, ADA, MakeOffer("draw"))
        act(table, ADA, Answer("draw", False))
    assert refusal(table, ADA, MakeOffer("draw")) == "server.refused.offers"
    move(table)
    act(table, ADA, MakeOffer("draw"))


def test_people_come_and_go_so_often_and_no_more() -> None:
    table = Table("t")
    for event in open_table(NewTable("patterns"), ADA, {}, 1):
        table.apply(event)
    for _ in range(MOST_SEATINGS):
        act(table, BEN, Sit())
        act(table, BEN, Leave())
    assert refusal(table, BEN, Sit()) == "server.refused.seats"


def test_options_are_of_a_reasonable_size() -> None:
    layout = {"name": "x" * LONGEST_OPTIONS}
    with pytest.raises(BadMessage) as caught:
        open_table(NewTable("stones", {"layout": layout}), ADA, {}, 1)
    assert caught.value.key == "server.options.huge"


# --------------------------------------------------------------------------------------------------------------- dodges


@pytest.mark.parametrize("bot", [False, True])
def test_nobody_ends_a_game_that_counts_alone_once_the_hands_are_dealt(bot: bool) -> None:
    table = begun("mandala", *((SeatPlan("me"), SeatPlan("bot", "random")) if bot else ()))
    if bot:
        assert refusal(table, ADA, MakeOffer("abort")) == "server.refused.counts"
    else:
        act(table, ADA, MakeOffer("abort"))
        assert table.to_act is not None
        act(table, BEN, Answer("abort", True))
        assert table.status == "aborted"


@pytest.mark.parametrize(("game", "rated"), [("mandala", False), ("patterns", True)])
def test_where_nothing_is_to_be_dodged_the_first_round_can_be_ended_alone(game: str, rated: bool) -> None:
    """It does not count, or there are no hands."""
    table = begun(game, rated=rated)
    act(table, ADA, MakeOffer("abort"))
    assert table.status == "aborted"


def test_whoever_agrees_to_an_undo_knows_that_something_hidden_was_seen() -> None:
    table = begun("mandala")
    assert table.position is not None
    seat = table.to_act
    who = (ADA, BEN)[seat or 0]
    build = next(move for move in table.position.legal_moves if move[0] == "M")  # which draws cards
    act(table, who, PlayMove("a", build))
    (offered,) = decide(table, who, MakeOffer("undo"), 1)
    assert isinstance(offered, Offered)
    assert offered.seen
    plain = begun("patterns")
    who = (ADA, BEN)[plain.to_act or 0]
    move(plain)
    (offered,) = decide(plain, who, MakeOffer("undo"), 1)
    assert b"seen" not in encode(offered)  # as it was always written
