"""Replay: a finished game frame by frame, with everything open, and in words."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.mandala.state import Counts
from sandtable.locale import LANGUAGES, say
from sandtable.position import Position, replay
from sandtable.records import Record
from sandtable.server.narration.messages import Observation, TableView
from sandtable.server.narration.narration import ending, head, names_of, reasons, table_view
from sandtable.server.problems import Refused, Sentence
from sandtable.server.table.table import Table


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a game: after the deal, then after each decision.

    ply          how many decisions had been made
    text         what led here, in words
    observation  what the seat that one looks as sees, and all that was hidden from it
    seat, move   the decision; none for the first frame
    hands        Mandala: the hand of each seat
    """

    ply: int
    text: Sentence
    observation: Observation
    seat: int | None = None
    move: str | None = None
    hands: tuple[Counts, Counts] | None = None


class Replay(msgspec.Struct, frozen=True):
    """A finished game; `seat` is the one that one looks as. `head` says how it ended in a line, `why` the reason."""

    table: TableView
    seat: int
    frames: tuple[Frame, ...]
    head: Sentence
    why: Sentence


def check_finished(table: Table) -> None:
    """Refuse to open up a game that goes on, or that never began."""
    if table.status not in ("over", "aborted"):
        raise Refused("server.refused.not_over")
    if table.position is None:
        raise Refused("server.refused.never_begun")


def frames(table: Table, record: Record, seat: int) -> tuple[Frame, ...]:
    """All frames of a game, as one of its seats looks at them."""
    found: list[Frame] = []
    names = {lang: names_of(table, lang) for lang in LANGUAGES}
    seen, mover, played, chances = None, None, None, 0
    for position, move in replay(record):
        now = position.kind.opened(position.observe(None), position.copy_game().state())
        shuffled = len(position.events) - position.ply > chances
        text = {lang: _told(table, names[lang], seen, mover, played, now, shuffled, lang) for lang in LANGUAGES}
        if move is None:
            text = {lang: " ".join([text[lang], *_end(table, now, lang)]) for lang in LANGUAGES}
        found.append(_frame(position, seat, text, mover, played))
        seen, mover, played, chances = now, position.seat, move, len(position.events) - position.ply
    return tuple(found)


def _told(
    table: Table,
    names: list[str],
    before: Any,
    seat: int | None,
    move: str | None,
    after: Any,
    shuffled: bool,
    lang: str,
) -> str:
    """What led to a position."""
    if before is None or seat is None or move is None:
        return say(lang, "server.told.dealt")
    words = table.kind.words
    told = [say(lang, "play.told", name=names[seat], deed=words.describe(move, lang), move=move)]
    told += words.news(before, move, after, lang, names)
    return " ".join([*told, words.chance(lang)] if shuffled else told)


def _end(table: Table, last: Any, lang: str) -> list[str]:
    """How the game ended, where it did."""
    return ending(table, last, lang) if table.result is not None else []


def _frame(position: Position, seat: int, text: Sentence, mover: int | None, move: str | None) -> Frame:
    state = position.copy_game().state()
    seen = msgspec.structs.replace(position.kind.opened(position.observe(seat), state), legal=())
    hands = state.hands if position.kind.id == "mandala" else None
    return Frame(position.ply, text, seen, mover, move, hands)


def replay_of(table: Table, record: Record, seat: int) -> Replay:
    """A finished game."""
    assert table.position is not None
    last = table.position.observe(None)
    return Replay(
        table_view(table),
        seat,
        frames(table, record, seat),
        {lang: head(table, lang) for lang in LANGUAGES},
        {lang: " ".join(reasons(table, last, lang)) if table.result else "" for lang in LANGUAGES},
    )
