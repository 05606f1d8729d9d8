"""A network from a file: weights that somebody has trained, for the compiled network evaluation of a game."""

import json
import os
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from sandtable.bots.evaluation import NetworkWeights, network_of
from sandtable.bots.evaluation.base import Evaluation
from sandtable.errors import BadOption
from sandtable.games import IDS, kind_of


def read_network(game: str, path: str | os.PathLike[str]) -> Callable[[], Evaluation]:
    """What makes the evaluation that a file holds, of the form of data/mandala_network.json: an object whose `weights`
    are those of a `Network`. BadOption where the game has no network, or the file holds none for it."""
    kind_of(game)
    known = [other for other in IDS if find_spec(f"sandtable.bots.evaluation.networks.{other}") is not None]
    if game not in known:
        raise BadOption("errors.network.game", game=game, known=", ".join(known))
    try:
        with open(path, encoding="utf-8") as file:
            weights: NetworkWeights = json.load(file)["weights"]
        network_of(game, weights)
    except OSError as error:
        raise BadOption("errors.file.unreadable", path=str(path), why=error.strerror or str(error)) from None
    except KeyError as error:
        raise BadOption("errors.network.file", path=str(path), why=f"no {error}") from None
    except (ValueError, TypeError, RecursionError) as error:
        raise BadOption("errors.network.file", path=str(path), why=str(error)[:200].rstrip(".")) from None
    return partial(network_of, game, weights)
