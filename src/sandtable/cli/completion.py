"""Shell completion: what Tab offers, and how a shell learns to ask for it."""

import os
from pathlib import Path
from typing import Any

from typer import _completion_classes, _completion_shared
from typer._click.shell_completion import add_completion_class

from sandtable.locale import LANGUAGES

# what a shell sets when it asks, and which words it has
VARIABLE = "_SANDTABLE_COMPLETE"

# ------------------------------------------------------------------------------------------------------ what is offered


def games() -> list[str]:
    """The games."""
    from sandtable.games import IDS

    return list(IDS)


def bots() -> list[str]:
    """The bots, and where a program's command line begins."""
    from sandtable.bots import NAMES
    from sandtable.bots.outside import PREFIX

    return [*NAMES, PREFIX]


def several_bots(incomplete: str) -> list[str]:
    """Bots for the end of a list with commas."""
    begun, comma, _ = incomplete.rpartition(",")
    given = begun.split(",")
    return [f"{begun}{comma}{name}" for name in bots() if name not in given]


def options(incomplete: str) -> list[str]:
    """The options of the game that the line names, each with its values; of all games if it names none."""
    from sandtable.games import kind_of

    # typer has read nothing of a line that ends with a flag whose value is to be completed
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    words = {word.partition("=")[0] for word in line.split()}
    named = [game for game in games() if game in words] or games()
    begun = incomplete.partition("=")[0]
    return [
        f"{name}={str(value).lower()}"
        for kind in map(kind_of, named)
        for name in kind.option_names
        if name == begun or name not in words
        for value in kind.offered.get(name, ("",))
    ]


def puzzle_sets() -> list[str]:
    """The sets of puzzles."""
    from sandtable.learn.puzzle import sets

    return list(sets())


def themes() -> list[str]:
    """What puzzles are about."""
    from sandtable.learn.puzzle import contents

    return sorted({theme for puzzle in contents().puzzles for theme in puzzle.themes})


def languages() -> list[str]:
    """The languages."""
    return list(LANGUAGES)


# --------------------------------------------------------------------------------------------------------------- shells


class _Bash(_completion_classes.BashComplete):
    """Bash takes `players=3` for three words, and puts what we answer in place of the last of them alone."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one."""
        words, incomplete = super().get_completion_args()
        if incomplete == "=" and words:
            self._before = f"{words.pop()}="
            incomplete = ""
        elif words[-1:] == ["="] and len(words) > 1:
            self._before = f"{words[-2]}="
            del words[-2:]
        joined: list[str] = []
        for word in words:
            if joined and (word == "=" or joined[-1].endswith("=")):
                joined[-1] += word
            else:
                joined.append(word)
        return joined, self._before + incomplete

    def format_completion(self, item: Any) -> str:
        """One answer, from where the last word begins."""
        return super().format_completion(item).removeprefix(self._before)


def prepare() -> None:
    """Be ready to answer where a shell asks."""
    if VARIABLE in os.environ:
        _completion_classes.completion_init()
        add_completion_class(_Bash, "bash")


def install() -> tuple[str, Path]:
    """Let the shell that called us ask from its next start on; its name, and the file that makes it do so."""
    return _completion_shared.install(prog_name="sandtable", complete_var=VARIABLE)
