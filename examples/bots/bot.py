#!/usr/bin/env python3
"""A bot for Sandtable in Python, without any other package. It plays at random: put your own thought into `choose`.

python bot.py                    in the arena: sandtable arena patterns --bots 'greedy,cmd:python bot.py'
python bot.py http://HOST:PORT   at the tables of a server where it has a seat; SANDTABLE_TOKEN holds its token
"""

import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request


def choose(observation, dice):
    """One of the legal moves, by what the seat may see."""
    return dice.choice(observation["legal"])


def play_in_the_arena():
    """One line for each decision. `keep`: this process goes on when a game is over."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "search":  # nothing is answered to `end` and `new`
            move = choose(request["observation"], random.Random(request["seed"]))
            print(json.dumps({"move": move, "keep": True}), flush=True)


def ask(path, body=None):
    """What the server answers; nothing where it refuses, for somebody else may have been faster."""
    headers = {"Authorization": f"Bearer {os.environ['SANDTABLE_TOKEN']}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, data, headers)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        print(refused.read().decode(), file=sys.stderr)


def play_at_tables():
    """All tables at once: wherever it is this program's turn, it moves."""
    while True:
        waiting = [table for table in ask("/api/tables?list=mine") or () if table["your_turn"]]
        for table in waiting:
            place = f"/api/tables/{table['id']}"
            if table["status"] == "dealing":  # every seat adds to the shuffle
                ask(f"{place}/actions", {"type": "nonce", "nonce": secrets.token_hex(16)})
            elif (seen := ask(f"{place}/snapshot")) and seen["observation"]["legal"]:
                move = {"type": "move", "id": secrets.token_hex(8), "number": seen["number"]}
                ask(f"{place}/actions", {**move, "move": choose(seen["observation"], random)})
        time.sleep(0 if waiting else 0.1)


play_at_tables() if len(sys.argv) > 1 else play_in_the_arena()
