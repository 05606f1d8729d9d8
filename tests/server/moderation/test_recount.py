"""Ratings without some games are those that there would be, had the games never been played."""

import random

import pytest

from sandtable.glicko import Rating, after_game
from sandtable.server.moderation.recount import Rated, Recount
from sandtable.server.ratings.pinned import pinned

PEOPLE = ["anna", "ben", "cleo", "dan", "eva", "fay"]
BOT = "bot:club"


class Place:
    """Games one after the other, as a server rates them."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.games: list[Rated] = []

    def play(self, people: tuple[str, ...], places: tuple[int, ...]) -> None:
        before = [pinned(who, "mandala") or self.ratings.get(who, Rating()) for who in people]
        after = after_game(before, [-float(place) for place in places])
        after = [pinned(who, "mandala") or new for who, new in zip(people, after, strict=True)]
        changes = tuple((old.rating, new.rating, new.deviation) for old, new in zip(before, after, strict=True))
        self.games.append(Rated(f"t{len(self.games)}", len(self.games), people, places, changes))
        self.ratings.update(zip(people, after, strict=True))


def played(seed: int, without: str = "") -> Place:
    """Some games of six people and a bot; those of one of them not at all."""
    rng, place = random.Random(seed), Place()
    for _ in range(60):
        people = tuple(rng.sample([*PEOPLE, BOT], rng.choice((2, 2, 2, 3))))
        places = tuple(rng.sample((1, 2, 3), len(people))) if rng.random() < 0.9 else (1,) * len(people)
        ranked = tuple(1 + sum(other < mine for other in places) for mine in places)
        if without not in people:
            place.play(people, ranked)
    return place


@pytest.mark.parametrize("seed", range(5))
def test_struck_games_leave_what_there_would_be_without_them_and_come_back_as_they_were(seed: int) -> None:
    real, ideal = played(seed), played(seed, "anna")
    struck = {game.table for game in real.games if "anna" in game.people}
    count = Recount("mandala", struck, set())
    count.add(real.games)
    assert "anna" in count.affected
    assert BOT not in count.affected
    for who, rating in ideal.ratings.items():
        assert count.ratings[who].rating == pytest.approx(rating.rating, abs=1e-9)
        assert count.ratings[who].deviation == pytest.approx(rating.deviation, abs=1e-9)
        assert count.ratings[who].volatility == pytest.approx(rating.volatility, abs=1e-9)
    assert count.ratings["anna"] == Rating()
    assert count.results["anna"]["games"] == -len(struck)
    assert sum(count.results["anna"][column] for column in ("wins", "draws", "losses")) == -len(struck)
    # and back again
    now = [
        Rated(game.table, game.updated, game.people, game.places, tuple(count.changes.get(game.table, game.changes)))
        for game in real.games
    ]
    back = Recount("mandala", set(), struck)
    back.add(now)
    for who, rating in real.ratings.items():
        assert back.ratings[who].rating == pytest.approx(rating.rating, abs=1e-9)
    assert back.results == {who: {key: -n for key, n in counts.items()} for who, counts in count.results.items()}


def test_whom_no_struck_game_touches_keeps_what_was_written_down() -> None:
    place = Place()
    place.play(("dan", "eva"), (1, 2))
    place.play(("anna", "ben"), (1, 2))
    place.play(("dan", "eva"), (2, 1))
    # as an older version of ours rated them
    odd = [
        Rated(g.table, g.updated, g.people, g.places, tuple((1400.0, 1411.0) for _ in g.people)) for g in place.games
    ]
    count = Recount("mandala", {"t1"}, set())
    count.add(odd)
    assert count.affected == {"anna", "ben"}
    assert count.changes == {}
    assert count.ratings["dan"].rating == 1411.0
    assert count.ratings["ben"].rating == 1400.0  # what it was before


def test_games_are_gone_through_once() -> None:
    place = played(1)
    once, twice = Recount("mandala", {"t3"}, set()), Recount("mandala", {"t3"}, set())
    once.add(place.games)
    twice.add(place.games[:40])
    twice.add(place.games[30:])
    assert once.ratings == twice.ratings
    assert once.results == twice.results
