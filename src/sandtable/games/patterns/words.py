"""Patterns in words: moves, decisions, the rule at hand, what a move brought about."""

from collections import Counter
from functools import lru_cache

from sandtable.games.fact import Fact
from sandtable.games.patterns.glimpse import PatternsGlimpse
from sandtable.games.patterns.observation import PatternsObservation
from sandtable.games.patterns.state import CELL_NAMES
from sandtable.locale import Word, say

KINDS = {"B": "bowl", "F": "flip", "S": "swap", "E": "establish", "e": "end"}

FEW = 24  # moves of a kind that are listed at once

Seen = PatternsObservation | PatternsGlimpse
# A menu: for each kind of move its heading, and the choices below it, each with a note.
Menu = list[tuple[str, list[tuple[str, str]]]]


@lru_cache(8192)
def describe(move: str, lang: str, you: bool = False) -> str:
    """A move in words, to be said after the player's name; with `you`, after the word "you"."""
    kind = KINDS[move[0]]
    key = f"patterns.describe.{kind}.you" if you else f"patterns.describe.{kind}"
    if kind == "end":
        return say(lang, key)
    what = move.split()[1]
    if kind == "bowl":
        return say(lang, key, colour=Word(f"colour.{what}"))
    return say(lang, key, cell=what)


def decision(observation: PatternsObservation, lang: str) -> str:
    """The decision at hand."""
    if observation.to_act is None:
        return say(lang, "play.over")
    if observation.to_act != observation.seat:
        return say(lang, "play.wait", seat=observation.to_act)
    if observation.phase == "flips":
        return say(lang, "patterns.decision.flips")
    if observation.phase == "bowl":
        choices = [say(lang, f"colour.{colour}") for colour in observation.spare]
    else:
        kinds = [kind for letter, kind in KINDS.items() if any(move[0] == letter for move in observation.legal)]
        choices = [say(lang, f"patterns.do.{kind}") for kind in kinds]
    *before, last = choices
    joined = say(lang, "play.or", before=", ".join(before), last=last) if before else last
    return say(lang, f"patterns.decision.{observation.phase}", choices=joined)


def help_at(observation: PatternsObservation, lang: str) -> str:
    """The rule for what is to be decided now."""
    if observation.phase == "over":
        return say(lang, "play.over")
    return say(lang, f"patterns.help.{observation.phase}")


def menu(observation: PatternsObservation, chosen: str, lang: str) -> Menu:
    """The legal moves by kind. Where there are many of a kind the column is chosen first; the last flips can be taken
    all at once (ruling `all-flips`)."""
    groups = []
    for letter, kind in KINDS.items():
        moves = [move for move in observation.legal if move[0] == letter and move.startswith(chosen)]
        columns = Counter(move[:3] for move in moves)
        if chosen or len(moves) <= FEW:
            entries = [(move, "") for move in moves]
        else:
            entries = [(column, f"×{n}") for column, n in columns.items()]
        if entries:
            groups.append((say(lang, f"patterns.kind.{kind}"), entries))
    if observation.phase == "flips" and not chosen:
        command = say(lang, "play.command.all")
        groups[-1][1].insert(0, (command, f"({say(lang, 'patterns.all')})"))
    return groups


def news(before: Seen, move: str, after: Seen) -> list[Fact]:
    """What a move brought about beyond what it says itself: which group grew, points, and that a player is out."""
    told: list[Fact] = []
    mover = before.to_act
    if mover is not None and move[0] in "EFS":
        colour = after.board[_CELL[move.split()[1]]]
        told.append(_group(after.groups[mover].index(colour) + 1, colour))
    if mover is not None and (gain := after.scores[mover] - before.scores[mover]):
        told.append(_points(gain))
    if before.phase == "turn" and after.phase == "flips" and after.to_act is not None:
        stuck = 1 - after.to_act
        you = stuck == after.seat
        told.append(Fact("patterns.news.stuck.you", after.to_act) if you else Fact("patterns.news.stuck", stuck))
    return told


_CELL = {name: i for i, name in enumerate(CELL_NAMES)}


# There are few of these facts, and every move is told by them.
@lru_cache(1024)
def _group(marker: int, colour: str) -> Fact:
    return Fact("patterns.news.group", marker=marker, colour=Word(f"colour.{colour}"))


@lru_cache(1024)
def _points(gain: int) -> Fact:
    return Fact("patterns.news.points", n=gain)


def ending(observation: PatternsObservation, lang: str) -> list[str]:
    """Why a finished game ended, and that it was a draw (ruling `tie`)."""
    result = observation.result
    if result is None:
        return []
    told = [say(lang, f"patterns.reason.{result.reason}")]
    if result.winner is None and result.reason != "agreed":
        told.append(say(lang, "patterns.tie"))
    return told
