"""Mandala behind the common interface."""

import random
from collections.abc import Mapping
from typing import Any

from sandtable.errors import BadOption, BadRecord
from sandtable.games.base import Game
from sandtable.games.kind import Kind, Memory, Options, Setup, Shuffler
from sandtable.games.mandala import notation
from sandtable.games.mandala.memory import MandalaMemory
from sandtable.games.mandala.observation import MandalaObservation, observe, opened
from sandtable.games.mandala.refusal import refusal
from sandtable.games.mandala.resample import resample_state
from sandtable.games.mandala.rules import ENDINGS, Mandala
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS, MandalaState, letters
from sandtable.games.outcome import Result


class MandalaKind(Kind):
    """Two players, hidden hands, a deck that may be reshuffled."""

    id = "mandala"
    notation = notation
    refuse = staticmethod(refusal)
    option_names = ("memory",)

    def options(self, given: Mapping[str, object]) -> Options:
        super().options(given)
        memory = given.get("memory", "open")
        if memory not in ("open", "hidden"):
            raise BadOption(
                "errors.option.value",
                game=self.id,
                option="memory",
                value=str(memory)[:40],
                allowed="open, hidden",
            )
        return {} if memory == "open" else {"memory": memory}  # records from before the option was there stay the same

    def core(self, options: Options) -> Game:
        return Mandala()

    def deal(self, options: Options, stream: Shuffler) -> Setup:
        deck = [colour for colour in COLOURS for _ in range(CARDS_OF_A_COLOUR)]
        stream.shuffle(deck)
        return {"deck": "".join(deck)}

    def start(self, options: Options, setup: Setup) -> Game:
        self.check_entries(setup, ("deck",))
        deck = setup.get("deck")
        if not isinstance(deck, str) or sorted(deck) != sorted(COLOURS * CARDS_OF_A_COLOUR):
            raise BadRecord("errors.setup.mandala")
        game = Mandala()
        game.start(deck)
        return game

    def load(self, options: Options, state: MandalaState) -> Game:
        state.check()
        game = Mandala()
        game.load(state)
        return game

    def shuffle(self, game: Game, stream: Shuffler) -> str:
        deck = list(letters(game.state().discard))
        stream.shuffle(deck)
        return "".join(deck)

    def tell(self, game: Game, deck: str) -> None:
        expected = letters(game.state().discard)
        if sorted(deck) != sorted(expected):
            raise BadRecord("errors.chance.cards", expected=expected)
        game.reshuffle(deck)

    def memory(self) -> MandalaMemory:
        return MandalaMemory()

    def reason(self, game: Game) -> str:
        reason: str = ENDINGS[game.ending]
        return reason

    def observe(
        self,
        game: Game,
        options: Options,
        memory: Memory,
        seat: int | None,
        ply: int,
        legal: tuple[str, ...],
        result: Result | None,
        scene: Any = None,
    ) -> MandalaObservation:
        assert isinstance(memory, MandalaMemory)
        reshuffles = () if seat is None else memory.reshuffles(seat)
        return observe(
            scene or game.state(), reshuffles, seat, ply, legal, result, forgets=options.get("memory") == "hidden"
        )

    def opened(self, observation: MandalaObservation, state: MandalaState) -> MandalaObservation:
        return opened(observation, state)

    def resample(self, observation: MandalaObservation, rng: random.Random) -> Game:
        return self.load({}, resample_state(observation, rng))
