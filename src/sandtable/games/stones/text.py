"""A Stones position in a terminal of 80 columns. A stone is its colour and its pattern, `R*` or `Uo`, `N` a New Stone;
a stack or a tower is written from its top stone down: `R*·UYB`."""

from collections.abc import Sequence

from rich.text import Text

from sandtable.games.art.lettering import fit, seat_names
from sandtable.games.art.palette import STONE_FACE, STONE_GLYPH
from sandtable.games.stones.observation import Stack, StonesObservation
from sandtable.games.stones.state import STACK_AT
from sandtable.games.stones.words import objective
from sandtable.locale import say

NAME = 14
TOWER = 11
BESIDE = 57  # where the Mandala board's lines begin


def draw(observation: StonesObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The position from the observer's side: their own towers first, then those of the others in turn order."""
    called = seat_names(observation.players, observation.seat, lang, names)
    near = observation.seat or 0
    seats = [(near + i) % observation.players for i in range(observation.players)]
    info = [*_mandala(observation, lang), *[Text("")] * 7]
    lines = [fit(left, BESIDE).append_text(right) for left, right in zip(_main_board(observation), info, strict=False)]
    lines.append(_head(lang))
    lines += [_towers(observation, seat, called, lang) for seat in seats]
    for key, n in (("stones.draw.pending", len(observation.pending)), ("stones.draw.kept", observation.kept)):
        if n and observation.to_act is not None:
            told = say(lang, key, n=n, name=_short(called[observation.to_act], 30))
            lines.append(Text.styled(f"  {told}", style="bold"))
    if observation.seat is not None:
        lines += _objectives(observation, observation.seat, lang)
    return Text("\n").join(lines)


def sheet(observation: StonesObservation, lang: str = "en", names: Sequence[str] | None = None) -> Text:
    """The score sheet: tower spaces, "score any", the Mandala board, and the objectives; the one that counts is
    marked."""
    called = seat_names(observation.players, observation.seat, lang, names)
    labels = [say(lang, "stones.sheet.space", space=space) for space in range(1, 6)]
    labels += [say(lang, "stones.sheet.any"), say(lang, "stones.sheet.board")]
    lines = [_row("", [Text.styled(f"{_short(name, NAME - 1):>{NAME - 1}}", style="bold") for name in called])]
    for i, label in enumerate(labels):
        lines.append(_row(label, [_number(row[i]) for row in observation.sheet]))
    scores = observation.result.scores if observation.result else observation.points
    extra = [score - points for score, points in zip(scores, observation.points, strict=True)]
    lines.append(_row(say(lang, "stones.sheet.objective"), [_number(points) for points in extra]))
    lines.append(_row(say(lang, "play.total"), [_number(score, "bold") for score in scores]))
    for seat, name in enumerate(called):
        if observation.objectives[seat] is not None:
            lines.append(Text.styled(_short(name, 40), style="bold"))
            lines += _objectives(observation, seat, lang)
    return Text("\n").join(lines)


def _short(name: str, width: int) -> str:
    return fit(name, width).plain.rstrip()


def _style(stone: str) -> str:
    return f"bold {STONE_GLYPH[stone[0]]} on {STONE_FACE[stone[0]]}"


def _pile(stones: Sequence[str]) -> Text:
    """Stones from the top one down."""
    if not stones:
        return Text.styled("·", style="dim")
    top, *beneath = reversed(stones)
    pile = Text.styled(top, style=_style(top))
    if beneath:
        pile.append("·")
    for stone in beneath:
        pile.append(stone, style=_style(stone))
    return pile


def _stack(stack: Stack) -> Text:
    return _pile([c if p == "?" else c + p for c, p in zip(stack.colours, stack.patterns, strict=True)])


def _centre(text: Text, width: int) -> Text:
    left = (width - text.cell_len) // 2
    return fit(Text(" " * left).append_text(text), width)


def _main_board(observation: StonesObservation) -> list[Text]:
    """Seven lines: stacks above, between and below three rows of circles with their stacks left and right."""
    stack, circle = (9, 6) if observation.open_stacks else (6, 10)
    lines = []
    for row in range(3):
        if row == 0:
            lines.append(_stacks_between(observation, row, 0, stack, circle))
        line = _centre(_stack(observation.stacks[STACK_AT[3 * row][3]]), stack)
        for column in range(3):
            number = 3 * row + column
            line.append_text(_centre(_circle(observation, str(number + 1)), circle))
            line.append_text(_centre(_stack(observation.stacks[STACK_AT[number][1]]), stack))
        lines.append(Text(" ").append_text(line))
        lines.append(_stacks_between(observation, row, 2, stack, circle))
    return lines


def _stacks_between(observation: StonesObservation, row: int, side: int, stack: int, circle: int) -> Text:
    """The stacks north (0) or south (2) of a row of circles."""
    line = Text("")
    for column in range(3):
        pile = _stack(observation.stacks[STACK_AT[3 * row + column][side]])
        middle = 1 + (column + 1) * stack + column * circle + circle // 2
        line.append(" " * (middle - pile.cell_len // 2 - line.cell_len)).append_text(pile)
    return line


def _circle(observation: StonesObservation, number: str) -> Text:
    artist = observation.artists.get(number)
    if artist is None:
        return Text.styled(f"({number})", style="dim")
    return Text.styled(f"({number}", style="bold").append(f"A{artist}", style="bold reverse").append(")", style="bold")


def _mandala(observation: StonesObservation, lang: str) -> list[Text]:
    """The Mandala board: how far it is covered, where points wait, where the hands are."""
    layout = observation.layout
    n = min(len(observation.board), layout.spaces.value)
    ahead = [point for point in sorted(layout.points, key=lambda point: point.space) if point.space > n]
    lines = [
        Text.styled(say(lang, "stones.draw.board"), style="bold"),
        Text(say(lang, "stones.draw.covered", n=n, spaces=layout.spaces.value)),
        Text(say(lang, "stones.draw.next", space=ahead[0].space, points=ahead[0].points))
        if ahead
        else Text(say(lang, "stones.draw.no_next")),
        Text(say(lang, "stones.draw.hands", players=observation.players, space=layout.hand_space(observation.players))),
    ]
    if observation.new_stones:
        lines.append(Text(say(lang, "stones.draw.new", n=len(observation.new_spaces))))
        lines.append(Text(say(lang, "stones.draw.box", n=observation.box)))
    if observation.last_round and observation.result is None:
        lines.append(Text.styled(say(lang, "stones.draw.last"), style="bold reverse"))
    return lines


def _head(lang: str) -> Text:
    line = fit("  " + say(lang, "stones.draw.towers"), NAME)
    for space in range(1, 6):
        line.append_text(fit(say(lang, f"stones.draw.rule.{space}"), TOWER + (space == 5)))
    return Text.styled(line.plain + f"{say(lang, 'stones.draw.points'):>6}", style="dim")


def _towers(observation: StonesObservation, seat: int, called: list[str], lang: str) -> Text:
    mark = "▶ " if observation.to_act == seat else "  "
    line = fit(fit(Text.styled(mark + called[seat], style="bold"), NAME - 1), NAME)
    for space, tower in enumerate(observation.towers[seat], 1):
        line.append_text(fit(_pile(tower), TOWER + (space == 5)))
    return line.append(f"{observation.points[seat]:>6}", style="bold")


def _objectives(observation: StonesObservation, seat: int, lang: str) -> list[Text]:
    """One line per card, as far as the observer may see them."""
    held = observation.objectives[seat]
    if held is None:
        return []
    cards = [card for card in observation.layout.objectives if card.id in held]
    met = dict(zip(held, observation.met[seat] or (), strict=False))
    counted = observation.counted[seat] if observation.counted else None
    lines = []
    for card in cards:
        line = Text("  " + say(lang, "stones.draw.objective", id=card.id, what=objective(card, lang)))
        if observation.result is None and met.get(card.id):
            line.append(f" ({say(lang, 'stones.objective.met')})", style="bold")
        elif observation.result is not None and card.id == counted:
            line.append(f" ({say(lang, 'stones.objective.counts')})", style="bold")
        lines.append(line)
    return lines


def _number(n: int, style: str = "") -> Text:
    return Text.styled(f"{n:>{NAME - 1}}", style=style)


def _row(label: str, cells: Sequence[Text]) -> Text:
    line = fit(label, 18)
    for cell in cells:
        line.append_text(fit(cell, NAME))
    return line
