"""The command `sandtable`. Each command's file does its work; this one knows their flags."""

import sys


def main() -> None:
    """Run a command; a user's mistake ends in a sentence, never in a traceback."""
    from sandtable.cli.command_line import run

    sys.exit(run(sys.argv[1:]))
