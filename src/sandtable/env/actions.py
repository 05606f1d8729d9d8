"""ActionTable: every move of a game has a number that stays the same, its id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from sandtable.env.problems import BadAction
from sandtable.games import kind_of


class ActionTable(Sequence[str]):
    """The moves of a game with given options, each with its id: a sequence of their texts.

    kind     the game
    options  its options, checked
    numbers  [id] the number that the rules give the action
    ids      [number] the id of an action of the rules; -1 for numbers that are none
    """

    def __init__(self, game: str, options: Mapping[str, object] | None = None) -> None:
        self.kind = kind_of(game)
        self.options = self.kind.options({} if options is None else options)
        self.texts = self.kind.moves(self.options)
        self.numbers = np.array([self.kind.parse(text) for text in self.texts], np.int32)
        self.ids = np.full(int(self.numbers.max()) + 1, -1, np.int32)
        self.ids[self.numbers] = np.arange(len(self.texts), dtype=np.int32)
        self._of = {text: i for i, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        return self.texts[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def id(self, move: str) -> int:
        """The id of a move, given as text in any form that `Position.push` takes."""
        given: object = move  # it may come from a program without types
        found = self._of.get(move) if isinstance(given, str) else None
        if found is None:
            found = self._of.get(self.kind.format(self.kind.parse(move)))
        if found is None:
            raise BadAction("errors.env.move", move=move[:40], game=self.kind.id, options=dict(self.options))
        return found

    def mask(self, legal: Sequence[str]) -> npt.NDArray[np.uint8]:
        """A mask that has 1 for each of these moves."""
        mask = np.zeros(len(self), np.uint8)
        mask[[self.id(move) for move in legal]] = 1
        return mask
