"""`resample` draws positions that the observer could be in, and each as often as it should.

What is expected is counted here by brute force: every fall of the cards, card by card, that fits what was seen.
"""

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, permutations
from math import sqrt
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.dealing import series_seed
from sandtable.errors import BadLayout, BadState, SandtableError
from sandtable.games import observation_type, resample
from sandtable.games.mandala.observation import Cup, MandalaObservation, Reshuffle
from sandtable.games.mandala.resample import _drawn_and_played, _pair_ways
from sandtable.games.mandala.state import COLOURS, counts, letters, minus, plus
from sandtable.games.moment import Moment
from sandtable.games.stones.layout import PointSpace, Spaces, standard_layout
from sandtable.games.stones.observation import Stack
from sandtable.games.stones.state import STACK_NAMES
from sandtable.position import Position, new
from tests.effort import tries
from tests.games.contract import contract_of
from tests.games.positions import TABLES, mandala, scaled, state, stones, table, walk

pytestmark = pytest.mark.slow

# ----------------------------------------------------------------------------------------------------- it is consistent


def seen_again(
    position: Position[Any], seat: int | None, rng: random.Random, *, guessed: bool = False
) -> tuple[Any, Any]:
    """An Observation, and what the same seat sees of a position drawn from it, or guessed by what a search has for many
    guesses; memory cannot be drawn."""
    seen = position.observe(seat)
    draw = position.kind.guesser if guessed else lambda seen, rng: lambda: position.kind.resample(seen, rng)
    game = draw(seen, rng)()
    moves = tuple(sorted(position.kind.format(action) for action in game.actions()))
    legal = moves if seat == position.seat else ()
    moment = Moment(game, position.options, position.kind.memory(), position.ply, legal, position.result)
    again: Any = position.kind.observe(moment)(seat)
    remembered = {field: getattr(seen, field) for field in contract_of(seen.game).remembered}
    return seen, msgspec.structs.replace(again, **remembered)


@pytest.mark.parametrize("name", TABLES)
def test_the_observer_sees_the_same_of_what_is_drawn(name: str) -> None:
    rng = random.Random(1)
    for index in range(scaled(3, 2)):
        position = table(name, "consistent", index)
        for _ in walk(position, f"consistent/{name}/{index}"):
            if position.ply % 5 and not position.result:
                continue
            watchers: list[int | None] = [None] if contract_of(position.kind.id).watched else []
            for seat in [*range(position.players), *watchers]:
                for guessed in (False, True):
                    seen, again = seen_again(position, seat, rng, guessed=guessed)
                    assert again == seen


@pytest.mark.parametrize("seat", [0, 1])
def test_the_observer_sees_the_same_after_several_reshuffles(seat: int) -> None:
    rng = random.Random(2)
    most = 0
    for position in late_games("consistent", scaled(tries(4, 2), 2), reshuffles=4):
        seen, again = seen_again(position, seat, rng)
        assert again == seen
        most = max(most, len(seen.reshuffles))
    assert most >= 4


def test_what_is_hidden_differs_from_draw_to_draw() -> None:
    rng = random.Random(3)
    for name in ("mandala", "mandala-hidden", "stones-2", "stones-open"):
        seen = table(name, "differs").observe(0)
        drawn = {msgspec.json.encode(resample(seen, rng).state()) for _ in range(20)}
        assert len(drawn) > 10


def test_the_same_dice_draw_the_same_positions() -> None:
    for name in TABLES:
        seen = table(name, "dice").observe(1)
        first, second = (resample(seen, random.Random(4)).state() for _ in range(2))
        assert first == second


def test_a_position_drawn_can_be_played_to_its_end() -> None:
    """It rolls its own dice, reshuffles included."""
    for name in TABLES:
        rng = random.Random(5)
        game = resample(table(name, "play").observe(0), rng)
        game.seed(6)
        while game.choices:
            game.choose(rng.randrange(game.choices))
        assert game.ending


