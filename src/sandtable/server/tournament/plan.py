"""Plan: what an organiser chooses before a tournament is opened."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

import msgspec

from sandtable import bots
from sandtable.errors import BadOption
from sandtable.server.problems import BadMessage
from sandtable.server.table.clock import DAY, SECOND, ClockPlan, Daily, RealTime
from sandtable.server.table.opening import LONGEST_OPTIONS, plain_options
from sandtable.server.table.table import options_of

NAME = re.compile(r"[\w][\w .,:;'’!?&()+/#-]{1,58}[\w.!?)]")
LONGEST_WAIT = 366 * DAY  # before a tournament starts
PASSED = 60 * SECOND  # by which a starting time may be over: forms are filled in slowly, clocks differ
LATE = 180  # seconds after which an absent player loses, if the clock counts minutes
LEAST = 2


class RoundRobin(msgspec.Struct, frozen=True, tag="round_robin", forbid_unknown_fields=True):
    """Everybody meets everybody, once or twice."""

    cycles: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1


class Swiss(msgspec.Struct, frozen=True, tag="swiss", forbid_unknown_fields=True):
    """Nobody is out: each round pairs players with like points. Without a number there are as many rounds as find a
    winner."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] | None = None


class KnockOut(msgspec.Struct, frozen=True, tag="knock_out", forbid_unknown_fields=True):
    """Who loses is out."""


class Arena(msgspec.Struct, frozen=True, tag="arena", forbid_unknown_fields=True):
    """As many games as fit into a time: whoever is free plays whoever else is."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=720)] = 60


Format = RoundRobin | Swiss | KnockOut | Arena
# How many may play. Everybody meets everybody in a round robin, so it is short; a round of any other is paired at once.
MOST = {RoundRobin: 24, Swiss: 128, KnockOut: 128, Arena: 200}


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be opened.

    starts   when it starts, in milliseconds since 1970; without it when the organiser says so
    bots     levels that play as well, each once
    most     how many may play, bots included
    public   it is in the list of tournaments, and its games are in the lobby; others are found by their address only
    guests   people without an account may join
    clock    of each game; an arena, which lasts for minutes, has none that counts days
    pause    seconds between two rounds, unless everybody is ready before
    late     seconds after which somebody who has not come to the table has lost; by default three minutes, and with
             days for each turn as many days
    """

    name: Annotated[str, msgspec.Meta(max_length=200)]
    game: Annotated[str, msgspec.Meta(max_length=40)]
    format: Format
    options: dict[str, Any] = {}
    clock: ClockPlan = RealTime(600, 5)
    rated: bool = True
    public: bool = True
    guests: bool = False
    starts: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    bots: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=40)], ...], msgspec.Meta(max_length=20)] = ()
    most: Annotated[int, msgspec.Meta(ge=LEAST, le=200)] | None = None
    pause: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 60
    late: Annotated[int, msgspec.Meta(ge=1, le=30 * 86_400)] | None = None


def checked(new: NewTournament, now: int) -> NewTournament:
    """A plan in the form in which it is kept; a typed error if something in it is invalid."""
    name = " ".join(unicodedata.normalize("NFC", new.name).split())
    if not NAME.fullmatch(name):
        raise BadMessage("server.tournament.name")
    if len(msgspec.json.encode(new.options)) > LONGEST_OPTIONS:
        raise BadMessage("server.options.huge", most=LONGEST_OPTIONS)
    kind, options = options_of(new.game, new.options)
    if kind.players(options) != 2:
        raise BadMessage("server.tournament.two")
    for level in new.bots:
        if level not in bots.NAMES:
            raise BadOption("errors.bot", bot=level, known=", ".join(bots.NAMES))
    if len(set(new.bots)) < len(new.bots):
        raise BadMessage("server.tournament.bots")
    if isinstance(new.format, Arena) and isinstance(new.clock, Daily):
        raise BadMessage("server.tournament.days")
    most = MOST[type(new.format)]
    if new.most is not None and new.most > most:
        raise BadMessage("server.tournament.most", most=most)
    if len(new.bots) > (new.most or most):
        raise BadMessage("server.tournament.full", most=new.most or most)
    if new.starts is not None and not now - PASSED <= new.starts <= now + LONGEST_WAIT:
        raise BadMessage("server.tournament.starts", days=LONGEST_WAIT // DAY)
    late = LATE if isinstance(new.clock, RealTime) else new.clock.days * DAY // SECOND
    return msgspec.structs.replace(
        new,
        name=name,
        options=plain_options(new.options),
        most=new.most or most,
        late=new.late or late,
    )
