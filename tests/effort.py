"""How hard the tests try: `./test` tries a part of what `./test --long` tries, and the same part every time."""

import os

FULL = os.environ.get("SANDTABLE_TESTS") == "full"


def tries(full: int, part: int) -> int:
    """How many times something is tried."""
    return full if FULL else part
