"""Events: the log of a tournament. As with a table, it is the only source: everything else is computed from it.

An event holds what cannot be computed again: who joined, what was drawn by lot, how a table ended, and when (`at`,
milliseconds since 1970). Nothing in it is secret."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from sandtable.server.tournament.plan import NewTournament

# How a table ended: who won, nobody did, the game has no result; only one of both came, or neither.
Outcome = Literal["first", "second", "draw", "void", "first_only", "second_only", "nobody"]
# Why somebody has no game in a round: nobody is left to play (a point), it is their turn to rest in a round robin of an
# odd number (none), they are away (none), whom they would meet is away (a point).
NoGame = Literal["bye", "rest", "absent", "free"]


class Pair(msgspec.Struct, frozen=True):
    """A game to be played: its table, and who has the first seat and the second."""

    table: str
    first: str
    second: str


class Bye(msgspec.Struct, frozen=True):
    """A player without a game."""

    player: str
    why: NoGame


class Seed(msgspec.Struct, frozen=True):
    """A player at the start, the strongest first."""

    player: str
    rating: int


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    at: int
    by: str
    name: str
    plan: NewTournament


class Joined(msgspec.Struct, frozen=True, tag="joined", omit_defaults=True):
    """Somebody wants to play: a person, or a bot of a level. `rating` where the tournament has started already."""

    at: int
    player: str
    name: str
    level: str | None = None
    rating: int | None = None


class Withdrew(msgspec.Struct, frozen=True, tag="withdrew", omit_defaults=True):
    """Somebody plays no more; before the start it is as if they had not joined. Who was removed by the organiser may
    not join again."""

    at: int
    player: str
    removed: bool = False


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    """Somebody is not paired for now: they said so, or did not come to their table."""

    at: int
    player: str


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    at: int
    player: str


class Readied(msgspec.Struct, frozen=True, tag="readied"):
    """Somebody need not wait for the next round."""

    at: int
    player: str


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """Somebody who plays, or has opened it, has another name: their account is gone. Earlier events have it too; this
    one is for those who have read them already."""

    at: int
    player: str
    name: str


class Started(msgspec.Struct, frozen=True, tag="started"):
    """All players, the strongest first."""

    at: int
    seeds: tuple[Seed, ...]


class Paired(msgspec.Struct, frozen=True, tag="paired"):
    """Games to be played. In a knock-out those that were drawn are paired again, in the same round; in an arena the
    number of the round is 1."""

    at: int
    round: int
    games: tuple[Pair, ...]
    byes: tuple[Bye, ...] = ()


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """A table has ended."""

    at: int
    table: str
    outcome: Outcome


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """All is played."""

    at: int


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled", omit_defaults=True):
    """It does not take place, or not any further: the organiser said so, or there were too few players."""

    at: int
    few: bool = False


TournamentEvent = (
    Opened | Joined | Withdrew | Paused | Resumed | Readied | Renamed | Started | Paired | Finished | Ended | Cancelled
)
Events = tuple[TournamentEvent, ...]
NAMES: dict[type[TournamentEvent], str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(TournamentEvent)}

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[TournamentEvent] = msgspec.json.Decoder(TournamentEvent)


def encode(event: TournamentEvent) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> TournamentEvent:
    """A stored event."""
    return _decoder.decode(data)
