"""What the benchmarks in a browser share: a server in a temporary folder, Debian's Chromium, results in print."""

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.services import Process, served

FLAGS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
# What is measured: in a browser, at the address of a server, with the arguments that were given.
Measurement = Callable[[Browser, str, argparse.Namespace], Any]


def measure(
    parser: argparse.ArgumentParser, measurements: dict[str, Measurement], more_flags: tuple[str, ...] = ()
) -> None:
    """Measure what `--only` names, or everything, and print it: a line each, or one JSON object at the end. The load of
    the machine comes first, since everything takes longer on a busy one."""
    parser.add_argument("--only", default=",".join(measurements))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = given.only.split(",")
    if unknown := set(names) - set(measurements):
        parser.error(f"--only knows {', '.join(measurements)}, not {', '.join(sorted(unknown))}")
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if chromium is None:
        parser.error("chromium is not installed")
    results: dict[str, Any] = {"load": os.getloadavg()[0]}
    if not given.json:
        print("load", results["load"], flush=True)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (server,), sync_playwright() as playwright:
        assert isinstance(server, Process)
        browser = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, *more_flags])
        for name in names:
            results[name] = measurements[name](browser, server.url, given)
            if not given.json:
                print(name, results[name], flush=True)
        browser.close()
    if given.json:
        print(json.dumps(results))