def test_a_watcher_of_mandala_cannot_draw_a_position() -> None:
    with pytest.raises(BadState) as caught:
        resample(table("mandala", "watcher").observe(None), random.Random(7))
    assert caught.value.key == "errors.resample.watcher"


# ----------------------------------------------------------------------------------------------- how often, by counting


def assert_as_likely(drawn: list[Hashable], ways: Counter[Any]) -> None:
    """A chi-square test of what was drawn against numbers of ways; it is wrong with one seed in ten thousand."""
    times = Counter(drawn)
    assert not times.keys() - ways.keys(), "drawn, but impossible"
    total = sum(ways.values())
    expected = {case: len(drawn) * n / total for case, n in ways.items()}
    rare = [case for case, often in expected.items() if often < 5]
    cells = [(times[case], often) for case, often in expected.items() if often >= 5]
    if rare:
        cells.append((sum(times[case] for case in rare), sum(expected[case] for case in rare)))
    assert len(cells) > 1, "too few draws to tell"
    chi = sum((seen - often) ** 2 / often for seen, often in cells)
    freedom = len(cells) - 1
    deviation = ((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))  # Wilson and Hilferty
    assert deviation < 3.7, f"chi-square {chi:.1f} with {freedom} degrees of freedom"


def test_the_chi_square_test_can_fail() -> None:
    ways = Counter(dict.fromkeys(range(6), 1))
    rng = random.Random(8)
    assert_as_likely([rng.randrange(6) for _ in range(6000)], ways)
    with pytest.raises(AssertionError, match="chi-square"):
        assert_as_likely([min(rng.randrange(6), rng.randrange(7)) for _ in range(6000)], ways)
    with pytest.raises(AssertionError, match="impossible"):
        assert_as_likely([6], ways)


class Card(NamedTuple):
    """Cards of one colour are alike on the table; here they have numbers."""

    colour: str
    number: int


def cards(colours: str, first: int = 0) -> list[Card]:
    return [Card(colour, first + i) for i, colour in enumerate(colours)]


def word(some: Any) -> str:
    return "".join(card.colour for card in some)


def pile(some: Any) -> str:
    return "".join(sorted(word(some)))


DRAWS = 3_000
Case = tuple[str, str, str]  # the opponent's dealt Cup cards, their hand, the deck


def cases(seen: MandalaObservation, seed: int, in_order: bool = False) -> list[Hashable]:
    """Positions drawn from what seat 0 sees."""
    rng = random.Random(seed)
    drawn: list[Hashable] = []
    for _ in range(DRAWS):
        plain: Any = resample(seen, rng).state()
        deck = plain.deck if in_order else "".join(sorted(plain.deck))
        drawn.append((*("".join(sorted(letters(some))) for some in (plain.dealt[1], plain.hands[1])), deck))
    return drawn


def few_cards(dealt: str, hand: str, deck: str, exhausted: bool = True) -> Position[Any]:
    """Seat 1 has these cards; a Mandala lacks nothing but black, of which there is more, so the game is not over."""
    return mandala(
        mountains=("ROYGP", ""), hands=("KK", hand), dealt=("GP", dealt), deck=deck, rest="cup", exhausted=exhausted
    )


@pytest.mark.parametrize(("dealt", "hand", "deck"), [("RO", "RG", "RGY"), ("RR", "ROO", "OK"), ("PK", "P", "KKRR")])
def test_mandala_before_a_reshuffle(dealt: str, hand: str, deck: str) -> None:
    """Every deal of the unseen cards is as likely, the order of the deck included."""
    ways: Counter[Case] = Counter()
    for fall in permutations(cards(dealt + hand + deck)):
        ways[pile(fall[:2]), pile(fall[2 : 2 + len(hand)]), word(fall[2 + len(hand) :])] += 1
    position = few_cards(dealt, hand, deck, exhausted=False)
    assert_as_likely(cases(position.observe(0), seed=9, in_order=True), ways)


class Episode(NamedTuple):
    """A deck after a reshuffle as it comes to the opponent, the observer's own cards left out, and what they did: `1`
    they drew a card, `R` they played one."""

    deck: str
    deeds: str


