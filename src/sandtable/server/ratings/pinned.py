"""Pinned: the fixed ratings of our own bots. They come from matches between them and never move, so that the ratings of
people have a fixed point of reference: docs/strength.md says how they were found."""

from functools import cache
from pathlib import Path

import msgspec

from sandtable.glicko import Rating

FILE = Path(__file__).parent / "data" / "bot_ratings.json"


class Pins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ratings by game and bot, with one deviation and volatility for all of them."""

    deviation: float
    volatility: float
    ratings: dict[str, dict[str, float]]


@cache
def pins() -> Pins:
    return msgspec.json.decode(FILE.read_bytes(), type=Pins)


def pinned(person: str, game: str) -> Rating | None:
    """The rating of a bot by its id, `bot:LEVEL`; None for people."""
    if not person.startswith("bot:"):
        return None
    found = pins()
    rating = found.ratings.get(game, {}).get(person.removeprefix("bot:"))
    return None if rating is None else Rating(rating, found.deviation, found.volatility)
