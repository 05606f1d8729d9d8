"""Secrets are structural: what is hidden is permuted, and every other seat's Observation stays the same to the byte."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sandtable.errors import IllegalMove
from sandtable.games import observation_type
from sandtable.games.base import Game
from sandtable.games.mandala.observation import MandalaObservation
from sandtable.games.mandala.state import plus
from sandtable.games.moment import Moment
from sandtable.games.stones.state import StonesState
from sandtable.position import Position
from sandtable.records import Event
from tests.effort import in_turn
from tests.games.contract import contract_of
from tests.games.positions import SECRETS, TABLES, scaled, state, table, walk
from tests.games.stones.contract import permuted_state

pytestmark = pytest.mark.slow

STONES = [name for name in SECRETS if TABLES[name][0] == "stones"]


def observers(position: Position[Any]) -> list[int | None]:
    """Every seat, and a watcher."""
    return [*range(position.players), None]


def seen(position: Position[Any], seat: int | None, game: Game | None = None) -> bytes:
    """What a seat sees of a position, or would see if the position were another one, with the same memory."""
    if game is None:
        moment = position._moment([seat])
    else:
        legal = tuple(sorted(position.kind.format(action) for action in game.actions())) if seat == game.seat else ()
        moment = Moment(game, position.options, position._memory, position.ply, legal, None)
    sight = position.kind.sight(moment)  # of which nothing is an Observation, but of games that are over
    seen = position.kind.observe(moment)(seat)
    assert sight.encoded(seat) == msgspec.json.encode(seen)
    return msgspec.json.encode([seen, sight.glimpse(seat)])


# ------------------------------------------------------------------------------------------ one position, other secrets


def permuted(position: Position[Any], seat: int | None, rng: random.Random) -> Any:
    """The state with other secrets than those of a seat; it must not be able to tell."""
    change = contract_of(position.kind.id).permuted
    assert change is not None
    return change(position, seat, rng)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_says_whether_it_has_secrets(name: str) -> None:
    assert table(name, "secret").copy_game().secret == (name in SECRETS)


@pytest.mark.parametrize("name", SECRETS)
def test_other_secrets_look_the_same(name: str) -> None:
    rng = random.Random(name)
    different = 0
    for index in range(scaled(4, 2)):
        position = table(name, "secrets", index)
        for _ in walk(position, f"secrets/{name}/{index}"):
            if position.ply % 4 or position.result:
                continue
            for seat in observers(position):
                other = permuted(position, seat, rng)
                game = position.kind.load(position.options, other)
                if game.ending:  # a last card in a Cup may end the game (ruling `dry`), in the open
                    continue
                assert seen(position, seat, game) == seen(position, seat)
                different += other != state(position)
    assert different > 50, "nothing was permuted"


@pytest.mark.parametrize("name", SECRETS)
def test_the_owner_of_a_secret_sees_it(name: str) -> None:
    """The test above must be able to fail: the same permutation is seen by the seats whose secrets it changes."""
    rng = random.Random(f"owner/{name}")
    position = table(name, "owner")
    game = position.kind.load(position.options, permuted(position, 0, rng))
    for seat in range(1, position.players):
        assert seen(position, seat, game) != seen(position, seat)


def test_a_stack_shows_its_top_and_open_stacks_show_all() -> None:
    for name in STONES:
        position = table(name, "stacks")
        plain = state(position)
        for seat in observers(position):
            for stack, stones in plain.stacks.items():
                shown = position.observe(seat).stacks[stack]
                assert shown.colours == "".join(stone[0] for stone in stones)
                top = stones[-1][1]
                assert shown.patterns == ("".join(stone[1] for stone in stones) if "open" in name else "???" + top)


@pytest.mark.ruling("hidden-cups")
def test_a_hidden_cup_shows_how_many_cards_it_holds_and_nothing_is_remembered() -> None:
    """Of another's Cup the number of cards; of one's own all. The same game remembered knows what was claimed."""
    claimed = reshuffled = 0
    for index in range(scaled(6, 2)):
        position = table("mandala-hidden", "cups", index)
        remembered: Position[MandalaObservation] = Position(position.kind, {}, position.setup)
        for _ in walk(position, f"cups/{index}"):
            while len(remembered.events) < len(position.events):
                remembered.follow(position.events[len(remembered.events)])
            if position.result:
                break
            plain = state(position)
            for seat in observers(position):
                sight, more = position.observe(seat), remembered.observe(seat)
                assert sight.reshuffles == ()
                assert [cup.size for cup in sight.cups] == [cup.size for cup in more.cups]
                hidden = more.unseen
                for owner in range(2):
                    cup = sight.cups[owner]
                    if owner == seat:
                        assert cup == more.cups[owner]
                    else:
                        assert (cup.claimed, cup.dealt) == (None, None)
                        hidden = plus(hidden, plain.cups[owner])
                        claimed += sum(plain.cups[owner]) > 0
                assert sight.unseen == hidden
                reshuffled += bool(more.reshuffles)
                same = msgspec.structs.replace(sight, cups=more.cups, unseen=more.unseen, reshuffles=more.reshuffles)
                assert same == more
    assert claimed
    assert reshuffled


# --------------------------------------------------------------------------------------------- two games, other secrets


def observed(position: Position[Any], seat: int | None, events: list[Event]) -> list[bytes]:
    """What a seat sees before each decision of a game that goes as the events say."""
    sights = []
    for event in events:
        if event.move is not None:
            sights.append(seen(position, seat))
        position.follow(event)
    sights.append(seen(position, seat))
    return sights


class Deck:
    """A deck of Mandala and where its cards went: to a seat, 0 or 1, or in the open to a Mountain, 2."""

    def __init__(self, cards: str, went: str = "") -> None:
        self.cards = cards
        self.went = [int(owner) for owner in went]

    def changed(self, seat: int | None, rng: random.Random) -> str:
        """The deck with some cards in other places, among those that a seat did not see: they are in another's hand or
        Cup or were played from there, or they were not drawn. A deck that was drawn in full is known to have been."""
        hidden = [i for i, owner in enumerate(self.went) if owner not in (seat, 2)]
        hidden += range(len(self.went), len(self.cards))
        cards = list(self.cards)
        for _ in range(rng.randrange(1, 4)):
            i, j = rng.choice(hidden), rng.choice(hidden)
            cards[i], cards[j] = cards[j], cards[i]
        return "".join(cards)


def decks_of(position: Position[Any], events: list[Event]) -> list[Deck]:
    """The decks of a game: the first and one for each reshuffle."""
    decks = [Deck(str(position.setup["deck"]), "2222" + "000000" + "111111" + "00" + "11")]
    owner = 2
    for event in events:
        position.follow(event)
        if event.move is not None:
            owner = 2 if event.move[0] == "C" else int(event.seat or 0)
        else:
            decks.append(Deck(event.deck or ""))
        left = len(state(position).deck)
        decks[-1].went += [owner] * (len(decks[-1].cards) - left - len(decks[-1].went))
    return decks


def other_games(
    position: Position[Any], events: list[Event], seat: int | None, rng: random.Random
) -> Iterator[tuple[Position[Any], list[Event]]]:
    """Games that a seat cannot tell from one. In some of them the opponent does not have a card that they play."""
    decks = decks_of(Position(position.kind, position.options, position.setup), events)
    for _ in range(20):
        changed = [deck.changed(seat, rng) for deck in decks]
        if changed != [deck.cards for deck in decks]:
            chance = iter(changed[1:])
            told = [event if event.move else Event(chance="reshuffle", deck=next(chance)) for event in events]
            yield Position(position.kind, position.options, {"deck": changed[0]}), told


def some_events(position: Position[Any], rng: random.Random) -> list[Event]:
    """The first part of a game, the chance caused by its last move included; beyond the reshuffle if there was one."""
    reshuffles = [i for i, event in enumerate(position.events) if event.move is None]
    end = rng.randrange(reshuffles[0] if reshuffles else 0, len(position.events) - 1)
    while position.events[end].move is None:
        end += 1
    return position.events[:end]


@pytest.mark.parametrize(("seat", "name"), in_turn([0, 1, None], ["mandala", "mandala-hidden"]))
def test_two_games_of_mandala_that_differ_in_secrets_only(seat: int | None, name: str) -> None:
    rng = random.Random(f"two games/{seat}")
    early = late = 0
    for index in range(scaled(30, 20)):
        position = table(name, "two games", index)
        for _ in walk(position, f"two games/{index}"):
            pass
        events = some_events(position, rng)
        ours = observed(Position(position.kind, position.options, position.setup), seat, events)
        for other, told in other_games(position, events, seat, rng):
            try:
                theirs = observed(other, seat, told)
            except IllegalMove:
                continue
            assert theirs == ours
            early += not any(event.move is None for event in events)
            late += any(event.move is None for event in events)
    assert early > scaled(30, 10)
    assert late > scaled(30, 10)


@pytest.mark.parametrize("name", STONES)
def test_two_games_of_stones_that_differ_in_secrets_only(name: str) -> None:
    rng = random.Random(f"two games/{name}")
    for index in range(scaled(6, 2)):
        position = table(name, "two games", index)
        for _ in walk(position, f"two games/{name}/{index}"):
            pass
        events = position.events[: rng.randrange(len(position.events))]
        different = 0
        for seat in observers(position):
            first = Position(position.kind, position.options, position.setup)
            ours = observed(first, seat, events)
            setup = other_stones(position, state(first), seat, rng)
            different += setup != position.setup
            theirs = observed(Position(position.kind, position.options, setup), seat, events)
            assert theirs == ours
        assert different


def other_stones(position: Position[Any], plain: StonesState, seat: int | None, rng: random.Random) -> dict[str, Any]:
    """The setup with other secrets: those that are still secrets in a later state."""
    other = permuted_state(plain, seat, position.options.get("stacks") == "open", rng)
    setup: dict[str, Any] = position.setup
    stacks = dict(setup["stacks"])
    for name, stack in other.stacks.items():
        stacks[name] = [*stack, *stacks[name][len(stack) :]]
    return {**position.setup, "stacks": stacks, "objectives": [list(cards) for cards in other.objectives]}


# ------------------------------------------------------------------------------------------------- what every seat gets


@pytest.mark.parametrize("name", TABLES)
def test_legal_moves_are_given_to_the_seat_to_act_only(name: str) -> None:
    for index in range(scaled(4, 1)):
        position = table(name, "legal", index)
        for _ in walk(position, f"legal/{name}/{index}"):
            for seat in observers(position):
                sight = position.observe(seat)
                assert sight.seat == seat
                assert sight.to_act == position.seat
                if seat == position.seat and seat is not None:
                    assert sight.legal == position.legal_moves
                else:
                    assert sight.legal == ()


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_holds_plain_values_and_no_reference_to_the_game(name: str) -> None:
    position = table(name, "plain")
    for _ in walk(position, f"plain/{name}"):
        if position.ply % 10 == 0 or position.result:
            for seat in observers(position):
                assert_plain(position.observe(seat))


def assert_plain(value: Any) -> None:
    """Text, numbers, and tuples, dicts and frozen structs of them."""
    if isinstance(value, msgspec.Struct):
        assert type(value).__struct_config__.frozen
        for name in value.__struct_fields__:
            assert_plain(getattr(value, name))
    elif isinstance(value, dict):
        for name, one in value.items():
            assert type(name) is str
            assert_plain(one)
    elif isinstance(value, tuple):
        for one in value:
            assert_plain(one)
    else:
        assert value is None or type(value) in (str, int, bool), f"{value!r} is not plain"


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_does_not_change_when_the_game_goes_on(name: str) -> None:
    position = table(name, "kept")
    kept = []
    for _ in walk(position, f"kept/{name}"):
        for seat in observers(position):
            sight = position.observe(seat)
            kept.append((sight, msgspec.json.encode(sight)))
    assert len(kept) == (position.ply + 1) * (position.players + 1)
    for sight, before in kept:
        assert msgspec.json.encode(sight) == before


@pytest.mark.parametrize("name", TABLES)
def test_two_observations_share_nothing_that_can_be_changed(name: str) -> None:
    position = table(name, "shared")
    before = seen(position, 0)
    spoil(position.observe(0))
    assert seen(position, 0) == before
    assert all(msgspec.json.encode(position.observe(seat)) for seat in observers(position))


def spoil(value: Any) -> None:
    """Empty every dict in a value."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            spoil(getattr(value, name))
    elif isinstance(value, dict):
        value.clear()


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_survives_its_way_through_json(name: str) -> None:
    position = table(name, "json")
    for _ in walk(position, f"json/{name}"):
        if position.ply % 10 == 0 or position.result:
            for seat in observers(position):
                sight = position.observe(seat)
                assert msgspec.json.decode(msgspec.json.encode(sight), type=observation_type()) == sight


