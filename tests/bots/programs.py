"""Small programs that play as outside bots, well or badly."""

import os
import sys
import time
from pathlib import Path

# Each reads its requests from standard input; `answer` writes a line.
START = """
import json, os, sys, time
open({pid!r}, "a").write(f"{{os.getpid()}}\\n")
def answer(text):
    sys.stdout.write(text)
    sys.stdout.flush()
"""

BODIES = {
    "first": """
for line in sys.stdin:
    answer(json.dumps({"move": json.loads(line)["observation"]["legal"][0]}) + "\\n")
""",
    "forgiving": """
for line in sys.stdin:
    move = json.loads(line)["observation"]["legal"][-1]
    answer(json.dumps({"id": None, "thought": [1], "move": f"  {move.lower()} "}) + "\\n")
""",
    "noisy": """
for line in sys.stdin:
    sys.stderr.write("thinking " * 20000)
    answer(json.dumps({"move": json.loads(line)["observation"]["legal"][0]}) + "\\n")
""",
    "keeps": """
for line in sys.stdin:
    request = json.loads(line)
    open(os.path.dirname(os.path.abspath(__file__)) + "/heard", "a").write(request["cmd"] + "\\n")
    if request["cmd"] == "search":
        answer(json.dumps({"move": request["observation"]["legal"][0], "keep": True}) + "\\n")
""",
    "hangs": """
if os.fork() == 0:
    open(os.path.dirname(os.path.abspath(__file__)) + "/pids", "a").write(f"{os.getpid()}\\n")
time.sleep(600)
""",
    "dribbles": """
while True:
    answer(" ")
    time.sleep(0.05)
""",
    "garbage": """
sys.stdin.readline()
answer("\\x1b[31mhello\\n")
time.sleep(600)
""",
    "floods": """
sys.stdin.readline()
while True:
    answer("x" * 100000)
""",
    "binary": """
sys.stdin.readline()
sys.stdout.buffer.write(bytes(range(128, 256)) + b"\\n")
sys.stdout.flush()
""",
    "list": """
sys.stdin.readline()
answer("[1]\\n")
""",
    "number": """
sys.stdin.readline()
answer('{"move": 3}\\n')
""",
    "error": """
sys.stdin.readline()
answer('{"error": "I do not play this"}\\n')
""",
    "illegal": """
sys.stdin.readline()
answer('{"move": "E d4"}\\n')
time.sleep(600)
""",
    "nonsense": """
sys.stdin.readline()
answer('{"move": "Qxf7#"}\\n')
""",
    "dies": """
sys.stdin.readline()
sys.exit("the\\nlast words\\n")
""",
    "dies-late": """
for n, line in enumerate(sys.stdin):
    if n == 3:
        os.abort()
    answer(json.dumps({"move": json.loads(line)["observation"]["legal"][0]}) + "\\n")
""",
    "ends": "",
    "closes": """
os.close(1)
time.sleep(600)
""",
    "deaf": """
os.close(0)
time.sleep(600)
""",
    "stays": """
for line in sys.stdin:
    answer(json.dumps({"move": json.loads(line)["observation"]["legal"][0]}) + "\\n")
time.sleep(600)
""",
    "writes-down": """
with open(os.path.dirname(os.path.abspath(__file__)) + "/requests", "a") as file:
    for line in sys.stdin:
        file.write(line)
        file.flush()
        answer(json.dumps({"move": json.loads(line)["observation"]["legal"][0]}) + "\\n")
""",
}


def program(folder: Path, name: str) -> str:
    """Write a program into a folder; the bot's name."""
    path = folder / f"{name}.py"
    path.write_text(START.format(pid=str(folder / "pids")) + BODIES[name])
    return f"cmd:{sys.executable} -I -S {path}"


def running(folder: Path) -> list[int]:
    """Which programs of a folder run now."""
    # on a busy machine a program may be ended before it has written down who it is
    pids = [int(pid) for pid in (folder / "pids").read_text().split()] if (folder / "pids").exists() else []
    return [pid for pid in pids if _runs(pid)]


def alive(folder: Path) -> list[int]:
    """Which programs of a folder still run, a moment after they were told to end."""
    deadline = time.monotonic() + 60
    while (left := running(folder)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"  # ended, and waiting for init to notice
