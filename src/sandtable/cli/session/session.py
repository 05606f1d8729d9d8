"""TerminalSession: one person and the bots at a game in the terminal."""

import hashlib
import secrets
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.arena.game import Limits, player
from sandtable.bots.budget import Budget, cores
from sandtable.bots.imported import Imported
from sandtable.bots.outside import Outside
from sandtable.cli.console import UNBROKEN, draw
from sandtable.cli.session.keeper import Keeper
from sandtable.cli.session.menu import Menu
from sandtable.cli.session.opponents import shown_name
from sandtable.cli.session.prompt import Ask, offer_to
from sandtable.cli.session.screen import Screen
from sandtable.dealing import seed_of
from sandtable.errors import IllegalMove, SandtableError
from sandtable.games.narration.narrator import Narrator
from sandtable.games.narration.verdict import as_sentence
from sandtable.games.observation import Observation
from sandtable.locale import say
from sandtable.position import Position

PERSON = "person"  # how a record names the person's seat
COMMANDS = ("help", "hint", "undo", "save", "moves", "board", "quit")
HINT = Budget(seconds=1.0, threads=cores())


class TerminalSession:
    """One person and the bots at a game.

    seats   who sits where, as a record names them
    told    what has happened since the person last saw the position
    keeper  saves the game
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
        screen = self._screen = Screen(console, lang)
        self._say, self._print = screen.say, screen.print
        self._menu = Menu(self.kind, screen)
        self.keeper = Keeper(position, self.seats, screen, ask)
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
        names = [shown_name(name, self.lang) for name in self.seats]
        names = [f"{n} {names[:i].count(n) + 1}" if names.count(n) > 1 else n for i, n in enumerate(names)]
        return [*names[: self.me], self._say("you"), *names[self.me + 1 :]]

    def run(self) -> int:
        """Play on; leaving in any way keeps the game."""
        try:
            return self._run()
        except KeyboardInterrupt:  # a terminal that closes ends the input, and sends a signal just after
            return self.keeper.keep()

    def _run(self) -> int:
        try:
            self._begin()
            while (seat := self.position.seat) is not None:
                if seat != self.me:
                    self._let_play(seat)
                elif not self._decide():
                    return self._leave()
        except (EOFError, KeyboardInterrupt):
            return self.keeper.keep("\n" + self._say("interrupted"))
        except OSError:  # the terminal is gone
            return self.keeper.keep()
        except Exception:  # a bot that fails, say, must not cost the game
            self.keeper.keep()
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
            if not isinstance(bot, Outside | Imported):
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
        entries = self._menu.show(observation, chosen)
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
            entry = self._menu.entry(observation, answer, entries) if answer else ""
            if entry and (entry in observation.legal or entry not in entries):
                if self._try(entry):
                    return True
            elif entry and entry == self._say("command.all"):
                while flips := [move for move in self.position.legal_moves if move.startswith("F")]:
                    self._push(flips[0])
                return True
            elif entry is not None:  # a step towards a move, or back
                chosen = entry
                entries = self._menu.show(observation, chosen, quiet=bool(waiting))
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
            self._screen.columns("", list(observation.legal))
        elif command == "save":
            self.keeper.save_as(rest)
        elif command == "hint":
            self._hint(observation)
        elif command == "undo":
            self._print(self._say("undo.nothing"))
        elif command == "help":
            self._print(self.kind.words.help_at(observation, self.lang) + "\n")
            self._print(self._say("commands"), "dim")

    def _hint(self, observation: Observation) -> None:
        """The best moves and why, by what the person can see; none is played."""
        with self.console.status(Text(self._say("advice.thinking"))):
            found = hints(observation, Evaluator(HINT))
        self._print(self._say("advice.known"), "dim")
        for hint in found:
            whole, tenth = divmod(round(10 * abs(hint.judged.margin)), 10)
            margin = self._say("decimal", sign="−" if hint.judged.margin < 0 else "+", whole=whole, tenth=tenth)
            key = "advice.exact" if hint.judged.exact else "advice"
            move = hint.move.replace(" ", UNBROKEN)
            self._print(f"{self.kind.instruct(hint.move, self.lang)}. {hint.text(self.lang)}")
            self._print(self._say(key, move=move, win=round(100 * hint.judged.win), margin=margin), "dim")

    def _undo(self) -> bool:
        """Back to the person's previous decision, if there was one."""
        if not any(event.seat == self.me for event in self.position.events):
            return False
        self.position.undo()
        while self.position.seat != self.me:
            self.position.undo()
        self.told = [self._say("undone")]
        return True

    def _leave(self) -> int:
        """The person has asked to go: offer to save."""
        return self.keeper.offer("ask.quit") if self.position.ply else self.keeper.keep()

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
            return self.keeper.offer("ask.record")
        except (OSError, KeyboardInterrupt):  # the terminal is gone
            return self.keeper.keep()
