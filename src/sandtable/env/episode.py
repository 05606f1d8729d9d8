"""Episode: one game as learners play it. Moves are ids of actions, what a seat sees is a row."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt
from rich.console import Console

from sandtable.env.encoding import Encoding
from sandtable.env.problems import BadAction, BadArgument, whole
from sandtable.errors import Unavailable
from sandtable.position import CUT_AFTER, Position

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
LINE = 100  # columns: the widest table needs no more
Frame = npt.NDArray[np.uint8] | str | None


class Episode:
    """One game, dealt by a seed as docs/contract.md says.

    position  the game in progress, with its record
    """

    def __init__(self, encoding: Encoding, seed: bytes) -> None:
        table = encoding.actions
        self._encoding = encoding
        self.position = Position(table.kind, table.options, seed=seed)

    @property
    def seat(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return self.position.seat

    @property
    def was_cut(self) -> bool:
        """Whether the game ended because it had become too long."""
        result = self.position.result
        return result is not None and result.reason == "cut"

    def row(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat sees."""
        return self._encoding.row(self.position.observe(seat))

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """1 for each action that is legal for a seat: nothing, if it is not to act. Gymnasium asks for this type."""
        return self._encoding.actions.mask(self.position.legal_moves if seat == self.seat else ()).view(np.int8)

    def legal(self, action: object) -> str | None:
        """The move of an action, if it is legal now; None if it is not. BadArgument for what is the id of none."""
        self.expect_going()
        table = self._encoding.actions
        move = table[whole("action", action, 0, len(table) - 1)]
        return move if move in self.position.legal_moves else None

    def play(self, action: object) -> None:
        """Play an action of the seat to act; BadAction if it is not legal."""
        move = self.legal(action)
        if move is None:
            table = self._encoding.actions
            chosen = whole("action", action, 0, len(table) - 1)
            raise BadAction("errors.env.illegal.one", id=chosen, move=table[chosen])
        self.push(move)

    def push(self, move: str) -> None:
        """Play a legal move, given as text. A game between programs that has become too long is cut."""
        self.position.push(move)
        if self.position.ply >= CUT_AFTER:
            self.position.cut()

    def expect_going(self) -> None:
        """BadArgument unless somebody is to act."""
        if self.seat is None:
            raise BadArgument("errors.env.over")

    def rewards(self) -> list[float]:
        """What each seat gets, as in a Batch: 1 for who won, the same taken from the others together."""
        result, players = self.position.result, self.position.players
        if result is None or result.winner is None:
            return [0.0] * players
        return [1.0 if seat == result.winner else loss(players) for seat in range(players)]

    def draw(self, mode: str, seat: int | None) -> Frame:
        """The position as a seat or a watcher (None) sees it: a picture as SVG or as pixels, text for a terminal, or
        that printed."""
        kind, seen = self.position.kind, self.position.observe(seat)
        if mode in ("svg", "rgb_array"):
            picture = kind.picture.picture(seen)
            return picture if mode == "svg" else pixels(picture)
        out = io.StringIO()
        console = Console(file=None if mode == "human" else out, force_terminal=mode == "ansi" or None, width=LINE)
        console.print(kind.text.draw(seen), highlight=False)
        return None if mode == "human" else out.getvalue()


def pixels(picture: str) -> npt.NDArray[np.uint8]:
    """A picture in SVG as an array [height, width, 3]."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError as error:
        raise Unavailable("errors.env.package", package=error.name, extra="rl") from None
    png = bytes(svg_to_bytes(svg_string=picture, background="white"))
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


def loss(players: int) -> float:
    """What somebody gets who has lost."""
    return -1.0 / (players - 1)
