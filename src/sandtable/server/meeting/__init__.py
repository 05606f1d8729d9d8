"""Meeting: finding somebody to play with."""
