from typing import final

@final
class Pen:
    """Writes JSON, for compiled code."""
