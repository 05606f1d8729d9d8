"""What one seat, or a watcher, may see of a Patterns position: everything."""

from typing import Literal

import msgspec

from sandtable.games.observation import Observation
from sandtable.games.outcome import Result


class PatternsObservation(Observation, frozen=True, tag="patterns", omit_defaults=True):
    """Cells are listed row by row from row 8 to row 1, a to h, as in a record's setup.

    board    the colour of the token on each of the 52 cells
    owners   `.` face up, `0` or `1` face down in that seat's group
    spare    the two tokens from which seat 1 chooses one for their bowl
    bowls    the bowl tokens of seats 0 and 1; empty before the choice
    groups   for each seat the colours of its groups in the order of their claim markers, 1 first
    markers  for each seat the cells under those claim markers
    scores   the points of the groups as they stand
    worth    [seat][group] the points of each group, in the order of `groups`
    """

    phase: Literal["bowl", "turn", "flips", "over"]
    board: str
    owners: str
    spare: str
    bowls: str
    groups: tuple[str, str]
    markers: tuple[tuple[str, ...], tuple[str, ...]]
    scores: tuple[int, int]
    result: Result | None
    worth: tuple[tuple[int, ...], ...] = ()

    def canonical(self) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(self, worth=()))

    @property
    def progress(self) -> float:
        return 1 - self.owners.count(".") / len(self.owners)
