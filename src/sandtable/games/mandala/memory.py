"""What each player can deduce after a reshuffle (ruling `memory`): what was held then, and drawn and played since."""

from dataclasses import dataclass, field, replace

from sandtable.games.mandala.notation import CLAIM, parts_of
from sandtable.games.mandala.observation import Reshuffle
from sandtable.games.mandala.rules import Mandala
from sandtable.games.mandala.state import COLOURS, NONE, Counts, MandalaState, counts, minus, plus
from sandtable.games.moment import Memory


@dataclass
class Episode:
    """The time from one reshuffle to the next.

    held   what each seat held at the reshuffle: the hand and the dealt Cup cards
    deck   the new deck's cards
    shown  the cards of that deck that everyone saw, since they were drawn for a Mountain
    drawn  the cards of that deck that each seat has drawn
    plays  the cards that each seat has played since: the colour, and how many cards of that deck it had drawn before
    """

    held: tuple[Counts, Counts]
    deck: Counts
    shown: Counts = NONE
    drawn: list[Counts] = field(default_factory=lambda: [NONE, NONE])
    plays: tuple[list[tuple[str, int]], list[tuple[str, int]]] = field(default_factory=lambda: ([], []))


class MandalaMemory(Memory[Mandala]):
    """The episodes since the first reshuffle, kept by watching the position change."""

    def __init__(self) -> None:
        self.episodes: list[Episode] = []
        self._before: MandalaState | None = None

    def copy(self) -> "MandalaMemory":
        other = MandalaMemory()
        other._before = self._before
        if self.episodes:
            *past, last = self.episodes
            plays = (list(last.plays[0]), list(last.plays[1]))
            # nothing is added to an episode once another has begun
            other.episodes = [*past, replace(last, drawn=list(last.drawn), plays=plays)]
        return other

    def before_move(self, game: Mandala) -> None:
        self._before = game.state() if self.episodes else None

    def moved(self, game: Mandala, seat: int, action: int) -> None:
        kind, _, colour, cards = parts_of(action)
        if not self.episodes and not game.waiting:
            return
        after = game.state()
        if self._before is not None:
            episode = self.episodes[-1]
            played = NONE
            if kind != CLAIM:
                played = counts(COLOURS[colour] * cards)
                before = sum(episode.drawn[seat])
                episode.plays[seat].extend([(COLOURS[colour], before)] * cards)
            held = minus(self._before.hands[seat], played)
            episode.drawn[seat] = plus(episode.drawn[seat], minus(after.hands[seat], held))
        if game.waiting:
            self._reshuffled(after)

    def chanced(self, game: Mandala) -> None:
        """The new deck is there: note what was drawn from it at once, into a hand or for a Mountain."""
        after = game.state()
        before, episode = self._before, self.episodes[-1]
        assert before is not None
        for seat in range(2):
            episode.drawn[seat] = plus(episode.drawn[seat], minus(after.hands[seat], before.hands[seat]))
        drawn = plus(episode.drawn[0], episode.drawn[1])
        waiting_deck = counts("") if game.waiting else counts(after.deck)
        episode.shown = minus(minus(episode.deck, drawn), waiting_deck)
        if game.waiting:
            self._reshuffled(after)

    def _reshuffled(self, state: MandalaState) -> None:
        """A reshuffle is due: a new episode begins."""
        held = (plus(state.hands[0], state.dealt[0]), plus(state.hands[1], state.dealt[1]))
        self.episodes.append(Episode(held=held, deck=state.discard))
        self._before = state

    def reshuffles(self, seat: int) -> tuple[Reshuffle, ...]:
        """What a seat knows of its opponent from each reshuffle."""
        if not self.episodes:  # nearly always, and it is asked for every move
            return ()
        other = 1 - seat
        return tuple(
            Reshuffle(
                held=episode.held[other],
                deck=minus(minus(episode.deck, episode.drawn[seat]), episode.shown),
                plays="".join(colour for colour, _ in episode.plays[other]),
                drawn=tuple(before for _, before in episode.plays[other]),
                draws=sum(episode.drawn[other]),
            )
            for episode in self.episodes
        )
