"""Verdict: how the end of a game is put into words, for the terminal, the log, the page, lists and replays.

Points are called the final score only if the game was played to its end. If somebody resigned or ran out of time, or
all agreed to a draw, the points do not decide who won: the winner and the points as they stood are told separately.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from sandtable.games.outcome import Result
from sandtable.locale import say

How = Literal["played", "cut", "agreed", "resigned", "timed_out", "forfeited"]

# Why a seat forfeited, as tables write it into a record; programs write other reasons.
FORFEITS: dict[str, How] = {"resigned": "resigned", "out of time": "timed_out"}


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: `played` to its end, `cut` short between programs, `agreed` to be a draw; or because a `seat`
    `resigned`, had no time left (`timed_out`), or could not go on (`forfeited`). `places` has the place of each seat, 1
    for the winner; who share one have the same."""

    how: How
    seat: int | None
    places: tuple[int, ...]


def ending_of(result: Result, seat: int | None = None, why: str = "") -> Ending:
    """How a game ended, from its result and, where there is one, from its forfeit."""
    if result.reason == "forfeit":
        return Ending(FORFEITS.get(why, "forfeited"), seat, places(result, seat))
    how: How = "agreed" if result.reason == "agreed" else "cut" if result.reason == "cut" else "played"
    return Ending(how, None, places(result))


def places(result: Result, forfeiter: int | None = None) -> tuple[int, ...]:
    """The winner is first, who gave up last, the others are ranked by their points; all share a draw by agreement."""
    if result.reason == "agreed":
        return (1,) * len(result.scores)
    top, bottom = max(result.scores) + 1, min(result.scores) - 1
    ranked = [
        top if seat == result.winner else bottom if seat == forfeiter else score
        for seat, score in enumerate(result.scores)
    ]
    return tuple(1 + sum(other > mine for other in ranked) for mine in ranked)


