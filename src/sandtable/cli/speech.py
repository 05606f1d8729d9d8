"""Speech: the language of a command, and its warning about plain Python."""

import os

from sandtable.cli.usage import Spoken
from sandtable.errors import BadOption
from sandtable.locale import LANGUAGES, say


def speak(lang: str | None) -> str:
    """The language of a flag, if there is one; else that of the environment."""
    if lang is not None:
        if lang not in LANGUAGES:
            raise BadOption("errors.language", lang=lang[:20], known=", ".join(LANGUAGES))
        Spoken.lang = lang
    return Spoken.lang


def warn_of_plain_python(lang: str) -> None:
    """Whoever waits for hours should know that there is a build 200 times faster."""
    from sandtable.build import build

    if build() != "compiled" and os.environ.get("SANDTABLE_PURE", "0") in ("", "0"):
        from sandtable.cli.progress import tell  # what draws takes a tenth of a second to import

        tell(say(lang, "cli.pure"))
