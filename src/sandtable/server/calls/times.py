"""Times: quiet hours and the hour of the daily mail, by the clock of the person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY_MINUTES = 24 * 60


def zone_of(name: str) -> tzinfo:
    """A time zone; UTC where the machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def after_quiet(now: int, quiet: tuple[int, int] | None, zone: str) -> int:
    """When quiet hours that last at a time are over; that time itself where none do. Minutes of the day; quiet hours
    may go over midnight."""
    begin, end = quiet or (0, 0)
    if begin == end:
        return now
    minute = _minute(now, zone)
    is_quiet = begin <= minute < end if begin < end else minute >= begin or minute < end
    return next_at(now, end, zone) if is_quiet else now


def next_at(now: int, minute: int, zone: str) -> int:
    """The next time that a person's clock shows a minute of the day."""
    here = datetime.fromtimestamp(now / 1000, zone_of(zone))
    then = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if then <= here:
        then = (then.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=here.tzinfo)
    return int(then.timestamp() * 1000)


def _minute(now: int, zone: str) -> int:
    here = datetime.fromtimestamp(now / 1000, zone_of(zone))
    return here.hour * 60 + here.minute
