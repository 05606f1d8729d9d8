"""A guess is a position in which the game goes on. Where a last card in a Cup would end it (`dry`), each guess is as
likely among those in which it does not; what is expected is counted by brute force, card by card."""

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.analysis.review import judge_decision
from sandtable.arena.game import play_game
from sandtable.bots import NAMES, make
from sandtable.bots.budget import Budget
from sandtable.dealing import series_seed
from sandtable.errors import BadState
from sandtable.games import resample
from sandtable.games.consequence import consequences
from sandtable.games.mandala.state import COLOURS, counts, letters
from sandtable.position import Position
from tests.effort import in_turn
from tests.games.positions import ended, mandala, scaled, state
from tests.games.test_resample import Card, Episode, assert_as_likely, cards, facts_of, pile, told, word, worlds

pytestmark = pytest.mark.slow

DRAWS = 1_500
NEITHER_HAS_BLACK = ("ROYGP", "ROYG")
WORST = ("ROYGP", "RPK")  # black is gone, so Mandala 1 is; and Mandala 2 lacks three colours


def near_the_end(
    dealt: str, hand: str, deck: str, claimed: str = "", mountains: tuple[str, str] = NEITHER_HAS_BLACK, **more: object
) -> Position[Any]:
    """Seat 1 has these cards, and the deck; all that is left of what is not mentioned lies in seat 0's Cup."""
    position = mandala(
        mountains=mountains,
        hands=("RR", hand),
        dealt=("GP", dealt),
        cups=("", claimed),
        deck=deck,
        rest="own",
        exhausted=True,
        **more,  # type: ignore[arg-type]
    )
    assert ended(position) is None
    return position


def goes_on(position: Position[Any], cup: str) -> bool:
    """Whether a Mandala can still be completed if seat 1's Cup holds these of the cards that seat 0 cannot place."""
    seen = position.observe(0)
    live = Counter(letters(seen.unseen) + letters(seen.hand) + letters(seen.discard))
    live.subtract(cup)
    for mountain, fields in zip(seen.mountains, seen.fields, strict=True):
        there = letters(mountain) + "".join(map(letters, fields))
        if all(live[colour] or colour in there for colour in COLOURS):
            return True
    return False


def drawn(position: Position[Any], seed: int) -> list[Hashable]:
    """Guesses of seat 0: seat 1's claimed and dealt Cup cards, their hand, the deck; each of them goes on."""
    rng, found = random.Random(seed), list[Hashable]()
    seen = position.observe(0)
    for _ in range(DRAWS):
        guess = resample(seen, rng)
        assert not guess.ending
        assert guess.seat == position.seat
        if seen.legal:
            assert tuple(sorted(map(position.kind.format, guess.actions()))) == seen.legal
        plain: Any = guess.state()
        found.append(
            ("".join(sorted(letters(plain.cups[1]))), *map(spelt, (plain.dealt[1], plain.hands[1], counts(plain.deck))))
        )
    return found


def spelt(some: tuple[int, ...]) -> str:
    return "".join(sorted(letters(some)))  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------- remembered, in the open

OPEN = {
    "the last black card": ("RO", "KG", "RRO", NEITHER_HAS_BLACK),
    "the last two": ("RO", "KK", "RRO", NEITHER_HAS_BLACK),
    "of three black cards never all": ("RO", "KK", "KRO", NEITHER_HAS_BLACK),
    "another colour for each": ("RR", "KO", "GY", ("ROYGP", "RYGPK")),
    "all pairs but one": ("PR", "OY", "G", WORST),
}


@pytest.mark.ruling("dry")
@pytest.mark.parametrize(("name", "seat"), in_turn(OPEN, (0, 1)))
def test_before_a_reshuffle(name: str, seat: int) -> None:
    """Whoever has to decide, and whoever looks on."""
    dealt, hand, deck, mountains = OPEN[name]
    position = near_the_end(dealt, hand, deck, mountains=mountains, seat=seat)
    ways: Counter[Hashable] = Counter()
    for fall in permutations(cards(dealt + hand + deck)):
        if goes_on(position, word(fall[:2])):
            ways["", pile(fall[:2]), pile(fall[2 : 2 + len(hand)]), pile(fall[2 + len(hand) :])] += 1
    assert_as_likely(drawn(position, 1), ways)


