"""Actions: what a person may do at a table, as their client sends it over a socket or posts it."""

from typing import Annotated

import msgspec

from sandtable.server.table.events import Offer

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Hex16 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class PlayMove(msgspec.Struct, tag="move", forbid_unknown_fields=True):
    """Play a move. `number` is the last event that the client knew: if the position has changed since, the move is
    refused. `seat` is needed only at a hot seat. An `id` that was played already is not played again."""

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


Action = PlayMove | GiveNonce | Sit | Leave | Resign | MakeOffer | Answer
