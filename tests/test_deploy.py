"""The container, its compose file, the units of systemd and the workflow for wheels: as far as can be seen here, they
say what docs/operating.md says, and name no flag, variable or file that does not exist."""

import ast
import configparser
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from typer.main import get_command

from sandtable.cli.app import app
from sandtable.server.settings import Limits, Settings
from tests.scripts import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text()
COMMANDS = get_command(app).commands  # type: ignore[attr-defined]
VARIABLES = {
    "FORWARDED_ALLOW_IPS",
    *(f"SANDTABLE_{each.name.upper()}" for each in fields(Settings)),
    *(f"SANDTABLE_LIMIT_{each.name.upper()}" for each in fields(Limits)),
}


def check_command(words: list[str]) -> None:
    """That a command exists, has these flags, and takes these values."""
    command, *rest = words
    COMMANDS[command].make_context(command, rest)


def containerfile() -> Iterator[tuple[str, str]]:
    """The instructions of the container file."""
    for line in (DEPLOY / "Containerfile").read_text().splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            yield name, rest


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd; of a key that comes twice, the values are joined."""
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    text = (DEPLOY / "systemd" / name).read_text()
    wanted = " ".join(re.findall(r"^Wants=(.*)$", text, re.MULTILINE))
    found.read_string(text)
    if wanted:
        found["Unit"]["Wants"] = wanted
    return found


def worked_commands() -> list[list[str]]:
    """The commands of the page's set-up of several processes."""
    (block,) = re.findall(r"^```sh\n(# once: a database\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [shlex.split(line)[1:] for line in block.splitlines() if line.startswith("sandtable ")]


def worked_variables() -> dict[str, str]:
    return dict(re.findall(r"^export (\w+)=(\S+)$", PAGE, re.MULTILINE))


# ---------------------------------------------------------------------------------------------------------- containers


def test_the_container_file_names_what_exists() -> None:
    instructions = list(containerfile())
    assert {name for name, _ in instructions} <= {
        *("FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD")
    }
    found = dict(instructions)
    assert ast.literal_eval(found["ENTRYPOINT"]) == ["sandtable"]
    check_command(ast.literal_eval(found["CMD"]))
    variables = dict(pair.split("=") for pair in found["ENV"].split())
    assert variables.keys() <= VARIABLES
    assert found["EXPOSE"] == variables["SANDTABLE_PORT"]
    assert found["VOLUME"] == variables["SANDTABLE_DATA"]
    assert found["USER"] != "root"
    extras = re.findall(r"\[([\w,]+)\]", found_run(instructions, 'pip install --no-cache-dir "$(ls'))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(extras[0].split(",")) <= project["optional-dependencies"].keys()
    (shown,) = re.findall(r"uv pip install 'sandtable\[([\w,]+)\]'", PAGE)
    assert extras[0] == shown


def found_run(instructions: list[tuple[str, str]], start: str) -> str:
    return next(rest for name, rest in instructions if name == "RUN" and rest.startswith(start))


def test_a_container_gets_nothing_that_was_built_here() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    for name in (".venv", "build", "**/*.so", "**/node_modules", ".git"):
        assert name in ignored


def test_the_health_check_asks_for_an_address_that_the_server_has() -> None:
    asked = re.findall(r"127\.0\.0\.1:(\d+)(/\w+)", dict(containerfile())["HEALTHCHECK"])
    assert asked == [("8000", "/readyz")]


def test_compose_starts_what_the_page_starts() -> None:
    services = compose()["services"]
    ours = {name: each for name, each in services.items() if each["image"] == "sandtable"}
    for each in ours.values():
        check_command(each["command"])
        assert each["environment"].keys() <= VARIABLES
        assert each["environment"].keys() >= worked_variables().keys()
        assert (DEPLOY / each["build"]["context"] / each["build"]["dockerfile"]).exists()
    started = sorted(each["command"][0] for each in ours.values())
    assert started == sorted(command[0] for command in worked_commands())
    for each in services.values():
        assert set(each.get("depends_on", ())) <= services.keys()
    # where a server is found
    for variable, host in (("SANDTABLE_DATABASE", "postgres:5432"), ("SANDTABLE_REDIS", "redis:6379")):
        assert f"{host}/" in ours["server-1"]["environment"][variable]
        assert host.split(":")[0] in services


def test_servers_share_the_keys_that_they_sign_with() -> None:
    """Each would make its own otherwise, and not know a link or a push of the other; or could write none at all."""
    servers = [each for name, each in compose()["services"].items() if name.startswith("server-")]
    found = dict(containerfile())
    for each in servers:
        (volume,) = each["volumes"]
        name, _, folder = volume.partition(":")
        assert name in compose()["volumes"]
        assert folder == found["VOLUME"]
    service = unit("sandtable-server@.service")["Service"]
    assert service["ProtectSystem"] == "strict"
    assert service["Environment"] == f"SANDTABLE_DATA=/var/lib/{service['StateDirectory']}"


def test_a_worker_in_a_container_is_asked_for_its_metrics_where_it_serves_them() -> None:
    worker = compose()["services"]["worker-1"]
    assert f":{worker['environment']['SANDTABLE_METRICS']}/metrics" in worker["healthcheck"]["test"][-1]


def test_nginx_is_that_of_the_page_with_the_names_of_the_containers() -> None:
    (shown,) = re.findall(r"^```nginx\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    comment, _, config = (DEPLOY / "nginx.conf").read_text().partition("\n")
    assert comment.startswith("#")
    hosts = {"127.0.0.1:8001": "server-1:8000", "127.0.0.1:8002": "server-2:8000"}
    assert config == re.sub(r"127\.0\.0\.1:800[12]", lambda found: hosts[found[0]], shown)
    services = compose()["services"]
    for host in hosts.values():
        name, port = host.split(":")
        command = services[name]["command"]
        assert command[command.index("--port") + 1] == port


# ------------------------------------------------------------------------------------------------------------- systemd


def instances() -> dict[str, str]:
    """The units that the target starts, with the file that each is made from."""
    return {name: re.sub(r"@\w+", "@", name) for name in unit("sandtable.target")["Unit"]["Wants"].split()}


def exec_start(name: str, instance: str) -> list[str]:
    return shlex.split(unit(name)["Service"]["ExecStart"].replace("%i", instance))


def test_units_start_what_the_page_starts() -> None:
    started = []
    for name, file in instances().items():
        program, *words = exec_start(file, name.split("@")[1].removesuffix(".service"))
        assert program == "/opt/sandtable/bin/sandtable"
        check_command(words)
        started.append([word for word in words if word not in ("--log", "json")])
    shown = [[word for word in command if word not in ("--log", "json")] for command in worked_commands()]
    assert sorted(started) == sorted(shown)
    check_command(exec_start("sandtable.service", "")[1:])


def test_the_environment_of_units_is_that_of_the_page() -> None:
    lines = [line for line in (DEPLOY / "sandtable.env").read_text().splitlines() if not line.startswith("#")]
    assert dict(line.split("=", 1) for line in lines) == worked_variables()
    for file in set(instances().values()):
        assert unit(file)["Service"]["EnvironmentFile"] == "/etc/sandtable.env"
    one = unit("sandtable.service")["Service"]
    name, _, folder = one["Environment"].partition("=")
    assert name in VARIABLES
    assert folder == f"/var/lib/{one['StateDirectory']}"


def test_the_page_shows_the_unit_of_one_server() -> None:
    (shown,) = re.findall(r"^```ini\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    _, _, file = (DEPLOY / "systemd" / "sandtable.service").read_text().partition("\n")
    assert file == shown


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("sandtable")
    for file in (DEPLOY / "systemd").iterdir():
        text = file.read_text().replace("/opt/sandtable/bin/sandtable", str(program))
        (tmp_path / file.name).write_text(text)
    names = [*instances(), "sandtable.service", "sandtable.target"]
    command = ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in names)]
    done = subprocess.run(command, capture_output=True, text=True, env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:"})
    said = [line for line in done.stderr.splitlines() if "sandtable" in line]
    assert said == []


# -------------------------------------------------------------------------------------------------------------- wheels


def test_the_workflow_builds_with_what_is_here() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "wheels.yml").read_text())["jobs"]
    assert set(jobs["wheels"]["strategy"]["matrix"]["os"]) >= {"ubuntu-latest", "macos-15", "windows-latest"}
    for job in jobs.values():
        assert {job.get("needs", "sources")} <= jobs.keys()
        for step in job["steps"]:
            for path in re.findall(r"(?<![\w.])((?:wasm|tests|src)/[\w/.]+)", f"{step.get('run', '')}"):
                assert (ROOT / path).exists(), path
    kept = next(step["with"]["path"] for step in jobs["sources"]["steps"] if step.get("with", {}).get("name") == "page")
    fetched = next(
        step["with"]["path"] for step in jobs["wheels"]["steps"] if step.get("with", {}).get("name") == "page"
    )
    # an artefact of several folders begins at the folder that they share
    assert {str(Path(line).parent) for line in kept.split()} == {fetched}


def test_wheels_are_for_every_python_that_the_package_is_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    built = {each.removesuffix("-*") for each in project["tool"]["cibuildwheel"]["build"]}
    named = {
        "cp" + line.rpartition(" ")[2].replace(".", "")
        for line in project["project"]["classifiers"]
        if re.search(r"Python :: 3\.\d+$", line)
    }
    assert named <= built
    first = project["project"]["requires-python"].removeprefix(">=").replace(".", "")
    assert min(built) == f"cp{first}"
