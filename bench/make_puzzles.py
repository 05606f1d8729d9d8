"""Make puzzles: positions from games between bots in which one move is clearly best, and weaker bots miss it.

    uv run python bench/make_puzzles.py --games 4000             # on all cores; Ctrl-C keeps what is finished
    uv run python bench/make_puzzles.py --games 8000 --resume    # goes on where it stopped, or adds more games
    uv run python bench/pack_puzzles.py                          # writes what was found into the package

Every game is played by bots of mixed levels. A cheap search looks at each decision; where a move stands out, a deep one
looks again, and a third with other dice has to agree. All of them know only what the seat knows. The levels are asked
as well: how many of them find the move says how hard it is. docs/puzzles.md explains the figures.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.judgement import JudgedMove, Judgement
from sandtable.arena.game import bot_seed
from sandtable.bots import make
from sandtable.bots.budget import Budget
from sandtable.bots.searcher import Plan, Searcher
from sandtable.cli.progress import play_through
from sandtable.dealing import series_seed
from sandtable.games import kind_of, resample
from sandtable.games.observation import Observation
from sandtable.games.trial import trials
from sandtable.learn.themes import sets
from sandtable.position import CUT_AFTER, Position

FOLDER = Path(__file__).parents[1] / "build" / "puzzles"
SETS = sets()
PLAYED_BY = ("novice", "casual", "casual", "club", "club", "expert")  # one of them on each seat
CROWDS = (2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4, 2, 2, 2, 2)  # players, in turn, if more than two can play
ASKED = {"novice": 8, "casual": 8, "club": 4, "expert": 2}  # the levels, and how often each is asked

SAME, SAME_POINTS = 0.025, 0.8  # of the chance to win, and points: a move as close to the best as this is accepted too
CLEAR, CLEAR_POINTS = 0.07, 2.0  # by this much the best has to beat every other
CONFIRMED = 0.85  # of it, in a search with other dice
HINTED = 0.6  # of it, in the cheap search
FOLLOWED = 0.6  # of it, for a reply and for what comes after one
LOST = 0.15  # a chance to win that is not worth a puzzle
MOST_OTHERS = 3  # answers of the levels that are compared too
MOST_ANSWERS = 2  # moves that are accepted and differ
LEAST_CHOICES = 4  # moves that differ
MOST_STEPS = 4  # decisions of one puzzle
MOST_OF_A_GAME = 4
APART = 4  # plies between two puzzles of a game
WEAK = ("novice", "casual")
WEAK_SHARE = 0.7  # of them may find it, at most


@dataclass(frozen=True)
class Depth:
    """The simulations of the three searches, and how many moves are compared in the last two."""

    screen: int
    deep: int
    confirm: int
    compared: int


def depth_of(game: str, players: int) -> Depth:
    """Alpha-beta counts the positions that it visits; with a crowd a simulation takes forty times as long."""
    if game == "patterns":
        return Depth(4_000, 100_000, 600_000, 5)
    return Depth(300, 2_500, 7_000, 5) if players == 2 else Depth(150, 800, 2_000, 4)


def distinct(observation: Observation) -> dict[str, tuple[str, ...]]:
    """Every legal move with all that lead to the same position as it does, itself included."""
    guess = resample(observation, random.Random(0))
    found: dict[str, list[str]] = {}
    for trial in trials(guess, observation, observation.legal):
        found.setdefault(repr(trial.after), []).append(trial.move)
    return {move: tuple(moves) for moves in found.values() for move in moves}


def accepted(judgement: Judgement) -> int:
    """How many of the best moves come so close to the best that they count as solved."""
    best = judgement.best
    close = [best.win - each.win <= SAME and best.margin - each.margin <= SAME_POINTS for each in judgement.moves]
    return close.index(False) if False in close else len(close)


def is_clear(judgement: Judgement, share: float = 1.0) -> bool:
    """Whether one or two moves beat all others clearly."""
    n = accepted(judgement)
    if n > MOST_ANSWERS or n == len(judgement.moves):
        return False
    best, other = judgement.best, judgement.moves[n]
    return best.win - other.win >= share * CLEAR and best.margin - other.margin >= share * CLEAR_POINTS


def plain(judged: JudgedMove) -> list[Any]:
    return [judged.move, round(judged.win, 3), round(judged.margin, 1), int(judged.exact)]


@dataclass(frozen=True)
class Looked:
    """A decision that is a puzzle: what moves are worth, which are the same, what the levels answered."""

    judgement: Judgement
    same: Mapping[str, tuple[str, ...]]
    levels: Mapping[str, list[str]]

    @property
    def answers(self) -> tuple[str, ...]:
        """The moves that count as solved, the best first."""
        best = self.judgement.moves[: accepted(self.judgement)]
        return tuple(move for judged in best for move in (judged.move, *self.same[judged.move]))

    def told(self) -> dict[str, Any]:
        """As a line of the file holds it."""
        return {
            "answers": list(dict.fromkeys(self.answers)),
            "n": accepted(self.judgement),
            "worths": [plain(judged) for judged in self.judgement.moves],
            "choices": len(set(self.same.values())),
            "levels": {level: sum(move in self.answers for move in found) for level, found in self.levels.items()},
        }


class Finder:
    """Looks for puzzles in one game."""

    def __init__(self, game: str, players: int) -> None:
        self.game, self.players = game, players
        self.depth = depth_of(game, players)
        self.counts: Counter[str] = Counter()

    def _judge(self, observation: Observation, moves: tuple[str, ...], simulations: int, dice: bytes) -> Judgement:
        return Evaluator(Budget(simulations=simulations), dice).judge(observation, moves, len(moves) or 6)

    def look(self, observation: Observation, start: bool = True) -> Looked | None:
        """What the moves are worth, if one of them is clearly best by all three searches. What the levels answer is
        compared as well: so nobody's good move is overlooked."""
        self.counts["decisions"] += 1
        share = 1.0 if start else FOLLOWED
        same = distinct(observation)
        leaders = tuple(dict.fromkeys(moves[0] for moves in same.values()))
        if len(leaders) < (LEAST_CHOICES if start else 2):
            return None
        self.counts["screened"] += 1
        moves = self.favourites(observation, leaders, same) if start else leaders[: self.depth.compared]
        if not moves:
            return None
        self.counts["deep"] += 1
        deep = _only(self._judge(observation, moves, self.depth.deep, b"deep"), same)
        if not is_clear(deep, share) or deep.best.win < LOST:
            return None
        self.counts["clear"] += 1
        answers = self.asked(observation)
        good = {move for judged in deep.moves[: accepted(deep)] for move in same[judged.move]}
        weak = [move in good for level in WEAK for move in answers[level]]
        if start and sum(weak) > WEAK_SHARE * len(weak):
            return None
        self.counts["missed"] += 1
        moves = tuple(judged.move for judged in deep.moves)
        others = [move for level in answers.values() for move in level if not any(move in same[m] for m in moves)]
        often = [move for move, _ in Counter(others).most_common(MOST_OTHERS)]
        sure = _only(self._judge(observation, (*moves, *often), self.depth.confirm, b"sure"), same)
        if not is_clear(sure, share * CONFIRMED) or sure.best.move not in good:
            return None
        self.counts["confirmed"] += 1
        return Looked(sure, same, answers)

    def favourites(
        self, observation: Observation, leaders: tuple[str, ...], same: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, ...]:
        """The moves that a cheap search likes best; none where it sees no gap after the first or the second."""
        if self.game == "patterns":
            judged = _only(self._judge(observation, leaders, self.depth.screen, b"screen"), same).moves
            found = [(each.move, each.win) for each in judged]
        else:
            budget = Budget(simulations=self.depth.screen)
            opinions = Searcher(b"screen", budget, Plan()).opinions(observation)
            ranked = {same[each.move]: (each.move, each.value) for each in reversed(opinions) if each.visits}
            found = list(reversed(ranked.values()))
        gaps = [found[0][1] - value for _, value in found[1 : MOST_ANSWERS + 1]]
        if max(gaps, default=1.0) < HINTED * CLEAR:
            return ()
        return tuple(move for move, _ in found[: self.depth.compared])

    def asked(self, observation: Observation) -> dict[str, list[str]]:
        """What each level answers."""
        return {
            level: [
                make(level, self.game, self.players, series_seed(f"puzzle {level}", i)).choose(observation)
                for i in range(times)
            ]
            for level, times in ASKED.items()
        }

    def reply(self, seen: Observation) -> str | None:
        """The one good move of another seat, where nothing is hidden and it is clearly best."""
        looked = self.look(seen, start=False) if self.game == "patterns" else None
        return looked.judgement.best.move if looked is not None and accepted(looked.judgement) == 1 else None

    def steps(self, position: Position, seat: int) -> list[dict[str, Any]]:
        """What follows the best move of a seat, as long as replies are forced and one move is clearly best again."""
        found: list[dict[str, Any]] = []
        waiting: list[str] = []
        while len(found) < MOST_STEPS - 1 and (now := position.seat) is not None:
            seen = position.observe(now)
            if len(set(distinct(seen).values())) == 1:
                move = seen.legal[0]
                waiting.append(move)
            elif now == seat:
                looked = self.look(seen, start=False)
                if looked is None or accepted(looked.judgement) > 1:
                    break
                move = looked.judgement.best.move
                found.append({"then": waiting, **looked.told()})
                waiting = []
            elif (reply := self.reply(seen)) is not None:
                move = reply
                waiting.append(move)
            else:
                break
            position.push(move)
        return found


