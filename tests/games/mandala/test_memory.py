"""Ruling `memory`: what a player with a perfect memory knows after reshuffles, compared with what really happened.

The truth is kept here by other means than the memory's own: by the cards that lay in the deck before and after a move.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from sandtable.dealing import Stream, series_seed
from sandtable.games import kind_of
from sandtable.games.mandala.observation import MandalaObservation, Reshuffle
from sandtable.games.mandala.state import COLOURS, counts, letters, minus, plus
from sandtable.position import Position
from sandtable.records import Event
from tests.games.positions import scaled, state

pytestmark = pytest.mark.slow


@dataclass
class Truth:
    """What happened since a reshuffle: `drawn` and `played` of each seat, `shown` in a Mountain; one letter a card."""

    held: tuple[str, str]
    deck: str
    drawn: list[str] = field(default_factory=lambda: ["", ""])
    shown: str = ""
    played: list[str] = field(default_factory=lambda: ["", ""])
    before: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))

    def known_to(self, seat: int) -> Reshuffle:
        other = 1 - seat
        return Reshuffle(
            held=counts(self.held[other]),
            deck=minus(counts(self.deck), counts(self.drawn[seat] + self.shown)),
            plays=self.played[other],
            drawn=tuple(self.before[other]),
            draws=len(self.drawn[other]),
        )


class Game:
    """A game whose chance is told by the test, so that it can be looked at in the middle of a draw."""

    def __init__(self, series: str, index: int) -> None:
        seed = series_seed(series, index)
        kind = kind_of("mandala")
        self.position: Position[MandalaObservation] = Position(kind, {}, kind.deal({}, Stream(seed)))
        self.rng = random.Random(seed)
        self.truths: list[Truth] = []
        self.refills = 0
        self.split = 0

    def step(self) -> None:
        """Often a discard, and nothing that completes a Mandala: the deck is to run out several times."""
        legal = self.position.legal_moves
        some = [move for move in legal if self._is_quiet(move)]
        discards = [move for move in legal if move[0] == "D"]
        self.play(self.rng.choice(discards if discards and self.rng.random() < 0.5 else some or legal))

    def _is_quiet(self, move: str) -> bool:
        if move[0] in "CD":
            return True
        seen = self.position.observe(None)
        mandala = int(move[1]) - 1
        present = plus(seen.mountains[mandala], *seen.fields[mandala])
        return sum(n > 0 for n in present) < 5 or present[COLOURS.index(move[3])] > 0

    def play(self, move: str) -> None:
        seat = self.position.seat
        assert seat is not None
        lying = state(self.position).deck
        self._played(seat, move)
        self.position.follow(Event(seat=seat, move=move))
        while self.position.waiting:
            middle = state(self.position)
            assert middle.deck == ""
            self._drawn(seat, move, lying)
            held = [letters(plus(middle.hands[owner], middle.dealt[owner])) for owner in range(2)]
            deck = list(letters(middle.discard))
            self.rng.shuffle(deck)
            if move[0] == "C":
                self.refills += 1
                self.split += len(lying) == 1
            self.truths.append(Truth((held[0], held[1]), "".join(deck)))
            self.position.follow(Event(chance="reshuffle", deck="".join(deck)))
            lying = "".join(deck)
        self._drawn(seat, move, lying[: len(lying) - len(state(self.position).deck)])

    def _played(self, seat: int, move: str) -> None:
        if self.truths and move[0] != "C":
            cards = move[-2:] if move[0] != "M" else move[-1] + "1"
            truth = self.truths[-1]
            truth.played[seat] += cards[0] * int(cards[1])
            truth.before[seat].extend([len(truth.drawn[seat])] * int(cards[1]))

    def _drawn(self, seat: int, move: str, cards: str) -> None:
        if self.truths and move[0] == "C":
            self.truths[-1].shown += cards
        elif self.truths:
            self.truths[-1].drawn[seat] += cards


def games(series: str, number: int, reshuffles: int, plies: int = 400) -> Iterator[Game]:
    """Games before their first decision and after every one, until some reshuffles have happened."""
    for index in range(number):
        game = Game(series, index)
        yield game
        for _ in range(plies):
            if game.position.result or len(game.truths) > reshuffles:
                break
            game.step()
            yield game


def test_every_seat_remembers_what_happened_since_each_reshuffle() -> None:
    most = 0
    for game in games("memory", scaled(15, 3), reshuffles=5):
        most = max(most, len(game.truths))
        for seat in range(2):
            seen = game.position.observe(seat)
            assert seen.reshuffles == tuple(truth.known_to(seat) for truth in game.truths)
    assert most >= 5, "no game came to several reshuffles"


def test_what_was_held_is_what_the_opponent_has_played_or_still_holds() -> None:
    """The facts fit the hands: held and drawn are played or still there, one deck after the other."""
    checked = 0
    for game in games("accounts", scaled(12, 3), reshuffles=4):
        plain = state(game.position)
        for seat in range(2):
            other = 1 - seat
            facts = game.position.observe(seat).reshuffles
            now = plus(plain.hands[other], plain.dealt[other])
            for fact, later in zip(facts, [*(fact.held for fact in facts), now][1:], strict=True):
                drawn = minus(plus(later, counts(fact.plays)), fact.held)
                assert min(drawn) >= 0
                assert sum(drawn) == fact.draws
                checked += fact.draws > 0
            if facts:
                drawn = minus(plus(now, counts(facts[-1].plays)), facts[-1].held)
                assert facts[-1].deck == plus(counts(plain.deck), drawn), "in the deck, or drawn by the opponent"
                assert all(sum(fact.deck) == fact.draws for fact in facts[:-1]), "an exhausted deck was drawn in full"
    assert checked > 100


def test_unseen_counts_what_a_seat_cannot_place_at_every_ply() -> None:
    for game in games("unseen", scaled(12, 3), reshuffles=3):
        plain = state(game.position)
        over = game.position.result is not None
        for seat in range(2):
            dealt = "" if over else letters(plain.dealt[1 - seat])
            hidden = plain.deck + letters(plain.hands[1 - seat]) + dealt
            seen = game.position.observe(seat)
            assert seen.unseen == counts(hidden)
            own = [seen.hand, seen.cups[seat].dealt, *(cup.claimed for cup in seen.cups), seen.discard]
            own += [*seen.mountains, *seen.fields[0], *seen.fields[1], *map(counts, seen.rivers)]
            if over:
                own.append(seen.cups[1 - seat].dealt)
            piles = [pile for pile in own if pile is not None]
            assert len(piles) == len(own)
            assert plus(seen.unseen, *piles) == (18,) * 6
        hidden = plain.deck + letters(plus(*plain.hands)) + ("" if over else letters(plus(*plain.dealt)))
        assert game.position.observe(None).unseen == counts(hidden)


def test_a_refill_that_exhausts_the_deck_shows_its_cards_to_both() -> None:
    """Ruling `refill`: the two cards that begin a Mountain come partly from the new deck, in the open."""
    refills = split = 0
    for index in range(scaled(400, 60)):
        game = Game("refill", index)
        while not game.truths and not game.position.result:
            legal = game.position.legal_moves
            game.play(game.rng.choice([move for move in legal if move[0] != "D"] or legal))
        if game.refills:
            refills += 1
            split += game.split
            shown = game.truths[-1].shown
            assert len(shown) == game.split, "one card of the new deck, if the old one had only one left"
            for seat in range(2):
                (fact,) = game.position.observe(seat).reshuffles
                assert fact == game.truths[-1].known_to(seat)
                assert sum(fact.deck) == len(game.truths[-1].deck) - game.split
                assert (fact.plays, fact.draws) == ("", 0)
    assert refills > split > 0, "no refill ended a deck in the middle"


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_nothing_to_remember_before_a_reshuffle_or_for_a_watcher(seat: int) -> None:
    after = 0
    for game in games("none", scaled(4, 2), reshuffles=1):
        after += bool(game.truths)
        assert game.position.observe(None).reshuffles == ()
        assert bool(game.position.observe(seat).reshuffles) == bool(game.truths)
    assert after


def test_a_replay_and_an_undo_remember_the_same() -> None:
    game = Game("replay", 0)
    seen = []
    while len(game.truths) < 3:
        game.step()
        seen.append(game.position.observe(0))
    replayed = Position.from_record(game.position.record(["a", "b"]))
    assert replayed.observe(0) == seen[-1]
    for earlier in reversed(seen[-6:-1]):
        replayed.undo()
        assert replayed.observe(0) == earlier
