"""Narration: what a seat, or a watcher, is told of an event, in every language, and how a table looks to everyone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sandtable.bots.levels import LEVELS
from sandtable.games.verdict import Verdict, as_sentence, distinct
from sandtable.locale import LANGUAGES, say
from sandtable.server.narration.messages import OfferView, SeatView, TableView, Told
from sandtable.server.problems import Sentence
from sandtable.server.table.events import NAMES, Answered, EndingEvent, Left, Moved, Offered, Seat, TableEvent, Undone
from sandtable.server.table.table import Table


class Eyes:
    """How someone with some seats sees a table: as one of these seats, or as a watcher."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        # who goes round with several seats is told what a watcher is: what one hand drew is not for the next one's eyes
        self.teller = seats[0] if len(seats) == 1 else None

    def observe(self, table: Table) -> Any:
        """What they see now; None before the cards are dealt."""
        return None if table.position is None else table.position.observe(table.sight_of(self.seats))

    def witness(self, table: Table) -> Any:
        """What their sentences are made from."""
        return None if table.position is None else table.position.observe(self.teller)


def bot_name(level: str, lang: str) -> str:
    """What a bot is called: those for people to play against have the name of a water in every language."""
    return say(lang, f"level.{level}") if level in LEVELS else level.capitalize()


def seat_view(seat: Seat) -> SeatView:
    kind: Any = "bot" if seat.level else "person" if seat.person or seat.name else "open"
    return SeatView(kind, bot_name(seat.level, "en") if seat.level else seat.name, seat.person, seat.level)


def table_view(table: Table) -> TableView:
    """A table as everyone may see it: no card, no nonce, no secret is in it."""
    return TableView(
        id=table.id,
        game=table.kind.id,
        options=table.plain_options,
        status=table.status,
        seats=tuple(map(seat_view, table.seats)),
        by=table.by,
        public=table.public,
        rated=table.rated,
        unrated=table.unrated,
        undone=table.undone,
        hinted=bool(table.hinted),
        imported=table.imported,
        clock=table.plan,
        commitment=table.commitment,
        nonces=table.wanted_nonces(),
        created=table.created_at,
        updated=table.updated_at,
        number=table.number,
        ply=table.ply,
        to_act=table.to_act,
        result=table.result,
        ending=table.ending,
        told=None if table.result is None else {lang: head(table, lang) for lang in LANGUAGES},
        offers=tuple(OfferView(what, by, tuple(sorted(agreed))) for what, (by, agreed) in table.offers.items()),
        rematch=table.rematch,
        rematch_of=table.rematch_of,
    )


def tell(table: Table, eyes: Eyes, event: TableEvent, before: Any, after: Any) -> Sentence:
    """The sentence of an event that the table has just applied, with what it brought about for these eyes."""
    return {lang: _tell(table, names_of(table, lang), eyes, event, before, after, lang) for lang in LANGUAGES}


def names_of(table: Table, lang: str) -> list[str]:
    """A name for each seat, all different."""
    if lang not in table.called:
        names = [bot_name(seat.level, lang) if seat.level else seat.name or "?" for seat in table.seats]
        table.called[lang] = distinct(names)
    return table.called[lang]


def _tell(table: Table, names: Sequence[str], eyes: Eyes, event: TableEvent, before: Any, after: Any, lang: str) -> str:
    if isinstance(event, Moved):
        told = _move(table, names, eyes, event, before, after, lang)
    else:
        told = [_happening(names, eyes, event, lang)]
    if not isinstance(event, EndingEvent) or table.result is None:
        return " ".join(told)
    if not isinstance(event, Moved):
        told = []  # that somebody gave up is in the head line
    return " ".join([*told, *ending(table, after, lang, eyes.teller)])


