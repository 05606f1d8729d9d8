"""Screen: what a person reads in the terminal, in their language."""

from rich.console import Console
from rich.text import Text

from sandtable.cli.console import folded
from sandtable.locale import say


class Screen:
    """Prints on a console, in words of `play`."""

    def __init__(self, console: Console, lang: str) -> None:
        self.console = console
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key."""
        return say(self.lang, f"play.{key}", **values)

    def print(self, text: str = "", style: str = "") -> None:
        """Lines that fit the terminal."""
        self.console.print(Text(folded(text, self.console.width), style=style), soft_wrap=True)

    def columns(self, label: str, cells: list[str]) -> None:
        """Cells in as many columns as fit, a label before the first."""
        width = max(map(len, cells)) + 2
        room = max(1, (self.console.width - len(label)) // width)
        for i in range(0, len(cells), room):
            line = Text(label if i == 0 else " " * len(label), style="bold cyan")
            line.append("".join(f"{cell:<{width}}" for cell in cells[i : i + room]).rstrip(), style="not bold default")
            self.console.print(line)
