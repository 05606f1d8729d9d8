"""Points, places and tie-breaks, by logs that are written here."""

import msgspec
import pytest

from sandtable.server.problems import BadMessage, NotAllowed, Refused
from sandtable.server.table.clock import Daily
from sandtable.server.table.decide import Who
from sandtable.server.tournament import decide, events
from sandtable.server.tournament.events import (
    Bye,
    Events,
    Finished,
    Joined,
    Opened,
    Outcome,
    Pair,
    Paired,
    Seed,
    Started,
    TournamentEvent,
    Withdrew,
)
from sandtable.server.tournament.plan import Arena, Format, KnockOut, NewTournament, RoundRobin, Swiss, checked
from sandtable.server.tournament.results import games_csv
from sandtable.server.tournament.standings import scores
from sandtable.server.tournament.tiebreaks import buchholz, ranked, sonneborn
from sandtable.server.tournament.tournament import Tournament, tournament_of
from sandtable.server.tournament.view import tournament_view

# A game: who has the first seat, who the second, and how it ended.
Line = tuple[str, str, Outcome]


def beginning(format: Format, players: str) -> list[TournamentEvent]:
    plan = checked(NewTournament("A night", "patterns", format, pause=0), 0)
    joined = [Joined(0, name, name.upper()) for name in players]
    seeds = tuple(Seed(name, 2000 - i) for i, name in enumerate(players))
    return [Opened(0, "a", "A", plan), *joined, Started(1, seeds)]


def played(format: Format, players: str, *rounds: list[Line], byes: dict[int, Bye] | None = None) -> Tournament:
    """A tournament where these rounds were played."""
    log = beginning(format, players)
    for number, games in enumerate(rounds, 1):
        pairs = tuple(Pair(f"{number}{one}{other}", one, other) for one, other, _ in games)
        log.append(Paired(0, number, pairs, (byes[number],) if byes and number in byes else ()))
        log += [Finished(0, pair.table, outcome) for pair, (_, _, outcome) in zip(pairs, games, strict=True)]
    return tournament_of("t", log)


def order(tournament: Tournament) -> str:
    return "".join(place.score.id for place in ranked(scores(tournament), tournament.plan.format))


def test_buchholz_counts_the_points_of_opponents_and_a_bye_as_ones_own() -> None:
    swiss = played(
        Swiss(2), "abc", [("a", "b", "first")], [("a", "c", "draw")], byes={1: Bye("c", "bye"), 2: Bye("b", "bye")}
    )
    all = scores(swiss)
    assert {id: score.points for id, score in all.items()} == {"a": 1.5, "b": 1, "c": 1.5}
    assert (buchholz(all["a"], all), buchholz(all["b"], all), buchholz(all["c"], all)) == (2.5, 2.5, 3.0)
    assert order(swiss) == "cab"
    why = tournament_view(swiss, 0).players[1].why
    assert why is not None
    assert why["en"] == "A is behind C: the opponents of C have more points, 3 to 2½."


def test_sonneborn_berger_counts_whom_one_beat_and_half_of_those_one_drew_with() -> None:
    games: list[list[Line]] = [
        [("a", "d", "first"), ("b", "c", "first")],
        [("a", "b", "draw"), ("c", "d", "first")],
        [("c", "a", "draw"), ("d", "b", "draw")],
    ]
    all = scores(played(RoundRobin(), "abcd", *games))
    assert {id: score.points for id, score in all.items()} == {"a": 2, "b": 2, "c": 1.5, "d": 0.5}
    assert sonneborn(all["a"], all) == 0.5 + 1 + 0.75
    assert sonneborn(all["b"], all) == 1.5 + 1 + 0.25
    assert order(played(RoundRobin(), "abcd", *games)) == "bacd"


def test_who_won_the_game_between_two_is_before_the_other() -> None:
    games: list[list[Line]] = [
        [("a", "d", "first"), ("b", "c", "first")],
        [("a", "b", "second"), ("c", "d", "first")],
        [("a", "c", "first"), ("b", "d", "second")],
    ]
    robin = played(RoundRobin(), "abcd", *games)
    assert order(robin) == "bacd"
    why = tournament_view(robin, 0).players[1].why
    assert why is not None
    assert why["fr"].endswith("B a 1 et A 0.")


def test_an_arena_counts_double_after_two_wins_in_a_row() -> None:
    won: list[Line] = [("a", "b", "first")] * 4
    log = beginning(Arena(5), "ab")
    for number, (first, second, outcome) in enumerate([*won, ("a", "b", "draw"), ("a", "b", "first_only")]):
        log += [Paired(0, 1, (Pair(str(number), first, second),)), Finished(0, str(number), outcome)]
    all = scores(tournament_of("t", log))
    assert (all["a"].points, all["a"].run, all["b"].points) == (2 + 2 + 4 + 4 + 1 + 2, 0, 1)


