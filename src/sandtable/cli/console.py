"""The console that commands write to."""

from rich.console import Console

from sandtable.locale import say

NARROWEST = 80  # boards are drawn for this width: folding them would make them unreadable


def make_console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal, but never narrower than a board."""
    console = Console(stderr=stderr, highlight=False)
    if console.width < NARROWEST:
        console.width = NARROWEST
    return console


def percent(lang: str, share: float) -> str:
    """A share in percent, to a tenth."""
    whole, tenth = divmod(round(1000 * share), 10)
    return say(lang, "arena.percent", whole=whole, tenth=tenth)
