"""A picture of luck: how play and luck made up the margin of a seat, over a game of two."""

from sandtable.analysis.luck import Luck
from sandtable.analysis.summary import Summary
from sandtable.games.art.drawing import element, group, text
from sandtable.games.art.palette import DIM, INK, INK2, LINE, RIVER, SAND, SAND_LOW, SURFACE
from sandtable.locale import say

WIDTH, LEFT, RIGHT = 800.0, 76.0, 764.0
PANEL, HIGH = 226.0, 120.0  # of all of it, and of its scale
STEPS = (2, 5, 10, 20, 50, 100, 200)


def luck_panel(seat: Summary, luck: Luck, top: float, lang: str) -> str:
    """Play is a line, luck an area, both together a dashed line; the figures stand in the key."""
    first, last = top + 34, top + 34 + HIGH
    values = [0.0, *(value for step in luck.steps for value in (step.play, step.luck, step.play + step.luck))]
    step = next((size for size in STEPS if (max(values) - min(values)) / size <= 4), STEPS[-1])
    low, high = int(min(values) // step), max(int(-(-max(values) // step)), int(min(values) // step) + 1)
    plies = max(1, luck.steps[-1].ply)

    def x(ply: int) -> float:
        return LEFT + (RIGHT - LEFT) * ply / plies

    def y(points: float) -> float:
        return last - HIGH * (points / step - low) / (high - low)

    def path(points: list[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{across:.1f} {up:.1f}" for across, up in points)

    parts = [
        element("rect", x=LEFT - 8, y=first - 8, width=RIGHT - LEFT + 16, height=HIGH + 16, rx=12, fill=SURFACE),
        text(LEFT - 8, top + 14, say(lang, "analysis.picture.luck.title", name=_short(seat.name)), 13, INK2),
    ]
    area = [(x(luck.steps[0].ply), y(0)), *((x(s.ply), y(s.luck)) for s in luck.steps), (x(plies), y(0))]
    parts.append(element("path", d=path(area) + "Z", fill=SAND, stroke=SAND_LOW))
    for rung in range(low, high + 1):
        line = y(rung * step)
        parts.append(element("line", x1=LEFT, x2=RIGHT, y1=line, y2=line, stroke=LINE if rung else DIM))
        parts.append(text(LEFT - 16, line + 4, f"{rung * step:+d}" if rung else "0", 12.5, INK2, "end"))
    play = [(x(s.ply), y(s.play)) for s in luck.steps]
    both = [(x(s.ply), y(s.play + s.luck)) for s in luck.steps]
    parts.append(element("path", d=path(play), fill="none", stroke=RIVER, stroke_width=2.2))
    parts.append(element("path", d=path(both), fill="none", stroke=INK, stroke_width=1.4, stroke_dasharray="5 4"))
    parts += _key(luck, last + 32, lang)
    shares = luck.margin
    figures = {name: f"{getattr(shares, name):+.1f}" for name in ("play", "luck", "result")}
    return group(say(lang, "analysis.picture.luck.told", name=seat.name, **figures), *parts)


def _key(luck: Luck, y: float, lang: str) -> list[str]:
    marks = {
        "play": element("line", x1=LEFT, x2=LEFT + 26, y1=y, y2=y, stroke=RIVER, stroke_width=2.2),
        "luck": element("rect", x=LEFT + 170, y=y - 7, width=26, height=14, fill=SAND, stroke=SAND_LOW),
        "both": element(
            "line", x1=LEFT + 340, x2=LEFT + 366, y1=y, y2=y, stroke=INK, stroke_width=1.4, stroke_dasharray="5 4"
        ),
    }
    values = {"play": luck.margin.play, "luck": luck.margin.luck, "both": luck.margin.result}
    found = []
    for place, (name, mark) in enumerate(marks.items()):
        told = say(lang, f"analysis.picture.luck.key.{name}", value=f"{values[name]:+.1f}")
        found.append(mark + text(LEFT + 170 * place + 34, y + 4.5, told, 13, INK))
    return found


def _short(name: str) -> str:
    return name if len(name) <= 18 else name[:17] + "…"
