"""Options of a game on the command line: `--option players=3`."""

from sandtable.errors import BadOption


def parse_options(given: list[str] | None) -> dict[str, object]:
    """The options of a list of `name=value`."""
    options: dict[str, object] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadOption("errors.option.form", given=text[:60])
        if name.strip() in options:
            raise BadOption("errors.option.twice", option=name.strip()[:40])
        options[name.strip()] = value.strip()
    return options


def whole_number(name: str, given: int, least: int, most: int) -> int:
    """A number from a flag, within its bounds."""
    if not least <= given <= most:
        raise BadOption("errors.number", name=name, given=given, least=least, most=most)
    return given


def real_number(name: str, given: float, least: float, most: float) -> float:
    """A number from a flag that need not be whole, within its bounds."""
    if not least <= given <= most:
        raise BadOption("errors.number.real", name=name, given=given, least=least, most=most)
    return given
