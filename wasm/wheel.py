"""A wheel of the core for Pyodide elsewhere, as in JupyterLite: `await micropip.install("…whl")`."""

import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path

TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"  # the Python and the ABI of the pinned runtime
EARLIEST = (1980, 1, 1, 0, 0, 0)  # the same sources make the same wheel


def write_wheel(root: Path, stage: Path, folder: Path) -> Path:
    """Write the staged package as a wheel; where it is."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    needs = [need for need in project["dependencies"] if need.startswith("msgspec")]
    info = f"{name}-{version}.dist-info"
    files = {
        path.relative_to(stage).as_posix(): path.read_bytes()
        for path in sorted((stage / name).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    heading = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}", f"Summary: {project['description']}"]
    heading += [f"License-Expression: {project['license']}", "License-File: LICENSE", "Requires-Python: >=3.14"]
    heading += [*(f"Requires-Dist: {need}" for need in needs), "Description-Content-Type: text/markdown", ""]
    described = "\n".join(heading) + "\n" + (root / "wasm" / "README.md").read_text(encoding="utf-8")
    files[f"{info}/METADATA"] = described.encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: sandtable\nRoot-Is-Purelib: false\nTag: {TAG}\n".encode()
    files[f"{info}/licenses/LICENSE"] = (root / "LICENSE").read_bytes()
    files[f"{info}/RECORD"] = _record(files, info).encode()
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}-{version}-{TAG}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path, EARLIEST), content, zipfile.ZIP_DEFLATED)
    return target


def _record(files: dict[str, bytes], info: str) -> str:
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    return "\n".join([*lines, f"{info}/RECORD,,", ""])
