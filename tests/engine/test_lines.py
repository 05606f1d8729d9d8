"""The engine's commands about lines: nothing of one stays in the engine."""

import json
from typing import Any

from sandtable.engine import Engine

Json = dict[str, Any]
LINE: Json = {"game": "mandala", "start": {"seed": "engine"}, "know": "mover"}


def ask(engine: Engine, **request: Any) -> Json:
    found: Json = json.loads(engine.reply(json.dumps(request).encode()))
    return found


def test_a_line_is_shown_and_thought_about() -> None:
    engine = Engine()
    shown = ask(engine, cmd="line", line=LINE)["shown"]
    move = shown["observation"]["legal"][0]
    tried = ask(engine, cmd="line", line={**LINE, "moves": [move]})["shown"]
    assert tried["to_act"] == 1
    thought = ask(engine, cmd="think", line=LINE, sims=50, most=2)["thought"]
    assert thought["moves"][0]["move"] in shown["observation"]["legal"]
    assert ask(engine, cmd="legal")["type"] == "BadRequest"


def test_a_state_is_inspected() -> None:
    engine = Engine()
    state = ask(engine, cmd="line", line=LINE)["shown"]["state"]
    line = {"game": "mandala", "start": {"state": state}}
    judged = ask(engine, cmd="inspect", line=line)["judgement"]
    assert (judged["fine"], judged["to_act"], judged["moves"] > 0) == (True, 0, True)
    judged = ask(engine, cmd="inspect", line={**line, "start": {"state": {**state, "deck": ""}}})["judgement"]
    assert not judged["fine"]
    assert judged["wrong"].keys() == {"en", "fr"}
    assert ask(engine, cmd="inspect", line={**line, "start": {"state": judged["mend"]["state"]}})["judgement"]["fine"]


def test_a_line_is_a_record() -> None:
    """From a deal and from a position that was laid out: what is kept of it can be opened again."""
    engine = Engine()
    shown = ask(engine, cmd="line", line=LINE)["shown"]
    for start in ({"seed": "engine"}, {"state": shown["state"]}):
        line = {**LINE, "start": start, "moves": [shown["observation"]["legal"][0]]}
        record = ask(engine, cmd="line-record", line=line, lang="fr")["record"]
        assert (record["format"], record["seats"]) == ("sandtable/1", ["Joueur 1", "Joueur 2"])
        again = ask(engine, cmd="line", line={"start": {"record": record}})["shown"]
        assert again["state"] == ask(engine, cmd="line", line=line)["shown"]["state"]
    assert ask(engine, cmd="line-record", line=LINE, lang="xx")["type"] == "BadRequest"


def test_what_is_wrong_is_said_in_every_language() -> None:
    told = ask(Engine(), cmd="line", line={**LINE, "moves": ["M1 X"]})
    assert told["type"] == "BadNotation"
    assert told["problem"]["text"].keys() == {"en", "fr"}
    assert ask(Engine(), cmd="think", line={"start": 5})["type"] == "BadRequest"


def test_one_plays_on_from_a_line_with_what_is_hidden_dealt_anew() -> None:
    engine = Engine()
    line = {**LINE, "moves": [ask(engine, cmd="line", line=LINE)["shown"]["observation"]["legal"][0]]}
    shown = ask(engine, cmd="line", line={**line, "know": 1})["shown"]
    state = ask(engine, cmd="anew", line=line, seat=1)["state"]
    seats = [{"kind": "bot", "level": "novice"}, {"kind": "me"}]
    opened = ask(engine, cmd="open", key="k", name="Ana", table={"game": "mandala", "seats": seats, "state": state})
    assert opened["log"]
    snapshot = ask(engine, cmd="enter")["messages"][0]
    for part in ("hand", "mountains", "fields", "hand_sizes", "unseen", "deck"):
        assert snapshot["observation"][part] == shown["observation"][part]
    assert snapshot["table"]["rated"] is False
    move = snapshot["observation"]["legal"][0]
    ask(engine, cmd="act", action={"type": "move", "id": "1", "move": move, "number": snapshot["number"], "seat": 1})
    assert ask(engine, cmd="record")["record"]["setup"] == {"state": state}


def test_nobody_plays_on_from_an_end() -> None:
    engine = Engine()
    assert ask(engine, cmd="anew", line=LINE, seat=7)["type"] == "BadOption"
