"""Who meets whom: what has to hold for any number of players and any results."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.server.tournament.pairing import arena, knockout, round_robin, swiss
from sandtable.server.tournament.pairing.arena import AGAIN, BREATH, Free
from sandtable.server.tournament.pairing.contender import Contender, seated
from sandtable.server.tournament.pairing.matching import Matching, edges_of

COUNTS = st.integers(2, 24)


class Field:
    """Players of a Swiss tournament whose games end as they will."""

    def __init__(self, count: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.points = {f"p{i}": 0.0 for i in range(count)}
        self.met: dict[str, Counter[str]] = {id: Counter() for id in self.points}
        self.firsts: Counter[str] = Counter()
        self.last: dict[str, int] = {}
        self.byes: Counter[str] = Counter()

    def contenders(self, away: frozenset[str] = frozenset()) -> list[Contender]:
        return [
            Contender(id, self.points[id], i, self.met[id], self.firsts[id], self.last.get(id), self.byes[id])
            for i, id in enumerate(self.points, 1)
            if id not in away
        ]

    def play(self, pairs: list[tuple[str, str]], bye: str | None) -> None:
        for first, second in pairs:
            self.met[first][second] += 1
            self.met[second][first] += 1
            self.firsts[first] += 1
            self.firsts[second] -= 1
            self.last[first], self.last[second] = 0, 1
            won = self.random.choice((0.0, 0.5, 1.0))
            self.points[first] += won
            self.points[second] += 1 - won
        if bye is not None:
            self.byes[bye] += 1
            self.points[bye] += 1


@given(COUNTS, st.integers(0, 1000))
@settings(deadline=None)
def test_swiss_nobody_meets_twice_and_nobody_has_two_byes(count: int, seed: int) -> None:
    """In as many rounds as half of the players: then pairs are always left (Dirac's theorem)."""
    field = Field(count, seed)
    for _ in range(count // 2):
        pairs, bye = swiss.pair(field.contenders())
        everybody = [id for pair in pairs for id in pair] + ([bye] if bye else [])
        assert sorted(everybody) == sorted(field.points)
        field.play(pairs, bye)
    assert max(field.byes.values(), default=0) <= 1
    assert all(times <= 1 for met in field.met.values() for times in met.values())


@given(st.integers(2, 12), st.integers(0, 1000))
@settings(deadline=None)
def test_swiss_meets_again_only_where_no_other_pairs_are_left(count: int, seed: int) -> None:
    """Also after more rounds than there are opponents, and with people who are away."""
    field = Field(count, seed)
    for _ in range(count + 2):
        away = frozenset(id for id in field.points if field.random.random() < 0.2)
        contenders = field.contenders(away)
        pairs, bye = swiss.pair(contenders)
        if any(field.met[one][other] for one, other in pairs):
            fewest = min(each.byes for each in contenders)
            byes = [each for each in contenders if each.byes == fewest] if len(contenders) % 2 else [None]
            for out in byes:
                rest = [each for each in contenders if each is not out]
                unmet = edges_of(len(rest), lambda a, b, rest=rest: not rest[a].met.get(rest[b].id))  # type: ignore[misc]
                assert not Matching(unmet).complete()
        field.play(pairs, bye)


@given(st.integers(6, 24), st.integers(0, 1000))
@settings(deadline=None)
def test_swiss_seats_are_balanced(count: int, seed: int) -> None:
    field = Field(count, seed)
    for _ in range(min(7, swiss.rounds_for(count, 7))):
        field.play(*swiss.pair(field.contenders()))
    assert max(abs(firsts) for firsts in field.firsts.values()) <= 3
    assert sum(abs(firsts) > 2 for firsts in field.firsts.values()) <= count // 6


def test_swiss_pairs_the_upper_half_with_the_lower_one_first() -> None:
    pairs, bye = swiss.pair(Field(7, 0).contenders())
    assert [set(pair) for pair in pairs] == [{"p0", "p3"}, {"p1", "p4"}, {"p2", "p5"}]
    assert bye == "p6"


def test_swiss_pairs_like_points() -> None:
    field = Field(4, 0)
    field.points.update(p0=1, p3=1)
    pairs, _ = swiss.pair(field.contenders())
    assert {frozenset(pair) for pair in pairs} == {frozenset(("p0", "p3")), frozenset(("p1", "p2"))}


def test_swiss_of_nobody_and_of_one() -> None:
    assert swiss.pair([]) == ([], None)
    assert swiss.pair(Field(1, 0).contenders()) == ([], "p0")


@pytest.mark.parametrize(
    ("players", "wanted", "rounds"), [(2, None, 1), (3, None, 3), (8, None, 4), (64, None, 7), (6, 15, 5), (7, 15, 7)]
)
def test_swiss_has_as_many_rounds_as_find_a_winner(players: int, wanted: int | None, rounds: int) -> None:
    assert swiss.rounds_for(players, wanted) == rounds


@given(st.integers(2, 24), st.sampled_from((1, 2)))
def test_round_robin_everybody_meets_everybody(count: int, cycles: int) -> None:
    players = [f"p{i}" for i in range(count)]
    rounds = round_robin.schedule(players, cycles)
    met: Counter[frozenset[str]] = Counter()
    firsts: Counter[str] = Counter()
    rests: Counter[str] = Counter()
    for games, rest in rounds:
        everybody = [id for pair in games for id in pair] + ([rest] if rest else [])
        assert sorted(everybody) == sorted(players)
        met.update(frozenset(pair) for pair in games)
        for first, second in games:
            firsts[first] += 1
            firsts[second] -= 1
        if rest:
            rests[rest] += 1
    assert met == dict.fromkeys(map(frozenset, combinations(players, 2)), cycles)
    assert all(abs(firsts[id]) <= 1 for id in players)
    assert set(rests.values()) <= {cycles}


@given(st.integers(2, 128))
def test_knock_out_the_strongest_meet_last(count: int) -> None:
    players = [f"p{i}" for i in range(count)]
    slots = knockout.bracket(players)
    assert sorted(id for id in slots if id) == sorted(players)
    assert all(one or other for one, other in knockout.matches(slots)), "nobody meets nobody"
    for number in range(knockout.rounds_for(count)):
        left = len(slots)
        # where the stronger always wins, the strongest half goes on in every round
        slots = [min((id for id in pair if id), key=lambda id: int(id[1:])) for pair in knockout.matches(slots)]
        assert sorted(int(str(id)[1:]) for id in slots) == list(range(left // 2)), number
    assert slots == ["p0"]


def free(id: str, since: int = 0, last: str | None = None, bot: bool = False, points: float = 0) -> Free:
    return Free(Contender(id, points, int(id[1:])), since, last, bot)


def test_arena_pairs_like_points_and_not_the_same_again() -> None:
    waiting = [free("p1", points=4), free("p2", points=4, last="p1"), free("p3", points=2), free("p4")]
    assert {frozenset(pair) for pair in arena.pair(waiting, 0, 1)} == {frozenset(("p1", "p3")), frozenset(("p2", "p4"))}
    two = [free("p1", last="p2"), free("p2", last="p1")]
    assert arena.pair(two, 2, 1) == []
    assert len(arena.pair(two, 2, AGAIN)) == 1
    assert len(arena.pair(two, 0, 1)) == 1, "there is nobody else"


def test_arena_gives_a_bot_to_who_is_left_over() -> None:
    waiting = [free("p1"), free("p2"), free("p3"), free("p4", bot=True), free("p5", bot=True)]
    assert len(arena.pair(waiting, 0, 0)) == 1
    pairs = [set(pair) for pair in arena.pair(waiting, 0, BREATH)]
    assert {"p1", "p2"} in pairs
    assert any("p3" in pair and pair & {"p4", "p5"} for pair in pairs)


@given(st.integers(0, 30), st.integers(0, 10), st.integers(0, 1000))
def test_arena_nobody_plays_twice_at_once(people: int, bots: int, seed: int) -> None:
    rng = random.Random(seed)
    ids = [f"p{i}" for i in range(people + bots)]
    waiting = [
        free(id, rng.randrange(20_000), rng.choice(ids), i >= people, rng.randrange(9)) for i, id in enumerate(ids)
    ]
    paired = [id for pair in arena.pair(waiting, rng.randrange(3), 20_000) for id in pair]
    assert len(set(paired)) == len(paired)


def test_who_had_the_first_seat_less_often_has_it() -> None:
    assert seated(Contender("a", 0, 1, firsts=1), Contender("b", 0, 2)) == ("b", "a")
    assert seated(Contender("a", 0, 1, last=0), Contender("b", 0, 2, last=1)) == ("b", "a")
    assert seated(Contender("a", 0, 1), Contender("b", 0, 2)) == ("b", "a")
