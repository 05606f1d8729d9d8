"""Positions of Stones as a lesson writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from sandtable.dealing import Stream
from sandtable.errors import BadState
from sandtable.games.observation import Observation
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.state import COLOURS, NEW, STACK_NAMES, STONES, STONES_OF_A_KIND
from sandtable.learn.setting.form import Given, known, seat

PIECES = (*STONES, *COLOURS, NEW)
NEW_STONES = 12
PLACE = re.compile(rf"circle [1-9]|stack ({'|'.join(STACK_NAMES)})|space [1-5]|towers|their towers|mandala|goals")


def is_place(seen: Observation, place: str) -> bool:
    return PLACE.fullmatch(place) is not None


_ENTRIES = (
    "artists",
    "tops",
    "towers",
    "their_towers",
    "laid",
    "points",
    "their_points",
    "goals",
    "their_goals",
    "turn",
)


def state(given: Given, stream: Stream) -> dict[str, object]:
    """`artists = "2* 4o 6* 8o"`; `tops` says what lies on some stacks, under the names that records have, and "-" is an
    empty one; towers from the bottom, "R* Yo"; `laid` is how many stones lie on the Mandala board. The rest is
    dealt."""
    known(given, (*_ENTRIES, "new_stones", "last_round"))
    towers = [_towers(given, "towers"), _towers(given, "their_towers")]
    tops = {str(stack): str(stone) for stack, stone in given.get("tops", {}).items()}
    if wrong := sorted(set(tops) - set(STACK_NAMES)):
        raise BadState("bad_lesson.position.stack", stack=wrong[0][:10], known=", ".join(STACK_NAMES))
    empty = {name for name, stone in tops.items() if stone == "-"}
    named = [stone for name, stone in tops.items() if name not in empty]
    new = [stone for seat in towers for tower in seat for stone in tower if stone == NEW]
    held = [stone for seat in towers for tower in seat for stone in tower if stone != NEW]
    rest = Counter(dict.fromkeys(STONES, STONES_OF_A_KIND))
    rest.subtract([*named, *held])
    if less := [stone for stone, n in rest.items() if n < 0 or stone not in STONES]:
        raise BadState("bad_lesson.position.many", piece=less[0], n=STONES_OF_A_KIND)
    left = [stone for stone in STONES for _ in range(rest[stone])]
    stream.shuffle(left)
    laid = int(given.get("laid", 0))
    board, left = left[:laid], left[laid:]
    goals = [str(given.get("goals", "#01 #06")).split(), str(given.get("their_goals", "#02 #05")).split()]
    layout = standard_layout()
    with_new = bool(given.get("new_stones", False))
    spaces = [point.space for point in layout.points if point.space > laid] if with_new else []
    return {
        "players": 2,
        "stacks": _stacks(left, {name: stone for name, stone in tops.items() if name not in empty}, empty),
        "artists": {artist[0]: artist[1:] for artist in str(given.get("artists", "2* 4o 6* 8o")).split()},
        "towers": towers,
        "board": board,
        "sheet": [[int(given.get(name, 0)), 0, 0, 0, 0, 0, 0] for name in ("points", "their_points")],
        "objectives": goals,
        "seat": seat(given, "turn"),
        "last_round": bool(given.get("last_round", False)),
        **({"new_stones": True, "new_spaces": spaces, "box": NEW_STONES - len(spaces) - len(new)} if with_new else {}),
    }


def _towers(given: Given, name: str) -> list[list[str]]:
    towers = [str(tower).split() for tower in given.get(name, [""] * 5)]
    if len(towers) != 5:
        raise BadState("bad_lesson.position.towers", entry=name, n=len(towers))
    return towers


def _stacks(left: list[str], tops: Mapping[str, str], empty: set[str]) -> dict[str, list[str]]:
    """The remaining stones, laid as evenly as possible, with the given ones on top."""
    names = [name for name in STACK_NAMES if name not in empty]
    height, more = divmod(len(left) + len(tops), len(names))
    stacks: dict[str, list[str]] = {name: [] for name in STACK_NAMES}
    rest = iter(left)
    for i, name in enumerate(names):
        under = height + (i < more) - (name in tops)
        stacks[name] = [next(rest) for _ in range(under)] + ([tops[name]] if name in tops else [])
    return stacks
