"""Request: one line of input, and how its parts are read."""

from typing import Annotated, Any, TypeVar

import msgspec

from sandtable.analysis.study import Studied
from sandtable.bots.budget import Budget, threads_for
from sandtable.errors import BadRequest

T = TypeVar("T")

_NOTHING = msgspec.Raw(b"null")


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """One line of input. `id`, a text or a number, comes back with the answer."""

    cmd: str
    id: str | int | float | None = None
    game: str | None = None
    options: dict[str, Any] = {}
    seed: str | None = None
    record: msgspec.Raw = _NOTHING
    move: str | None = None
    seat: int | None = None
    bot: str = "greedy"
    seconds: Annotated[float, msgspec.Meta(gt=0, le=3600)] | None = None
    sims: Annotated[int, msgspec.Meta(ge=1, le=10**9)] | None = None
    observation: msgspec.Raw = _NOTHING
    lang: str = "en"
    ply: Annotated[int, msgspec.Meta(ge=0)] | None = None
    deeds: bool = False
    table: msgspec.Raw = _NOTHING
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    name: str | None = None
    log: tuple[str, ...] | None = None
    action: msgspec.Raw = _NOTHING
    after: Annotated[int, msgspec.Meta(ge=0)] = 0
    plies: tuple[Studied, ...] | None = None
    puzzle: msgspec.Raw = _NOTHING
    attempt: msgspec.Raw = _NOTHING
    line: msgspec.Raw = _NOTHING
    most: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    also: Annotated[tuple[str, ...], msgspec.Meta(max_length=5)] = ()

    @property
    def budget(self) -> Budget | None:
        """What it limits, if it limits anything."""
        if self.seconds is None and self.sims is None:
            return None
        return Budget(self.seconds, self.sims, threads_for(self.seconds))


def given(value: T | None, name: str) -> T:
    """A part that a request must have."""
    if value is None:
        raise BadRequest("errors.request.missing", name=name)
    return value


def raw(part: msgspec.Raw) -> msgspec.Raw | None:
    """A part that is read later; None where it is missing."""
    return None if bytes(part) == b"null" else part


def read(part: msgspec.Raw, name: str, kind: Any) -> Any:
    """A part of its own type."""
    try:
        return msgspec.json.decode(given(raw(part), name), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest("errors.request.part", name=name, why=str(error)[:200]) from None
