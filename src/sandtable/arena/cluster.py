"""Cluster: a crew on many machines, with Dask. If a worker dies, its games are played again."""

import asyncio
import logging
import signal
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from types import ModuleType, TracebackType
from typing import Any, Generic

from sandtable.arena.crew import Part, Promise, T, Work, play_part
from sandtable.errors import Unavailable

LOCAL = "local"
PATIENCE = 4.0  # seconds in which a cluster has to answer
LONGEST_IDLE = 30.0  # seconds that a cluster may be without any worker
POLL = 2.0  # seconds until it is asked again whether there are any


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
                            # any free port: where another cluster has the usual one, Dask would say so
                            scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
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

    def submit(self, games: Work[T], start: int, stop: int) -> Promise[T]:
        """Hand out some games."""
        return _Watched(self, self._client.submit(play_part, games, start, stop, pure=False))

    def check_workers(self, since: float) -> float:
        """The moment since when there are no workers, if there are none; Unavailable once that is too long ago."""
        if self._client.nthreads():
            return time.monotonic()
        if time.monotonic() - since > LONGEST_IDLE:
            raise Unavailable("errors.cluster.deserted", address=self._address[:80], n=int(LONGEST_IDLE))
        return since

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        if isinstance(error, self._failures):
            why = (str(error) or type(error).__name__).splitlines()[0].rstrip(".")
            raise Unavailable("errors.cluster.lost", address=self._address[:80], why=why) from None


class _Watched(Generic[T]):
    """A part that is being played on a cluster. While waiting for it, the caller checks now and then that a worker
    plays."""

    def __init__(self, cluster: Cluster, future: Any) -> None:
        self._cluster = cluster
        self._future = future

    def done(self) -> bool:
        return bool(self._future.done())

    def result(self) -> Part[T]:
        """The part, once it is played."""
        since = time.monotonic()
        while True:
            try:
                part: Part[T] = self._future.result(timeout=POLL)
                return part
            except TimeoutError:
                since = self._cluster.check_workers(since)

    def cancel(self) -> object:
        return self._future.cancel()


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
