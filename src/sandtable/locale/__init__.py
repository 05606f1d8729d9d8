"""Every sentence that a person may read, in English and French: one folder a language, one file a subject.

A key is `subject.name`; a value is a text with {placeholders}, or a pair {"one": …, "other": …} chosen by `n`.
English is the source: a key missing elsewhere falls back to it (and a test fails).
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from string import Formatter

LANGUAGES = ("en", "fr")


@cache
def _subject(lang: str, subject: str) -> dict[str, str | dict[str, str]]:
    path = Path(__file__).parent / lang / f"{subject}.json"
    if not path.is_file():
        return {}
    sentences: dict[str, str | dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return sentences


class Word(str):
    """A word of ours by its key, as a value of a sentence: the sentence then keeps its meaning in every language."""

    __slots__ = ()


_PLAIN = {str, int}  # what most values are: they are filled in as they stand


def say(lang: str, key: str, /, **values: object) -> str:
    """The sentence of a key in a language, its placeholders filled in."""
    subject, _, name = key.partition(".")
    sentence = _subject(lang, subject).get(name)
    if sentence is None:
        sentence = _subject("en", subject).get(name, key)
    if isinstance(sentence, dict):
        n = values.get("n")
        sentence = sentence["one" if isinstance(n, int) and _is_one(lang, n) else "other"]
    if not values:
        return sentence
    if not _PLAIN.issuperset(map(type, values.values())):
        values = {name: _word(lang, value) for name, value in values.items()}
    return sentence.format_map(values)


def _word(lang: str, value: object) -> object:
    """A value in its language: a word of ours, or one of our errors, is said in it; anything else stays as it is."""
    if isinstance(value, Exception) and hasattr(value, "text"):
        return value.text(lang)
    return say(lang, value) if isinstance(value, Word) else value


def _is_one(lang: str, n: int) -> bool:
    return abs(n) <= 1 if lang == "fr" else n == 1


TELLING = 10  # letters of a sentence, besides what is filled in, by which it can be known


def reworded(text: str, lang: str) -> str:
    """An English sentence about an error, as records hold them, in another language, with what was filled in; a text
    that is none of ours stays as it is."""
    for key, pattern in _sentences():
        if match := pattern.fullmatch(text):
            values = match.groupdict().items()
            return say(lang, key, **{name: int(v) if v.isdecimal() else reworded(v, lang) for name, v in values})
    return text


@cache
def _sentences() -> list[tuple[str, re.Pattern[str]]]:
    """The sentences about errors, and the words in them, as patterns; those that say the most first."""
    found = []
    for subject in ("errors", "refused", "colour", "side", "pattern"):
        for name, sentence in _subject("en", subject).items():
            for form in (sentence,) if isinstance(sentence, str) else sentence.values():
                parts, pattern = list(Formatter().parse(form)), ""
                for literal, field, _, _ in parts:
                    taken = f"(?P<{field}>" in pattern
                    pattern += re.escape(literal) + (f"(?P={field})" if taken else f"(?P<{field}>.+)" if field else "")
                length = sum(len(literal) for literal, _, _, _ in parts)
                if any(field for _, field, _, _ in parts) and length < TELLING:
                    continue  # "{where}: {why}" could be anything
                found.append((length, f"{subject}.{name}", re.compile(pattern, re.DOTALL)))
    return [(key, pattern) for _, key, pattern in sorted(found, key=lambda item: -item[0])]


def environment_language() -> str:
    """The language that the environment asks for, English when it asks for none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"
