from typing import final

from sandtable.bots.evaluation.base import Evaluation

@final
class PatternsEvaluation(Evaluation):
    """What a strong player of Patterns looks at."""