class World(NamedTuple):
    """One fall of the numbered cards."""

    dealt: tuple[Card, ...]
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]


def after(world: World, deeds: str) -> Iterator[World]:
    """The worlds that deeds lead to: a card played is any card of its colour in the hand."""
    if not deeds:
        yield world
    elif deeds[0] == "1":
        yield from after(world._replace(hand=(*world.hand, world.deck[0]), deck=world.deck[1:]), deeds[1:])
    else:
        for card in world.hand:
            if card.colour == deeds[0]:
                yield from after(world._replace(hand=tuple(c for c in world.hand if c != card)), deeds[1:])


def worlds(held: str, episodes: list[Episode], facts: list[str]) -> Iterator[World]:
    """Every fall of the cards that fits: any two of the cards held are those in the Cup, each deck lies in any order,
    and at every reshuffle the opponent holds what the facts say."""
    own = cards(held)
    starts = [World(pair, tuple(card for card in own if card not in pair), ()) for pair in combinations(own, 2)]
    for number, (deck, deeds) in enumerate(episodes):
        ends = []
        for start in starts:
            assert not start.deck, "a deck is drawn in full before the next reshuffle"
            for order in permutations(cards(deck, first=100 * (number + 1))):
                ends += list(after(start._replace(deck=order), deeds))
        starts = [end for end in ends if number + 1 == len(facts) or pile(end.dealt + end.hand) == facts[number + 1]]
    yield from starts


def facts_of(held: str, episodes: list[Episode]) -> list[str]:
    """What the opponent holds at each reshuffle."""
    facts = ["".join(sorted(held))]
    for deck, deeds in episodes[:-1]:
        now = Counter(facts[-1] + deck)
        now.subtract(deeds.replace("1", ""))
        facts.append("".join(sorted(now.elements())))
    return facts


def told(held: str, episodes: list[Episode]) -> tuple[Reshuffle, ...]:
    """The same as the observer's memory has it."""
    reshuffles = []
    for fact, (deck, deeds) in zip(facts_of(held, episodes), episodes, strict=True):
        plays = [(deed, deeds[:i].count("1")) for i, deed in enumerate(deeds) if deed != "1"]
        reshuffles.append(
            Reshuffle(
                held=counts(fact),
                deck=counts(deck),
                plays="".join(colour for colour, _ in plays),
                drawn=tuple(before for _, before in plays),
                draws=deeds.count("1"),
            )
        )
    return tuple(reshuffles)


AFTER_RESHUFFLES = {
    "nothing drawn": ("RROYG", [Episode("ROGG", "")]),
    "draws": ("RRRRO", [Episode("ROGGG", "11")]),
    "what they held is played": ("RROYG", [Episode("OGPK", "11OY")]),
    "a card that they did not hold": ("RRO", [Episode("GGROY", "1111G")]),
    "they must have drawn it early": ("ROY", [Episode("GGROK", "11G111")]),
    "held or drawn": ("RROO", [Episode("RROGK", "1R1R11")]),
    "more than they held": ("RRG", [Episode("RRGGK", "11R1R1")]),
    "many plays": ("ROYG", [Episode("ROYGPK", "11R1O1Y1")]),
    "two at once": ("RRRO", [Episode("RRGOK", "11RR11")]),
    "two reshuffles": ("ROYG", [Episode("RO", "1R1O"), Episode("RGYK", "11G")]),
    "the first one tells": ("RROY", [Episode("RG", "1R1R"), Episode("OGGK", "1O1")]),
    "three reshuffles": ("RROY", [Episode("R", "R1"), Episode("GO", "1G1"), Episode("RYK", "1R1")]),
}


@pytest.mark.parametrize("name", AFTER_RESHUFFLES)
def test_mandala_after_reshuffles(name: str) -> None:
    """The opponent's Cup cards come from what they held; what they played they held, or had drawn before."""
    held, episodes = AFTER_RESHUFFLES[name]
    fits = list(worlds(held, episodes, facts_of(held, episodes)))
    ways: Counter[Case] = Counter((pile(one.dealt), pile(one.hand), pile(one.deck)) for one in fits)
    dealt, hand, deck = (word(part) for part in fits[0])
    position = few_cards(dealt, hand, deck)
    seen = msgspec.structs.replace(position.observe(0), reshuffles=told(held, episodes))
    assert_as_likely(cases(seen, seed=10), ways)


