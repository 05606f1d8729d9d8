"""Why a move of Stones is good: towers by the rules of their spaces, colours made ready, objectives, what is left."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from sandtable.analysis.reasons.reason import Count, Reason, colour_word, listed
from sandtable.games.stones.consequence import StonesTrial
from sandtable.games.stones.layout import Objective
from sandtable.games.stones.notation import COLOUR, PICK, pick_parts, spaces_of
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import COLOURS, NEW
from sandtable.games.stones.words import objective

# Terms of the evaluation that no sentence is made of: they are in the lead already, or too slight to be told.
SILENT = frozenset({"points", "second", "single", "towers", "stones", "new", "objective", "turn"})
LATE = 0.6  # of the way to the hands: before that towers come and go, and an objective met means nothing
FEW = 2  # stones left to the next player that are worth a word


def lead(trial: StonesTrial) -> Reason:
    """What the move does, with its points."""
    kind, parts = trial.move[0], trial.move.split()
    if kind == "P":
        return _pick(trial)
    if kind == "S":
        earned = [(space + 1, n) for space, n in enumerate(_earned(trial)[:5]) if n]
        items = [Reason("hint.stones.part", {"n": n, "space": space}) for space, n in earned]
        points = sum(n for _, n in earned)
        return Reason("hint.stones.score", {"colour": colour_word(parts[1]), "n": points, "parts": listed(items)})
    if kind == "A":
        return Reason("hint.stones.any", {"n": len(parts[1]), "spaces": listed(parts[1])})
    if kind == "N":
        return Reason("hint.stones.put", {"space": int(parts[1]), "n": len(_towers(trial)[int(parts[1]) - 1])})
    return Reason("hint.stones.keep") if kind == "k" else Reason("hint.stones.drop", {"n": sum(_earned(trial))})


def facts(trial: StonesTrial) -> list[Reason]:
    """What else is worth knowing whatever the evaluation says, the most telling first."""
    told = [_hands(trial), _objective(trial), _board(trial), _new(trial), _left(trial)]
    return [reason for reason in told if reason is not None]


def _earned(trial: StonesTrial) -> list[int]:
    """The points of the move by the rows of the score sheet."""
    before, after = trial.before.sheet[trial.seat], trial.after.sheet[trial.seat]
    return [b - a for a, b in zip(before, after, strict=True)]


def _towers(trial: StonesTrial) -> tuple[tuple[str, ...], ...]:
    return trial.after.towers[trial.seat]


def _pick(trial: StonesTrial) -> Reason:
    """A tower, its colour on top, and what that colour would score."""
    space = int(trial.move[-1])
    tower = _towers(trial)[space - 1]
    letter, n = tower[-1][0], len(tower)
    values = {"n": n, "count": Count(n), "space": space, "colour": colour_word(letter)}
    ready = _best_scoring(trial)
    if ready and ready[1] == letter and str(space) in ready[2]:
        return Reason("hint.stones.pick.ready", {**values, "points": ready[0]})
    return Reason("hint.stones.pick", values)


# ----------------------------------------------------------------------------------------------------- asking the rules


def _with(trial: StonesTrial, **changes: Any) -> Stones:
    """The position after the move, somewhat changed."""
    game = trial.game.blank()
    game.load(msgspec.structs.replace(trial.after, **{"pending": (), "kept": 0, "over": "", **changes}))
    return game


def _best_scoring(trial: StonesTrial) -> tuple[int, str, str] | None:
    """The most that the seat's towers could score as a colour if it were its turn: points, colour, spaces."""
    game = _with(trial, seat=trial.seat)
    best: tuple[int, str, str] | None = None
    for action in game.actions():
        if action & 7 == COLOUR:
            after = game.copy()
            after.do(action)
            points = sum(after.state().sheet[trial.seat][:5]) - sum(trial.after.sheet[trial.seat][:5])
            letter = COLOURS[action >> 8]
            spaces = "".join(str(space + 1) for space in spaces_of(action >> 3 & 31))
            if best is None or points > best[0]:
                best = points, letter, spaces
    return best


