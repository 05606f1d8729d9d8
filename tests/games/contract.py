"""Contract: what the tests that hold for every game need to know of one.

Each game has a file of its own, `tests/games/NAME/contract.py` with a CONTRACT in it; it is found by the game's id. A
game of the tests' own has it in `tests/house/games/NAME`.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sandtable.games import IDS
from sandtable.position import Position

Options = dict[str, object]


def gains(before: Position[Any], seat: int, consequence: Any, after: Position[Any]) -> None:
    """Fail if a move did not give the points that its Consequence said."""
    assert consequence.gain == after.scores[seat] - before.scores[seat]


@dataclass(frozen=True, kw_only=True)
class Contract:
    """What is known of one game.

    game             its id
    universe         gives every text that the notation allows, in its exact form
    size             how many these are
    no_moves         texts that look like moves and are none
    reasons          why the game can end
    examples         [phase] moves that the rule at hand must show
    check_conserved  fails if a piece has come or gone in a state
    happened         fails if a move did not do what its Consequence said
    permuted         gives the state of a position with other secrets than those of a seat, which must not be able to
                     tell; None where there are no secrets
    tables           the options with which it is tested, by the name of such a table; where there are none the game's
                     id is its only table
    typical          the tables that stand for the others where a test takes long at each of them, and at which
                     hypothesis plays; the first one if none is named
    middle           any random game has more decisions than this
    repeat           how many games a test plays where one of a longer game would do
    far              how far any random game has come at its end, at least (`Observation.progress`)
    depth, later     how deep its lines of play are counted (perft), and after how many decisions
    remembered       the fields of an Observation that come from memory, and that no guess has
    watched          whether a watcher's Observation is enough for a guess
    derived          the fields of an Observation that follow from others, as they are when empty
    chapter          its heading in docs/rules.md; empty as long as the page does not tell of it. A game that it tells
                     of must explain itself (test_explained.py) and have figures (test_perft.py, test_same_by_seed.py)
    """

    game: str
    universe: Callable[[], list[str]]
    size: int
    no_moves: Sequence[str]
    reasons: set[str]
    examples: Mapping[str, Sequence[str]]
    check_conserved: Callable[[Any], None]
    happened: Callable[[Position[Any], int, Any, Position[Any]], None] = gains
    permuted: Callable[[Position[Any], int | None, random.Random], Any] | None = None
    tables: Mapping[str, Options] = field(default_factory=dict)
    typical: Sequence[str] = ()
    middle: int = 10
    repeat: int = 1
    far: float = 0.6
    depth: int = 3
    later: Sequence[int] = (0, 20, 40)
    remembered: Sequence[str] = ()
    watched: bool = True
    derived: Mapping[str, object] = field(default_factory=dict)
    chapter: str = ""


@cache
def contract_of(game: str) -> Contract:
    """The contract of a game."""
    places = [f"tests.{folder}.{game}" for folder in ("games", "house.games")]
    found = next((place for place in places if find_spec(place) and find_spec(f"{place}.contract")), None)
    assert found, f"there is no tests/games/{game}/contract.py"
    contract: Contract = import_module(f"{found}.contract").CONTRACT
    assert contract.game == game
    return contract


def published() -> list[str]:
    """The games that docs/rules.md tells of: they have knowledge, curves, ratings and figures of their own."""
    return [game for game in IDS if contract_of(game).chapter]


def typical(game: str) -> Sequence[str]:
    """The tables of a game that stand for the others."""
    contract = contract_of(game)
    return contract.typical or list(contract.tables or [game])[:1]


def all_tables() -> dict[str, tuple[str, Options]]:
    """Every game with every option that changes the rules, or what is seen: one contract holds for all of them."""
    contracts = {game: contract_of(game) for game in IDS}
    return {
        name: (game, options)
        for game, contract in contracts.items()
        for name, options in (contract.tables or {game: {}}).items()
    }