def test_the_worst_case_is_bad() -> None:
    """Nine pairs of ten are over: whoever draws until one is not, draws long."""
    dealt, hand, deck, mountains = OPEN["all pairs but one"]
    position = near_the_end(dealt, hand, deck, mountains=mountains)
    pairs = [pair for pair in permutations(dealt + hand + deck, 2) if goes_on(position, "".join(pair))]
    assert {frozenset(pair) for pair in pairs} == {frozenset("PR")}
    assert len(pairs) * 10 == len(list(permutations(dealt + hand + deck, 2)))


RESHUFFLED = {
    "held or drawn": ("RROK", [Episode("ROGG", "11")]),
    "two of them held": ("ROKK", [Episode("ROG", "1R1")]),
    "one held, one drawn and one played": ("RROK", [Episode("KOG", "11K")]),
    "one was played": ("RKKO", [Episode("ROG", "11K")]),
    "two reshuffles": ("RROK", [Episode("RG", "1R1G"), Episode("ROG", "1R")]),
}


@pytest.mark.parametrize("name", RESHUFFLED)
def test_after_reshuffles(name: str) -> None:
    held, episodes = RESHUFFLED[name]
    everything = list(worlds(held, episodes, facts_of(held, episodes)))
    true = next(one for one in everything if "K" not in word(one.dealt))
    dealt, hand, deck = (word(part) for part in true)
    position = near_the_end(dealt, hand, deck)
    fits = [one for one in everything if goes_on(position, word(one.dealt))]
    assert len(fits) < len(everything), "nothing would be over"
    ways: Counter[Hashable] = Counter(("", pile(one.dealt), pile(one.hand), pile(one.deck)) for one in fits)
    again = position.copy()
    again.observe = lambda seat: msgspec.structs.replace(  # type: ignore[method-assign]
        position.observe(seat), reshuffles=told(held, episodes)
    )
    assert_as_likely(drawn(again, 2), ways)


def test_a_claim_goes_on_whatever_the_cup_holds() -> None:
    """The Mandala is complete: cards come back before the next turn begins, and only then the game may be over."""
    dealt, hand, deck = "RK", "RG", "ROO"
    position = mandala(
        mountains=("ROY", "ROYG"),
        fields=(("GP", "K"), ("", "")),
        hands=("RR", hand),
        dealt=("GP", dealt),
        deck=deck,
        rest="own",
        claiming=0,
        completer=1,
    )
    ways: Counter[Hashable] = Counter()
    for fall in permutations(cards(dealt + hand + deck)):
        ways["", pile(fall[:2]), pile(fall[2:4]), pile(fall[4:])] += 1
    assert_as_likely(drawn(position, 3), ways)


# ---------------------------------------------------------------------------------------------------------- hidden Cups

HIDDEN = {
    "nothing claimed": ("", "", "RO", "KG", "RO"),
    "claimed cards are of the River": ("RR", "RO", "OY", "KG", "K"),
    "the last black card claimed or dealt": ("R", "RK", "GY", "KO", "R"),
    "two black cards, both in the Cup": ("RR", "KR", "OY", "KK", "R"),
    "most of the unseen": ("KKRR", "KR", "YR", "K", "G"),
}


