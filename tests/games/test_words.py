"""Moves, decisions and rules in words, in both languages."""

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

import sandtable.locale
from sandtable.games import IDS, kind_of
from sandtable.games.narration.narrator import Narrator
from sandtable.locale import LANGUAGES, say
from sandtable.position import new
from tests.games.contract import contract_of
from tests.games.positions import mandala, walk_game

SUBJECTS = (*IDS, "play")
TABLES: list[tuple[str, dict[str, object]]] = [
    ("mandala", {}),
    ("mandala", {"memory": "hidden"}),
    ("patterns", {}),
    ("stones", {}),
    ("stones", {"players": 4, "new_stones": True}),
]
TABLES += [(game, {}) for game in IDS if game not in dict(TABLES)]
NAMES = ["Ann", "Bob", "Cid", "Dee"]


def sentences(lang: str, subject: str) -> dict[str, Any]:
    return dict(sandtable.locale._subject(lang, subject))


def placeholders(sentence: str | dict[str, str]) -> set[str]:
    texts = sentence.values() if isinstance(sentence, dict) else [sentence]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def is_said(text: str) -> bool:
    """Whether a text is a sentence and not a key that has none, nor one with a hole in it."""
    return bool(text) and "{" not in text and not re.search(rf"\b({'|'.join(SUBJECTS)})\.[a-z]", text)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_both_languages_say_the_same_things(subject: str) -> None:
    english, french = (sentences(lang, subject) for lang in ("en", "fr"))
    assert list(english) == list(french) != []
    for key, sentence in english.items():
        assert placeholders(sentence) - {"n"} == placeholders(french[key]) - {"n"}, key


@pytest.mark.parametrize(
    ("game", "move", "english", "french"),
    [
        ("mandala", "M1 R", "builds red on Mountain 1", "pose une carte rouge sur la Montagne 1"),
        ("mandala", "F2 G3", "grows Field 2 with 3 green", "pose 3 cartes vertes dans son Champ du Mandala 2"),
        ("mandala", "F1 K1", "grows Field 1 with 1 black", "pose 1 carte noire dans son Champ du Mandala 1"),
        ("mandala", "D Y2", "discards 2 yellow", "défausse 2 cartes jaunes"),
        ("mandala", "D O3", "discards 3 orange", "défausse 3 cartes orange"),
        ("mandala", "C P", "claims purple", "prend le violet"),
        ("mandala", "C O", "claims orange", "prend l'orange"),
        ("patterns", "B G", "takes the green token for the bowl", "prend le jeton vert pour son bol"),
        ("patterns", "E d4", "establishes a group at d4", "fonde un groupe en d4"),
        ("patterns", "F d4", "flips the token at d4", "retourne le jeton en d4"),
        ("patterns", "S d4", "swaps the bowl token into d4", "échange le jeton de son bol contre celui en d4"),
        ("patterns", "end", "ends the game", "met fin à la partie"),
        (
            "stones",
            "P 2>5 n 3",
            "moves the Artist from 2 to 5, takes the north stone first, tower on space 3",
            "déplace l'artiste du cercle 2 au cercle 5, prend d'abord la pierre du nord et pose la pile sur la case 3",
        ),
        ("stones", "S R 145", "scores red with towers 1, 4 and 5", "décompte le rouge avec les piles 1, 4 et 5"),
        ("stones", "A 3", "scores tower 3 for 1 point", "décompte la pile 3 pour 1 PV"),
        ("stones", "A 13", "scores towers 1 and 3 for 1 point each", "décompte les piles 1 et 3 pour 1 PV chacune"),
        ("stones", "keep", "keeps the New Stone", "garde la nouvelle pierre"),
        (
            "stones",
            "drop",
            "gives the New Stone back for the points of its space",
            "rend la nouvelle pierre pour les PV de sa case",
        ),
        ("stones", "N 2", "puts the New Stone on tower 2", "pose la nouvelle pierre sur la pile 2"),
    ],
)
def test_moves_in_words(game: str, move: str, english: str, french: str) -> None:
    words = kind_of(game).words
    assert words.describe(move, "en") == english
    assert words.describe(move, "fr") == french


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_legal_move_has_words_of_its_own(game: str, options: dict[str, object]) -> None:
    words = kind_of(game).words
    for lang in LANGUAGES:
        for position in walk_game(game, options):
            told = {words.describe(move, lang) for move in position.legal_moves}
            assert len(told) == len(position.legal_moves)
            assert all(map(is_said, told))


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_words_and_a_rule(game: str, options: dict[str, object], lang: str) -> None:
    words = kind_of(game).words
    helps = {}
    for position in walk_game(game, options):
        for seat in (None, *range(position.players)):
            observation = position.observe(seat)
            decision = words.decision(observation, lang)
            assert is_said(decision)
            if observation.to_act is None:
                assert decision == say(lang, "play.over")
            elif seat != observation.to_act:
                assert str(observation.to_act) in decision
            helps[observation.phase] = words.help_at(observation, lang)
    assert all(map(is_said, helps.values()))
    assert len(set(helps.values())) == len(helps)


