"""What the servers of tests have logged, for tests that fail."""

from pathlib import Path

LINES = 60
COARSE = 0.1  # seconds: the times of files lag behind the clock

LOGS: list[Path] = []  # of all servers and workers that this process of pytest started


def logged_since(start: float) -> list[tuple[str, str]]:
    """The name of each log that was written to since then, and its last lines."""
    written = [log for log in LOGS if log.exists() and log.stat().st_mtime >= start - COARSE]
    return [(f"{log.parent.name}/{log.name}", _end(log)) for log in written]


def _end(log: Path) -> str:
    return "\n".join(log.read_text(errors="replace").splitlines()[-LINES:])
