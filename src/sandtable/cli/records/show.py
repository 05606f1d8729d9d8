"""`sandtable show`: a position of a record as text or as a picture."""

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from rich.text import Text

from sandtable.cli import target
from sandtable.cli.console import draw, make_console
from sandtable.cli.options import whole_number
from sandtable.errors import BadRecord
from sandtable.games.art.lettering import seat_names
from sandtable.games.narration.verdict import Verdict, as_sentence, distinct
from sandtable.position import Position
from sandtable.records import read_records


def command(lang: str, file: Path, number: int, ply: int | None, seat: int | None, svg: Path | None) -> int:
    """Draw the position after `ply` decisions of a record, as a seat or a watcher sees it."""
    whole_number("--game", number, 0, 10**9)
    if ply is not None:
        whole_number("--ply", ply, 0, 10**9)
    record = next(islice(read_records(file), number, None), None)
    if record is None:
        raise BadRecord("errors.file.short", path=str(file), n=number)
    position = Position.from_record(record, ply)
    seen = position.observe(seat)
    if svg is None:
        console = make_console()
        draw(console, position.kind.text.draw(seen, lang, record.seats))
        for line in _ended(position, record.seats, lang):
            console.print(Text(line))
        return 0
    picture = position.kind.picture.picture(seen, lang)
    target.check_apart("--svg", svg, file)
    target.write(svg, picture)
    return 0


def _ended(position: Position, seats: Sequence[str], lang: str) -> list[str]:
    """How the game ended, if this position is its last."""
    result, ending = position.result, position.ending
    if result is None or ending is None:
        return []
    names = distinct(seat_names(position.players, None, lang, seats))
    verdict = Verdict(position.kind.id, result, ending, names, lang)
    stood = verdict.stood(position.ply)
    why = [stood] if stood else position.kind.words.ending(position.observe(None), lang)
    return ["", as_sentence(verdict.headline()), *why]
