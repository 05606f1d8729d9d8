"""Usage: help and complaints about a command line, in every language. The texts are in locale/, by command and flag."""

from itertools import pairwise
from typing import Any

from typer import BadParameter
from typer.core import TyperCommand, TyperGroup

from sandtable.cli.guide import EXAMPLES, GROUPS
from sandtable.locale import LANGUAGES, has, reworded, say

# typer keeps the class of all its complaints to itself
Misuse: Any = BadParameter.__mro__[1]


class Spoken:
    """The language of help and errors: that of --lang, wherever it stands, or that of the environment."""

    lang = "en"


def asked_language(arguments: list[str], otherwise: str) -> str:
    """The language that a command line asks for, before anything else is understood of it."""
    for word, following in pairwise([*arguments, ""]):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if wanted in LANGUAGES and word.startswith("--lang"):
            return wanted
    return otherwise


def complaint(error: Any) -> str:
    """What is wrong with a command line, how it would be right, and where help is."""
    lang, lines = Spoken.lang, []
    if error.ctx is not None and error.format_message() == error.ctx.get_help():
        return str(error.format_message())  # nothing was given: the help is all there is to say
    if error.ctx is not None:
        lines += [error.ctx.get_usage(), say(lang, "usage.try", command=error.ctx.command_path), ""]
    return "\n".join([*lines, say(lang, "usage.error", why=reworded(error.format_message(), lang))])


def _about(command: Any, ctx: Any) -> str:
    return say(Spoken.lang, f"usage.{command.name if ctx.parent else 'sandtable'}")


def _about_flag(command: str, name: str) -> str:
    own = f"usage.{command}.{name}"
    return say(Spoken.lang, own if has(own) else f"usage.flag.{name}")


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    pieces = ["[OPTIONS]"]
    for param in command.get_params(ctx):
        if param.param_type_name == "argument":
            pieces.append(_name(param) if param.required else f"[{_name(param)}]")
    if isinstance(command, TyperGroup):
        pieces.append(say(Spoken.lang, "usage.command"))
    formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=say(Spoken.lang, "usage.usage"))


def _write_params(command: Any, ctx: Any, formatter: Any) -> None:
    """Arguments, then options, each with what it is for and what it is by default."""
    name = command.name if ctx.parent else "sandtable"
    groups: dict[str, list[tuple[str, str]]] = {"arguments": [], "options": []}
    for param in command.get_params(ctx):
        is_argument = param.param_type_name == "argument"
        shown = _name(param) if is_argument else _flags(param)
        text = _about_flag(name, param.name)
        notes = []
        if not is_argument and param.default not in (None, False) and not callable(param.default):
            notes.append(say(Spoken.lang, "usage.default", value=param.default))
        if param.required and not is_argument:
            notes.append(say(Spoken.lang, "usage.required"))
        text += f" [{'; '.join(notes)}]" if notes else ""
        groups["arguments" if is_argument else "options"].append((shown, text))
    for heading, rows in groups.items():
        if rows:
            with formatter.section(say(Spoken.lang, f"usage.{heading}")):
                formatter.write_dl(rows)


def _write_examples(name: str | None, formatter: Any) -> None:
    """Command lines to begin with, and what each does."""
    rows = [
        (f"sandtable {line}", say(Spoken.lang, f"usage.example.{name}.{number}"))
        for number, line in enumerate(EXAMPLES.get(name or "", ()), 1)
    ]
    if rows:
        with formatter.section(say(Spoken.lang, "usage.examples")):
            formatter.write_dl(rows)


def _name(param: Any) -> str:
    """What stands for a value."""
    return str(param.metavar or max(param.opts, key=len).lstrip("-").upper())


def _flags(param: Any) -> str:
    flags = " / ".join([", ".join(sorted(param.opts, key=len)), *param.secondary_opts])
    return flags if param.is_flag else f"{flags} {_name(param)}"


class _InWords:
    """Help in the person's language, for one command or all of them."""

    name: str | None
    help: str | None

    def get_short_help_str(self, limit: int = 45) -> str:
        """What it does, for a shell that lists commands."""
        return say(Spoken.lang, f"usage.{self.name}")

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """How it is called."""
        _write_usage(self, ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        """What it does."""
        self.help = _about(self, ctx)
        super().format_help_text(ctx, formatter)  # type: ignore[misc]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Its arguments and flags, and examples."""
        _write_params(self, ctx, formatter)
        _write_examples(self.name, formatter)


class Command(_InWords, TyperCommand):
    """A command."""


class Commands(_InWords, TyperGroup):
    """All commands, and what each does."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The commands, those at the top in their groups; flags without a command, and examples."""
        groups = {f"group.{group}": names for group, names in GROUPS.items()}
        for heading, names in groups.items() if ctx.parent is None else [("commands", self.list_commands(ctx))]:
            with formatter.section(say(Spoken.lang, f"usage.{heading}")):
                there = [name for name in names if name in self.commands]
                formatter.write_dl([(name, say(Spoken.lang, f"usage.{name}")) for name in there])
        _write_params(self, ctx, formatter)
        _write_examples(self.name if ctx.parent else "sandtable", formatter)
