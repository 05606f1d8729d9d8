"""Fit: who plays whom, and who sits where."""

import random

from hypothesis import given
from hypothesis import strategies as st

from sandtable.server.meeting.fit import ANYONE_MS, NEAR, WIDENS, Seeker, fits, groups, reach, seated

NOW = 10_000_000


def seeker(
    name: str,
    rating: float = 1500,
    waited: float = 0,
    within: int | None = None,
    last: int | None = None,
    last_at: int = 0,
    shuns: frozenset[str] = frozenset(),
) -> Seeker:
    return Seeker(name, rating, 60.0, within, NOW - int(1000 * waited), last, last_at, shuns)


def names(found: list[list[Seeker]]) -> list[set[str]]:
    return [{one.person for one in group} for group in found]


def test_a_range_widens_with_every_second_and_then_knows_no_bound_but_ones_own() -> None:
    assert reach(seeker("a"), NOW) == NEAR
    assert reach(seeker("a", waited=10), NOW) == NEAR + 10 * WIDENS
    assert reach(seeker("a", waited=ANYONE_MS / 1000), NOW) == float("inf")
    assert reach(seeker("a", waited=1000, within=150), NOW) == 150
    assert reach(seeker("a")._replace(deviation=350.0), NOW) == NEAR + 240  # of whom little is known


def test_both_have_to_look_far_enough() -> None:
    strong = seeker("a", 1900, waited=1000)
    assert not fits(strong, seeker("b", 1500), NOW)
    assert fits(strong, seeker("b", 1500, waited=20), NOW)
    assert not fits(strong, seeker("b", 1500, waited=1000, within=399), NOW)
    assert not fits(strong, strong, NOW)


def test_nobody_plays_somebody_they_have_blocked_or_who_has_blocked_them() -> None:
    one, other = seeker("a"), seeker("b", shuns=frozenset({"a"}))
    assert not fits(one, other, NOW)
    assert not fits(other, one, NOW)


def test_the_nearest_is_taken_and_who_has_waited_long_comes_first() -> None:
    assert names(groups([seeker("a"), seeker("b", 1590), seeker("c", 1510)], 2, NOW)) == [{"a", "c"}]
    long = [seeker("a", waited=1), seeker("b", 1590, waited=50), seeker("c", 1510), seeker("d", 1580)]
    assert names(groups(long, 2, NOW)) == [{"b", "d"}, {"a", "c"}]


def test_a_newcomer_is_looked_at_alone() -> None:
    people = [seeker("a", 1000), seeker("b", 1010), seeker("c", 2000), seeker("d", 2010)]
    assert names(groups(people, 2, NOW, "d")) == [{"c", "d"}]
    assert groups(people[:3], 2, NOW, "c") == []


def test_rather_somebody_who_should_sit_elsewhere() -> None:
    people = [seeker("a", last=0, waited=2), seeker("b", 1500, last=0), seeker("c", 1550, last=1)]
    assert names(groups(people, 2, NOW)) == [{"a", "c"}]


def test_tables_of_three_and_four_need_people_who_all_fit_each_other() -> None:
    people = [seeker("a", 1500), seeker("b", 1590), seeker("c", 1410)]
    assert groups(people, 3, NOW) == []  # b and c are too far apart
    assert names(groups([*people, seeker("d", 1520)], 3, NOW)) == [{"a", "d", "b"}]
    assert names(groups([*people, seeker("d"), seeker("e", 1480)], 4, NOW + 30_000)) == [{"a", "b", "d", "e"}]


def test_who_started_last_time_does_not_start_now() -> None:
    chance = random.Random(1)
    for _ in range(20):
        assert [one.person for one in seated([seeker("a", last=0), seeker("b", last=1)], chance)] == ["b", "a"]
        assert [one.person for one in seated([seeker("a", last=0), seeker("b")], chance)] == ["b", "a"]
        assert [one.person for one in seated([seeker("a"), seeker("b", last=1)], chance)] == ["b", "a"]
    both = [seeker("a", last=0, last_at=5), seeker("b", last=0, last_at=3)]
    assert [one.person for one in seated(both, chance)] == ["b", "a"]  # it was longer ago
    assert {seated([seeker("a"), seeker("b")], chance)[0].person for _ in range(50)} == {"a", "b"}
    four = [seeker("a", last=0), seeker("b", last=3), seeker("c", last=1), seeker("d", last=2)]
    assert [one.person for one in seated(four, chance)] == ["b", "d", "c", "a"]


ANYONE = st.builds(
    Seeker,
    person=st.uuids().map(str),
    rating=st.floats(500, 2500),
    deviation=st.floats(45, 350),
    within=st.none() | st.integers(25, 3000),
    since=st.integers(NOW - 200_000, NOW),
    last=st.none() | st.integers(0, 1),
    last_at=st.integers(0, NOW),
)


@given(st.lists(ANYONE, max_size=12, unique_by=lambda one: one.person), st.integers(2, 4))
def test_nobody_is_in_two_groups_and_all_in_a_group_fit(people: list[Seeker], size: int) -> None:
    found = groups(people, size, NOW)
    everyone = [one.person for group in found for one in group]
    assert len(everyone) == len(set(everyone))
    for group in found:
        assert len(group) == size
        assert all(fits(one, other, NOW) for one in group for other in group if one != other)
    left = [one for one in people if one.person not in everyone]
    if size == 2:  # nobody who fits is left over
        assert not any(fits(one, other, NOW) for one in left for other in left)
    assert sorted(one.person for one in seated(left, random.Random(1))) == sorted(one.person for one in left)
