"""Batch: many games at once, as arrays."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count, getpid
from typing import NoReturn

import numpy as np
import numpy.typing as npt

from sandtable.env.actions import ActionTable
from sandtable.env.encoders import encoder_of
from sandtable.env.opponents import Opponents
from sandtable.env.problems import BadAction, BadArgument, switch, whole
from sandtable.env.slots import CREWS, Slots
from sandtable.position import CUT_AFTER

MOST_GAMES = 1 << 20
MOST_THREADS = 64


class Batch:
    """N games of one kind, played in one call, in the compiled core and without the GIL.

    `step` plays one action in every game. A game that ends begins anew at once, by the seed, the slot and how many
    games have ended there, so that what one slot plays never changes what another one is dealt. The arrays are filled
    in place.

    Where `bots` names one for a seat, it makes that seat's decisions within `step` and `reset`, and `seat` is always
    one of the others. Bots see Observations only.

    observation  [n, width] uint8: what the seat to act may see (`planes` says what stands where)
    mask         [n, actions] uint8: 1 where an action is legal
    seat         [n] int32: whose decision it is
    reward       [n, players] float32: of the game that the last step ended: 1 for who won, the same taken from the
                 others together; 0 for a draw and for games that go on
    done         [n] bool: the last step ended the game; `observation`, `mask` and `seat` are those of the next one
    cut          [n] bool: it ended because it had become too long, after 1,000 decisions, and is scored as it stands
    score        [n, players] int32: the points at the end of the game that ended there last
    ply          [n] int32: how many decisions the game has had
    episode      [n] int64: how many games have ended there
    acted        [n] int32: whose decision the last step made, bots not counted
    final        [n, width] uint8: what that seat saw at the end of the game, where the last step ended one

    >>> batch = Batch("patterns", n=4, seed=7)
    >>> batch.mask.shape, [batch.actions[i] for i in batch.mask[0].nonzero()[0]]
    ((4, 163), ['B R', 'B G'])
    >>> batch.step(batch.mask.argmax(axis=1))
    >>> batch.seat.tolist(), batch.ply.tolist()
    ([0, 0, 0, 0], [1, 1, 1, 1])
    """

    def __init__(
        self,
        game: str,
        n: int = 1024,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        observations: bool = True,
        bots: Mapping[int, str] | None = None,
    ) -> None:
        self.n = n = whole("n", n, 1, MOST_GAMES)
        self.actions = ActionTable(game, options)
        kind, chosen = self.actions.kind, self.actions.options
        encoder = encoder_of(self.actions)
        self.planes = encoder.planes
        self.players = kind.players(chosen)
        width = encoder.width if switch("observations", observations) else 0
        self.observation = np.zeros((n, width), np.uint8)
        self.final = np.zeros((n, width), np.uint8)
        self.acted = np.zeros(n, np.int32)
        self.mask = np.zeros((n, len(self.actions)), np.uint8)
        self.seat = np.zeros(n, np.int32)
        self.reward = np.zeros((n, self.players), np.float32)
        self.done = np.zeros(n, np.bool_)
        self.cut = np.zeros(n, np.bool_)
        self.score = np.zeros((n, self.players), np.int32)
        self.ply = np.zeros(n, np.int32)
        self.episode = np.zeros(n, np.int64)
        self._chosen = np.zeros(n, np.int64)
        given = min(cpu_count() or 1, 8) if threads is None else whole("threads", threads, 1, MOST_THREADS)
        self.threads = min(given, n) if CREWS else 1
        games = [kind.core(chosen) for _ in range(n)]
        self._opponents = None if bots is None else Opponents(self.actions, bots, games)
        # their own threads: those of the slots never run Python
        self._pool = ThreadPoolExecutor(self.threads) if self._opponents and self.threads > 1 else None
        self._slots = Slots(
            games,
            encoder,
            self.threads,
            CUT_AFTER,
            bool(width),
            {
                "numbers": self.actions.numbers,
                "chosen": self._chosen,
                "observation": self.observation,
                "final": self.final,
                "acted": self.acted,
                "mask": self.mask,
                "done": self.done.view(np.uint8),
                "cut": self.cut.view(np.uint8),
                "seat": self.seat,
                "ply": self.ply,
                "score": self.score,
                "reward": self.reward,
                "episode": self.episode,
            },
        )
        for number in range(1, self._slots.threads):
            threading.Thread(target=self._slots.serve, args=(number,), name=f"batch-{number}", daemon=True).start()
        # the threads hold the slots, not the batch: they end with it, and a process does not wait for them
        self._finalizer = weakref.finalize(self, self._slots.stop)
        self._stepping = threading.Lock()
        self._process = getpid()
        self.seed = whole("seed", seed, 0, 2**64 - 1)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every slot: those of the seed, or of the last one again."""
        if seed is not None:
            self.seed = whole("seed", seed, 0, 2**64 - 1)
        with self._stepping:
            self._expect_open()
            self.reward[:] = 0
            self.score[:] = 0
            self._slots.deal(self.seed)
            self._let_bots_play()

    def step(self, actions: npt.ArrayLike) -> None:
        """Play an action in every game, given by its id. BadAction if one is not legal, and then none is played,
        unless somebody wrote into `mask`: then games with legal actions may have been."""
        try:
            chosen = np.asarray(actions)
        except (TypeError, ValueError):  # lists of different lengths
            chosen = np.zeros((), object)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise BadArgument("errors.env.actions", n=self.n, shape=str(list(chosen.shape)), dtype=str(chosen.dtype))
        with self._stepping:
            self._expect_open()
            self._chosen[:] = chosen
            wrong = self._slots.step()
            self._let_bots_play()
        if wrong >= 0:
            given = int(chosen[wrong])
            if not 0 <= given < len(self.actions):
                raise BadAction("errors.env.id", slot=wrong, id=given, most=len(self.actions) - 1)
            raise BadAction("errors.env.illegal", slot=wrong, id=given, move=self.actions[given])

    def close(self) -> None:
        """End the threads. The arrays stay; nothing can be stepped any more."""
        with self._stepping:
            self._end()

    def __reduce__(self) -> NoReturn:
        """A batch has threads and memory of its own: it is neither copied nor pickled."""
        raise BadArgument("errors.env.copied")

    def _end(self) -> None:
        self._finalizer()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _let_bots_play(self) -> None:
        """Let bots make their decisions, until every game waits for somebody else."""
        if self._opponents is None:
            return
        waiting = np.flatnonzero(self._opponents.seats[self.seat]).tolist()
        try:
            if self._pool is None:
                for slot in waiting:
                    self._let_bots_play_in(slot)
            else:
                list(self._pool.map(self._let_bots_play_in, waiting))
        except BaseException:
            # an interrupt: some games wait for a bot now, whose side nobody else may see
            self._end()
            raise

    def _let_bots_play_in(self, slot: int) -> None:
        """The same in one game. If it ends, the next one begins, and a bot may begin that one, too."""
        assert self._opponents is not None
        done, cut, reward = bool(self.done[slot]), bool(self.cut[slot]), self.reward[slot].copy()
        while self._opponents.seats[self.seat[slot]]:
            choice = self._opponents.choose(self.seed, slot, int(self.episode[slot]), int(self.ply[slot]))
            played = self._slots.play(slot, choice)
            assert played, f"a bot chose what is not legal: {self.actions[choice]}"
            if self.done[slot]:
                done, cut, reward = True, bool(self.cut[slot]), self.reward[slot].copy()
        # the step as a whole: what it ended, whoever made the last decision of that game
        self.done[slot], self.cut[slot], self.reward[slot] = done, cut, reward

    def _expect_open(self) -> None:
        # a process that was forked has none of the threads
        if not self._finalizer.alive or self._process != getpid():
            raise BadArgument("errors.env.closed")