def cups(unseen: str, claimed: int, river: str, hand: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every fall of the unseen cards: what was claimed has a colour of the River."""
    for fall in permutations(cards(unseen)):
        if all(card.colour in river for card in fall[:claimed]):
            yield fall[:claimed], fall[claimed : claimed + 2], fall[claimed + 2 :][:hand], fall[claimed + 2 + hand :]


@pytest.mark.parametrize(("name", "seat"), in_turn(HIDDEN, (0, 1)))
def test_a_hidden_cup(name: str, seat: int) -> None:
    claimed, river, dealt, hand, deck = HIDDEN[name]
    position = near_the_end(dealt, hand, deck, claimed, rivers=("", river), memory="hidden", seat=seat)
    ways: Counter[Hashable] = Counter()
    for parts in cups(claimed + dealt + hand + deck, len(claimed), river, len(hand)):
        if goes_on(position, word(parts[0] + parts[1])):
            ways[tuple(map(pile, parts))] += 1
    assert_as_likely(drawn(position, 4), ways)


def test_a_hidden_cup_where_hardly_any_goes_on() -> None:
    """Mandala 2 lacks three colours of which one card each is unseen, and Mandala 1 can never be completed."""
    position = near_the_end("PR", "OY", "GR", "R", WORST, rivers=("", "ROYG"), memory="hidden")
    ways: Counter[Hashable] = Counter()
    over = 0
    for parts in cups("RPROYGR", 1, "ROYG", 2):
        if goes_on(position, word(parts[0] + parts[1])):
            ways[tuple(map(pile, parts))] += 1
        else:
            over += 1
    assert over > 5 * ways.total()
    assert_as_likely(drawn(position, 5), ways)


def test_a_large_hidden_cup_is_counted_at_once() -> None:
    """Dozens of claimed cards, and nearly every guess is over: it takes no drawing again and again."""
    position = near_the_end(
        "PP", "KO", "G", "R" * 12 + "Y" * 12 + "P" * 12 + "O" * 10, rivers=("", "RYPO"), memory="hidden"
    )
    seen = position.observe(0)
    assert seen.cups[1].claimed is None
    rng = random.Random(6)
    for _ in range(20):
        guess = resample(seen, rng)
        assert not guess.ending
        plain: Any = guess.state()
        assert sum(plain.cups[1]) == 46
        assert not set(letters(plain.cups[1])) - set("RYPO")


def test_what_leaves_no_guess_is_refused() -> None:
    """An Observation from elsewhere may say that a game goes on in which it cannot."""
    for memory in ("open", "hidden"):
        position = near_the_end("PR", "OY", "G", mountains=WORST, rivers=("", "R"), memory=memory)
        seen = msgspec.structs.replace(position.observe(0), mountains=(counts("ROYGP"), counts("ROYGP")))
        with pytest.raises(BadState):
            resample(seen, random.Random(7))


# ------------------------------------------------------------------------------------------------------------- anything

some_cards = st.text(COLOURS, min_size=0, max_size=5)


@given(
    st.tuples(some_cards, some_cards),
    st.text(COLOURS, min_size=1, max_size=4),
    st.text(COLOURS, min_size=1, max_size=4),
    st.text(COLOURS, min_size=2, max_size=2),
    some_cards,
    st.text(COLOURS, max_size=3),
    st.sampled_from(["", "R", "KR", "ROYGP"]),
    st.sampled_from(["open", "hidden"]),
    st.integers(0, 1),
)
def test_every_guess_goes_on(
    mountains: tuple[str, str],
    own: str,
    hand: str,
    dealt: str,
    deck: str,
    discard: str,
    river: str,
    memory: str,
    seat: int,
) -> None:
    """With so few cards left a game is often nearly over; one that is not, is not in any guess."""
    claimed = "".join(colour for colour in deck if colour in river)
    try:
        position = mandala(
            mountains=mountains,
            hands=(own, hand),
            rivers=(COLOURS, river),
            cups=("", claimed),
            dealt=("GP", dealt),
            deck=deck,
            discard=discard,
            rest="own",
            seat=seat,
            exhausted=True,
            memory=memory,
        )
    except BadState:
        assume(False)
    assume(ended(position) is None)
    rng = random.Random(8)
    for seen in (position.observe(0), position.observe(1)):
        for _ in range(8):
            guess = resample(seen, rng)
            assert not guess.ending
            if seen.legal:
                assert tuple(sorted(map(position.kind.format, guess.actions()))) == seen.legal


# ---------------------------------------------------------------------------------------- who thinks about such guesses


@pytest.mark.parametrize("memory", ["open", "hidden"])
def test_every_bot_hint_and_analysis_can_think_about_them(memory: str) -> None:
    dealt, hand, deck, mountains = OPEN["all pairs but one"]
    position = near_the_end(dealt, hand, deck, mountains=mountains, rivers=("", "R"), memory=memory)
    seen = position.observe(0)
    budget = Budget(simulations=scaled(200, 10))
    for name in NAMES:
        assert make(name, "mandala", 2, bytes(32), budget).choose(seen) in seen.legal
    evaluator = Evaluator(budget)
    assert hints(seen, evaluator)
    assert judge_decision(seen, seen.legal[0], evaluator).played.move == seen.legal[0]
    assert [consequence.move for consequence in consequences(seen)] == list(seen.legal)


def test_a_game_that_came_to_such_a_position() -> None:
    """Found in `selfplay mandala --bots greedy,greedy --seed 5`: half the guesses of decision 77 were over."""
    record = play_game("mandala", {}, ["greedy", "greedy"], series_seed("5", 107))
    position = Position.from_record(record, 77)
    seen: Any = position.observe(position.seat)
    assert seen.reshuffles
    rng = random.Random(9)
    guesses: list[Any] = [resample(seen, rng).state() for _ in range(40)]
    pairs = {letters(guess.dealt[1 - seen.seat]) for guess in guesses}
    assert not any("P" in pair for pair in pairs), "of purple one card was left, and both Mandalas lacked it"
    assert state(position).seat == seen.seat
