"""What several threads read at once was prepared before: msgspec crashes where two are the first to read a type."""

import json
import subprocess
import sys

import sandtable
from sandtable.games import IDS
from sandtable.records import format_record

# Reads a record and a state of each game in a fresh process, and prints what msgspec has to find out about types then.
READ = """
import json, sys
from sandtable.games import kind_of
from sandtable.records import parse_record
found = []
given = [json.loads(line) for line in sys.stdin]
kinds = [kind_of(game) for game, _, _ in given]
sys.setprofile(lambda frame, *_: found.append(frame.f_code.co_name))
for kind, (_, record, state) in zip(kinds, given):
    parse_record(record)
    kind.read_state(state)
sys.setprofile(None)
print([name for name in found if "annotations" in name])
"""


def test_no_type_is_prepared_by_whoever_reads_first() -> None:
    lines = []
    for game in IDS:
        position = sandtable.new(game, seed=bytes(32))
        record = format_record(position.record(["a", "b"]))
        state = position.kind.plain_state(position.copy_game().state())
        lines.append(json.dumps([game, record, state]))
    done = subprocess.run([sys.executable, "-c", READ], input="\n".join(lines), capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
