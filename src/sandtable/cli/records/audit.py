"""`sandtable audit`: replay records and print every decision."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from sandtable.cli.progress import progress_bar
from sandtable.errors import BadRecord
from sandtable.locale import say
from sandtable.position import replay
from sandtable.records import read_records


def command(lang: str, file: Path) -> int:
    """Print one line per decision and one per game; BadRecord, with its place, at the first mismatch."""
    with progress_bar(say(lang, "cli.audit.working"), 0, None) as advance:
        games = _audit(file, advance)
    if not games:
        raise BadRecord("errors.file.empty", path=str(file))
    return 0


def _audit(file: Path, advance: Callable[[int], None]) -> int:
    """How many games there were."""
    out = sys.stdout
    index = -1
    for index, record in enumerate(read_records(file)):
        verified, ply = "", 0
        try:
            for position, move in replay(record):
                # a decision is printed once its move has been played
                out.write(verified)
                if move is None:
                    line = {"game": index, "result": msgspec.to_builtins(position.result)}
                else:
                    legal = list(position.legal_moves)
                    line = {"game": index, "ply": position.ply, "seat": position.seat, "legal": legal, "move": move}
                verified, ply = json.dumps(line) + "\n", position.ply
            out.write(verified)
        except BadRecord as error:
            if verified and position.ply > ply:
                out.write(verified)
            error.record = index
            out.flush()
            raise
        advance(1)
    return index + 1
