"""SVG as text: elements, words, and the whole drawing. Nothing here has an id, so drawings can share a page."""

from html import escape
from math import cos, radians, sin

from sandtable.games.art.palette import INK

FONTS = (
    "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Cantarell, Ubuntu, 'DejaVu Sans', system-ui, "
    "sans-serif"
)


def number(value: float) -> str:
    """A coordinate, to a hundredth and no longer than it must be.

    >>> number(12.0), number(-0.001), number(3.456)
    ('12', '0', '3.46')
    """
    digits = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits


def quoted(value: str) -> str:
    """A value to stand between double quotes; single ones, as names of fonts have, stay as they are."""
    return escape(value, quote=False).replace('"', "&quot;")


def element(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element around some SVG; `stroke_width` is written `stroke-width`, and None leaves an attribute out.

    >>> element("circle", r=4.5, stroke_width=1, fill=None)
    '<circle r="4.5" stroke-width="1"/>'
    """
    opening = name + "".join(
        f' {key.replace("_", "-")}="{quoted(value if isinstance(value, str) else number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def group(title: str, *inside: str, transform: str | None = None) -> str:
    """Things that belong together under a title, which a browser shows as a tip and a reader can find."""
    return element("g", element("title", escape(title, quote=False)), *inside, transform=transform)


def text(
    x: float,
    y: float,
    words: object,
    size: float = 13,
    fill: str = INK,
    anchor: str | None = None,
    weight: int | None = None,
) -> str:
    """Words on their base line, `anchor` being `middle` or `end` where they do not begin at x."""
    return element(
        "text",
        escape(str(words), quote=False),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_weight=weight,
    )


def place(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The transform that puts what is drawn round 0,0 somewhere else."""
    moved = f"translate({number(x)} {number(y)})"
    turned = f" rotate({number(turn)})" if turn else ""
    scaled = f" scale({number(scale)})" if scale != 1 else ""
    return moved + turned + scaled


def around(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at an angle on a circle, 0 at the top, clockwise."""
    return x + radius * sin(radians(degrees)), y - radius * cos(radians(degrees))


def drawing(width: float, height: float, label: str, *inside: str) -> str:
    """The whole picture, with a label for those who cannot see it."""
    return element(
        "svg",
        element("title", escape(label, quote=False)),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=label,
        font_family=FONTS,
    )
