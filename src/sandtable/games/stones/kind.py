"""Mandala Stones behind the common interface."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from sandtable.errors import BadLayout, BadOption, BadRecord
from sandtable.games.fault import Fault
from sandtable.games.kind import Kind, Setup, Shuffler, as_bool
from sandtable.games.moment import Moment, Options
from sandtable.games.stones import mending, notation
from sandtable.games.stones.layout import Layout, parse_layout, read_layout, standard_layout
from sandtable.games.stones.observation import Common, StonesObservation, opened, resample_state
from sandtable.games.stones.refusal import refusal
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import PATTERNS, STACK_NAMES, STONES, STONES_OF_A_KIND, StonesState


class StonesKind(Kind[Stones, StonesObservation, StonesState]):
    """Two to four players; hidden patterns and objectives; chance only in the setup."""

    id = "stones"
    notation = notation
    refuse = staticmethod(refusal)
    option_names = ("players", "new_stones", "stacks", "layout")
    offered = MappingProxyType({"players": (2, 3, 4), "new_stones": (False, True), "stacks": ("table", "open")})
    asked = ("players", "new_stones")
    measured = (MappingProxyType({"players": 2}), MappingProxyType({"players": 4, "new_stones": True}))
    helped = ("turn", "turn.new", "keep", "put")
    observation = StonesObservation

    def options(self, given: Mapping[str, object]) -> Options:
        super().options(given)
        options: Options = {}
        if "players" in given:
            if str(given["players"]) not in ("2", "3", "4") or isinstance(given["players"], bool):
                raise self._bad("players", given["players"], "2, 3, 4")
            options["players"] = int(str(given["players"]))
        if "new_stones" in given:
            options["new_stones"] = as_bool(self.id, "new_stones", given["new_stones"])
        if "stacks" in given:
            if given["stacks"] not in ("table", "open"):
                raise self._bad("stacks", given["stacks"], "table, open")
            options["stacks"] = given["stacks"]
        if "layout" in given:
            options["layout"] = _layout(given["layout"])
        return options

    def remote_options(self, given: Mapping[str, object]) -> Options:
        """A layout comes whole, as the data of its file."""
        layout = given.get("layout", "standard")
        if isinstance(layout, dict):
            return self.options({**given, "layout": parse_layout(msgspec.json.encode(layout), "layout")})
        if layout != "standard":
            raise self._bad("layout", layout, "standard, {…}")
        return self.options(given)

    def recorded_options(self, options: Mapping[str, object]) -> Options:
        """The layout is in the setup."""
        return {name: value for name, value in options.items() if name != "layout"}

    def _bad(self, option: str, value: object, allowed: str) -> BadOption:
        return BadOption("errors.option.value", game=self.id, option=option, value=str(value)[:40], allowed=allowed)

    def players(self, options: Options) -> int:
        players = options.get("players", 2)
        assert isinstance(players, int)
        return players

    def core(self, options: Options) -> Stones:
        return Stones(
            self.players(options), bool(options.get("new_stones", False)), _layout(options.get("layout", "standard"))
        )

    def deal(self, options: Options, stream: Shuffler) -> Setup:
        layout = _layout(options.get("layout", "standard"))
        stones = [stone for stone in STONES for _ in range(STONES_OF_A_KIND)]
        stream.shuffle(stones)
        stacks = {name: stones[4 * i : 4 * i + 4] for i, name in enumerate(STACK_NAMES)}
        artists = ["*", "*", "o", "o"]
        stream.shuffle(artists)
        cards = layout.card_ids()
        stream.shuffle(cards)
        return {
            "stacks": stacks,
            "artists": dict(zip(map(str, layout.starting_circles()), artists, strict=True)),
            "objectives": [cards[2 * seat : 2 * seat + 2] for seat in range(self.players(options))],
            "layout": "standard" if layout == standard_layout() else msgspec.to_builtins(layout),
        }

    def options_of(self, options: Options, setup: Setup) -> Options:
        if "state" in setup:  # which says itself what is played
            state = self.read_state(setup["state"])
            played = {**self.recorded_options(options), "players": state.players, "new_stones": state.new_stones}
            return played if state.layout == standard_layout() else {**played, "layout": state.layout}
        if "layout" in setup and setup["layout"] != "standard":
            try:
                text = msgspec.json.encode(setup["layout"])
                return {**options, "layout": parse_layout(text, "setup.layout")}
            except (BadLayout, RecursionError) as error:
                raise BadRecord("errors.setup.layout", why=error) from None
        return self.recorded_options(options)

    def start(self, options: Options, setup: Setup) -> Stones:
        self.check_entries(setup, ("stacks", "artists", "objectives", "layout"))
        stacks, artists, objectives = setup.get("stacks"), setup.get("artists"), setup.get("objectives")
        if not isinstance(stacks, dict) or not _is_stacks(stacks):
            raise BadRecord("errors.setup.stacks")
        game = self.core(options)
        circles = list(map(str, game.layout.starting_circles()))
        if not isinstance(artists, dict) or sorted(artists) != circles or not _is_two_of_each(artists):
            raise BadRecord("errors.setup.artists", circles=", ".join(circles))
        ids = game.layout.card_ids()
        if not isinstance(objectives, list | tuple) or not _is_hands(objectives, self.players(options), ids):
            raise BadRecord("errors.setup.objectives", n=self.players(options))
        game.start(stacks, artists, objectives)
        return game

    def load(self, options: Options, state: StonesState) -> Stones:
        state.check()
        game = Stones(state.players, state.new_stones, state.layout)
        game.load(state)
        return game

    def reason(self, game: Stones) -> str:
        return ("", "hands", "stuck")[game.ending]

    def observe(self, moment: Moment[Stones]) -> Callable[[int | None], StonesObservation]:
        common = Common(moment.game, moment.options.get("stacks") == "open")
        return lambda seat: common.observe(seat, moment.ply, moment.legal, moment.result)

    def opened(self, observation: StonesObservation, state: StonesState) -> StonesObservation:
        return opened(observation, self.load({}, state))

    def fault(self, state: StonesState) -> Fault | None:
        return mending.fault(state)

    def opening(self, move: str) -> str:
        """Circles are alike then; the tower space is not."""
        return re.sub(r"^P \d>\d [nesw] (\d)$", r"P \1", move)

    def resample(self, observation: StonesObservation, rng: random.Random) -> Stones:
        return self.load({}, resample_state(observation, rng))

    def guesser(self, observation: StonesObservation, rng: random.Random) -> Callable[[], Stones]:
        first = self.resample(observation, rng)
        if observation.result is not None:
            return lambda: first
        seat = -1 if observation.seat is None else observation.seat

        def guess() -> Stones:
            other = first.copy()
            other.seed(rng.getrandbits(64))
            other.mix(seat, observation.open_stacks)
            return other

        return guess


def _layout(given: object) -> Layout:
    """A layout given as itself, as `standard` or as the path of a file."""
    if isinstance(given, Layout):
        return given
    if given == "standard":
        return standard_layout()
    if isinstance(given, str | Path):
        return read_layout(Path(given))
    raise BadOption(
        "errors.option.value", game="stones", option="layout", value=str(given)[:40], allowed="standard, FILE"
    )


def _is_stacks(stacks: dict[Any, Any]) -> bool:
    if sorted(map(str, stacks)) != list(STACK_NAMES):
        return False
    if any(not isinstance(stack, list | tuple) or len(stack) != 4 for stack in stacks.values()):
        return False
    stones = [str(stone) for stack in stacks.values() for stone in stack]
    return sorted(stones) == sorted(stone for stone in STONES for _ in range(STONES_OF_A_KIND))


def _is_two_of_each(artists: dict[str, object]) -> bool:
    return sorted(map(str, artists.values())) == sorted(PATTERNS * 2)


def _is_hands(objectives: Sequence[Any], players: int, ids: list[str]) -> bool:
    if len(objectives) != players:
        return False
    if any(not isinstance(cards, list | tuple) or len(cards) != 2 for cards in objectives):
        return False
    dealt = [card for cards in objectives for card in cards]
    return all(isinstance(card, str) and card in ids for card in dealt) and len(set(dealt)) == len(dealt)
