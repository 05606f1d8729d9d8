"""Dealing: the stream of the contract, written here a second time, and what a table and a series make of it."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.dealing import Stream, commitment, fair_seed, fresh_seed, seed_from_hex, seed_of, series_seed
from sandtable.errors import BadRecord, BadSeed
from sandtable.games import kind_of
from sandtable.position import Position, check_fair, new
from sandtable.records import Fair

SEED = bytes(range(32))

# ------------------------------------------------------------------------ the contract's twenty lines, and nothing else


def words(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[8 * i : 8 * i + 8], "big") for i in range(4))
        counter += 1


def below(stream: Iterator[int], n: int) -> int:
    return next(word % n for word in stream if word < 2**64 - 2**64 % n)


def shuffled(stream: Iterator[int], items: list[Any]) -> list[Any]:
    items = list(items)
    for i in reversed(range(1, len(items))):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def mandala(stream: Iterator[int]) -> dict[str, Any]:
    return {"deck": "".join(shuffled(stream, list("R" * 18 + "O" * 18 + "Y" * 18 + "G" * 18 + "P" * 18 + "K" * 18)))}


def patterns(stream: Iterator[int]) -> dict[str, Any]:
    aside = shuffled(stream, list("ROYGPK"))
    rest = shuffled(stream, [colour for colour in "ROYGPK" for _ in range(8)])
    rows = {8: "cdef", 7: "bcdefg", 6: "abcdefgh", 5: "abcdefgh", 4: "abcdefgh", 3: "abcdefgh", 2: "bcdefg", 1: "cdef"}
    centre = dict(zip(["d5", "e5", "d4", "e4"], aside[:4], strict=True))
    cells = [f"{column}{row}" for row, columns in rows.items() for column in columns]
    return {
        "board": "".join(centre[cell] if cell in centre else rest.pop(0) for cell in cells),
        "spare": "".join(aside[4:]),
    }


def stones(stream: Iterator[int], players: int) -> dict[str, Any]:
    bag = shuffled(stream, [f"{colour}{pattern}" for colour in "RYBU" for pattern in "*o" for _ in range(12)])
    names = ["1e", "1n", "1s", "1w", "2e", "2n", "2s", "3e", "3n", "3s", "4e", "4s"]
    names += ["4w", "5e", "5s", "6e", "6s", "7e", "7s", "7w", "8e", "8s", "9e", "9s"]
    stacks = {name: [bag.pop(0) for _ in range(4)] for name in names}
    artists = dict(zip("2468", shuffled(stream, list("**oo")), strict=True))
    cards = shuffled(stream, [f"#{number:02}" for number in range(1, 11)])
    return {
        "stacks": stacks,
        "artists": artists,
        "objectives": [[cards.pop(0), cards.pop(0)] for _ in range(players)],
        "layout": "standard",
    }


# ---------------------------------------------------------------------------------------------------------- the stream


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**64), min_size=1, max_size=20))
def test_below(seed: bytes, limits: list[int]) -> None:
    ours, theirs = Stream(seed), words(seed)
    assert [ours.below(n) for n in limits] == [below(theirs, n) for n in limits]


def test_words() -> None:
    ours, theirs = Stream(SEED), words(SEED)
    assert [ours.word() for _ in range(41)] == [next(theirs) for _ in range(41)]
    assert Stream(SEED).word() == int(hashlib.sha256(SEED + bytes(8)).hexdigest()[:16], 16)


def test_a_word_that_would_favour_small_numbers_is_passed_over() -> None:
    """With n just over half of all words, nearly every second word is one."""
    n = 2**63 + 1
    ours, theirs = Stream(SEED), words(SEED)
    first = [ours.below(n) for _ in range(50)]
    raw = [next(theirs) for _ in range(200)]
    kept = [word for word in raw if word < n]
    assert first == kept[:50]
    assert len(kept) < 150


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(), max_size=40))
def test_shuffle(seed: bytes, items: list[int]) -> None:
    stream, mine = Stream(seed), list(items)
    stream.shuffle(mine)
    theirs = words(seed)
    assert mine == shuffled(theirs, items)
    assert stream.word() == next(theirs), "as many words were taken"


def test_every_order_is_as_likely() -> None:
    stream = Stream(SEED)
    orders: Counter[str] = Counter()
    for _ in range(6000):
        items = list("abc")
        stream.shuffle(items)
        orders["".join(items)] += 1
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


# ------------------------------------------------------------------------------------------------------------ the deals


@pytest.mark.parametrize("index", range(20))
def test_the_deals_of_the_contract(index: int) -> None:
    seed = series_seed("deals", index)
    assert new("mandala", seed=seed).setup == mandala(words(seed))
    assert new("patterns", seed=seed).setup == patterns(words(seed))
    for players in (2, 3, 4):
        options = {"players": players, "new_stones": index % 2 == 0}
        assert new("stones", options, seed=seed).setup == stones(words(seed), players)


@pytest.mark.parametrize("index", range(5))
def test_one_stream_serves_the_whole_game(index: int) -> None:
    """A reshuffle is the discard pile in the order of the colours, shuffled by the words that come next."""
    seed = series_seed("reshuffles", index)
    stream = words(seed)
    mandala(stream)
    position = new("mandala", seed=seed)
    reshuffles = 0
    while position.result is None and reshuffles < 3:
        discards = [move for move in position.legal_moves if move[0] == "D"]
        before = position.observe(None).discard
        events = position.push((discards or list(position.legal_moves))[-1])
        for event in events[1:]:
            pile = dict(zip("ROYGPK", before, strict=True))
            assert events[0].move is not None
            colour, cards = events[0].move[2], int(events[0].move[3])
            pile[colour] += cards  # ruling `discard-first`: a Discard's cards are on the pile before its draw
            assert event.deck == "".join(shuffled(stream, [c for c in "ROYGPK" for _ in range(pile[c])]))
            reshuffles += 1
    assert reshuffles == 3


def test_the_seed_of_a_series() -> None:
    assert series_seed("2024", 7) == hashlib.sha256(b"2024/7").digest()
    assert series_seed("été", 0) == hashlib.sha256("été/0".encode()).digest()
    assert series_seed("\udcff", 0) == hashlib.sha256(b"\xff/0").digest(), "bytes of a command line that are no text"
    assert len({series_seed(series, index) for series in ("a", "b") for index in range(10)}) == 20


def test_a_fresh_seed_is_new_every_time() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100
    assert len(fresh_seed()) == 32
    first, second = new("mandala"), new("mandala")
    assert first.seed != second.seed
    assert first.setup != second.setup


# -------------------------------------------------------------------------------------------------------- fair dealing

SECRET = b"s" * 32
NONCES = [b"a" * 16, b"b" * 16]


def fair(**changes: Any) -> Fair:
    entry: dict[str, Any] = {
        "commitment": hashlib.sha256(SECRET).hexdigest(),
        "secret": SECRET.hex(),
        "nonces": tuple(nonce.hex() for nonce in NONCES),
    }
    return Fair(**{**entry, **changes})


def test_the_seed_of_a_table() -> None:
    assert commitment(SECRET) == hashlib.sha256(b"s" * 32).hexdigest()
    assert fair_seed(SECRET, NONCES) == hashlib.sha256(b"s" * 32 + b"a" * 16 + b"b" * 16).digest()
    assert fair_seed(SECRET, NONCES[::-1]) != fair_seed(SECRET, NONCES), "each seat's nonce has its place"
    check_fair(fair(), fair_seed(SECRET, NONCES).hex(), 2)


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"commitment": "00" * 32}, "errors.fair.commitment"),
        ({"secret": (b"t" * 32).hex()}, "errors.fair.commitment"),
        ({"secret": "no"}, "errors.fair.hex"),
        ({"nonces": ("no", "yes")}, "errors.fair.hex"),
        ({"nonces": ("61" * 16,)}, "errors.fair.nonces"),
        ({"nonces": ("61" * 16, "62" * 16, "63" * 16)}, "errors.fair.nonces"),
        ({"nonces": ("62" * 16, "61" * 16)}, "errors.fair.seed"),
        ({"nonces": ("61" * 16, "62" * 15 + "63")}, "errors.fair.seed"),
    ],
)
def test_a_table_that_cheats_is_found_out(changes: dict[str, Any], key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        check_fair(fair(**changes), fair_seed(SECRET, NONCES).hex(), 2)
    assert caught.value.key == key


def test_a_fair_entry_needs_a_seed() -> None:
    with pytest.raises(BadRecord):
        check_fair(fair(), None, 2)


# ----------------------------------------------------------------------------------------------------------- bad seeds


BAD = ["", "00", "00" * 31, "00" * 33, "zz" * 32, "0" * 63, "é" * 64, "٠" * 64, "\0" * 64, "00 " * 32, "00" * 10**6]


@pytest.mark.parametrize("text", BAD, ids=lambda text: ascii(text[:8]))
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadSeed) as caught:
        seed_from_hex(text)
    assert "64" in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_seed_out_of_its_hexadecimal() -> None:
    assert seed_from_hex(SEED.hex()) == SEED


@pytest.mark.parametrize("seed", [b"", b"short", bytes(31), bytes(33)])
def test_a_stream_needs_32_bytes(seed: bytes) -> None:
    with pytest.raises(BadSeed):
        Stream(seed)
    with pytest.raises(BadSeed):
        new("patterns", seed=seed)


def test_a_setup_that_is_not_what_its_seed_deals() -> None:
    kind = kind_of("mandala")
    deck = str(new("mandala", seed=SEED).setup["deck"])
    assert Position(kind, {}, {"deck": deck}, SEED).setup == {"deck": deck}
    with pytest.raises(BadRecord) as caught:
        Position(kind, {}, {"deck": deck[::-1]}, SEED)
    assert caught.value.key == "errors.record.deal"


def test_a_seed_is_bytes_their_digits_or_any_text() -> None:
    assert seed_of(SEED) == seed_of(SEED.hex()) == SEED
    assert seed_of("5") == series_seed("5", 0)
    assert new("mandala", seed="00" * 32).setup == new("mandala", seed=bytes(32)).setup
    with pytest.raises(BadSeed):
        seed_of(b"short")
