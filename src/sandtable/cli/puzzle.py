"""`sandtable puzzle`: puzzles in the plain terminal, with a rating and days in a row that are kept."""

import json
import os
import random
import sys
import tempfile
from datetime import date
from pathlib import Path

import msgspec
from rich.console import Console

from sandtable.cli.console import UNBROKEN, draw
from sandtable.cli.data_folder import data_folder
from sandtable.cli.session.menu import Menu
from sandtable.cli.session.prompt import Ask, offer_to
from sandtable.cli.session.screen import Screen
from sandtable.errors import BadOption, BadRecord, IllegalMove, SandtableError
from sandtable.learn.attempt import Reply, Standing, attempt, question
from sandtable.learn.daily import daily
from sandtable.learn.line import Walk
from sandtable.learn.progress import Progress, choose, parse_progress
from sandtable.learn.puzzle import Listed, Puzzle, check_set, contents, puzzle_of, set_of
from sandtable.locale import Word, say

# Commands that `sandtable play` has as well, and those of puzzles alone.
SHARED = ("help", "moves", "board", "quit")
OWN = ("hint", "answer", "skip")
LAST_TOLD = 3  # moves before the position that are told


def offered(name: str | None, theme: str | None) -> list[Listed]:
    """The puzzles of a set and a theme; BadOption where there are none."""
    if name is not None:
        check_set(name)
    of_set = [each for each in contents().puzzles if name is None or set_of(each.id) == name]
    known = sorted({theme for each in of_set for theme in each.themes})
    if theme is not None and theme not in known:
        raise BadOption("errors.puzzle.theme", given=theme[:40], known=", ".join(known))
    return [each for each in of_set if theme is None or theme in each.themes]


def command(
    lang: str, name: str | None, theme: str | None, of_the_day: bool, as_json: bool, console: Console, ask: Ask
) -> int:
    """Solve puzzles until the person leaves; or print one as JSON."""
    if of_the_day and (name is not None or theme is not None):
        raise BadOption("errors.puzzle.daily")
    of_both = offered(name, theme)
    today = date.today()
    store = Store(data_folder() / "puzzles.json")
    rng = random.Random()
    first = puzzle_of(daily(today) if of_the_day else choose(of_both, store.progress, rng).id)
    if as_json:
        print(json.dumps(plain(first)))
        return 0
    solving = Solving(store, lang, console, ask, today)
    try:
        goes_on = solving.solve(first)
        while goes_on:
            goes_on = solving.solve(puzzle_of(choose(of_both, store.progress, rng).id))
    except (EOFError, KeyboardInterrupt):
        console.print()
    solving.leave()
    return 0


def plain(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle with its words, for another program. It holds the answer."""
    walk = Walk(puzzle.line())
    return {
        "puzzle": msgspec.to_builtins(puzzle),
        "question": msgspec.to_builtins(question(puzzle)),
        "observation": msgspec.to_builtins(walk.position.observe(puzzle.seat)),
        "answer": msgspec.to_builtins(attempt(puzzle)),
    }


class Store:
    """The file with a person's progress. Written whole, so that nothing is lost in between."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.progress = parse_progress(path.read_bytes(), str(path)) if path.exists() else Progress()
        except OSError as error:
            raise BadRecord("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None

    def keep(self, progress: Progress) -> None:
        """Write it down."""
        self.progress = progress
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=".puzzles")
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(progress))
            Path(name).replace(self.path)
        except OSError as error:
            why = error.strerror or str(error)
            raise BadRecord("errors.file.unwritable", path=str(self.path), why=why) from None


