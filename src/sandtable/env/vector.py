"""Many games against bots, or against oneself, at once: the interface of Gymnasium's vector environments, over a
Batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from sandtable.env.batch import Batch
from sandtable.env.opponents import seated
from sandtable.env.problems import BadArgument, whole
from sandtable.errors import Unavailable
from sandtable.games import kind_of

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise Unavailable("errors.env.package", package=error.name, extra="rl") from None

Rows = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


class BotsVectorEnv(VectorEnv[Rows, npt.NDArray[np.int64], Any]):
    """A Batch in which we sit at one seat and bots at the others, or, without bots, at every seat.

    bots  the name of a bot for all other seats, or one name each, in turn order after ours; None to play every seat
    seat  where we sit, if there are bots
    copy  whether arrays are the caller's own; else the next step writes into them

    A game that ends begins anew in the same step (`AutoresetMode.SAME_STEP`): `infos["final_obs"]` has what we saw at
    the end, `infos["score"]` everyone's points. The reward is that of the seat which acted. `infos["action_mask"]` has
    1 for each legal action, `infos["seat"]` who is to act. BadAction for an action that is not legal, and nothing is
    played.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] | None = "casual",
        seat: int = 0,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        kind = kind_of(game)
        players = kind.players(kind.options(options or {}))
        seat = whole("seat", seat, 0, players - 1)
        others = None if bots is None else seated(bots, seat, players)
        self.batch = Batch(game, num_envs, options=options, threads=threads, bots=others)
        self.num_envs = self.batch.n
        self.actions = self.batch.actions
        self.planes = self.batch.planes
        self._copy = copy
        self._each = np.arange(self.num_envs)
        self.single_observation_space = spaces.Box(0, 255, self.batch.observation.shape[1:], np.uint8)
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        """Begin new games: those of a seed, or others. There are no options here."""
        if options:
            raise BadArgument("errors.env.options", given=repr(options)[:60])
        super().reset(seed=None if seed is None else whole("seed", seed, 0, 2**64 - 1))
        self.batch.reset(int(self.np_random.integers(2**63)))
        return self._own(self.batch.observation), self._infos()

    def step(self, actions: npt.ArrayLike) -> tuple[Rows, Floats, Flags, Flags, dict[str, Any]]:
        """Play an action in every game, and let the bots play."""
        batch = self.batch
        batch.step(actions)
        reward = batch.reward[self._each, batch.acted]
        return self._own(batch.observation), reward, batch.done & ~batch.cut, self._own(batch.cut), self._infos()

    def close_extras(self, **given: Any) -> None:
        """End the threads."""
        self.batch.close()

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        infos: dict[str, Any] = {"action_mask": self._own(batch.mask).view(np.int8), "seat": self._own(batch.seat)}
        if batch.done.any():
            final = np.full(self.num_envs, None, object)
            for slot in np.flatnonzero(batch.done):
                final[slot] = batch.final[slot].copy()
            infos |= {"final_obs": final, "_final_obs": batch.done.copy()}
            infos |= {"score": batch.score.copy(), "_score": batch.done.copy()}
        return infos

    def _own(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array
