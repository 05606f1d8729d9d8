# cython: boundscheck=False, wraparound=False, cdivision=True
"""Pen: writes JSON byte by byte, for the sights of games. Types live in pen.pxd; this file also runs uncompiled."""

import cython

SIZE = 8192  # bytes that a pen can write; what may be longer, such as a list of legal moves, is put beside them
MINUS = 45
ZERO = 48
COMMA = 44


class Pen:
    """Bytes that are being written.

    n     how many there are; more than SIZE if some did not fit
    page  the bytes, in the first n places
    """

    def __init__(self):
        self.n = 0
        if not cython.compiled:
            self.page = bytearray()

    def byte(self, code):
        """Write a byte."""
        if cython.compiled:
            if self.n < SIZE:
                self.page[self.n] = code
        else:
            self.page.append(code)
        self.n += 1

    def text(self, piece):
        """Write bytes as they are."""
        length: cython.int = len(piece)
        if not cython.compiled:
            self.page += piece
        elif self.n + length <= SIZE:
            copy(self.page + self.n, piece, length)  # noqa: F821 - memcpy, by the .pxd
        self.n += length

    def number(self, value):
        """Write a whole number."""
        if value < 0:
            self.byte(MINUS)
            value = -value
        if value >= 10:
            self.number(value // 10)
        self.byte(ZERO + value % 10)

    def flag(self, value):
        """Write `true` or `false`."""
        self.text(b"true" if value else b"false")

    def comma(self, i):
        """Write what stands between the entries of a list, before the one at a place."""
        if i:
            self.byte(COMMA)

    def taken(self):
        """What was written; the pen begins anew. OverflowError if it was too much."""
        if self.n > SIZE:
            raise OverflowError(f"{self.n} bytes do not fit in {SIZE}")
        written = bytes(self.page[: self.n])
        self.n = 0
        if not cython.compiled:
            self.page.clear()
        return written