def test_mandala_at_the_end_of_a_game() -> None:
    """The Cups are open then; what is in the opponent's hand is still drawn by what is known of it."""
    held, episodes = "ROOYG", [Episode("RRGKP", "1R1G1")]
    fits = list(worlds(held, episodes, facts_of(held, episodes)))
    dealt, hand, deck = (word(part) for part in fits[0])
    position = few_cards(dealt, hand, deck)
    position.cut()
    seen = msgspec.structs.replace(position.observe(0), reshuffles=told(held, episodes))
    assert seen.cups[1].dealt == counts(dealt)
    ways: Counter[Case] = Counter(
        (pile(one.dealt), pile(one.hand), pile(one.deck)) for one in fits if pile(one.dealt) == "".join(sorted(dealt))
    )
    assert_as_likely(cases(seen, seed=11), ways)


def few_stones(players: int = 2) -> Position[Any]:
    """Nine stones in three stacks, six of them hidden: three red (two stars) and three blue (one star)."""
    laid = dict.fromkeys(STACK_NAMES, "")
    laid |= {"1e": "R* Bo Y*", "4s": "B* Ro Uo", "9e": "R* Bo R*"}
    return stones(stacks=laid, placed=87, players=3 if players == 3 else 2)


@pytest.mark.parametrize("guessed", [False, True])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_patterns_and_cards_of_stones(seat: int | None, guessed: bool) -> None:
    """Of each colour the hidden patterns may lie in any order; the other seats may hold any of the unseen cards.
    Guesses of a search are as likely as what `resample` draws."""
    position = few_stones()
    seen = position.observe(seat)
    rng = random.Random(12)
    draw = position.kind.guesser(seen, rng) if guessed else lambda: resample(seen, rng)
    drawn: list[Hashable] = []
    for _ in range(DRAWS):
        plain: Any = draw().state()
        hidden = "".join(stone for name in ("1e", "4s", "9e") for stone in plain.stacks[name][:-1])
        objectives = tuple(tuple(sorted(two)) for two in plain.objectives) if seat is not None else ()
        drawn.append((hidden, objectives))
    mine = tuple(sorted(position.observe(seat).objectives[seat])) if seat is not None else ()
    ids = {f"#{number:02}" for number in range(1, 11)}
    hands = [tuple(sorted(two)) for two in combinations(ids - set(mine), 2)]
    ways: Counter[Hashable] = Counter()
    for red in permutations("**o"):
        for blue in permutations("o*o"):
            hidden = f"R{red[0]}B{blue[0]}B{blue[1]}R{red[1]}R{red[2]}B{blue[2]}"
            for two in hands if seat is not None else [()]:
                ways[hidden, (mine, two) if seat == 0 else (two, mine) if seat == 1 else ()] += 1
    assert_as_likely(drawn, ways)


@pytest.mark.parametrize("guessed", [False, True])
def test_cards_of_three_seats_of_stones(guessed: bool) -> None:
    position = few_stones(players=3)
    seen = position.observe(1)
    rng = random.Random(13)
    draw = position.kind.guesser(seen, rng) if guessed else lambda: resample(seen, rng)
    drawn: list[Hashable] = []
    for _ in range(DRAWS):
        plain: Any = draw().state()
        first, own, last = plain.objectives
        assert own == seen.objectives[1]
        drawn.append((tuple(sorted(first)), tuple(sorted(last))))
    ways: Counter[Hashable] = Counter()
    for four in permutations(seen.unseen_cards, 4):
        ways[tuple(sorted(four[:2])), tuple(sorted(four[2:]))] += 1
    assert len(ways) == 28 * 15
    assert_as_likely(drawn, ways)


# ----------------------------------------------------------------------------------------- the truth is always possible


