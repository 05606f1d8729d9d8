"""No bot, hint or analysis may fail on a position that the rules can reach: weak ones play, strong ones are asked.

    uv run python bench/any_position.py --games 10000
    uv run python bench/any_position.py mandala mandala-hidden --games 10000 --jobs 1

Weak players come to positions that strong ones avoid. At random decisions, more often late in a game, the seat to act
is given a hint, a strong level with a small budget chooses a move, or the move that is played is judged as in an
analysis; and at many, what the seat sees is guessed: every guess must go on, with the moves that the seat has. In
Mandala `delicate` counts the decisions at which a guess could be over (ruling `dry`): there all of it is asked for, and
many guesses. What fails is printed with the game's number, so that it can be played again: `--first N --games 1`.
Ctrl-C stops it; what was played until then is reported.
"""

import argparse
import json
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.analysis.review import judge_decision
from sandtable.bots import make
from sandtable.bots.bot import Bot
from sandtable.bots.budget import Budget, cores
from sandtable.dealing import series_seed
from sandtable.games import IDS, resample
from sandtable.games.consequence import consequences
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.observation import Observation
from sandtable.locale import LANGUAGES
from sandtable.position import CUT_AFTER, Position, new

TABLES: dict[str, tuple[str, dict[str, object]]] = {
    "mandala": ("mandala", {}),
    "mandala-hidden": ("mandala", {"memory": "hidden"}),
    "patterns": ("patterns", {}),
    **{
        f"stones-{players}{'-new' if new_stones else ''}": ("stones", {"players": players, "new_stones": new_stones})
        for players in (2, 3, 4)
        for new_stones in (False, True)
    },
}
TABLES |= {game: (game, {}) for game in IDS if game not in {known for known, _ in TABLES.values()}}
# Who plays, and how often is guessed. Stones takes the most time; in Mandala it takes two collectors of one colour to
# come to the rare ends, where the last cards of it may lie in a Cup.
COLLECTOR = "collector"
WEAK = {
    "mandala": ("random", "greedy", "novice", "casual"),
    "patterns": ("random", "random", "random", "greedy", "novice", "casual"),
    "stones": (*("random",) * 6, "greedy", "novice", "casual"),
}
WEAK_AT_ALL = ("random", "greedy", "novice", "casual")
GUESSED = {"mandala": 0.25, "patterns": 0.1, "stones": 0.05}
STRONG = ("club", "expert", "master", "plain")
DELICATE = 25  # guesses where one could be over
BATCH = 25  # games of a task
SIMULATIONS = {"mandala": 24, "patterns": 400, "stones": 16}


class Collector:
    """Brings one colour of Mandala onto the Mountains and claims it, until hardly any card of it is left in play."""

    def __init__(self, colour: str, dice: random.Random) -> None:
        self._colour = colour
        self._dice = dice

    def choose(self, seen: Observation) -> str:
        """A legal move."""
        mine = [move for move in seen.legal if move[0] in "CM" and move.split()[1] == self._colour]
        others = [move for move in seen.legal if move[0] in "FD" and self._colour not in move]
        wanted = mine if mine else others
        return self._dice.choice(wanted if wanted and self._dice.random() < 0.8 else seen.legal)


