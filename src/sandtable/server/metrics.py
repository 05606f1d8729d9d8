"""Metrics: figures for Prometheus. Counts and times only: nothing of a position, a person or a table's address."""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from sandtable.server.table.events import NAMES, TableEvent

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Counts(Collector):
    """Events, counted by kind. For the event loop alone, since every move is counted: a Counter takes a lock."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self._name, self._about = name, about
        self._counts = dict.fromkeys(NAMES, 0)
        registry.register(self)

    def add(self, event: TableEvent) -> None:
        """Another one."""
        self._counts[type(event)] += 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=["what"])
        for kind, count in self._counts.items():
            family.add_metric([NAMES[kind]], count)
        yield family


class Times(Collector):
    """How long something took, in buckets. For the event loop alone, since every move is measured: a Histogram takes
    several locks."""

    def __init__(self, name: str, about: str, buckets: Sequence[float], registry: CollectorRegistry) -> None:
        self._name, self._about = name, about
        self._bounds = (*buckets, math.inf)
        self._counts = [0] * len(self._bounds)
        self._sum = 0.0
        registry.register(self)

    def observe(self, seconds: float) -> None:
        """Once more."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        family, total, buckets = HistogramMetricFamily(self._name, self._about), 0, []
        for bound, count in zip(self._bounds, self._counts, strict=True):
            total += count
            buckets.append(("+Inf" if math.isinf(bound) else repr(bound), total))
        family.add_metric([], buckets, self._sum)
        yield family


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.events = Counts("sandtable_events", "Events written, by kind.", own)
        self.refused = Counter(
            "sandtable_refused", "Messages and requests refused, by kind of error.", ["kind"], registry=own
        )
        self.move_seconds = Times("sandtable_move_seconds", "From a move's arrival to its acknowledgement.", FAST, own)
        self.commit_seconds = Histogram("sandtable_commit_seconds", "A transaction.", buckets=FAST, registry=own)
        self.commit_events = Histogram(
            "sandtable_commit_events", "Events in a transaction.", buckets=SIZES, registry=own
        )
        self.storage_errors = Counter("sandtable_storage_errors", "Transactions that failed.", registry=own)
        self.bot_moves = Counter("sandtable_bot_moves", "Moves of bots, by level.", ["level"], registry=own)
        self.bot_faults = Counter(
            "sandtable_bot_faults",
            "Decisions at which a bot failed and any legal move was played, by level and game.",
            ["level", "game"],
            registry=own,
        )
        self.advice_faults = Counter(
            "sandtable_advice_faults",
            "Hints, analyses and consequences of moves that failed, by what it was and game.",
            ["what", "game"],
            registry=own,
        )
        self.waiting = Gauge("sandtable_waiting", "Pieces of work that wait, by pool.", ["pool"], registry=own)
        self.waited_seconds = Histogram(
            "sandtable_waited_seconds",
            "How long work waited for a thread, by pool.",
            ["pool"],
            buckets=FAST,
            registry=own,
        )
        self.rooms = Gauge("sandtable_rooms", "Tables in memory.", registry=own)
        self.sockets = Gauge("sandtable_sockets", "Open sockets.", registry=own)
        self.slow_clients = Counter("sandtable_slow_clients", "Sockets closed because they did not read.", registry=own)
        self.loop_late = Histogram(
            "sandtable_loop_late_seconds", "By how much the event loop came too late.", buckets=FAST, registry=own
        )
        self.loop_blocked = Histogram(
            "sandtable_loop_blocked_seconds",
            "That part of it for which the loop itself computed.",
            buckets=FAST,
            registry=own,
        )
        self.loop_worst = Gauge(
            "sandtable_loop_blocked_worst_seconds", "The longest of these since the start.", registry=own
        )
        self.floods = Counter(
            "sandtable_floods", "Sockets cut off because of pings, or of messages at once.", registry=own
        )
        self.backlog = Gauge("sandtable_backlog_bytes", "Bytes that wait for clients to read.", registry=own)
        self.calls = Counter(
            "sandtable_calls", "Calls by push and mail, and what became of them.", ["channel", "outcome"], registry=own
        )
        self.fanout_up = Gauge("sandtable_fanout_up", "Whether messages between processes arrive.", registry=own)

    def text(self) -> bytes:
        """The metrics as Prometheus reads them."""
        return generate_latest(self.registry)
