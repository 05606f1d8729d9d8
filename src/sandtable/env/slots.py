# cython: boundscheck=False, wraparound=False, cdivision=True
"""Slots: many games side by side, played in one call, by several threads without the GIL.

Types live in slots.pxd; this file also runs uncompiled, with one thread.
"""

import cython

from sandtable.env.encoders.encoder import Encoder
from sandtable.games.base import Actions, Game

if cython.compiled:
    CREWS = bool(SANDTABLE_CREWS)
else:
    from sandtable.env.lanes import mix

    CREWS = False

PIECE = 16  # slots that a thread takes at a time
AHEAD = 2  # how many games ahead memory is asked for
# what the threads do when they are called
CHECK = 0
STEP = 1
DEAL = 2


class Slots:
    """N games, each in a slot of its own. What they show is written into arrays that the caller gave.

    n            how many games there are
    players      how many seats each of them has
    threads      how many threads share the slots: no more than there are pieces
    pieces       how many pieces of work they make: PIECE slots each
    girth        how many bytes a game takes in memory
    longest      after how many decisions a game is cut
    seeing       whether observations are written
    task         what the threads do now: CHECK, STEP or DEAL
    seed         what all deals follow from, with the slot and the number of the game in it
    encoder      writes observations and masks
    crew         the threads, the caller's own excepted
    games        [slot] the positions
    buffers      [thread] room for legal actions
    wrong        [piece] the first slot whose chosen action is not legal, or -1
    kept         what the pointers point into
    numbers      [action] the number that the rules give it
    chosen       [slot] the actions to be played
    observation  [slot][byte] what the seat to act may see
    final        [slot][byte] what the seat that acted saw at the end of the game, where the last step ended one
    acted        [slot] whose decision the last step made; `play` leaves that as it is
    mask         [slot][action] 1 where it is legal
    done         [slot] 1 if the last step ended a game
    cut          [slot] 1 if it ended because it had become too long
    seat         [slot] whose decision it is
    ply          [slot] how many decisions the game has had
    score        [slot][seat] the points at the end of the game that the last step ended
    reward       [slot][seat] 1 for who won it, the same taken from the others together; 0 for a draw
    episode      [slot] how many games have ended there
    """

    def __init__(self, games, encoder: Encoder, threads: cython.int, longest: cython.int, seeing: cython.bint, arrays):
        i: cython.int
        self.n = len(games)
        self.players = games[0].players
        self.pieces = (self.n + PIECE - 1) // PIECE
        self.threads = threads = threads if threads < self.pieces else self.pieces
        buffers = [Actions() for _ in range(threads)]
        self.girth = type(games[0]).__basicsize__
        self.longest = longest
        self.seeing = seeing
        self.encoder = encoder
        self.task = CHECK
        self.seed = 0
        self.kept = (list(games), buffers, arrays)
        if cython.compiled:
            self.games = cython.cast(Objects, calloc(self.n, cython.sizeof(cython.p_void)))
            self.buffers = cython.cast(Objects, calloc(threads, cython.sizeof(cython.p_void)))
            self.wrong = cython.cast(cython.p_int, calloc(self.pieces, cython.sizeof(cython.int)))
            self.crew = muster(threads, self.pieces)
            if not (self.games and self.buffers and self.wrong and self.crew):
                raise MemoryError
            for i in range(self.n):
                self.games[i] = cython.cast(cython.pointer(PyObject), self.kept[0][i])
            for i in range(threads):
                self.buffers[i] = cython.cast(cython.pointer(PyObject), buffers[i])
            self.numbers = cython.cast(cython.p_int, cython.cast(cython.size_t, arrays["numbers"].ctypes.data))
            self.chosen = cython.cast(cython.p_longlong, cython.cast(cython.size_t, arrays["chosen"].ctypes.data))
            self.observation = cython.cast(
                cython.p_uchar, cython.cast(cython.size_t, arrays["observation"].ctypes.data)
            )
            self.final = cython.cast(cython.p_uchar, cython.cast(cython.size_t, arrays["final"].ctypes.data))
            self.acted = cython.cast(cython.p_int, cython.cast(cython.size_t, arrays["acted"].ctypes.data))
            self.mask = cython.cast(cython.p_uchar, cython.cast(cython.size_t, arrays["mask"].ctypes.data))
            self.done = cython.cast(cython.p_uchar, cython.cast(cython.size_t, arrays["done"].ctypes.data))
            self.cut = cython.cast(cython.p_uchar, cython.cast(cython.size_t, arrays["cut"].ctypes.data))
            self.seat = cython.cast(cython.p_int, cython.cast(cython.size_t, arrays["seat"].ctypes.data))
            self.ply = cython.cast(cython.p_int, cython.cast(cython.size_t, arrays["ply"].ctypes.data))
            self.score = cython.cast(cython.p_int, cython.cast(cython.size_t, arrays["score"].ctypes.data))
            self.reward = cython.cast(cython.p_float, cython.cast(cython.size_t, arrays["reward"].ctypes.data))
            self.episode = cython.cast(cython.p_longlong, cython.cast(cython.size_t, arrays["episode"].ctypes.data))
        else:
            self.games, self.buffers, self.wrong = self.kept[0], buffers, [-1] * self.pieces
            for name, array in arrays.items():
                setattr(self, name, array.reshape(-1))
            self.numbers = arrays["numbers"].tolist()  # numbers of NumPy would overflow inside the rules

    def __dealloc__(self):
        if cython.compiled:
            if self.crew != cython.NULL:
                dismiss(self.crew)
            free(self.games)
            free(self.buffers)
            free(self.wrong)

    def serve(self, thread: cython.int):
        """Take pieces of work whenever there are some, until sent home: the whole life of a thread of its own."""
        turn: cython.int = 0
        if cython.compiled:
            with cython.nogil:
                while True:
                    turn = await_call(self.crew, thread, turn)
                    if turn < 0:
                        break
                    self.share(thread)

    def stop(self):
        """End the threads that serve. Nothing may be stepped after that."""
        if cython.compiled:
            send_home(self.crew)

    def deal(self, seed: cython.ulonglong):
        """Begin a new game in every slot, by a seed."""
        self.seed = mix(seed)
        with cython.nogil:
            self.all(DEAL)

    def step(self):
        """Play the chosen action in every slot. The first slot whose action is not legal, and nothing has been played;
        -1 if all are. If somebody wrote into the masks, slots with legal actions may have been played."""
        wrong: cython.int
        with cython.nogil:
            self.all(CHECK)
            wrong = self.first_wrong()
            if wrong < 0:
                self.all(STEP)
                wrong = self.first_wrong()
        return wrong

    def first_wrong(self):
        """The first slot whose action was found not to be legal; -1 if there is none."""
        piece: cython.int
        for piece in range(self.pieces):
            if self.wrong[piece] >= 0:
                return self.wrong[piece]
        return -1

    def play(self, i: cython.int, choice: cython.longlong):
        """Play an action in one slot alone. Whether it is legal; if not, nothing has been played."""
        if i < 0 or i >= self.n or not self.allows(cython.cast(Game, self.games[i]), choice):
            return False
        self.chosen[i] = choice
        self.step_one(cython.cast(Game, self.games[i]), cython.cast(Actions, self.buffers[0]), i)
        return True

    def all(self, task):
        """Do something in every slot, with all threads."""
        self.task = task
        if cython.compiled:
            call(self.crew)
        self.share(0)
        if cython.compiled:
            join(self.crew)

    def share(self, thread):
        """Take pieces of work until all are taken."""
        piece: cython.int
        if cython.compiled:
            piece = take(self.crew, thread)
            while piece >= 0:
                self.run(piece, thread)
                hand_in(self.crew, thread)
                piece = take(self.crew, thread)
        else:
            for piece in range(self.pieces):
                self.run(piece, thread)

    def run(self, piece, thread):
        """Do something in a piece of the slots."""
        i: cython.int
        first: cython.int = piece * PIECE
        last: cython.int = first + PIECE if first + PIECE < self.n else self.n
        if self.task == CHECK:
            self.wrong[piece] = -1
            for i in range(first, last):
                if not self.shown(i) and not self.allows(cython.cast(Game, self.games[i]), self.chosen[i]):
                    self.wrong[piece] = i
                    return
        elif self.task == STEP:
            for i in range(first, last):
                if cython.compiled and i + AHEAD < self.n:
                    fetch(self.games[i + AHEAD], self.girth)
                if not self.allows(cython.cast(Game, self.games[i]), self.chosen[i]):
                    # somebody wrote into the mask
                    self.wrong[piece] = i if self.wrong[piece] < 0 else self.wrong[piece]
                    continue
                self.acted[i] = cython.cast(Game, self.games[i]).seat
                self.step_one(cython.cast(Game, self.games[i]), cython.cast(Actions, self.buffers[thread]), i)
        else:
            for i in range(first, last):
                self.episode[i] = 0
                self.acted[i] = 0
                self.done[i] = 0
                self.cut[i] = 0
                self.deal_one(cython.cast(Game, self.games[i]), i)
                self.show(cython.cast(Game, self.games[i]), cython.cast(Actions, self.buffers[thread]), i)

    def shown(self, i):
        """Whether the mask shows the chosen action of a slot as legal. To read a byte of it takes a third of the time
        that it takes to fetch the game."""
        choice: cython.longlong = self.chosen[i]
        at: cython.longlong = i
        if choice < 0 or choice >= self.encoder.size:
            return False
        return self.mask[at * self.encoder.size + choice] != 0

    def allows(self, game, choice):
        """Whether an action of the table is legal in a game."""
        if choice < 0 or choice >= self.encoder.size:
            return False
        return game.allows(self.numbers[choice])

    def step_one(self, game, buffer, i):
        """Play the chosen action of a slot. A game that is over is counted, and the next one begins."""
        seat: cython.int = self.acted[i]
        winner: cython.int
        game.apply(self.numbers[self.chosen[i]])
        self.ply[i] += 1
        self.done[i] = 0
        self.cut[i] = 0
        if game.count() == 0 or self.ply[i] >= self.longest:
            self.cut[i] = game.count() != 0
            self.done[i] = 1
            if self.seeing and 0 <= seat < self.players:  # the array is in the caller's hands
                self.see(game, seat, self.final, i)
            winner = game.winner()
            for seat in range(self.players):
                self.score[i * self.players + seat] = game.score(seat)
                self.reward[i * self.players + seat] = 0.0 if winner < 0 else -1.0 / (self.players - 1)
            if winner >= 0:
                self.reward[i * self.players + winner] = 1.0
            self.episode[i] += 1
            self.deal_one(game, i)
        else:
            for seat in range(self.players):
                self.reward[i * self.players + seat] = 0.0
        self.show(game, buffer, i)

    def deal_one(self, game, i):
        """Begin a game in a slot: by the seed, the slot, and how many games have ended there."""
        game.dice = mix(
            mix(self.seed + cython.cast(cython.ulonglong, i)) + cython.cast(cython.ulonglong, self.episode[i])
        )
        game.deal()
        self.ply[i] = 0

    def show(self, game, buffer, i):
        """Write what a slot shows: whose decision it is, what is legal, what that seat may see."""
        self.seat[i] = game.seat
        if cython.compiled:
            self.encoder.mask(game, buffer, self.mask + cython.cast(cython.Py_ssize_t, i) * self.encoder.size)
        else:
            self.encoder.mask(game, buffer, self.mask[i * self.encoder.size : (i + 1) * self.encoder.size])
        if self.seeing:
            self.see(game, game.seat, self.observation, i)

    def see(self, game, seat, rows, i):
        """Write what a seat may see of a slot into its row."""
        if cython.compiled:
            self.encoder.observe(game, seat, rows + cython.cast(cython.Py_ssize_t, i) * self.encoder.width)
        else:
            self.encoder.observe(game, seat, rows[i * self.encoder.width : (i + 1) * self.encoder.width])
