"""Lettering: what the terminal drawings of all games share."""

from collections.abc import Sequence

from rich.text import Text

from sandtable.locale import say


def seat_names(players: int, own: int | None, lang: str, names: Sequence[str] | None) -> list[str]:
    """What each seat is called: its name without signs that would disturb a terminal, else "you" or its number."""
    if names is None:
        return [say(lang, "play.you") if seat == own else say(lang, "play.seat", seat=seat) for seat in range(players)]
    return ["".join(c for c in name if c.isprintable()) for name in names]


def fit(text: Text | str, width: int) -> Text:
    """A text in just so many columns, shortened or filled up."""
    fitted = Text(text) if isinstance(text, str) else text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted
