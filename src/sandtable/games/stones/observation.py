"""What one seat, or a watcher, may see of a Stones position."""

import random
from collections import Counter
from functools import lru_cache
from typing import Literal

import msgspec

from sandtable.errors import BadState
from sandtable.games.observation import Observation
from sandtable.games.outcome import Result
from sandtable.games.stones.layout import Layout
from sandtable.games.stones.rules import Stones
from sandtable.games.stones.state import COLOURS, StonesState

MOST = 1_000_000  # far more than any number of points or stones that play can give


class Stack(msgspec.Struct, frozen=True):
    """A stack as it is seen from the side (ruling `stacks`).

    colours   of its stones, bottom to top
    patterns  of its stones, bottom to top; `?` where hidden
    """

    colours: str
    patterns: str


class StonesObservation(Observation, frozen=True, tag="stones", omit_defaults=True):
    """Stones are colour and pattern (`R*`, `Uo`), `N` a New Stone.

    stacks       each stack by its name, as it is seen
    artists      the Artist's pattern on each circle that has one
    towers       [seat][space] bottom to top
    board        the stones on the Mandala board in the order they were placed; those put aside come last
    new_spaces   the spaces of the Mandala board where a New Stone lies
    box          how many New Stones are back in the box
    points       scored so far, objectives not counted
    sheet        for each seat the points of tower spaces 1-5, of "score any", of the Mandala board
    objectives   each seat's two cards; None for another seat's until the game is over
    pending      the spaces whose New Stone the seat to act has taken and not yet decided on
    kept         how many New Stones the seat to act keeps and has not put yet
    last_round   the hands are covered: this round is the last
    unseen       for each colour R Y B U how many stars and rings lie hidden in the stacks
    unseen_cards the objective cards that this seat has not seen
    worth        [seat][space] what the tower there would score by its space, New Stones in their best colour
    met          for each seat whether its towers meet its first and its second card; None where the cards are hidden
    counted      for each seat the card that its score counts, None if neither is met; empty until the game is over
    """

    phase: Literal["turn", "keep", "put", "over"]
    players: int
    new_stones: bool
    open_stacks: bool
    stacks: dict[str, Stack]
    artists: dict[str, str]
    towers: tuple[tuple[tuple[str, ...], ...], ...]
    board: tuple[str, ...]
    new_spaces: tuple[int, ...]
    box: int
    points: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    objectives: tuple[tuple[str, str] | None, ...]
    pending: tuple[int, ...]
    kept: int
    last_round: bool
    unseen: tuple[tuple[int, int], ...]
    unseen_cards: tuple[str, ...]
    layout: Layout
    result: Result | None
    worth: tuple[tuple[int, ...], ...] = ()
    met: tuple[tuple[bool, bool] | None, ...] = ()
    counted: tuple[str | None, ...] = ()

    def canonical(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, counted=()))

    @property
    def progress(self) -> float:
        return min(1.0, len(self.board) / self.layout.hand_space(self.players))

    @property
    def unknown(self) -> tuple[object, ...]:
        return (self.unseen, self.unseen_cards)


STARS_AND_RINGS = [(colour + "*", colour + "o") for colour in COLOURS]


class Common:
    """What all observers of a position may see. `observe` adds what only one of them may know."""

    def __init__(self, game: Stones, open_stacks: bool) -> None:
        self._state = state = game.state()
        self._worth, self._goals, self._counted = game.worths(), game.goals(), game.counted()
        self._open_stacks = open_stacks
        stacks = state.stacks
        # mapped, and the stacks cached: it is done for every move, and all but a stack or two are as they were
        self._stacks = dict(zip(stacks, map(_open if open_stacks else _seen, stacks.values()), strict=True))
        hidden = "" if open_stacks else "".join(map(_covered, stacks.values()))
        self._unseen = tuple([(hidden.count(star), hidden.count(ring)) for star, ring in STARS_AND_RINGS])
        self._points = tuple(map(sum, state.sheet))
        self._cards = state.layout.card_ids()

    def observe(self, seat: int | None, ply: int, legal: tuple[str, ...], result: Result | None) -> StonesObservation:
        """What a seat, or a watcher, may see of the position."""
        state, over = self._state, result is not None
        objectives = tuple(cards if over or owner == seat else None for owner, cards in enumerate(state.objectives))
        seen = {card for cards in objectives if cards for card in cards}
        return StonesObservation(
            seat=seat,
            to_act=None if over else state.seat,
            legal=legal if seat == state.seat and not over else (),
            phase="over" if over else "keep" if state.pending else "put" if state.kept else "turn",
            ply=ply,
            players=state.players,
            new_stones=state.new_stones,
            open_stacks=self._open_stacks,
            stacks=self._stacks,
            artists=state.artists,
            towers=state.towers,
            board=state.board,
            new_spaces=state.new_spaces,
            box=state.box,
            points=self._points,
            sheet=state.sheet,
            objectives=objectives,
            pending=state.pending,
            kept=state.kept,
            last_round=state.last_round,
            unseen=self._unseen,
            unseen_cards=tuple([card for card in self._cards if card not in seen]),
            layout=state.layout,
            result=result,
            worth=self._worth,
            met=tuple(None if cards is None else met for cards, met in zip(objectives, self._goals, strict=True)),
            counted=_counted(state, self._counted) if over else (),
        )


