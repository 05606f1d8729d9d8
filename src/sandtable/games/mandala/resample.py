"""Draw a full Mandala position that is consistent with an Observation, every possible distribution of the cards equally
likely.

Cards are told apart here, as if they were numbered. Before the first reshuffle, every deal of the unseen cards to the
opponent's hand, their two dealt Cup cards and the deck is possible. After a reshuffle (ruling `memory`), what they held
then is known: the two dealt Cup cards are among it, and each card played since was either held then or drawn from the
new deck before. The ways are counted by the dealt Cup cards (at most 21 pairs of colours) and by which cards were both
drawn and played; the other cards drawn can be any others of the new deck.

Where Cups are hidden (ruling `hidden-cups`), nothing is remembered: the unseen cards are in the opponent's Cup, in
their hand and in the deck, and what was claimed into the Cup has a colour that is in their River.

If a turn is to be played, the game has not run dry (ruling `dry`), so positions in which it has must not be drawn.
Whether it has depends only on what everyone sees and on the opponent's Cup: for that rule it makes no difference which
of the other unseen cards are in the hand and which in the deck. A game that has run dry stays dry (cards come back only
from a completed Mandala), so earlier turns need no check; nor do claims, since a Mandala has just been completed. If a
Cup is drawn with which the game has run dry, a second one is drawn among the others only, by counting them. That is
exact, and takes no longer when hardly any others are left.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Literal

from sandtable.errors import BadState
from sandtable.games.mandala import state
from sandtable.games.mandala.observation import MandalaObservation, Reshuffle
from sandtable.games.mandala.state import COLOURS, Counts, MandalaState, counts, letters, minus, plus

MOST_HELD = 10  # eight in the hand, two in the Cup
DEALT = 2  # cards in each Cup at the start
PAIRS = tuple(counts(a + b) for a, b in combinations_with_replacement(COLOURS, DEALT))
ONE = tuple(counts(colour) for colour in COLOURS)
BOTH = 3  # a bit for each Mandala

Ways = tuple[tuple[Counts, int], ...]  # choices of cards, each with its number of ways
# a colour: how many of its cards are unseen, whether it can have been claimed, and the Mandalas (as bits) that can
# never be completed if all these cards are in the Cup
Colour = tuple[int, bool, int]


def resample_state(seen: MandalaObservation, rng: random.Random) -> MandalaState:
    """A full position consistent with what a seat has seen."""
    if seen.seat not in (0, 1) or seen.hand is None:
        raise BadState("errors.resample.watcher")
    me, other = seen.seat, 1 - seen.seat
    own, theirs = seen.cups[me], seen.cups[other]
    hidden = seen.unseen if theirs.dealt is None else plus(seen.unseen, theirs.dealt)  # a finished game opens the Cups
    if own.claimed is None or own.dealt is None or not _is_possible(seen, hidden):
        raise BadState("errors.resample.impossible")
    if theirs.dealt is not None and theirs.claimed is not None:
        claimed, dealt = theirs.claimed, theirs.dealt
    elif theirs.claimed is not None:
        claimed, dealt = theirs.claimed, _pair(seen, hidden, rng)
    else:
        claimed, dealt = _cup(seen, hidden, rng)
        hidden = minus(hidden, claimed)
    left = minus(hidden, dealt)
    in_deck = _deck_after(seen.reshuffles[-1], dealt, rng) if seen.reshuffles else _some(left, seen.deck, rng)
    deck = list(letters(in_deck))
    rng.shuffle(deck)
    hand = minus(left, in_deck)
    return MandalaState(
        mountains=seen.mountains,
        fields=seen.fields,
        hands=(seen.hand, hand) if me == 0 else (hand, seen.hand),
        rivers=seen.rivers,
        cups=(own.claimed, claimed) if me == 0 else (claimed, own.claimed),
        dealt=(own.dealt, dealt) if me == 0 else (dealt, own.dealt),
        discard=seen.discard,
        deck="".join(deck),
        seat=1 if seen.to_act == 1 else 0,
        exhausted=seen.exhausted,
        claiming=None if seen.claiming is None else 0 if seen.claiming == 1 else 1,
        completer=None if seen.completer is None else 0 if seen.completer == 0 else 1,
        over="" if seen.result is None else _ending(seen.result.reason),
    )


def _ending(reason: str) -> Literal["river", "deck", "dry"]:
    """Why a finished game ended, as a state has it; a game that was cut, resigned or agreed is given as played to its
    end."""
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
    other = 1 if seen.seat == 0 else 0
    cup = seen.cups[other]
    if cup.claimed is None:
        claimable = sum(n for colour, n in zip(COLOURS, hidden, strict=True) if colour in seen.rivers[other])
        return (
            not seen.reshuffles
            and cup.dealt is None
            and 0 <= cup.size - DEALT <= claimable
            and 0 <= seen.deck <= sum(hidden) - cup.size
        )
    if seen.reshuffles:
        return sum(seen.reshuffles[-1].deck) - seen.reshuffles[-1].draws == seen.deck
    return 0 <= seen.deck <= sum(hidden) - DEALT


def _stops(seen: MandalaObservation) -> tuple[int, ...]:
    """For each colour the Mandalas, as bits, that could never be completed if all its unseen cards were in the
    opponent's Cup."""
    if seen.phase != "turn" or seen.hand is None:
        return (0,) * len(COLOURS)
    there = [plus(seen.mountains[mandala], *seen.fields[mandala]) for mandala in range(2)]
    return tuple(
        0 if seen.hand[c] or seen.discard[c] else (not there[0][c]) + 2 * (not there[1][c]) for c in range(len(COLOURS))
    )


