"""A Mandala position in a terminal of 80 columns. Every card has its letter, so that colour is never needed."""

from collections.abc import Sequence

from rich.text import Text

from sandtable.games.art.lettering import fit, seat_names
from sandtable.games.art.palette import SAND_FACE, SAND_GLYPH
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.mandala.rules import worth_of
from sandtable.games.mandala.state import COLOURS, NONE, Counts, counts, plus
from sandtable.locale import say

BOX = 39  # the width of one Mandala; two of them stand side by side
LABEL = 16
COLUMN = 26  # the width of one player's column on the score sheet


def draw(observation: MandalaObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The position from the observer's side: the opponent above, the observer below. A watcher sees it as seat 0
    does."""
    near = observation.seat or 0
    called = seat_names(2, observation.seat, lang, names)
    boxes = [_mandala(observation, mandala, near, called, lang) for mandala in range(2)]
    lines = [
        _player(observation, 1 - near, called, lang),
        *_holdings(observation, 1 - near, lang),
        *(Text(" ").join(pair) for pair in zip(*boxes, strict=True)),
        _piles(observation, lang),
        _player(observation, near, called, lang),
        *_holdings(observation, near, lang),
    ]
    if observation.exhausted and observation.result is None:
        lines.append(Text.styled(say(lang, "mandala.draw.last"), style="bold"))
    return Text("\n").join(lines)


def sheet(observation: MandalaObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The score sheet of a finished game, by River space."""
    called = seat_names(2, observation.seat, lang, names)
    lines = [_row("", [Text.styled(name, style="bold") for name in called])]
    cups = [_cup_cards(observation, seat) for seat in range(2)]
    for space in range(6):
        cells = [_scored(observation.rivers[seat], cups[seat], space) for seat in range(2)]
        lines.append(_row(say(lang, "mandala.sheet.space", space=space + 1), cells))
    outside = [_unplaced(observation.rivers[seat], cups[seat]) for seat in range(2)]
    lines.append(_row(say(lang, "mandala.sheet.outside"), outside))
    scores = observation.result.scores if observation.result else tuple(map(_points, observation.rivers, cups))
    lines.append(_row(say(lang, "play.total"), [Text.styled(f"{score:>16}", style="bold") for score in scores]))
    return Text("\n").join(lines)


def _style(colour: str) -> str:
    return f"bold {SAND_GLYPH[colour]} on {SAND_FACE[colour]}"


def _card(colour: str, n: int = 1) -> Text:
    return Text.styled(f" {colour * n} ", style=_style(colour))


def _cards(pile: Counts, width: int, nothing: str = "·") -> Text:
    """A pile as runs of letters, ` RRR   Y `, or where that is too wide as `R3 Y1`."""
    held = [(colour, n) for colour, n in zip(COLOURS, pile, strict=True) if n]
    if not held:
        return Text.styled(nothing, style="dim")
    if sum(n + 3 for _, n in held) - 1 <= width:
        return Text(" ").join(_card(colour, n) for colour, n in held)
    return Text(" ").join(Text.styled(f"{colour}{n}", style=_style(colour)) for colour, n in held)


def _player(observation: MandalaObservation, seat: int, called: list[str], lang: str) -> Text:
    mark = "▶ " if observation.to_act == seat else "  "
    hand = say(lang, "mandala.draw.hand") + " " + str(observation.hand_sizes[seat])
    cup = say(lang, "mandala.draw.cup") + " " + str(observation.cups[seat].size)
    line = Text.styled(mark, style="bold")
    line.append_text(fit(Text.styled(called[seat], style="bold"), 26))
    line.append(f" {hand:<10}{cup}")
    return line


def _holdings(observation: MandalaObservation, seat: int, lang: str) -> list[Text]:
    """A player's River and, as far as the observer may see them, Cup and hand."""
    river = observation.rivers[seat]
    line = _labelled(say(lang, "mandala.draw.river"))
    for space in range(6):
        line.append(f"{space + 1}", style="dim")
        line.append_text(_card(river[space]) if space < len(river) else Text.styled(" · ", style="dim"))
        line.append("  " if space < 5 else "")
    lines = [line]
    if seat == observation.seat or observation.result is not None:
        cards = _cup_cards(observation, seat)
        cup = _labelled(say(lang, "mandala.draw.cup"))
        cup.append_text(_cards(cards, 44))
        key = "mandala.draw.points" if observation.result is None else "mandala.draw.final"
        cup.append("  " + say(lang, key, n=_points(river, cards)))
        lines.append(cup)
    if seat == observation.seat and observation.hand is not None:
        lines.append(_labelled(say(lang, "mandala.draw.hand")).append_text(_cards(observation.hand, 60)))
    return lines


def _labelled(label: str) -> Text:
    return Text.styled(f"  {label:<9}", style="dim")


def _cup_cards(observation: MandalaObservation, seat: int) -> Counts:
    """What the observer may know of a Cup."""
    cup = observation.cups[seat]
    return plus(cup.claimed or NONE, cup.dealt or NONE)


def _points(river: str, cup: Counts) -> int:
    return sum(worth_of(river, cup))


def _mandala(observation: MandalaObservation, mandala: int, near: int, called: list[str], lang: str) -> list[Text]:
    """One Mandala in a frame: the far Field, the Mountain, the near Field, the colours that it lacks."""
    claimed = observation.claiming == mandala + 1
    title = say(lang, "mandala.draw.claiming" if claimed else "mandala.draw.mandala", mandala=mandala + 1)
    mountain, fields = observation.mountains[mandala], observation.fields[mandala]
    width = BOX - 4 - LABEL
    present = plus(mountain, *fields)
    lacking = counts("".join(colour for colour, n in zip(COLOURS, present, strict=True) if not n))
    rows = [
        (say(lang, "mandala.draw.field", name=called[1 - near]), _cards(fields[1 - near], width)),
        (say(lang, "mandala.draw.mountain", mandala=mandala + 1), _cards(mountain, width)),
        (say(lang, "mandala.draw.field", name=called[near]), _cards(fields[near], width)),
    ]
    if not claimed:
        missing = Text.styled(" ".join(c for c, n in zip(COLOURS, lacking, strict=True) if n), style="dim")
        rows.append((say(lang, "mandala.draw.missing"), missing))
    else:
        rows.append(("", Text("")))
    top = Text.styled("╭─ ", style="dim").append(title, style="bold").append(" ")
    top.append("─" * (BOX - 1 - top.cell_len) + "╮", style="dim")
    lines = [top]
    for label, cards in rows:
        line = Text.styled("│ ", style="dim").append_text(fit(fit(label, LABEL - 1), LABEL))
        line.append_text(fit(cards, width)).append(" │", style="dim")
        lines.append(line)
    lines.append(Text.styled("╰" + "─" * (BOX - 2) + "╯", style="dim"))
    return lines


def _piles(observation: MandalaObservation, lang: str) -> Text:
    line = Text(f"  {say(lang, 'mandala.draw.deck')} {observation.deck}   ")
    line.append(f"{say(lang, 'mandala.draw.discard')} {sum(observation.discard)}   ")
    held = [(colour, n) for colour, n in zip(COLOURS, observation.discard, strict=True) if n]
    return line.append_text(Text(" ").join(Text.styled(f"{colour}{n}", style=_style(colour)) for colour, n in held))


def _row(label: str, cells: Sequence[Text]) -> Text:
    line = fit(label, 24)
    for cell in cells:
        line.append_text(fit(cell, COLUMN))
    return line


def _scored(river: str, cup: Counts, space: int) -> Text:
    if space >= len(river):
        return Text.styled("·", style="dim")
    n = cup[COLOURS.index(river[space])]
    return _card(river[space]).append(f" {n:>2} × {space + 1} = {worth_of(river, cup)[space]:>3}")


def _unplaced(river: str, cup: Counts) -> Text:
    held = [(colour, n) for colour, n in zip(COLOURS, cup, strict=True) if n and colour not in river]
    cards = Text(" ").join(Text.styled(f"{colour}{n}", style=_style(colour)) for colour, n in held)
    return cards.append(" " * max(0, 15 - cards.cell_len) + "0")
