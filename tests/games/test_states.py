"""Data that describe no position: for every sentence of locale/en/state.json a state that yields just it."""

import json
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.errors import BadState
from sandtable.games import kind_of
from sandtable.games.mandala.state import counts
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.games.stones.state import STACK_NAMES
from sandtable.locale import LANGUAGES
from tests.games.patterns.test_rulebook import black_group
from tests.games.positions import mandala, state, stones

SENTENCES = json.loads((files("sandtable.locale") / "en" / "state.json").read_text(encoding="utf-8"))

MANDALA = state(mandala(mountains=("Y", "P"), hands=("RRG", "K"), rivers=("RO", "")))
PATTERNS = state(black_group())
STONES = state(stones(towers=[["R* Uo", "", "", "", ""]], new_stones=True))


def without(deck: str, cards: str) -> str:
    """A deck less some of its cards."""
    for card in cards:
        deck = deck.replace(card, "", 1)
    return deck


def owned(seat: int, cell: str) -> str:
    """One more token face down for a seat."""
    at = CELL_NAMES.index(cell)
    return f"{PATTERNS.owners[:at]}{seat}{PATTERNS.owners[at + 1 :]}"


def swapped(cell: str, other: str) -> str:
    """The board with the tokens of two cells in each other's place."""
    board = dict(zip(CELL_NAMES, PATTERNS.board, strict=True))
    return "".join({**board, cell: board[other], other: board[cell]}.values())


# the first four stones of a stack lie on the Mandala board, which covers a space with points
COVERED = {"stacks": {**STONES.stacks, "1e": ()}, "board": STONES.stacks["1e"]}


