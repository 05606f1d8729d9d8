from typing import final

from sandtable.bots.evaluation.base import Evaluation

WEIGHTS: dict[str, float]

@final
class PointsEvaluation(Evaluation):
    """The points as they stand."""
