"""Events: the log of a table, everything that ever happened there, in order. The log is the truth; the state of a table
is computed from it.

An event holds what cannot be computed again: who decided what, and when (`at`, milliseconds since 1970). The chance of
a game follows from its seed, the seed from the secret of `Created` and the nonces. So a log holds secrets: it never
leaves the server; narration says what each seat is sent.
"""

from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec

from sandtable.position import CheckedMove
from sandtable.server.table.clock import ClockPlan

Offer = Literal["draw", "undo", "abort", "rematch"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (an account, a guest or a program), a bot by its level, or nobody yet."""

    person: str | None = None
    level: str | None = None
    name: str = ""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.level is None


class Created(msgspec.Struct, frozen=True, tag="created", omit_defaults=True):
    """A table with its plan. `secret` is what `commitment` commits to; `rematch_of` the table before this one; `state`
    the position that it begins from, where that is not a deal; `tournament` the one that it is a game of."""

    at: int
    by: str
    game: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    secret: str
    commitment: str
    clock: ClockPlan | None = None
    public: bool = False
    rated: bool = False
    rematch_of: str | None = None
    state: dict[str, Any] | None = None
    tournament: str | None = None


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person took an open seat."""

    at: int
    seat: int
    person: str
    name: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person gave up a seat before the game began."""

    at: int
    seat: int


class Nonce(msgspec.Struct, frozen=True, tag="nonce"):
    """A seat's own part of the seed, 32 hexadecimal digits."""

    at: int
    seat: int
    nonce: str


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """All nonces are there: the game begins."""

    at: int


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """A decision, in exact notation: a CheckedMove as it was decided, a text as it was logged. `id` is the client's, so
    that sending it twice plays it once."""

    at: int
    seat: int
    move: str
    id: str | None = None


class Offered(msgspec.Struct, frozen=True, tag="offered", omit_defaults=True):
    """A seat asks the other persons for something. `seen` where it wants a move back and has seen something hidden
    since: whoever agrees should know."""

    at: int
    seat: int
    what: Offer
    seen: bool = False


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """A seat says yes or no to an offer. A no withdraws it, also when it comes from the seat that made the offer."""

    at: int
    seat: int
    what: Offer
    accept: bool


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """Moves were taken back: the game continues after this many decisions."""

    at: int
    seat: int
    ply: int


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """A seat took a hint."""

    at: int
    seat: int


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    at: int
    seat: int


class TimedOut(msgspec.Struct, frozen=True, tag="timed_out"):
    at: int
    seat: int


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """All agreed to a draw."""

    at: int


class Aborted(msgspec.Struct, frozen=True, tag="aborted"):
    """The game ended without a result."""

    at: int


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """All want to play again: at another table, seats turned by one."""

    at: int
    table: str


class Imported(msgspec.Struct, frozen=True, tag="imported", omit_defaults=True):
    """A game that was played elsewhere, imported as a record to be replayed. `by` is the person who handed it in; only
    those whom they tell its address can find it."""

    at: int
    record: dict[str, Any]
    by: str = ""


TableEvent = (
    Created
    | Sat
    | Left
    | Nonce
    | Dealt
    | Moved
    | Offered
    | Answered
    | Undone
    | Hinted
    | Resigned
    | TimedOut
    | Drawn
    | Aborted
    | Rematched
    | Imported
)
Events = tuple[TableEvent, ...]
# What can end a game. A tuple: `isinstance` is slower with a union, and is asked several times for each move.
ENDING = (Moved, Resigned, TimedOut, Drawn, Aborted, Imported)

# The names of events are their tags: `moved`, `timed_out`.
NAMES: dict[type[TableEvent], str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(TableEvent)}
if TYPE_CHECKING:
    EventName = str
else:  # for the schema of the messages
    EventName = Literal[tuple(NAMES.values())]


def _text_of(value: object) -> str:
    """What the log holds of what only memory knows."""
    if isinstance(value, CheckedMove):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} in an event")


_encoder = msgspec.json.Encoder(enc_hook=_text_of)
_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def encode(event: TableEvent) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> TableEvent:
    """A stored event."""
    return _decoder.decode(data)
