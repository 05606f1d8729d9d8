"""Messages: what the server sends to a client at a table; with the actions that it takes, one schema for both ways.

A socket gets one `snapshot`, then numbered `event`s, and `refused` for what was not done. The numbers are those of
the table's log: a client that lost its connection comes back with the last number it has and gets a snapshot with what
happened since. An `event` that has the `id` of a client's message is its acknowledgement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sandtable.games import observation_type
from sandtable.games.consequence import Consequence
from sandtable.games.narration.verdict import Ending
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.server.problems import Problem, Sentence
from sandtable.server.table.actions import Action
from sandtable.server.table.clock import ClockPlan, ClockView
from sandtable.server.table.events import EventName, Offer
from sandtable.server.table.table import Unrated

# An Observation of any game, which the schema lists; it may be JSON already.
if TYPE_CHECKING:
    AnyObservation = Observation | msgspec.Raw
else:
    AnyObservation = observation_type()


class SeatView(msgspec.Struct, frozen=True):
    """Who has a seat: `kind` is `person`, `bot` or `open`. A bot's `name` is English; with its `level` a client can say
    it in another language (`level.…` of the sentences)."""

    kind: Literal["person", "bot", "open"]
    name: str
    person: str | None = None
    level: str | None = None


class OfferView(msgspec.Struct, frozen=True):
    """An offer on the table: who made it, and which seats have agreed."""

    what: Offer
    seat: int
    agreed: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A table as everyone may see it.

    ply         how many decisions have been made
    number      of its last event
    nonces      the seats whose nonce is wanted before the cards are dealt
    rematch     the table where the same people play again
    tournament  the one that it is a game of
    rated       it was opened as one that counts for ratings
    unrated     why it does not count: it was `imported`, opened as `casual`, a player sits there `twice`, a move was
                `undone`, a hint was taken (`hinted`); none if it does
    undone      a move has been taken back: the game does not count for ratings
    hinted      a hint has been taken: the game does not count either
    may_hint    whoever plays here may ask for hints when they have to decide
    hint_costs  what a hint costs: `rating`, the game no longer counts; nothing where it does not count anyway
    ending      how the game ended, and everyone's place; `result` has the points, final only if it was `played` out
    told        how the game ended, in a line for everybody, with names
    """

    id: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "dealing", "playing", "over", "aborted"]
    seats: tuple[SeatView, ...]
    by: str
    public: bool
    rated: bool
    unrated: Unrated | None
    undone: bool
    hinted: bool
    may_hint: bool
    hint_costs: Literal["rating"] | None
    imported: bool
    clock: ClockPlan | None
    commitment: str
    nonces: tuple[int, ...]
    created: int
    updated: int
    number: int
    ply: int
    to_act: int | None
    result: Result | None
    ending: Ending | None
    told: Sentence | None
    offers: tuple[OfferView, ...]
    rematch: str | None
    rematch_of: str | None
    tournament: str | None = None


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of the past, for the log on the screen. Where the game ended with it, `head` says how in a line ("You
    win, 60 to 40"), and `why` the reason, or how the table stood."""

    number: int
    what: EventName
    at: int
    text: Sentence
    head: Sentence | None = None
    why: Sentence | None = None
    seat: int | None = None
    move: str | None = None
    ply: int | None = None


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """The table now. `seats` are the client's own; `log` has all events after the number that it came with, and
    `after` is that number: 0 where it got everything. `choices` say what each legal move would do, in their order,
    where the client asked for them and has to decide."""

    number: int
    after: int
    now: int
    table: TableView
    seats: tuple[int, ...]
    log: tuple[Told, ...]
    clock: ClockView | None
    observation: AnyObservation | None
    choices: tuple[Consequence, ...] | msgspec.UnsetType = msgspec.UNSET


class Update(msgspec.Struct, frozen=True, tag="event", omit_defaults=True):
    """An event, as it happens. `observation` is what the client now sees, with its legal moves; `table` is there when
    more than the position has changed; `seats` when the client's own have; `head` and `why` say how the game ended;
    `choices` are those of a snapshot."""

    number: int
    what: EventName
    at: int
    text: Sentence
    head: Sentence | None = None
    why: Sentence | None = None
    seat: int | None = None
    move: str | None = None
    ply: int | None = None
    id: str | None = None
    observation: AnyObservation | None = None
    clock: ClockView | None = None
    table: TableView | None = None
    seats: tuple[int, ...] | None = None
    choices: tuple[Consequence, ...] | msgspec.UnsetType = msgspec.UNSET


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """This was done before, or needed no event: `number` says when it was, or where the table is."""

    id: str | None
    number: int


class Refusal(msgspec.Struct, frozen=True, tag="refused"):
    """This was not done, and why; `id` is that of the message, if it could be read."""

    id: str | None
    number: int
    problem: Problem


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Which seats have somebody connected, and how many watch, as far as this server process knows."""

    seats: tuple[int, ...]
    watchers: int


ServerMessage = Snapshot | Update | Accepted | Refusal | Presence


def schema() -> dict[str, Any]:
    """The JSON schema of both directions, for the types of a client."""
    (sent, received), components = msgspec.json.schema_components(
        (Action, ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sandtable table messages",
        "$defs": {**components, "ClientMessage": sent, "ServerMessage": received},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
