"""The words of a picture that all games share: who is who, whose turn it is, and how the game ended."""

from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.locale import say

BROKEN_OFF = ("forfeit", "agreed")


def seat_words(lang: str, seat: int, observer: int | None) -> str:
    """What to call a seat inside a sentence: "seat 1", "you (seat 0)"."""
    return say(lang, "picture.you" if seat == observer else "picture.seat", seat=seat)


def seat_name(lang: str, seat: int, observer: int | None) -> str:
    """The same as a heading."""
    words = seat_words(lang, seat, observer)
    return words[0].upper() + words[1:]


def status_words(lang: str, observation: Observation, decision: str = "picture.turn", **values: object) -> str:
    """How the game ended, or who decides what: the sentence `decision`, with the values that it needs besides `who`.
    Nothing between a move and the chance that follows it."""
    if observation.result is not None:
        return result_words(lang, observation.result, observation.seat)
    if observation.to_act is None:
        return ""
    return say(lang, decision, who=seat_words(lang, observation.to_act, observation.seat), **values)


def result_words(lang: str, result: Result, observer: int | None) -> str:
    """How the game ended, the winner's points first; how a table stood that was left early is no result."""
    if result.reason in BROKEN_OFF:
        why = say(lang, f"picture.reason.{result.reason}")
        if result.winner is None:
            return say(lang, "picture.draw.early", why=why)
        return say(lang, "picture.winner.early", who=seat_words(lang, result.winner, observer), why=why)
    points = sorted(result.scores, reverse=True)
    if result.winner is not None:
        points = [result.scores[result.winner]]
        points += sorted((n for seat, n in enumerate(result.scores) if seat != result.winner), reverse=True)
    scores = "–".join(str(n) for n in points)
    why = say(lang, f"picture.reason.{result.reason}")
    if result.winner is not None:
        who = seat_words(lang, result.winner, observer)
        return say(lang, "picture.winner", who=who, scores=scores, why=why)
    return say(lang, "picture.stopped" if result.reason == "cut" else "picture.draw", scores=scores, why=why)
