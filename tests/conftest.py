"""Which build is tested, and how hard hypothesis tries."""

import gc
import os
import signal
from collections.abc import Generator
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

import sandtable
from sandtable.build import PACKAGE, build, compiled, modules
from tests.effort import tries
from tests.logs import logged_since
from tests.scripts import ROOT, script

# The same examples every time, so that a push fails for what it changed; `./test --long` looks for new ones.
# How long an example takes by the clock says nothing on a busy machine: neither a deadline nor a check of it.
BY_THE_CLOCK = (HealthCheck.too_slow,)
settings.register_profile(
    "quick", deadline=None, suppress_health_check=BY_THE_CLOCK, derandomize=True, max_examples=tries(100, 30)
)
settings.register_profile("long", deadline=None, suppress_health_check=BY_THE_CLOCK, max_examples=1000)
settings.load_profile("quick")


def hatch_build() -> ModuleType:
    """The build hook, which is no part of the package."""
    return script("hatch_build.py")


def pytest_report_header() -> str:
    return f"sandtable {sandtable.__version__}, {build()}, from {PACKAGE}"


def pytest_sessionstart() -> None:
    """A test of the wrong build proves nothing: neither of the one not asked for nor of one that is out of date."""
    # a shell makes what runs in its background deaf to Ctrl-C, and with it the commands that tests start and interrupt
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("SANDTABLE_EXPECT")
    names = compiled()
    if expected == "compiled" and build() != "compiled":
        pytest.exit(f"not compiled: {', '.join(sorted(set(modules()) - set(names))) or 'anything'}", returncode=4)
    if expected == "pure" and names:
        pytest.exit(f"not pure Python: {', '.join(names)}", returncode=4)
    if names and (ROOT / "src") in PACKAGE.parents and (stale := hatch_build().Tree(ROOT).stale()):
        pytest.exit(f"compiled from other sources: {', '.join(stale)}; build with ./test or uv sync", returncode=4)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits or takes long comes first: at the end nothing else would be left to do meanwhile. Tests in a browser
    come last: once Playwright is there, a process can run no event loop of its own."""
    order = {"wasm": 0, "server": 1, "browser": 3}
    # the engine takes its time to start in a browser
    items.sort(
        key=lambda item: (
            order.get(item.path.relative_to(ROOT / "tests").parts[0], 2),
            item.path.name not in ("test_here.py", "test_site.py"),
        )
    )


def pytest_collection_finish() -> None:
    """What is there once all tests are known stays to the end. The garbage collector would look through it again and
    again, a twentieth of the whole time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails says what the servers that it used have logged meanwhile."""
    report = yield
    if report.failed:
        report.sections += logged_since(call.start)
    return report


@pytest.fixture(scope="session", name="hatch_build")
def hatch_build_fixture() -> ModuleType:
    return hatch_build()
