"""Every seat of a game is an agent: the interface of PettingZoo, for agents that act in turn (AEC)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from sandtable.env.encoding import Encoding
from sandtable.env.episode import RENDER_MODES, Episode, Frame
from sandtable.env.problems import BadArgument, one_of, whole
from sandtable.errors import Unavailable

try:
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise Unavailable("errors.env.package", package=error.name, extra="rl") from None

Seen = dict[str, npt.NDArray[Any]]


class SeatsEnv(AECEnv[str, Seen, Any]):
    """One game after the other; agent `seat_0` is seat 0, and so on.

    An agent observes `observation`, its row, and `action_mask`, with 1 for each legal action; nothing is legal for who
    is not to act. An action that is not legal raises BadAction, and nothing is played. Rewards come at the end, as in
    a Batch. A game that has become too long is truncated.

    >>> game = SeatsEnv("patterns")
    >>> game.reset(seed=1)
    >>> game.agent_selection, int(game.observe("seat_1")["action_mask"].sum())
    ('seat_1', 2)
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "name": "sandtable_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, game: str, options: Mapping[str, object] | None = None, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._encoding = Encoding(game, options)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        table = self._encoding.actions
        players = table.kind.players(table.options)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = []
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(table)) for agent in self.possible_agents}
        self._random = np_random()[0]
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The game; BadArgument before the first one has begun."""
        if self._episode is None:
            raise BadArgument("errors.env.over")
        return self._episode

    def _seen(self) -> spaces.Space[Any]:
        row = spaces.Box(0, 255, (self._encoding.width,), np.uint8)
        mask = spaces.Box(0, 1, (len(self._encoding.actions),), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may choose from: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: the first one of a seed, or the next one. Options mean nothing here; those of the game are
        given when the environment is made."""
        if seed is not None:
            self._random = np_random(whole("seed", seed, 0, 2**64 - 1))[0]
        self._episode = Episode(self._encoding, self._random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment] # whom PettingZoo returns to after the dead
        self._select()

    def observe(self, agent: str) -> Seen:
        """What an agent's seat sees, and which actions are legal for it."""
        seat = self.possible_agents.index(one_of("agent", agent, tuple(self.possible_agents)))
        return {"observation": self.episode.row(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is to act. Whoever has reached the end acts once more, by None."""
        agent = self.agent_selection
        if self.episode.seat is None:
            if action is not None or not self.agents:
                raise BadArgument("errors.env.over")
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        rewards = self.episode.rewards()
        over, cut = self.episode.seat is None, self.episode.was_cut
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = rewards[seat]
            self.terminations[one], self.truncations[one] = over and not cut, cut
        self._select()
        self._accumulate_rewards()

    def render(self) -> Frame:
        """The position as everyone may see it, in the chosen form."""
        return None if self.render_mode is None else self.episode.draw(self.render_mode, None)

    def _select(self) -> None:
        """It is the turn of who is to act; at the end, of each in order."""
        self.agent_selection = self.possible_agents[self.episode.seat or 0]


def raw_env(game: str, options: Mapping[str, object] | None = None, render_mode: str | None = None) -> SeatsEnv:
    """The environment alone."""
    return SeatsEnv(game, options, render_mode)


def env(
    game: str, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> OrderEnforcingWrapper[str, Seen, Any]:
    """The environment, which says so when it is used in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, options, render_mode))
