"""`sandtable dataset`: the same rows whatever the file, the processes and the interruptions."""

import io
import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from sandtable.dataset import COLUMNS, matrix, source, to_arrays
from sandtable.dataset.parts import folder_of
from sandtable.records import format_record, read, write_records
from tests.cli.command import call, refusal, start

Capture = pytest.CaptureFixture[str]
GAMES = 7


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of records, of which one is packed."""
    import sandtable

    folder = tmp_path_factory.mktemp("games")
    records = [sandtable.play("patterns", ["random", "random"], seed=str(i)) for i in range(GAMES)]
    write_records(folder / "one.jsonl", records[:4])
    write_records(folder / "two.jsonl.gz", records[4:])
    return folder


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "CHUNK", 2)


def both(games: Path) -> tuple[Path, Path]:
    return games / "one.jsonl", games / "two.jsonl.gz"


def test_parquet(capsys: Capture, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "decisions.parquet"
    done = call(capsys, "dataset", *both(games), "--out", out, "--jobs", 1, "--json")
    assert done.code == 0, done.err
    wanted = to_arrays(read(*both(games)))
    table = pq.read_table(out)
    assert table.column_names == list(COLUMNS)
    for name, array in wanted.items():
        found = table[name].to_numpy() if array.ndim == 1 else matrix(table[name])
        assert np.array_equal(found, array), name
    meta = json.loads(table.schema.metadata[b"sandtable"])
    assert (meta["game"], meta["records"], meta["decisions"]) == ("patterns", GAMES, len(wanted["game"]))
    assert (len(meta["actions"]), meta["planes"][0]["name"]) == (163, "face_up")
    summary = json.loads(done.out)
    assert summary["seconds"] > 0
    assert (summary["game"], summary["options"], summary["records"], summary["decisions"], summary["bytes"]) == (
        *("patterns", {}, GAMES, len(wanted["game"])),
        out.stat().st_size,
    )
    assert done.err == f"{len(wanted['game'])} decisions of {GAMES} records written to {out}.\n"
    assert [path.name for path in tmp_path.iterdir()] == [out.name]


def test_npz_on_several_processes(capsys: Capture, games: Path, tmp_path: Path) -> None:
    files = []
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.npz"
        assert call(capsys, "dataset", *both(games), "--out", out, "--jobs", jobs).code == 0
        files.append(out.read_bytes())
    assert files[0] == files[1]
    wanted = to_arrays(read(*both(games)))
    with np.load(tmp_path / "1.npz") as found:
        assert set(found.files) == {"sandtable", *COLUMNS}
        for name, array in wanted.items():
            assert np.array_equal(found[name], array), name
        assert json.loads(str(found["sandtable"]))["records"] == GAMES


def interrupted(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Let a run be interrupted when it has written so many parts."""
    from sandtable.dataset.parts import Parts

    add, count = Parts.add, 0

    def stop(self: Parts, piece: Any) -> None:
        nonlocal count
        add(self, piece)
        count += 1
        if count == after:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Parts, "add", stop)


