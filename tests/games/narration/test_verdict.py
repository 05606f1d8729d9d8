"""What is said of a game that has ended: every way to end, for everyone who looks, in both languages."""

import pytest

from sandtable.games.narration.verdict import Verdict, as_sentence, distinct, ending_of, places
from sandtable.games.outcome import Result
from sandtable.locale import LANGUAGES

TWO = ["Robin", "Ilse"]
FOUR = ["Robin", "Ilse", "Ana", "Ben"]

# A game, its result, who forfeited it and why; then what each viewer reads (None: a watcher, or who goes round with
# several seats), in English and in French.
Case = tuple[str, Result, tuple[int, str] | None, dict[int | None, tuple[str, str]]]

CASES: dict[str, Case] = {
    "played": (
        "mandala",
        Result((40, 60), 1, "river"),
        None,
        {
            1: ("You win, 60 to 40", "Vous gagnez, 60 à 40"),
            0: ("Ilse wins, 60 to 40", "Ilse gagne, 60 à 40"),
            None: ("Ilse wins, 60 to 40", "Ilse gagne, 60 à 40"),
        },
    ),
    "a draw": (
        "patterns",
        Result((44, 44), None, "stuck"),
        None,
        dict.fromkeys((0, 1, None), ("A draw, 44 each", "Égalité, 44 partout")),
    ),
    "a tie that the Cup decides": (
        "mandala",
        Result((44, 44), 1, "deck"),
        None,
        {
            1: (
                "44 each; fewer cards in the Cup: you win",
                "44 partout ; moins de cartes dans la Coupe : vous gagnez",
            ),
            0: (
                "44 each; fewer cards in the Cup: Ilse wins",
                "44 partout ; moins de cartes dans la Coupe : Ilse gagne",
            ),
        },
    ),
    "a tie that turn order decides": (
        "stones",
        Result((31, 31), 0, "hands"),
        None,
        {
            0: ("31 each; earlier in turn order: you win", "31 partout ; plus tôt dans l'ordre du tour : vous gagnez"),
            None: (
                "31 each; earlier in turn order: Robin wins",
                "31 partout ; plus tôt dans l'ordre du tour : Robin gagne",
            ),
        },
    ),
    "the one ahead resigned": (
        "mandala",
        Result((7, 6), 1, "forfeit"),
        (0, "resigned"),
        {
            1: ("Robin resigned. You win.", "Robin abandonne. Vous gagnez."),
            0: ("You resigned. Ilse wins.", "Vous abandonnez. Ilse gagne."),
            None: ("Robin resigned. Ilse wins.", "Robin abandonne. Ilse gagne."),
        },
    ),
    "time": (
        "patterns",
        Result((12, 30), 0, "forfeit"),
        (1, "out of time"),
        {
            0: ("Time ran out for Ilse. You win.", "Ilse n'a plus de temps. Vous gagnez."),
            1: ("Time ran out for you. Robin wins.", "Vous n'avez plus de temps. Robin gagne."),
            None: ("Time ran out for Ilse. Robin wins.", "Ilse n'a plus de temps. Robin gagne."),
        },
    ),
    "a program that failed": (
        "patterns",
        Result((12, 30), 0, "forfeit"),
        (1, "it sent nonsense"),
        {None: ("Ilse could not go on. Robin wins.", "Ilse n'a pas pu continuer. Robin gagne.")},
    ),
    "an agreed draw": (
        "mandala",
        Result((7, 6), None, "agreed"),
        None,
        dict.fromkeys((0, 1, None), ("A draw by agreement", "Nulle d'un commun accord")),
    ),
    "cut": (
        "patterns",
        Result((7, 16), 1, "cut"),
        None,
        {None: ("Cut short. Ilse wins, 16 to 7", "Partie interrompue. Ilse gagne, 16 à 7")},
    ),
    "four": (
        "stones",
        Result((31, 24, 38, 36), 2, "hands"),
        None,
        {
            2: ("You win: 38, Ben 36, Robin 31, Ilse 24", "Vous gagnez : 38, Ben 36, Robin 31, Ilse 24"),
            3: (
                "Second of four: Ana 38, you 36, Robin 31, Ilse 24",
                "Deuxième sur quatre : Ana 38, vous 36, Robin 31, Ilse 24",
            ),
            0: (
                "Third of four: Ana 38, Ben 36, you 31, Ilse 24",
                "Troisième sur quatre : Ana 38, Ben 36, vous 31, Ilse 24",
            ),
            1: (
                "Fourth of four: Ana 38, Ben 36, Robin 31, you 24",
                "Quatrième sur quatre : Ana 38, Ben 36, Robin 31, vous 24",
            ),
            None: ("Ana wins: 38, Ben 36, Robin 31, Ilse 24", "Ana gagne : 38, Ben 36, Robin 31, Ilse 24"),
        },
    ),
    "four, with the same points": (
        "stones",
        Result((38, 30, 38, 30), 0, "hands"),
        None,
        {
            0: ("You win: 38, Ana 38, Ilse 30, Ben 30", "Vous gagnez : 38, Ana 38, Ilse 30, Ben 30"),
            2: (
                "Second of four: Robin 38, you 38, Ilse 30, Ben 30",
                "Deuxième sur quatre : Robin 38, vous 38, Ilse 30, Ben 30",
            ),
            3: (
                "Shared third of four: Robin 38, Ana 38, Ilse 30, you 30",
                "Troisième ex æquo sur quatre : Robin 38, Ana 38, Ilse 30, vous 30",
            ),
        },
    ),
    "four, and one resigned": (
        "stones",
        Result((9, 3, 4, 20), 0, "forfeit"),
        (3, "resigned"),
        {
            0: ("Ben resigned. You win.", "Ben abandonne. Vous gagnez."),
            1: ("Ben resigned. Robin wins.", "Ben abandonne. Robin gagne."),
            3: ("You resigned. Robin wins.", "Vous abandonnez. Robin gagne."),
            None: ("Ben resigned. Robin wins.", "Ben abandonne. Robin gagne."),
        },
    ),
    "four, and the best of the others are even": (
        "stones",
        Result((9, 3, 9, 20), None, "forfeit"),
        (3, "out of time"),
        {
            0: (
                "Time ran out for Ben. A draw between you and Ana.",
                "Ben n'a plus de temps. Égalité entre vous et Ana.",
            ),
            1: (
                "Time ran out for Ben. A draw between Robin and Ana.",
                "Ben n'a plus de temps. Égalité entre Robin et Ana.",
            ),
        },
    ),
    "four, and all agreed": (
        "stones",
        Result((9, 3, 9, 20), None, "agreed"),
        None,
        {1: ("A draw by agreement", "Nulle d'un commun accord")},
    ),
}


