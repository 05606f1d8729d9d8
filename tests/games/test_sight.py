"""What is on its way to observers is what they are shown: the JSON of a sight is that of the Observation to the byte,
and a glimpse of it has the same fields."""

from typing import Any

import msgspec
import pytest

from sandtable.games import kind_of
from sandtable.games.observation import Observation
from sandtable.games.sight import Observed
from sandtable.position import Position
from tests.games.positions import TABLES, stones, table, walk

OWN = ("mandala", "patterns", "stones")  # games with a sight of their own


def observers(position: Position[Any]) -> list[int | None]:
    """Every seat, and a watcher."""
    return [*range(position.players), None]


def compare(position: Position[Any]) -> None:
    """The sight of a position against its Observations."""
    seats = observers(position)
    for seat, (encoded, glimpse) in zip(seats, position.show_all(seats), strict=True):
        seen: Any = position.observe(seat)
        assert encoded == msgspec.json.encode(seen)
        assert isinstance(glimpse, Observation) == (position.result is not None or position.kind.id not in OWN)
        for name in glimpse.__struct_fields__:  # type: ignore[attr-defined]
            if name != "forgets":
                assert getattr(glimpse, name) == getattr(seen, name), name
        if position.kind.id == "mandala":
            assert [glimpse.shuts(owner) for owner in (0, 1)] == [seen.shuts(owner) for owner in (0, 1)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", TABLES)
def test_a_game_from_its_deal_to_its_end(name: str) -> None:
    position = table(name, "sight")
    for _ in walk(position, f"sight/{name}"):
        compare(position)
    assert position.result is not None


@pytest.mark.parametrize("name", TABLES)
def test_a_game_that_is_given_up(name: str) -> None:
    position = table(name, "given up")
    position.forfeit(1, "resigned")
    compare(position)


def test_nobody_is_shown_the_moves_of_another_seat() -> None:
    position = table("patterns", "moves")
    assert position.seat is not None
    ((encoded, _),) = position.show_all([1 - position.seat])
    assert b'"legal":[]' in encoded


def test_cards_that_were_reshuffled_are_remembered_by_each_seat_for_itself() -> None:
    """There is no end to reshuffles, so that they are not for the pen."""
    compared = 0
    for index in range(6):
        for position in walk(table("mandala", "reshuffled", index), f"reshuffled/{index}"):
            if position.observe(0).reshuffles and position.ply % 5 == 0:
                compare(position)
                compared += 1
    assert compared > 3


def test_a_stones_board_that_is_full_fits_on_the_page() -> None:
    compare(stones(placed=60, players=4, last_round=True))


def test_a_game_without_a_sight_of_its_own_is_seen_by_its_observations() -> None:
    position = table("patterns", "general")
    moment = position._moment((0, 1))
    general = Observed(kind_of("patterns").observe(moment))
    for seat in observers(position):
        assert general.encoded(seat) == position.show_all([seat])[0][0]
        assert general.glimpse(seat) == position.observe(seat)
