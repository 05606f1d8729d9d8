"""How much a table server does on this machine: moves a second, how soon the other player sees one, memory, opening.

    uv run python bench/server_load.py --only blast,paced --seconds 8
    uv run python bench/server_load.py --postgres URL --redis URL --servers 2 [--apart]
    uv run python bench/server_load.py --only meet --people 2000 --seeking 200

Starts `sandtable serve` in processes of its own, with durable storage in a temporary folder, and plays real games of
all three kinds against it through WebSockets, from this process. A move's latency is the time from sending it to the
*other* player's update. All moves are chosen at random from the legal ones that the server sent.

`meet` has people in the lobby, each with a socket, some of whom look for a game, each for one that nobody else wants;
pairs come on top, and are timed from the second request to the moment when both know of their table. Moves are played
at a pace first without and then with all of that, and timed by a process that hears nothing of the lobby; figures that
the servers have of themselves stand beside those. Three processes want a core then: on two the clients take as much of
the machine as the server does (`clients_cores`, `server_cores`). With `--asking` the pages ask for what they show every
eight seconds, as they did before the server told them (on two cores that is for some two hundred people at most).
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import inside
from server_clients import GAMES, Bench, Seeker

FREE = {
    "SANDTABLE_LIMIT_RATE": "1000000",
    "SANDTABLE_LIMIT_BURST": "1000000",
    "SANDTABLE_LIMIT_REQUESTS": "1000000",
    "SANDTABLE_LIMIT_READS": "1000000",
    "SANDTABLE_LIMIT_GUEST_TABLES": "1000000",
    "SANDTABLE_LIMIT_ADDRESS_SOCKETS": "1000000",
    "SANDTABLE_LIMIT_PERSON_SOCKETS": "1000000",
    "SANDTABLE_LIMIT_ADDRESS_CONNECTIONS": "1000000",
    "SANDTABLE_LIMIT_CONNECTS": "1000000",
    "SANDTABLE_LIMIT_INVITATIONS": "1000000",
    "SANDTABLE_LIMIT_SEEKS": "1000000",
}


async def meet(
    urls: list[str],
    people: int,
    seeking: int,
    pairs: float,
    tables: int,
    seconds: float,
    rate: float,
    cpu: Callable[[], float],
    asking: bool = False,
) -> dict[str, Any]:
    """Moves at a pace, alone and beside a lobby where people look for games."""
    before = await play(Bench(urls), tables, seconds, rate, cpu)
    # what two thousand pages hear is not heard by the process that times moves
    apart = multiprocessing.get_context("spawn")
    here, there = apart.Pipe()
    crowd = apart.Process(target=gather, args=(there, urls, people, seeking, pairs, asking))
    crowd.start()
    try:
        assert await asyncio.to_thread(here.recv) == "here"
        beside = await play(Bench(urls), tables, seconds, rate, cpu, begun=partial(here.send, "pair"))
        here.send("end")
        times, cores = await asyncio.to_thread(here.recv)
    finally:
        crowd.terminate()
        crowd.join()
    times.sort()

    def at(share: float) -> float:
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1)

    found = {"pairs": len(times), "p50_ms": at(0.5), "p99_ms": at(0.99), "max_ms": round(1000 * times[-1], 1)}
    found["clients_cores"] = round(cores, 3)
    return {"people": people, "seeking": seeking, "found": found, "moves_alone": before, "moves_beside": beside}


def gather(pipe: Connection, urls: list[str], people: int, seeking: int, pairs: float, asking: bool) -> None:
    """A process with all who are in the lobby."""
    asyncio.run(lobby(pipe, urls, people, seeking, pairs, asking))


async def lobby(pipe: Connection, urls: list[str], people: int, seeking: int, pairs: float, asking: bool) -> None:
    """People come; when they are told so, pairs look for games, one after the other, until that ends. What is sent back
    is how long each took, and how many cores it kept busy."""
    # a server closes what was not used for five seconds: nothing may be sent at that moment
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100, keepalive_expiry=2)
    async with httpx.AsyncClient(timeout=60, limits=limits) as http:
        here = [await Seeker.come(http, urls[i % len(urls)]) for i in range(people)]
        for i, seeker in enumerate(here[:seeking]):
            await seeker.look(http, 1000 + i, wait=False)
        pipe.send("here")
        assert await asyncio.to_thread(pipe.recv) == "pair"
        start, used = time.perf_counter(), time.process_time()
        times: list[float] = []

        async def pair(one: Seeker, other: Seeker, initial: int) -> None:
            async with asyncio.TaskGroup() as both:
                first = both.create_task(one.look(http, initial))
                await asyncio.sleep(random.random() / 2)
                second = both.create_task(other.look(http, initial))
            (table, heard, _), (same, later, start) = first.result(), second.result()
            assert table == same
            times.append(max(heard, later) - start)

        async def come() -> None:
            """Pairs, one after the other, of people who have not looked yet."""
            free = here[seeking:]
            async with asyncio.TaskGroup() as group:
                for n in range(len(free) // 2):
                    group.create_task(pair(free[2 * n], free[2 * n + 1], 10_000 + n))
                    await asyncio.sleep(1 / pairs)

        others = [asyncio.create_task(come())]
        others += [asyncio.create_task(seeker.ask(http)) for seeker in here if asking]
        assert await asyncio.to_thread(pipe.recv) == "end"
        for other in others:
            other.cancel()
        ended = await asyncio.gather(*others, return_exceptions=True)
        if failed := [error for error in ended if isinstance(error, Exception)]:
            raise failed[0]
        pipe.send((times, (time.process_time() - used) / (time.perf_counter() - start)))


async def play(
    bench: Bench,
    tables: int,
    seconds: float,
    rate: float | None,
    cpu: Callable[[], float],
    begun: Callable[[], None] = lambda: None,
) -> dict[str, float]:
    """So many tables at once, as fast as answers come or at a pace; `begun` is called when they are counted."""
    await bench.people(2 * tables)
    spare = 0 if rate else int(8000 * (seconds + 1) / 45)  # or a fast server runs out of games before the time is up
    found = [await bench.table(i) for i in range(tables + (int(rate * seconds / 20) if rate else spare))]
    bench.spare = found[tables:]
    bench.paced = rate is not None
    await asyncio.sleep(1)
    bench.running = True
    for table in found[:tables]:
        bench.begin(table)
    await asyncio.sleep(1)
    bench.latencies.clear()
    bench.moves = 0
    begun()
    start, used, known = time.perf_counter(), cpu(), await asyncio.to_thread(inside.read, bench.urls)
    if rate is None:
        await asyncio.sleep(seconds)
    else:
        due = start
        while due < start + seconds:
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if bench.waiting:
                bench.waiting.pop(random.randrange(len(bench.waiting))).play()
    figures = bench.figures(time.perf_counter() - start)
    figures["server_us_per_move"] = round((cpu() - used) / max(1, bench.moves) * 1e6)
    figures["server_cores"] = round((cpu() - used) / (time.perf_counter() - start), 3)
    figures |= inside.between(known, await asyncio.to_thread(inside.read, bench.urls))
    bench.running = False
    return figures


async def idle(urls: list[str], tables: int, memory: Callable[[], float]) -> dict[str, float]:
    """So many tables where nobody moves, each with one socket."""
    bench = Bench(urls)
    await bench.people(50)
    before = memory()
    players = []
    for i in range(tables):
        game, options = GAMES[i % len(GAMES)]
        client = bench.clients[i % len(bench.clients)]
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = (await client.post("/api/tables", json={"game": game, "options": options, "seats": seats})).json()
        player = await bench.connect(client, made["id"], 0, lambda player, message: None)
        for _ in range(2):
            player.send(json.dumps({"type": "nonce", "nonce": secrets.token_hex(16)}))
        players.append(player)
    await asyncio.sleep(2)
    return {"tables": tables, "before_mb": round(before, 1), "memory_mb": round(memory(), 1)}


async def opening(urls: list[str]) -> dict[str, float]:
    """Opening a game of a hundred moves: the time to the snapshot, the table in memory and out of it."""
    bench = Bench(urls)
    await bench.people(2)
    client = bench.clients[0]
    times = []
    while len(times) < 30:
        seats = [{"kind": "me"}, {"kind": "me"}]
        made = (await client.post("/api/tables", json={"game": "mandala", "seats": seats})).json()
        path = f"/api/tables/{made['id']}"
        for _ in range(2):
            await client.post(f"{path}/actions", json={"type": "nonce", "nonce": secrets.token_hex(16)})
        for _ in range(100):
            seen = (await client.get(f"{path}/snapshot", params={"after": 10**6 - 1})).json()
            after = seen["number"]
            if not seen["observation"]["legal"]:
                break
            move = random.choice(seen["observation"]["legal"])
            await client.post(f"{path}/actions", json={"type": "move", "id": secrets.token_hex(6), "move": move})
        if after < 70:
            continue
        for _ in range(3):
            start = time.perf_counter()
            await client.get(f"{path}/snapshot")
            times.append(time.perf_counter() - start)
    times.sort()
    return {"events": after, "p50_ms": round(1000 * times[len(times) // 2], 2), "max_ms": round(1000 * times[-1], 2)}


class Served:
    """Server processes, and how much memory they take."""

    def __init__(self, stack: ExitStack, folder: Path, servers: int, postgres: str | None, redis: str | None) -> None:
        self.processes = []
        self.urls = []
        environment = {**os.environ, **FREE, "SANDTABLE_DATA": str(folder), "SANDTABLE_LOG": "text"}
        if postgres:
            environment["SANDTABLE_DATABASE"] = postgres
        if redis:
            environment["SANDTABLE_REDIS"] = redis
        for _ in range(servers):
            process = subprocess.Popen(
                [sys.executable, "-m", "sandtable", "serve", "--port", "0"],
                stdout=subprocess.PIPE,
                env=environment,
                text=True,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            assert process.stdout is not None
            line = process.stdout.readline()
            self.urls.append(next(word for word in line.split() if word.startswith("http")).rstrip("/"))
            self.processes.append(process)
            for _ in range(100):
                try:
                    httpx.get(self.urls[-1] + "/healthz").raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)

    def cpu(self) -> float:
        """Seconds of processor time that all processes have used."""
        ticks = 0
        for process in self.processes:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes that the first process has in use."""
        status = Path(f"/proc/{self.processes[0].pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=180.0)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--people", type=int, default=2000, help="in the lobby, for meet")
    parser.add_argument("--seeking", type=int, default=200, help="of them, who look for a game all the time")
    parser.add_argument("--pairs", type=float, default=20.0, help="that come a second")
    parser.add_argument("--asking", action="store_true", help="pages of the lobby ask, as they did once")
    parser.add_argument("--only", default="blast,paced,open,idle")
    parser.add_argument("--postgres")
    parser.add_argument("--redis")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--apart", action="store_true", help="the players of a table at different servers")
    parser.add_argument("--url", help="a server that runs already")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.only.split(",")) - {"blast", "paced", "open", "idle", "meet"}:
        parser.error(f"--only knows blast, paced, open, idle and meet, not {', '.join(sorted(unknown))}")
    results: dict[str, Any] = {}
    for name in given.only.split(","):
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            if given.url:
                urls, memory, cpu = [given.url], float, float
            else:
                served = Served(stack, folder, given.servers, given.postgres, given.redis)
                urls, memory, cpu = served.urls, served.memory, served.cpu
            if name == "blast":
                results[name] = asyncio.run(play(Bench(urls, given.apart), given.tables, given.seconds, None, cpu))
            elif name == "paced":
                results[name] = asyncio.run(
                    play(Bench(urls, given.apart), given.tables, given.seconds, given.rate, cpu)
                )
            elif name == "meet":
                results[name] = asyncio.run(
                    meet(
                        urls,
                        given.people,
                        given.seeking,
                        given.pairs,
                        given.tables,
                        given.seconds,
                        given.rate,
                        cpu,
                        given.asking,
                    )
                )
            elif name == "idle":
                results[name] = asyncio.run(idle(urls, given.idle, memory))
            elif name == "open":
                results[name] = asyncio.run(opening(urls))
            if not given.json:
                print(name, results[name], flush=True)
    if given.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