# for each sentence what is changed
CASES: dict[str, list[dict[str, Any]]] = {
    "patterns.board": [{"board": PATTERNS.board[1:]}, {"board": "X" + PATTERNS.board[1:]}],
    "patterns.owners": [{"owners": PATTERNS.owners + "."}, {"owners": "2" + PATTERNS.owners[1:]}],
    "patterns.spare": [{"spare": "R"}, {"spare": "RX"}],
    "patterns.bowls": [{"bowls": ""}, {"bowls": "R"}, {"bowls": "Rr"}, {"phase": "bowl"}],
    "patterns.tokens": [
        {"bowls": "RR"},
        {"board": PATTERNS.board.replace("O", "R", 1)},
        {"phase": "bowl", "bowls": "", "spare": "KK"},
    ],
    "patterns.groups": [
        {"groups": ("KK", "")},
        {"groups": ("X", "")},
        {"groups": ("K", "R")},
        {"markers": ((), ())},
        {"markers": (("d4", "d5"), ())},
    ],
    "patterns.markers": [
        {"markers": (("d5",), ())},
        {"groups": ("R", "")},
        {"owners": "." * 52},
        {"owners": "1" * 52},
        {"groups": ("", ""), "markers": ((), ())},
    ],
    "patterns.torn": [{"owners": owned(0, "c8")}],
    "patterns.touching": [
        {
            "board": swapped("d5", "c8"),
            "owners": owned(1, "d5"),
            "groups": ("K", "K"),
            "markers": (("d4",), ("d5",)),
        }
    ],
    "mandala.deck": [{"deck": "X" + MANDALA.deck[1:]}, {"deck": MANDALA.deck.lower()}],
    "mandala.river": [{"rivers": ("RR", "")}, {"rivers": ("RX", "")}],
    "mandala.negative": [{"discard": (-1, 0, 0, 0, 0, 0)}],
    "mandala.cards": [{"deck": MANDALA.deck[1:]}, {"rivers": ("", "")}, {"discard": (1, 0, 0, 0, 0, 0)}],
    "mandala.hand": [
        {"hands": (counts("RRG"), counts("")), "discard": counts("K")},
        {"hands": (counts("RRG"), counts("KKKKKKKKK")), "deck": MANDALA.deck.replace("K", "", 8)},
    ],
    "mandala.colour": [
        {"fields": ((counts("Y"), counts("")), (counts(""), counts(""))), "deck": MANDALA.deck.replace("Y", "", 1)},
        {"fields": ((counts(""), counts("")), (counts("O"), counts("O"))), "deck": MANDALA.deck.replace("O", "", 2)},
    ],
    "mandala.claiming": [{"claiming": 0}, {"completer": 1}],
    "stones.stacks": [
        {"stacks": {name: STONES.stacks[name] for name in STACK_NAMES[1:]}},
        {"stacks": {**STONES.stacks, "2w": ()}},
        {"stacks": {**STONES.stacks, "1e": (*STONES.stacks["1e"], "R*")}},
    ],
    "stones.artists": [
        {"artists": {"1": "*", "2": "*", "3": "o"}},
        {"artists": {"0": "*", "2": "*", "3": "o", "4": "o"}},
        {"artists": {"1": "*", "2": "*", "3": "*", "4": "o"}},
    ],
    "stones.seats": [
        {"towers": STONES.towers[:1]},
        {"sheet": STONES.sheet * 2},
        {"objectives": STONES.objectives[:1]},
        {"players": 3},
    ],
    "stones.towers": [
        {"towers": (STONES.towers[0][:4], STONES.towers[1])},
        {"towers": ((("R*",) * 5, (), (), (), ()), STONES.towers[1])},
    ],
    "stones.sheet": [{"sheet": ((0,) * 6, (0,) * 7)}, {"sheet": ((0,) * 7, (0,) * 6 + (10**6,))}],
    "stones.stone": [{"board": ("X*",)}, {"towers": ((("R",), (), (), (), ()), STONES.towers[1])}],
    "stones.count": [{"board": ("R*",)}, {"towers": (((),) * 5,) * 2}],
    "stones.new": [{"new_stones": False}, {"box": 1}, {"kept": 1}, {"board": ("N",)}, {"pending": (4,)}],
    "stones.new_inside": [
        {"towers": ((tower, (), (), (), ()), STONES.towers[1])}
        for tower in (("N",), ("N", "R*"), ("R*", "N", "Uo"), ("R*", "N", "Uo", "N"))
    ]
    + [{"stacks": {**STONES.stacks, "1n": ("R*", "N")}}],
    "stones.new_spaces": [
        {"new_spaces": (5, *STONES.new_spaces[1:])},
        {"new_spaces": STONES.new_spaces[1:], "pending": (5,)},
        COVERED,
    ],
    "stones.cards": [
        {"objectives": (("#01", "#02"), ("#02", "#03"))},
        {"objectives": (("#01", "#99"), ("#02", "#03"))},
    ],
    "stones.players": [{"players": 5}, {"players": 1}],
    "stones.seat": [{"seat": 2}, {"seat": -1}],
    "stones.in_hand": [{"box": -1}, {"kept": -1}, {"pending": (4,) * 9}],
    "mandala.nothing_to_claim": [
        {"claiming": 0, "completer": 0, "mountains": (counts(""), counts("P")), "deck": MANDALA.deck + "Y"}
    ],
    "mandala.complete": [{"mountains": (counts("ROYGPK"), counts("P")), "deck": without(MANDALA.deck, "ROGPK")}],
}
EACH = [(key, changes) for key, several in CASES.items() for changes in several]


def test_every_sentence_has_its_case() -> None:
    assert list(CASES) == [key for key in SENTENCES if "." in key]


def test_what_is_no_state_at_all() -> None:
    with pytest.raises(BadState) as caught:
        kind_of("patterns").begin({}, {"state": {"board": 5}})
    assert caught.value.key == "state.part"


@pytest.mark.parametrize("plain", [MANDALA, PATTERNS, STONES])
def test_unchanged_they_describe_a_position(plain: Any) -> None:
    plain.check()


@pytest.mark.parametrize(("key", "changes"), EACH, ids=[f"{key}-{'-'.join(changes)}" for key, changes in EACH])
def test_no_position(key: str, changes: dict[str, Any]) -> None:
    game = key.split(".")[0]
    plain = replace({"mandala": MANDALA, "patterns": PATTERNS, "stones": STONES}[game], **changes)
    with pytest.raises(BadState) as caught:
        kind_of(game).load({}, plain)
    assert caught.value.key == f"state.{key}"
    for lang in LANGUAGES:
        assert "{" not in caught.value.text(lang)
    assert caught.value.text("fr") != caught.value.text("en")
