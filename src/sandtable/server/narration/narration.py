"""Narration: what an observer is told of the events of a table, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sandtable.bots.levels import LEVELS
from sandtable.games.narrator import Narrator
from sandtable.games.verdict import as_sentence, distinct
from sandtable.locale import LANGUAGES, say
from sandtable.server.narration.messages import Told
from sandtable.server.narration.observer import Observer
from sandtable.server.table.events import NAMES, Answered, EndingEvent, Left, Moved, Offered, TableEvent, Undone
from sandtable.server.table.table import Table


def bot_name(level: str, lang: str) -> str:
    """What a bot is called: those for people to play against have the name of a water in every language."""
    return say(lang, f"level.{level}") if level in LEVELS else level.capitalize()


def names_of(table: Table, lang: str) -> list[str]:
    """A name for each seat, all different."""
    if lang not in table.called:
        names = [bot_name(seat.level, lang) if seat.level else seat.name or "?" for seat in table.seats]
        table.called[lang] = distinct(names)
    return table.called[lang]


def narrator_of(table: Table, lang: str, viewer: int | None = None) -> Narrator:
    """Who tells what happens at a table: to a seat, or to everybody."""
    return Narrator(table.kind, names_of(table, lang), lang, viewer)


# --------------------------------------------------------------------------------------------------------------- events


def narrate(table: Table, observer: Observer, event: TableEvent, before: Any, after: Any) -> dict[str, Any]:
    """An event that the table has just applied, as an observer is told it: the fields that `Told` and `Update` share.
    `before` and `after` are what the observer's sentences are made from."""
    narrators = [narrator_of(table, lang, observer.narrated_as) for lang in LANGUAGES]
    ends = isinstance(event, EndingEvent) and table.status in ("over", "aborted")
    return {
        "number": table.number,
        "what": NAMES[type(event)],
        "at": event.at,
        "text": {each.lang: _text(table, each, observer, event, before, after) for each in narrators},
        "head": {each.lang: head(table, each) for each in narrators} if ends else None,
        "why": {each.lang: " ".join(reasons(table, each, after)) for each in narrators}
        if ends and table.result is not None
        else None,
        "seat": getattr(event, "seat", None),
        "move": event.move if isinstance(event, Moved) else None,
        "ply": table.ply if isinstance(event, Moved | Undone) else None,
    }


def _text(table: Table, narrator: Narrator, observer: Observer, event: TableEvent, before: Any, after: Any) -> str:
    """The sentences of an event."""
    ended = isinstance(event, EndingEvent) and table.result is not None
    if isinstance(event, Moved):
        assert table.position is not None
        chance = table.position.events[-1].move is None
        told = narrator.move(event.seat, event.move, before, after, chance)
    else:  # that somebody gave up is in the head line
        told = [] if ended else [_deed(table, narrator.lang, observer, event)]
    return " ".join([*told, *ending(table, narrator, after)] if ended else told)


def _deed(table: Table, lang: str, observer: Observer, event: TableEvent) -> str:
    """What somebody did that is no move; they themselves are told "you"."""
    seat: int | None = getattr(event, "seat", None)
    values = {"name": "" if seat is None else names_of(table, lang)[seat], "seat": seat}
    if isinstance(event, Offered):
        key = f"server.offered.{event.what}"
    elif isinstance(event, Answered):
        key = f"server.answered.{event.what}.{'yes' if event.accept else 'no'}"
    else:
        key = f"server.told.{NAMES[type(event)]}"
    # a seat that was left is nobody's
    you = seat is not None and seat == observer.narrated_as and not isinstance(event, Left)
    return say(lang, f"{key}.you" if you else key, **values)


def history(id: str, events: Iterable[TableEvent], observer: Observer, after: int) -> Iterator[Told]:
    """What an observer was told of the events after a number."""
    table = Table(id)
    observed: Any = None
    for event in events:
        wanted = table.number >= after
        before = observed if observed is not None or not wanted else observer.observe_narrated(table)
        table.apply(event)
        if wanted:
            observed = observer.observe_narrated(table)
            yield Told(**narrate(table, observer, event, before, observed))


# -------------------------------------------------------------------------------------------------------------- the end


def head(table: Table, narrator: Narrator) -> str:
    """How a game ended, in a line."""
    if table.result is None or table.ending is None:
        return say(narrator.lang, "end.unfinished" if table.imported else "end.none")
    return narrator.headline(table.result, table.ending)


def reasons(table: Table, narrator: Narrator, last: Any) -> list[str]:
    """Why a game that is over ended, by its last Observation."""
    assert table.result is not None
    assert table.ending is not None
    return narrator.reasons(table.result, table.ending, table.ply, last)


def ending(table: Table, narrator: Narrator, last: Any) -> list[str]:
    """Who won, and why the game ended."""
    return [as_sentence(head(table, narrator)), *reasons(table, narrator, last)]
