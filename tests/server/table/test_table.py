"""A table as a state machine: whatever people do in whatever order, the log adds up; deciding changes nothing."""

from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sandtable.dealing import commitment
from sandtable.errors import SandtableError
from sandtable.server.narration.narration import history
from sandtable.server.narration.observer import Observer
from sandtable.server.narration.views import table_view
from sandtable.server.table import events as log
from sandtable.server.table.actions import Action, Answer, GiveNonce, Leave, MakeOffer, PlayMove, Resign, Sit
from sandtable.server.table.clock import RealTime
from sandtable.server.table.decide import Who, decide, flag, play, played
from sandtable.server.table.events import Created, Moved, Rematched, TableEvent
from sandtable.server.table.opening import NewTable, SeatPlan, first_events, open_table, rematch
from sandtable.server.table.table import Table

PEOPLE = [Who(name.lower(), name) for name in ("Ada", "Ben", "Cleo")]
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mandala", {}),
    ("patterns", {}),
    ("stones", {"players": 3, "new_stones": True}),
]
OFFERS = st.sampled_from(["draw", "undo", "abort", "rematch"])
PLANS = st.sampled_from([SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), SeatPlan("bot", "random")])


def folded(id: str, events: list[TableEvent]) -> Table:
    table = Table(id)
    for event in events:
        table.apply(event)
    return table


def facts(table: Table) -> Any:
    """All that can be said of a table, secrets included."""
    record = None if table.position is None else msgspec.to_builtins(table.record())
    sights = [] if table.position is None else [table.position.observe(seat) for seat in (None, *range(table.players))]
    clock = None if table.clock is None else table.clock.view()
    return table_view(table), record, sights, clock, dict(table.ids), dict(table.offers), dict(table.nonces), table.turn


class Tables(RuleBasedStateMachine):
    """People who do anything at all at one table."""

    @initialize(game=st.sampled_from(GAMES), data=st.data(), clock=st.booleans())
    def start(self, game: tuple[str, dict[str, Any]], data: st.DataObject, clock: bool) -> None:
        self.now = 1_000_000
        players = game[1].get("players", 2)
        plans = tuple(data.draw(PLANS) for _ in range(players))
        if all(plan.kind == "bot" for plan in plans):
            plans = (SeatPlan("me"), *plans[1:])
        timed = clock and sum(plan.kind != "bot" for plan in plans) > 1
        new = NewTable(game[0], game[1], plans, RealTime(60, 2) if timed else None)
        created = open_table(new, PEOPLE[0], {}, self.now)[0]
        assert isinstance(created, Created)
        # the deal must follow from what hypothesis draws, or it cannot repeat an example
        secret = data.draw(st.integers(0, 999)).to_bytes(32, "big")
        created = msgspec.structs.replace(created, secret=secret.hex(), commitment=commitment(secret))
        self.log: list[TableEvent] = list(first_events(created))
        self.table = folded("t", self.log)

    def do(self, who: Who, action: Action) -> None:
        before = facts(self.table)
        self.now += 500
        try:
            events = decide(self.table, who, action, self.now)
        except SandtableError:
            events = ()
        assert facts(self.table) == before, "deciding changed the table"
        self.apply(events)

    def apply(self, events: tuple[TableEvent, ...]) -> None:
        for event in events:
            self.table.apply(event)
            self.log.append(event)
            if isinstance(event, Rematched):
                again = folded(event.table, list(rematch(self.table, self.now)))
                assert [seat.name for seat in again.seats] == [
                    seat.name for seat in (*self.table.seats[1:], self.table.seats[0])
                ]

    @rule(who=st.sampled_from(PEOPLE), seat=st.none() | st.integers(0, 3), with_nonce=st.booleans())
    def sit(self, who: Who, seat: int | None, with_nonce: bool) -> None:
        self.do(who, Sit(seat, "a1" * 16 if with_nonce else None))

    @rule(who=st.sampled_from(PEOPLE), seat=st.none() | st.integers(0, 3))
    def nonce(self, who: Who, seat: int | None) -> None:
        self.do(who, GiveNonce("5e" * 16, seat))

    @rule(who=st.sampled_from(PEOPLE), often=st.integers(0, 5))
    def leave(self, who: Who, often: int) -> None:
        if often == 0:
            self.do(who, Leave())

    @precondition(lambda self: self.table.to_act is not None)
    @rule(data=st.data(), many=st.integers(1, 8))
    def move(self, data: st.DataObject, many: int) -> None:
        for _ in range(many):
            seat = self.table.to_act
            if seat is None or self.table.position is None:
                return
            move = data.draw(st.sampled_from(self.table.position.legal_moves))
            if self.table.seats[seat].level is not None:
                self.apply(play(self.table, seat, move, self.now))
                continue
            who = next(person for person in PEOPLE if person.id == self.table.seats[seat].person)
            number = self.table.number
            action = PlayMove(f"m{number}", move, number=number)
            assert played(self.table, who, action) is None
            self.do(who, action)
            assert self.table.number == number + 1
            moved = self.log[-1]
            assert played(self.table, who, action) == (number + 1 if isinstance(moved, Moved) else None)

    @rule(who=st.sampled_from(PEOPLE), text=st.sampled_from(["", "M1 R", "F d4", "P 2>5 n 3", "end", "keep", "🂡"]))
    def any_move(self, who: Who, text: str) -> None:
        self.do(who, PlayMove("any", text, number=0))

    @rule(who=st.sampled_from(PEOPLE), what=OFFERS)
    def offer(self, who: Who, what: Any) -> None:
        self.do(who, MakeOffer(what))

    @rule(who=st.sampled_from(PEOPLE), what=OFFERS, accept=st.booleans())
    def answer(self, who: Who, what: Any, accept: bool) -> None:
        self.do(who, Answer(what, accept))

    @rule(who=st.sampled_from(PEOPLE), often=st.integers(0, 8))
    def resign(self, who: Who, often: int) -> None:
        if often == 0:
            self.do(who, Resign())

    @rule(often=st.integers(0, 8))
    def time_passes(self, often: int) -> None:
        if often == 0:
            self.now += 100_000
            self.apply(flag(self.table, self.now))

    @invariant()
    def the_log_is_the_table(self) -> None:
        if not hasattr(self, "table"):
            return
        stored = [log.decode(log.encode(event)) for event in self.log]
        assert stored == self.log
        assert facts(folded("t", stored)) == facts(self.table)
        assert self.table.number == len(self.log)

    @invariant()
    def a_finished_game_has_a_record_that_verifies(self) -> None:
        if hasattr(self, "table") and self.table.status == "over":
            from sandtable.position import Position
            from sandtable.records import format_record, parse_record

            record = parse_record(format_record(self.table.record()))
            assert Position.from_record(record).result == self.table.result

    def teardown(self) -> None:
        """Everyone can be told all of it, with a sentence for each event."""
        if hasattr(self, "table"):
            for seats in ((), (0,), (0, 1)):
                told = list(history("t", self.log, Observer(seats), 0))
                assert [entry.number for entry in told] == list(range(1, len(self.log) + 1))
                assert all(entry.text["en"] and entry.text["fr"] for entry in told)


Tables.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestTables = Tables.TestCase
