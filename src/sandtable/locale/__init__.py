"""Every sentence that a person may read, in English and French: one folder per language, one file per subject.

A key is `subject.name`; a value is a text with {placeholders}, or a pair {"one": …, "other": …} chosen by `n`, or a
word with its forms {"name": …, "the": …}, of which a placeholder may name one (see `grammar`).
English is the source: a key missing elsewhere falls back to it (and a test fails).
"""

import json
import os
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Literal, get_args

from sandtable.locale.grammar import Sentence, counted, inflected, plain

Language = Literal["en", "fr"]
LANGUAGES: tuple[str, ...] = get_args(Language)
_folders: list[Path] = []


def add_folder(folder: Path) -> None:
    """Take in the sentences of a folder, one file per language, by their whole keys: a game's that has its own."""
    _folders.append(folder)
    for known in (_subject, _sentence, _words, _sentences, _said):
        known.cache_clear()


@cache
def _subject(lang: str, subject: str) -> dict[str, Sentence]:
    sentences = _read(Path(__file__).parent / lang / f"{subject}.json")
    for folder in _folders:
        added = _read(folder / f"{lang}.json")
        begin = f"{subject}."
        sentences |= {key.removeprefix(begin): text for key, text in added.items() if key.startswith(begin)}
    return sentences


def _read(file: Path) -> dict[str, Sentence]:
    if not file.is_file():
        return {}
    sentences: dict[str, Sentence] = json.loads(file.read_text(encoding="utf-8"))
    return sentences


@lru_cache(4096)
def _sentence(lang: str, key: str) -> Sentence:
    subject, _, name = key.partition(".")
    sentence = _subject(lang, subject).get(name)
    return _subject("en", subject).get(name, key) if sentence is None else sentence


def has(key: str) -> bool:
    """Whether there is a sentence of that key."""
    subject, _, name = key.partition(".")
    return name in _subject("en", subject)


class Word(str):
    """A word of ours by its key, as a value of a sentence: the sentence then keeps its meaning in every language, and
    takes the form that it needs."""

    __slots__ = ()


_PLAIN = {str, int}  # what most values are: they are filled in as they stand
_FEW = {int, Word}  # with values of these alone there are so few sentences that they can be kept


def say(lang: str, key: str, /, **values: object) -> str:
    """The sentence of a key in a language, its placeholders filled in."""
    if _FEW.issuperset(map(type, values.values())):
        return _said(lang, key, **values)
    return _filled(lang, key, values)


def template(lang: str, key: str) -> str:
    """The sentence of a key with its placeholders, to be filled in with texts again and again. It names no forms."""
    sentence = plain(lang, _sentence(lang, key), None)
    assert not _names_forms(sentence), key
    return sentence


@lru_cache(4096)
def _said(lang: str, key: str, /, **values: object) -> str:
    return _filled(lang, key, values)


def _filled(lang: str, key: str, values: Mapping[str, object]) -> str:
    sentence = plain(lang, _sentence(lang, key), values.get("n"))
    if not values:
        return sentence
    if not _PLAIN.issuperset(map(type, values.values())) or _names_forms(sentence):
        return sentence.format_map({name: _Value(lang, value) for name, value in values.items()})
    return sentence.format_map(values)


@cache
def _names_forms(sentence: str) -> bool:
    return any(form for _, _, form, _ in Formatter().parse(sentence))


class _Value:
    """A value of a sentence, said in its language and in the form that the sentence names."""

    __slots__ = ("_lang", "_value")

    def __init__(self, lang: str, value: object) -> None:
        self._lang = lang
        self._value = value

    def __format__(self, form: str) -> str:
        value = self._value
        if isinstance(value, Exception) and hasattr(value, "text"):
            return str(value.text(self._lang))
        if "|" in form:
            return counted(self._lang, value, form)
        word = _sentence(self._lang, value) if isinstance(value, Word) else str(value)
        return inflected(self._lang, word, form or "name")


TELLING = 10  # letters of a sentence, besides what is filled in, by which it can be known


def reworded(text: str, lang: str) -> str:
    """An English sentence about an error, as records hold them, in another language, with what was filled in; a text
    that is none of ours stays as it is."""
    for key, pattern in _sentences():
        if match := pattern.fullmatch(text):
            return say(lang, key, **{name: _reworded(value, lang) for name, value in match.groupdict().items()})
    return text


def _reworded(value: str, lang: str) -> str | int:
    """What was filled in: a number, a word of ours, a sentence of ours, or what somebody wrote."""
    if value.isdecimal():
        return int(value)
    return Word(_words()[value]) if value in _words() else reworded(value, lang)


@cache
def _words() -> dict[str, str]:
    """The words in sentences about errors, by what they are in English, in whatever form."""
    found: dict[str, str] = {}
    for subject in ("colour", "side", "pattern"):
        for name, word in _subject("en", subject).items():
            found |= dict.fromkeys(_forms(word), f"{subject}.{name}")
    return found


@cache
def _sentences() -> list[tuple[str, re.Pattern[str]]]:
    """The sentences about errors as patterns; those that say the most first."""
    found = []
    for subject in ("errors", "refused", "misuse"):
        for name, sentence in _subject("en", subject).items():
            for text in _forms(sentence):
                parts, pattern = list(Formatter().parse(text)), ""
                for literal, field, form, _ in parts:
                    taken = f"(?P<{field}>" in pattern
                    pattern += re.escape(literal) + (f"(?P={field})" if taken else f"(?P<{field}>.+)" if field else "")
                    pattern += f" (?:{form})" if form and "|" in form else ""
                length = sum(len(literal) for literal, _, _, _ in parts)
                if any(field for _, field, _, _ in parts) and length < TELLING:
                    continue  # "{where}: {why}" could be anything
                found.append((length, f"{subject}.{name}", re.compile(pattern, re.DOTALL)))
    return [(key, pattern) for _, key, pattern in sorted(found, key=lambda item: -item[0])]


def _forms(sentence: Sentence) -> list[str]:
    return list(sentence.values()) if isinstance(sentence, Mapping) else [sentence]


def environment_language() -> str:
    """The language that the environment asks for, English when it asks for none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else "en"
    return "en"
