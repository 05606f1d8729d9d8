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
from sandtable.games.stones.rules import STONE_NAMES, Stones
from sandtable.games.stones.state import COLOURS, STACK_NAMES, StonesState

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


NOTHING_HIDDEN = ((0, 0),) * len(COLOURS)


class Common:
    """What all observers of a position may see. `observe` adds what only one of them may know."""

    def __init__(self, game: Stones, open_stacks: bool) -> None:
        self._game = game
        self._state = state = game.state()
        self._worth, self._goals = game.worths(), game.goals()
        self._open_stacks = open_stacks
        # kept by the number of each stack: it is done for every move, and all but a stack or two are as they were
        if open_stacks:
            self._stacks = dict(zip(STACK_NAMES, map(_open, state.stacks.values()), strict=True))
            self._unseen: tuple[tuple[int, int], ...] = NOTHING_HIDDEN
        else:
            self._stacks = dict(zip(STACK_NAMES, map(_SEEN.__getitem__, game.piles()), strict=True))
            self._unseen = game.covered()
        self._points = tuple(map(sum, state.sheet))

    def observe(self, seat: int | None, ply: int, legal: tuple[str, ...], result: Result | None) -> StonesObservation:
        """What a seat, or a watcher, may see of the position."""
        state, over = self._state, result is not None
        if over:
            objectives: tuple[tuple[str, str] | None, ...] = state.objectives
            met: tuple[tuple[bool, bool] | None, ...] = self._goals
        else:
            objectives = tuple([cards if owner == seat else None for owner, cards in enumerate(state.objectives)])
            met = tuple([goals if owner == seat else None for owner, goals in enumerate(self._goals)])
        return StonesObservation(
            seat,
            None if over else state.seat,
            legal if seat == state.seat and not over else (),
            "over" if over else "keep" if state.pending else "put" if state.kept else "turn",
            ply,
            state.players,
            state.new_stones,
            self._open_stacks,
            self._stacks,
            state.artists,
            state.towers,
            state.board,
            state.new_spaces,
            state.box,
            self._points,
            state.sheet,
            objectives,
            state.pending,
            state.kept,
            state.last_round,
            self._unseen,
            others(state.layout, objectives),
            state.layout,
            result,
            self._worth,
            met,
            _counted(state, self._game.counted()) if over else (),
        )


def others(layout: Layout, objectives: tuple[tuple[str, str] | None, ...]) -> tuple[str, ...]:
    """The cards that are not among those that are seen."""
    seen = [card for cards in objectives if cards for card in cards]
    return tuple([card for card in layout.card_ids() if card not in seen])


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
        unseen=NOTHING_HIDDEN,
        unseen_cards=tuple(card for card in state.layout.card_ids() if card not in dealt),
    )


def _counted(state: StonesState, counted: list[int]) -> tuple[str | None, ...]:
    """The ids of the cards that the scores count, from their places."""
    return tuple(None if i < 0 else cards[i] for cards, i in zip(state.objectives, counted, strict=True))


class _Seen(dict[int, Stack]):
    """Stacks as they are seen on the table, the pattern of the top stone only (ruling `stacks`), by their numbers."""

    def __missing__(self, pile: int) -> Stack:
        colours = patterns = ""
        for place in range(4):  # from the top
            if stone := pile >> 4 * place:
                name = STONE_NAMES[stone & 15]
                colours, patterns = name[0] + colours, ("?" if place else name[1]) + patterns
        stack = self[pile] = Stack(colours, patterns)
        return stack


_SEEN = _Seen()


@lru_cache(10_000)
def _open(stack: tuple[str, ...]) -> Stack:
    """A stack with every pattern open."""
    return Stack("".join(stone[0] for stone in stack), "".join(stone[1] for stone in stack))


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