class Tally(msgspec.Struct):
    """What some games came to."""

    games: int = 0
    decisions: int = 0
    guesses: int = 0
    delicate: int = 0
    hints: int = 0
    searches: int = 0
    analyses: int = 0
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    failures: list[str] = msgspec.field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Count other games in."""
        for name in (
            "games",
            "decisions",
            "guesses",
            "delicate",
            "hints",
            "searches",
            "analyses",
            "endings",
            "failures",
        ):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def play(name: str, seed: str, index: int) -> Tally:
    """One game between weak players, with strong ones asked at random decisions."""
    tally = Tally(games=1)
    game, options = TABLES[name]
    dice = random.Random(f"{seed}/{name}/{index}")
    position = new(game, options, series_seed(f"{seed}/{name}", index))
    if game == "mandala" and dice.random() < 0.6:
        levels, colour = [COLLECTOR] * 2, dice.choice("ROYGPK")
        bots: list[Bot] = [Collector(colour, dice) for _ in levels]
    else:
        levels = [dice.choice(WEAK.get(game, WEAK_AT_ALL)) for _ in range(position.players)]
        dealt = f"{seed}/{name}/{index}"
        bots = [make(level, game, len(levels), series_seed(dealt, seat)) for seat, level in enumerate(levels)]
    doing = "the deal"
    try:
        while (seat := position.seat) is not None and position.ply < CUT_AFTER:
            doing = "an Observation"
            seen = position.observe(seat)
            doing = levels[seat]
            move = bots[seat].choose(seen)
            delicate = isinstance(seen, MandalaObservation) and is_delicate(seen)
            tally.delicate += delicate
            for doing in deeds(game, seen, dice, delicate):
                if doing == "guess":
                    tally.guesses += 1
                    for _ in range(DELICATE if delicate else 1):
                        guess(position, seen, dice)
                elif doing == "hint":
                    tally.hints += 1
                    found = hints(seen, Evaluator(Budget(simulations=SIMULATIONS[game])))
                    assert found, "no hint"
                    assert all(hint.text(lang) for hint in found for lang in LANGUAGES), "a hint without a word"
                elif doing == "analysis":
                    tally.analyses += 1
                    judge_decision(seen, move, Evaluator(Budget(simulations=SIMULATIONS[game])))
                else:
                    tally.searches += 1
                    budget = Budget(simulations=SIMULATIONS[game])
                    strong = make(doing, game, position.players, series_seed(str(index), position.ply), budget)
                    assert strong.choose(seen) in seen.legal, "an illegal move"
            doing = f"the move of {levels[seat]}"
            position.push(move)
            tally.decisions += 1
        tally.endings[position.result.reason if position.result else "cut"] += 1
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        tally.failures.append(f"{name}, game {index}, decision {position.ply}, {doing}: {what}")
    return tally


def deeds(game: str, seen: Observation, dice: random.Random, delicate: bool) -> Iterator[str]:
    """What is asked at a decision: often a guess; now and then, and late in a game more often, more than that. Where a
    guess could be over, always."""
    if delicate or dice.random() < GUESSED.get(game, 0.1):
        yield "guess"
    if delicate or dice.random() < (0.1 if seen.progress > 0.85 else 0.03):
        yield dice.choice(("hint", "analysis", dice.choice(STRONG)))


def is_delicate(seen: MandalaObservation) -> bool:
    """Whether each Mandala lacks a colour of which the other Cup may hold all that is left."""
    if seen.phase != "turn" or seen.hand is None:
        return False
    cup = seen.cups[1 - seen.decider]
    most = 2 if cup.claimed is not None else cup.size
    gone = [c for c in range(6) if seen.unseen[c] <= most and not seen.hand[c] and not seen.discard[c]]
    there = [map(sum, zip(seen.mountains[i], *seen.fields[i], strict=True)) for i in range(2)]
    return all(any(not cards[c] for c in gone) for cards in map(list, there))


def guess(position: Position, seen: Observation, dice: random.Random) -> None:
    """What each seat guesses must go on; what the seat to act guesses, with the moves that it has."""
    consequences(seen)
    for seat in range(position.players):
        drawn = resample(seen if seat == seen.seat else position.observe(seat), dice)
        assert not drawn.ending, "a guess is over"
        assert drawn.seat == seen.seat, "a guess of another's decision"
        if seat == seen.seat:
            moves = sorted(position.kind.format(action) for action in drawn.actions())
            assert moves == list(seen.legal), "a guess with other moves"


def play_some(task: tuple[str, str, int, int]) -> Tally:
    """The games of a table from one number up to another."""
    name, seed, start, stop = task
    tally = Tally()
    for index in range(start, stop):
        tally.add(play(name, seed, index))
    return tally


def run(tasks: list[tuple[str, str, int, int]], jobs: int) -> Iterator[tuple[str, Tally]]:
    """What tasks come to, in the order in which they are done; not all of them, if somebody stops it."""
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    waiting: dict[Future[Tally], str] = {}
    left = iter(tasks)
    try:
        while True:
            for task in left:
                waiting[pool.submit(play_some, task)] = task[0]
                if len(waiting) >= 2 * jobs:
                    break
            if not waiting:
                return
            for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(done), done.result()
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def main() -> None:
    """Play and report; exit 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tables", nargs="*", help=f"some of {', '.join(TABLES)}; all of them if none is given")
    parser.add_argument("--games", type=int, default=10_000, help="at each table")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--seed", default="any position")
    parser.add_argument("--jobs", type=int, default=cores())
    given = parser.parse_args()
    for name in given.tables:
        if name not in TABLES:
            parser.error(f"there is no table {name}; there are {', '.join(TABLES)}")
    names = given.tables or list(TABLES)
    last = given.first + given.games
    tasks = [
        (name, given.seed, start, min(start + BATCH, last))
        for name in names
        for start in range(given.first, last, BATCH)
    ]
    found = {name: Tally() for name in names}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began = time.perf_counter()
    with Progress(*columns, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Playing", total=given.games * len(names))
        for name, tally in run(tasks, given.jobs):
            found[name].add(tally)
            for failure in tally.failures:
                bar.print(failure) if sys.stderr.isatty() else print(failure, file=sys.stderr, flush=True)
            bar.update(task, advance=tally.games, description=name)
    report = {name: msgspec.to_builtins(tally) for name, tally in found.items()}
    print(json.dumps({"seconds": round(time.perf_counter() - began), "tables": report}, indent=2))
    sys.exit(any(tally.failures for tally in found.values()))


if __name__ == "__main__":
    main()
