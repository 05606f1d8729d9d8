"""A table and its log: what may be done there, and what comes of it. No input, no output."""
