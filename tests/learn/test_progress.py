"""Progress: days in a row, the week, the rating, and which puzzle comes next."""

import random
from datetime import date, timedelta

import msgspec
import pytest

from sandtable.errors import BadRecord
from sandtable.learn.attempt import Standing
from sandtable.learn.daily import daily
from sandtable.learn.progress import CLOSEST, Progress, choose, parse_progress
from sandtable.learn.puzzle import contents

WEDNESDAY = date(2026, 11, 18)


def test_days_in_a_row() -> None:
    progress = Progress()
    assert progress.streak(WEDNESDAY) == 0
    for ago in (5, 2, 1):
        progress = progress.on(WEDNESDAY - timedelta(ago))
    assert progress.streak(WEDNESDAY) == 2  # today's is still to be solved
    assert progress.on(WEDNESDAY).on(WEDNESDAY).streak(WEDNESDAY) == 3
    assert progress.streak(WEDNESDAY + timedelta(1)) == 0


def test_the_week_begins_on_monday() -> None:
    progress = Progress().on(WEDNESDAY).on(WEDNESDAY - timedelta(3))
    assert progress.week(WEDNESDAY) == (False, False, True, False, False, False, False)


def test_only_the_first_answer_counts() -> None:
    better = Standing(1600.0, 300.0, 0.06)
    once = Progress().after("paaaaa", solved=False, standing=better)
    assert once.standing == better
    assert once.after("paaaaa", solved=True, standing=Standing(1.0, 1.0, 1.0)) == once


def test_next_comes_one_of_about_the_same_rating() -> None:
    puzzles = contents().puzzles
    progress = Progress(standing=Standing(1200.0, 100.0, 0.06))
    nearest = sorted(abs(each.rating - 1200) for each in puzzles)[CLOSEST - 1]
    assert abs(choose(puzzles, progress, random.Random(1)).rating - 1200) <= nearest
    tried = Progress(tried={each.id: True for each in puzzles[1:]})
    assert choose(puzzles, tried, random.Random(1)) == puzzles[0]
    all_tried = Progress(tried={each.id: True for each in puzzles})
    assert choose(puzzles, all_tried, random.Random(1)) in puzzles


def test_a_file_that_holds_something_else() -> None:
    assert parse_progress(msgspec.json.encode(Progress().on(WEDNESDAY)), "x").days == ("2026-11-18",)
    with pytest.raises(BadRecord, match=r"puzzles\.json"):
        parse_progress(b"[]", "puzzles.json")


def test_the_puzzle_of_the_day_depends_on_the_date_alone() -> None:
    days = [daily(WEDNESDAY + timedelta(n)) for n in range(14)]
    assert len(set(days)) == len(days)
    assert {day[0] for day in days} == set("mpsn")
    assert days == [daily(WEDNESDAY + timedelta(n)) for n in range(14)]
    assert daily(date(1999, 1, 1)) in contents().daily