def test_a_turn_offers_only_what_is_possible() -> None:
    words = kind_of("stones").words
    offers = set()
    for position in walk_game("stones", {}):
        observation = position.observe(position.seat)
        if observation.phase == "turn":
            offers.add(words.decision(observation, "en"))
    assert {"Your turn: pick.", "Your turn: pick or score.", "Your turn: score."} <= offers


def test_the_help_shows_the_notation_of_every_move() -> None:
    for game in IDS:
        assert set(contract_of(game).examples) <= set(kind_of(game).helped)
        assert contract_of(game).examples
        for phase, moves in contract_of(game).examples.items():
            for lang in LANGUAGES:
                text = say(lang, f"{game}.help.{phase}")
                assert all(move in text for move in moves)
                assert all(len(paragraph) < 800 for paragraph in text.split("\n\n"))


@pytest.mark.parametrize(
    ("game", "ours"),
    [
        ("patterns", {"en": ["picture", "eight by eight", "draw"], "fr": ["image", "huit cases sur huit", "nulle"]}),
        (
            "stones",
            {
                "en": ["pictures", "nine circles", "48 stones", "Artists begin", "Mandala board", "#04 and #06"],
                "fr": ["image", "neuf cercles", "48 pierres", "départ des artistes", "plateau Mandala", "#04 et #06"],
            },
        ),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_says_what_is_ours(game: str, ours: dict[str, list[str]], lang: str) -> None:
    """What a rulebook shows only in pictures, or does not tell."""
    mark = {"en": "Ours, ", "fr": "De notre fait, "}[lang]
    (last,) = (part for part in say(lang, f"{game}.help.turn").split("\n\n") if part.startswith(mark))
    assert [words for words in ours[lang] if words not in last] == []


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_leads_to_every_legal_move_and_no_other(game: str, options: dict[str, object], lang: str) -> None:
    words = kind_of(game).words
    for position in walk_game(game, options):
        if position.seat is None:
            break
        observation = position.observe(position.seat)
        found = []
        waiting = [""]
        while waiting:
            listed = [entry for _, entries in words.menu(observation, waiting.pop(), lang) for entry, _ in entries]
            assert listed
            assert len(listed) <= 60
            found += [entry for entry in listed if entry in observation.legal]
            waiting += [
                entry for entry in listed if entry not in observation.legal and entry != say(lang, "play.command.all")
            ]
        assert sorted(found) == list(observation.legal)


def test_a_pick_is_chosen_stone_by_stone() -> None:
    words = kind_of("stones").words
    position = new("stones", {}, bytes(32))
    observation = position.observe(0)
    ((heading, pairs),) = words.menu(observation, "", "en")
    assert heading == "Pick"
    pair, note = max(pairs, key=lambda entry: str(entry[1]))
    n = int(note[1:])
    assert n > 1
    orders = words.menu(observation, pair, "en")
    assert len(orders) == n
    assert all(len(order.split(",")[0].split()) == n for order, _ in orders)
    assert [move[-1] for _, moves in orders for move, _ in moves] == [*"12345"] * n
    order, ((move, _), *_) = orders[0]
    bottom_first = order.split(",")[0].split()
    position.push(move)
    assert list(position.observe(0).towers[0][0]) == bottom_first


def test_a_claim_says_where_its_cards_go() -> None:
    words = kind_of("mandala").words
    seen = set()
    for position in walk_game("mandala", {}, 2):
        observation = position.observe(position.seat)
        if observation.phase != "claim":
            continue
        ((_, entries),) = words.menu(observation, "", "en")
        position = position.copy()
        move, note = entries[0]
        before = observation.cups[observation.seat].size, len(observation.rivers[observation.seat])
        position.push(move)
        after = position.observe(observation.seat)
        gained = after.cups[observation.seat].size - before[0], len(after.rivers[observation.seat]) - before[1]
        n = int(note[1:].split()[0])
        assert gained == (n - 1, 1) if "River" in note else gained == ((n, 0) if "Cup" in note else (0, 0))
        seen.add(note.split(",")[1].split()[0])
    assert len(seen) >= 2


def test_the_last_flips_can_be_taken_all_at_once() -> None:
    words = kind_of("patterns").words
    for seed in range(40):
        for position in walk_game("patterns", {}, seed):
            observation = position.observe(position.seat)
            if observation.phase == "flips":
                entries = [entry for _, group in words.menu(observation, "", "fr") for entry, _ in group]
                assert "tout" in entries
                return
    pytest.fail("no game came to its last flips")


def history(game: str, options: dict[str, object], seed: int = 0) -> Iterator[tuple[Any, str, Any]]:
    """Each decision of a random game as seat 0 sees it: before, the move, after."""
    before = None
    for position in walk_game(game, options, seed):
        after = position.observe(0)
        if before is not None:
            yield before, next(event.move for event in reversed(position.events) if event.move), after
        before = after


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_news_are_sentences(game: str, options: dict[str, object], lang: str) -> None:
    narrator = Narrator(kind_of(game), NAMES, lang)
    told = [line for before, move, after in history(game, options) for line in narrator.news(before, move, after)]
    assert told
    assert all(map(is_said, told))


def test_mandala_tells_what_you_draw_and_never_what_others_draw() -> None:
    narrator = Narrator(kind_of("mandala"), NAMES, "en")
    drawn = 0
    for before, move, after in history("mandala", {}):
        told = " ".join(narrator.news(before, move, after))
        if "You draw" in told:
            drawn += 1
            assert before.to_act == 0
            cards = told.split("You draw ")[1].split(".")[0].split(", ")
            n = sum(int(card.split()[0]) for card in cards)
            assert n == (int(move[-1]) if move[0] == "D" else min(3, 9 - before.hand_sizes[0]))
    assert drawn


def test_mandala_tells_who_claims_first() -> None:
    narrator = Narrator(kind_of("mandala"), NAMES, "en")
    told = [line for b, m, a in history("mandala", {}) for line in narrator.news(b, m, a)]
    assert any("is complete: " in line for line in told)


@pytest.mark.parametrize(
    ("given", "english", "french"),
    [
        ({"rivers": ("GPK", "")}, "3 cards: River 4, Cup +2.", "3 cartes : case 4 de la Rivière, Coupe +2."),
        ({"rivers": ("GR", "")}, "3 cards: Cup +3.", "3 cartes : Coupe +3."),
        (
            {"fields": (("", "OGP"), ("", ""))},
            "3 cards, thrown away: no card in the Field.",
            "3 cartes, défaussées : aucune carte dans le Champ.",
        ),
        (
            {"mountains": ("RYK", "")},
            "1 card: River 1.",
            "1 carte : case 1 de la Rivière.",
        ),
    ],
)
def test_a_claim_tells_how_many_cards_go_where(given: dict[str, Any], english: str, french: str) -> None:
    narrator = Narrator(kind_of("mandala"), NAMES, "en")
    complete = {"mountains": ("RRRYK", ""), "fields": (("O", "GP"), ("", ""))}
    position = mandala(**complete | given, claiming=0, completer=1)
    before = position.observe(1)
    position.push("C R")
    after = position.observe(1)
    assert narrator.news(before, "C R", after)[0] == english
    assert Narrator(kind_of("mandala"), NAMES, "fr").news(before, "C R", after)[0] == french


@pytest.mark.parametrize(
    ("river", "english", "french"),
    [("GPK", "River 4.", "Case 4 de la Rivière."), ("GR", "Into the Cup.", "Dans la Coupe.")],
)
def test_where_cups_are_hidden_the_log_counts_nobody_elses_cards(river: str, english: str, french: str) -> None:
    narrator = Narrator(kind_of("mandala"), NAMES, "en")
    complete: dict[str, Any] = {"mountains": ("RRRYK", ""), "fields": (("O", "GP"), ("", ""))}
    position = mandala(**complete, rivers=(river, ""), claiming=0, completer=1, memory="hidden")
    before = [position.observe(seat) for seat in (0, 1, None)]
    position.push("C R")
    after = [position.observe(seat) for seat in (0, 1, None)]
    own, *others = [narrator.news(*seen)[0] for seen in zip(before, ["C R"] * 3, after, strict=True)]
    assert own.startswith("3 cards: ")
    assert others == [english, english]
    assert Narrator(kind_of("mandala"), NAMES, "fr").news(before[1], "C R", after[1])[0] == french


def test_points_are_told_as_they_are_won() -> None:
    for game in ("patterns", "stones"):
        narrator = Narrator(kind_of(game), NAMES, "en")
        won = 0
        for before, move, after in history(game, {}):
            for line in narrator.news(before, move, after):
                won += int(line.split()[0]) if line.startswith("+") else 0
        last = after.scores if game == "patterns" else after.points
        assert won == sum(last)


def test_patterns_tell_which_group_a_token_joins() -> None:
    narrator = Narrator(kind_of("patterns"), NAMES, "en")
    names = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "P": "purple", "K": "black"}
    kinds = set()
    for before, move, after in history("patterns", {}):
        told = narrator.news(before, move, after)
        if move[0] in "ES":  # what was in the bowl
            kinds.add(move[0])
            colour = before.bowls[before.to_act]
            assert told[0] == f"Group {after.groups[before.to_act].index(colour) + 1}, {names[colour]}."
    assert kinds == {"E", "S"}


def test_stones_tell_what_a_tower_is_made_of() -> None:
    narrator = Narrator(kind_of("stones"), NAMES, "en")
    picked = 0
    for before, move, after in history("stones", {}):
        told = narrator.news(before, move, after)
        if move[0] == "P":
            picked += 1
            names = {"R": "red", "Y": "yellow", "B": "blue", "U": "purple", "*": "star", "o": "ring"}
            tower = after.towers[before.to_act][int(move[-1]) - 1]
            stones = ", ".join(f"{names[colour]} {names[pattern]}" for colour, pattern in tower)
            assert told[0] == f"From the bottom: {stones}."
    assert picked


@pytest.mark.parametrize(
    ("game", "reason"),
    [(game, reason) for game in IDS for reason in (*sorted(contract_of(game).reasons), "cut", "forfeit", "agreed")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ending_has_its_reason(game: str, reason: str, lang: str) -> None:
    assert is_said(say(lang, f"{game}.reason.{reason}"))


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_finished_game_says_why(game: str, options: dict[str, object]) -> None:
    *_, position = walk_game(game, options)
    words = kind_of(game).words
    assert position.result is not None
    for lang in LANGUAGES:
        assert words.ending(position.observe(0), lang)[0] == say(lang, f"{game}.reason.{position.result.reason}")
    first = next(walk_game(game, options))
    assert words.ending(first.observe(0), "en") == []
