"""Opening a table: turns a request into the first events of its log."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from sandtable import bots
from sandtable.dealing import commitment
from sandtable.errors import BadOption
from sandtable.position import Position
from sandtable.server.problems import BadMessage
from sandtable.server.table.clock import ClockPlan
from sandtable.server.table.decide import Who, bot_nonce
from sandtable.server.table.events import Created, Dealt, Events, Nonce, Seat
from sandtable.server.table.name import clean_name
from sandtable.server.table.table import Table, options_of

LONGEST_OPTIONS = 4096  # a layout with all its cards has half of that, and every list of tables has it again

LONGEST_STATE = 8192


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit here: `me`, anyone (`open`), a `bot` of a level, or the `person` with this account.

    Several seats may be `me`: a hot seat, at one screen, where each may have a `name` of its own."""

    kind: Literal["me", "open", "bot", "person"]
    level: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    name: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Without `seats` the first one is yours and the others are open; `public` ones are in the
    lobby, others can be found by their address only; `rated` ones count, if different players sit there. With a `state`
    the game begins from that position, and does not count."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(max_length=4)] | None = None
    clock: ClockPlan | None = None
    public: bool = False
    rated: bool = True
    state: dict[str, Any] | None = None


def new_id() -> str:
    """An id that nobody can guess: a table's address is its key."""
    return base64.urlsafe_b64encode(secrets.token_bytes(12)).decode()


def plain_options(given: dict[str, object]) -> dict[str, object]:
    """Options as the log keeps them: numbers and booleans, not their text."""
    words = {"true": True, "false": False, "2": 2, "3": 3, "4": 4}
    return {name: words.get(value, value) if isinstance(value, str) else value for name, value in given.items()}


def open_table(new: NewTable, who: Who, invited: dict[str, Who], now: int) -> Events:
    """The first events of a new table. `invited` has the people of the seats that name an account."""
    if len(msgspec.json.encode(new.options)) > LONGEST_OPTIONS:
        raise BadMessage("server.options.huge", most=LONGEST_OPTIONS)
    kind, options = options_of(new.game, new.options)
    if new.state is not None:
        if len(msgspec.json.encode(new.state)) > LONGEST_STATE:
            raise BadMessage("server.options.huge", most=LONGEST_STATE)
        if Position(kind, options, {"state": new.state}).players != kind.players(options):
            raise BadMessage("server.seats.state")
    players = kind.players(options)
    plans = new.seats or (SeatPlan("me"), *(SeatPlan("open"),) * (players - 1))
    if len(plans) != players:
        raise BadMessage("server.seats.count", n=players, given=len(plans))
    if all(plan.kind == "bot" for plan in plans) and not new.public:
        raise BadMessage("server.seats.none")
    if new.clock is not None and all(plan.kind == "bot" for plan in plans):
        raise BadMessage("server.clock.bots")
    hot_seat = sum(plan.kind == "me" for plan in plans) > 1
    seats = tuple(_seat(plan, who, invited, hot_seat) for plan in plans)
    secret = secrets.token_bytes(32)
    return first_events(
        Created(
            at=now,
            by=who.id,
            game=kind.id,
            options=plain_options(new.options),
            seats=seats,
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=new.clock,
            public=new.public,
            rated=new.rated and new.state is None,
            state=new.state,
        )
    )


def first_events(created: Created) -> Events:
    """A table's beginning; where only bots sit there is nobody to wait for."""
    if any(seat.level is None for seat in created.seats):
        return (created,)
    nonces = tuple(Nonce(created.at, i, bot_nonce(created.secret, i)) for i in range(len(created.seats)))
    return (created, *nonces, Dealt(created.at))


def _seat(plan: SeatPlan, who: Who, invited: dict[str, Who], hot_seat: bool) -> Seat:
    if plan.kind == "me":
        name = clean_name(plan.name) if plan.name is not None and hot_seat else who.name
        return Seat(person=who.id, name=name)
    if plan.kind == "bot":
        level = plan.level or "casual"
        if level not in bots.NAMES:
            raise BadOption("errors.bot", bot=level[:40], known=", ".join(bots.NAMES))
        return Seat(level=level, name=level.capitalize())
    if plan.kind == "person":
        person = invited.get((plan.name or "").casefold())
        if person is None:
            raise BadMessage("server.seats.person", name=(plan.name or "")[:64])
        return Seat(person=person.id, name=person.name)
    return Seat()


def rematch(table: Table, now: int) -> Events:
    """The first events of the next game of the same people: everyone one seat further, so that another one starts."""
    secret = secrets.token_bytes(32)
    return first_events(
        Created(
            at=now,
            by=table.by,
            game=table.kind.id,
            options=table.plain_options,
            seats=(*table.seats[1:], table.seats[0]),
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=table.plan,
            public=table.public,
            rated=table.rated,
            rematch_of=table.id,
        )
    )


def met(
    game: str,
    options: dict[str, Any],
    clock: ClockPlan | None,
    rated: bool,
    public: bool,
    people: Sequence[Who],
    by: str,
    now: int,
) -> Events:
    """The first events of a table of people who have found each other, in the order of their seats; `by` whom it is
    counted as opened."""
    kind, _ = options_of(game, options)
    secret = secrets.token_bytes(32)
    return first_events(
        Created(
            at=now,
            by=by,
            game=kind.id,
            options=plain_options(options),
            seats=tuple(Seat(person=who.id, name=who.name) for who in people),
            secret=secret.hex(),
            commitment=commitment(secret),
            clock=clock,
            public=public,
            rated=rated,
        )
    )
