"""A command line from its words to its exit code, through errors, signals and broken pipes."""

import io
import os
import sys
from contextlib import AbstractContextManager, nullcontext

import typer

from sandtable.cli import completion
from sandtable.cli.app import app
from sandtable.cli.stopping import stoppable
from sandtable.cli.usage import Misuse, Spoken, asked_language, complaint
from sandtable.errors import BadOption, BadRecord, SandtableError
from sandtable.locale import environment_language, say


def run(arguments: list[str]) -> int:
    """Run a command line; the exit code: 0 success, 1 failure, 2 wrong use, 128 and its number for a signal."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # a terminal that cannot show a sign, or input that is no text, must not end a game
            stream.reconfigure(errors="replace")
    Spoken.lang = asked_language(arguments, environment_language())
    completion.prepare()
    try:
        # servers stop in a way of their own
        stopping: AbstractContextManager[list[int]] = stoppable()
        if arguments[:1] in (["serve"], ["worker"]):
            stopping = nullcontext([])
        with stopping as stops:
            code = _run(arguments)
        if stops and code:
            code = 128 + stops[-1]
        sys.stdout.flush()
    except OSError as error:
        # the reader went away, as `| head` does, or the disk is full: Python must not try again when it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"sandtable: {error.strerror or error}", file=sys.stderr)
        return 1
    return code


def _run(arguments: list[str]) -> int:
    try:
        found = app(arguments, prog_name="sandtable", standalone_mode=False)
        return found if isinstance(found, int) else 0
    except SystemExit as stop:
        return int(stop.code or 0)
    except typer.Exit as stop:
        return stop.exit_code
    except Misuse as error:
        print(complaint(error), file=sys.stderr)
        return 2
    except SandtableError as error:
        from sandtable.cli.progress import tell

        tell(f"sandtable: {_sentence(error)}")
        return 2 if isinstance(error, BadOption) else 1
    except (KeyboardInterrupt, typer.Abort):
        return 130


def _sentence(error: SandtableError) -> str:
    text = error.text(Spoken.lang)
    if isinstance(error, BadRecord) and error.record is not None:
        key = "errors.record.where" if error.ply is None else "errors.record.where.ply"
        return say(Spoken.lang, key, record=error.record, ply=error.ply, why=text)
    return text
