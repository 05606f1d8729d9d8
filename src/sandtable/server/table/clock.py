"""Clocks: how long a seat may think. Times are milliseconds. Bots have none: a slow worker must not lose games."""

import sys
import time
from typing import Annotated

import msgspec

SECOND = 1000
DAY = 24 * 3600 * SECOND


# Where the clock of the machine stood when this process began; from then on time is counted, so that a jump of that
# clock costs nobody a game. What the machine slept through counts, where the system can tell; a browser has the name of
# that clock without the clock.
_COUNTER = None if sys.platform == "emscripten" else getattr(time, "CLOCK_BOOTTIME", None)


def _counted() -> int:
    return time.monotonic_ns() if _COUNTER is None else time.clock_gettime_ns(_COUNTER)


_BEGAN = time.time_ns() - _counted()


def now_ms() -> int:
    """The time: milliseconds since 1970. It never jumps."""
    return (_BEGAN + _counted()) // 1_000_000


class RealTime(msgspec.Struct, frozen=True, tag="real", forbid_unknown_fields=True):
    """Seconds for the whole game, and an increment after each turn."""

    initial: Annotated[int, msgspec.Meta(ge=10, le=6 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=300)] = 0


class Daily(msgspec.Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Days for each turn."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


ClockPlan = RealTime | Daily


class ClockView(msgspec.Struct, frozen=True):
    """What a screen needs: what each seat had left, in milliseconds, when the running one started; at which time that
    was; and which one runs."""

    left: tuple[int, ...]
    since: int
    running: int | None


class Clock:
    """The clocks of one table. A turn may be several decisions of one seat: the clock goes on through them."""

    def __init__(self, plan: ClockPlan, players: int) -> None:
        self.plan = plan
        self.left = [self._start()] * players
        self.since = 0
        self.running: int | None = None

    def _start(self) -> int:
        return self.plan.initial * SECOND if isinstance(self.plan, RealTime) else self.plan.days * DAY

    def turn(self, seat: int | None, at: int) -> None:
        """The decision is now this seat's; None where nobody with a clock has to decide."""
        if seat == self.running:
            return
        if self.running is not None:
            if isinstance(self.plan, Daily):
                self.left[self.running] = self._start()
            else:
                spent = max(0, at - self.since)
                self.left[self.running] = max(0, self.left[self.running] - spent) + self.plan.increment * SECOND
        self.running, self.since = seat, at

    @property
    def deadline(self) -> int | None:
        """When the running clock has run out."""
        return None if self.running is None else self.since + self.left[self.running]

    def view(self) -> ClockView:
        return ClockView(tuple(self.left), self.since, self.running)
