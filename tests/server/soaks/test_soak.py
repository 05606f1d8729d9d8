"""Hundreds of tables for minutes: all games go on, no bot fails, and memory does not grow."""

import os
import random
import threading
import time
from pathlib import Path

import pytest

from tests.server.client import Guest, faults
from tests.server.services import served
from tests.server.test_outages import Stubborn

MINUTES = float(os.environ.get("SANDTABLE_SOAK_MINUTES", "10"))
PEOPLE = 40
WEAK = ("novice", "casual", "greedy", "random")
GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("mandala", {}),
    ("mandala", {"memory": "hidden"}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"new_stones": True}),
)


def memory(pid: int) -> float:
    """Megabytes in use."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024


@pytest.mark.long
@pytest.mark.timeout(60 * MINUTES + 600)
def test_five_hundred_tables_of_bots_and_people(tmp_path: Path) -> None:
    with served(tmp_path, 1, SANDTABLE_IDLE="5", SANDTABLE_BOT_PACE="0.5") as servers:
        url, pid = servers[0].url, servers[0].process.pid
        end = time.monotonic() + 60 * MINUTES
        host = Guest(url)
        finished, troubles = [0], list[BaseException]()

        def people(index: int) -> None:
            while time.monotonic() < end:
                one = Stubborn([url], index, index % 2 == 0)
                one.run(300)
                if one.trouble is not None:
                    troubles.append(one.trouble)
                    return
                finished[0] += 1

        threads = [threading.Thread(target=people, args=(i,), daemon=True) for i in range(PEOPLE)]
        for thread in threads:
            thread.start()
        samples = []
        rng = random.Random(1)
        while time.monotonic() < end:
            going = len(host.get("/api/tables", list="playing", limit=100))
            if going < 100:
                for _ in range(500 - PEOPLE - going):
                    seats = [{"kind": "bot", "level": rng.choice(WEAK)} for _ in range(2)]
                    game, options = rng.choice(GAMES)
                    host.open(game, seats=seats, options=options, public=True)
            time.sleep(max(1.0, MINUTES))
            samples.append(memory(pid))
        for thread in threads:
            thread.join(300)
        assert not troubles
        assert finished[0] > PEOPLE
        half = len(samples) // 2
        assert max(samples[half:]) < 1.15 * max(samples[:half]) + 10, samples
        assert faults(url) == []
        assert "error" not in servers[0].log.read_text().lower()