def opened(seen: StonesObservation, game: Stones) -> StonesObservation:
    """An Observation with every pattern and every objective card open."""
    state = game.state()
    dealt = {card for cards in state.objectives for card in cards}
    return msgspec.structs.replace(
        seen,
        open_stacks=True,
        stacks={name: _open(stack) for name, stack in state.stacks.items()},
        objectives=state.objectives,
        met=game.goals(),
        unseen=((0, 0),) * len(COLOURS),
        unseen_cards=tuple(card for card in state.layout.card_ids() if card not in dealt),
    )


def _counted(state: StonesState, counted: list[int]) -> tuple[str | None, ...]:
    """The ids of the cards that the scores count, from their places."""
    return tuple(None if i < 0 else cards[i] for cards, i in zip(state.objectives, counted, strict=True))


@lru_cache(10_000)
def _seen(stack: tuple[str, ...]) -> Stack:
    """A stack as it is seen on the table: the pattern of its top stone only (ruling `stacks`)."""
    known = _open(stack)
    return Stack(known.colours, "?" * len(known.patterns[:-1]) + known.patterns[-1:])


@lru_cache(10_000)
def _open(stack: tuple[str, ...]) -> Stack:
    """A stack with every pattern open."""
    return Stack("".join(stone[0] for stone in stack), "".join(stone[1] for stone in stack))


@lru_cache(10_000)
def _covered(stack: tuple[str, ...]) -> str:
    """The stones of a stack that are not on top, in a row."""
    return "".join(stack[:-1])


def resample_state(seen: StonesObservation, rng: random.Random) -> StonesState:
    """A full position that the observer could be in, each equally likely: the unseen patterns of each colour are
    shuffled over the hidden stones of that colour, the unseen cards over the other seats."""
    seen.layout.check()
    if not _is_possible(seen):
        raise BadState("errors.resample.impossible")
    patterns = {}
    for colour, (stars, rings) in zip(COLOURS, seen.unseen, strict=True):
        patterns[colour] = ["*"] * stars + ["o"] * rings
        rng.shuffle(patterns[colour])
    stacks = {
        name: tuple(
            colour + (patterns[colour].pop() if pattern == "?" else pattern)
            for colour, pattern in zip(stack.colours, stack.patterns, strict=True)
        )
        for name, stack in seen.stacks.items()
    }
    cards = list(seen.unseen_cards)
    rng.shuffle(cards)
    objectives = tuple(known or (cards.pop(), cards.pop()) for known in seen.objectives)
    return StonesState(
        players=seen.players,  # type: ignore[arg-type]
        stacks=stacks,
        artists=seen.artists,
        towers=seen.towers,
        board=seen.board,
        sheet=seen.sheet,
        objectives=objectives,
        seat=seen.to_act or 0,
        new_stones=seen.new_stones,
        new_spaces=seen.new_spaces,
        box=seen.box,
        pending=seen.pending,
        kept=seen.kept,
        last_round=seen.last_round,
        over="" if seen.result is None else "stuck" if seen.result.reason == "stuck" else "hands",
        layout=seen.layout,
    )


def _is_possible(seen: StonesObservation) -> bool:
    """Whether the numbers that StonesState.check does not look at are possible: an Observation may come from another
    program."""
    if any(len(stack.colours) != len(stack.patterns) for stack in seen.stacks.values()):
        return False
    stones = [stone for stack in seen.stacks.values() for stone in zip(stack.colours, stack.patterns, strict=True)]
    hidden = Counter(colour for colour, pattern in stones if pattern == "?")
    if [hidden.pop(colour, 0) for colour in COLOURS] != [sum(kinds) for kinds in seen.unseen] or hidden:
        return False
    numbers = [*(n for kinds in seen.unseen for n in kinds), *(n for row in seen.sheet for n in row), seen.box]
    if any(not 0 <= n <= MOST for n in numbers) or not 0 <= seen.kept <= 5 or len(seen.pending) > 5:
        return False
    return seen.players in (2, 3, 4) and 2 * seen.objectives.count(None) <= len(seen.unseen_cards)
