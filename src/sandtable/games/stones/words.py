"""Stones in words: moves, decisions, the rule at hand, what a move brought about."""

from collections.abc import Sequence
from functools import cache, lru_cache

from sandtable.games.fact import Fact
from sandtable.games.stones.art.stone import stone_words
from sandtable.games.stones.glimpse import StonesGlimpse
from sandtable.games.stones.layout import Objective
from sandtable.games.stones.observation import StonesObservation
from sandtable.games.stones.state import NEW, SIDES, STACK_AT, STONES
from sandtable.locale import Word, say, template

KINDS = {"P": "pick", "S": "score", "A": "any", "k": "keep", "d": "drop", "N": "put"}
FEW = 3  # ways to score that are listed at once; more are chosen in two steps

Seen = StonesObservation | StonesGlimpse
# A menu: for each kind of move its heading, and the choices below it, each with a note.
Menu = list[tuple[str, list[tuple[str, str]]]]


@lru_cache(8192)
def describe(move: str, lang: str, you: bool = False) -> str:
    """A move in words, to be said after the player's name; with `you`, after the word "you"."""
    kind = KINDS[move[0]]
    key = f"stones.describe.{kind}.you" if you else f"stones.describe.{kind}"
    parts = move.split()
    if kind == "pick":
        start, to = parts[1].split(">")
        return _pick(lang, key, parts[2]).format(start=start, to=to, space=parts[3])
    if kind == "score":
        return say(lang, key, colour=Word(f"colour.{parts[1]}"), spaces=_and(parts[2], lang))
    if kind == "any":
        return say(lang, key, n=len(parts[1]), spaces=_and(parts[1], lang))
    if kind == "put":
        return say(lang, key, space=parts[1])
    return say(lang, key)


@lru_cache
def _pick(lang: str, key: str, side: str) -> str:
    """A pick in words, its places still to be filled in: there are thousands of picks, but only four sides."""
    return say(lang, key, start="{start}", to="{to}", side=Word(f"side.{side}"), space="{space}")


def _and(spaces: str, lang: str) -> str:
    before, last = spaces[:-1], spaces[-1]
    return _and_last(lang).format(before=", ".join(before), last=last) if before else last


@cache
def _and_last(lang: str) -> str:
    return template(lang, "play.and")


def decision(observation: StonesObservation, lang: str) -> str:
    """The decision at hand."""
    if observation.to_act is None:
        return say(lang, "play.over")
    if observation.to_act != observation.seat:
        return say(lang, "play.wait", seat=observation.to_act)
    if observation.phase == "keep":
        space = observation.pending[0]
        return say(lang, "stones.decision.keep", space=space, n=_worth(observation, space))
    if observation.phase == "put":
        return say(lang, "stones.decision.put", n=observation.kept)
    kinds = [("pick", "P"), ("score", "SA")]
    *before, last = [
        say(lang, f"stones.do.{kind}")
        for kind, letters in kinds
        if any(move[0] in letters for move in observation.legal)
    ]
    choices = say(lang, "play.or", before=before[0], last=last) if before else last
    sentence = say(lang, "stones.decision.turn", choices=choices)
    return f"{sentence} {say(lang, 'stones.decision.last')}" if observation.last_round else sentence


def _worth(observation: StonesObservation, space: int) -> int:
    return next(point.points for point in observation.layout.points if point.space == space)


def help_at(observation: StonesObservation, lang: str) -> str:
    """The rule for what is to be decided now."""
    if observation.phase == "over":
        return say(lang, "play.over")
    told = say(lang, f"stones.help.{observation.phase}")
    if observation.phase == "turn" and observation.new_stones:
        told += "\n\n" + say(lang, "stones.help.turn.new")
    return told


def menu(observation: StonesObservation, chosen: str, lang: str) -> Menu:
    """The choices that follow what is `chosen` so far. A pick is chosen in two steps: from where to where (with the
    number of stones), then which stone first and which space. So is a score where there are many."""
    if chosen.startswith("P"):
        return _pick_step(observation, chosen, lang)
    if chosen:
        key = "any" if chosen[0] == "A" else "score"
        return [(say(lang, f"stones.kind.{key}"), [(m, "") for m in observation.legal if m.startswith(chosen + " ")])]
    if observation.phase != "turn":
        points = _worth(observation, observation.pending[0]) if observation.pending else 0
        notes = {"keep": f"({say(lang, 'stones.menu.keep')})", "drop": f"(+{points})"}
        return [(say(lang, "stones.kind.new"), [(move, notes.get(move, "")) for move in observation.legal])]
    groups = []
    for letter, kind in (("P", "pick"), ("S", "score"), ("A", "any")):
        moves = [move for move in observation.legal if move[0] == letter]
        stems = list(dict.fromkeys(" ".join(move.split()[:-1]) for move in moves))
        if kind == "pick":
            choices = [(pair, f"×{len(_sides(observation, pair))}") for pair in dict.fromkeys(m[:5] for m in moves)]
        elif len(moves) > FEW:
            choices = [(stem, f"×{sum(move.startswith(stem + ' ') for move in moves)}") for stem in stems]
        else:
            choices = [(move, "") for move in moves]
        if choices:
            groups.append((say(lang, f"stones.kind.{kind}"), choices))
    return groups


