"""Mandala behind the common interface."""

import random
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from sandtable.errors import BadOption, BadRecord
from sandtable.games.fault import Fault
from sandtable.games.kind import Kind, Setup, Shuffler
from sandtable.games.mandala import mending, notation
from sandtable.games.mandala.memory import MandalaMemory
from sandtable.games.mandala.observation import Common, MandalaObservation, opened
from sandtable.games.mandala.refusal import refusal
from sandtable.games.mandala.resample import resample_state
from sandtable.games.mandala.rules import ENDINGS, Mandala
from sandtable.games.mandala.state import CARDS_OF_A_COLOUR, COLOURS, Counts, MandalaState, letters
from sandtable.games.moment import Moment, Options


class MandalaKind(Kind[Mandala, MandalaObservation, MandalaState]):
    """Two players, hidden hands, a deck that may be reshuffled."""

    id = "mandala"
    notation = notation
    refuse = staticmethod(refusal)
    option_names = ("memory",)
    offered = MappingProxyType({"memory": ("open", "hidden")})
    helped = ("turn", "claim")
    observation = MandalaObservation

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
        return {} if memory == "open" else {"memory": memory}  # a record of an open game does not name the option

    def core(self, options: Options) -> Mandala:
        return Mandala()

    def deal(self, options: Options, stream: Shuffler) -> Setup:
        deck = [colour for colour in COLOURS for _ in range(CARDS_OF_A_COLOUR)]
        stream.shuffle(deck)
        return {"deck": "".join(deck)}

    def start(self, options: Options, setup: Setup) -> Mandala:
        self.check_entries(setup, ("deck",))
        deck = setup.get("deck")
        if not isinstance(deck, str) or sorted(deck) != sorted(COLOURS * CARDS_OF_A_COLOUR):
            raise BadRecord("errors.setup.mandala")
        game = Mandala()
        game.start(deck)
        return game

    def load(self, options: Options, state: MandalaState) -> Mandala:
        game = Mandala()
        game.load(state)
        return game

    def shuffle(self, game: Mandala, stream: Shuffler) -> str:
        deck = list(letters(game.state().discard))
        stream.shuffle(deck)
        return "".join(deck)

    def tell(self, game: Mandala, deck: str) -> None:
        expected = letters(game.state().discard)
        if sorted(deck) != sorted(expected):
            raise BadRecord("errors.chance.cards", expected=expected)
        game.reshuffle(deck)

    def memory(self) -> MandalaMemory:
        return MandalaMemory()

    def reason(self, game: Mandala) -> str:
        return ENDINGS[game.ending]

    def observe(self, moment: Moment[Mandala]) -> Callable[[int | None], MandalaObservation]:
        memory = moment.memory
        assert isinstance(memory, MandalaMemory)
        common = Common(moment.game.state(), moment.options.get("memory") == "hidden")

        def seen_by(seat: int | None) -> MandalaObservation:
            reshuffles = () if seat is None else memory.reshuffles(seat)
            return common.observe(reshuffles, seat, moment.ply, moment.legal, moment.result)

        return seen_by

    def opened(self, observation: MandalaObservation, state: MandalaState) -> MandalaObservation:
        return opened(observation, state)

    def hands(self, state: MandalaState) -> tuple[Counts, Counts]:
        return state.hands

    def fault(self, state: MandalaState) -> Fault | None:
        return mending.fault(state)

    def opening(self, move: str) -> str:
        """Colours and Mandalas are alike then."""
        return re.sub(r"^([MFD])\d? ?[ROYGPK](\d*)$", r"\1\2", move)

    def resample(self, observation: MandalaObservation, rng: random.Random) -> Mandala:
        return self.load({}, resample_state(observation, rng))
