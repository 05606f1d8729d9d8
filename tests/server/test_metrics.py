"""Metrics: the two that count every move say what prometheus_client's own would."""

from prometheus_client import CollectorRegistry, Histogram, generate_latest

from sandtable.server.metrics import FAST, Metrics, Times
from sandtable.server.table.events import Dealt, Moved


def test_times_are_told_as_those_of_a_histogram() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    times, histogram = Times("x_seconds", "X.", FAST, ours), Histogram("x_seconds", "X.", buckets=FAST, registry=theirs)
    for seconds in (0.0, 0.0004, 0.001, 0.0011, 0.3, 10.0, 11.0):
        times.observe(seconds)
        histogram.observe(seconds)

    def told(registry: CollectorRegistry) -> list[str]:
        return [line for line in generate_latest(registry).decode().splitlines() if "_created" not in line]

    assert told(ours) == told(theirs)


def test_events_are_counted_by_kind() -> None:
    metrics = Metrics()
    metrics.events.add(Moved(1, 0, "M1 R"))
    metrics.events.add(Moved(2, 1, "M1 R"))
    metrics.events.add(Dealt(3))
    told = metrics.text().decode()
    assert 'sandtable_events_total{what="moved"} 2.0' in told
    assert 'sandtable_events_total{what="dealt"} 1.0' in told
    assert 'sandtable_events_total{what="undone"} 0.0' in told
