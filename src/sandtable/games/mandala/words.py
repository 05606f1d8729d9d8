"""Mandala in words: moves, decisions, the rule at hand, what a move brought about."""

from collections.abc import Sequence
from functools import lru_cache

from sandtable.games.fact import Fact
from sandtable.games.mandala.glimpse import MandalaGlimpse
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.mandala.state import COLOURS, Counts, minus, plus
from sandtable.games.mandala.state import counts as pile_of
from sandtable.locale import Word, say

KINDS = {"M": "build", "F": "grow", "D": "discard", "C": "claim"}

Seen = MandalaObservation | MandalaGlimpse
# A menu: for each kind of move its heading, and the choices below it, each with a note.
Menu = list[tuple[str, list[tuple[str, str]]]]


@lru_cache(8192)
def describe(move: str, lang: str, you: bool = False) -> str:
    """A move in words, to be said after the player's name; with `you`, after the word "you"."""
    kind = KINDS[move[0]]
    place, what = move.split()
    n = int(what[1:] or 1)
    return say(
        lang,
        f"mandala.describe.{kind}.you" if you else f"mandala.describe.{kind}",
        mandala=place[1:],
        n=n,
        colour=Word(f"colour.{what[0]}"),
    )


def decision(observation: MandalaObservation, lang: str) -> str:
    """The decision at hand."""
    if observation.to_act is None:
        return say(lang, "play.over")
    if observation.to_act != observation.seat:
        return say(lang, "play.wait", seat=observation.to_act)
    if observation.phase == "claim":
        return say(lang, "mandala.decision.claim", mandala=observation.claiming)
    kinds = [kind for letter, kind in KINDS.items() if any(move[0] == letter for move in observation.legal)]
    *before, last = [say(lang, f"mandala.do.{kind}") for kind in kinds]
    choices = say(lang, "play.or", before=", ".join(before), last=last) if before else last
    return say(lang, "mandala.decision.turn", choices=choices)


def help_at(observation: MandalaObservation, lang: str) -> str:
    """The rule for what is to be decided now."""
    if observation.phase == "over":
        return say(lang, "play.over")
    return say(lang, f"mandala.help.{observation.phase}")


def menu(observation: MandalaObservation, chosen: str, lang: str) -> Menu:
    """The legal moves by kind, each claim with where its cards go. No move is chosen in steps."""
    return [
        (
            say(lang, f"mandala.kind.{kind}"),
            [(move, _claimed(observation, move, lang)) for move in observation.legal if move[0] == letter],
        )
        for letter, kind in KINDS.items()
        if any(move[0] == letter for move in observation.legal)
    ]


def _claimed(observation: MandalaObservation, move: str, lang: str) -> str:
    """Where the cards of a claim would go."""
    if move[0] != "C" or observation.seat is None:
        return ""
    where, values = _whither(observation, observation.seat, move)
    return f"({say(lang, f'mandala.menu.{where}', **values)})"


def _whither(before: Seen, seat: int, move: str) -> tuple[str, dict[str, int]]:
    """Where the cards of a claim go, which everyone sees, and the numbers for the sentence about it."""
    assert before.claiming is not None
    colour, mandala, river = move[2], before.claiming - 1, before.rivers[seat]
    n = before.mountains[mandala][COLOURS.index(colour)]
    if not sum(before.fields[mandala][seat]):
        return "discard", {"n": n}
    if colour in river:
        return "cup", {"n": n}
    return "river", {"n": n, "space": len(river) + 1, "cup": n - 1}


def news(before: Seen, move: str, after: Seen) -> list[Fact]:
    """What a move brought about, as the observer sees it, beyond what the move says itself."""
    told: list[Fact] = []
    mover = before.to_act
    if before.seat == mover and before.hand is not None and after.hand is not None and move[0] in "MD":
        what = move.split()[1]
        drawn = minus(plus(after.hand, pile_of(what[0] * int(what[1:] or 1))), before.hand)
        if sum(drawn):
            told.append(_drawn(drawn))
    if mover is not None and before.claiming is not None:
        where, values = _whither(before, mover, move)
        if where != "discard" and before.shuts(mover):
            where += ".hidden"  # the log does not say what the Cup does not show (ruling `hidden-cups`)
        told.append(Fact(f"mandala.news.claim.{where}", **values))
    if before.claiming is None and after.claiming is not None and after.to_act is not None:
        key = "mandala.news.complete.you" if after.to_act == after.seat else "mandala.news.complete"
        told.append(Fact(key, after.to_act, mandala=after.claiming))
    if after.exhausted and not before.exhausted:
        told.append(Fact("mandala.news.last"))
    return told


class _Drawn(Fact):
    """The cards that somebody drew."""

    __slots__ = ("_drawn",)

    def __init__(self, drawn: Counts) -> None:
        super().__init__("mandala.news.drawn")
        self._drawn = drawn

    def said(self, lang: str, names: Sequence[str]) -> str:
        if lang not in self._said:
            cards = [
                say(lang, "mandala.news.cards", n=n, colour=Word(f"colour.{colour}"))
                for colour, n in zip(COLOURS, self._drawn, strict=True)
                if n
            ]
            self._said[lang] = say(lang, self._key, cards=", ".join(cards))
        return self._said[lang]


_drawn = lru_cache(4096)(_Drawn)


def chance(lang: str) -> str:
    """A reshuffle."""
    return say(lang, "mandala.news.reshuffle")


def ending(observation: MandalaObservation, lang: str) -> list[str]:
    """Why a finished game ended, and what decided a tie."""
    result = observation.result
    if result is None:
        return []
    told = [say(lang, f"mandala.reason.{result.reason}")]
    if result.scores[0] == result.scores[1] and result.winner is not None and result.reason != "forfeit":
        sizes = sorted(cup.size for cup in observation.cups)
        told.append(say(lang, "mandala.tie", first=sizes[0], second=sizes[1]))
    return told
