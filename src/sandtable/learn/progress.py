"""Progress: what a person has solved, their rating, and the days on which they solved the puzzle of the day."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from sandtable.errors import BadRecord
from sandtable.glicko import Rating
from sandtable.learn.attempt import Standing, rated
from sandtable.learn.puzzle import Listed, contents

WEEK = 7
CLOSEST = 12  # puzzles by rating, one of which comes next


def beginner() -> Standing:
    """The rating of a person who has not solved any puzzle yet."""
    start = Rating()
    return Standing(start.rating, start.deviation, start.volatility)


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is kept.

    standing  the rating
    tried     puzzles by their id: whether they were solved with the first answer
    days      on which the puzzle of the day was solved, as YYYY-MM-DD
    """

    standing: Standing = msgspec.field(default_factory=beginner)
    tried: dict[str, bool] = {}
    days: tuple[str, ...] = ()

    def after(self, puzzle: str, solved: bool, standing: Standing | None) -> Progress:
        """With an answer to a puzzle. What was tried before stays as it was."""
        if puzzle in self.tried:
            return self
        return msgspec.structs.replace(self, tried={**self.tried, puzzle: solved}, standing=standing or self.standing)

    def on(self, day: date) -> Progress:
        """With a day on which the puzzle of the day was solved."""
        return msgspec.structs.replace(self, days=tuple(sorted({*self.days, day.isoformat()})))

    def joined(self, tried: dict[str, bool], days: Sequence[str]) -> Progress:
        """With what was done elsewhere. Puzzles that were tried here already stay as they were, each other one changes
        the rating as if it came now; those that there are no more are left out."""
        ratings = {each.id: each.rating for each in contents().puzzles}
        found = self
        for puzzle, solved in tried.items():
            if puzzle in ratings:
                found = found.after(puzzle, solved, rated(ratings[puzzle], found.standing, solved))
        return msgspec.structs.replace(found, days=tuple(sorted({*self.days, *days})))

    def streak(self, today: date) -> int:
        """The days in a row up to today; up to yesterday while today's is still to be solved."""
        day = today if today.isoformat() in self.days else today - timedelta(1)
        n = 0
        while day.isoformat() in self.days:
            n, day = n + 1, day - timedelta(1)
        return n

    def week(self, today: date) -> tuple[bool, ...]:
        """Which days of this week, from Monday on, have been solved."""
        monday = today - timedelta(today.weekday())
        return tuple((monday + timedelta(i)).isoformat() in self.days for i in range(WEEK))


def parse_progress(text: bytes, where: str) -> Progress:
    """The progress that a file holds; BadRecord where it is none."""
    try:
        return msgspec.json.decode(text, type=Progress)
    except msgspec.DecodeError as error:
        raise BadRecord("errors.puzzle.progress", path=where, why=str(error)) from None


def choose(puzzles: Sequence[Listed], progress: Progress, rng: random.Random) -> Listed:
    """A puzzle to try next: one of those not tried yet that come closest to the rating; any, when all were tried."""
    fresh = [each for each in puzzles if each.id not in progress.tried] or list(puzzles)
    nearest = sorted(fresh, key=lambda each: (abs(each.rating - progress.standing.rating), each.id))
    return rng.choice(nearest[:CLOSEST])
