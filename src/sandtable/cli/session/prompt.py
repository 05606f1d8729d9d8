"""Prompt: a line typed at a terminal, with editing, the lines before it, and completion by Tab."""

from collections.abc import Callable, Iterable

try:
    import readline
except ImportError:  # Windows edits lines by itself
    readline = None  # type: ignore[assignment]

Ask = Callable[[str], str]  # whoever answers a question: a Prompt, or a script in a test


class Prompt:
    """Asks at the terminal. `offer` says what Tab completes to: whole lines, such as moves."""

    def __init__(self) -> None:
        self._offered: list[str] = []
        if readline is not None:
            edits_by_libedit = "libedit" in (readline.__doc__ or "")
            readline.parse_and_bind("bind ^I rl_complete" if edits_by_libedit else "tab: complete")
            readline.set_completer_delims("")  # moves have spaces in them
            readline.set_completer(self.complete)

    def offer(self, lines: Iterable[str]) -> None:
        """What may be typed next."""
        self._offered = list(lines)

    def complete(self, typed: str, number: int) -> str | None:
        """The offered lines that begin as what is typed, one by one."""
        begun = typed.casefold()
        found = [line for line in self._offered if line.casefold().startswith(begun)]
        return found[number] if number < len(found) else None

    def __call__(self, text: str) -> str:
        # the prompt goes through input(): only so does line editing know where the line begins
        return input(text)


def offer_to(ask: object, lines: Iterable[str]) -> None:
    """Tell whoever asks what may be typed, if they want to know."""
    if isinstance(ask, Prompt):
        ask.offer(lines)
