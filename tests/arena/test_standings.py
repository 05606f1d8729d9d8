"""Standings: what games come to, worked out by hand."""

import msgspec
import pytest

from sandtable.arena.match import Match
from sandtable.arena.standings import Standings, best_seats
from sandtable.games import kind_of
from sandtable.games.outcome import Result
from sandtable.records import Event, Forfeit, Record

MATCH = Match("patterns", {}, ("a", "b", "c"), "s")


def record(
    seats: str,
    scores: tuple[int, ...],
    winner: int | None,
    moves: str = "",
    thought: tuple[float, ...] | None = None,
    forfeit: int | None = None,
) -> Record:
    """A record with nothing in it but what is counted: seats by their letters, moves by the seats that made them."""
    return Record(
        format="sandtable/1",
        game="patterns",
        options={},
        seats=tuple(seats),
        setup={},
        events=(*(Event(seat=int(seat), move="end") for seat in moves), Event(chance="reshuffle", deck="")),
        result=Result(scores, winner, "stuck" if forfeit is None else "forfeit"),
        forfeit=None if forfeit is None else Forfeit(forfeit, f"why of {forfeit}"),
        thought=thought,
    )


def standings(*records: Record, match: Match = MATCH) -> Standings:
    stand = Standings(match)
    for one in records:
        stand.add(one)
    return stand


def of_three(bots: tuple[str, ...] = ("a", "b")) -> Match:
    return Match("stones", kind_of("stones").options({"players": 3}), bots, "s")


def test_wins_draws_and_losses() -> None:
    stand = standings(
        record("ab", (9, 5), 0),
        record("ba", (9, 5), 0),
        record("ab", (7, 7), None),
        record("ac", (9, 5), 0),
        record("ca", (1, 2), 1),
    )
    rows = {row.name: row for row in stand.rows()}
    assert [row.name for row in stand.rows()] == ["a", "b", "c"]
    assert [(rows[bot].games, rows[bot].wins, rows[bot].draws, rows[bot].losses) for bot in "abc"] == [
        (5, 3, 1, 1),
        (3, 1, 1, 1),
        (2, 0, 0, 2),
    ]
    assert [rows[bot].score for bot in "abc"] == [0.7, 0.5, 0.0]
    assert [rows[bot].points for bot in "abc"] == [round(32 / 5, 2), round(21 / 3, 2), 3.0]
    assert [msgspec.structs.astuple(pair) for pair in stand.pairs()] == [
        ("a", "b", 3, 1, 1, 1),
        ("a", "c", 2, 2, 0, 0),
        ("b", "c", 0, 0, 0, 0),
    ]
    assert stand.games == 5


def test_time_per_move() -> None:
    stand = standings(
        record("ab", (1, 0), 0, moves="0101", thought=(0.5, 0.002)),
        record("ba", (1, 0), 0, moves="010", thought=(0.001, 0.1)),
    )
    rows = {row.name: row for row in stand.rows()}
    assert (rows["a"].ms_per_move, rows["b"].ms_per_move, rows["c"].ms_per_move) == (200.0, 0.75, 0.0)


def test_a_forfeit_is_lost_and_its_points_do_not_count() -> None:
    stand = standings(
        record("ab", (30, 2), 1, forfeit=0),
        record("ba", (4, 6), 1),
        record("ab", (3, 9), 1, forfeit=0),
    )
    rows = {row.name: row for row in stand.rows()}
    assert (rows["a"].wins, rows["a"].losses, rows["a"].forfeits, rows["a"].why) == (1, 2, 2, "why of 0")
    assert (rows["b"].wins, rows["b"].forfeits, rows["b"].why) == (2, 0, None)
    assert (rows["a"].points, rows["b"].points, rows["c"].points) == (6.0, 4.0, None)
    seat = stand.seat_advantage()
    assert seat is not None
    assert (seat.games, seat.score) == (1, 0.0)


def test_the_seat_that_starts() -> None:
    assert standings().seat_advantage() is None
    stand = standings(
        record("ab", (9, 5), 0), record("ba", (9, 5), 0), record("ab", (5, 5), None), record("ba", (1, 5), 1)
    )
    seat = stand.seat_advantage()
    assert seat is not None
    assert (seat.seat, seat.games, seat.score, seat.fair) == (0, 4, 0.625, 0.5)
    assert seat.low < 0.625 < seat.high


def test_several_seats_of_one_bot() -> None:
    stand = standings(
        record("abb", (5, 9, 1), 1),
        record("bab", (5, 1, 9), 2),
        record("bba", (1, 2, 9), 2),
        record("abb", (5, 9, 9), None),  # two of the same are even at the top: that is its game
        record("abb", (9, 1, 9), None),
        match=of_three(),
    )
    (pair,) = stand.pairs()
    assert (pair.games, pair.a_wins, pair.b_wins, pair.draws) == (5, 1, 3, 1)
    seat = stand.seat_advantage()
    assert seat is not None
    assert (seat.score, seat.fair) == (0.1, 0.3333)


def test_equal_bots_are_equal_however_they_sit() -> None:
    alone = [record("abb", (9, 0, 0), 0), record("bab", (9, 0, 0), 0), record("bba", (9, 0, 0), 0)]
    others = [record("baa", (9, 0, 0), 0), record("aba", (9, 0, 0), 0), record("aab", (9, 0, 0), 0)]
    stand = standings(*(alone + others) * 50, match=of_three())
    assert [row.elo for row in stand.rows()] == pytest.approx([0, 0], abs=0.1)
    # from one side only it is still so: a third of the games is what a single seat is worth
    assert [row.elo for row in standings(*alone * 50, match=of_three()).rows()] == pytest.approx([0, 0], abs=1)


def test_a_forfeit_is_lost_though_another_seat_of_the_same_bot_is_best() -> None:
    stand = standings(record("abb", (1, 0, 9), 2, forfeit=1), match=of_three())
    (pair,) = stand.pairs()
    assert (pair.a_wins, pair.b_wins, pair.draws) == (1, 0, 0)


def test_an_unfinished_game_does_not_count() -> None:
    unfinished = msgspec.structs.replace(record("ab", (0, 0), None), result=None)
    assert standings(unfinished).games == 0


def test_for_a_program_to_read() -> None:
    plain = standings(record("ab", (9, 5), 0)).plain()
    assert set(plain) == {"game", "options", "bots", "pairs", "games", "seat_advantage"}
    assert {"name", "elo", "low", "high", "games", "score", "ms_per_move"} <= set(plain["bots"][0])
    assert set(plain["pairs"][0]) == {"a", "b", "games", "a_wins", "b_wins", "draws"}
    assert standings().plain()["seat_advantage"] is None
    assert of_three().options == standings(match=of_three()).plain()["options"]


def test_no_negative_zero() -> None:
    stand = standings(record("ab", (9, 5), 0), record("ba", (9, 5), 0), record("bc", (9, 5), 0))
    assert "-0.0" not in [str(row.elo) for row in stand.rows()]


@pytest.mark.parametrize(
    ("scores", "winner", "seats"),
    [((1, 9), 1, [1]), ((9, 9), 0, [0]), ((9, 9), None, [0, 1]), ((3, 9, 9), None, [1, 2])],
)
def test_the_best_seats(scores: tuple[int, ...], winner: int | None, seats: list[int]) -> None:
    assert best_seats(Result(scores, winner, "stuck")) == seats
