"""Menu: what can be chosen at a decision, numbered, and what an answer to it means."""

from sandtable.cli.session.screen import Screen
from sandtable.games.consequence import consequences
from sandtable.games.kind import AnyKind
from sandtable.games.observation import Observation


class Menu:
    """The choices of a game."""

    def __init__(self, kind: AnyKind, screen: Screen) -> None:
        self._kind = kind
        self._screen = screen

    def show(self, observation: Observation, chosen: str, quiet: bool = False) -> list[str]:
        """Print what can be chosen now, numbered, by kind, unless it is chosen already; the choices in the order of
        their numbers."""
        entries: list[str] = []
        groups = self._kind.words.menu(observation, chosen, self._screen.lang)
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
                    told = f"({warned[text][self._screen.lang]})" if alarming else note
                    lines.append(f"{len(entries):>3} {text}{' ' + told if told else ''}")
                if lines and not quiet:
                    self._screen.columns(f"{heading:<{label}}", lines)
                    heading = ""
        return entries

    def entry(self, observation: Observation, answer: str, entries: list[str]) -> str | None:
        """The choice that an answer names by its number or its text; any other answer is taken for a move."""
        if answer.isascii() and answer.isdecimal() and len(answer) < 5:
            if 1 <= int(answer) <= len(entries):
                return entries[int(answer) - 1]
            self._screen.print(self._screen.say("no_number", number=answer, last=len(entries)), "red")
            return None
        squeezed = {_squeezed(entry): entry for entry in entries}
        if (found := squeezed.get(_squeezed(answer))) is not None:
            return found
        short = [move for move in observation.legal if _squeezed(move)[1:] == _squeezed(answer)]
        return short[0] if len(short) == 1 else answer  # `d4` where only `E d4` can be meant


def _squeezed(text: str) -> str:
    """What counts in a move that was typed."""
    return "".join(text.split()).casefold()
