"""One seat against bots of ours: the interface of Gymnasium. Importing this registers the games, as
`sandtable/Mandala-v0` and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from sandtable.bots import make
from sandtable.bots.bot import Bot
from sandtable.bots.outside import PREFIX, Outside
from sandtable.env.encoding import Encoding
from sandtable.env.episode import RENDER_MODES, Episode, Frame, loss
from sandtable.env.opponents import dice_of, seated
from sandtable.env.problems import BadAction, BadArgument, one_of, whole
from sandtable.errors import SandtableError, Unavailable
from sandtable.games import IDS

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise Unavailable("errors.env.package", package=error.name, extra="rl") from None

Row = npt.NDArray[np.uint8]
ILLEGAL = ("lose", "error")


class BotsEnv(gymnasium.Env[Row, np.int64]):
    """A game against bots. A step is one decision of ours and all those of others up to our next one.

    bots     the name of a bot for all other seats, or one name each, in turn order after ours; `cmd:` and a command
             line is a program, which forfeits the game if it fails
    seat     where we sit; None for a seat drawn anew for each game
    illegal  what an action that is not legal does: `lose` ends the game, `error` raises BadAction and plays nothing

    We observe our row. `info["action_mask"]` has 1 for each legal action, and `action_masks()` gives the same. At the
    end the reward is as in a Batch, and `info["score"]` has everyone's points; before it is 0. A game that has become
    too long is truncated. With the same seed the same actions lead to the same game, unless a bot plays by the clock.

    >>> env = BotsEnv("mandala", bots="greedy")
    >>> row, info = env.reset(seed=1)
    >>> row.shape, int(info["action_mask"].sum()) == len(env.episode.position.legal_moves)
    ((92,), True)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "casual",
        seat: int | None = 0,
        render_mode: str | None = None,
        illegal: str = "lose",
    ) -> None:
        self._encoding = Encoding(game, options)
        table = self._encoding.actions
        self.actions = table
        self.planes = self._encoding.planes
        self.players = table.kind.players(table.options)
        self._seat = None if seat is None else whole("seat", seat, 0, self.players - 1)
        seated(bots, 0, self.players, programs=True)
        self._bots = bots
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.observation_space = gymnasium.spaces.Box(0, 255, (self._encoding.width,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(table))
        self.seat = self._seat or 0
        self._episode: Episode | None = None
        self._others: dict[int, Bot] = {}

    @property
    def episode(self) -> Episode:
        """The game; BadArgument before the first one has begun."""
        if self._episode is None:
            raise BadArgument("errors.env.over")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Begin a new game: the first one of a seed, or the next one. There are no options here."""
        if options:
            raise BadArgument("errors.env.options", given=repr(options)[:60])
        super().reset(seed=None if seed is None else whole("seed", seed, 0, 2**64 - 1))
        deal = self.np_random.bytes(32)
        self.seat = int(self.np_random.integers(self.players)) if self._seat is None else self._seat
        self.close()
        self._others = {
            seat: self._bot(name, dice_of(deal.hex(), seat))
            for seat, name in seated(self._bots, self.seat, self.players, programs=True).items()
        }
        self._episode = Episode(self._encoding, deal)
        self._let_others_play()
        return self.episode.row(self.seat), self._info()

    def step(self, action: int | np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play."""
        episode = self.episode
        if self._illegal == "lose" and episode.legal(action) is None:
            move = self.actions[int(action)]
            episode.position.forfeit(self.seat, str(BadAction("errors.env.illegal.one", id=int(action), move=move)))
            return episode.row(self.seat), loss(self.players), True, False, {**self._info(), "illegal": True}
        episode.play(action)
        self._let_others_play()
        over, cut = episode.seat is None, episode.was_cut
        return episode.row(self.seat), episode.rewards()[self.seat], over and not cut, cut, self._info()

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each action that is legal now."""
        return self.episode.mask(self.seat)

    def render(self) -> Frame:
        """The position as our seat sees it, in the chosen form."""
        return None if self.render_mode is None else self.episode.draw(self.render_mode, self.seat)

    def close(self) -> None:
        """End the programs that play."""
        for bot in self._others.values():
            if isinstance(bot, Outside):
                bot.close()

    def _bot(self, name: str, dice: bytes) -> Bot:
        """A bot of ours, or a program, for one game."""
        return Outside(name, dice) if name.startswith(PREFIX) else make(name, self.actions.kind.id, self.players, dice)

    def _let_others_play(self) -> None:
        """Until it is our decision, or the game is over."""
        while (seat := self.episode.seat) is not None and seat != self.seat:
            bot = self._others[seat]
            try:
                self.episode.push(bot.choose(self.episode.position.observe(seat)))
            except SandtableError as error:
                if not isinstance(bot, Outside):
                    raise
                self.episode.position.forfeit(seat, str(error))

    def _info(self) -> dict[str, Any]:
        position = self.episode.position
        end = {} if position.result is None else {"score": list(position.result.scores)}
        return {"action_mask": self.action_masks(), "seat": self.seat, **end}


for _game in IDS:
    gymnasium.register(
        f"sandtable/{_game.capitalize()}-v0",
        entry_point="sandtable.env.gymnasium:BotsEnv",
        vector_entry_point="sandtable.env.vector:BotsVectorEnv",
        kwargs={"game": _game},
    )
