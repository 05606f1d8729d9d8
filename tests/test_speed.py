"""What `import sandtable` costs."""

import statistics

from sandtable.speed import import_time

MOST = 60.0  # milliseconds


def test_import_is_quick() -> None:
    """The median of three measurements; another try where the machine was busy."""
    tried = []
    for _ in range(5):
        tried.append(statistics.median(import_time() for _ in range(3)))
        if tried[-1] < MOST:
            return
    raise AssertionError(f"import sandtable takes {tried} ms")
