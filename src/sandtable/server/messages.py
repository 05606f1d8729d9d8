"""Everything on the wire, both ways: what a client may send about a table, and what it gets. One schema for all.

A socket gets one `snapshot`, then numbered `event`s, and `refused` for what it sent in vain. The numbers are those of
the table's log: a client that lost its connection comes back with the last number it has and gets a snapshot with what
happened since. An `event` that has the `id` of a client's message is its acknowledgement.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.outcome import Result
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.stones.observation import StonesObservation
from sandtable.games.verdict import Ending
from sandtable.server.clock import ClockPlan, ClockView
from sandtable.server.events import Offer
from sandtable.server.problems import Problem, Sentence
from sandtable.server.table import Unrated

Observation = MandalaObservation | PatternsObservation | StonesObservation

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Hex16 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]

# ----------------------------------------------------------------------------------------------- what a client sends


class Move(msgspec.Struct, tag="move", forbid_unknown_fields=True):
    """Play a move. `number` is the last event that the client knew: if the position has changed since, the move is
    refused. `seat` is needed only by who has several seats. An `id` that was played already is not played again."""

    id: Id
    move: Annotated[str, msgspec.Meta(max_length=40)]
    seat: SeatNumber | None = None
    number: Number | None = None


class GiveNonce(msgspec.Struct, tag="nonce", forbid_unknown_fields=True):
    """The client's own random 16 bytes for the seed; to be sent once the commitment has been seen."""

    nonce: Hex16
    seat: SeatNumber | None = None
    id: Id | None = None


class Sit(msgspec.Struct, tag="sit", forbid_unknown_fields=True):
    """Take an open seat: this one, or the first that is free."""

    seat: SeatNumber | None = None
    nonce: Hex16 | None = None
    id: Id | None = None


class Leave(msgspec.Struct, tag="leave", forbid_unknown_fields=True):
    """Give all one's seats up, before the game has begun."""

    id: Id | None = None


class Resign(msgspec.Struct, tag="resign", forbid_unknown_fields=True):
    """Lose the game."""

    seat: SeatNumber | None = None
    id: Id | None = None


class MakeOffer(msgspec.Struct, tag="offer", forbid_unknown_fields=True):
    """Ask for a draw, for one's last move back, for the end without a result, or for another game."""

    what: Offer
    seat: SeatNumber | None = None
    id: Id | None = None


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    """Say yes or no to an offer; saying no to one's own takes it back."""

    what: Offer
    accept: bool
    id: Id | None = None


Action = Move | GiveNonce | Sit | Leave | Resign | MakeOffer | Answer

# ---------------------------------------------------------------------------------------------------- what it gets


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

    ply      how many decisions have been made
    number   of its last event
    nonces   the seats whose nonce is wanted before the cards are dealt
    rematch  the table where the same people play again
    rated    it was opened as one that counts for ratings
    unrated  why it does not count: it was `imported`, opened as `casual`, a player sits there `twice`, a move was
             `undone`, a hint was taken (`hinted`); none if it does
    undone   a move has been taken back: the game does not count for ratings
    hinted   a hint has been taken: the game does not count either
    ending   how the game ended, and everyone's place; `result` has the points, final only if it was `played` out
    told     how the game ended, in a line for everybody, with names
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


What = Literal[
    "created",
    "sat",
    "left",
    "nonce",
    "dealt",
    "moved",
    "offered",
    "answered",
    "undone",
    "hinted",
    "resigned",
    "timed_out",
    "drawn",
    "aborted",
    "rematched",
    "imported",
]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of the past, for the log on the screen. Where the game ended with it, `head` says how in a line ("You
    win, 60 to 40"), and `why` the reason, or how the table stood."""

    number: int
    what: What
    at: int
    text: Sentence
    head: Sentence | None = None
    why: Sentence | None = None
    seat: int | None = None
    move: str | None = None
    ply: int | None = None


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """The table now. `seats` are the client's own; `log` has all events after the number that it came with, and
    `after` is that number: 0 where it got everything."""

    number: int
    after: int
    now: int
    table: TableView
    seats: tuple[int, ...]
    log: tuple[Told, ...]
    clock: ClockView | None
    observation: Observation | None


class Update(msgspec.Struct, frozen=True, tag="event", omit_defaults=True):
    """An event, as it happens. `observation` is what the client now sees, with its legal moves; `table` is there when
    more than the position has changed; `seats` when the client's own have; `head` and `why` say how the game ended."""

    number: int
    what: What
    at: int
    text: Sentence
    head: Sentence | None = None
    why: Sentence | None = None
    seat: int | None = None
    move: str | None = None
    ply: int | None = None
    id: str | None = None
    observation: Observation | None = None
    clock: ClockView | None = None
    table: TableView | None = None
    seats: tuple[int, ...] | None = None


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
