"""Shape: which game the records of a dataset are of, and so how wide its rows are."""

from __future__ import annotations

import json
from functools import cache

import msgspec

from sandtable.env.encoders import encoder_of
from sandtable.env.encoders.encoder import Encoder
from sandtable.env.encoding import Encoding
from sandtable.errors import BadOption, BadRecord, SandtableError
from sandtable.games import kind_of
from sandtable.records import Record


class Shape(msgspec.Struct, frozen=True):
    """A game and its options, as records hold them."""

    game: str
    options: dict[str, object]

    @staticmethod
    def of(record: Record) -> Shape:
        """The shape of a record; BadRecord where its game or options are none."""
        try:
            kind = kind_of(record.game)
            return Shape(kind.id, kind.recorded_options(kind.options(kind.recorded_options(record.options))))
        except SandtableError as error:
            raise BadRecord("errors.record.header", why=error) from None

    def expect(self, record: Record) -> None:
        """BadOption for a record of another shape: its rows would have other columns."""
        if (found := Shape.of(record)) != self:
            raise BadOption("errors.dataset.mixed", given=str(found), expected=str(self))

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={str(value).lower()}" for name, value in self.options.items())])

    @property
    def encoding(self) -> Encoding:
        """How its Observations become numbers, with the table of actions."""
        return _encoding(self.game, json.dumps(self.options))

    @property
    def encoder(self) -> Encoder:
        """What writes the same rows from a position, many times as fast: of it a row holds only what the seat may
        see."""
        return _encoder(self.game, json.dumps(self.options))


@cache
def _encoder(game: str, options: str) -> Encoder:
    return encoder_of(_encoding(game, options).actions)


@cache
def _encoding(game: str, options: str) -> Encoding:
    # a table of actions takes a moment: it is made once a process
    return Encoding(game, json.loads(options))
