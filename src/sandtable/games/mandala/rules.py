# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Mandala: the rules, as docs/rules.md tells them. Types live in rules.pxd; this file also runs uncompiled.

Cards are kept by colour, eight bits for each of the six, in one 64-bit number, in one of three ways:

- A *pile* is how many cards of each colour there are.
- *Tallies* are as many ones as there are cards, eight at the most: a hand. The legal moves are the tallies that are
  left under a mask, and the k-th move is the k-th of them.
- *Colours* are eight ones for each colour that is there.
"""

import cython

from sandtable.games.base import Game
from sandtable.games.mandala.state import COLOURS, MandalaState, letters

if not cython.compiled:
    from sandtable.games.bits import ask_cpu, below, ctz, nth, popcount, roll

# phases: a turn is to be played, a colour is to be claimed, the game is over
TURN = 0
CLAIM = 1
OVER = 2
# kinds of action, each with its method; an action is kind * 256 + mandala * 128 + colour * 16 + number of cards
BUILD = 0  # `build` (rules: *Build*)
GROW = 1  # `grow` (rules: *Grow*)
DISCARD = 2  # `throw` (rules: *Discard*)
TAKE = 3  # `claim` (rules: *Claim*)
# why a game ended
RIVER = 1  # a sixth colour came into a River (rules: *The end*)
DECK = 2  # the deck had run out (rules: *The end*)
DRY = 3  # no Mandala could be completed any more (ruling `dry`)
ENDINGS = ("", "river", "deck", "dry")
# what follows a draw
NEXT = 0  # the next turn
CHECK = 1  # `check` whether the Mandala is complete
REFILL = 2  # the next turn; the cards go onto the new Mountain

SIX = 0x010101010101  # one in the lowest place of each colour
ALL = 0xFFFFFFFFFFFF  # all six colours
LETTERS = COLOURS.encode().ljust(256)  # the letter of each colour, for `bytes.translate`


ask_cpu()


class Mandala(Game):
    """A position of Mandala. Its attributes beyond those of Game, each group with its headings in docs/rules.md:

    The table (rules: *Components*, *Start*, ruling `secret`):

    mountain     [mandala] the pile on each Mountain
    in_mountain  [mandala] the colours on each Mountain
    field        [mandala * 2 + seat] the pile in each Field
    in_field     [mandala * 2 + seat] the colours in each Field
    strength     [mandala * 2 + seat] how many cards each Field has
    river        [seat * 6 + colour] the River space that the colour has, 1 to 6; 0 if it has none
    length       [seat] how many River spaces are taken
    cup          [seat] the pile in each Cup, with the two cards dealt into it
    dealt        [seat] the two cards dealt into each Cup
    hand         [seat] the tallies of each hand
    cards        [seat] how many cards each hand has
    deck         the colours of the deck's cards, in the first `left` places; the last of them is drawn first
    left         how many cards the deck has
    discard      the discard pile
    discards     how many cards the discard pile has

    The turn (rules: *Your turn*, *A completed Mandala*, *The end*):

    phase      TURN, CLAIM while a Mandala is being destroyed, or OVER
    mandala    where the last card was built or grown, 0 or 1; in the phase CLAIM the Mandala that is being destroyed
    completer  the seat whose turn completed that Mandala
    exhausted  the deck has run out: the next destruction ends the game
    full       a River has all six colours: this destruction ends the game

    A draw, which can wait for a reshuffle (rules: *Build*, *Discard*, *A new Mountain*, ruling `run-out`):

    owed  how many cards are still to be drawn
    then  what follows the draw: CHECK after a build, NEXT after a discard; REFILL if it is the draw for a new Mountain
    lazy  the deck is shuffled while it is drawn from: each draw takes a random card of it

    The legal moves of a turn, found when it begins (rules: *Build*, *Grow*, *One colour, one place*):

    builds    bits 0 and 1 of a colour: it may be built on Mountain 1, on Mountain 2
    grows     [mandala] bit n - 1 of a colour: the mover's Field may grow by n cards of it
    to_build  how many builds there are
    to_grow   [mandala] how many ways there are to grow each Field

    What may still be played (rules: *The end*, ruling `dry`):

    live  the pile of all cards in the hands, the deck and the discard pile
    dead  the colours of which no card is live
    """

    def __init__(self):
        if not cython.compiled:
            self.mountain = [0] * 2
            self.field = [0] * 4
            self.cup = [0] * 2
            self.dealt = [0] * 2
            self.hand = [0] * 2
            self.cards = [0] * 2
            self.in_mountain = [0] * 2
            self.in_field = [0] * 4
            self.strength = [0] * 4
            self.length = [0] * 2
            self.grows = [0] * 2
            self.to_grow = [0] * 2
            self.river = [0] * 12
            self.deck = [0] * 112
            self.dice = self.builds = self.to_build = self.choices = 0
        self.players = 2
        self.secret = True
        self.told = False
        self.clear()

    def blank(self):
        """Another position of Mandala, with its chance from the same source."""
        other = Mandala()
        other.told = self.told
        return other

    def clear(self):
        """Take everything off the table. All 108 cards count as live until they are dealt."""
        i: cython.int
        for i in range(2):
            self.mountain[i] = 0
            self.in_mountain[i] = 0
            self.cup[i] = 0
            self.dealt[i] = 0
            self.hand[i] = 0
            self.cards[i] = 0
            self.length[i] = 0
        for i in range(4):
            self.field[i] = 0
            self.in_field[i] = 0
            self.strength[i] = 0
        for i in range(12):
            self.river[i] = 0
        self.live = 18 * SIX
        self.discard = 0
        self.discards = 0
        self.dead = 0
        self.left = 0
        self.owed = 0
        self.then = NEXT
        self.lazy = False
        self.exhausted = False
        self.full = False
        self.waiting = False
        self.completer = 0
        self.mandala = 0
        self.ending = 0
        self.phase = TURN
        self.seat = 0

    def deal(self):
        """Set up a random game: a deck of 18 cards of each colour, then the deal (rules: *Components*, *Start*)."""
        i: cython.int
        self.clear()
        for i in range(108):
            self.deck[i] = i % 6
        self.left = 108
        self.lazy = True
        self.hand_out()

    def hand_out(self):
        """Deal from the deck: two cards to each Mountain, six to each hand, two to each Cup (rules: *Start*)."""
        i: cython.int
        seat: cython.int
        for i in range(4):
            self.found(i >> 1, self.draw())
        for seat in range(2):
            for i in range(6):
                self.pick_up(seat, self.draw())
        for seat in range(2):
            for i in range(2):
                self.dealt[seat] += cython.cast(cython.ulonglong, 1) << (8 * self.draw())
            self.live -= self.dealt[seat]
            self.cup[seat] = self.dealt[seat]
        self.find_moves()

    def draw(self):
        """Take the next card of a deck that is not empty: the last one, or a random one of a deck that is shuffled
        while it is drawn from. Nobody knows the order of the deck before (ruling `secret`)."""
        i: cython.int
        card: cython.int
        self.left -= 1
        if not self.lazy:
            return self.deck[self.left]
        self.dice = roll(self.dice)
        i = below(self.dice, self.left + 1)
        card = self.deck[i]
        self.deck[i] = self.deck[self.left]
        return card

    def pick_up(self, seat, colour):
        """A drawn card comes into a hand (rules: *Build*, *Discard*). Its colour has one more tally: 00000111 becomes
        00001111."""
        self.hand[seat] += (((self.hand[seat] >> (8 * colour)) & 255) + 1) << (8 * colour)
        self.cards[seat] += 1

    def put_down(self, colour, n):
        """n cards of a colour leave the mover's hand (rules: *Your turn*)."""
        tally: cython.ulonglong = (self.hand[self.seat] >> (8 * colour)) & 255
        self.hand[self.seat] -= (tally - (tally >> n)) << (8 * colour)
        self.cards[self.seat] -= n

    def found(self, mandala, colour):
        """A card from the deck onto a Mountain (rules: *Start*, *A new Mountain*)."""
        one: cython.ulonglong = 1
        one <<= 8 * colour
        self.mountain[mandala] += one
        self.in_mountain[mandala] |= 255 * one
        self.live -= one
        if not (self.live >> (8 * colour)) & 255:
            self.dead |= 255 * one

    def play_out(self, colour, n):
        """n cards of a colour leave the mover's hand for a Mandala (rules: *Build*, *Grow*). They are no longer live,
        and a colour of which no card is live is dead (ruling `dry`)."""
        one: cython.ulonglong = 1
        one <<= 8 * colour
        self.put_down(colour, n)
        self.live -= n * one
        if not (self.live >> (8 * colour)) & 255:
            self.dead |= 255 * one

    def build(self, mandala, colour):
        """Build: a card from the hand onto a Mountain. Then three are drawn, or as many as make eight in hand (rules:
        *Build*)."""
        one: cython.ulonglong = 1
        room: cython.int
        one <<= 8 * colour
        self.play_out(colour, 1)
        self.mountain[mandala] += one
        self.in_mountain[mandala] |= 255 * one
        room = 8 - self.cards[self.seat]
        self.owed = 3 if room > 3 else room
        self.then = CHECK
        self.mandala = mandala
        self.flow()

    def grow(self, mandala, colour, n):
        """Grow: n cards of a colour from the hand into the mover's own Field. Nothing is drawn (rules: *Grow*)."""
        one: cython.ulonglong = 1
        own: cython.int = mandala * 2 + self.seat
        one <<= 8 * colour
        self.play_out(colour, n)
        self.field[own] += n * one
        self.in_field[own] |= 255 * one
        self.strength[own] += n
        self.mandala = mandala
        self.check()

    def throw(self, colour, n):
        """Discard: n cards of a colour from the hand onto the discard pile, then as many are drawn (rules: *Discard*).
        They are on the pile before the draw, so they can come back at once (ruling `discard-first`)."""
        several: cython.ulonglong = n
        self.put_down(colour, n)
        self.discard += several << (8 * colour)
        self.discards += n
        self.owed = n
        self.then = NEXT
        self.flow()

    def flow(self):
        """Draw what is owed, then go on with the turn. The moment the deck is empty it has run out, also in the middle
        of a draw: the discard pile is shuffled and the draw goes on (ruling `run-out`). If that is empty too, the draw
        ends with what there was (ruling `short-draw`)."""
        card: cython.int
        while True:
            if self.left == 0:
                self.exhausted = True
                if self.discards:
                    if self.told:
                        self.waiting = True
                        self.choices = 0
                        return
                    self.renew()
            if self.owed == 0 or self.left == 0:
                break
            self.owed -= 1
            card = self.draw()
            if self.then == REFILL:
                self.found(self.mandala, card)
            else:
                self.pick_up(self.seat, card)
        self.owed = 0
        if self.then == CHECK:
            self.check()
        elif self.then == NEXT:
            self.next_turn(1 - self.seat)
        else:
            self.next_turn(1 - self.completer)

    def renew(self):
        """The discard pile becomes the deck, to be shuffled while it is drawn from (rules: *The end*, ruling
        `run-out`)."""
        colour: cython.int
        i: cython.int
        for colour in range(6):
            for i in range(cython.cast(cython.int, (self.discard >> (8 * colour)) & 255)):
                self.deck[self.left] = colour
                self.left += 1
        self.discard = 0
        self.discards = 0
        self.lazy = True

    def check(self):
        """After the turn's draw: a Mandala with all six colours is destroyed, otherwise the turn passes. Whoever has
        more cards in their Field there claims first, the opponent of the player who completed it if they have the same
        number (rules: *A completed Mandala*)."""
        mandala: cython.int = self.mandala
        mine: cython.int = self.strength[mandala * 2 + self.seat]
        theirs: cython.int = self.strength[mandala * 2 + 1 - self.seat]
        if (self.in_mountain[mandala] | self.in_field[mandala * 2] | self.in_field[mandala * 2 + 1]) != ALL:
            self.next_turn(1 - self.seat)
            return
        self.completer = self.seat
        if mine <= theirs:
            self.seat = 1 - self.seat
        self.phase = CLAIM
        self.choices = popcount(self.in_mountain[mandala]) >> 3
        if self.choices == 0:
            self.destroyed()

    def claim(self, colour):
        """Claim: the seat takes all cards of a colour from the Mountain. One goes onto their next River space if the
        colour has none, the others go into their Cup; if they have no card in their Field there, all are discarded.
        Then the other seat claims, until the Mountain is empty (rules: *Claim*)."""
        mandala: cython.int = self.mandala
        seat: cython.int = self.seat
        cards: cython.ulonglong = (self.mountain[mandala] >> (8 * colour)) & 255
        whole: cython.ulonglong = 255
        whole <<= 8 * colour
        self.mountain[mandala] &= ~whole
        self.in_mountain[mandala] &= ~whole
        if self.strength[mandala * 2 + seat] == 0:
            self.discard += cards << (8 * colour)
            self.live += cards << (8 * colour)
            self.discards += cards
            self.dead &= ~whole
        else:
            if self.river[seat * 6 + colour] == 0:
                self.length[seat] += 1
                self.river[seat * 6 + colour] = self.length[seat]
                cards -= 1
                if self.length[seat] == 6:
                    self.full = True
            self.cup[seat] += cards << (8 * colour)
        self.seat = 1 - seat
        self.choices -= 1
        if self.choices == 0:
            self.destroyed()

    def destroyed(self):
        """The Mountain is claimed: both Fields are discarded. If the deck has run out or a River is full, the game is
        over (rules: *The end*), also if it was this very turn's draw that took the last card of the deck (ruling
        `last-draw`). Otherwise two cards are drawn for a new Mountain (rules: *A new Mountain*), a draw that can be the
        last of the deck (ruling `refill`)."""
        i: cython.int
        for i in range(self.mandala * 2, self.mandala * 2 + 2):
            self.discard += self.field[i]
            self.live += self.field[i]
            self.discards += self.strength[i]
            self.dead &= ~self.in_field[i]
            self.field[i] = 0
            self.in_field[i] = 0
            self.strength[i] = 0
        if self.exhausted:  # the reason also if a River is full (ruling `deck-reason`)
            self.finish(DECK)
        elif self.full:
            self.finish(RIVER)
        else:
            self.phase = TURN
            self.owed = 2
            self.then = REFILL
            self.flow()

    def next_turn(self, seat):
        """A turn begins for a seat (rules: *Your turn*), unless the game has run dry (ruling `dry`)."""
        self.seat = seat
        if (self.dead or self.left == 0) and self.is_dry():
            self.finish(DRY)
        else:
            self.find_moves()

    def is_dry(self):
        """Whether play can lead nowhere: each Mandala lacks a colour of which no card is live, so that it can never be
        completed; or deck and discard pile are empty and each hand has a single card (ruling `dry`)."""
        first: cython.ulonglong = self.in_mountain[0] | self.in_field[0] | self.in_field[1]
        second: cython.ulonglong = self.in_mountain[1] | self.in_field[2] | self.in_field[3]
        if (self.dead & ~first) and (self.dead & ~second):
            return True
        return self.left == 0 and self.discards == 0 and self.cards[0] == 1 and self.cards[1] == 1

    def finish(self, ending):
        """The game is over (rules: *The end*)."""
        self.ending = ending
        self.phase = OVER
        self.choices = 0

    def find_moves(self):
        """Find the builds and the ways to grow of a turn (rules: *Build*, *Grow*); any cards of one colour may be
        discarded (rules: *Discard*). A colour goes only where it lies already, or into a Mandala that does not have it
        (rules: *One colour, one place*). Nobody builds with their only card if nothing can be drawn after it (ruling
        `only-card`)."""
        seat: cython.int = self.seat
        hand: cython.ulonglong = self.hand[seat]
        colours: cython.ulonglong = hand & SIX
        spare: cython.ulonglong = hand
        if colours & (colours - 1) == 0:
            spare &= hand >> 1  # a hand of one colour: a card has to stay (rules: *Grow*)
        self.builds = colours & ~(self.in_field[0] | self.in_field[1])
        self.builds |= (colours & ~(self.in_field[2] | self.in_field[3])) << 1
        self.grows[0] = spare & ~(self.in_mountain[0] | self.in_field[1 - seat])
        self.grows[1] = spare & ~(self.in_mountain[1] | self.in_field[3 - seat])
        if self.cards[seat] == 1 and self.left == 0 and self.discards == 0:
            self.builds = 0
        self.to_build = popcount(self.builds)
        self.to_grow[0] = popcount(self.grows[0])
        self.to_grow[1] = popcount(self.grows[1])
        self.choices = self.to_build + self.to_grow[0] + self.to_grow[1] + self.cards[seat]

    def legal(self, out):
        """The legal moves: builds, ways to grow, discards (rules: *Your turn*); or the colours of the Mountain that is
        claimed (rules: *Claim*)."""
        n: cython.int = 0
        place: cython.int
        mandala: cython.int
        tallies: cython.ulonglong
        if self.phase == CLAIM:
            tallies = self.in_mountain[self.mandala] & SIX
            while tallies:
                out.items[n] = TAKE * 256 + (ctz(tallies) >> 3) * 16
                tallies &= tallies - 1
                n += 1
        elif self.choices:
            tallies = self.builds
            while tallies:
                place = ctz(tallies)
                out.items[n] = BUILD * 256 + (place & 7) * 128 + (place >> 3) * 16 + 1
                tallies &= tallies - 1
                n += 1
            for mandala in range(2):
                tallies = self.grows[mandala]
                while tallies:
                    place = ctz(tallies)
                    out.items[n] = GROW * 256 + mandala * 128 + (place >> 3) * 16 + (place & 7) + 1
                    tallies &= tallies - 1
                    n += 1
            tallies = self.hand[self.seat]
            while tallies:
                place = ctz(tallies)
                out.items[n] = DISCARD * 256 + (place >> 3) * 16 + (place & 7) + 1
                tallies &= tallies - 1
                n += 1
        out.n = n

    def play(self, k):
        """Play the k-th legal move, in the order of `legal`."""
        place: cython.int
        if self.phase == CLAIM:
            self.claim(nth(self.in_mountain[self.mandala] & SIX, k) >> 3)
            return
        if k < self.to_build:
            place = nth(self.builds, k)
            self.build(place & 7, place >> 3)
            return
        k -= self.to_build
        if k < self.to_grow[0]:
            place = nth(self.grows[0], k)
            self.grow(0, place >> 3, (place & 7) + 1)
            return
        k -= self.to_grow[0]
        if k < self.to_grow[1]:
            place = nth(self.grows[1], k)
            self.grow(1, place >> 3, (place & 7) + 1)
            return
        place = nth(self.hand[self.seat], k - self.to_grow[1])
        self.throw(place >> 3, (place & 7) + 1)

    def apply(self, action):
        """Play a legal move: build, grow, discard or claim."""
        kind: cython.int = action >> 8
        mandala: cython.int = (action >> 7) & 1
        colour: cython.int = (action >> 4) & 7
        cards: cython.int = action & 15
        if kind == BUILD:
            self.build(mandala, colour)
        elif kind == GROW:
            self.grow(mandala, colour, cards)
        elif kind == DISCARD:
            self.throw(colour, cards)
        else:
            self.claim(colour)

    def allows(self, action):
        """Whether a number is a legal move here."""
        kind: cython.int = action >> 8
        mandala: cython.int = (action >> 7) & 1
        place: cython.int = 8 * ((action >> 4) & 7)
        cards: cython.int = action & 15
        if self.choices == 0 or place > 40:
            return False
        if self.phase == CLAIM:
            return kind == TAKE and mandala == 0 and cards == 0 and (self.in_mountain[self.mandala] >> place) & 1
        if cards < 1 or cards > 8:
            return False
        if kind == BUILD:
            return cards == 1 and (self.builds >> (place + mandala)) & 1
        if kind == GROW:
            return (self.grows[mandala] >> (place + cards - 1)) & 1
        return kind == DISCARD and mandala == 0 and (self.hand[self.seat] >> (place + cards - 1)) & 1

    def score(self, seat):
        """A card in the Cup is worth the number of the River space that its colour has (rules: *Points*)."""
        colour: cython.int
        total: cython.int = 0
        for colour in range(6):
            total += cython.cast(cython.int, (self.cup[seat] >> (8 * colour)) & 255) * self.river[seat * 6 + colour]
        return total

    def winner(self):
        """The seat with more points, then the one with fewer cards in the Cup (rules: *Points*); if these are equal
        too, -1: a draw (ruling `even`)."""
        first: cython.int = self.score(0)
        second: cython.int = self.score(1)
        colour: cython.int
        if first == second:
            for colour in range(6):
                first -= cython.cast(cython.int, (self.cup[0] >> (8 * colour)) & 255)
                second -= cython.cast(cython.int, (self.cup[1] >> (8 * colour)) & 255)
        if first == second:
            return -1
        return 0 if first > second else 1

    def assign(self, other):
        """Become a copy of another position of Mandala."""
        self.copy_from(cython.cast(Mandala, other))

    def copy_from(self, other):
        """Become a copy of another position of Mandala, attribute by attribute; the dice stay."""
        i: cython.int
        self.seat = other.seat
        self.choices = other.choices
        self.waiting = other.waiting
        self.ending = other.ending
        self.phase = other.phase
        self.mandala = other.mandala
        self.exhausted = other.exhausted
        self.completer = other.completer
        self.full = other.full
        self.lazy = other.lazy
        self.left = other.left
        self.owed = other.owed
        self.then = other.then
        self.discards = other.discards
        self.dead = other.dead
        self.builds = other.builds
        self.to_build = other.to_build
        self.live = other.live
        self.discard = other.discard
        for i in range(2):
            self.mountain[i] = other.mountain[i]
            self.in_mountain[i] = other.in_mountain[i]
            self.cup[i] = other.cup[i]
            self.dealt[i] = other.dealt[i]
            self.hand[i] = other.hand[i]
            self.cards[i] = other.cards[i]
            self.length[i] = other.length[i]
            self.grows[i] = other.grows[i]
            self.to_grow[i] = other.to_grow[i]
        for i in range(4):
            self.field[i] = other.field[i]
            self.in_field[i] = other.in_field[i]
            self.strength[i] = other.strength[i]
        for i in range(12):
            self.river[i] = other.river[i]
        for i in range(112):
            self.deck[i] = other.deck[i]

    def start(self, deck):
        """Set up a game whose chance comes from outside: a deck of 108 letters, the first drawn first (rules:
        *Start*)."""
        if len(deck) != 108:
            raise ValueError(f"a deck has 108 cards, not {len(deck)}")
        self.clear()
        self.told = True
        self.stack(deck)
        self.hand_out()

    def stack(self, deck):
        """Lay a deck whose order is known, the first letter drawn first."""
        i: cython.int
        if len(deck) > 108:
            raise ValueError(f"a deck has 108 cards at the most, not {len(deck)}")
        self.left = len(deck)
        for i in range(self.left):
            self.deck[i] = COLOURS.index(deck[self.left - 1 - i])
        self.lazy = False

    def reshuffle(self, deck):
        """The chance event that the game waits for: the discard pile in its new order is the deck, and the draw goes on
        (ruling `run-out`). ValueError if it waits for none, or for other cards."""
        if not self.waiting or sorted(deck) != sorted(letters(unpack(self.discard))):
            raise ValueError("a reshuffle is the discard pile in a new order, and only when the game waits for it")
        self.discard = 0
        self.discards = 0
        self.waiting = False
        self.stack(deck)
        self.flow()

    def free(self, dice: cython.ulonglong):
        """From now on the game shuffles by its own dice; a draw that waits for a reshuffle goes on. The deck stays in
        its order."""
        self.told = False
        self.dice = dice
        if self.waiting:
            self.waiting = False
            self.flow()

    def state(self):
        """The whole position as plain data. A deck that is shuffled while it is drawn from is given as it lies."""
        return MandalaState(
            mountains=(unpack(self.mountain[0]), unpack(self.mountain[1])),
            fields=(
                (unpack(self.field[0]), unpack(self.field[1])),
                (unpack(self.field[2]), unpack(self.field[3])),
            ),
            hands=(untally(self.hand[0]), untally(self.hand[1])),
            rivers=(self.river_text(0), self.river_text(1)),
            cups=(unpack(self.cup[0] - self.dealt[0]), unpack(self.cup[1] - self.dealt[1])),
            dealt=(unpack(self.dealt[0]), unpack(self.dealt[1])),
            discard=unpack(self.discard),
            deck=bytes([self.deck[i] for i in range(self.left)]).translate(LETTERS)[::-1].decode(),
            seat=self.seat,
            exhausted=bool(self.exhausted),
            claiming=self.mandala if self.phase == CLAIM else None,
            completer=self.completer if self.phase == CLAIM else None,
            over=ENDINGS[self.ending],
        )

    def river_text(self, seat):
        """The colours of a seat's River as letters, space 1 first."""
        first: cython.int = seat * 6
        colour: cython.int
        spaces = [""] * 6
        for colour in range(6):
            if self.river[first + colour]:
                spaces[self.river[first + colour] - 1] = COLOURS[colour]
        return "".join(spaces)

    def load(self, state):
        """Become the position that the data describe; BadState if they describe none."""
        state.check()
        if state.seat not in (0, 1) or state.claiming not in (None, 0, 1) or state.completer not in (None, 0, 1):
            raise ValueError("seats and Mandalas are 0 and 1")
        self.clear()
        self.stack(state.deck)
        self.discard = pack(state.discard)
        self.discards = sum(state.discard)
        self.live = pack(state.discard)
        for i in range(self.left):
            self.live += cython.cast(cython.ulonglong, 1) << (8 * self.deck[i])
        for i in range(2):
            self.mountain[i] = pack(state.mountains[i])
            self.in_mountain[i] = present(state.mountains[i])
            for seat in range(2):
                area: cython.int = i * 2 + seat
                self.field[area] = pack(state.fields[i][seat])
                self.in_field[area] = present(state.fields[i][seat])
                self.strength[area] = sum(state.fields[i][seat])
            for colour in range(6):
                for _ in range(state.hands[i][colour]):
                    self.pick_up(i, colour)
            self.live += pack(state.hands[i])
            self.dealt[i] = pack(state.dealt[i])
            self.cup[i] = pack(state.cups[i]) + self.dealt[i]
            self.length[i] = len(state.rivers[i])
            for place, letter in enumerate(state.rivers[i]):
                self.river[i * 6 + COLOURS.index(letter)] = place + 1
            if self.length[i] == 6:
                self.full = True
        for i in range(6):
            if not (self.live >> (8 * i)) & 255:
                self.dead |= cython.cast(cython.ulonglong, 255) << (8 * i)
        self.exhausted = state.exhausted
        self.seat = state.seat
        if state.over:
            self.finish(ENDINGS.index(state.over))
        elif state.claiming is None:
            self.next_turn(state.seat)
        else:
            self.phase = CLAIM
            self.mandala = state.claiming
            self.completer = state.completer
            self.choices = popcount(self.in_mountain[self.mandala]) >> 3


def worth_of(river, cup):
    """What the cards of a Cup are worth by River space, as `score` counts them; 0 for an empty space (rules:
    *Points*)."""
    filled = [space * cup[COLOURS.index(letter)] for space, letter in enumerate(river, 1)]
    return tuple(filled + [0] * (6 - len(filled)))


def unpack(pile):
    """The number of cards of each colour in a pile."""
    return (pile & 255, pile >> 8 & 255, pile >> 16 & 255, pile >> 24 & 255, pile >> 32 & 255, pile >> 40 & 255)


def untally(hand):
    """The number of cards of each colour in a hand."""
    return (
        popcount(hand & 255),
        popcount(hand >> 8 & 255),
        popcount(hand >> 16 & 255),
        popcount(hand >> 24 & 255),
        popcount(hand >> 32 & 255),
        popcount(hand >> 40 & 255),
    )


def pack(pile):
    """A pile out of the number of cards of each colour."""
    total = 0
    for colour in range(6):
        total += pile[colour] << (8 * colour)
    return total


def present(pile):
    """The colours that a pile has, given the number of cards of each: eight ones for each of them."""
    colours = 0
    for colour in range(6):
        if pile[colour]:
            colours |= 255 << (8 * colour)
    return colours