def _is_dry(stops: tuple[int, ...], hidden: Counts, cup: Counts) -> bool:
    """Whether neither Mandala could ever be completed (ruling `dry`) if the opponent's Cup held these of the hidden
    cards."""
    stopped = 0
    for bits, n, cards in zip(stops, hidden, cup, strict=True):
        if n == cards:
            stopped |= bits
    return stopped == BOTH


def _pair(seen: MandalaObservation, hidden: Counts, rng: random.Random) -> Counts:
    """The two cards that were dealt into the opponent's Cup."""
    pair = _pick(_pair_ways(seen.reshuffles), rng) if seen.reshuffles else _some(hidden, DEALT, rng)
    stops = _stops(seen)
    if not _is_dry(stops, hidden, pair):
        return pair
    ways = _pair_ways(seen.reshuffles) if seen.reshuffles else tuple((two, _choices(hidden, two)) for two in PAIRS)
    return _pick(tuple((two, n) for two, n in ways if n and not _is_dry(stops, hidden, two)), rng)


def _choices(pile: Counts, some: Counts) -> int:
    """In how many ways some cards can be taken from a pile."""
    n = 1
    for there, taken in zip(pile, some, strict=True):
        n *= comb(there, taken)
    return n


def _cup(seen: MandalaObservation, hidden: Counts, rng: random.Random) -> tuple[Counts, Counts]:
    """What the opponent has claimed into a Cup that is hidden, and the two cards that were dealt into it."""
    other = 1 if seen.seat == 0 else 0
    size, river = seen.cups[other].size - DEALT, seen.rivers[other]
    claimed = _some(counts("".join(colour for colour in letters(hidden) if colour in river)), size, rng)
    dealt = _some(minus(hidden, claimed), DEALT, rng)
    stops = _stops(seen)
    if not _is_dry(stops, hidden, plus(claimed, dealt)):
        return claimed, dealt
    colours = tuple((n, letter in river, bits) for n, letter, bits in zip(hidden, COLOURS, stops, strict=True))
    return _cup_that_goes_on(colours, size, rng)