def _happening(names: Sequence[str], eyes: Eyes, event: TableEvent, lang: str) -> str:
    """What somebody did that is no move; who did it himself is told so."""
    seat: int | None = getattr(event, "seat", None)
    values = {"name": "" if seat is None else names[seat], "seat": seat}
    # a seat that was left is nobody's
    you = seat is not None and seat == eyes.teller and not isinstance(event, Left)
    if isinstance(event, Offered):
        return say(lang, f"server.offered.{event.what}.you" if you else f"server.offered.{event.what}", **values)
    if isinstance(event, Answered):
        answer = "yes" if event.accept else "no"
        key = f"server.answered.{event.what}.{answer}"
        return say(lang, f"server.answered.{event.what}.{answer}.you" if you else key, **values)
    what = NAMES[type(event)]
    return say(lang, f"server.told.{what}.you" if you else f"server.told.{what}", **values)


def headline(table: Table, eyes: Eyes, event: TableEvent) -> Sentence | None:
    """What happened, in a line, where the game ended with this event; None if it did not."""
    if not isinstance(event, EndingEvent) or table.status not in ("over", "aborted"):
        return None
    return {lang: head(table, lang, eyes.teller) for lang in LANGUAGES}


def explain(table: Table, eyes: Eyes, event: TableEvent, after: Any) -> Sentence | None:
    """Why the game ended with this event, what decided a tie, how the table stood; None if it did not end."""
    if not isinstance(event, EndingEvent) or table.result is None:
        return None
    return {lang: " ".join(reasons(table, after, lang, eyes.teller)) for lang in LANGUAGES}


def _move(
    table: Table, names: Sequence[str], eyes: Eyes, event: Moved, before: Any, after: Any, lang: str
) -> list[str]:
    words = table.kind.words
    you = event.seat == eyes.teller
    name = say(lang, "play.you") if you else names[event.seat]
    told = [say(lang, "play.told", name=name, deed=words.describe(event.move, lang, you), move=event.move)]
    if before is not None:
        told += words.news(before, event.move, after, lang, names)
    if table.position is not None and table.position.events[-1].move is None:
        told.append(words.chance(lang))
    return told


def verdict_of(table: Table, lang: str, viewer: int | None = None) -> Verdict:
    """What is said of a game that is over."""
    assert table.result is not None
    assert table.ending is not None
    return Verdict(table.kind.id, table.result, table.ending, names_of(table, lang), lang, viewer)


def head(table: Table, lang: str, viewer: int | None = None) -> str:
    """How a game ended, in a line, for a seat or a watcher."""
    if table.result is None:
        return say(lang, "end.unfinished" if table.imported else "end.none")
    return verdict_of(table, lang, viewer).headline()


def reasons(table: Table, after: Any, lang: str, viewer: int | None = None) -> list[str]:
    """Why a game ended, and what decided a tie; or how the table stood when it was broken off."""
    stood = verdict_of(table, lang, viewer).stood(table.ply)
    return [stood] if stood else table.kind.words.ending(after, lang)


def ending(table: Table, after: Any, lang: str, viewer: int | None = None) -> list[str]:
    """Who won, and why the game ended."""
    return [as_sentence(head(table, lang, viewer)), *reasons(table, after, lang, viewer)]


def history(id: str, events: Iterable[TableEvent], eyes: Eyes, after: int) -> Iterator[Told]:
    """What these eyes were told of the events after a number."""
    table = Table(id)
    seen: Any = None
    for event in events:
        wanted = table.number >= after
        before = seen if seen is not None or not wanted else eyes.witness(table)
        table.apply(event)
        if wanted:
            seen = eyes.witness(table)
            yield told(table, eyes, event, before, seen)


def told(table: Table, eyes: Eyes, event: TableEvent, before: Any, after: Any) -> Told:
    """An event that the table has just applied, as an entry of the log."""
    return Told(
        number=table.number,
        what=NAMES[type(event)],
        at=event.at,
        text=tell(table, eyes, event, before, after),
        head=headline(table, eyes, event),
        why=explain(table, eyes, event, after),
        seat=getattr(event, "seat", None),
        move=event.move if isinstance(event, Moved) else None,
        ply=table.ply if isinstance(event, Moved | Undone) else None,
    )
