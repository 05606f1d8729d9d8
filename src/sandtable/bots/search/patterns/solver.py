"""Solver: how a position of Patterns ends with best play of both sides, in points.

It asks one question over and over: can the seat to move get at least so many points ahead? The answers close in on the
exact margin from both sides, the first question being what a search expects (the method known as MTD(f)). What takes
longer is asked on several threads at once, which share what they find out.
"""

from threading import Thread

from sandtable.bots.search.patterns.alphabeta import AlphaBeta
from sandtable.bots.search.patterns.line import all_flips
from sandtable.bots.search.patterns.prover import Prover
from sandtable.bots.search.patterns.transpositions import TranspositionTable
from sandtable.games.patterns.rules import PHASES, Patterns

TRIAL = 5000  # positions: what takes more is worth a better guess of the margin, and other threads
GUESS = 20_000  # positions that the search for that guess visits, at most
SHARE = 0.2  # of the time or the positions allowed, for that guess, at most


class Solver:
    """Solves one position after the other; the table of 2 ** size slots is made once. What it holds is true for good,
    and kept from one position to the next."""

    def __init__(self, size: int = 21) -> None:
        self._size = size
        self._table = TranspositionTable(size)
        self._provers = [Prover(self._table)]
        self._search = AlphaBeta(size=min(size, 16))
        self._guessed = 0

    @property
    def nodes(self) -> int:
        """How many positions the last call visited."""
        visited: int = self._guessed + sum(prover.stopwatch.nodes for prover in self._provers)
        return visited

    def forget(self) -> None:
        """Begin with an empty table, to measure how long a position takes by itself."""
        self._table.forget()

    def solve(
        self, position: Patterns, seconds: float | None = None, nodes: int | None = None, threads: int = 1
    ) -> tuple[int, list[int]] | None:
        """The final margin for the seat to move with best play, and a line of best play; None if it takes longer than
        some seconds or a number of positions. With a number of positions it uses one thread."""
        if position.ending:
            raise ValueError("the game is over")
        self._table.begin()
        self._guessed = 0
        for prover in self._provers:
            prover.stopwatch.start(seconds, nodes)
        if PHASES[position.phase] == "flips":
            return _last_flips(position)
        found = self._close_in(position, seconds, nodes, threads if nodes is None else 1)
        return None if found is None else (found[0], self._continuation(position, *found))

    def _close_in(
        self, position: Patterns, seconds: float | None, nodes: int | None, threads: int
    ) -> tuple[int, int] | None:
        """The margin and a move that reaches it."""
        first = self._provers[0]
        team = [first]
        first.begin(position, True)
        low, high, best = first.low, first.high, None
        goal = min(max(round(self._search.search(position, nodes=1)[1]), low), high)
        trial = nodes is None or nodes > TRIAL
        if trial:
            first.stopwatch.go_on(TRIAL)
        same = 0  # answers in a row that were all yes (more than 0) or all no (less)
        while low < high or best is None:
            value = _ask(team, goal)
            if value is None:
                if not trial:
                    return None
                trial = False
                team = self._team(position, threads)
                goal = min(max(self._guess(position, seconds, nodes, threads), low + (best is not None)), high)
                first.stopwatch.go_on(None if nodes is None else nodes - self._guessed)
            elif value >= goal:
                # the move of a goal that was reached is proven, unlike that of one that was not
                low, best, same = value, first.move(), max(same, 0) + 1
                goal = min(high, low + (1 << (same - 1)))
            else:
                high, same = value, min(same, 0) - 1
                goal = max(low + (best is not None), high + 1 - (1 << (-same - 1)))
        return low, best

    def _guess(self, position: Patterns, seconds: float | None, nodes: int | None, threads: int) -> int:
        """What a search expects the margin to be."""
        value: float
        _, value, _, self._guessed, _ = self._search.search(
            position,
            None if seconds is None else SHARE * seconds,
            GUESS if nodes is None else min(GUESS, int(SHARE * nodes)),
            threads,
        )
        return round(value)

    def _team(self, position: Patterns, threads: int) -> list[Prover]:
        """A prover for each thread, at the position."""
        while len(self._provers) < threads:
            dice = len(self._provers)
            self._provers.append(Prover(TranspositionTable(self._size, self._table), dice))
            self._provers[-1].stopwatch.start(None, None)
        for prover in self._provers[1:threads]:
            prover.begin(position, True)
        return self._provers[: max(1, threads)]

    def _continuation(self, position: Patterns, margin: int, best: int | None) -> list[int]:
        """The line of best play that begins with a proven move; shorter if time runs out."""
        first = self._provers[0]
        line: list[int] = []
        game = position.copy()
        while best is not None:
            line.append(best)
            game.do(best)
            if PHASES[game.phase] != "turn":
                return [*line, *all_flips(game)]
            margin = -margin
            first.begin(game, False)
            first.prove(margin)
            best = None if first.stopwatch.stopped else first.move()
        return line


def _ask(team: list[Prover], goal: int) -> int | None:
    """The answer of whichever prover finds it first, as Prover.prove gives it; None if the stopwatch stops them all."""
    answers: list[int] = []
    first, *others = team

    def work(prover: Prover) -> None:
        value = prover.prove(goal)
        if not prover.stopwatch.stopped:
            answers.append(value)
            if others:
                first.stopwatch.stop()

    helpers = [Thread(target=work, args=(prover,)) for prover in others]
    for helper in helpers:
        helper.start()
    try:
        work(first)
    finally:
        for prover in others:
            prover.stopwatch.stop()
        for helper in helpers:
            helper.join()
    if not answers:
        return None
    if others:
        for prover in team:
            prover.stopwatch.go_on(None)
    return answers[0]


def _last_flips(position: Patterns) -> tuple[int, list[int]]:
    """The other side is stuck: all flips are taken."""
    flips = all_flips(position)
    game = position.copy()
    for action in flips:
        game.do(action)
    scores = game.scores()
    return scores[position.seat] - scores[1 - position.seat], flips
