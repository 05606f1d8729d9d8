"""Search over any game: a Monte Carlo tree that several threads climb together."""
