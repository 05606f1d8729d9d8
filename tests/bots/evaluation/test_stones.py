"""The evaluation of Stones keeps what it found out about towers and objectives; nobody may notice but by the time."""

import random

import sandtable
from sandtable.bots.evaluation import evaluation_of
from sandtable.games import resample

TABLES = ({"players": 2}, {"players": 4}, {"players": 3, "new_stones": True}, {"players": 4, "new_stones": True})


def test_what_is_kept_is_what_would_be_found_out_anew() -> None:
    """One evaluation for all tables, whose objectives differ, and one for each position."""
    kept = evaluation_of("stones")
    positions = [sandtable.new("stones", options, seed=bytes([i]) * 32) for i, options in enumerate(TABLES)]
    rng = random.Random(1)
    for _ in range(60):
        for position in positions:
            if position.seat is None:
                continue
            position.push(rng.choice(position.legal_moves))
            guess = resample(position.observe(None), rng)
            for seat in range(guess.players):
                assert kept.explain(guess, seat) == evaluation_of("stones").explain(guess, seat)
                assert kept.of(guess, seat) == evaluation_of("stones").of(guess, seat)
