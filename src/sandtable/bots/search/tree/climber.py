# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Climber: runs simulations and grows the search tree by them; types live in climber.pxd. It uses no Python objects
inside.

This is single-observer information-set Monte Carlo tree search. A simulation starts from a guess, a full position that
is consistent with what the seat knows. Where something is hidden, each simulation uses another guess; a node is
identified by the actions that lead to it, and an action's visits are weighed against how often it was available.
Actions that only a later guess allows can be added to a node's children as a further block. A block is sorted by a
prior. With an evaluation the prior is the evaluation one move ahead, or a network's policy, and a leaf is evaluated
after a short playout; without one all moves have the same prior and playouts go to the end. Each node's reward is that
of the seat that chose, so the search works for any number of seats (max^n).

Several climbers can grow one tree, each on its own thread. A visit is counted on the way down and its reward on the way
back (a virtual loss), so that other threads meanwhile try something else. A node gets its children, and each further
block, from the thread that claims it first.
"""

import cython

from sandtable.bots.evaluation.base import Evaluation
from sandtable.bots.search.tree.tree import WIDEST, Tree
from sandtable.games.base import Actions, Game

if cython.compiled:
    from cython.cimports.libc.math import exp, sqrt, tanh
    from cython.cimports.sandtable.bots.search.tree.shared import SANDTABLE_SHARED

    SHARES = SANDTABLE_SHARED != 0
else:
    from math import exp, sqrt, tanh

    from sandtable.bots.search.tree.shared import add, claim, gain, publish, reserve, seen
    from sandtable.games.bits import below, roll

    SHARES = False

CLAIMED = -1


class Climber:
    """Grows a tree.

    explore      weight of an action's prior against its results
    temperature  in points: how sharply the prior prefers what looks better
    scale        in points: the lead at which a win is nearly certain
    margin       how much of a finished game's reward is the margin, not the win
    ripe         visits before a leaf is expanded
    widen        whether a node also gets the actions that are legal only in guesses after the one it was expanded with;
                 without, the tree is narrower and deeper
    lookahead    decisions, drawn by the prior, that a leaf is played on before it is evaluated
    depth_limit  decisions of a playout before it is evaluated; without an evaluation playouts go to the end
    """

    def __init__(
        self,
        tree: Tree,
        game: Game,
        evaluation,
        seed: cython.ulonglong,
        explore: cython.double = 1.5,
        temperature: cython.double = 2.0,
        scale: cython.double = 12.0,
        margin: cython.double = 0.1,
        ripe: cython.int = 2,
        widen: cython.bint = False,
        depth_limit: cython.int = 0,
        lookahead: cython.int = 0,
    ):
        if not temperature > 0 or not scale > 0:
            raise ValueError("temperature and scale are above 0")
        if evaluation is not None:
            evaluation.expect(game)
        self.tree = tree
        self.capacity = tree.capacity
        if cython.compiled:
            # the tree holds the memory, which never moves
            self.first = cython.address(tree.first[0])
            self.count = cython.address(tree.count[0])
            self.action = cython.address(tree.action[0])
            self.visits = cython.address(tree.visits[0])
            self.chances = cython.address(tree.chances[0])
            self.more = cython.address(tree.more[0])
            self.prior = cython.address(tree.prior[0])
            self.won = cython.address(tree.won[0])
            self.led = cython.address(tree.led[0])
            self.leads = cython.address(tree.leads[0])
            self.taken = cython.address(tree.taken[0])
        else:
            self.first, self.count, self.action = tree.first, tree.count, tree.action
            self.visits, self.chances, self.prior, self.won = tree.visits, tree.chances, tree.prior, tree.won
            self.more, self.led, self.leads, self.taken = tree.more, tree.led, tree.leads, tree.taken
            self.path = [0] * 256
            self.chooser = [0] * 256
            self.reward = [0.0] * 4
            self.likely = [0.0] * WIDEST
            self.order = [0] * WIDEST
            self.ahead = [0.0] * 4
        self.explore = explore
        self.temperature = temperature
        self.scale = scale
        self.margin = margin
        self.ripe = ripe
        self.widen = widen
        self.depth_limit = depth_limit
        self.lookahead = lookahead
        self.guided = evaluation is not None
        self.evaluation = evaluation if evaluation is not None else Evaluation({})
        self.root = game.blank()
        self.work = game.blank()
        self.probe = game.blank()
        self.work.seed(seed)
        self.probe.seed(seed ^ 0x5DEECE66D)
        self.buffer = Actions()
        self.simulations = 0
        self.plies = 0
        self.forced = -1

    def rest(self):
        """Count simulations from none again."""
        self.simulations = 0
        self.plies = 0

    def open(self, position: Game):
        """Give the root its children, if it has none yet: before several climbers begin."""
        self.work.expect(position)
        if self.count[0] == 0:
            self.work.assign(position)
            self.expand(0)

    def run(self, position: Game, simulations: cython.int, first: cython.int = -1):
        """Simulate from a full position that the seat to act could be in, always with the action `first` if given."""
        i: cython.int
        self.root.expect(position)
        self.forced = first
        self.root.assign(position)
        with cython.nogil:
            for i in range(simulations):
                self.simulate()
        self.simulations += simulations

    def simulate(self):
        node: cython.int = 0
        child: cython.int
        depth: cython.int = 0
        before: cython.int = self.ripe  # visits of the node; the root is always ripe
        i: cython.int
        self.work.assign(self.root)
        add(self.visits, 0, 1)
        while self.work.choices and depth < 255:
            if seen(self.count, node) == 0:
                if before < self.ripe:
                    break
                self.expand(node)
            if seen(self.count, node) <= 0:
                break
            child = self.child_of_root() if node == 0 and self.forced >= 0 else self.select(node)
            if child < 0:
                break
            depth += 1
            self.path[depth] = child
            self.chooser[depth] = self.work.seat
            self.work.apply(self.action[child])
            node = child
            before = add(self.visits, child, 1)
            if before == 0:
                break
        self.roll_out()
        self.plies += depth
        if depth:
            i = self.path[1] - self.first[0]
            gain(self.led, i, self.ahead[self.chooser[1]])
            add(self.leads, i, 1)
        for i in range(1, depth + 1):
            gain(self.won, self.path[i], self.reward[self.chooser[i]])

    def expand(self, node):
        """Give a node its children, the most promising first, if there is room and no other climber is about to."""
        start: cython.int
        if not claim(self.count, node, CLAIMED):
            return
        self.work.legal(self.buffer)
        start = reserve(self.taken, 0, self.buffer.n, self.capacity)
        if start < 0:
            publish(self.count, node, 0)
            return
        self.weigh()
        self.first[node] = start
        self.fill(node, start, self.buffer.n, False)
        publish(self.count, node, self.buffer.n)

    def extend(self, node, last, missing):
        """Give a node the `missing` actions that this guess allows and none before did, as one more block behind its
        last; the block's first child, or -1. A block is held by a node of its own that nothing leads to."""
        start: cython.int
        if not claim(self.more, last, CLAIMED):
            return -1
        start = reserve(self.taken, 0, 1 + missing, self.capacity)
        if start < 0:
            publish(self.more, last, 0)
            return -1
        self.work.legal(self.buffer)
        self.weigh()
        self.more[start] = 0
        self.first[start] = start + 1
        self.count[start] = missing
        self.fill(node, start + 1, missing, True)
        publish(self.more, last, start)
        return start + 1

    def fill(self, node, start, n, new):
        """Write n of the listed actions as children from a place on, the most promising first, all of them or those
        that the node does not have yet."""
        i: cython.int
        j: cython.int = start
        best: cython.int
        for i in range(self.buffer.n):
            best = self.order[i]
            if new and self.has(node, self.buffer.items[best]):
                continue
            if j == start + n:  # what lies behind belongs to others
                return
            self.action[j] = self.buffer.items[best]
            self.prior[j] = self.likely[best]
            self.visits[j] = 0
            self.chances[j] = 0
            self.count[j] = 0
            self.more[j] = 0
            self.won[j] = 0.0
            if node == 0:
                self.led[i] = 0.0
                self.leads[i] = 0
            j += 1

    def has(self, node, action):
        """Whether an action is among the children of a node whose last block was claimed."""
        i: cython.int
        block: cython.int = node
        while block != CLAIMED:
            for i in range(self.first[block], self.first[block] + self.count[block]):
                if self.action[i] == action:
                    return True
            block = self.more[block]
        return False

    def weigh(self):
        """The prior of each listed action, and their order by it: as the evaluation prefers them, or all alike and in
        random order."""
        i: cython.int
        j: cython.int
        k: cython.int
        n: cython.int = self.buffer.n
        top: cython.double = -1e9
        total: cython.double = 0.0
        if not self.guided:
            for i in range(n):
                self.order[i] = i
                self.likely[i] = 1.0 / n
            for i in range(n - 1, 0, -1):
                self.work.dice = roll(self.work.dice)
                j = below(self.work.dice, i + 1)
                k = self.order[i]
                self.order[i] = self.order[j]
                self.order[j] = k
            return
        self.evaluation.prefer(self.work, self.buffer, self.probe, self.likely)
        for i in range(n):
            if self.likely[i] > top:
                top = self.likely[i]
        for i in range(n):
            self.likely[i] = exp((self.likely[i] - top) / self.temperature)
            total += self.likely[i]
        for i in range(n):
            self.likely[i] /= total
            # insertion sort: short lists, and most of the work is the evaluation above
            j = i
            while j > 0 and self.likely[self.order[j - 1]] < self.likely[i]:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = i

    def child_of_root(self):
        """The child that the forced action leads to; -1 if there is none."""
        i: cython.int
        for i in range(self.first[0], self.first[0] + self.count[0]):
            if self.action[i] == self.forced:
                return i
        return -1

    def select(self, node):
        """The child to go to: its average reward, and a bonus while it is less visited than its prior deserves."""
        i: cython.int
        best: cython.int = -1
        top: cython.double = -1.0
        value: cython.double
        bonus: cython.double = self.explore * sqrt(self.visits[node])
        average: cython.double
        hope: cython.double = 0.5
        tried: cython.bint = False
        untried: cython.bint
        secret: cython.bint = self.work.secret
        widen: cython.bint = secret and self.widen and node != 0  # at the root the seat knows what it may do
        missing: cython.int = self.work.choices
        block: cython.int = node
        following: cython.int
        while True:
            untried = False
            for i in range(self.first[block], self.first[block] + self.count[block]):
                if secret and not self.work.allows(self.action[i]):
                    continue
                missing -= 1
                if untried:
                    continue
                # done so often that it is not shared with care: a count that is lost changes next to nothing
                self.chances[i] += 1
                if self.visits[i] == 0:
                    # a block is sorted by prior, so the first untried one is the best of them
                    value = hope + bonus * self.prior[i]
                    if value > top:
                        top = value
                        best = i
                    if not widen:
                        return best
                    untried = True
                    continue
                average = self.won[i] / self.visits[i]
                if not tried or average < hope:
                    hope = average
                tried = True
                value = average + self.explore * self.prior[i] * sqrt(self.chances[i] + 1.0) / (1.0 + self.visits[i])
                if value > top:
                    top = value
                    best = i
            following = seen(self.more, block)
            if following <= 0:
                break
            block = following
        if widen and missing > 0:
            i = self.extend(node, block, missing)
            if i >= 0 and hope + bonus * self.prior[i] > top:
                best = i
        return best

    def look_ahead(self):
        """Play on as everyone would by the prior alone: each action as likely as its prior says."""
        i: cython.int
        plies: cython.int = 0
        point: cython.double
        while self.work.choices and plies < self.lookahead:
            self.work.legal(self.buffer)
            self.weigh()
            self.work.dice = roll(self.work.dice)
            point = below(self.work.dice, 1 << 20) / cython.cast(cython.double, 1 << 20)
            i = 0
            while i < self.buffer.n - 1 and point >= self.likely[self.order[i]]:
                point -= self.likely[self.order[i]]
                i += 1
            self.work.apply(self.buffer.items[self.order[i]])
            plies += 1
        self.plies += plies

    def roll_out(self):
        """Play on by the prior, then at random, to the limits or to the end, and judge what came of it."""
        n: cython.int
        plies: cython.int = 0
        self.look_ahead()
        n = self.work.choices
        while n and (plies < self.depth_limit or not self.guided):
            self.work.dice = roll(self.work.dice)
            self.work.play(below(self.work.dice, n))
            n = self.work.choices
            plies += 1
        self.plies += plies
        self.judge()

    def judge(self):
        """Each seat's reward: a finished game by its winner and margin, another one by the evaluation."""
        seat: cython.int
        other: cython.int
        winner: cython.int
        lead: cython.int
        behind: cython.int
        win: cython.double
        if self.work.choices:
            self.evaluation.compare(self.work, self.ahead)
            if self.work.players == 2:
                seat = self.work.seat
                self.reward[seat] = 0.5 + 0.5 * tanh(self.ahead[seat] / self.scale)
                self.reward[1 - seat] = 1.0 - self.reward[seat]
                return
            for seat in range(self.work.players):
                self.reward[seat] = 0.5 + 0.5 * tanh(self.ahead[seat] / self.scale)
            return
        winner = self.work.winner()
        for seat in range(self.work.players):
            win = 0.5 if winner < 0 else (1.0 if winner == seat else 0.0)
            behind = -1000
            for other in range(self.work.players):
                if other != seat and self.work.score(other) > behind:
                    behind = self.work.score(other)
            lead = self.work.score(seat) - behind
            self.ahead[seat] = self.evaluation.worth(self.work, seat)
            self.reward[seat] = (1.0 - self.margin) * win + self.margin * (0.5 + 0.5 * tanh(lead / self.scale))
