"""Grammar: the form of a value in a sentence. A placeholder names the form, and the word's entry has it.

`{colour:the}`           the form that the word's entry has under that name ("le vert", "l'orange")
`{name:of}`              a word without such an entry, or a name that somebody bears: "de Robin", "d'Onde"
`{points:point|points}`  a number with its noun ("1 point", "3 points")
`{colour:The}`           any form, with a capital to begin a sentence

What has no form of that name stands as it is. The page does the same in web/src/words/grammar.ts.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

# A sentence, one for one thing and one for several, or a word and its forms, `name` being the plain one.
Sentence = str | Mapping[str, str]


def is_one(lang: str, n: object) -> bool:
    """Whether a language says so many in the singular: French does for none as well."""
    return isinstance(n, int) and (abs(n) <= 1 if lang == "fr" else n == 1)


def plain(lang: str, sentence: Sentence, n: object) -> str:
    """The sentence for so many things; the plain form of a word."""
    if isinstance(sentence, str):
        return sentence
    return sentence["name"] if "name" in sentence else sentence["one" if is_one(lang, n) else "other"]


def inflected(lang: str, word: Sentence, form: str) -> str:
    """A word, or a name that somebody bears, in a form; with a capital if the form's name has one."""
    if form[:1].isupper():
        text = inflected(lang, word, form.lower())
        return text[:1].upper() + text[1:]
    if not isinstance(word, str) and form in word:
        return word[form]
    name = plain(lang, word, None)
    return of(lang, name) if form == "of" else name


def counted(lang: str, n: object, nouns: str) -> str:
    """A number with its noun, given as `one|other`."""
    one, _, other = nouns.partition("|")
    return f"{n} {one if is_one(lang, n) else other}"


def of(lang: str, name: str) -> str:
    """Whose: "de Robin", "d'Onde", "d'Hélène", "de Harry"."""
    elides = _elides(lang)
    if elides is None:
        return name
    return f"d'{name}" if elides.match(name) else f"de {name}"


@cache
def _elides(lang: str) -> re.Pattern[str] | None:
    """How names begin before which the language drops a vowel; none if it never does."""
    found = json.loads((Path(__file__).parent / "elision.json").read_text(encoding="utf-8")).get(lang)
    return re.compile(found, re.IGNORECASE) if found else None
