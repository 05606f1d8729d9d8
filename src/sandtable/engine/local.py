"""LocalTable: a table without a server. The same events, decisions and sentences as at one, for everybody at this
screen: what the page gets is what a server's socket would have sent it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

import msgspec

from sandtable import bots
from sandtable.analysis.advice import HintLine, advise
from sandtable.analysis.review import decisions
from sandtable.bots.budget import Budget
from sandtable.engine.request import given
from sandtable.errors import BadRequest, SandtableError
from sandtable.games.consequence import Consequence, consequences
from sandtable.games.observation import Observation
from sandtable.position import Position
from sandtable.records import Record, format_record
from sandtable.server.narration.checked import Checked, check_move
from sandtable.server.narration.messages import Accepted, Refusal, ServerMessage, Snapshot, Update
from sandtable.server.narration.narration import history, narrate
from sandtable.server.narration.observer import Observer
from sandtable.server.narration.replay import Replay, check_finished, replay_of
from sandtable.server.narration.views import table_view
from sandtable.server.problems import problem
from sandtable.server.table import events as log_events
from sandtable.server.table.actions import Action
from sandtable.server.table.decide import (
    Who,
    bot_seed,
    check_playing,
    check_turn,
    deal,
    decide,
    flag,
    hint,
    own_seat,
    play,
    played,
)
from sandtable.server.table.events import Created, Events, Imported, Moved, Nonce, Rematched, TableEvent
from sandtable.server.table.opening import NewTable, new_id, open_table, rematch
from sandtable.server.table.table import Table

# Whoever sits at this screen.
ME = "me"


class Opened(msgspec.Struct, frozen=True):
    """Another table that a table has led to: its key, and its log."""

    key: str
    log: tuple[str, ...]


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a command at a table.

    messages  what a socket would have sent
    log       the events to be kept: with those before them the table can be opened again
    bot       a bot has to move now
    opened    the table of the rematch
    """

    messages: tuple[ServerMessage, ...]
    log: tuple[str, ...] = ()
    bot: bool = False
    opened: Opened | None = None


def first_log(new: NewTable, name: str, now: int) -> tuple[str, ...]:
    """The log of a new table, up to the deal. It counts for nobody's rating."""
    plan = msgspec.structs.replace(new, rated=False, public=False)
    if any(seat.kind not in ("me", "bot") for seat in given(plan.seats, "seats")):
        raise BadRequest("errors.request.seats")
    return _encoded(_dealt(open_table(plan, Who(ME, name), {}, now), now))


def _dealt(events: Events, now: int) -> Events:
    """The first events of a table, with the nonces of those at this screen and the deal."""
    table = Table("")
    for event in events:
        table.apply(event)
    if table.status != "dealing":
        return events
    nonces = tuple(Nonce(now, seat, secrets.token_hex(16)) for seat in table.seats_of(ME))
    for nonce in nonces:
        table.apply(nonce)
    return (*events, *nonces, *deal(table, now))


def _encoded(events: Iterable[TableEvent]) -> tuple[str, ...]:
    return tuple(log_events.encode(event).decode() for event in events)


def imported_log(record: Record, now: int) -> tuple[str, ...]:
    """The log of a game that was played elsewhere; BadRecord at the first thing that does not verify."""
    Position.from_record(record)
    return _encoded((Imported(now, msgspec.json.decode(format_record(record))),))