def _cup_that_goes_on(colours: tuple[Colour, ...], size: int, rng: random.Random) -> tuple[Counts, Counts]:
    """Draw a hidden Cup with which the game has not run dry: `size` claimed cards, and the two dealt ones."""
    if not (ways := _cup_ways(colours, size, DEALT, 0)):
        raise BadState("errors.resample.impossible")
    claimed = dealt = ""
    left, stopped, mark = DEALT, 0, rng.randrange(ways)
    for place in range(len(colours)):
        for taken, pair, stops, n in _shares(colours[place], size, left):
            ways = n * _cup_ways(colours[place + 1 :], size - taken, left - pair, stopped | stops)
            if mark < ways:
                break
            mark -= ways
        claimed, dealt = claimed + COLOURS[place] * taken, dealt + COLOURS[place] * pair
        size, left, stopped, mark = size - taken, left - pair, stopped | stops, mark // n
    return counts(claimed), counts(dealt)


@lru_cache(maxsize=1 << 14)
def _cup_ways(colours: tuple[Colour, ...], size: int, left: int, stopped: int) -> int:
    """In how many ways `size` cards of these colours can have been claimed and `left` dealt so that the game has not
    run dry; `stopped` are the Mandalas that the colours before these stop already."""
    if not colours:
        return int(size == 0 and left == 0 and stopped != BOTH)
    return sum(
        n * _cup_ways(colours[1:], size - taken, left - pair, stopped | stops)
        for taken, pair, stops, n in _shares(colours[0], size, left)
    )


def _shares(colour: Colour, size: int, left: int) -> Iterator[tuple[int, int, int, int]]:
    """How many cards of a colour can have been claimed and dealt: for each pair of numbers the Mandalas that it stops,
    and in how many ways it comes about."""
    unseen, claimable, stops = colour
    for taken in range(min(size, unseen) + 1 if claimable else 1):
        for pair in range(min(left, unseen - taken) + 1):
            gone = stops if taken + pair == unseen else 0
            yield taken, pair, gone, comb(unseen, taken) * comb(unseen - taken, pair)


def _some(pile: Counts, n: int, rng: random.Random) -> Counts:
    """Any n cards of a pile."""
    return counts("".join(rng.sample(letters(pile), n)))


def _pick(ways: Ways, rng: random.Random) -> Counts:
    """One of several choices, each with the probability that its number of ways gives it; exact for numbers of any
    size."""
    if not ways:
        raise BadState("errors.resample.impossible")
    mark = rng.randrange(sum(n for _, n in ways))
    for choice, n in ways:
        mark -= n
        if mark < 0:
            return choice
    raise AssertionError


def _deck_after(episode: Reshuffle, pair: Counts, rng: random.Random) -> Counts:
    """The cards in the deck, given the two dealt cards of the opponent's Cup."""
    played = _pick(_drawn_and_played(episode, pair), rng)
    return _some(minus(episode.deck, played), sum(episode.deck) - episode.draws, rng)


@lru_cache(maxsize=64)
def _pair_ways(reshuffles: tuple[Reshuffle, ...]) -> Ways:
    """The pairs of colours that the opponent's two dealt Cup cards can be, with their numbers of ways. The opponent
    held them at every reshuffle; at the first, any two of the cards held were as likely as any other two."""
    ways = []
    for pair in PAIRS:
        n = _choices(reshuffles[0].held, pair)
        for episode in reshuffles:
            n = n and n * sum(more for _, more in _drawn_and_played(episode, pair))
        if n:
            ways.append((pair, n))
    return tuple(ways)


@lru_cache(maxsize=2048)
def _drawn_and_played(episode: Reshuffle, pair: Counts) -> Ways:
    """The cards that the opponent can have both drawn and played since a reshuffle, given their two dealt Cup cards:
    each card played was either held at the reshuffle, or one of those drawn from the new deck before."""
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
    deck = sum(episode.deck)  # the other cards of the deck can lie in any order
    return tuple((drawn, n * factorial(deck - sum(drawn))) for drawn, n in ways.items())
