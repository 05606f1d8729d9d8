"""Learning: positions to try moves on, and what they are worth, for lessons, puzzles and the board to think on."""
