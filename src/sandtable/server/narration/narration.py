"""Narration: what an observer is told of the events of a table, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.bots.levels import LEVELS
from sandtable.games.narration.narrator import Narrator
from sandtable.games.narration.verdict import as_sentence, distinct
from sandtable.games.observation import Observation
from sandtable.games.sight import Glimpse
from sandtable.locale import LANGUAGES, say
from sandtable.server.narration.messages import Told
from sandtable.server.narration.observer import Observer
from sandtable.server.problems import Sentence
from sandtable.server.table.events import ENDING, NAMES, Answered, Left, Moved, Offered, TableEvent, Undone
from sandtable.server.table.name import shown
from sandtable.server.table.table import Table


def bot_name(level: str, lang: str) -> str:
    """What a bot is called: those for people to play against have the name of a water in every language."""
    return say(lang, f"level.{level}") if level in LEVELS else level.capitalize()


def seated_level(person: str | None, level: str | None, name: str) -> str | None:
    """The level of a seat's bot; in a game from elsewhere, where nobody is known, its name says it."""
    return level or (name if person is None and name in LEVELS else None)


def seat_name(level: str | None, name: str, lang: str) -> str:
    """Who has a seat, a bot or a person, as a reader is told."""
    return bot_name(level, lang) if level else shown(name, lang) or "?"


def names_of(table: Table, lang: str) -> list[str]:
    """A name for each seat, all different."""
    if lang not in table.called:
        table.called[lang] = distinct(
            [seat_name(seated_level(seat.person, seat.level, seat.name), seat.name, lang) for seat in table.seats]
        )
    return table.called[lang]


def narrators_of(table: Table, viewer: int | None = None) -> tuple[Narrator, ...]:
    """Those who tell what happens at a table, to a seat or to everybody: one per language."""
    if viewer not in table.narrators:
        table.narrators[viewer] = tuple(Narrator(table.kind, names_of(table, lang), lang, viewer) for lang in LANGUAGES)
    return table.narrators[viewer]


# --------------------------------------------------------------------------------------------------------------- events


# What `Told` and `Update` begin with, in their order.
Narrated = tuple[
    int, str, int, Sentence, Sentence | None, Sentence | None, int | None, str | None, int | None
]  # number, what, at, text, head, why, seat, move, ply


def narrate(
    table: Table, observer: Observer, event: TableEvent, before: Glimpse | None, after: Glimpse | None
) -> Narrated:
    """An event that the table has just applied, as an observer is told it. `before` and `after` are what the observer's
    sentences are made from."""
    narrators = table.narrators.get(observer.narrated_as) or narrators_of(table, observer.narrated_as)
    if isinstance(event, Moved) and table.status == "playing":  # nearly all that is ever told
        assert table.position is not None
        assert after is not None
        seat, move, chance = event.seat, str(event.move), table.position.events[-1].move is None
        facts = narrators[0].facts(before, move, after)
        text = {each.lang: each.told(seat, move, facts, chance) for each in narrators}
        return table.number, "moved", event.at, text, None, None, seat, move, table.position.ply
    head = why = None
    ends: dict[str, list[str]] = {}
    if table.status in ("over", "aborted") and isinstance(event, ENDING):
        head = {each.lang: headline(table, each) for each in narrators}
        if table.result is not None:
            # found once: they are the end of the event's own sentences as well
            known = {each.lang: reasons(table, each, after) for each in narrators}
            why = {lang: " ".join(told) for lang, told in known.items()}
            ends = {lang: [as_sentence(line), *known[lang]] for lang, line in head.items()}
    return (
        table.number,
        NAMES[type(event)],
        event.at,
        {each.lang: _text(table, each, observer, event, before, after, ends.get(each.lang)) for each in narrators},
        head,
        why,
        getattr(event, "seat", None),
        str(event.move) if isinstance(event, Moved) else None,
        table.ply if isinstance(event, (Moved, Undone)) else None,
    )


def _text(
    table: Table,
    narrator: Narrator,
    observer: Observer,
    event: TableEvent,
    before: Glimpse | None,
    after: Glimpse | None,
    ends: list[str] | None,
) -> str:
    """The sentences of an event; `ends` are those about the end of the game, where it ended with it."""
    if isinstance(event, Moved):
        assert table.position is not None
        assert after is not None
        chance = table.position.events[-1].move is None
        told = narrator.move(event.seat, str(event.move), before, after, chance)
    else:  # that somebody gave up is in the head line
        told = [] if ends else [_deed(table, narrator.lang, observer, event)]
    return " ".join([*told, *(ends or ())])


def _deed(table: Table, lang: str, observer: Observer, event: TableEvent) -> str:
    """What somebody did that is no move; they themselves are told "you"."""
    seat: int | None = getattr(event, "seat", None)
    values = {"name": "" if seat is None else names_of(table, lang)[seat], "seat": seat}
    if isinstance(event, Offered):
        key = f"server.offered.{event.what}.seen" if event.seen else f"server.offered.{event.what}"
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
    observed: Observation | None = None
    for event in events:
        wanted = table.number >= after
        before = observed if observed is not None or not wanted else observer.observe_narrated(table)
        table.apply(event)
        if wanted:
            observed = observer.observe_narrated(table)
            yield Told(*narrate(table, observer, event, before, observed))


# -------------------------------------------------------------------------------------------------------------- the end


def headline(table: Table, narrator: Narrator) -> str:
    """How a game ended, in a line."""
    if table.result is None or table.ending is None:
        return say(narrator.lang, "end.unfinished" if table.imported else "end.none")
    return narrator.headline(table.result, table.ending)


def reasons(table: Table, narrator: Narrator, last: Glimpse | None) -> list[str]:
    """Why a game that is over ended, by its last Observation."""
    assert table.result is not None
    assert table.ending is not None
    assert isinstance(last, Observation)
    return narrator.reasons(table.result, table.ending, table.ply, last)


def ending(table: Table, narrator: Narrator, last: Glimpse | None) -> list[str]:
    """Who won, and why the game ended."""
    return [as_sentence(headline(table, narrator)), *reasons(table, narrator, last)]
