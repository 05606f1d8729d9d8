"""Keeper: the files that a game is saved to. Leaving in any way loses nothing."""

import os
import shlex
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from rich.text import Text

from sandtable.cli.data_folder import data_folder
from sandtable.cli.session.prompt import Ask, offer_to
from sandtable.cli.session.screen import Screen
from sandtable.cli.stopping import undisturbed
from sandtable.errors import BadRecord, SandtableError
from sandtable.position import Position
from sandtable.records import write_records


class Keeper:
    """Saves one game.

    seats      who sits where, as a record names them
    own_files  files that this game may write over: those it came from or went to
    """

    def __init__(self, position: Position, seats: Sequence[str], screen: Screen, ask: Ask) -> None:
        self.own_files: set[Path] = set()
        self._position = position
        self._seats = seats
        self._screen = screen
        self._ask = ask

    def save_as(self, name: str) -> bool:
        """Save to a file that the person names; files of others are left alone."""
        if not name or not name.isprintable():
            self._screen.print(self._screen.say("save.where"), "red")
            return False
        path = Path(name).expanduser() if name.startswith("~/") else Path(name)
        if path.exists() and path.absolute() not in self.own_files:
            self._screen.print(self._screen.say("save.exists", file=path), "red")
            return False
        return self._save(path)

    def keep(self, *sentences: str) -> int:
        """Save the game, if there is one. A terminal that closes ends the input and sends a signal, too: neither may
        get in the way of the other."""
        code = 1
        with suppress(KeyboardInterrupt), undisturbed():
            code = self._save_somewhere(sentences)
        return code

    def offer(self, question: str) -> int:
        """Enter keeps the game; only a plain no does not. Any other answer must be a file's name."""
        offer_to(self._ask, ())
        try:
            while True:
                answer = self._ask(self._screen.say(question)).strip()
                if not answer or answer.casefold() in self._screen.say("yes").split():
                    code = self.keep()
                    break
                if answer.casefold() in self._screen.say("no").split():
                    self._screen.print(self._screen.say("not_saved"))
                    code = 0
                    break
                if not set("./\\") & set(answer):  # a move or a command that was typed too late
                    self._screen.print(self._screen.say("unclear", choices=self._screen.say("keep.answers")), "red")
                elif self.save_as(answer):
                    code = 0
                    break
        except (EOFError, KeyboardInterrupt):
            return self.keep("")
        self._screen.print(self._screen.say("bye"))
        return code

    def _save(self, path: Path) -> bool:
        try:
            write_records(path, [self._position.record(self._seats)])
        except SandtableError as error:
            self._screen.print(error.text(self._screen.lang), "red")
            return False
        self.own_files.add(path.absolute())
        self._say_saved(path)
        return True

    def _say_saved(self, path: Path) -> None:
        self._screen.print(self._screen.say("saved", file=path))
        if self._position.result is None:
            self._screen.print(self._screen.say("continue"))
            self._screen.console.print(Text(f"  {_program()} play --load {shlex.quote(str(path))}"), soft_wrap=True)

    def _save_somewhere(self, sentences: Sequence[str]) -> int:
        """Save the game among the person's own files, or wherever else there is room for it; then say so, if anybody is
        still there to be told."""
        failed: SandtableError | None = None
        for folder in (data_folder(), Path.cwd(), Path(tempfile.gettempdir())) if self._position.ply else ():
            try:
                path = _unused(folder, f"{self._position.kind.id}-{datetime.now():%Y-%m-%d-%H%M%S}")
                write_records(path, [self._position.record(self._seats)])
            except OSError as error:
                failed = BadRecord("errors.file.unwritable", path=str(folder), why=error.strerror or str(error))
            except SandtableError as error:
                failed = error
            else:
                self.own_files.add(path.absolute())
                with suppress(OSError):
                    self._tell(*sentences, *([failed.text(self._screen.lang)] if failed else []))
                    self._say_saved(path)
                return 0
        with suppress(OSError):
            self._tell(*sentences)
            if failed is None:
                self._screen.print(self._screen.say("bye"))
                return 0
            self._screen.print(f"{failed.text(self._screen.lang)} {self._screen.say('not_saved')}", "red")
        return 1

    def _tell(self, *sentences: str) -> None:
        for sentence in sentences:
            self._screen.print(sentence)


def _program() -> str:
    """How the person started us: `./run` of a checkout says so, since nothing else need be on their path."""
    return os.environ.get("SANDTABLE_COMMAND", "sandtable")


def _unused(folder: Path, stem: str) -> Path:
    """A new file in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = (folder / f"{stem}{f'-{n}' if n else ''}.jsonl" for n in count())
    return next(path for path in paths if not path.exists())