class Verdict:
    """A game that has ended, in words of one language.

    names   of the seats, all different
    viewer  the seat that is called "you"; None for a watcher, and where one person has several
    """

    def __init__(
        self, game: str, result: Result, ending: Ending, names: Sequence[str], lang: str, viewer: int | None = None
    ) -> None:
        self.game = game
        self.result = result
        self.ending = ending
        self.names = names
        self.lang = lang
        self.viewer = viewer

    # ------------------------------------------------------------------------------------------------ head line

    def headline(self) -> str:
        """What happened: "You win, 60 to 40", "Ilse resigned. You win.", "Second of four: …"."""
        how = self.ending.how
        if how == "agreed":
            return self._tell("agreed")
        if how == "cut":
            return self._tell("cut", score=self._score())
        if how == "played":
            return self._score()
        return f"{self._of(how, self.ending.seat)} {self._after_forfeit()}"

    def _score(self) -> str:
        """Who won, with the points."""
        winner, scores = self.result.winner, self.result.scores
        if len(scores) > 2:
            return self._many()
        if winner is None:
            return self._tell("draw", n=scores[0])
        other = scores[1 - winner]
        if scores[winner] == other:
            return self._of("tied", winner, n=other, why=self._tell(f"tie.{self.game}"))
        return self._of("two", winner, high=scores[winner], low=other)

    def _many(self) -> str:
        """Three and four players: each with their points, in the order of their places."""
        winner = self.result.winner
        if winner is None or self.viewer not in (None, winner):
            return self._tell("many.place", place=self._place(self.viewer), scores=self._listed(self._order()))
        first, *rest = self._order()
        scores = f"{self.result.scores[first]}, {self._listed(rest)}"
        return self._of("many", winner, scores=scores)

    def _place(self, seat: int | None) -> str:
        """ "Second of four"; for who has no place, that it is a draw."""
        if seat is None:
            return self._tell("draw.many")
        place, of = self.ending.places[seat], self._tell(f"of.{len(self.names)}")
        return self._tell(f"shared.{place}" if self._shared(seat) else f"place.{place}", of=of)

    def _shared(self, seat: int) -> bool:
        return self.ending.places.count(self.ending.places[seat]) > 1

    def _after_forfeit(self) -> str:
        """Who wins where a seat gave up."""
        if self.result.winner is not None:
            return self._of("wins", self.result.winner)
        return self._tell("draw.between", names=self._together([self._name(seat) for seat in self._first()]))

    def _first(self) -> list[int]:
        return [seat for seat, place in enumerate(self.ending.places) if place == 1]

    def _order(self) -> list[int]:
        return sorted(range(len(self.names)), key=lambda seat: self.ending.places[seat])

    # ----------------------------------------------------------------------------------------------- how it stood

    def stood(self, moves: int) -> str:
        """For a game that was not played to its end: where it stopped, and how the table stood then."""
        if self.ending.how in ("played", "cut"):
            return ""
        told = [self._tell("stood", n=moves, scores=self._listed(range(len(self.names))))]
        if self.ending.seat is not None and len(self.names) > 2:
            told.append(self._tell("rest"))
        return " ".join(told)

    # -------------------------------------------------------------------------------------------- in a list of games

    def fared(self, seat: int) -> str:
        """How a seat fared, for a list of that player's games: "Won, 44 to 17", "Lost on time", "Second of four"."""
        how, mine = self.ending.how, self.ending.places[seat] == 1
        if how == "agreed":
            return self._tell("agreed")
        if self.ending.seat == seat:
            return self._tell(f"list.lost.{how}")
        if len(self.names) > 2:
            return self._fared_of_many(seat)
        if self.ending.seat is not None:
            return self._tell(f"list.won.{how}")
        scores = self.result.scores
        if self.result.winner is None:
            return self._tell("draw", n=scores[seat])
        key = "list.won" if mine else "list.lost"
        if scores[0] == scores[1]:
            return self._tell(f"{key}.tied", n=scores[seat])
        return self._tell(key, own=scores[seat], other=scores[1 - seat])

    def _fared_of_many(self, seat: int) -> str:
        gave_up = self.ending.seat
        place = self._tell("list.first") if self.result.winner == seat else self._place(seat)
        if gave_up is None:
            return self._tell("list.many", place=place, n=self.result.scores[seat])
        return self._tell(f"list.when.{self.ending.how}", place=place, name=self.names[gave_up])

    # ------------------------------------------------------------------------------------------------------ words

    def _tell(self, key: str, **values: object) -> str:
        return say(self.lang, f"end.{key}", **values)

    def _of(self, key: str, seat: int | None, **values: object) -> str:
        """A sentence about a seat: another one when that is the viewer."""
        assert seat is not None
        return self._tell(f"{key}.you" if seat == self.viewer else key, name=self.names[seat], **values)

    def _name(self, seat: int) -> str:
        return self._tell("you") if seat == self.viewer else self.names[seat]

    def _listed(self, seats: Sequence[int]) -> str:
        """Names with their points; "Ripple 2 71" can be read in two ways: after a number they are in brackets."""
        names = [self._name(seat) for seat in seats]
        form = "{} ({})" if any(name[-1:].isdigit() for name in names) else "{} {}"
        return ", ".join(form.format(name, self.result.scores[seat]) for name, seat in zip(names, seats, strict=True))

    def _together(self, names: Sequence[str]) -> str:
        *before, last = names
        return say(self.lang, "play.and", before=", ".join(before), last=last)


def as_sentence(text: str) -> str:
    """A head line inside a text: with its full stop."""
    return text if text.endswith(".") else f"{text}."


def distinct(names: Sequence[str]) -> list[str]:
    """Names with numbers where several are the same."""
    all_names = list(names)
    return [f"{n} {all_names[: i + 1].count(n)}" if all_names.count(n) > 1 else n for i, n in enumerate(all_names)]