def late_games(series: str, games: int, reshuffles: int) -> Iterator[Position[Any]]:
    """Games at every decision after the first reshuffle, until some have happened. Nothing that completes a Mandala is
    played if it can be helped, for that ends a game."""
    for index in range(games):
        rng = random.Random(f"{series}/{index}")
        position = new("mandala", seed=series_seed(series, index))
        seen = position.observe(0)
        while not position.result and len(seen.reshuffles) <= reshuffles and position.ply < 500:
            some = [move for move in position.legal_moves if move[0] in "CD" or is_quiet(seen, move)]
            discards = [move for move in some if move[0] == "D"]
            position.push(rng.choice(discards if discards and rng.random() < 0.5 else some or position.legal_moves))
            seen = position.observe(0)
            if seen.reshuffles:
                yield position


def is_quiet(seen: MandalaObservation, move: str) -> bool:
    mandala = int(move[1]) - 1
    present = plus(seen.mountains[mandala], *seen.fields[mandala])
    return sum(n > 0 for n in present) < 5 or present[COLOURS.index(move[3])] > 0


@pytest.mark.parametrize("games", [scaled(4, 2), pytest.param(120, marks=pytest.mark.long)])
def test_the_truth_is_among_the_positions_that_fit(games: int) -> None:
    most = checked = 0
    for position in late_games("truth", games, reshuffles=5):
        plain = state(position)
        for seat in range(2):
            facts = position.observe(seat).reshuffles
            pair = plain.dealt[1 - seat]
            if position.ply % 12 == 0:  # counting all pairs takes its time
                assert dict(_pair_ways(facts)).get(pair, 0) > 0
            assert all(_drawn_and_played(fact, pair) for fact in facts)
            fits = [minus(facts[-1].deck, drawn) for drawn, _ in _drawn_and_played(facts[-1], pair)]
            deck = counts(plain.deck)
            assert any(min(minus(most_in_deck, deck)) >= 0 for most_in_deck in fits)
            most = max(most, len(facts))
            checked += 1
    assert most >= 5
    assert checked > 100 * games


# ---------------------------------------------------------------------------- what makes no sense is refused, and typed

ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.sampled_from(["", "R", "K" * 9, "Ro", "?", "Z", "é", "#99", "flips", "stuck", "turn"]),
    st.lists(st.integers(-1, 19), max_size=7),
)


def leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in plain data."""
    yield path
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield from leaves(value, (*path, name))
    elif isinstance(plain, list):
        for i, value in enumerate(plain):
            yield from leaves(value, (*path, i))


def changed(plain: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy: Any = dict(plain) if isinstance(plain, dict) else list(plain)
    copy[path[0]] = changed(plain[path[0]], path[1:], value)
    return copy


@cache
def some_observations() -> list[Any]:
    """As another program would send them."""
    late = next(p for p in late_games("hostile", 1, reshuffles=3) if len(p.observe(0).reshuffles) == 2)
    seen: list[Any] = [late.observe(0)]
    for name in TABLES:
        position = table(name, "hostile")
        for _ in walk(position, f"hostile/{name}"):
            if position.ply in (0, 30):
                seen += [position.observe(seat) for seat in range(2)]
        seen.append(position.observe(0))
    return [msgspec.to_builtins(one) for one in seen]


@given(st.data())
def test_an_observation_that_makes_no_sense_is_refused(data: st.DataObject) -> None:
    """Other programs may send one: whatever it says, the answer is a position or an error of ours."""
    plain = data.draw(st.sampled_from(some_observations()))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(leaves(plain))))
        value = data.draw(ANYTHING)
        plain = changed(plain, path, value)
    try:
        seen = msgspec.convert(plain, observation_type())
    except msgspec.ValidationError:
        return
    with suppress(SandtableError):
        resample(seen, random.Random(14))


@pytest.mark.parametrize(
    "nonsense",
    [
        {"players": 9},
        {"players": 5, "towers": (((),) * 5,) * 5, "sheet": ((0,) * 7,) * 5, "objectives": (("#01", "#02"),) * 5},
        {"pending": tuple(range(1, 13))},
        {"kept": 1_000_000},
        {"box": -1},
        {"sheet": ((10**12,) * 7, (0,) * 7)},
        {"unseen": ((0, 0),) * 4},
        {"unseen": ((-1, 1),) * 4},
        {"unseen": ()},
        {"unseen_cards": ()},
        {"to_act": 7},
        {"board": ("N",) * 200},
        {"layout": msgspec.structs.replace(standard_layout(), points=(PointSpace(100_000, 1, "house"),))},
        {"layout": msgspec.structs.replace(standard_layout(), spaces=Spaces(10**9, "house"))},
        {"stacks": {}},
        {"stacks": {"1e": Stack("RRRR", "?")}},
        {"stacks": {"1e": Stack("XXXX", "????")}},
    ],
    ids=lambda nonsense: next(iter(nonsense)),
)
def test_stones_that_make_no_sense_are_refused(nonsense: dict[str, Any]) -> None:
    """The compiled rules do not look again: a number out of range must not come to them."""
    with pytest.raises((BadState, BadLayout)):
        resample(msgspec.structs.replace(few_stones().observe(0), **nonsense), random.Random(17))


@pytest.mark.parametrize(
    "nonsense",
    [
        {"deck": 10**9},
        {"deck": -1},
        {"unseen": (10**9, 0, 0, 0, 0, 0)},
        {"unseen": (-1, 2, 2, 2, 2, 2)},
        {"hand": (9, 0, 0, 0, 0, 0)},
        {"cups": (Cup(2, counts(""), counts("GP")), Cup(4, None, None))},  # nothing can have been claimed: no River
        {"cups": (Cup(2, counts(""), counts("GP")), Cup(0, None, None))},
        {"cups": (Cup(2, counts(""), counts("GP")), Cup(2, None, counts("RY")))},
        {"cups": (Cup(2, None, counts("GP")), Cup(2, counts(""), None))},
        {"rivers": ("RR", "")},
        {"reshuffles": (Reshuffle((18,) * 6, (18,) * 6, "ROYGPK" * 40, (1,) * 240, 40),)},
        {"reshuffles": (Reshuffle(counts("RR"), counts("G"), "X", (0,), 0),)},
        {"reshuffles": (Reshuffle(counts("RR"), counts("G"), "R", (), 0),)},
        {"reshuffles": (Reshuffle(counts("RR"), (-1, 2, 0, 0, 0, 0), "", (), 0),)},
        {"reshuffles": (Reshuffle(counts("RR"), counts("GG"), "", (), -1),)},
    ],
    ids=lambda nonsense: next(iter(nonsense)),
)
def test_cards_that_make_no_sense_are_refused(nonsense: dict[str, Any]) -> None:
    with pytest.raises(BadState):
        resample(msgspec.structs.replace(few_cards("RY", "RO", "GG").observe(0), **nonsense), random.Random(18))


@pytest.mark.parametrize("draws", [0, 1, 5])
def test_more_draws_than_the_deck_can_have_given_do_not_fit(draws: int) -> None:
    position = few_cards("RY", "RO", "GG")
    fact = Reshuffle(held=counts("RORY"), deck=counts("GG"), plays="", drawn=(), draws=draws)
    seen = msgspec.structs.replace(position.observe(0), reshuffles=(fact,))
    if draws:
        with pytest.raises(BadState):
            resample(seen, random.Random(15))
    else:
        plain: Any = resample(seen, random.Random(15)).state()
        assert letters(plain.hands[1]) in {"RO", "RR", "OY", "RY"}


def test_a_play_that_was_neither_held_nor_drawn_does_not_fit() -> None:
    position = few_cards("RY", "RO", "GG")
    fact = Reshuffle(held=counts("RORYK"), deck=counts("GG"), plays="G", drawn=(0,), draws=0)
    with pytest.raises(BadState) as caught:
        resample(msgspec.structs.replace(position.observe(0), reshuffles=(fact,)), random.Random(16))
    assert caught.value.key == "errors.resample.impossible"
