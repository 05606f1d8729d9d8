"""Provably fair dealing: one seed gives every chance event of a game, and anyone can check it."""

import hashlib
import secrets
from collections.abc import MutableSequence
from typing import TypeVar

from sandtable.errors import BadSeed

T = TypeVar("T")


class Stream:
    """The numbers that a 32-byte seed gives: SHA-256(seed + counter), four big-endian 64-bit words a block."""

    def __init__(self, seed: object) -> None:
        if not isinstance(seed, bytes) or len(seed) != 32:
            raise BadSeed("errors.seed", given=seed.hex() if isinstance(seed, bytes) else str(seed)[:80])
        self.seed = seed
        self._counter = 0
        self._words: list[int] = []

    def copy(self) -> "Stream":
        """A second stream that goes on in the same way."""
        other = Stream(self.seed)
        other._counter, other._words = self._counter, list(self._words)
        return other

    def word(self) -> int:
        """The next 64-bit word."""
        if not self._words:
            block = hashlib.sha256(self.seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        limit = 2**64 - 2**64 % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, from the last index down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def fresh_seed() -> bytes:
    """A seed that nobody could foresee."""
    return secrets.token_bytes(32)


def seed_from_hex(text: str) -> bytes:
    """The seed written in a record."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise BadSeed("errors.seed", given=text[:80]) from None
    if len(seed) != 32 or len(text) != 64:  # spaces between the digits make another text of the same seed
        raise BadSeed("errors.seed", given=text[:80])
    return seed


def seed_of(given: bytes | str) -> bytes:
    """The seed that somebody names: its 32 bytes, their 64 hexadecimal digits, or any other text, which stands for the
    first deal of `selfplay --seed` with that text."""
    if not isinstance(given, str):
        return Stream(given).seed
    try:
        return seed_from_hex(given)
    except BadSeed:
        return series_seed(given, 0)


def series_seed(series: str, index: int) -> bytes:
    """The seed of game `index` of `selfplay --seed series`."""
    return hashlib.sha256(f"{series}/{index}".encode(errors="surrogateescape")).digest()


def commitment(secret: bytes) -> str:
    """What a table publishes before the seats add their nonces."""
    return hashlib.sha256(secret).hexdigest()


def fair_seed(secret: bytes, nonces: list[bytes]) -> bytes:
    """The seed of a game at a table: the table's secret and every seat's nonce."""
    return hashlib.sha256(secret + b"".join(nonces)).digest()