def test_an_interrupted_run_loses_nothing(
    capsys: Capture, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, whole = tmp_path / "decisions.npz", tmp_path / "whole.npz"
    assert call(capsys, "dataset", *both(games), "--out", whole, "--jobs", 1).code == 0
    with monkeypatch.context() as patched:
        interrupted(patched, 2)
        done = call(capsys, "dataset", *both(games), "--out", out, "--jobs", 1)
    assert done.code == 130
    assert done.err == f"Interrupted after 4 records. They are kept in {folder_of(out)}; go on with --resume.\n"
    assert not out.exists()
    done = call(capsys, "dataset", *both(games), "--out", out, "--jobs", 1)
    assert refusal(done, 1).startswith(f"{folder_of(out)} holds what an interrupted run left.")
    done = call(capsys, "dataset", games / "one.jsonl", "--out", out, "--resume")
    assert refusal(done, 1).startswith(f"{folder_of(out)} is of other records than these.")
    assert call(capsys, "dataset", *both(games), "--out", out, "--jobs", 1, "--resume").code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert not folder_of(out).exists()
    # and once more: there is nothing left to do
    done = call(capsys, "dataset", *both(games), "--out", out, "--resume", "--json")
    assert (done.code, json.loads(done.out)["records"]) == (0, GAMES)
    done = call(capsys, "dataset", games / "one.jsonl", "--out", out, "--resume")
    assert refusal(done, 1).startswith(f"{out} is of other records than these.")


def test_nothing_is_replaced_that_was_not_meant_to_be(capsys: Capture, games: Path, tmp_path: Path) -> None:
    out = tmp_path / "decisions.parquet"
    out.write_text("precious")
    done = call(capsys, "dataset", games / "one.jsonl", "--out", out)
    assert (done.code, out.read_text()) == (1, "precious")
    assert "is of other records" in refusal(call(capsys, "dataset", games / "one.jsonl", "--out", out, "--resume"), 1)
    folder_of(out).mkdir()
    assert call(capsys, "dataset", games / "one.jsonl", "--out", out, "--force", "--jobs", 1).code == 0
    assert pq.read_metadata(out).num_rows > 100


def test_standard_input(capsys: Capture, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO((games / "one.jsonl").read_bytes())

    monkeypatch.setattr("sys.stdin", Input)
    out = tmp_path / "decisions.npz"
    assert call(capsys, "dataset", "-", "--out", out, "--jobs", 1).code == 0
    with np.load(out) as found:
        assert set(found["game"].tolist()) == {0, 1, 2, 3}
    assert "cannot be resumed" in refusal(call(capsys, "dataset", "-", "--out", tmp_path / "x.npz", "--resume"), 2)


def test_wrong_use(capsys: Capture, games: Path, tmp_path: Path) -> None:
    import sandtable

    one, out = games / "one.jsonl", tmp_path / "decisions.npz"
    csv = tmp_path / "decisions.csv"
    assert refusal(call(capsys, "dataset", one, "--out", csv), 2) == f"{csv} has to end in .parquet or .npz."
    assert "--jobs" in refusal(call(capsys, "dataset", one, "--out", out, "--jobs", 0), 2)
    missing = tmp_path / "missing.jsonl"
    assert refusal(call(capsys, "dataset", missing, "--out", out), 1).startswith(f"{missing} cannot be read")
    link = tmp_path / "link"
    link.symlink_to(link)
    assert refusal(call(capsys, "dataset", link, "--out", out), 1).startswith(f"{link} cannot be read")
    nowhere = tmp_path / "no" / "folder.npz"
    assert "cannot be written" in refusal(call(capsys, "dataset", one, "--out", nowhere), 1)
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    assert "holds no record" in refusal(call(capsys, "dataset", empty, "--out", out), 1)
    mixed = tmp_path / "mixed.jsonl"
    lines = (games / "one.jsonl").read_text().splitlines()
    mixed.write_text("\n".join([*lines[:3], format_record(sandtable.play("mandala", ["random"] * 2, seed="m"))]))
    done = refusal(call(capsys, "dataset", mixed, "--out", out, "--force"), 1)
    assert "3" in done
    assert f"{mixed}: This is a game of mandala in a dataset of patterns." in done
    mixed.write_text("\n".join([lines[0], lines[1].replace('"winner": ', '"winner": 1')]))
    assert f"{mixed}: " in refusal(call(capsys, "dataset", mixed, "--out", out, "--force"), 1)
    assert not out.exists()
    assert not folder_of(out).exists()


def test_a_run_that_is_killed_can_go_on(games: Path, tmp_path: Path) -> None:
    """In a process of its own, whatever it is in the middle of."""
    many = tmp_path / "many.jsonl"
    many.write_bytes((games / "one.jsonl").read_bytes() * 33)
    out = tmp_path / "decisions.npz"
    running = start("dataset", many, "--out", out, "--jobs", 1, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while not list(folder_of(out).glob("[0-9]*.npz")) and running.poll() is None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    running.kill()
    running.communicate()
    assert not out.exists()
    again = start("dataset", many, "--out", out, "--jobs", 1, "--resume", stderr=subprocess.PIPE)
    _, said = again.communicate(timeout=120)
    assert (again.returncode, b"of 132 records" in said) == (0, True)
    with np.load(out) as found:
        assert len(set(found["game"].tolist())) == 132


@pytest.mark.long
def test_on_a_cluster(capsys: Capture, games: Path, tmp_path: Path) -> None:
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    assert call(capsys, "dataset", *both(games), "--out", one, "--jobs", 1).code == 0
    done = call(capsys, "dataset", *both(games), "--out", other, "--dask", "local", "--jobs", 1)
    assert done.code == 0, done.err
    assert one.read_bytes() == other.read_bytes()
