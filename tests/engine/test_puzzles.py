"""The engine's commands about puzzles: what one asks, and what is said to an answer."""

import json
from typing import Any

import msgspec

from sandtable.engine import Engine
from sandtable.learn.puzzle import puzzles_of

Json = dict[str, Any]
PUZZLE = puzzles_of("patterns")[0]
PLAIN: Json = msgspec.to_builtins(PUZZLE)


def ask(**request: Any) -> Json:
    found: Json = json.loads(Engine().reply(json.dumps(request).encode()))
    return found


def test_a_puzzle_is_asked_and_answered() -> None:
    assert ask(cmd="question", puzzle=PLAIN)["question"]["ask"]["fr"]
    standing = {"rating": 1500, "deviation": 350, "volatility": 0.06}
    tried = {"puzzle": PLAIN, "move": PUZZLE.steps[0].answers[0], "standing": standing}
    answer = ask(cmd="attempt", attempt=tried)["answer"]
    assert answer["verdict"] in ("solved", "onward")
    assert ask(cmd="attempt", attempt={"puzzle": PLAIN})["answer"]["verdict"] == "shown"


def test_a_puzzle_that_somebody_edited() -> None:
    step = PLAIN["steps"][0]
    for change in (
        {"moves": "E z9"},
        {"moves": "E a1,E a1"},
        {"steps": [{**step, "answers": ["end"]}]},
        {"steps": [{**step, "answers": [worth[0] for worth in step["worths"]]}]},
        {"game": "chess"},
        {"seat": 3},
    ):
        told = ask(cmd="attempt", attempt={"puzzle": {**PLAIN, **change}})
        assert told["problem"]["text"].keys() == {"en", "fr"}, change
    malformed: tuple[Json, ...] = ({"id": "x"}, {"steps": []}, {"rating": 10**9}, {"more": 1})
    for wrong in malformed:
        assert ask(cmd="question", puzzle={**PLAIN, **wrong})["type"] == "BadRequest", wrong
    assert ask(cmd="attempt", attempt={"puzzle": PLAIN, "step": 99})["type"] == "BadOption"
