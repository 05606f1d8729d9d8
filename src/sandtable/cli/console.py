"""The console that commands write to."""

from rich.console import Console

NARROWEST = 80  # boards are drawn for this width: folding them would make them unreadable


def make_console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal, but never narrower than a board."""
    console = Console(stderr=stderr, highlight=False)
    if console.width < NARROWEST:
        console.width = NARROWEST
    return console