def _sides(observation: StonesObservation, pair: str) -> str:
    """The sides that a pick such as `P 2>5` can begin with, clockwise: one for each stone that is taken."""
    found = {move.split()[2] for move in observation.legal if move.startswith(pair + " ")}
    return "".join(side for side in SIDES if side in found)


def _pick_step(observation: StonesObservation, chosen: str, lang: str) -> Menu:
    """Which stone first and which space, together: under each order of the stones the spaces that are free."""
    sides = _sides(observation, chosen)
    circle = int(chosen[4]) - 1
    tops = {}
    for side in sides:
        stack = observation.stacks[STACK_AT[circle][SIDES.index(side)]]
        tops[side] = stack.colours[-1] + stack.patterns[-1]
    groups = []
    for i, side in enumerate(sides):
        heading = say(lang, "stones.kind.space")
        if len(sides) > 1:
            heading = say(lang, "stones.menu.order", stones=" ".join(tops[other] for other in sides[i:] + sides[:i]))
        moves = [move for move in observation.legal if move.startswith(f"{chosen} {side} ")]
        note = {space: f"({say(lang, f'stones.menu.rule.{space}')})" if len(sides) == 1 else "" for space in "12345"}
        groups.append((heading, [(move, note[move[-1]]) for move in moves]))
    return groups


def news(before: Seen, move: str, after: Seen) -> list[Fact]:
    """What a move brought about beyond what it says itself: the stones of a tower, points, and the last round."""
    told: list[Fact] = []
    mover = before.to_act
    if mover is not None and move[0] == "P":
        told.append(_tower(after.towers[mover][int(move[-1]) - 1]))
    if mover is not None and (gain := after.points[mover] - before.points[mover]):
        told.append(_points(gain))
    if after.last_round and not before.last_round:
        told.append(Fact("stones.news.last"))
    return told


@lru_cache(1024)
def _points(gain: int) -> Fact:
    return Fact("stones.news.points", n=gain)


class _Tower(Fact):
    """What a tower is made of. Its stones are put into words by themselves: there are thousands of towers."""

    __slots__ = ("_stones",)

    def __init__(self, stones: tuple[str, ...]) -> None:
        super().__init__("stones.news.tower")
        self._stones = stones

    def said(self, lang: str, names: Sequence[str]) -> str:
        if lang not in self._said:
            sentence, words = _tower_words(lang)
            self._said[lang] = sentence.format(stones=", ".join([words[stone] for stone in self._stones]))
        return self._said[lang]


_tower = lru_cache(8192)(_Tower)


@cache
def _tower_words(lang: str) -> tuple[str, dict[str, str]]:
    """The sentence about a tower, and the words for its stones."""
    return template(lang, "stones.news.tower"), {stone: stone_words(lang, stone) for stone in (*STONES, NEW)}


def goal(card: Objective, lang: str) -> str:
    """What an objective card asks for."""
    if card.kind == "stones":
        return say(lang, "stones.objective.stones", n=int(card.value))
    if card.kind == "colour":
        return say(lang, "stones.objective.colour", colour=Word(f"colour.{card.value}"))
    return say(lang, f"stones.objective.pattern.{card.value}")


def objective(card: Objective, lang: str) -> str:
    """An objective card in words."""
    return f"{goal(card, lang)}, {say(lang, 'stones.objective.points', n=card.points)}"


def ending(observation: StonesObservation, lang: str) -> list[str]:
    """Why a finished game ended, and what decided a tie."""
    result = observation.result
    if result is None:
        return []
    told = [say(lang, f"stones.reason.{result.reason}")]
    if result.reason not in ("forfeit", "agreed") and sum(score == max(result.scores) for score in result.scores) > 1:
        told.append(say(lang, "stones.tie"))
    return told
