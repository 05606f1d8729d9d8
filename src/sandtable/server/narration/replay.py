"""Replay: a finished game frame by frame, with everything open, and in words."""

from __future__ import annotations

import msgspec

from sandtable.locale import say
from sandtable.position import Position, replay
from sandtable.records import Record
from sandtable.server.narration.messages import AnyObservation, TableView
from sandtable.server.narration.narration import ending, headline, narrators_of, reasons
from sandtable.server.narration.views import table_view
from sandtable.server.problems import Refused, Sentence
from sandtable.server.table.table import Table

FINISHED = ("over", "aborted")


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a game: after the deal, then after each decision.

    ply          how many decisions had been made
    text         what led here, in words
    observation  what a seat saw, and all that was hidden from it
    seat, move   the decision; none for the first frame
    hands        what each seat has in hand, counted by colour, where the game has hands
    """

    ply: int
    text: Sentence
    observation: AnyObservation
    seat: int | None = None
    move: str | None = None
    hands: tuple[tuple[int, ...], ...] | None = None


class Replay(msgspec.Struct, frozen=True):
    """A finished game; `seat` is the one whose view it is. `head` says how it ended in a line, `why` the reason."""

    table: TableView
    seat: int
    frames: tuple[Frame, ...]
    head: Sentence
    why: Sentence


def check_finished(table: Table) -> None:
    """Refuse to open up a game that goes on, or that never began."""
    if table.status not in FINISHED:
        raise Refused("server.refused.not_over")
    if table.position is None:
        raise Refused("server.refused.never_begun")


def frames(table: Table, record: Record, seat: int) -> tuple[Frame, ...]:
    """All frames of a game, as one of its seats sees them."""
    found: list[Frame] = []
    narrators = narrators_of(table)
    before, mover, played, chances = None, None, None, 0
    for position, move in replay(record):
        now = position.kind.opened(position.observe(None), position.copy_game().state())
        chance = len(position.events) - position.ply > chances
        text = {}
        for each in narrators:
            if mover is None or played is None:
                told = [say(each.lang, "server.told.dealt")]
            else:
                told = each.move(mover, played, before, now, chance)
            if move is None and table.result is not None:
                told += ending(table, each, now)
            text[each.lang] = " ".join(told)
        found.append(_frame(position, seat, text, mover, played))
        before, mover, played, chances = now, position.seat, move, len(position.events) - position.ply
    return tuple(found)


def _frame(position: Position, seat: int, text: Sentence, mover: int | None, move: str | None) -> Frame:
    state = position.copy_game().state()
    seen = msgspec.structs.replace(position.kind.opened(position.observe(seat), state), legal=())
    return Frame(position.ply, text, seen, mover, move, position.kind.hands(state))


def replay_of(table: Table, record: Record, seat: int) -> Replay:
    """A finished game."""
    assert table.position is not None
    last = table.position.observe(None)
    narrators = narrators_of(table)
    return Replay(
        table_view(table),
        seat,
        frames(table, record, seat),
        {each.lang: headline(table, each) for each in narrators},
        {each.lang: " ".join(reasons(table, each, last)) if table.result else "" for each in narrators},
    )
