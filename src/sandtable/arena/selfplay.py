"""Self-play: games 0, 1, 2, … of a seed between the same bots."""

from dataclasses import dataclass

from sandtable.arena.game import play_game
from sandtable.dealing import series_seed
from sandtable.games.moment import Options
from sandtable.position import new
from sandtable.records import Record, format_record


@dataclass(frozen=True)
class Series:
    """Games 0, 1, 2, … of a seed between the same bots."""

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: str

    def opening(self, index: int) -> Record:
        """The record of a game before its first move."""
        return new(self.game, self.options, series_seed(self.seed, index)).record(self.bots)

    def lines(self, start: int, stop: int) -> list[str]:
        """The records of some of its games, as lines of JSON."""
        return [
            format_record(play_game(self.game, self.options, self.bots, series_seed(self.seed, i)))
            for i in range(start, stop)
        ]
