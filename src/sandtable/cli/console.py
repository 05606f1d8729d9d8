"""The console that commands write to."""

from textwrap import TextWrapper

from rich.console import Console, RenderableType

from sandtable.locale import say

NARROWEST = 80  # boards and tables are drawn for this width: folding them would make them unreadable
READING_WIDTH = 80
LEAST_WIDTH = 20
UNBROKEN = "\u00a0"  # a space at which no line ends


def make_console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal; one that says nonsense about itself is taken for an ordinary one."""
    console = Console(stderr=stderr, highlight=False)
    if console.width < LEAST_WIDTH:
        console.width = NARROWEST
    return console


def draw(console: Console, drawing: RenderableType) -> None:
    """A board or a table, whole also where the terminal is narrower."""
    console.print(drawing, width=max(console.width, NARROWEST), no_wrap=True, overflow="ignore", crop=False)


def folded(text: str, width: int) -> str:
    """Prose in lines that end between words; a word longer than a line, such as a path, stays whole."""
    fold = TextWrapper(min(READING_WIDTH, width), break_long_words=False, break_on_hyphens=False).fill
    return "\n".join(map(fold, text.split("\n"))).replace(UNBROKEN, " ")


def percent(lang: str, share: float) -> str:
    """A share in percent, to a tenth."""
    whole, tenth = divmod(round(1000 * share), 10)
    return say(lang, "arena.percent", whole=whole, tenth=tenth)
