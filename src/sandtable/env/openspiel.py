"""The games for OpenSpiel. Importing this registers `sandtable_mandala`, `sandtable_patterns` and `sandtable_stones`.

Chance is explicit: a chance node for every card, token and stone that is dealt, so that algorithms which go through
chance outcomes work and a history tells everything. Options are parameters, as in `sandtable_stones(players=3)`.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from sandtable.env.encoding import Encoding
from sandtable.env.episode import loss
from sandtable.env.plane import slices
from sandtable.env.problems import BadArgument
from sandtable.env.unfolding import Unfolding
from sandtable.errors import Unavailable
from sandtable.games import IDS, kind_of
from sandtable.games.kind import AnyKind
from sandtable.position import CUT_AFTER

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise Unavailable("errors.env.package", package=error.name, extra="openspiel") from None


def _parameters(kind: AnyKind) -> dict[str, Any]:
    """What can be chosen of a game, with what is usual."""
    return {name: values[0] for name, values in kind.offered.items()}


def _game_type(kind: AnyKind) -> pyspiel.GameType:
    dealt = kind.core(kind.options({}))
    dealt.fresh()
    known = pyspiel.GameType.Information
    seats = [kind.players(kind.options({"players": n} if n else {})) for n in kind.offered.get("players", (None,))]
    return pyspiel.GameType(
        short_name=f"sandtable_{kind.id}",
        long_name=f"Sandtable {kind.id.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if dealt.secret else known.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(kind),
    )


class SandtableGame(pyspiel.Game):  # type: ignore[misc] # no types
    """A game with its options.

    kind      the game
    encoding  its actions and observations
    """

    kind: AnyKind

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        kind, parameters = self.kind, parameters or {}
        self.encoding = Encoding(kind.id, parameters)
        table = self.encoding.actions
        players = kind.players(table.options)
        draws, most = _dealt(Unfolding(table))
        self._draws = draws
        super().__init__(
            _TYPES[kind.id],
            pyspiel.GameInfo(
                num_distinct_actions=len(table),
                max_chance_outcomes=most,
                num_players=players,
                min_utility=loss(players),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=CUT_AFTER,
            ),
            parameters,
        )

    def new_initial_state(self) -> SandtableState:
        """The game before anything is dealt."""
        return SandtableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """More than there can be: a whole deal for every decision."""
        return int(self._draws * (CUT_AFTER + 1))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RowObserver | None:
        """What a player sees, as a row. None for what is not there: perfect recall, or only what is public or only
        what is private."""
        if params:
            raise BadArgument("errors.env.options", given=repr(params)[:60])
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return RowObserver(self.encoding) if own and not wanted.perfect_recall else None


class SandtableState(pyspiel.State):  # type: ignore[misc] # no types
    """A game in progress.

    unfolding  the game, draw by draw and decision by decision
    """

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self.unfolding = Unfolding(game.encoding.actions)

    def current_player(self) -> int:
        """Who is to act: a seat, chance, or nobody."""
        if self.unfolding.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.unfolding.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.unfolding.is_chance and self.unfolding.seat is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.unfolding.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely each is."""
        return self.unfolding.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.unfolding.is_chance:
            self.unfolding.draw(int(action))
        else:
            self.unfolding.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.unfolding.kinds()[action]}"
        return self.get_game().encoding.actions[action]  # type: ignore[no-any-return]

    def returns(self) -> list[float]:
        """What each player gets, as in a Batch."""
        position = self.unfolding.position
        result = None if position is None else position.result
        players = self.num_players()
        if result is None or result.winner is None:
            return [0.0] * players
        return [1.0 if seat == result.winner else loss(players) for seat in range(players)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SandtableState:
        """A state that the player could be in, each one equally likely: for searches over information sets."""
        other = SandtableState(self.get_game())
        other.unfolding = self.unfolding.guess(player_id, random.Random(probability_sampler()))
        return other

    def __str__(self) -> str:
        position = self.unfolding.position
        if position is None:
            return "dealing: " + " ".join(map(str, self.history()))
        state = msgspec.json.encode(position.copy_game().state()).decode()
        return state + " ".join(map(str, self.history())) if self.unfolding.is_chance else state


class RowObserver:
    """Writes what a player sees: `tensor` is the row of a Batch, `dict` its planes by name. While chance
    draws there is nothing to see: zeros."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor: npt.NDArray[np.float32] = np.zeros(encoding.width, np.float32)
        places = slices(encoding.planes)
        self.dict = {plane.name: self.tensor[places[plane.name]].reshape(plane.shape) for plane in encoding.planes}

    def set_from(self, state: SandtableState, player: int) -> None:
        """Write what a player sees of a state."""
        position = None if state.unfolding.is_chance else state.unfolding.position
        self.tensor[:] = 0 if position is None else self._encoding.row(position.observe(player))

    def string_from(self, state: SandtableState, player: int) -> str:
        """The same as text: each plane with its numbers."""
        self.set_from(state, player)
        return "\n".join(
            f"{name}: {' '.join(map(str, plane.reshape(-1).astype(int)))}" for name, plane in self.dict.items()
        )


def _dealt(unfolding: Unfolding) -> tuple[int, int]:
    """How many draws a deal can take, and among how many kinds of piece the most."""
    draws, most = 0, 1
    while unfolding.is_chance:
        outcomes = unfolding.outcomes()
        most = max(most, outcomes[-1][0] + 1)
        draws += 1
        unfolding.draw(max(outcomes, key=lambda one: one[1])[0])  # evenly, so that no kind runs out early
    return draws, most


_TYPES = {game: _game_type(kind_of(game)) for game in IDS}
for _game in IDS:
    # A class for each, by a name of this module: OpenSpiel pickles games by it, and lets go of what is registered after
    # Python has ended, when a function that nobody else holds would crash the process.
    _name = f"{_game.capitalize()}Game"
    globals()[_name] = type(_name, (SandtableGame,), {"kind": kind_of(_game), "__module__": __name__})
    pyspiel.register_game(_TYPES[_game], globals()[_name])