def tower_worth(trial: StonesTrial, space: int) -> int | None:
    """What the tower on a space would score by the space's rule as the towers stand: the rules are asked with another
    tower showing the same colour. None with a New Stone on top, or where another tower would have to be made up for
    space 1, which counts heights."""
    towers = [list(tower) for tower in _towers(trial)]
    top = towers[space][-1]
    partner = next((i for i, tower in enumerate(towers) if i != space and tower), None)
    if top == NEW or (partner is None and space == 0):
        return None
    if partner is None:
        towers[0] = [top]
    else:
        towers[partner][-1] = top
    everyone = list(trial.after.towers)
    everyone[trial.seat] = tuple(map(tuple, towers))
    game = _with(trial, seat=trial.seat, towers=tuple(everyone))
    for action in game.actions():
        if action & 7 == COLOUR and COLOURS[action >> 8] == top[0] and space in spaces_of(action >> 3 & 31):
            game.do(action)
            return game.state().sheet[trial.seat][space] - trial.after.sheet[trial.seat][space]
    return None


def most_stones(trial: StonesTrial) -> int:
    """The most stones that the next player could pick, whatever pattern the stones have that the move uncovers."""
    hidden = {name for name, stack in trial.after.stacks.items() if len(stack) < len(trial.before.stacks[name])}
    if trial.seen.open_stacks:
        hidden = set()
    following = (trial.seat + 1) % trial.after.players
    most = 0
    for pattern in "*o" if hidden else "*":
        stacks = {
            name: (*stack[:-1], stack[-1][0] + pattern) if name in hidden and stack else stack
            for name, stack in trial.after.stacks.items()
        }
        game = _with(trial, seat=following, stacks=stacks)
        sides: dict[tuple[int, int], set[int]] = {}
        for action in game.actions() if not game.ending else []:
            if action & 7 == PICK:
                start, to, side, _ = pick_parts(action)
                sides.setdefault((start, to), set()).add(side)
        most = max([most, *map(len, sides.values())])
    return most


# ---------------------------------------------------------------------------------------------------------------- facts


def _hands(trial: StonesTrial) -> Reason | None:
    """The hands are covered."""
    return Reason("hint.stones.hands") if trial.after.last_round and not trial.before.last_round else None


def _board(trial: StonesTrial) -> Reason | None:
    """Points of the Mandala board; those of a New Stone given back are in the lead."""
    n = _earned(trial)[6]
    return Reason("hint.stones.board", {"n": n}) if n and trial.move[0] in "SA" else None


def _new(trial: StonesTrial) -> Reason | None:
    """New Stones taken from the Mandala board."""
    n = len(trial.after.pending)
    return Reason("hint.stones.new", {"n": n, "count": Count(n)}) if n and trial.move[0] in "SA" else None


@dataclass(frozen=True)
class Goal:
    """An objective in words."""

    card: Objective

    def text(self, lang: str) -> str:
        return objective(self.card, lang)


def _best_met(trial: StonesTrial, met: tuple[bool, bool]) -> Objective | None:
    """The objective of the seat that counts for more, of those that are met."""
    own = {card for card, is_met in zip(trial.before.objectives[trial.seat], met, strict=True) if is_met}
    cards = (card for card in trial.seen.layout.objectives if card.id in own)
    return max(cards, key=lambda card: card.points, default=None)


def _objective(trial: StonesTrial) -> Reason | None:
    """The better objective of the seat, where the move makes it worth more than before and the end is in sight."""
    if len(trial.after.board) < LATE * trial.seen.layout.hand_space(trial.seen.players):
        return None
    was, now = (_best_met(trial, game.goals()[trial.seat]) for game in (trial.start, trial.game))
    if now is None or (was is not None and was.points >= now.points):
        return None
    return Reason("hint.stones.objective", {"goal": Goal(now), "n": now.points})


def _left(trial: StonesTrial) -> Reason | None:
    """A pick that leaves little to the next player."""
    if trial.move[0] != "P" or trial.game.ending:
        return None
    n = most_stones(trial)
    return Reason("hint.stones.left", {"n": n, "count": Count(n)}) if 0 < n <= FEW else None


# ----------------------------------------------------------------------------------------------- what the terms can say


def _ready(trial: StonesTrial) -> Reason | None:
    """A colour that is ready to be scored after the move."""
    ready = None if trial.game.ending else _best_scoring(trial)
    if ready is None or lead(trial).key == "hint.stones.pick.ready":
        return None
    return Reason("hint.stones.ready", {"colour": colour_word(ready[1]), "n": ready[0]})


def _fit(trial: StonesTrial) -> Reason | None:
    """What a new tower would score in its space."""
    if trial.move[0] != "P":
        return None
    space = int(trial.move[-1])
    n = tower_worth(trial, space - 1)
    return None if n is None else Reason("hint.stones.fit", {"space": space, "n": n})


TERMS: dict[str, Callable[[StonesTrial], Reason | None]] = {"best": _ready, "fit": _fit}