def test_a_knock_out_is_ranked_by_the_rounds_that_were_won() -> None:
    first: list[Line] = [("a", "d", "second"), ("b", "c", "draw")]
    cup = played(KnockOut(), "abcd", first)
    again = decide.step(cup, {}, lambda: "again", 9)
    assert [type(event) for event in again] == [Paired]
    paired = again[0]
    assert isinstance(paired, Paired)
    assert paired.games == (Pair("again", "c", "b"),), "seats are turned"
    for event in (*again, Finished(0, "again", "first")):
        cup.apply(event)
    (final,) = decide.step(cup, {}, lambda: "final", 9)
    assert isinstance(final, Paired)
    assert {final.games[0].first, final.games[0].second} == {"c", "d"}
    for event in (final, Finished(0, "final", "first" if final.games[0].first == "d" else "second")):
        cup.apply(event)
    assert order(cup) == "dcab"
    assert decide.step(cup, {}, lambda: "", 9) == (events.Ended(9),)
    assert tournament_view(cup, 0).bracket == (("a", "d", "b", "c"), ("d", "c"), ("d",))


def test_after_three_drawn_games_the_stronger_goes_on() -> None:
    cup = played(KnockOut(), "ab", [("a", "b", "draw")])
    for number in range(2):
        (paired,) = decide.step(cup, {}, lambda number=number: f"again{number}", 9)  # type: ignore[misc]
        for event in (paired, Finished(0, f"again{number}", "draw")):
            cup.apply(event)
    assert decide.step(cup, {}, lambda: "", 9) == (events.Ended(9),)
    assert order(cup) == "ab"


def test_who_has_gone_is_out_of_a_knock_out() -> None:
    cup = played(KnockOut(), "abcd", [("a", "d", "first"), ("b", "c", "first")])
    cup.apply(Withdrew(0, "b"))
    (final,) = decide.step(cup, {}, lambda: "", 9)
    assert final == Paired(9, 2, (), (Bye("b", "absent"), Bye("a", "free")))
    cup.apply(final)
    assert order(cup)[0] == "a"


def test_who_is_left_of_two_who_drew_goes_on() -> None:
    cup = played(KnockOut(), "abcd", [("a", "d", "draw"), ("b", "c", "first")])
    cup.apply(Withdrew(0, "a"))
    (final,) = decide.step(cup, {}, lambda: "final", 9)
    assert final == Paired(9, 2, (Pair("final", "d", "b"),))
    cup.apply(final)
    cup.apply(Withdrew(0, "d"))  # that they go, too, later, changes nothing of the round before
    cup.apply(Finished(0, "final", "first"))
    assert order(cup)[0] == "d"
    assert tournament_view(cup, 0).bracket == (("a", "d", "b", "c"), ("d", "b"), ("d",))


def test_a_knock_out_waits_for_those_who_go_on_and_for_nobody_else() -> None:
    cup = played(KnockOut(), "abcd", [("a", "d", "first"), ("b", "c", "first")])
    cup.plan = msgspec.structs.replace(cup.plan, pause=60)
    assert decide.due_at(cup) == 60_000
    for who in "ab":
        cup.apply(events.Readied(7, who))
    assert decide.due_at(cup) == 7


def test_a_pause_is_for_those_who_sit_out_to_come_back() -> None:
    swiss = played(Swiss(3), "abcd", [("a", "d", "nobody"), ("b", "c", "nobody")])
    swiss.plan = msgspec.structs.replace(swiss.plan, pause=60)
    for who in "abcd":
        swiss.apply(events.Paused(0, who))
    assert decide.due_at(swiss) == 60_000
    swiss.apply(events.Resumed(5, "c"))
    swiss.apply(events.Readied(6, "c"))
    assert decide.due_at(swiss) == 6
    for who in "abcd":
        swiss.apply(Withdrew(8, who))
    assert decide.due_at(swiss) == 8  # nobody can come back


def test_every_event_is_read_as_it_was_written() -> None:
    log: Events = (
        *beginning(Swiss(), "ab"),
        Paired(1, 1, (Pair("t", "a", "b"),), (Bye("c", "bye"),)),
        Finished(2, "t", "void"),
    )
    assert tuple(events.decode(events.encode(event)) for event in log) == log


def test_a_log_is_bounded() -> None:
    tournament = tournament_of("t", beginning(Arena(5), "ab"))
    who = Who("a", "A")
    while tournament.number < decide.MOST_CHANGES:
        for event in decide.resume(tournament, who, 0) or decide.pause(tournament, who, 0):
            tournament.apply(event)
    with pytest.raises(Refused, match="Too many people"):
        decide.withdraw(tournament, who, 0)


def test_only_who_plays_may_sit_out() -> None:
    with pytest.raises(NotAllowed):
        decide.pause(tournament_of("t", beginning(Swiss(), "ab")), Who("x", "X"), 0)


def test_games_as_csv() -> None:
    text = games_csv(played(Swiss(1), "abc", [("a", "b", "first")], byes={1: Bye("c", "bye")}), "en")
    assert text.splitlines()[1:] == ["1,1ab,A,a,B,b,first,,", "1,,C,c,,,bye,,"]


def test_nothing_starts_in_the_past() -> None:
    soon = checked(NewTournament("A night", "patterns", Swiss(), starts=10**9), 10**9 + 30_000)
    assert soon.starts == 10**9
    with pytest.raises(BadMessage):
        checked(soon, 10**9 + 3_600_000)


def test_a_plan_says_when_somebody_is_late() -> None:
    plan = NewTournament("A night", "mandala", Swiss(), clock=Daily(2))
    assert (checked(plan, 0).late, checked(NewTournament("A night", "mandala", Swiss()), 0).late) == (2 * 86_400, 180)
