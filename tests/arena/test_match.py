"""A match: which games it has, and that they come out the same whoever plays them."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from sandtable.arena.crew import Alone, Crew, play_games
from sandtable.arena.game import Limits
from sandtable.arena.match import Match
from sandtable.arena.processes import Processes
from sandtable.bots.budget import Budget
from sandtable.dealing import series_seed
from sandtable.errors import BadOption
from sandtable.games import kind_of
from sandtable.position import Position
from sandtable.records import Record, format_record, parse_record


def match(game: str = "patterns", bots: tuple[str, ...] = ("greedy", "random"), **options: Any) -> Match:
    return Match(game, kind_of(game).options(options), bots, "m")


def played(one: Match, start: int, stop: int, crew: Crew) -> list[Record]:
    """Records without the time, which no two runs share."""
    lines = [line for lines in play_games(one, start, stop, crew) for line in lines]
    return [msgspec.structs.replace(parse_record(line), thought=None) for line in lines]


def test_two_players_swap_seats_on_each_deal() -> None:
    one = match(bots=("a", "b"))
    assert [one.seats(index) for index in range(4)] == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]
    assert [one.deal(index) for index in range(4)] == [series_seed("m", deal) for deal in (0, 0, 1, 1)]
    assert one.sittings == 2


def test_every_bot_meets_every_other_on_every_round() -> None:
    one = match(bots=("a", "b", "c", "d"))
    assert one.pairs == [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d"), ("c", "d")]
    assert [one.seats(index) for index in range(0, 12, 2)] == one.pairs
    assert [one.seats(index) for index in range(1, 12, 2)] == [(b, a) for a, b in one.pairs]
    assert [one.seats(index) for index in range(12, 24)] == [one.seats(index) for index in range(12)]
    assert len({one.deal(index) for index in range(24)}) == 12
    assert one.total(10) == 60


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_take_every_seat(players: int) -> None:
    one = match("stones", ("a", "b"), players=players)
    assert one.sittings == 2 * players
    deal = [one.seats(index) for index in range(2 * players)]
    assert len({one.deal(index) for index in range(2 * players)}) == 1
    assert one.deal(2 * players) != one.deal(0)
    assert [seats.count("a") for seats in deal] == [1] * players + [players - 1] * players
    assert len(set(deal)) == 2 * players
    for seat in range(players):
        assert Counter(seats[seat] for seats in deal) == {"a": players, "b": players}


@pytest.mark.parametrize(
    ("players", "games", "rounded"), [(2, 1, 2), (2, 2, 2), (2, 7, 8), (3, 1, 6), (3, 12, 12), (4, 9, 16)]
)
def test_deals_are_played_from_all_sides(players: int, games: int, rounded: int) -> None:
    assert match("stones", ("a", "b"), players=players).rounded(games) == rounded


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("patterns", ("greedy", "random", "club"), {}),
        ("mandala", ("greedy", "random", "club"), {}),
        pytest.param("stones", ("greedy", "random"), {"players": 3, "new_stones": True}, marks=pytest.mark.long),
    ],
)
def test_the_games_do_not_depend_on_who_plays_them(game: str, bots: tuple[str, ...], options: dict[str, Any]) -> None:
    one = Match(game, kind_of(game).options(options), bots, "m", Limits(Budget(simulations=20)))
    alone = played(one, 0, 12, Alone())
    with Processes(2) as crew:
        assert played(one, 0, 12, crew) == alone
        assert played(one, 5, 12, crew) == alone[5:]
    assert [record.seats for record in alone] == [one.seats(index) for index in range(12)]


def test_a_record_of_a_match_verifies_and_says_how_long_bots_thought() -> None:
    one = Match("mandala", {}, ("greedy", "random"), "m", Limits(Budget(0.5, 30)))
    times: dict[str, list[float]] = {"greedy": [], "random": []}
    for index, line in enumerate(one.lines(0, 3)):
        record = parse_record(line)
        assert format_record(record) == line
        assert Position.from_record(record).result == record.result
        assert record.budget == {"seconds": 0.5, "sims": 30}
        assert record.seed == one.deal(index).hex()
        assert record.thought is not None
        for bot, seconds in zip(record.seats, record.thought, strict=True):
            times[bot].append(seconds)
    assert min(times["greedy"]) > min(times["random"]) >= 0  # of several: a machine may pause while it throws dice


def test_a_record_begins_as_its_opening() -> None:
    for limits in (Limits(), Limits(Budget(simulations=3))):
        one = Match("patterns", {}, ("greedy", "random"), "m", limits)
        opening = format_record(one.opening(1))
        assert one.lines(1, 2)[0].startswith(opening[: opening.rindex('"events"')])
        assert ("budget" in opening) == (limits.budget is not None)


def test_a_budget_makes_a_bot_think_longer() -> None:
    def thought(simulations: int) -> float:
        one = Match("patterns", {}, ("club", "random"), "m", Limits(Budget(simulations=simulations)))
        times = parse_record(one.lines(0, 1)[0]).thought
        assert times is not None
        return times[0]

    assert thought(2000) > 3 * min(thought(20) for _ in range(5))


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no bot “deep”"):
        match(bots=("deep", "random")).lines(0, 1)