class LocalTable:
    """A table and everybody at it who is no bot: they share this screen."""

    def __init__(self, key: str, log: Sequence[str]) -> None:
        """From its log. BadRequest where that is not one."""
        self._events: list[TableEvent] = []
        self.table = Table(key)
        try:
            for line in log:
                event = log_events.decode(line)
                self._events.append(event)
                self.table.apply(event)
        except (msgspec.DecodeError, SandtableError, AssertionError, LookupError, AttributeError, ValueError) as error:
            raise BadRequest("errors.request.log", n=len(self._events), why=str(error)[:200]) from None
        if not self._events or not isinstance(self._events[0], Created | Imported):
            raise BadRequest("errors.request.log", n=0, why="no table begins like this")
        self._observer = Observer(self.table.seats_of(ME))
        self._decisions: list[tuple[Observation, str]] | None = None

    # ------------------------------------------------------------------------------------------------------- playing

    def snapshot(self, after: int, now: int) -> Snapshot:
        """What a socket sends first, with all that happened after a number."""
        table = self.table
        after = after if after <= table.number else 0
        told = tuple(history(table.id, self._events, self._observer, after)) if after < table.number else ()
        return Snapshot(
            number=table.number,
            after=after,
            now=now,
            table=table_view(table),
            seats=self._observer.seats,
            log=told,
            clock=None if table.clock is None else table.clock.view(),
            observation=self._observer.observe(table),
            choices=self._choices(),
        )

    def _choices(self) -> tuple[Consequence, ...] | msgspec.UnsetType:
        """What each legal move of whoever has to decide here would do."""
        table = self.table
        if table.to_act not in self._observer.seats or table.position is None:
            return msgspec.UNSET
        return consequences(table.position.observe(table.to_act))

    def act(self, action: Action, now: int) -> Said:
        """Do what somebody at this screen wants. What is not allowed is refused in a message, as a server would."""
        who = Who(ME, "")
        try:
            if (number := played(self.table, who, action)) is not None:
                return self._said((Accepted(action.id, number),))
            events = decide(self.table, who, action, now)
        except SandtableError as error:
            return self._said((Refusal(action.id, self.table.number, problem(error)),))
        opened = None
        if events and isinstance(events[-1], Rematched):
            room, dot, _ = self.table.id.rpartition(".")  # the page knows its own tables by how their keys begin
            opened = Opened(room + dot + new_id(), _encoded(_dealt(rematch(self.table, now), now)))
            events = (*events[:-1], Rematched(now, opened.key))
        messages: tuple[ServerMessage, ...] = self._perform(events)
        if action.id is not None and not (events and isinstance(events[-1], Moved)):
            messages = (*messages, Accepted(action.id, self.table.number))
        return self._said(messages, events, opened)

    def bot(self, now: int) -> Said:
        """A bot's move, if it is one's turn."""
        table, seat = self.table, self.table.to_act
        if table.bot_to_act is None or seat is None:
            return self._said(())
        events = play(table, seat, self._chosen(seat, table.bot_to_act), now)
        return self._said(self._perform(events), events)

    def _chosen(self, seat: int, level: str) -> str:
        """What a bot plays. One that fails must not stop the game: then any legal move will do."""
        assert self.table.position is not None
        seen, seed = self.table.position.observe(seat), bot_seed(self.table)
        try:
            move = bots.make(level, seen.game, seen.players, seed).choose(seen)
        except Exception:
            move = ""
        return move if move in seen.legal else bots.make("random", seen.game, seen.players, seed).choose(seen)

    def check_clock(self, now: int) -> Said:
        """End the game if its clock has run out."""
        events = flag(self.table, now)
        return self._said(self._perform(events), events)

    def hints(self, seat: int | None, budget: Budget | None, now: int) -> tuple[tuple[HintLine, ...], Said]:
        """Hints for a seat that has to decide; that they were asked for is in the log."""
        events = hint(self.table, Who(ME, ""), seat, now)
        said = self._said(self._perform(events), events)
        assert self.table.position is not None
        return advise(self.table.position.observe(self.table.to_act), budget), said

    def check(self, move: str, seat: int | None) -> Checked:
        """Whether a move can be played by whoever has to decide; if not, the rule that it breaks."""
        own = own_seat(self.table, Who(ME, ""), seat)
        check_playing(self.table)
        check_turn(self.table, own)
        return check_move(self.table, own, move)

    def _perform(self, events: Events) -> tuple[Update, ...]:
        """Apply events; the messages about them."""
        table, observer = self.table, self._observer
        found: list[Update] = []
        for event in events:
            before = observer.observe_narrated(table)
            table.apply(event)
            self._events.append(event)
            found.append(
                Update(
                    *narrate(table, observer, event, before, observer.observe_narrated(table)),
                    event.id if isinstance(event, Moved) else None,
                    observer.observe(table),
                    None if table.clock is None else table.clock.view(),
                    None if isinstance(event, Moved) and table.status == "playing" else table_view(table),
                    None,
                    self._choices() if event is events[-1] else msgspec.UNSET,
                )
            )
        return tuple(found)

    def _said(self, messages: tuple[ServerMessage, ...], events: Events = (), opened: Opened | None = None) -> Said:
        return Said(messages, _encoded(events), self.table.bot_to_act is not None, opened)

    # ------------------------------------------------------------------------------------------------------ afterwards

    def replay(self, seat: int | None) -> Replay:
        """A finished game frame by frame."""
        check_finished(self.table)
        seat = next(iter(self._observer.seats), 0) if seat is None else seat
        if not 0 <= seat < self.table.players:
            raise BadRequest("errors.seat", seat=str(seat), last=self.table.players - 1)
        return replay_of(self.table, self.table.record(), seat)

    def decisions(self) -> list[tuple[Observation, str]]:
        """The decisions of a finished game: what each seat knew, and what it did."""
        check_finished(self.table)
        if self._decisions is None:
            self._decisions = list(decisions(self.table.record()))
        return self._decisions
