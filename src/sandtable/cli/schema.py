"""`sandtable schema`: what Observations look like in JSON, for authors of other programs."""

import json

from sandtable.games.schema import schema_of, schemas


def command(game: str | None) -> int:
    """Print the schema of a game, or those of all games by their ids."""
    print(json.dumps(schemas() if game is None else schema_of(game), indent=2))
    return 0
