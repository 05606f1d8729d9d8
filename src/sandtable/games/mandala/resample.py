"""Draw a full Mandala position that a seat could be in, each one equally likely, card by card.

Before a reshuffle every deal of the unseen cards to the opponent's hand, his two dealt Cup cards and the deck is
possible. After one, what the opponent held then is known: his Cup cards come from it, and what he did not play of it is
still with him. The possible positions are counted by the opponent's Cup cards (at most 21 pairs of colours) and, for
each pair, by how many cards of each colour lie in the deck; one of them is drawn by its count.
"""

import random
from itertools import combinations_with_replacement
from math import comb

from sandtable.errors import BadState
from sandtable.games.mandala.observation import MandalaObservation, Reshuffle
from sandtable.games.mandala.state import COLOURS, Counts, MandalaState, counts, minus


def resample_state(seen: MandalaObservation, rng: random.Random) -> MandalaState:
    """A full position consistent with what a seat has seen."""
    if seen.seat is None or seen.hand is None:
        raise BadState("errors.resample.watcher")
    me, other = seen.seat, 1 - seen.seat
    known = seen.cups[other].dealt
    unseen = seen.unseen
    if known is not None:
        # a finished game: the Cups are open
        dealt, in_deck = known, _deal_deck(unseen, seen.deck, unseen, rng)
    elif seen.reshuffles:
        dealt, in_deck = _after_reshuffle(seen, rng)
    else:
        cards = [colour for colour, n in zip(COLOURS, unseen, strict=True) for _ in range(n)]
        rng.shuffle(cards)
        dealt, in_deck = counts("".join(cards[:2])), counts("".join(cards[2 : 2 + seen.deck]))
    deck = [colour for colour, n in zip(COLOURS, in_deck, strict=True) for _ in range(n)]
    rng.shuffle(deck)
    theirs = minus(unseen, in_deck) if known is not None else minus(minus(unseen, in_deck), dealt)
    own = seen.cups[me].dealt
    assert own is not None
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
    )


def _after_reshuffle(seen: MandalaObservation, rng: random.Random) -> tuple[Counts, Counts]:
    """The opponent's dealt Cup cards and the deck's cards, drawn among all that fit every reshuffle."""
    pairs = [counts(a + b) for a, b in combinations_with_replacement(COLOURS, 2)]
    weights, limits = [], []
    for pair in pairs:
        limit = _most_in_deck(seen.reshuffles, pair)
        ways = 0
        if limit is not None and all(p <= u for p, u in zip(pair, seen.unseen, strict=True)):
            ways = _pair_ways(seen.unseen, pair) * _deck_ways(minus(seen.unseen, pair), limit, seen.deck)[0][seen.deck]
        weights.append(ways)
        limits.append(limit)
    if not any(weights):
        raise BadState("errors.resample.impossible")
    chosen = _pick(weights, rng)
    limit = limits[chosen]
    assert limit is not None
    return pairs[chosen], _deal_deck(minus(seen.unseen, pairs[chosen]), seen.deck, limit, rng)


def _pick(weights: list[int], rng: random.Random) -> int:
    """An index, each as likely as its weight says; exact for weights of any size."""
    mark = rng.randrange(sum(weights))
    for i, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return i
    raise AssertionError


def _pair_ways(unseen: Counts, pair: Counts) -> int:
    """In how many ways, card by card, a pair of colours comes out of the unseen cards."""
    ways = 1
    for n, k in zip(unseen, pair, strict=True):
        ways *= comb(n, k)
    return ways


def _most_in_deck(reshuffles: tuple[Reshuffle, ...], pair: Counts) -> Counts | None:
    """How many cards of each colour the deck can hold at the most if the opponent's Cup cards are a pair; None if they
    cannot be. Of each colour he played, the first may have been those he held; the others he must have drawn before."""
    most = None
    for episode in reshuffles:
        free = list(minus(episode.held, pair))
        if min(free) < 0:
            return None
        drawn = [0] * 6
        for number, before in sorted(
            zip(_numbers(episode.plays), episode.drawn, strict=True), key=lambda play: play[1]
        ):
            if free[number]:
                free[number] -= 1
            else:
                drawn[number] += 1
                if sum(drawn) > before:
                    return None
        left = [deck - n for deck, n in zip(episode.deck, drawn, strict=True)]
        if min(left) < 0:
            return None
        r, o, y, g, p, k = left
        most = (r, o, y, g, p, k)
    return most


def _numbers(letters: str) -> list[int]:
    return [COLOURS.index(letter) for letter in letters]


def _deck_ways(rest: Counts, limit: Counts, size: int) -> list[list[int]]:
    """[colour][n]: in how many ways, card by card, this and the later colours put n cards into the deck."""
    ways = [[0] * (size + 1) for _ in range(7)]
    ways[6][0] = 1
    for colour in range(5, -1, -1):
        for n in range(min(rest[colour], limit[colour], size) + 1):
            several = comb(rest[colour], n)
            for more in range(size + 1 - n):
                ways[colour][n + more] += several * ways[colour + 1][more]
    return ways


def _deal_deck(rest: Counts, size: int, limit: Counts, rng: random.Random) -> Counts:
    """How many cards of each colour lie in the deck, drawn among all that fit."""
    ways = _deck_ways(rest, limit, size)
    chosen = []
    for colour in range(6):
        options = [
            comb(rest[colour], n) * ways[colour + 1][size - n]
            for n in range(min(rest[colour], limit[colour], size) + 1)
        ]
        n = _pick(options, rng)
        chosen.append(n)
        size -= n
    r, o, y, g, p, k = chosen
    return r, o, y, g, p, k
