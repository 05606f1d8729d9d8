"""Budget: how long a bot may think, and whether memory is scarce there."""

import os
import sys
from dataclasses import dataclass

# There memory is not given out when it is first touched, but at once, and never given back.
IN_BROWSER = sys.platform == "emscripten"


@dataclass(frozen=True)
class Budget:
    """Seconds, or simulations, on some threads. Simulations on one are deterministic."""

    seconds: float | None = None
    simulations: int | None = None
    threads: int = 1


def cores() -> int:
    """How many threads a bot may use here: one for each core that this process may run on."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads_for(seconds: float | None) -> int:
    """How many threads think where nobody else does: by the clock all cores; a number of simulations means the same
    everywhere on one thread only."""
    return 1 if seconds is None else cores()
