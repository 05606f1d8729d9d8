"""Forms of words: every sentence with a colour, a side, a pattern or a name in it, filled with all of them, is one that
a French speaker could have written; and a number never has the wrong noun in either language."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from sandtable.locale import LANGUAGES, Word, reworded, say
from sandtable.locale.grammar import counted, inflected, is_one, of
from tests.locale.test_locale import FOLDER, WORDS, forms, sentences

NAMES = json.loads((Path(__file__).parents[1] / "vectors" / "names.json").read_text(encoding="utf-8"))

# What may stand in a placeholder: words of ours, or what people and bots are called. A New Stone is no colour.
BEARERS = ("name", "names", "owner", "who", "others", "bot")


def words_of(subject: str) -> list[Word]:
    return [Word(key) for key in sentences("en") if key.startswith(f"{subject}.")]


WORDS_AT = {
    "colour": [word for word in words_of("colour") if word != "colour.N"],
    "top": words_of("colour"),
    "side": words_of("side"),
    "pattern": words_of("pattern"),
}


def fields(text: str) -> list[tuple[str, str]]:
    """The placeholders of a sentence with the forms that they name."""
    return [(name, form or "") for _, name, form, _ in Formatter().parse(text) if name]


def told() -> list[tuple[str, str, str]]:
    """Every text of every language with its key."""
    return [
        (lang, key, text)
        for lang in LANGUAGES
        for key, sentence in sentences(lang).items()
        if key.split(".")[0] not in WORDS
        for text in forms(sentence).values()
    ]


def fillings(names: list[str]) -> Iterator[dict[str, object]]:
    """Values for the placeholders: every word and every name once, and numbers that need the singular."""
    sources = {name: WORDS_AT.get(name, [*NAMES]) for name in names}
    for i in range(max(map(len, sources.values()), default=1)):
        values: dict[str, object] = {"n": i % 3}
        for name, there in sources.items():
            values[name] = there[i % len(there)] if name in (*WORDS_AT, *BEARERS) else i % 3
        yield values


@cache
def filled(lang: str) -> list[tuple[str, str]]:
    """Every sentence of a language filled with everything, with its key."""
    return [
        (key, say(lang, key, **values))
        for key, sentence in sentences(lang).items()
        if key.split(".")[0] not in WORDS
        for values in fillings(sorted({name for text in forms(sentence).values() for name, _ in fields(text)}))
    ]


# ---------------------------------------------------------------------------------------------------------------- forms


@pytest.mark.parametrize(("name", "whose"), NAMES.items())
def test_whose(name: str, whose: str) -> None:
    assert of("fr", name) == whose
    assert of("en", name) == name


def test_a_word_has_forms() -> None:
    orange = {"name": "orange", "the": "l'orange"}
    assert inflected("fr", orange, "name") == "orange"
    assert inflected("fr", orange, "the") == "l'orange"
    assert inflected("fr", orange, "The") == "L'orange"
    assert inflected("fr", orange, "of") == "d'orange"
    assert inflected("fr", orange, "Of") == "D'orange"
    assert inflected("fr", orange, "feminine") == "orange"


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [("en", 0, "0 b"), ("en", 1, "1 a"), ("en", 2, "2 b"), ("fr", 0, "0 a"), ("fr", 1, "1 a"), ("fr", 2, "2 b")],
)
def test_a_number_has_its_noun(lang: str, n: int, text: str) -> None:
    assert counted(lang, n, "a|b") == text
    assert is_one(lang, n) == text.endswith("a")


def test_a_sentence_takes_the_form_that_it_names() -> None:
    assert say("fr", "refused.mandala.not_in_mountain", colour=Word("colour.O"), mandala=1).startswith(
        "il n'y a plus d'orange à prendre"
    )
    assert say("fr", "refused.stones.no_stone", side=Word("side.e"), circle=5) == (
        "il ne reste aucune pierre à l'est du cercle 5."
    )
    assert say("fr", "board_mandala.area.field", name="Onde", mandala=1, cards="x").startswith("Champ d'Onde,")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_form_that_is_named_is_known(lang: str) -> None:
    """A word of a language has every form that a sentence asks it for; English does with the plain one."""
    wrong = []
    for spoken, key, text in told():
        for name, form in fields(text) if spoken == lang else []:
            if "|" in form or form.lower() in ("", "name", "of"):
                continue
            if name not in WORDS_AT:
                wrong.append(f"{key}: {name} has no form {form}")
                continue
            has = [form.lower() in sentences(lang)[word] for word in WORDS_AT[name]]
            if not (all if lang == "fr" else any)(has):
                wrong.append(f"{key}: not every {name} has a form {form}")
    assert not wrong


def test_a_reason_in_a_record_finds_its_forms() -> None:
    for colour in words_of("colour"):
        text = say("en", "refused.stones.other_colour", space=3, top=colour, colour=Word("colour.R"))
        assert reworded(text, "fr") == say(
            "fr", "refused.stones.other_colour", space=3, top=colour, colour=Word("colour.R")
        )
    old = "the top of the tower on space 3 is New Stone, not red."  # as records of the first versions have it
    assert reworded(old, "fr") == "au sommet de la pile 3, il y a une nouvelle pierre, pas du rouge."


# ------------------------------------------------------------------------------------------------- nothing that jars

VOWEL = "(?:[aàâeéèêëiîïoôuùûœ]|y(?![aeiou]))"
MUTE = "h(?:abi|eur|exa|ist|omm|onn|oriz|umai|uit )"
JARS = {
    "no elision": re.compile(rf"(?<!-)\b(?:[dljmnst]e|la|ce|que|jusque|lorsque|puisque) (?:{VOWEL}|{MUTE})", re.I),
    "si il": re.compile(r"\bsi ils?\b", re.I),
    "no contraction": re.compile(r"\b(?:de|à) les? (?!\w+(?:er|ir|re)\b)", re.I),
    "a contraction before a vowel": re.compile(rf"\b(?:au|du) {VOWEL}", re.I),
}


@pytest.mark.parametrize("jar", JARS)
def test_no_filled_sentence_jars(jar: str) -> None:
    wrong = {f"{key}: {text}" for key, text in filled("fr") if JARS[jar].search(text)}
    assert not wrong


# What programs read, not people: a command line, an example of JSON, times on a clock.
CODE = re.compile(r"\{\{.*?\}\}|cmd:\S*|--\S+|\bP 2>5\b|https?://\S+")
PLACEHOLDER = re.compile(r"(?<!\{)\{\w[^{}]*\}")
TYPOGRAPHY = {
    "two spaces": re.compile(r"\S  +\S"),
    "a space before the points of suspension": re.compile(r"\s…|\.\.\."),
    "no space before a sign that has one": re.compile(r"[^\s?(«]([;!»%]|\?(?!!))|[^\s\d]:(?=\s)"),
    "no space inside of guillemets": re.compile(r"«\S|\S»"),
    "other quotes and apostrophes": re.compile('[\u2018\u2019\u201c\u201d"]'),
    "capitals in the midst of a sentence": re.compile(r"\b(?:COLLECTE|DÉCOMPTE)S?\b"),
}


@pytest.mark.parametrize("slip", TYPOGRAPHY)
def test_french_typography(slip: str) -> None:
    wrong = {
        f"{key}: {text}"
        for lang, key, text in told()
        if lang == "fr" and key not in SIGNS and TYPOGRAPHY[slip].search(CODE.sub("x", PLACEHOLDER.sub("x", text)))
    }
    assert not wrong


# Marks that are no punctuation, and rows of a drawing.
SIGNS = ("analysis.picture.legend", "play.command.help", "patterns.draw.legend")


# ------------------------------------------------------------------------------------ what was written better, once

COLOUR = "(?:rouge|orange|jaune|vert|violet|noir|bleu)"
# Wordings that players found wrong or stilted: how to find one, and the sentence that had it.
REPLACED = {
    "a colour without its article, as a subject": (rf"(?:^|[,:] ){COLOUR} n'a", "selon la règle, vert n'a droit qu'à"),
    "a colour without its article, shown": (rf"montre aussi {COLOUR}", "la pile 3 montre aussi rouge au sommet"),
    "a colour without its article, scored": (rf"\bdécompte[rz]? {COLOUR}", "pour décompter jaune, il faut"),
    "a colour without its article, received": (rf"\brecevoir {COLOUR}", "Aucun Champ ne pouvait recevoir vert."),
    "à garder, not à prendre": (r"à prendre ou à rendre", "la nouvelle pierre est à prendre ou à rendre"),
    "tokens are flipped, not points": (r"points? qu'il pouvait retourner", "de 3 points qu'il pouvait retourner"),
    "commands in guillemets": (
        r": tout les retourne|\. end s'arrête",
        "rien : tout les retourne tous. end s'arrête là.",
    ),
    "an objective is atteint": (
        r"^remplie?s?\b|(?:[Oo]bjectif|carte)s? remplie?s?|remplissent alors votre carte",
        "sa meilleure carte remplie",
    ),
    "hands are on a space": (r"case aux mains", "Quand la case aux mains de votre nombre de joueurs est couverte"),
    "spaces do not pay": (r"\bpai(?:e|ent|era)\b", "la 2 paie 4, 2, 1, 1"),
    "the largest total wins": (r"\b[Ll]e plus de (?:points|PV) (?:gagne|l'emporte)", "Le plus de points gagne."),
    "the same number of turns": (r"autant de tours", "que chacun ait joué autant de tours"),
    "one action of three": (r"une chose sur trois|une seule de ces trois choses", "Votre tour : une chose sur trois"),
    "the one who has most": (r"\bQui a le plus", "Qui a le plus de cartes dans son Champ de ce Mandala"),
    "in the course of a draw": (r"au milieu d'une pioche", "même au milieu d'une pioche, qui continue"),
    "the colour of a token": (
        r"couleur (?:même )?de votre bol|couleur même du bol",
        "groupe de la couleur de votre bol",
    ),
    "who can act must": (r"il le faut si vous le pouvez", "une action, et il le faut si vous le pouvez"),
    "in the course of destruction": (
        r"se fait détruire|est détruit\. Choix",
        "le Mandala 1 est complet et se fait détruire",
    ),
    "a tower is a pile": (r"\bcolonne au |\bla colonne (?!{)|^colonne\b", "la colonne au nord du cercle 2"),
    "sauvegarder": (r"\bsauver (?:FICHIER|la partie)|\bsauvée\b", "Dites où : sauver FICHIER."),
    "a draw is offered as la nulle": (r"propos\w+ l'égalité|match nul", "Ilse propose l'égalité"),
    "chances to win": (r"\bgagne à \S+ %", "gagne à 57 %"),
    "nobody is « lui »": (r"à lui de jouer", "à lui de jouer"),
    "people play, and do not sit down": (r"\bS'asseoir\b|\bAsseyez-vous\b", "S'asseoir ici"),
}


@pytest.mark.parametrize("wording", REPLACED)
def test_what_was_replaced_stays_away(wording: str) -> None:
    pattern, before = REPLACED[wording]
    assert re.search(pattern, before)
    wrong = {f"{key}: {text}" for key, text in filled("fr") if re.search(pattern, text)}
    assert not wrong


# ------------------------------------------------------------------------------------------------------ one and several

NOUNS = {
    "en": "cards?|colours|decisions|games|moves|names|points?|players|seats|spaces|stones|tokens|tops|towers|turns",
    "fr": "actions|cartes|cases|couleurs|coups|décisions|jetons|joueurs|noms|parties|piles|places|pierres|points|tours",
}
# Limits; numbers as words, which a sentence about one thing does not have; and what is no number.
ALWAYS_SEVERAL = ("most", "count", "rest", "colour")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_noun_agrees_with_its_number(lang: str) -> None:
    """No "1 points": a plural after a number stands in the form for several things, or comes with the number."""
    plural = re.compile(rf"\{{(\w+)\}} (?:\w+ |\{{[^}}]*\}} )?(?:{NOUNS[lang]})\b".replace("s?", "s"))
    wrong = []
    for key, sentence in sentences(lang).items():
        for form, text in forms(sentence).items():
            agrees = ("n", *ALWAYS_SEVERAL) if isinstance(sentence, dict) and form == "other" else ALWAYS_SEVERAL
            wrong += [f"{key}: {found[0]}" for found in plural.finditer(text) if found[1] not in agrees]
    assert not wrong


def test_the_shared_file_has_only_languages_of_ours() -> None:
    assert set(json.loads((FOLDER / "elision.json").read_text(encoding="utf-8"))) <= set(LANGUAGES)
