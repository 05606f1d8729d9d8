"""The table of actions: fixed, whole, and the same ids for ever."""

import hashlib

import pytest

from sandtable.env import ActionTable, BadAction
from sandtable.errors import BadNotation
from tests.games.positions import TABLES, TYPICAL, table, walk

# Networks are trained on these ids: a change here makes every one of them worthless.
FROZEN = {
    "mandala": (162, "5c3efb65"),
    "patterns": (163, "28016fa9"),
    "stones": (1595, "6df67936"),
    "new stones": (1602, "9c6aa2c4"),
}
OPTIONS = {"new stones": ("stones", {"new_stones": True})}


@pytest.mark.parametrize("name", FROZEN)
def test_ids_stay(name: str) -> None:
    game, options = OPTIONS.get(name, (name, {}))
    actions = ActionTable(game, options)
    assert (len(actions), hashlib.sha256("\n".join(actions).encode()).hexdigest()[:8]) == FROZEN[name]


@pytest.mark.parametrize("name", TYPICAL)
def test_every_legal_move_has_an_id(name: str) -> None:
    game, options = TABLES[name]
    actions = ActionTable(game, options)
    assert len(set(actions)) == len(actions)
    for position in walk(table(name, "actions"), "actions"):
        for move in position.legal_moves:
            assert actions[actions.id(move)] == move


def test_new_stones_come_last() -> None:
    assert ActionTable("stones", {"new_stones": True})[:1595] == tuple(ActionTable("stones"))


def test_a_move_in_any_form() -> None:
    actions = ActionTable("mandala")
    assert actions.id("f1r3") == actions.id("F1 R3")
    assert actions.ids[actions.numbers[5]] == 5


def test_what_is_no_move() -> None:
    with pytest.raises(BadNotation, match="no move of Mandala"):
        ActionTable("mandala").id("castle")
    with pytest.raises(BadAction, match="never legal at a table"):
        ActionTable("stones").id("keep")
