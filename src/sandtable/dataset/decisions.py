"""The decisions of records as arrays, a row each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.dataset.shape import Shape
from sandtable.errors import BadRecord
from sandtable.games.outcome import Result
from sandtable.position import Position, replay
from sandtable.records import Record

Arrays = dict[str, npt.NDArray[Any]]

COLUMNS = {
    "game": "the record's number, from 0",
    "ply": "how many decisions were made before",
    "seat": "who decided",
    "player": "who sat there, as the record names them",
    "move": "what was played",
    "action": "the same by its id in the table of actions",
    "legal": "how many moves were legal",
    "mask": "which ones, a bit for each action, eight in a byte, the first one highest (numpy.unpackbits)",
    "observation": "what the seat could see, as bytes (docs/environments.md)",
    "reward": "of the seat at the end: 1 for who won, the same taken from the others together; 0 for a draw",
    "score": "the seat's points at the end",
    "margin": "by how many points it was ahead of the best of the others",
}


def to_arrays(records: Iterable[Record]) -> Arrays:
    """All decisions of records, which are of one game with the same options, as one array for each of COLUMNS.
    `reward`, `score` and `margin` are not numbers (NaN) where a game is not over. BadRecord for a record that does not
    verify; BadOption for one of another game.

    >>> import sandtable
    >>> arrays = to_arrays(sandtable.play("patterns", ["greedy", "random"], seed=str(n)) for n in range(2))
    >>> arrays["game"][[0, -1]].tolist(), arrays["observation"].shape[1], arrays["reward"][0] == -arrays["reward"][1]
    ([0, 1], 1188, np.True_)
    """
    shape: Shape | None = None
    found = []
    for number, record in enumerate(records):
        shape = shape or Shape.of(record)
        found.append(decisions(shape, record, number))
    if not found:
        raise BadRecord("errors.dataset.empty")
    return joined(found)


def joined(parts: list[Arrays]) -> Arrays:
    """Several of them as one."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def decisions(shape: Shape, record: Record, number: int) -> Arrays:
    """The decisions of one record."""
    shape.expect(record)
    encoding = shape.encoding
    actions = encoding.actions
    most = sum(event.move is not None for event in record.events)
    observation = np.zeros((most, encoding.width), np.uint8)
    mask = np.zeros((most, len(actions)), np.uint8)
    seats: list[int] = []
    chosen: list[int] = []
    for position, move in replay(record):
        if move is None:
            break
        seat = _decider(position)
        shape.encoder.write(position.copy_game(), seat, observation[len(seats)], mask[len(seats)])
        seats.append(seat)
        chosen.append(actions.id(move))
    action = np.array(chosen, np.int32)
    rewards, scores, margins = _outcome(record.result, position.players)
    seat_of = np.array(seats, np.int8)
    return {
        "game": np.full(most, number, np.int64),
        "ply": np.arange(most, dtype=np.int32),
        "seat": seat_of,
        "player": np.array(record.seats, np.str_)[seat_of],
        "move": np.array(actions.texts, np.str_)[action],
        "action": action,
        "legal": mask.sum(axis=1, dtype=np.int32),
        "mask": np.packbits(mask, axis=1),
        "observation": observation,
        "reward": rewards[seat_of],
        "score": scores[seat_of],
        "margin": margins[seat_of],
    }


def _decider(position: Position) -> int:
    assert position.seat is not None  # a move follows
    return position.seat


def _outcome(result: Result | None, players: int) -> tuple[npt.NDArray[np.float32], ...]:
    """Each seat's reward, points, and lead over the best of the others."""
    if result is None:
        unknown = np.full(players, np.nan, np.float32)
        return unknown, unknown, unknown
    rewards = np.zeros(players, np.float32)
    if result.winner is not None:
        rewards[:] = -1 / (players - 1)
        rewards[result.winner] = 1
    scores = np.array(result.scores, np.float32)
    others = [max(points for seat, points in enumerate(result.scores) if seat != own) for own in range(players)]
    return rewards, scores, scores - np.array(others, np.float32)
