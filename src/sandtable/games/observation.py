"""Observation: what any seat of any game, or a watcher, is shown. Each game adds what lies on its table."""

import msgspec

from sandtable.games.outcome import Result


class Observation(msgspec.Struct, frozen=True, tag_field="game"):
    """What a seat may see of a position, with no way back to the position itself. Two are equal where a seat knows the
    same; they can be members of sets, and keys.

    seat    who sees this; None for a watcher
    to_act  whose decision it is; None when the game is over
    legal   the legal moves, sorted, where seat and to_act are the same
    phase   which kind of decision it is, in the game's own words; `over` when the game is over
    ply     how many decisions have been made
    """

    seat: int | None
    to_act: int | None
    legal: tuple[str, ...]
    phase: str
    ply: int

    def __hash__(self) -> int:
        # by what it says, since what lies at places that have names is a dictionary
        return hash(msgspec.json.encode(self, order="sorted"))

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self.__struct_config__.tag)

    @property
    def players(self) -> int:
        """How many play; a game for other numbers than two has a field of this name."""
        return 2

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on. A field of every game's own Observation."""
        raise NotImplementedError

    @property
    def progress(self) -> float:
        """How far the game has come, from 0 to 1, by what everyone can see."""
        raise NotImplementedError

    @property
    def unknown(self) -> tuple[object, ...]:
        """What the seat cannot see, counted: it changes when something hidden is revealed to it."""
        return ()

    def canonical(self) -> bytes:
        """The same bytes for the same knowledge: dice are made of them. Fields that follow from others, and were added
        after dice had been made, are left out."""
        return msgspec.json.encode(self)

    @property
    def decider(self) -> int:
        """The seat of an Observation that has a decision to make."""
        assert self.seat is not None
        return self.seat
