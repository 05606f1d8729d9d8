# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""AlphaBeta: iterative deepening for Patterns, with an evaluation at the leaves. Types live in alphabeta.pxd.

Negamax with principal variation search: only the first move of a position gets the full window, the others a null
window (late ones at reduced depth). Where a shallow search leaves no doubt, in a null window, there is no deep one (a
form of the method known as ProbCut). Moves are tried in the order of the table's move, then of the evaluation after
them. Values are hundredths of a point for the seat to move; the table holds what is still to be won.

On several threads each searches the whole position to the same depth, and they share the table: what one has found the
others need not search. A move that another thread is searching is put off until the others have been tried, so that
they divide the work instead of doing it twice (a simple form of the method known as ABDADA).
"""

from array import array
from threading import Thread

import cython

from sandtable.bots.evaluation.outlook import outlook
from sandtable.bots.search.patterns.line import Line, all_flips
from sandtable.bots.search.patterns.transpositions import TranspositionTable
from sandtable.bots.search.stopwatch import Stopwatch
from sandtable.games.patterns.rules import Patterns

if not cython.compiled:
    from sandtable.bots.search.patterns.line import MOST_MOVES
    from sandtable.bots.search.patterns.transpositions import AT_LEAST, AT_MOST, EXACT
    from sandtable.games.bits import popcount
    from sandtable.games.patterns.rules import END, FLIPS, TURN

INFINITE = 500000
POINT = 100
WINDOW = 150  # how far the next iteration's value is expected to stay from the last
BUSY = (1 << 14) - 1  # slots, less one, for the positions that threads are searching
DIVIDED = 3  # plies: what is less deep is searched sooner than shared
PATIENCE = 0.01  # seconds: a helper that other programs keep from its core so long is not waited for
FIRST_MOVE = 100  # what a search of one ply adds to the evaluation on average
SECOND_MOVE = 50  # and one of two plies
DOUBT = 700  # how far from the bound a shallow value must be to settle a deep one, less so much a face-up token
DOUBT_LESS = 10
LATE = 0.6  # the share of the time after which another iteration would not be finished


class AlphaBeta:
    """Searches one position after the other; the table of 2 ** size slots is made once.

    An evaluation works for one thread: with one of the caller's own there is no other thread.
    """

    def __init__(self, evaluation=None, size: cython.int = 20, twin=None):
        if not cython.compiled:
            self.root_moves = [0] * 128
            self.root_values = [0] * 128
            self.root_nodes = [0] * 128
            self.root_statics = [0] * 128
            self.later = [0] * 8192
        if evaluation is not None:
            evaluation.expect(Patterns())
        self.stopwatch = Stopwatch()
        self.line = Line()
        self.board = self.line.board
        if twin is None:
            self.table = TranspositionTable(size)
            self.busy = array("Q", bytes(8 * (BUSY + 1)))
        else:
            other: AlphaBeta = twin
            self.table = TranspositionTable(size, other.table)
            self.busy = other.busy
        self.alone = evaluation is not None
        self.evaluation = outlook() if evaluation is None else evaluation
        self.size = size
        self.helpers = []
        self.running = []
        self.roots = 0
        self.depth = 0
        self.together = False

    def search(self, position: Patterns, seconds=None, nodes=None, threads: cython.int = 1, keep: cython.bint = False):
        """The best action, its value in points for the seat to move, the depth reached, the positions visited and the
        line of play expected. It stops after some seconds or a number of positions, when there is no time to get
        deeper, or when it is as deep as the game can last. One thread and a number of positions always find the same,
        unless it is to keep what it has found out about other positions of the game."""
        if position.ending:
            raise ValueError("the game is over")
        self.line.start(position)
        if position.phase == FLIPS:
            return self._last_flips(position)
        for thread in self.running:
            thread.join()
        if keep:
            self.table.begin()
        else:
            self.table.forget()
        if self.alone or threads < 1:
            threads = 1
        while len(self.helpers) < threads - 1:
            self.helpers.append(AlphaBeta(size=self.size, twin=self))
        team = self.helpers[: threads - 1]
        share = nodes if nodes is None else max(1, nodes // threads)
        for helper in (self, *team):
            helper.start(seconds, share, threads > 1)
        self.running = [Thread(target=helper.run, args=(position,)) for helper in team]
        for thread in self.running:
            thread.start()
        try:
            self.run(position)
        finally:
            for helper in team:
                helper.stop()
        visited = self.stopwatch.nodes
        for helper, thread in zip(team, self.running):
            thread.join(PATIENCE)
            if not thread.is_alive():
                visited += self.merge(helper)
        return self.root_moves[0], self.root_values[0] / float(POINT), self.depth, visited, self._variation(position)

    def start(self, seconds, nodes, together: cython.bint):
        """Start the stopwatch, before another thread may stop it; say whether there are other threads."""
        self.together = together
        self.stopwatch.start(seconds, nodes)

    def run(self, position: Patterns):
        """One thread's search."""
        i: cython.int
        self.line.start(position)
        self.roots = self.line.list_moves()
        for i in range(self.roots):
            self.line.ranks[i] = self.value_after(self.line.moves[i])
        for i in range(self.roots):
            self.root_moves[i] = self.line.pick(i, self.roots)
            self.root_values[i] = self.root_statics[i] = self.line.ranks[i]
            self.root_nodes[i] = 0
        with cython.nogil:
            self.deepen()

    def stop(self):
        """Make `run` end, in another thread."""
        self.stopwatch.stop()

    def merge(self, helper):
        """Take what a helper has found, if it got deeper; how many positions it has visited."""
        other: AlphaBeta = helper
        i: cython.int
        if other.depth > self.depth:
            self.depth = other.depth
            for i in range(self.roots):
                self.root_moves[i] = other.root_moves[i]
                self.root_values[i] = other.root_values[i]
                self.root_nodes[i] = other.root_nodes[i]
        return other.stopwatch.nodes

    def choices(self):
        """The moves of the position searched last, the best first: {action: (positions visited after it, points)}. The
        points of another than the best are the most that it is worth, by the search. Of two moves that lead to the same
        position one is left out."""
        found = {}
        for i in range(self.roots):
            # another move's value may be from a search less deep, cut short before its turn
            value = min(self.root_values[i], self.root_values[0]) / float(POINT)
            found[self.root_moves[i]] = (self.root_nodes[i], value)
        return found

    def _last_flips(self, position: Patterns):
        """There is nothing to search: every flip is taken in the end."""
        lead: cython.int = self.line.lead(position.seat)
        self.roots = 0
        for action in position.actions():
            done = self.board.points[position.seat] - self.board.points[1 - position.seat]
            self.root_moves[self.roots] = action
            self.root_values[self.roots] = POINT * (done if action >> 6 == END else lead)
            self.root_nodes[self.roots] = 0
            self.roots += 1
        return self.root_moves[0], float(lead), 0, 0, all_flips(position)

    def _variation(self, position: Patterns):
        """The best line as far as the table still knows it."""
        game: Patterns = position.copy()
        action: cython.int = self.root_moves[0]
        line = []
        while game.can(action):
            line.append(action)
            game.do(action)
            if game.phase != TURN:
                return line + all_flips(game)
            self.line.start(game)
            if not self.table.find(self.line.key):
                break
            action = self.table.action
        return line

    def deepen(self):
        """Search one ply deeper at a time, each time expecting about the value of the last."""
        depth: cython.int = 1
        low: cython.int
        high: cython.int
        value: cython.int = 0
        self.depth = 0
        while depth <= popcount(self.board.faceup) + 1:
            low = value - WINDOW if depth > 2 else -INFINITE
            high = value + WINDOW if depth > 2 else INFINITE
            value = self.root(depth, low, high)
            if value <= low and not self.stopwatch.stopped:
                value = self.root(depth, -INFINITE, high)
            if value >= high and not self.stopwatch.stopped:
                value = self.root(depth, low, INFINITE)
            if self.stopwatch.stopped:
                return
            self.depth = depth
            if self.stopwatch.late(LATE):
                return
            depth += 1

    def root(self, depth, alpha, beta):
        """Search the moves of the position itself; what is found to be better comes to the front at once."""
        seat: cython.int = self.board.seat
        top: cython.int = -INFINITE
        value: cython.int
        before: cython.longlong
        step: cython.int = 0
        held: cython.int = 0
        i: cython.int
        while step < self.roots + held:
            i = step if step < self.roots else self.later[step - self.roots]
            step += 1
            before = self.stopwatch.nodes
            self.line.push(self.root_moves[i])
            if step <= self.roots and self.taken(depth, i):
                self.line.pop()
                self.later[held] = i
                held += 1
                continue
            if self.board.phase != TURN:
                value = POINT * self.line.lead(seat)
            elif i == 0:
                value = -self.best(depth - 1, -beta, -alpha, -self.root_statics[i])
            else:
                self.take(depth)
                value = -self.best(depth - 1, -alpha - 1, -alpha, -self.root_statics[i])
                if alpha < value < beta:
                    value = -self.best(depth - 1, -beta, -alpha, -self.root_statics[i])
                self.leave(depth)
            self.line.pop()
            self.root_nodes[i] += self.stopwatch.nodes - before
            if self.stopwatch.stopped:
                return top
            self.root_values[i] = value
            if value > top:
                top = value
                if value > alpha:
                    alpha = value
                    self.to_front(i, held)
                    if value >= beta:
                        break
        return top

    def taken(self, depth, i):
        """Whether another thread is searching the position after the i-th move, which has just been played."""
        return self.together and i > 0 and depth >= DIVIDED and self.busy[self.line.key & BUSY] == self.line.key

    def take(self, depth):
        """Tell the other threads that this one searches the position."""
        if self.together and depth >= DIVIDED:
            self.busy[self.line.key & BUSY] = self.line.key

    def leave(self, depth):
        """Tell them that it does so no more."""
        if self.together and depth >= DIVIDED and self.busy[self.line.key & BUSY] == self.line.key:
            self.busy[self.line.key & BUSY] = 0

    def to_front(self, i, held):
        """The i-th move of the position itself becomes the first; those put off before it are one place farther on."""
        action: cython.int = self.root_moves[i]
        value: cython.int = self.root_values[i]
        static: cython.int = self.root_statics[i]
        nodes: cython.longlong = self.root_nodes[i]
        j: cython.int
        for j in range(i, 0, -1):
            self.root_moves[j] = self.root_moves[j - 1]
            self.root_values[j] = self.root_values[j - 1]
            self.root_nodes[j] = self.root_nodes[j - 1]
            self.root_statics[j] = self.root_statics[j - 1]
        self.root_moves[0] = action
        self.root_values[0] = value
        self.root_nodes[0] = nodes
        self.root_statics[0] = static
        for j in range(held):
            if self.later[j] < i:
                self.later[j] += 1

    def best(self, depth, alpha, beta, static):
        """The value of the position, if it lies between alpha and beta; else a bound on it. `static` is what the
        evaluation says of it, for the seat to move."""
        seat: cython.int = self.board.seat
        place: cython.int = self.line.ply * MOST_MOVES
        lead: cython.int = POINT * (self.board.points[seat] - self.board.points[1 - seat])
        known: cython.int = -1
        choice: cython.int = -1
        floor: cython.int = alpha
        top: cython.int = -INFINITE
        value: cython.int
        action: cython.int
        less: cython.int
        step: cython.int = 0
        held: cython.int = 0
        i: cython.int
        n: cython.int
        key: cython.ulonglong = self.line.key
        if self.stopwatch.tick():
            return 0
        if depth <= 0:
            return static
        if self.table.find(key):
            known = self.table.action
            value = self.table.value + lead
            if self.table.depth >= depth and beta - alpha == 1:
                if self.table.bound == EXACT or (self.table.bound == AT_LEAST) == (value >= beta):
                    return value
        if beta - alpha == 1 and self.foregone(depth, alpha, static):
            return alpha + self.verdict
        if self.stopwatch.stopped:
            return 0
        n = self.line.list_moves()
        if n == 1:
            depth += 1
        if known >= 0 and not self.put_first(n, known):
            known = -1
        if depth > 1:
            self.rank(n)
        while step < n + held:
            if step < n:
                i = step
                action = self.line.pick(i, n) if depth > 1 and (i > 0 or known < 0) else self.line.moves[place + i]
            else:
                i = self.later[place + step - n]
                action = self.line.moves[place + i]
            step += 1
            if depth == 1:
                value = self.value_after(action)
                if self.stopwatch.tick():
                    return 0
            else:
                less = self.less(depth, i)
                if depth - 1 - less <= 0 and self.line.ranks[place + i] <= floor:
                    # neither this move nor those after it, which rank lower, would be looked at any deeper
                    if self.line.ranks[place + i] > top:
                        top = self.line.ranks[place + i]
                        choice = action
                    self.skip(n + 1 - step)
                    if not held:
                        break
                    n = step
                    continue
                self.line.push(action)
                if step <= n and self.taken(depth, i):
                    self.line.pop()
                    self.later[place + held] = i
                    held += 1
                    continue
                if self.board.phase != TURN:
                    value = POINT * self.line.lead(seat)
                elif i == 0:
                    value = -self.best(depth - 1, -beta, -floor, -self.line.ranks[place + i])
                else:
                    self.take(depth)
                    value = -self.best(depth - 1 - less, -floor - 1, -floor, -self.line.ranks[place + i])
                    if less and value > floor:
                        value = -self.best(depth - 1, -floor - 1, -floor, -self.line.ranks[place + i])
                    if floor < value < beta:
                        value = -self.best(depth - 1, -beta, -floor, -self.line.ranks[place + i])
                    self.leave(depth)
                self.line.pop()
                if self.stopwatch.stopped:
                    return 0
            if value > top:
                top = value
                choice = action
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        self.table.keep(
            key, top - lead, depth, AT_LEAST if top >= beta else (AT_MOST if top <= alpha else EXACT), choice
        )
        return top

    def foregone(self, depth, alpha, static):
        """Whether a much shallower search, or the evaluation, is so far from alpha that a search to this depth is
        taken to say the same; then `verdict` is 1 if the position is worth more than alpha, else 0. How far is far
        enough was measured: it is a multiple of how much values still change, more so late in the game."""
        far: cython.int = DOUBT - DOUBT_LESS * popcount(self.board.faceup)
        likely: cython.int = static + (FIRST_MOVE if depth & 1 else SECOND_MOVE)
        shallow: cython.int = depth - 2
        sure: cython.bint
        if depth < 3:
            if depth == 2:
                far += far // 2
            sure = likely > alpha + far or likely <= alpha - far
        else:
            if depth > 5:
                shallow = depth // 2
                shallow += (shallow ^ depth) & 1  # whose turn it is in the end matters
            if likely > alpha:
                sure = self.best(shallow, alpha + far, alpha + far + 1, static) > alpha + far
            else:
                sure = self.best(shallow, alpha - far, alpha - far + 1, static) <= alpha - far
        self.verdict = likely > alpha
        return sure

    def skip(self, n):
        """Count positions that are not visited again: they were looked at when they were ranked."""
        self.stopwatch.nodes += n
        if 0 <= self.stopwatch.limit <= self.stopwatch.nodes:
            self.stopwatch.nodes = self.stopwatch.limit - 1  # so that the next one that is visited is the last

    def less(self, depth, i):
        """How much less deep the i-th move is searched at first: the order is good, late moves seldom matter."""
        if depth < 2 or i < 2:
            return 0
        if i < 6:
            return 1
        if i < 12 or depth < 4:
            return 2
        return 3 if i < 24 or depth < 5 else 4

    def value_after(self, action):
        """What the evaluation says after an action, for the seat that plays it."""
        seat: cython.int = self.board.seat
        value: cython.int
        self.line.push(action)
        if self.board.phase != TURN:
            value = POINT * self.line.lead(seat)
        else:
            value = cython.cast(cython.int, POINT * self.evaluation.worth(self.board, seat))
        self.line.pop()
        return value

    def rank(self, n):
        """Rank the moves listed by the evaluation after them."""
        place: cython.int = self.line.ply * MOST_MOVES
        i: cython.int
        for i in range(place, place + n):
            self.line.ranks[i] = self.value_after(self.line.moves[i])

    def put_first(self, n, known):
        """Bring a move to the first place of those listed; whether it is one of them."""
        place: cython.int = self.line.ply * MOST_MOVES
        i: cython.int
        for i in range(place, place + n):
            if self.line.moves[i] == known:
                self.line.moves[i] = self.line.moves[place]
                self.line.moves[place] = known
                return True
        return False
