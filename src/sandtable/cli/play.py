"""`sandtable play`: a person against bots in the plain terminal."""

import hashlib
import os
import secrets
import shlex
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from sandtable import bots as bot_list
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.arena.game import Limits, player
from sandtable.bots.budget import Budget, cores
from sandtable.bots.levels import LEVELS
from sandtable.bots.outside import PREFIX, Outside, words_of
from sandtable.cli.console import UNBROKEN, draw, folded
from sandtable.cli.prompt import offer_to
from sandtable.cli.stopping import undisturbed
from sandtable.dealing import seed_of
from sandtable.errors import BadOption, BadRecord, IllegalMove, SandtableError
from sandtable.games import IDS, kind_of
from sandtable.games.consequence import consequences
from sandtable.games.narrator import Narrator
from sandtable.games.verdict import as_sentence
from sandtable.locale import LANGUAGES, say
from sandtable.position import Position, new
from sandtable.records import read_records, write_records

PERSON = "person"  # how a record names the person's seat
DEFAULT_BOT = "club"
COMMANDS = ("help", "hint", "undo", "save", "moves", "board", "quit")
HINT = Budget(seconds=1.0, threads=cores())

Ask = Callable[[str], str]


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
    bots = [_level(name) for name in bots]
    try:
        if load is not None:
            session = _load(load, bots, budget, seat, lang, console, ask)
        else:
            if game is None:
                game, options = _which_game(options, lang, console, ask)
            position = new(game, options, seed)
            position.created = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            session = Session(position, _seats(position, bots, seat), budget, lang, console, ask, seed)
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
) -> "Session":
    """Go on with the first game of a file, the person in the seat that they had there, against the same bots."""
    records = list(read_records(path))
    if not records:
        raise BadRecord("errors.file.empty", path=str(path))
    record = records[0]
    position = Position.from_record(record)
    if record.seats.count(PERSON) == 1:
        seat = record.seats.index(PERSON)
    known = [name if _base(name) in bot_list.NAMES else DEFAULT_BOT for name in record.seats]
    seats = _seats(position, bots or known[:seat] + known[seat + 1 :], seat)
    session = Session(position, seats, budget, lang, console, ask, None)
    if len(records) == 1:
        session.own_files.add(path.absolute())
    console.print(Text(say(lang, "play.loaded", file=path)))
    return session


def _shown(name: str, lang: str) -> str:
    """What a person knows a bot by: the levels have the names of water, programs that of their file. A budget in the
    name is not told."""
    if name.startswith(PREFIX):
        return Path(words_of(name)[0]).name
    base = _base(name)
    return say(lang, f"level.{base}") if base in LEVELS else base[:1].upper() + base[1:]


def _base(name: str) -> str:
    """A bot's name without the budget that may follow it: `master` of `master@0.5s`."""
    return name.partition("@")[0]


def _level(name: str) -> str:
    """The level that a name of water stands for, in any language; any other name as it is. A budget stays behind it."""
    if name.startswith(PREFIX):
        return name
    waters = {_shown(level, lang).casefold(): level for level in LEVELS for lang in LANGUAGES}
    base = _base(name)
    return waters.get(base.casefold(), base) + name[len(base) :]


def _program() -> str:
    """How the person started us: `./run` of a checkout says so, since nothing else need be on their path."""
    return os.environ.get("SANDTABLE_COMMAND", "sandtable")


