"""CheckedMove: a move that was found legal, on its way into the position."""

from __future__ import annotations


class CheckedMove(str):
    """A move that `Position.check` found legal: its exact notation, with who makes it and its action. `push` trusts it
    in the position that it was checked in; anywhere else it is a text like any other."""

    __slots__ = ("action", "decision", "seat")

    seat: int
    action: int
    decision: object  # which decision it was checked for

    @classmethod
    def of(cls, text: str, seat: int, action: int, decision: object) -> CheckedMove:
        checked = cls(text)
        checked.seat, checked.action, checked.decision = seat, action, decision
        return checked

    def __reduce__(self) -> tuple[object, ...]:
        return str, (str(self),)
