# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Network: a small neural network over a position, trained from self-play. Types live in network.pxd.

Similar parts of a position (in Mandala the colours) all go through the same first layer, and the results are summed, so
that the order of the parts does not matter. A second layer sees the sum and the features of the whole position.
"""

import cython

if not cython.compiled:  # compiled, they are constants of C that the loops are unrolled by
    WIDTH = 32  # units of each layer
    MOST_PARTS = 8
    MOST_PART = 48
    MOST_WHOLE = 64


class Network:
    """Fill in `part` (one row a part) and `whole`, then `run`."""

    def __init__(self, weights):
        if not cython.compiled:
            self.part = [0.0] * (MOST_PARTS * MOST_PART)
            self.whole = [0.0] * MOST_WHOLE
            self.first = [0.0] * (MOST_PART * WIDTH)
            self.first_bias = [0.0] * WIDTH
            self.second = [0.0] * ((WIDTH + MOST_WHOLE) * WIDTH)
            self.second_bias = [0.0] * WIDTH
            self.last = [0.0] * WIDTH
            self.direct = [0.0] * MOST_WHOLE
            self.unit = [0.0] * WIDTH
            self.pool = [0.0] * WIDTH
        self.parts = weights["parts"]
        self.part_size = weights["part_size"]
        self.whole_size = weights["whole_size"]
        sizes = (self.parts, self.part_size, self.whole_size)
        most = (MOST_PARTS, MOST_PART, MOST_WHOLE)
        if any([not 0 <= size <= limit for size, limit in zip(sizes, most)]):
            raise ValueError(f"a network has the shape {most} at the most, not {sizes}")
        for name, values in blank(self.parts, self.part_size, self.whole_size).items():
            if isinstance(values, list) and len(weights[name]) != len(values):
                raise ValueError(f"{name} has {len(weights[name])} weights where the sizes ask for {len(values)}")
        for i, value in enumerate(weights["first"]):
            self.first[i] = value
        for i, value in enumerate(weights["first_bias"]):
            self.first_bias[i] = value
        for i, value in enumerate(weights["second"]):
            self.second[i] = value
        for i, value in enumerate(weights["second_bias"]):
            self.second_bias[i] = value
        for i, value in enumerate(weights["last"]):
            self.last[i] = value
        for i, value in enumerate(weights["direct"]):
            self.direct[i] = value
        self.last_bias = weights["last_bias"]
        self.wipe()

    def wipe(self):
        """All inputs zero."""
        i: cython.int
        for i in range(MOST_PARTS * MOST_PART):
            self.part[i] = 0.0
        for i in range(MOST_WHOLE):
            self.whole[i] = 0.0

    def run(self):
        """The output for the inputs as they stand."""
        i: cython.int
        j: cython.int
        k: cython.int
        x: cython.float
        total: cython.float = self.last_bias
        for j in range(WIDTH):
            self.pool[j] = 0.0
        for k in range(self.parts):
            for j in range(WIDTH):
                self.unit[j] = self.first_bias[j]
            for i in range(self.part_size):
                x = self.part[k * MOST_PART + i]
                if x != 0.0:
                    for j in range(WIDTH):
                        self.unit[j] += x * self.first[i * WIDTH + j]
            for j in range(WIDTH):
                self.pool[j] += self.unit[j] if self.unit[j] > 0.0 else 0.0
        for j in range(WIDTH):
            self.unit[j] = self.second_bias[j]
        for i in range(WIDTH):
            x = self.pool[i]
            if x != 0.0:
                for j in range(WIDTH):
                    self.unit[j] += x * self.second[i * WIDTH + j]
        for i in range(self.whole_size):
            x = self.whole[i]
            if x != 0.0:
                total += x * self.direct[i]
                for j in range(WIDTH):
                    self.unit[j] += x * self.second[(WIDTH + i) * WIDTH + j]
        for j in range(WIDTH):
            if self.unit[j] > 0.0:
                total += self.unit[j] * self.last[j]
        return total

    def inputs(self):
        """The inputs as they stand, for training: the parts' rows, then the whole's."""
        rows = [[self.part[k * MOST_PART + i] for i in range(self.part_size)] for k in range(self.parts)]
        return rows, [self.whole[i] for i in range(self.whole_size)]


def blank(parts, part_size, whole_size):
    """Weights that make an untrained network: it answers 0 to everything."""
    return {
        "parts": parts,
        "part_size": part_size,
        "whole_size": whole_size,
        "first": [0.0] * (part_size * WIDTH),
        "first_bias": [0.0] * WIDTH,
        "second": [0.0] * ((WIDTH + whole_size) * WIDTH),
        "second_bias": [0.0] * WIDTH,
        "last": [0.0] * WIDTH,
        "direct": [0.0] * whole_size,
        "last_bias": 0.0,
    }