def data_folder() -> Path:
    """Where a person's own files belong on this platform."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(home):
        return Path(home) / "sandtable"
    inside = {"win32": "AppData/Local", "darwin": "Library/Application Support"}.get(sys.platform, ".local/share")
    return Path.home() / inside / "sandtable"


def _squeezed(text: str) -> str:
    """What counts in a move that was typed."""
    return "".join(text.split()).casefold()


class Session:
    """One person and the bots at a game.

    seats      who sits where, as a record names them
    told       what has happened since the person last saw the position
    own_files  files that this game may write over: those it came from or went to
    """

    def __init__(
        self,
        position: Position,
        seats: Sequence[str],
        budget: Budget | None,
        lang: str,
        console: Console,
        ask: Ask,
        seed: str | None,
    ) -> None:
        self.position = position
        self.kind = position.kind
        self.seats = list(seats)
        self.me = self.seats.index(PERSON)
        self.lang = lang
        self.console = console
        self.ask = ask
        self.told: list[str] = []
        self.own_files: set[Path] = set()
        self.names = self._names()
        self.narrator = Narrator(self.kind, self.names, lang, self.me)
        # with a given seed the bots play the same too
        grain = secrets.token_bytes(32) if seed is None else seed_of(seed)
        dice = [hashlib.sha256(grain + bytes([seat])).digest() for seat in range(position.players)]
        self.bots = {
            seat: player(name, self.kind.id, position.players, dice[seat], Limits(budget))
            for seat, name in enumerate(self.seats)
            if name != PERSON
        }

    def _names(self) -> list[str]:
        names = [_shown(name, self.lang) for name in self.seats]
        names = [f"{n} {names[:i].count(n) + 1}" if names.count(n) > 1 else n for i, n in enumerate(names)]
        return [*names[: self.me], self._say("you"), *names[self.me + 1 :]]

    def _say(self, key: str, **values: object) -> str:
        return say(self.lang, f"play.{key}", **values)

    def _print(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(folded(text, self.console.width), style=style), soft_wrap=True)

    def run(self) -> int:
        """Play on; leaving in any way keeps the game."""
        try:
            return self._run()
        except KeyboardInterrupt:  # a terminal that closes ends the input, and sends a signal just after
            return self._keep()

    def _run(self) -> int:
        try:
            self._begin()
            while (seat := self.position.seat) is not None:
                if seat != self.me:
                    self._let_play(seat)
                elif not self._decide():
                    return self._leave()
        except (EOFError, KeyboardInterrupt):
            return self._keep("\n" + self._say("interrupted"))
        except OSError:  # the terminal is gone
            return self._keep()
        except Exception:  # a bot that fails, say, must not cost the game
            self._keep()
            raise
        finally:
            for bot in self.bots.values():
                if isinstance(bot, Outside):
                    bot.close()
        return self._finish()

    def _begin(self) -> None:
        """Who plays, the aim, and what can be typed."""
        others = ", ".join(name for seat, name in enumerate(self.names) if seat != self.me)
        self._print(self._say("start", game=self._say(f"game.{self.kind.id}"), seat=self.me, others=others))
        self._print(say(self.lang, f"aim.{self.kind.id}"))
        self._print(self._say("commands"), "dim")

    def _let_play(self, seat: int) -> None:
        """A bot's move. A program that fails forfeits, as in an arena."""
        bot = self.bots[seat]
        try:
            with self.console.status(Text(self._say("thinks", name=self.names[seat]))):
                move = bot.choose(self.position.observe(seat))
            self._push(move)
        except SandtableError as error:
            if not isinstance(bot, Outside):
                raise
            self._print(self._say("program.failed", name=self.names[seat], why=error.text(self.lang)), "red")
            self.position.forfeit(seat, str(error))

    def _push(self, text: str) -> None:
        """Play a move and note what there is to tell about it."""
        mover = self.position.seat
        before = self.position.observe(self.me)
        events = self.position.push(text)
        after = self.position.observe(self.me)
        for event in events:
            if event.move is None:
                self.told.append(self.narrator.chance())
                continue
            move = event.move.replace(" ", UNBROKEN)
            news = self.narrator.news(before, event.move, after)
            if mover is not None and mover != self.me:
                news.insert(0, self.narrator.deed(mover, event.move).replace(event.move, move))
            elif news:
                news.insert(0, self._say("told.you", move=move))
            self.told += [" ".join(news)] if news else []

    def _draw(self) -> None:
        """The position, and what led to it."""
        self.console.print()
        draw(self.console, self.kind.text.draw(self.position.observe(self.me), self.lang, self.names))
        for line in self.told:
            self._print(line, "italic")
        self.told.clear()

    def _decide(self) -> bool:
        """One decision of the person, or something instead of it; False if they leave."""
        self._draw()
        observation = self.position.observe(self.me)
        self._print(self.kind.words.decision(observation, self.lang), "bold")
        chosen, waiting = "", list[str]()
        entries = self._list_choices(chosen)
        while True:
            if not waiting:
                offer_to(self.ask, [*entries, *observation.legal, *self._command_words()])
                waiting = self._answers(self.ask(self._say("ask.step" if chosen else "ask.move")).strip())
            answer = waiting.pop(0)
            command, rest = self._command(answer)
            if command == "quit":
                return False
            if command == "board" or (command == "undo" and self._undo()):
                return True
            if command is not None:
                self._do(command, rest)
                continue
            entry = self._entry(answer, entries) if answer else ""
            if entry and (entry in observation.legal or entry not in entries):
                if self._try(entry):
                    return True
            elif entry and entry == self._say("command.all"):
                while flips := [move for move in self.position.legal_moves if move.startswith("F")]:
                    self._push(flips[0])
                return True
            elif entry is not None:  # a step towards a move, or back
                chosen = entry
                entries = self._list_choices(chosen, quiet=bool(waiting))
            if entry is None:
                waiting = []

    @staticmethod
    def _answers(answer: str) -> list[str]:
        """The steps that one answer takes: several numbers are one after the other."""
        numbers = answer.split()
        return numbers if len(numbers) > 1 and all(number.isdecimal() for number in numbers) else [answer]

    def _command_words(self) -> list[str]:
        return [self._say(f"command.{command}").split()[0 if command != "help" else -1] for command in COMMANDS]

    def _try(self, move: str) -> bool:
        """Play the person's move, or say why it cannot be played."""
        try:
            self._push(move)
        except IllegalMove as error:
            self._print(self._say("refused", move=error.move.replace(" ", UNBROKEN), why=error.why(self.lang)), "red")
            return False
        except SandtableError as error:
            self._print(error.text(self.lang), "red")
            return False
        return True

    def _command(self, answer: str) -> tuple[str | None, str]:
        """The command that an answer is, if any, and what follows it."""
        word, _, rest = answer.partition(" ")
        for command in COMMANDS:
            if word.casefold() in self._say(f"command.{command}").split() and (command == "save" or not rest.strip()):
                return command, rest.strip()
        return None, ""

    def _do(self, command: str, rest: str) -> None:
        """A command that leaves the decision as it is."""
        observation = self.position.observe(self.me)
        if command == "moves":
            self._columns("", list(observation.legal))
        elif command == "save":
            self._save_as(rest)
        elif command == "hint":
            self._hint(observation)
        elif command == "undo":
            self._print(self._say("undo.nothing"))
        elif command == "help":
            self._print(self.kind.words.help_at(observation, self.lang) + "\n")
            self._print(self._say("commands"), "dim")

    def _hint(self, observation: Any) -> None:
        """The best moves and why, by what the person can see; none is played."""
        with self.console.status(Text(self._say("advice.thinking"))):
            found = hints(observation, Evaluator(HINT))
        for hint in found:
            whole, tenth = divmod(round(10 * abs(hint.judged.margin)), 10)
            margin = self._say("decimal", sign="−" if hint.judged.margin < 0 else "+", whole=whole, tenth=tenth)
            key = "advice.exact" if hint.judged.exact else "advice"
            move = hint.move.replace(" ", UNBROKEN)
            self._print(f"{self.kind.instruct(hint.move, self.lang)}. {hint.text(self.lang)}")
            self._print(self._say(key, move=move, win=round(100 * hint.judged.win), margin=margin), "dim")

    def _entry(self, answer: str, entries: list[str]) -> str | None:
        """The choice that an answer names by its number or its text; any other answer is taken for a move."""
        if answer.isascii() and answer.isdecimal() and len(answer) < 5:
            if 1 <= int(answer) <= len(entries):
                return entries[int(answer) - 1]
            self._print(self._say("no_number", number=answer, last=len(entries)), "red")
            return None
        squeezed = {_squeezed(entry): entry for entry in entries}
        if (found := squeezed.get(_squeezed(answer))) is not None:
            return found
        short = [move for move in self.position.legal_moves if _squeezed(move)[1:] == _squeezed(answer)]
        return short[0] if len(short) == 1 else answer  # `d4` where only `E d4` can be meant

    def _list_choices(self, chosen: str, quiet: bool = False) -> list[str]:
        """Print what can be chosen now, numbered, by kind, unless it is chosen already; the choices in the order of
        their numbers."""
        entries: list[str] = []
        observation = self.position.observe(self.me)
        groups = self.kind.words.menu(observation, chosen, self.lang)
        warned = {choice.move: choice.warning for choice in consequences(observation) if choice.warning}
        label = max(len(heading) for heading, _ in groups) + 2
        listed = {text for _, found in groups for text, _ in found}
        for heading, found in groups:
            # a move with a warning is told also where only the beginnings of moves are listed
            found += [
                (move, "") for move in warned if move not in listed and any(move.startswith(text) for text, _ in found)
            ]
            # warnings are long: the moves that have one come last, and leave the others their columns
            for alarming in (False, True):
                lines = []
                for text, note in found:
                    if (text in warned) is not alarming:
                        continue
                    entries.append(text)
                    told = f"({warned[text][self.lang]})" if alarming else note
                    lines.append(f"{len(entries):>3} {text}{' ' + told if told else ''}")
                if lines and not quiet:
                    self._columns(f"{heading:<{label}}", lines)
                    heading = ""
        return entries

    def _columns(self, label: str, cells: list[str]) -> None:
        """Cells in as many columns as fit, a label before the first."""
        width = max(map(len, cells)) + 2
        room = max(1, (self.console.width - len(label)) // width)
        for i in range(0, len(cells), room):
            line = Text(label if i == 0 else " " * len(label), style="bold cyan")
            line.append("".join(f"{cell:<{width}}" for cell in cells[i : i + room]).rstrip(), style="not bold default")
            self.console.print(line)

    def _undo(self) -> bool:
        """Back to the person's previous decision, if there was one."""
        if not any(event.seat == self.me for event in self.position.events):
            return False
        self.position.undo()
        while self.position.seat != self.me:
            self.position.undo()
        self.told = [self._say("undone")]
        return True

    def _save(self, path: Path) -> bool:
        try:
            write_records(path, [self.position.record(self.seats)])
        except SandtableError as error:
            self._print(error.text(self.lang), "red")
            return False
        self.own_files.add(path.absolute())
        self._say_saved(path)
        return True

    def _say_saved(self, path: Path) -> None:
        self._print(self._say("saved", file=path))
        if self.position.result is None:
            self._print(self._say("continue"))
            self.console.print(Text(f"  {_program()} play --load {shlex.quote(str(path))}"), soft_wrap=True)

    def _save_as(self, name: str) -> bool:
        """Save to a file that the person names; files of others are left alone."""
        if not name or not name.isprintable():
            self._print(self._say("save.where"), "red")
            return False
        path = Path(name).expanduser() if name.startswith("~/") else Path(name)
        if path.exists() and path.absolute() not in self.own_files:
            self._print(self._say("save.exists", file=path), "red")
            return False
        return self._save(path)

    def _keep(self, *sentences: str) -> int:
        """Save the game, if there is one. A terminal that closes ends the input and sends a signal, too: neither may
        get in the way of the other."""
        code = 1
        with suppress(KeyboardInterrupt), undisturbed():
            code = self._save_somewhere(sentences)
        return code

    def _save_somewhere(self, sentences: Sequence[str]) -> int:
        """Save the game among the person's own files, or wherever else there is room for it; then say so, if anybody is
        still there to be told."""
        failed: SandtableError | None = None
        for folder in (data_folder(), Path.cwd(), Path(tempfile.gettempdir())) if self.position.ply else ():
            try:
                path = _unused(folder, f"{self.kind.id}-{datetime.now():%Y-%m-%d-%H%M%S}")
                write_records(path, [self.position.record(self.seats)])
            except OSError as error:
                failed = BadRecord("errors.file.unwritable", path=str(folder), why=error.strerror or str(error))
            except SandtableError as error:
                failed = error
            else:
                self.own_files.add(path.absolute())
                with suppress(OSError):
                    self._tell(*sentences, *([failed.text(self.lang)] if failed else []))
                    self._say_saved(path)
                return 0
        with suppress(OSError):
            self._tell(*sentences)
            if failed is None:
                self._print(self._say("bye"))
                return 0
            self._print(f"{failed.text(self.lang)} {self._say('not_saved')}", "red")
        return 1

    def _tell(self, *sentences: str) -> None:
        for sentence in sentences:
            self._print(sentence)

    def _leave(self) -> int:
        """The person has asked to go: offer to save."""
        return self._offer_to_keep("ask.quit") if self.position.ply else self._keep()

    def _offer_to_keep(self, question: str) -> int:
        """Enter keeps the game; only a plain no does not. Any other answer must be a file's name."""
        offer_to(self.ask, ())
        try:
            while True:
                answer = self.ask(self._say(question)).strip()
                if not answer or answer.casefold() in self._say("yes").split():
                    code = self._keep()
                    break
                if answer.casefold() in self._say("no").split():
                    self._print(self._say("not_saved"))
                    code = 0
                    break
                if not set("./\\") & set(answer):  # a move or a command that was typed too late
                    self._print(self._say("unclear", choices=self._say("keep.answers")), "red")
                elif self._save_as(answer):
                    code = 0
                    break
        except (EOFError, KeyboardInterrupt):
            return self._keep("")
        self._print(self._say("bye"))
        return code

    def _finish(self) -> int:
        """The final position, who won and why, the score sheet; keep the record."""
        try:
            self._draw()
            observation, result, ending = self.position.observe(self.me), self.position.result, self.position.ending
            assert result is not None
            assert ending is not None
            self._print("\n" + as_sentence(self.narrator.headline(result, ending)), "bold")
            why = self.narrator.reasons(result, ending, self.position.ply, observation)
            self._print("\n".join(why) + "\n")
            draw(self.console, self.kind.text.sheet(observation, self.lang, self.names))
            return self._offer_to_keep("ask.record")
        except (OSError, KeyboardInterrupt):  # the terminal is gone
            return self._keep()


def _unused(folder: Path, stem: str) -> Path:
    """A new file in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{stem}{f'-{n}' if n else ''}.jsonl" for n in count())
    return next(path for path in paths if not path.exists())
