"""Positions set up by hand: what a test does not mention is filled in, so that no card, token or stone is missing."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, cast

import pytest

from sandtable.build import build
from sandtable.dealing import Stream, series_seed
from sandtable.errors import IllegalMove
from sandtable.games import kind_of
from sandtable.games.mandala.rules import Mandala
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS, MandalaState, counts, letters
from sandtable.games.patterns.rules import Patterns
from sandtable.games.patterns.state import CELL_NAMES, PatternsState
from sandtable.games.stones.layout import HandSpace, Layout, PointSpace, Spaces, standard_layout
from sandtable.games.stones.state import NEW, STACK_NAMES, STONES, STONES_OF_A_KIND, StonesState
from sandtable.position import Position, new
from tests.games.contract import all_tables, contract_of, typical

COMPILED = build() == "compiled"

TABLES = all_tables()
SECRETS = [name for name, (game, _) in TABLES.items() if contract_of(game).permuted]
PUBLISHED = [name for name, (game, _) in TABLES.items() if contract_of(game).chapter]

# The tables for a test that takes long at each: those that stand for the others, and the others in --long.
TYPICAL = [
    name if name in typical(game) else pytest.param(name, marks=pytest.mark.long) for name, (game, _) in TABLES.items()
]


def scaled(compiled: int, pure: int) -> int:
    """How much to try: plain Python is about two hundred times slower."""
    return compiled if COMPILED else pure


def table(name: str, series: str, index: int = 0) -> Position[Any]:
    """A fresh game at one of the TABLES, dealt from a seed that the series and the index name."""
    game, options = TABLES[name]
    return new(game, options, seed=series_seed(f"{series}/{name}", index))


def walk(position: Position[Any], series: str, most: int = 1000) -> Iterator[Position[Any]]:
    """Play at random, from a seed that the series names: the position before each decision, and at last the final one.
    It is one Position that moves on."""
    stream = Stream(series_seed(series, 0))
    for _ in range(most):
        yield position
        if position.result:
            return
        moves = position.legal_moves
        position.push(moves[stream.below(len(moves))])
    raise AssertionError(f"a random game did not end within {most} decisions")


def walk_game(game: str, options: dict[str, object], seed: int = 0) -> Iterator[Position[Any]]:
    """The same for a game by its options, from the deal of a number."""
    return walk(new(game, options, seed.to_bytes(32, "big")), f"walk/{seed}")


def state(position: Position[Any]) -> Any:
    """The whole of a position as plain data."""
    return position.copy_game().state()


@cache
def _setup(game: str, players: int) -> dict[str, Any]:
    options = {"players": players} if "players" in kind_of(game).option_names else {}
    return new(game, options, seed=bytes(32)).setup


def at(game: str, state: Any, options: Mapping[str, object] | None = None) -> Position[Any]:
    """A Position that stands where plain data say; it has no history."""
    kind = kind_of(game)
    given = kind.options(options or {})
    position = Position(kind, given, _setup(game, kind.players(given)))
    position._game = kind.load(position.options, state)
    return position


def ended(position: Position[Any]) -> str | None:
    """Why the game ended; None while it goes on."""
    return position.result.reason if position.result else None


def refused(position: Position[Any], move: str) -> str:
    """The name of the rule by which a move is refused; nothing may have changed."""
    before = state(position)
    with pytest.raises(IllegalMove) as caught:
        position.push(move)
    assert state(position) == before
    assert (caught.value.move, caught.value.seat) == (position.normal(move), position.seat)
    return caught.value.reason


def moves(position: Position[Any], kind: str) -> list[str]:
    """The legal moves of one kind, named by how they begin."""
    return [move for move in position.legal_moves if move.startswith(kind)]


Pair = tuple[str, str]


def mandala(
    *,
    mountains: Pair = ("", ""),
    fields: tuple[Pair, Pair] = (("", ""), ("", "")),
    hands: Pair = ("R", "R"),
    rivers: Pair = ("", ""),
    cups: Pair = ("", ""),
    dealt: Pair = ("", ""),
    discard: str = "",
    deck: str = "",
    rest: Literal["deck", "discard", "cup", "own"] = "deck",
    seat: int = 0,
    exhausted: bool = False,
    claiming: int | None = None,
    completer: int | None = None,
    memory: str = "open",
) -> Position[Any]:
    """Mandala. `deck` is what is drawn first; the cards not mentioned lie below it, on the discard pile, or in a Cup,
    seat 1's or (`own`) seat 0's, whence no card comes back."""
    mentioned = "".join([*mountains, *fields[0], *fields[1], *hands, *rivers, *cups, *dealt, discard, deck])
    left = "".join(colour * (CARDS_OF_A_COLOUR - mentioned.count(colour)) for colour in COLOURS)
    piles = {"deck": deck, "discard": discard, "cup": cups[1], "own": cups[0]}
    piles[rest] += left
    plain = MandalaState(
        mountains=(counts(mountains[0]), counts(mountains[1])),
        fields=((counts(fields[0][0]), counts(fields[0][1])), (counts(fields[1][0]), counts(fields[1][1]))),
        hands=(counts(hands[0]), counts(hands[1])),
        rivers=rivers,
        cups=(counts(piles["own"]), counts(piles["cup"])),
        dealt=(counts(dealt[0]), counts(dealt[1])),
        discard=counts(piles["discard"]),
        deck=piles["deck"],
        seat=cast(Any, seat),
        exhausted=exhausted,
        claiming=cast(Any, claiming),
        completer=cast(Any, completer),
    )
    return at("mandala", plain, {"memory": memory})


def mandala_game(position: Position[Any]) -> Mandala:
    """The full position of Mandala as its rules hold it."""
    game = position.copy_game()
    assert isinstance(game, Mandala)
    return game


def hand(position: Position[Any], seat: int) -> str:
    """A hand of Mandala in letters."""
    return letters(state(position).hands[seat])


def patterns(
    picture: str,
    *,
    bowls: str,
    groups: Pair = ("", ""),
    markers: tuple[Sequence[str], Sequence[str]] = ((), ()),
    phase: Literal["turn", "flips"] = "turn",
    seat: int = 0,
) -> Position[Any]:
    """Patterns. The picture has eight rows of tokens from the top: `R` face up, `R0` and `R1` face down in the group of
    a seat, `.` any token that makes nine of each colour; the corners are left out."""
    tokens = picture.split()
    assert len(tokens) == len(CELL_NAMES)
    left = Counter(dict.fromkeys(COLOURS, 9))
    left.subtract(Counter("".join(token[0] for token in tokens if token != ".") + bowls))
    assert min(left.values()) >= 0, f"too many tokens of a colour: {left}"
    others = sorted(left.elements(), key=COLOURS.index)
    plain = PatternsState(
        board="".join(others.pop() if token == "." else token[0] for token in tokens),
        owners="".join(token[1:] or "." for token in tokens),
        spare="RO",
        bowls=bowls,
        groups=groups,
        markers=(tuple(markers[0]), tuple(markers[1])),
        phase=phase,
        seat=cast(Any, seat),
    )
    assert not others
    return at("patterns", plain)


def patterns_game(position: Position[Any]) -> Patterns:
    """The full position of Patterns as its rules hold it."""
    game = position.copy_game()
    assert isinstance(game, Patterns)
    return game


def token(position: Position[Any], cell: str) -> str:
    """The token on a cell: its colour, and whose group it is in, `.` if face up."""
    plain = state(position)
    place = CELL_NAMES.index(cell)
    return str(plain.board[place] + plain.owners[place])


Towers = Sequence[str]  # five towers, each its stones bottom to top: "R* Uo N"


def stones(
    *,
    towers: Sequence[Towers] = (),
    tops: Mapping[str, str] | None = None,
    stacks: Mapping[str, str] | None = None,
    artists: str = "2* 4o 6* 8o",
    placed: int = 0,
    points: Sequence[int] = (),
    objectives: Sequence[Pair] = (("#01", "#02"), ("#03", "#04"), ("#05", "#06"), ("#07", "#08")),
    players: int = 2,
    seat: int = 0,
    new_stones: bool = False,
    pending: Sequence[int] = (),
    kept: int = 0,
    last_round: bool = False,
    board: Layout | None = None,
) -> Position[Any]:
    """Stones. `tops` are the top stones of some stacks, `stacks` some whole ones. The stones not mentioned lie on the
    first `placed` spaces of the Mandala board, below the tops, and on the other stacks, four on each while they last.
    New Stones lie on the Victory Point spaces not yet covered and not pending; those not mentioned are in the box.
    `points` are what each seat has scored so far."""
    own = board or standard_layout()
    built = [tuple(tuple(tower.split()) for tower in row) for row in towers]
    built += [((),) * 5] * (players - len(built))
    laid = {name: tuple(stack.split()) for name, stack in (stacks or {}).items()}
    left = Counter(dict.fromkeys(STONES, STONES_OF_A_KIND))
    left.subtract(stone for row in built for tower in row for stone in tower if stone != NEW)
    left.subtract(stone for stack in laid.values() for stone in stack)
    left.subtract((tops or {}).values())
    assert min(left.values()) >= 0, f"too many stones of a kind: {left}"
    others = list(left.elements())
    covered = tuple(others.pop() for _ in range(placed))
    for name, top in (tops or {}).items():
        laid[name], others = (*others[:3], top), others[3:]
    for name in STACK_NAMES:
        if name not in laid:
            laid[name], others = tuple(others[:4]), others[4:]
    assert not others, f"{len(others)} stones have no room in the stacks: place more"
    new_spaces = [point.space for point in own.points if point.space > placed and point.space not in pending]
    in_towers = sum(tower.count(NEW) for row in built for tower in row)
    there = len(new_spaces) + in_towers + len(pending) + kept
    plain = StonesState(
        players=cast(Any, players),
        stacks=laid,
        artists={artist[0]: artist[1] for artist in artists.split()},
        towers=tuple(built),
        board=covered,
        sheet=tuple((0, 0, 0, 0, 0, score, 0) for score in [*points, *[0] * (players - len(points))]),
        objectives=tuple(objectives[:players]),
        seat=seat,
        new_stones=new_stones,
        new_spaces=tuple(new_spaces) if new_stones else (),
        box=len(own.points) - there if new_stones else 0,
        pending=tuple(pending),
        kept=kept,
        last_round=last_round,
        layout=own,
    )
    return at("stones", plain, {"players": players, "new_stones": new_stones, "layout": own})


def layout(
    *, spaces: int = 72, points: Mapping[int, int] | None = None, hands: tuple[int, int, int] = (44, 56, 68)
) -> Layout:
    """A layout of one's own, with the standard cards: points by space, the hands of 2, 3 and 4 players."""
    return Layout(
        name="own",
        spaces=Spaces(spaces, "house"),
        points=tuple(PointSpace(space, worth, "house") for space, worth in (points or {}).items()),
        hands=tuple(HandSpace(players, space, "house") for players, space in zip((2, 3, 4), hands, strict=True)),
        objectives=standard_layout().objectives,
    )


def points(position: Position[Any]) -> tuple[int, ...]:
    """What each seat of Stones has scored so far, objectives not counted."""
    return tuple(sum(row) for row in state(position).sheet)


def towers(position: Position[Any], seat: int) -> list[str]:
    """A seat's towers of Stones, each its stones bottom to top."""
    return [" ".join(tower) for tower in state(position).towers[seat]]