@pytest.mark.parametrize("name", [name for name in TABLES if name not in SECRETS])
def test_a_game_without_secrets_shows_everyone_the_same(name: str) -> None:
    """All seats and a watcher see the same, but for who they are and the moves they may make."""
    position = table(name, "open")
    for _ in walk(position, "open"):
        first, *others = (
            msgspec.structs.replace(position.observe(seat), seat=None, legal=()) for seat in observers(position)
        )
        assert all(other == first for other in others)


def test_the_end_opens_cups_and_objectives_to_all() -> None:
    """Not hands, nor the patterns beneath the tops: nobody turns those over to count."""
    for name in ("mandala", "mandala-hidden", *STONES):
        position = table(name, "end")
        for _ in walk(position, f"end/{name}"):
            pass
        plain = state(position)
        for seat in observers(position):
            sight = position.observe(seat)
            if name.startswith("mandala"):
                assert tuple(cup.dealt for cup in sight.cups) == plain.dealt
                assert tuple(cup.claimed for cup in sight.cups) == plain.cups
                assert sight.hand == (None if seat is None else plain.hands[seat])
            else:
                assert sight.objectives == plain.objectives
                shown = "".join(stack.patterns for stack in sight.stacks.values())
                assert ("?" in shown) == ("open" not in name)
