"""The page of all commands, from their own help."""

from typer.main import get_command

from sandtable.cli.app import app
from sandtable.cli.guide import GROUPS
from sandtable.cli.usage import Spoken
from sandtable.locale import say

INTRO = """# Commands

For everyone who uses the command line. Every command says the same with `--help`, in English and French; [the
contract](contract.md#commands) has what programs can rely on: formats, exit codes, what stays the same. In a checkout
`./run COMMAND` does what `sandtable COMMAND` does.

`sandtable --install-completion` lets Tab complete commands, games, bots and options in bash, zsh, fish and PowerShell.
"""


def pages() -> dict[str, str]:
    """The page, by its place in the manual."""
    Spoken.lang = "en"
    top = get_command(app)
    commands = top.commands  # type: ignore[attr-defined]
    lines = [INTRO]
    context = top.make_context("sandtable", [], resilient_parsing=True)
    for group, names in GROUPS.items():
        lines.append(f"## {say('en', f'usage.group.{group}')}\n")
        for name in names:
            if name in commands:
                inside = commands[name].make_context(name, [], parent=context, resilient_parsing=True)
                lines.append(f"### {name}\n\n```text\n{commands[name].get_help(inside)}\n```\n")
    return {"commands.md": "\n".join(lines)}
