"""`sandtable play`: a person against bots in the plain terminal."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.text import Text

from sandtable import bots as bot_list
from sandtable.bots.budget import Budget
from sandtable.cli.arena.bots import check_bot
from sandtable.cli.session.opponents import base_name, level_name
from sandtable.cli.session.prompt import Ask
from sandtable.cli.session.session import PERSON, TerminalSession
from sandtable.errors import BadOption, BadRecord, SandtableError
from sandtable.games import IDS, kind_of
from sandtable.locale import say
from sandtable.position import Position, new
from sandtable.records import read_records

DEFAULT_BOT = "club"


def play(
    game: str | None,
    options: dict[str, object],
    bots: list[str],
    budget: Budget | None,
    seat: int,
    lang: str,
    seed: str | None,
    load: Path | None,
    console: Console,
    ask: Ask,
) -> int:
    """Play a game, new or loaded, to its end or until the person leaves; the exit code of the command."""
    bots = [level_name(name) for name in bots]
    try:
        for name in bots:
            check_bot(name)
        if load is not None:
            session = _load(load, bots, budget, seat, lang, console, ask)
        else:
            if game is None:
                game, options = _which_game(options, lang, console, ask)
            position = new(game, options, seed)
            position.created = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            session = TerminalSession(position, _seats(position, bots, seat), budget, lang, console, ask, seed)
    except (EOFError, KeyboardInterrupt):
        console.print(Text("\n" + say(lang, "play.bye")))
        return 0
    except SandtableError as error:
        console.print(Text(error.text(lang)))
        return 1 if isinstance(error, BadRecord) else 2
    return session.run()


def _which_game(options: dict[str, object], lang: str, console: Console, ask: Ask) -> tuple[str, dict[str, object]]:
    """Ask which game, and with which of the options that it wants asked for."""
    console.print(Text(say(lang, "play.which")))
    for number, game in enumerate(IDS, 1):
        console.print(Text(f"  {number} {say(lang, f'play.game.{game}')}, {say(lang, f'play.about.{game}')}"))
    answers = {key: game for number, game in enumerate(IDS, 1) for key in (str(number), game)}
    game = _choose("play.ask.game", answers, lang, console, ask)
    options = dict(options)
    kind = kind_of(game)
    for option in kind.asked:
        if option not in options:
            options[option] = _choose(f"play.ask.{option}", _answers(kind.offered[option], lang), lang, console, ask)
    return game, options


def _answers(offered: Sequence[int | bool | str], lang: str) -> dict[str, str]:
    """What may be answered for the values of an option: nothing means the first one."""
    yes_and_no = {"true": say(lang, "play.yes").split(), "false": say(lang, "play.no").split()}
    texts = [str(value).lower() for value in offered]
    return {"": texts[0], **{word: text for text in texts for word in yes_and_no.get(text, [text])}}


def _choose(key: str, answers: dict[str, str], lang: str, console: Console, ask: Ask) -> str:
    while True:
        answer = ask(say(lang, key)).strip().casefold()
        if answer in answers:
            return answers[answer]
        if answer in say(lang, "play.command.quit").split():
            raise EOFError
        console.print(Text(say(lang, "play.unclear", choices=", ".join(filter(None, answers)))))


def _seats(position: Position, bots: Sequence[str], seat: int) -> list[str]:
    """Who sits where: the person, and bots in the order given, the last one named for all seats left."""
    if not 0 <= seat < position.players:
        raise BadOption("play.seat.bad", seat=seat, last=position.players - 1)
    others = position.players - 1
    if len(bots) > others:
        raise BadOption("play.bots.bad", n=others)
    named = [*bots, *[bots[-1] if bots else DEFAULT_BOT] * (others - len(bots))]
    return [*named[:seat], PERSON, *named[seat:]]


def _load(
    path: Path, bots: list[str], budget: Budget | None, seat: int, lang: str, console: Console, ask: Ask
) -> TerminalSession:
    """Go on with the first game of a file, the person in the seat that they had there, against the same bots."""
    records = list(read_records(path))
    if not records:
        raise BadRecord("errors.file.empty", path=str(path))
    record = records[0]
    position = Position.from_record(record)
    if record.seats.count(PERSON) == 1:
        seat = record.seats.index(PERSON)
    known = [name if base_name(name) in bot_list.NAMES else DEFAULT_BOT for name in record.seats]
    seats = _seats(position, bots or known[:seat] + known[seat + 1 :], seat)
    session = TerminalSession(position, seats, budget, lang, console, ask, None)
    if len(records) == 1:
        session.keeper.own_files.add(path.absolute())
    console.print(Text(say(lang, "play.loaded", file=path)))
    return session