class Solving:
    """One person and their puzzles."""

    def __init__(self, store: Store, lang: str, console: Console, ask: Ask, today: date) -> None:
        self._store = store
        self._lang = lang
        self._console = console
        self._ask = ask
        self._today = today
        self._screen = Screen(console, lang)

    def _words(self, key: str, **values: object) -> str:
        return say(self._lang, key, **values)

    def solve(self, puzzle: Puzzle) -> bool:
        """One puzzle; False if the person leaves."""
        tries = step = 0
        self._print_head(puzzle)
        fresh = True
        while True:
            move = self._decide(puzzle, step, fresh)
            fresh = False
            if move == "quit":
                return False
            if move == "skip":
                return True
            standing = None if puzzle.id in self._store.progress.tried else self._store.progress.standing
            try:
                answer = attempt(puzzle, step, None if move == "answer" else move, tries, standing)
            except IllegalMove as error:
                shown = error.move.replace(" ", UNBROKEN)
                self._screen.print(self._screen.say("refused", move=shown, why=error.why(self._lang)), "red")
                continue
            except SandtableError as error:
                self._screen.print(error.text(self._lang), "red")
                continue
            self._print_answer(answer)
            if answer.verdict == "missed":
                tries += 1
                before = self._store.progress.standing
                self._keep(puzzle, answer, solved=False)
                self._print_rating(before, answer)
                self._screen.print(self._words("puzzle.tries.last"), "dim")
            elif answer.verdict == "onward":
                step, fresh = step + 1, True
                self._screen.print(self._words("puzzle.onward"), "dim")
            else:
                return self._finish(puzzle, answer, tries)

    def _print_head(self, puzzle: Puzzle) -> None:
        of_the_day = puzzle.id == daily(self._today)
        title = (
            self._words("puzzle.play.daily", date=self._date())
            if of_the_day
            else self._words("puzzle.number", id=puzzle.id)
        )
        name = self._words(f"puzzle.set.{set_of(puzzle.id)}")
        self._screen.print()
        self._screen.print(self._words("puzzle.play.head", title=title, set=name, rating=puzzle.rating), "bold")

    def _date(self) -> str:
        today = self._today
        return self._words("date.day", n=today.day, month=Word(f"date.month.{today.month}"), year=today.year)

    def _draw(self, walk: Walk, puzzle: Puzzle) -> None:
        """The position, what led to it, and what is asked."""
        names = list(walk.names[self._lang])
        names[puzzle.seat] = say(self._lang, "puzzle.you")
        self._console.print()
        draw(self._console, walk.kind.text.draw(walk.position.observe(puzzle.seat), self._lang, names))
        for told in walk.told[-LAST_TOLD:]:
            self._screen.print(told[self._lang], "italic")

    def _decide(self, puzzle: Puzzle, step: int, fresh: bool) -> str:
        """A move as it was typed, or one of `quit`, `skip` and `answer`. A fresh position is drawn first."""
        walk = Walk(puzzle.line(step))
        seen, menu = walk.position.observe(puzzle.seat), Menu(walk.kind, self._screen)
        if fresh:
            self._draw(walk, puzzle)
            if step == 0:  # what it says of the margin holds for the first move alone
                self._screen.print(question(puzzle).ask[self._lang], "bold")
                self._screen.print(self._words("puzzle.worths"), "dim")
                self._screen.print(self._words("puzzle.play.commands"), "dim")
            self._screen.print(walk.kind.words.decision(seen, self._lang), "bold")
        chosen = ""
        entries = menu.show(seen, chosen)
        while True:
            offer_to(self._ask, [*entries, *seen.legal])
            answer = self._ask(self._screen.say("ask.step" if chosen else "ask.move")).strip()
            command = self._command(answer)
            if command in ("quit", "skip", "answer"):
                return command
            if command == "board":
                self._draw(walk, puzzle)
            elif command == "help":
                self._screen.print(walk.kind.words.help_at(seen, self._lang))
            elif command == "moves":
                self._screen.columns("", list(seen.legal))
            elif command == "hint":
                self._screen.print(question(puzzle).nudge[self._lang])
            else:
                entry = menu.entry(seen, answer, entries) if answer else ""
                if entry and (entry in seen.legal or entry not in entries):
                    return entry
                if entry is not None:  # a step towards a move, or back
                    chosen = entry
                    entries = menu.show(seen, chosen)

    def _command(self, answer: str) -> str | None:
        words = {command: self._screen.say(f"command.{command}").split() for command in SHARED}
        words |= {command: self._words(f"puzzle.play.command.{command}").split() for command in OWN}
        return next((command for command, known in words.items() if answer.casefold() in known), None)

    def _print_answer(self, answer: Reply) -> None:
        style = "green" if answer.verdict in ("solved", "onward") else "yellow"
        self._screen.print()
        self._screen.print(answer.head[self._lang], f"bold {style}")
        for told in (answer.why, answer.not_next):
            if told[self._lang]:
                self._screen.print(told[self._lang])

    def _keep(self, puzzle: Puzzle, answer: Reply, solved: bool) -> None:
        self._store.keep(self._store.progress.after(puzzle.id, solved, answer.standing))

    def _print_rating(self, before: Standing, answer: Reply) -> None:
        """What an answer has made of the rating, if it counts."""
        if answer.standing is not None:
            now = round(answer.standing.rating)
            change = f"{now - round(before.rating):+d}".replace("-", "−")
            self._screen.print(self._words("puzzle.play.rating", rating=now, change=change))

    def _finish(self, puzzle: Puzzle, answer: Reply, tries: int) -> bool:
        """What it changes; whether another one is wanted."""
        before = self._store.progress.standing
        solved = answer.verdict == "solved"
        self._keep(puzzle, answer, solved and not tries)
        if solved and puzzle.id == daily(self._today):
            self._store.keep(self._store.progress.on(self._today))
        after = self._store.progress
        self._print_rating(before, answer)
        if answer.standing is None:
            self._screen.print(self._words("puzzle.play.unchanged", rating=round(after.standing.rating)))
        if (streak := after.streak(self._today)) > 0:
            self._screen.print(self._words("puzzle.play.streak", n=streak))
        themes = ", ".join(self._words(f"puzzle.theme.{theme}") for theme in puzzle.themes)
        self._screen.print(themes, "dim")
        offer_to(self._ask, ())
        return self._command(self._ask(self._words("puzzle.play.more")).strip()) != "quit"

    def leave(self) -> None:
        """Say where the progress is."""
        if self._store.path.exists() and sys.stdout.isatty():
            self._screen.print(self._words("puzzle.play.bye", file=self._store.path), "dim")
