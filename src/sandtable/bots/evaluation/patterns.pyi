from typing import final

from sandtable.bots.evaluation.base import Evaluation

@final
class PatternsEvaluation(Evaluation):
    """What matters to a strong player of Patterns."""