def _only(judgement: Judgement, same: Mapping[str, tuple[str, ...]]) -> Judgement:
    """One judged move of those that lead to the same position."""
    kept: dict[tuple[str, ...], JudgedMove] = {}
    for judged in judgement.moves:
        kept.setdefault(same[judged.move], judged)
    return Judgement(judgement.seat, tuple(kept.values()))


@dataclass(frozen=True)
class Search:
    """Games 0, 1, 2, … of a seed, the sets in turn, each searched for puzzles."""

    seed: str
    sets: tuple[str, ...]

    def lines(self, start: int, stop: int) -> list[str]:
        """What was found in some of the games, a line each."""
        return [json.dumps(self.searched(index), separators=(",", ":")) for index in range(start, stop)]

    def searched(self, index: int) -> dict[str, Any]:
        """One game, played and searched."""
        name, number = self.sets[index % len(self.sets)], index // len(self.sets)
        seed = series_seed(f"{self.seed}/{name}", number)
        rng = random.Random(seed)
        game, options = SETS[name][0], dict(SETS[name][1])
        kind = kind_of(game)
        if len(kind.offered.get("players", ())) > 1:
            options = {"players": CROWDS[number % len(CROWDS)], **options}
        position = Position(kind, kind.options(options), seed=seed)
        levels = [rng.choice(PLAYED_BY) for _ in range(position.players)]
        bots = [make(level, game, position.players, bot_seed(seed, seat)) for seat, level in enumerate(levels)]
        finder, found, moves, last = Finder(game, position.players), [], [], -APART
        while (seat := position.seat) is not None and position.ply < CUT_AFTER:
            seen = position.observe(seat)
            if position.ply - last >= APART and len(found) < MOST_OF_A_GAME:
                puzzle = self._puzzle(finder, position, seen)
                if puzzle is not None:
                    found.append(puzzle)
                    last = position.ply
            move = bots[seat].choose(seen)
            moves.append(move)
            position.push(move)
        return {
            "i": index,
            "set": name,
            "options": options,
            "seed": seed.hex(),
            "levels": levels,
            "counts": dict(finder.counts),
            "moves": moves[: found[-1]["ply"]] if found else [],
            "found": found,
        }

    def _puzzle(self, finder: Finder, position: Position, seen: Observation) -> dict[str, Any] | None:
        looked = finder.look(seen)
        if looked is None:
            return None
        told = looked.told()
        then: list[dict[str, Any]] = []
        if told["n"] == 1:
            after = position.copy()
            after.push(told["answers"][0])
            then = finder.steps(after, seen.decider)
        return {"ply": position.ply, "seat": seen.seat, **told, "steps": then}


def keep(path: Path) -> Callable[[list[str]], None]:
    """Writes lines down, for good."""

    def write(lines: list[str]) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)

    return write


def whole_lines(path: Path) -> int:
    """How many games a file holds; a line that was cut off is taken away."""
    if not path.exists():
        return 0
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        path.write_bytes(whole)
    return whole.count(b"\n")


def main() -> None:
    """Search games, or choose among what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=4000, help="in all, those of a run that goes on included")
    parser.add_argument("--set", action="append", choices=SETS, default=[], help="only this one; may be repeated")
    parser.add_argument("--seed", default="puzzles")
    parser.add_argument("--out", type=Path, default=FOLDER / "found.jsonl")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--dask", help="the address of a cluster, or `local`")
    given = parser.parse_args()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    done = whole_lines(given.out)
    if done and not given.resume:
        parser.error(f"{given.out} holds {done} games: give --resume to go on with them")
    search = Search(given.seed, tuple(given.set or SETS))
    finished = play_through("Searching", search, done, given.games, given.jobs, given.dask, keep(given.out))
    if not finished:
        sys.exit(130)


if __name__ == "__main__":
    main()
