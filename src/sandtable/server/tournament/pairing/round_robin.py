"""Round robin: everybody meets everybody, by Berger tables: the last place is fixed, the others rotate."""

from __future__ import annotations

from collections.abc import Sequence

Round = tuple[list[tuple[str, str]], str | None]


def schedule(players: Sequence[str], cycles: int = 1) -> list[Round]:
    """All rounds. Each has its games, as pairs with the first seat first, and the player who rests if the number of
    players is odd. The second cycle repeats the first with seats swapped."""
    places: list[str | None] = [*players, *((None,) if len(players) % 2 else ())]
    size = len(places)
    rounds: list[Round] = []
    for number in range(size - 1):
        games: list[tuple[str, str]] = []
        rest: str | None = None
        for board in range(size // 2):
            one, other = _board(size, number, board)
            first, second = places[one], places[other]
            if first is None or second is None:
                rest = first or second
            else:
                games.append((first, second))
        rounds.append((games, rest))
    turned = [([(second, first) for first, second in games], rest) for games, rest in rounds]
    return rounds + turned if cycles == 2 else rounds


def _board(size: int, number: int, board: int) -> tuple[int, int]:
    """The two places that meet at a board in a round. The fixed place has the first seat in every other round."""
    turning = size - 1
    start = number * (size // 2) % turning  # the place that meets the fixed one
    if board == 0:
        return (start, turning) if number % 2 == 0 else (turning, start)
    return (start + board) % turning, (start - board) % turning
