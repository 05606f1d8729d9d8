"""Pebbles in words: moves, decisions, the rule at hand, what a move brought about."""

from sandtable.games.fact import Fact
from sandtable.games.modules import Menu
from sandtable.games.pebbles.observation import PebblesObservation
from sandtable.locale import say


def describe(move: str, lang: str, you: bool = False) -> str:
    """A move in words, to be said after the player's name; with `you`, after the word "you"."""
    return say(lang, f"pebbles.describe.{move[0]}.you" if you else f"pebbles.describe.{move[0]}", n=int(move[1]))


def decision(observation: PebblesObservation, lang: str) -> str:
    """The decision at hand."""
    if observation.to_act is None:
        return say(lang, "play.over")
    if observation.to_act != observation.seat:
        return say(lang, "play.wait", seat=observation.to_act)
    return say(lang, "pebbles.decision.turn")


def help_at(observation: PebblesObservation, lang: str) -> str:
    """The rule for what is to be decided now."""
    return say(lang, "play.over" if observation.phase == "over" else "pebbles.help.turn")


def menu(observation: PebblesObservation, chosen: str, lang: str) -> Menu:
    """The legal moves, each with the pieces that it takes. No move is chosen in steps."""
    return [(say(lang, "pebbles.kind.take"), [(move, f"({_taken(observation, move)})") for move in observation.legal])]


def news(before: PebblesObservation, move: str, after: PebblesObservation) -> list[Fact]:
    """What a move brought about beyond what it says itself: its points."""
    return [Fact("pebbles.news.points", n=sum(after.scores) - sum(before.scores))]


def ending(observation: PebblesObservation, lang: str) -> list[str]:
    """Why a finished game ended, and that it was a draw."""
    result = observation.result
    if result is None:
        return []
    told = [say(lang, f"pebbles.reason.{result.reason}")]
    if result.winner is None and result.reason != "agreed":
        told.append(say(lang, "pebbles.tie"))
    return told


def _taken(observation: PebblesObservation, move: str) -> str:
    """The pieces that a move takes, the first one first: "3 4"."""
    row = observation.row if move[0] == "L" else observation.row[::-1]
    return " ".join(row[: int(move[1])])