def verdict(case: str, lang: str, viewer: int | None = None) -> Verdict:
    game, result, forfeit, _ = CASES[case]
    names = TWO if len(result.scores) == 2 else FOUR
    return Verdict(game, result, ending_of(result, *(forfeit or ())), names, lang, viewer)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_head_line(case: str, lang: str) -> None:
    for viewer, said in CASES[case][3].items():
        assert verdict(case, lang, viewer).headline() == dict(zip(LANGUAGES, said, strict=True))[lang], viewer


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_no_score_is_claimed_of_a_game_that_was_left_early(case: str, lang: str) -> None:
    early = CASES[case][1].reason in ("forfeit", "agreed")
    for viewer in (None, *range(len(CASES[case][1].scores))):
        told = verdict(case, lang, viewer)
        assert any(letter.isdigit() for letter in told.headline()) != early
        assert bool(told.stood(12)) == early


STOOD = {
    ("the one ahead resigned", 1): (
        "It stopped after 12 moves. On the table then: Robin 7, you 6.",
        "La partie s'est arrêtée après 12 coups. Sur la table : Robin 7, vous 6.",
    ),
    ("an agreed draw", None): (
        "It stopped after 12 moves. On the table then: Robin 7, Ilse 6.",
        "La partie s'est arrêtée après 12 coups. Sur la table : Robin 7, Ilse 6.",
    ),
    ("four, and one resigned", None): (
        "It stopped after 12 moves. On the table then: Robin 9, Ilse 3, Ana 4, Ben 20. "
        "Of those who are left, the most points win.",
        "La partie s'est arrêtée après 12 coups. Sur la table : Robin 9, Ilse 3, Ana 4, Ben 20. "
        "Parmi les autres joueurs, le plus grand total l'emporte.",
    ),
}


@pytest.mark.parametrize(("case", "viewer"), STOOD)
def test_how_the_table_stood(case: str, viewer: int | None) -> None:
    for lang, said in zip(LANGUAGES, STOOD[case, viewer], strict=True):
        assert verdict(case, lang, viewer).stood(12) == said
    assert verdict(case, "en").stood(1).startswith("It stopped after 1 move.")


