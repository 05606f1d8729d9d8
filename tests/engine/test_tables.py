"""Tables without a server: what the page is told there is what a server's socket would tell it."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from sandtable.engine import Engine
from sandtable.position import Position
from sandtable.records import parse_record

Json = dict[str, Any]
GAMES: list[Json] = [
    {"game": "mandala", "options": {"memory": "hidden"}},
    {"game": "patterns"},
    {"game": "stones", "options": {"players": 3, "new_stones": True}},
]


class Screen:
    """Somebody at a table on their own device, by the engine protocol alone; keeps the log as a page does."""

    def __init__(self, game: Json, seats: list[Json] | None = None, key: str = "here.t") -> None:
        self.engine = Engine()
        players = game.get("options", {}).get("players", 2)
        bots = [{"kind": "bot", "level": "novice"}] * (players - 1)
        self.key = key
        self.rng = random.Random(5)
        plan = {**game, "seats": seats or [{"kind": "me"}, *bots]}
        begun = self.ask(cmd="open", key=key, name="Ana", table=plan)
        self.log: list[str] = begun["log"]
        self.bot: bool = begun["bot"]
        self.snapshot = self.enter()
        self.messages: list[Json] = []

    def ask(self, **request: Any) -> Json:
        found: Json = json.loads(self.engine.reply(json.dumps(request).encode()))
        return found

    def enter(self) -> Json:
        found: Json = self.ask(cmd="enter")["messages"][0]
        return found

    def say(self, **request: Any) -> Json:
        found = self.ask(**request)
        assert "error" not in found, found
        self.log += found["log"]
        self.bot = found["bot"]
        self.messages += found["messages"]
        return found

    @property
    def seen(self) -> Json:
        found: Json = self.enter()["observation"]
        return found

    def act(self, type: str, **more: Any) -> Json:
        return self.say(cmd="act", action={"type": type, "id": f"i{len(self.log)}", **more})

    def decide(self) -> None:
        """One decision, whoever has to make it."""
        if self.bot:
            self.say(cmd="bot")
        else:
            seen = self.seen
            self.act("move", move=self.rng.choice(seen["legal"]), seat=seen["to_act"])

    def play(self, most: int = 10_000) -> Json:
        for _ in range(most):
            if (table := self.enter()["table"])["status"] != "playing":
                return dict(table)
            self.decide()
        return dict(self.enter()["table"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["game"]))
def test_a_whole_game_is_told_as_a_server_tells_it(game: Json) -> None:
    screen = Screen(game)
    assert screen.snapshot["type"] == "snapshot"
    assert screen.snapshot["seats"] == [0]
    assert screen.snapshot["table"]["unrated"] in ("casual", "twice"), "two bots are of one level"
    table = screen.play()
    assert table["status"] == "over"
    assert [message["number"] for message in screen.messages] == list(
        range(screen.snapshot["number"] + 1, table["number"] + 1)
    ), "without a gap"
    last = screen.messages[-1]
    assert set(last["head"]) == {"en", "fr"}
    # what is kept is all there is to it
    again = Engine()
    assert "error" not in json.loads(
        again.reply(json.dumps({"cmd": "resume", "key": screen.key, "log": screen.log}).encode())
    )
    entered = json.loads(again.reply(b'{"cmd": "enter"}'))["messages"][0]
    assert entered["table"] == table
    assert [told["text"] for told in entered["log"]] == [
        told["text"] for told in (*screen.snapshot["log"], *screen.messages)
    ]
    record = parse_record(json.dumps(screen.ask(cmd="record")["record"]))
    assert Position.from_record(record).result is not None
    frames = screen.ask(cmd="replay")["frames"]
    assert len(frames) == table["ply"] + 1


def test_every_decision_comes_with_what_its_moves_would_do() -> None:
    screen = Screen(GAMES[1])
    while not screen.seen["legal"]:
        screen.decide()
    entered = screen.enter()
    assert [choice["move"] for choice in entered["choices"]] == entered["observation"]["legal"]
    screen.act("move", move=entered["observation"]["legal"][0], seat=0)
    while screen.bot:
        screen.decide()
    assert [choice["move"] for choice in screen.messages[-1]["choices"]] == screen.seen["legal"]


def test_a_move_that_was_sent_twice_is_played_once() -> None:
    screen = Screen(GAMES[0])
    move = {"type": "move", "id": "same", "move": screen.seen["legal"][0], "seat": 0}
    first, second = screen.say(cmd="act", action=move), screen.say(cmd="act", action=move)
    assert [m["type"] for m in first["messages"]] == ["event"]
    assert second["messages"] == [{"type": "accepted", "id": "same", "number": first["messages"][0]["number"]}]
    assert second["log"] == []


def test_what_is_not_allowed_is_refused_in_every_language_and_changes_nothing() -> None:
    screen = Screen(GAMES[0])
    before = screen.enter()
    (refusal,) = screen.act("move", move="C R", seat=0)["messages"]
    assert refusal["type"] == "refused"
    assert set(refusal["problem"]["text"]) == {"en", "fr"}
    assert {**screen.enter(), "now": 0} == {**before, "now": 0}
    checked = screen.ask(cmd="check", move="C R", seat=0)
    assert checked["move"] == "C R"
    assert checked["why"]["en"]
    assert screen.ask(cmd="check", move=screen.seen["legal"][0], seat=0)["why"] is None


def test_a_hot_seat_sees_as_whoever_has_to_decide() -> None:
    screen = Screen({"game": "mandala"}, [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}])
    assert screen.snapshot["seats"] == [0, 1]
    assert screen.snapshot["table"]["unrated"] == "twice"
    seats = set()
    for _ in range(6):
        seats.add(screen.seen["seat"])
        assert screen.seen["seat"] == screen.seen["to_act"]
        screen.decide()
    assert seats == {0, 1}
    (*_, accepted) = screen.act("offer", what="undo", seat=0)["messages"]
    assert accepted["type"] == "accepted"
    assert screen.enter()["table"]["undone"]


def test_hints_are_those_of_the_server_and_are_written_down() -> None:
    from sandtable.analysis.advice import advise

    screen = Screen(GAMES[1])
    while not screen.seen["legal"]:
        screen.decide()
    hints = screen.say(cmd="hints", seat=0, sims=300)["hints"]
    table = screen.engine._tables.table
    assert table is not None
    assert table.table.position is not None
    from sandtable.bots.budget import Budget

    theirs = advise(table.table.position.observe(0), Budget(simulations=300))
    assert [hint["move"] for hint in hints] == [hint.move for hint in theirs]
    assert hints[0]["win"] == theirs[0].win
    assert hints[0]["text"] == theirs[0].text
    assert screen.enter()["table"]["hinted"]
    also = screen.ask(cmd="advise", observation=screen.seen, sims=300)
    assert also["hints"] == hints


def test_bots_play_the_same_from_the_same_log() -> None:
    screen = Screen(GAMES[2])
    while not screen.bot:
        screen.decide()
    again = Engine()
    again.reply(json.dumps({"cmd": "resume", "key": screen.key, "log": screen.log}).encode())
    move = screen.say(cmd="bot")["messages"][-1]["move"]
    assert json.loads(again.reply(b'{"cmd": "bot"}'))["messages"][-1]["move"] == move


def test_a_bot_that_fails_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable import bots

    make = bots.make
    monkeypatch.setattr(bots, "make", lambda name, *more: make(name, *more) if name == "random" else 1 / 0)
    screen = Screen(GAMES[1])
    screen.play(8)
    assert screen.enter()["table"]["ply"] == 8


def test_a_rematch_is_another_table_with_a_log_of_its_own() -> None:
    screen = Screen(GAMES[0])
    assert screen.act("resign", seat=0)["messages"][0]["what"] == "resigned"
    said = screen.act("offer", what="rematch", seat=0)
    opened = said["opened"]
    assert opened["key"].startswith("here.")
    assert screen.enter()["table"]["rematch"] == opened["key"]
    assert "error" not in screen.ask(cmd="resume", key=opened["key"], log=opened["log"])
    assert screen.enter()["table"]["status"] == "playing"
    assert screen.enter()["seats"] == [1], "everyone one seat further"


def test_a_clock_that_has_run_out_ends_the_game() -> None:
    screen = Screen({**GAMES[0], "clock": {"type": "real", "initial": 10}})
    assert screen.say(cmd="clock")["messages"] == []
    late = [line.replace('"at":', '"at":1') if '"dealt"' in line else line for line in screen.log]
    past = [json.loads(line) for line in late]
    for event in past:
        event["at"] = 1_000
    screen.ask(cmd="resume", key="here.t", log=[json.dumps(event) for event in past])
    assert screen.say(cmd="clock")["messages"][-1]["what"] == "timed_out"


def test_a_record_from_elsewhere_is_judged_decision_by_decision() -> None:
    from sandtable.analysis.study import study_all

    screen = Screen(GAMES[1])
    screen.play(5)
    screen.act("resign", seat=0)
    record = screen.ask(cmd="record")["record"]
    engine = Engine()

    def ask(**request: Any) -> Json:
        found: Json = json.loads(engine.reply(json.dumps(request).encode()))
        return found

    begun = ask(cmd="import", key="k", record=record)
    assert "error" not in begun, begun
    ply = ask(cmd="judge", ply=1, sims=200)
    assert ply["total"] == 5
    assert ask(cmd="judge", ply=1, sims=200) == ply, "whatever was judged before"
    assert ask(cmd="judge", ply=5)["type"] == "BadRequest"
    theirs = next(iter(study_all(parse_record(json.dumps(record)))))
    mine = ask(cmd="judge", ply=0)["judged"]
    assert (mine["best"]["move"], mine["best"]["win"], mine["mark"]) == (theirs.best.move, theirs.best.win, theirs.mark)
    summary = ask(cmd="summary", plies=[mine, ply["judged"]])["summary"]
    assert [line["seat"] for line in summary] == [0, 1]


@pytest.mark.parametrize(
    ("request_", "type"),
    [
        ({"cmd": "enter"}, "BadRequest"),
        ({"cmd": "act", "action": {"type": "move"}}, "BadRequest"),
        (
            {"cmd": "open", "key": "k", "name": "Ana", "table": {"game": "chess", "seats": [{"kind": "me"}]}},
            "BadOption",
        ),
        ({"cmd": "open", "key": "k", "name": "Ana", "table": {"game": "patterns"}}, "BadRequest"),
        (
            {"cmd": "open", "key": "k", "name": "", "table": {"game": "patterns", "seats": [{"kind": "me"}]}},
            "BadMessage",
        ),
        (
            {"cmd": "open", "key": "k", "name": "A", "table": {"game": "patterns", "seats": [{"kind": "open"}] * 2}},
            "BadRequest",
        ),
        ({"cmd": "resume", "key": "k", "log": []}, "BadRequest"),
        ({"cmd": "resume", "key": "k", "log": ["nothing"]}, "BadRequest"),
        ({"cmd": "resume", "key": "k", "log": ['{"type": "dealt", "at": 1}']}, "BadRequest"),
        ({"cmd": "resume", "key": "k"}, "BadRequest"),
        ({"cmd": "import", "key": "k", "record": {}}, "BadRecord"),
    ],
)
def test_what_cannot_be_done_is_said(request_: Json, type: str) -> None:
    answer = json.loads(Engine().reply(json.dumps(request_).encode()))
    assert answer["type"] == type, answer
    assert set(answer["problem"]["text"]) == {"en", "fr"}


def test_a_game_is_taken_back_and_written_down() -> None:
    engine = Engine()

    def ask(**request: Any) -> Json:
        found: Json = json.loads(engine.reply(json.dumps(request).encode()))
        return found

    ask(cmd="new", game="patterns", seed="00" * 32)
    assert ask(cmd="undo")["type"] == "BadRequest"
    ask(cmd="apply", move="B Y")
    choices = ask(cmd="choices", deeds=True)
    assert [choice["move"] for choice in choices["choices"]] == ask(cmd="legal")["legal"]
    assert choices["choices"][0]["deed"]["fr"]
    assert len(ask(cmd="record")["record"]["events"]) == 1
    assert ask(cmd="undo")["ply"] == 0
    assert ask(cmd="undo", ply=3)["type"] == "BadRequest"
    ask(cmd="open", key="k", name="A", table={"game": "mandala", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert ask(cmd="record")["record"]["game"] == "mandala", "what was begun last"


def test_the_engine_needs_no_server() -> None:
    """What a browser has none of: sockets, databases, loops of events, colours of a terminal."""
    code = "import sandtable.engine, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "sandtable.server.table.table" in loaded
    assert not {"fastapi", "starlette", "uvicorn", "sqlalchemy", "asyncio", "redis", "rich", "typer"} & set(loaded)
