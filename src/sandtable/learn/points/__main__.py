"""The points of a game, written as JSON."""

import json
import sys

from sandtable.learn.points import points_of

print(json.dumps(points_of(sys.argv[1]), indent=1))