def test_points_are_told_from_names_that_end_with_a_number() -> None:
    _, result, forfeit, _ = CASES["four"]
    assert forfeit is None
    names = ["Ripple 1", "Robin", "Ripple 2", "Ripple 3"]
    told = Verdict("stones", result, verdict("four", "en").ending, names, "en", 1)
    assert told.headline() == "Fourth of four: Ripple 2 (38), Ripple 3 (36), Ripple 1 (31), you (24)"


# How each seat fared, as its list of games says it.
FARED = {
    "played": [("Lost, 40 to 60", "Défaite, 40 à 60"), ("Won, 60 to 40", "Victoire, 60 à 40")],
    "a draw": [("A draw, 44 each", "Égalité, 44 partout")] * 2,
    "a tie that the Cup decides": [
        ("Lost the tie, 44 each", "Défaite au départage, 44 partout"),
        ("Won the tie, 44 each", "Victoire au départage, 44 partout"),
    ],
    "the one ahead resigned": [
        ("Lost by resignation", "Défaite par abandon"),
        ("Won by resignation", "Victoire par abandon"),
    ],
    "time": [("Won on time", "Victoire au temps"), ("Lost on time", "Défaite au temps")],
    "a program that failed": [("Won by forfeit", "Victoire par forfait"), ("Lost by forfeit", "Défaite par forfait")],
    "an agreed draw": [("A draw by agreement", "Nulle d'un commun accord")] * 2,
    "four": [
        ("Third of four, with 31 points", "Troisième sur quatre, avec 31 points"),
        ("Fourth of four, with 24 points", "Quatrième sur quatre, avec 24 points"),
        ("Won, with 38 points", "Victoire, avec 38 points"),
        ("Second of four, with 36 points", "Deuxième sur quatre, avec 36 points"),
    ],
    "four, and one resigned": [
        ("Won, when Ben resigned", "Victoire, sur abandon de Ben"),
        ("Third of four, when Ben resigned", "Troisième sur quatre, sur abandon de Ben"),
        ("Second of four, when Ben resigned", "Deuxième sur quatre, sur abandon de Ben"),
        ("Lost by resignation", "Défaite par abandon"),
    ],
    "four, and the best of the others are even": [
        (
            "Shared first of four, when time ran out for Ben",
            "Première place ex æquo sur quatre, dépassement de temps de Ben",
        ),
        ("Third of four, when time ran out for Ben", "Troisième sur quatre, dépassement de temps de Ben"),
        (
            "Shared first of four, when time ran out for Ben",
            "Première place ex æquo sur quatre, dépassement de temps de Ben",
        ),
        ("Lost on time", "Défaite au temps"),
    ],
}


@pytest.mark.parametrize("case", FARED)
def test_how_each_fared(case: str) -> None:
    for lang, said in zip(LANGUAGES, zip(*FARED[case], strict=True), strict=True):
        assert [verdict(case, lang).fared(seat) for seat in range(len(said))] == list(said)


@pytest.mark.parametrize(
    ("result", "forfeiter", "expected"),
    [
        (Result((10, 20), 1, "river"), None, (2, 1)),
        (Result((20, 20), 0, "river"), None, (1, 2)),
        (Result((20, 10), 1, "forfeit"), 0, (2, 1)),
        (Result((50, 40, 30), 1, "forfeit"), 0, (3, 1, 2)),
        (Result((5, 9, 9), None, "forfeit"), 0, (3, 1, 1)),
        (Result((20, 10), None, "agreed"), None, (1, 1)),
        (Result((20, 20), None, "stuck"), None, (1, 1)),
        (Result((1, 9, 9, 2), 1, "hands"), None, (4, 1, 2, 3)),
        (Result((9, 4, 4, 9), 0, "hands"), None, (1, 3, 3, 2)),
    ],
)
def test_places(result: Result, forfeiter: int | None, expected: tuple[int, ...]) -> None:
    assert places(result, forfeiter) == expected


def test_small_words() -> None:
    assert as_sentence("You win, 60 to 40") == "You win, 60 to 40."
    assert as_sentence("Ilse resigned. You win.") == "Ilse resigned. You win."
    assert distinct(["Ripple", "Ana", "Ripple"]) == ["Ripple 1", "Ana", "Ripple 2"]
