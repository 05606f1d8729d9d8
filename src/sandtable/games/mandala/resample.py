"""Draw a full Mandala position that a seat could be in: every way in which the cards can have fallen is equally likely.

Cards are told apart here, as if they were numbered. Before a reshuffle every deal of the unseen cards to the opponent's
hand, his two dealt Cup cards and the deck is possible. After one, what he held then is known: his Cup cards are among
it, and each card that he played since he either held then or had drawn from the new deck before. The ways are counted
by his Cup cards (at most 21 pairs of colours) and by which cards he both drew and played; whatever else he drew is any
of the deck's other cards.
"""

import random
from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Literal

from sandtable.errors import BadState
from sandtable.games.mandala import state
from sandtable.games.mandala.observation import MandalaObservation, Reshuffle
from sandtable.games.mandala.state import COLOURS, Counts, MandalaState, counts, letters, minus, plus

MOST_HELD = 10  # eight in the hand, two in the Cup
PAIRS = tuple(counts(a + b) for a, b in combinations_with_replacement(COLOURS, 2))
ONE = tuple(counts(colour) for colour in COLOURS)

Ways = tuple[tuple[Counts, int], ...]  # choices of cards, each with the number of ways in which it comes about


def resample_state(seen: MandalaObservation, rng: random.Random) -> MandalaState:
    """A full position consistent with what a seat has seen."""
    if seen.seat not in (0, 1) or seen.hand is None:
        raise BadState("errors.resample.watcher")
    me, other = seen.seat, 1 - seen.seat
    own, known = seen.cups[me].dealt, seen.cups[other].dealt  # a finished game opens the Cups
    hidden = seen.unseen if known is None else plus(seen.unseen, known)
    if own is None or not _is_possible(seen, hidden):
        raise BadState("errors.resample.impossible")
    if seen.reshuffles:
        dealt = _pick(_pair_ways(seen.reshuffles), rng) if known is None else known
        in_deck = _deck_after(seen.reshuffles[-1], dealt, rng)
    else:
        dealt = _some(hidden, 2, rng) if known is None else known
        in_deck = _some(minus(hidden, dealt), seen.deck, rng)
    deck = list(letters(in_deck))
    rng.shuffle(deck)
    theirs = minus(minus(hidden, dealt), in_deck)
    return MandalaState(
        mountains=seen.mountains,
        fields=seen.fields,
        hands=(seen.hand, theirs) if me == 0 else (theirs, seen.hand),
        rivers=seen.rivers,
        cups=(seen.cups[0].claimed, seen.cups[1].claimed),
        dealt=(own, dealt) if me == 0 else (dealt, own),
        discard=seen.discard,
        deck="".join(deck),
        seat=1 if seen.to_act == 1 else 0,
        exhausted=seen.exhausted,
        claiming=None if seen.claiming is None else 0 if seen.claiming == 1 else 1,
        completer=None if seen.completer is None else 0 if seen.completer == 0 else 1,
        over="" if seen.result is None else _ending(seen.result.reason),
    )


def _ending(reason: str) -> Literal["river", "deck", "dry"]:
    """Why a finished game ended; one that was cut or given up counts as played out."""
    return reason if reason in ("river", "dry") else "deck"  # type: ignore[return-value]


def _is_possible(seen: MandalaObservation, hidden: Counts) -> bool:
    """Whether the numbers fit together: Observations may come from other programs."""
    piles = [hidden, seen.unseen, *(pile for episode in seen.reshuffles for pile in (episode.held, episode.deck))]
    if any(not 0 <= n <= state.CARDS_OF_A_COLOUR for pile in piles for n in pile):
        return False
    for episode in seen.reshuffles:
        if sum(episode.held) > MOST_HELD or not 0 <= episode.draws <= sum(episode.deck):
            return False
        if len(episode.plays) != len(episode.drawn) or set(episode.plays) - set(COLOURS):
            return False
    if seen.reshuffles:
        return sum(seen.reshuffles[-1].deck) - seen.reshuffles[-1].draws == seen.deck
    return 0 <= seen.deck <= sum(hidden) - 2


def _some(pile: Counts, n: int, rng: random.Random) -> Counts:
    """Any n cards of a pile."""
    return counts("".join(rng.sample(letters(pile), n)))


def _pick(ways: Ways, rng: random.Random) -> Counts:
    """One of some choices, each as likely as its number of ways says; exact for numbers of any size."""
    if not ways:
        raise BadState("errors.resample.impossible")
    mark = rng.randrange(sum(n for _, n in ways))
    for choice, n in ways:
        mark -= n
        if mark < 0:
            return choice
    raise AssertionError


def _deck_after(episode: Reshuffle, pair: Counts, rng: random.Random) -> Counts:
    """The cards that lie in the deck, if the opponent's Cup cards are a pair."""
    played = _pick(_drawn_and_played(episode, pair), rng)
    return _some(minus(episode.deck, played), sum(episode.deck) - episode.draws, rng)


@lru_cache(maxsize=64)
def _pair_ways(reshuffles: tuple[Reshuffle, ...]) -> Ways:
    """The pairs of colours that the opponent's Cup cards can be. They were among what he held at every reshuffle; at
    the first, any two of those cards were as likely as any other two."""
    ways = []
    for pair in PAIRS:
        n = 1
        for held, cards in zip(reshuffles[0].held, pair, strict=True):
            n *= comb(held, cards)
        for episode in reshuffles:
            n = n and n * sum(more for _, more in _drawn_and_played(episode, pair))
        if n:
            ways.append((pair, n))
    return tuple(ways)


@lru_cache(maxsize=2048)
def _drawn_and_played(episode: Reshuffle, pair: Counts) -> Ways:
    """The cards that the opponent can have both drawn and played since a reshuffle, if his Cup cards are a pair: each
    card that he played is one that he held, or it was at some place among those that he had drawn before."""
    free = minus(episode.held, pair)
    if min(free) < 0:
        return ()
    ways = {state.NONE: 1}
    played = [0] * 6
    for letter, before in zip(episode.plays, episode.drawn, strict=True):
        colour = COLOURS.index(letter)
        longer: Counter[Counts] = Counter()
        for drawn, n in ways.items():
            held = free[colour] - (played[colour] - drawn[colour])
            if held > 0:
                longer[drawn] += n * held
            places, cards = min(before, episode.draws) - sum(drawn), episode.deck[colour] - drawn[colour]
            if places > 0 and cards > 0:
                longer[plus(drawn, ONE[colour])] += n * places * cards
        ways = longer
        played[colour] += 1
    deck = sum(episode.deck)  # the cards not accounted for lie in any order
    return tuple((drawn, n * factorial(deck - sum(drawn))) for drawn, n in ways.items())
