"""Positions to learn from: games of practice as arrays of numbers. Needs NumPy only."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable.arena.practice import Practised, parse_practised, positions_of
from sandtable.bots.evaluation import judge_of
from sandtable.env.encoders import encoder_of
from sandtable.games import kind_of
from sandtable.search.network_file import NetworkFile

SCALE = 12.0  # the search's: how many points ahead one is nearly sure to win
MARGIN = 0.1  # how much of a finished game's reward is the margin, not the win
FORMAT = 1  # of the arrays that are kept beside the games they were made from


@dataclass(frozen=True)
class Positions:
    """Decisions, one a row, and the actions of each, one behind the other.

    rows     [decision] what the network is shown, as bytes
    terms    [decision] the terms of the game's evaluation, and its worth
    result   [decision][i] how the game went, 0 to 1, for the seat i places after the one to act
    thought  [decision] what the search gave the seat to act
    starts   [decision] where its actions begin; one more at the end
    ids      the actions
    tried    the share of the visits that each had
    ahead    how each looks one move ahead by the game's evaluation, in points, less the best
    game     [decision] which game it is of
    """

    rows: npt.NDArray[np.uint8]
    terms: npt.NDArray[np.float32]
    result: npt.NDArray[np.float32]
    thought: npt.NDArray[np.float32]
    starts: npt.NDArray[np.int64]
    ids: npt.NDArray[np.int32]
    tried: npt.NDArray[np.float32]
    ahead: npt.NDArray[np.float32]
    game: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.rows)

    @staticmethod
    def joined(parts: list[Positions]) -> Positions:
        """Several as one; games are numbered on."""
        merged: dict[str, Any] = {
            field.name: np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(Positions)
        }
        starts, games = [np.zeros(1, np.int64)], []
        for part in parts:
            starts.append(part.starts[1:] + starts[-1][-1])
            games.append(part.game + (games[-1].max() + 1 if games and len(games[-1]) else 0))
        merged["starts"], merged["game"] = np.concatenate(starts), np.concatenate(games)
        return Positions(**merged)


def digest(path: Path) -> str:
    """The version of a file of games: its SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read(path: Path, blank: NetworkFile) -> Positions:
    """The positions of a file of games, as a network of this form sees them. They are kept beside it, under the hash
    of what they were made from, since replaying takes a while."""
    form = f"{FORMAT} {blank.header.planes} {blank.header.terms} {blank.header.views}"
    version = hashlib.sha256(f"{digest(path)} {form}".encode()).hexdigest()
    kept = path.with_suffix(".npz")
    if kept.exists():
        with np.load(kept) as found:
            if str(found["version"]) == version:
                return Positions(**{field.name: found[field.name] for field in fields(Positions)})
    with path.open("rb") as file:
        positions = _arrays([parse_practised(line) for line in file], blank)
    arrays: dict[str, Any] = {field.name: getattr(positions, field.name) for field in fields(positions)}
    beside = kept.with_name("." + kept.name)
    np.savez_compressed(beside, version=np.array(version), **arrays)
    beside.replace(kept)
    return positions


def _arrays(games: list[Practised], blank: NetworkFile) -> Positions:
    header, encoding = blank.header, blank.encoding
    numbers, table = kind_of(header.game), encoding.actions
    judge, encoder = judge_of(header.game), encoder_of(encoding.actions)
    players = numbers.players(table.options)
    width, views = encoding.width, header.views
    mask = np.zeros(len(table), np.uint8)
    rows, terms, results, thoughts, owners = [], [], [], [], []
    starts, ids, tried, ahead = [0], [], [], []
    for index, game in enumerate(games):
        ends = _ends(game, players)
        for searched, position in positions_of(game):
            core = position.copy_game(0)
            seat = core.seat
            row = np.zeros((views, width), np.uint8)
            for view in range(views):
                encoder.write(core, (seat + view) % players, row[view], mask)
            rows.append(row.ravel())
            terms.append([*judge.explain(core, seat).values(), judge.of(core, seat)])
            results.append([ends[(seat + i) % players] for i in range(players)])
            thoughts.append(searched.value)
            owners.append(index)
            preferences = judge.preferences(core)
            visits = dict(zip(searched.ids, searched.visits, strict=True))
            best, total = max(preferences.values()), sum(searched.visits)
            for action, points in preferences.items():
                ids.append(number := int(table.ids[action]))
                tried.append(visits.get(number, 0) / total)
                ahead.append(points - best)
            starts.append(len(ids))
    return Positions(
        np.array(rows, np.uint8).reshape(-1, views * width),
        np.array(terms, np.float32).reshape(-1, len(header.terms)),
        np.array(results, np.float32).reshape(-1, players),
        np.array(thoughts, np.float32),
        np.array(starts, np.int64),
        np.array(ids, np.int32),
        np.array(tried, np.float32),
        np.array(ahead, np.float32),
        np.array(owners, np.int32),
    )


def _ends(game: Practised, players: int) -> list[float]:
    """What a game gave each seat: most of it by who won, the rest by the margin, as the search counts it."""
    result = game.record.result
    if result is None:
        return [0.5] * players
    ends = []
    for seat in range(players):
        won = 0.5 if result.winner is None else float(result.winner == seat)
        lead = result.scores[seat] - max(score for other, score in enumerate(result.scores) if other != seat)
        ends.append((1 - MARGIN) * won + MARGIN * (0.5 + 0.5 * float(np.tanh(lead / SCALE))))
    return ends
