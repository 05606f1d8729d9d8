"""Why a move of Stones is good: towers by the rules of their spaces, colours made ready, objectives, what is left."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from sandtable.analysis.reasons.move import Move
from sandtable.analysis.reasons.reason import Count, Reason, colour_word, listed
from sandtable.games.base import Game
from sandtable.games.stones.layout import Objective
from sandtable.games.stones.notation import COLOUR, PICK, pick_parts, spaces_of
from sandtable.games.stones.state import COLOURS, NEW
from sandtable.games.stones.text import is_met, objective

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "second", "single", "towers", "stones", "new", "objective", "turn"})
LATE = 0.6  # of the way to the hands: before that towers come and go, and an objective met means nothing
FEW = 2  # stones left to the next player that are worth a word


def lead(move: Move) -> Reason:
    """What the move does, with its points."""
    kind, parts = move.text[0], move.text.split()
    if kind == "P":
        return _pick(move)
    if kind == "S":
        earned = [(space + 1, n) for space, n in enumerate(_earned(move)[:5]) if n]
        items = [Reason("hint.stones.part", {"n": n, "space": space}) for space, n in earned]
        points = sum(n for _, n in earned)
        return Reason("hint.stones.score", {"colour": colour_word(parts[1]), "n": points, "parts": listed(items)})
    if kind == "A":
        return Reason("hint.stones.any", {"n": len(parts[1]), "spaces": listed(parts[1])})
    if kind == "N":
        return Reason("hint.stones.put", {"space": int(parts[1]), "n": len(_towers(move)[int(parts[1]) - 1])})
    return Reason("hint.stones.keep") if kind == "k" else Reason("hint.stones.drop", {"n": sum(_earned(move))})


def facts(move: Move) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_hands(move), _objective(move), _board(move), _new(move), _left(move)]
    return [reason for reason in told if reason is not None]


def _earned(move: Move) -> list[int]:
    """The points of the move by the rows of the score sheet."""
    before, after = move.before.sheet[move.seat], move.after.sheet[move.seat]
    return [b - a for a, b in zip(before, after, strict=True)]


def _towers(move: Move) -> Any:
    return move.after.towers[move.seat]


def _pick(move: Move) -> Reason:
    """A tower, its colour on top, and what that colour would score."""
    space = int(move.text[-1])
    tower = _towers(move)[space - 1]
    letter, n = tower[-1][0], len(tower)
    values = {"n": n, "count": Count(n), "space": space, "colour": colour_word(letter)}
    ready = _best_scoring(move)
    if ready and ready[1] == letter and str(space) in ready[2]:
        return Reason("hint.stones.pick.ready", {**values, "points": ready[0]})
    return Reason("hint.stones.pick", values)


# ----------------------------------------------------------------------------------------------------- asking the rules


def _with(move: Move, **changes: Any) -> Game:
    """The position after the move, somewhat changed."""
    game = move.game.blank()
    game.load(msgspec.structs.replace(move.after, **{"pending": (), "kept": 0, "over": "", **changes}))
    return game


def _best_scoring(move: Move) -> tuple[int, str, str] | None:
    """The most that the seat's towers could score as a colour if it were its turn: points, colour, spaces."""
    game = _with(move, seat=move.seat)
    best: tuple[int, str, str] | None = None
    for action in game.actions():
        if action & 7 == COLOUR:
            after = game.copy()
            after.do(action)
            points = sum(after.state().sheet[move.seat][:5]) - sum(move.after.sheet[move.seat][:5])
            letter = COLOURS[action >> 8]
            spaces = "".join(str(space + 1) for space in spaces_of(action >> 3 & 31))
            if best is None or points > best[0]:
                best = points, letter, spaces
    return best


