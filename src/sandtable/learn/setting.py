"""Setting: a position of a lesson as a person writes it, short, made into a whole state: what is not said is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sandtable.dealing import Stream, seed_of
from sandtable.errors import BadState
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, counts
from sandtable.games.mandala.state import COLOURS as SAND
from sandtable.games.patterns.state import CELL_NAMES, TOKENS_OF_A_COLOUR
from sandtable.games.stones.layout import standard_layout
from sandtable.games.stones.state import NEW, STACK_NAMES, STONES, STONES_OF_A_KIND

Given = Mapping[str, Any]
HAND = 6
NEW_STONES = 12


def state_of(game: str, given: Given, seed: str) -> dict[str, Any]:
    """The state of a position that is written short, or as a `state` in whole; BadState says what does not fit. The
    same seed fills it in the same way."""
    if "state" in given:
        _known(given, ("state",))
        return dict(given["state"])
    if game not in _GAMES:
        raise BadState("bad_lesson.position.whole", game=game)
    try:
        return _GAMES[game](given, Stream(seed_of(seed)))
    except KeyError as error:
        raise BadState("bad_lesson.position.lacks", entry=str(error.args[0])[:40]) from None
    except (AttributeError, TypeError, ValueError, IndexError) as error:
        raise BadState("bad_lesson.position.form", why=str(error)[:120]) from None


def _known(given: Given, names: Iterable[str]) -> None:
    """Raise BadState at the first entry that a position does not have."""
    known = tuple(names)
    for name in given:
        if name not in known:
            raise BadState("bad_lesson.position.entry", entry=str(name)[:40], known=", ".join(known))


def _seat(given: Given, name: str, usual: str = "you") -> int:
    who = given.get(name, usual)
    if who not in ("you", "them"):
        raise BadState("bad_lesson.position.who", entry=name, given=str(who)[:40])
    return 0 if who == "you" else 1


# ------------------------------------------------------------------------------------------------------------- Mandala

_AREAS = ("mountain1", "mountain2", "field1", "field2", "their_field1", "their_field2")
_OWN = ("hand", "river", "cup", "dealt")
_MANDALA = (*_AREAS, *_OWN, *(f"their_{name}" for name in _OWN))
_MANDALA = (*_MANDALA, "next", "deck", "turn", "claiming", "completer")


def _mandala(given: Given, stream: Stream) -> dict[str, Any]:
    """Piles are letters, "RRK". Hands of six, the dealt cards and the deck come from what is left over."""
    _known(given, _MANDALA)
    piles = {name: str(given.get(name, "")) for name in (*_AREAS, *_OWN, *(f"their_{own}" for own in _OWN), "next")}
    for name, pile in piles.items():
        if set(pile) - set(SAND):
            raise BadState("bad_lesson.position.letters", entry=name, known=SAND)
    rest = Counter(dict.fromkeys(SAND, CARDS_OF_A_COLOUR))
    rest.subtract("".join(piles.values()))
    if less := [colour for colour, n in rest.items() if n < 0]:
        raise BadState("bad_lesson.position.many", piece=less[0], n=CARDS_OF_A_COLOUR)
    left = [colour for colour in SAND for _ in range(rest[colour])]
    stream.shuffle(left)
    for name, n in (("dealt", 2), ("their_dealt", 2), ("hand", HAND), ("their_hand", HAND)):
        if name not in given:
            piles[name], left = "".join(left[:n]), left[n:]
    deck = int(given.get("deck", len(left) + len(piles["next"]))) - len(piles["next"])
    claiming = given.get("claiming")
    return {
        "mountains": [counts(piles["mountain1"]), counts(piles["mountain2"])],
        "fields": [[counts(piles[f"{whose}field{m}"]) for whose in ("", "their_")] for m in (1, 2)],
        "hands": [counts(piles["hand"]), counts(piles["their_hand"])],
        "rivers": [piles["river"], piles["their_river"]],
        "cups": [counts(piles["cup"]), counts(piles["their_cup"])],
        "dealt": [counts(piles["dealt"]), counts(piles["their_dealt"])],
        "discard": counts("".join(left[deck:])),
        "deck": piles["next"] + "".join(left[:deck]),
        "seat": _seat(given, "turn"),
        **({} if claiming is None else {"claiming": claiming - 1, "completer": _seat(given, "completer", "them")}),
    }


# ------------------------------------------------------------------------------------------------------------ Patterns


def _patterns(given: Given, stream: Stream) -> dict[str, Any]:
    """The board as eight rows of tokens, top row first: `R` face up, `R+` in a group of yours, `R-` in one of theirs.
    The cells under the markers 1, 2, 3 … are named in order."""
    _known(given, ("board", "bowl", "their_bowl", "groups", "their_groups", "turn"))
    tokens = str(given["board"]).split()
    if len(tokens) != len(CELL_NAMES):
        raise BadState("bad_lesson.position.cells", n=len(tokens))
    colours, owners = [token[:1] for token in tokens], [token[1:] for token in tokens]
    if set(colours) - set(SAND) or set(owners) - {"", "+", "-"}:
        raise BadState("bad_lesson.position.letters", entry="board", known=f"{SAND} + -")
    bowls = f"{given['bowl']}{given['their_bowl']}"
    found = Counter([*colours, *bowls])
    for colour in SAND:
        if found[colour] != TOKENS_OF_A_COLOUR:
            raise BadState("bad_lesson.position.tokens", colour=colour, n=found[colour])
    at = dict(zip(CELL_NAMES, colours, strict=True))
    markers = [str(given.get(name, "")).split() for name in ("groups", "their_groups")]
    for cell in (*markers[0], *markers[1]):
        if cell not in at:
            raise BadState("bad_lesson.position.cell", cell=cell[:10])
    return {
        "board": "".join(colours),
        "owners": "".join({"": ".", "+": "0", "-": "1"}[owner] for owner in owners),
        "spare": bowls,
        "bowls": bowls,
        "groups": ["".join(at[cell] for cell in cells) for cells in markers],
        "markers": markers,
        "phase": "turn",
        "seat": _seat(given, "turn"),
    }


# -------------------------------------------------------------------------------------------------------------- Stones

_STONES = (
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


def _stones(given: Given, stream: Stream) -> dict[str, Any]:
    """`artists = "2* 4o 6* 8o"`; `tops` says what lies on some stacks, under the names that records have, and "-" is an
    empty one; towers from the bottom, "R* Yo"; `laid` is how many stones lie on the Mandala board. The rest is
    dealt."""
    _known(given, (*_STONES, "new_stones", "last_round"))
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
        "seat": _seat(given, "turn"),
        "last_round": bool(given.get("last_round", False)),
        **({"new_stones": True, "new_spaces": spaces, "box": NEW_STONES - len(spaces) - len(new)} if with_new else {}),
    }


def _towers(given: Given, name: str) -> list[list[str]]:
    towers = [str(tower).split() for tower in given.get(name, [""] * 5)]
    if len(towers) != 5:
        raise BadState("bad_lesson.position.towers", entry=name, n=len(towers))
    return towers


def _stacks(left: list[str], tops: Mapping[str, str], empty: set[str]) -> dict[str, list[str]]:
    """The stones that are left, laid as evenly as can be, with those on top that have to be there."""
    names = [name for name in STACK_NAMES if name not in empty]
    height, more = divmod(len(left) + len(tops), len(names))
    stacks: dict[str, list[str]] = {name: [] for name in STACK_NAMES}
    rest = iter(left)
    for i, name in enumerate(names):
        under = height + (i < more) - (name in tops)
        stacks[name] = [next(rest) for _ in range(under)] + ([tops[name]] if name in tops else [])
    return stacks


_GAMES: dict[str, Callable[[Given, Stream], dict[str, Any]]] = {
    "mandala": _mandala,
    "patterns": _patterns,
    "stones": _stones,
}
