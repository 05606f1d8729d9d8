"""Cluster: a crew of many machines, under Dask. A worker that dies loses nothing: what it had is played again."""

import asyncio
import logging
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from types import ModuleType, TracebackType
from typing import Any

from sandtable.arena.crew import Games, Promise, play_part
from sandtable.errors import Unavailable

LOCAL = "local"
PATIENCE = 4.0  # seconds in which a cluster has to answer


class Cluster:
    """The Dask cluster at an address, or one of our own on this machine for the address `local`."""

    def __init__(self, address: str, workers: int) -> None:
        self._address = address
        self._workers = workers
        self._stack = ExitStack()
        self._client: Any = None
        self._failures: tuple[type[Exception], ...] = ()

    def __enter__(self) -> "Cluster":
        distributed = _distributed()
        self._failures = (distributed.KilledWorker, CancelledError, ImportError, OSError)
        # what its parts think of connections and workers that come and go would spoil the terminal
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        with ExitStack() as stack:
            where = self._address
            if where == LOCAL:
                with _interrupts_ignored():
                    where = stack.enter_context(
                        distributed.LocalCluster(
                            n_workers=self._workers,
                            threads_per_worker=1,
                            dashboard_address=None,
                            silence_logs=logging.CRITICAL,
                        )
                    )
            else:
                self._knock(distributed)
            try:
                self._client = stack.enter_context(distributed.Client(where, timeout=PATIENCE, set_as_default=False))
                self._client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError:
                raise Unavailable("errors.cluster.idle", address=self._address[:80]) from None
            self._stack = stack.pop_all()
        return self

    def _knock(self, distributed: ModuleType) -> None:
        """See whether a cluster answers. A client that finds none, or something else, would keep us waiting."""
        keys = distributed.Security().get_connection_args("client")

        async def knock() -> None:
            async with asyncio.timeout(PATIENCE + 1):
                door = await distributed.core.connect(self._address, timeout=PATIENCE, **keys)
                await door.close()

        try:
            asyncio.run(knock())
        except (OSError, ValueError, TypeError) as error:
            why = str(error) or type(error).__name__
            raise Unavailable("errors.cluster.none", address=self._address[:80], why=why) from None

    @property
    def ahead(self) -> int:
        """Four parts for each thread of the cluster as it is now: workers may come and go."""
        threads: int = sum(self._client.nthreads().values())
        return 4 * max(1, threads)

    def submit(self, games: Games, start: int, stop: int) -> Promise:
        """Hand out some games."""
        promise: Promise = self._client.submit(play_part, games, start, stop, pure=False)
        return promise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        if isinstance(error, self._failures):
            why = (str(error) or type(error).__name__).splitlines()[0].rstrip(".")
            raise Unavailable("errors.cluster.lost", address=self._address[:80], why=why) from None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started now ignore Ctrl-C, which reaches all of a terminal: this one decides what happens."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _distributed() -> ModuleType:
    """Imported only when it is asked for."""
    try:
        import distributed
    except ModuleNotFoundError:
        raise Unavailable("errors.extra", flag="--dask", extra="dask") from None
    module: ModuleType = distributed
    return module