def tower_worth(move: Move, space: int) -> int | None:
    """What the tower on a space would score by the space's rule as the towers stand: the rules are asked with another
    tower showing the same colour. None with a New Stone on top, or where another tower would have to be made up for
    space 1, which counts heights."""
    towers = [list(tower) for tower in _towers(move)]
    top = towers[space][-1]
    partner = next((i for i, tower in enumerate(towers) if i != space and tower), None)
    if top == NEW or (partner is None and space == 0):
        return None
    if partner is None:
        towers[0] = [top]
    else:
        towers[partner][-1] = top
    everyone = list(move.after.towers)
    everyone[move.seat] = tuple(map(tuple, towers))
    game = _with(move, seat=move.seat, towers=tuple(everyone))
    for action in game.actions():
        if action & 7 == COLOUR and COLOURS[action >> 8] == top[0] and space in spaces_of(action >> 3 & 31):
            game.do(action)
            points: int = game.state().sheet[move.seat][space] - move.after.sheet[move.seat][space]
            return points
    return None


def most_stones(move: Move) -> int:
    """The most stones that the next player could pick, whatever pattern the stones have that the move uncovers."""
    hidden = {name for name, stack in move.after.stacks.items() if len(stack) < len(move.before.stacks[name])}
    if move.seen.open_stacks:
        hidden = set()
    following = (move.seat + 1) % move.after.players
    most = 0
    for pattern in "*o" if hidden else "*":
        stacks = {
            name: (*stack[:-1], stack[-1][0] + pattern) if name in hidden and stack else stack
            for name, stack in move.after.stacks.items()
        }
        game = _with(move, seat=following, stacks=stacks)
        sides: dict[tuple[int, int], set[int]] = {}
        for action in game.actions() if not game.ending else []:
            if action & 7 == PICK:
                start, to, side, _ = pick_parts(action)
                sides.setdefault((start, to), set()).add(side)
        most = max([most, *map(len, sides.values())])
    return most


# ---------------------------------------------------------------------------------------------------------------- facts


def _hands(move: Move) -> Reason | None:
    """The hands are covered."""
    return Reason("hint.stones.hands") if move.after.last_round and not move.before.last_round else None


def _board(move: Move) -> Reason | None:
    """Points of the Mandala board; those of a New Stone given back are in the lead."""
    n = _earned(move)[6]
    return Reason("hint.stones.board", {"n": n}) if n and move.text[0] in "SA" else None


def _new(move: Move) -> Reason | None:
    """New Stones taken from the Mandala board."""
    n = len(move.after.pending)
    return Reason("hint.stones.new", {"n": n, "count": Count(n)}) if n and move.text[0] in "SA" else None


@dataclass(frozen=True)
class Goal:
    """An objective in words."""

    card: Objective

    def text(self, lang: str) -> str:
        return objective(self.card, lang)


def _objective(move: Move) -> Reason | None:
    """The better objective of the seat, where the move makes it worth more than before and the end is in sight."""
    if len(move.after.board) < LATE * move.seen.layout.hand_space(move.seen.players):
        return None
    met = []
    for towers in (move.before.towers[move.seat], _towers(move)):
        cards = [card for card in move.seen.layout.objectives if card.id in move.seen.objectives[move.seat]]
        met.append(max((card for card in cards if is_met(card, towers)), key=lambda card: card.points, default=None))
    was, now = met
    if now is None or (was is not None and was.points >= now.points):
        return None
    return Reason("hint.stones.objective", {"goal": Goal(now), "n": now.points})


def _left(move: Move) -> Reason | None:
    """A pick that leaves little to the next player."""
    if move.text[0] != "P" or move.game.ending:
        return None
    n = most_stones(move)
    return Reason("hint.stones.left", {"n": n, "count": Count(n)}) if 0 < n <= FEW else None


# ----------------------------------------------------------------------------------------------- what the terms can say


def _ready(move: Move) -> Reason | None:
    """A colour that is ready to be scored after the move."""
    ready = None if move.game.ending else _best_scoring(move)
    if ready is None or lead(move).key == "hint.stones.pick.ready":
        return None
    return Reason("hint.stones.ready", {"colour": colour_word(ready[1]), "n": ready[0]})


def _fit(move: Move) -> Reason | None:
    """What a new tower would score in its space."""
    if move.text[0] != "P":
        return None
    space = int(move.text[-1])
    n = tower_worth(move, space - 1)
    return None if n is None else Reason("hint.stones.fit", {"space": space, "n": n})


TERMS: dict[str, Callable[[Move], Reason | None]] = {"best": _ready, "fit": _fit}
