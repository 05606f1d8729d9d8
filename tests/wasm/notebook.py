# What somebody types into a notebook: a game to its end against a bot, and a hint on the way.
import sandtable
from sandtable import bots
from sandtable.analysis.evaluator import Evaluator
from sandtable.analysis.hint import hints
from sandtable.bots.budget import Budget
from sandtable.build import build
from sandtable.records import format_record

position = sandtable.new("patterns", {}, seed=bytes(32))
bot = bots.make("club", "patterns", 2, b"notebook")
first = hints(position.observe(position.seat), Evaluator(Budget(simulations=200)))[0]
while position.seat is not None:
    position.push(bot.choose(position.observe(position.seat)))
print(build(), first.move, first.text("fr"))
print(position.observe(None).result)
print(format_record(position.record(["club", "club"]))[:60])
