"""Names of people: their form, which of them are the same or look the same, and what stands for the name of those who
have left."""

from __future__ import annotations

import re
import unicodedata

from sandtable.locale import LANGUAGES, say
from sandtable.server.problems import BadMessage

NAME = re.compile(r"[\w][\w .'’-]{0,23}")
LONGEST_HANDLE = 64
# Stands in the database and in messages for a person who has deleted their account. It is no name that anybody can have
# (`clean_name`), so each reader is shown it in their own language (`shown`; in the page `personName`).
FORMER = "[former player]"
# Scripts that people write their names in today, by the first word of a letter's name in Unicode (the recommended
# scripts of UAX 31). A name is in one of them; Japanese is in three and Korean in two.
SCRIPTS = frozenset((
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI",
    "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR",
    "GEORGIAN", "ETHIOPIC", "KHMER", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO",
))  # fmt: skip
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})
# Letters of one script that look like letters of another, and digits that look like letters (from UTS 39, those that
# are left once a name has one script).
ALIKE = str.maketrans(
    {
        letter: latin
        for latin, letters in {
            "a": "АаΑα", "b": "ВвΒ", "c": "СсϹϲ", "d": "ԁ", "e": "ЕеЄєΕ", "g": "ԍɡց", "h": "НһΗհ", "i": "іІıιΙ",
            "j": "ЈјϳΙ", "k": "КкΚκ", "l": "I1ӏӀ", "m": "МмΜ", "n": "Νпոռ", "o": "0ОоΟοօО", "p": "РрΡρ", "q": "Ԛԛզ",
            "s": "ЅѕՏ", "t": "ТтΤτ", "u": "υսՍ", "v": "Ѵѵν", "w": "Ԝԝω", "x": "ХхΧχ", "y": "УуΥү", "z": "Ζ",
        }.items()
        for letter in letters
    }
)  # fmt: skip


def fold(name: str) -> str:
    """Names that differ in capital letters only, or in how a letter is encoded, are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same one could be taken for each other."""
    plain = unicodedata.normalize("NFKD", name).translate(ALIKE)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return letters.casefold().translate(ALIKE).replace("rn", "m").replace("vv", "w").replace(" ", "")[:100]


def handle(name: str) -> str:
    """What to look an account up by. PostgreSQL would stumble over a NUL, which is in no name."""
    return fold(name)[: LONGEST_HANDLE + 1].replace("\0", " ")


def shown(name: str, lang: str) -> str:
    """A name as it is written for a reader."""
    return say(lang, "web.former") if name == FORMER else name


def is_reserved(name: str) -> bool:
    """Whether a name could be mistaken for that of a former player, in any language."""
    return skeleton(name) in {skeleton(shown(FORMER, lang)) for lang in LANGUAGES}


def clean_name(name: str) -> str:
    """A name in the form in which it is kept; BadMessage if it is none."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not NAME.fullmatch(name) or len(fold(name)) > LONGEST_HANDLE:  # one character may fold to several
        raise BadMessage("server.name.form")
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    one = len(scripts) <= 1 or any(scripts <= several for several in TOGETHER)
    # invisible letters are "fillers", and those in other forms ("FULLWIDTH", "MATHEMATICAL") are of no script of ours
    if not scripts <= SCRIPTS or not one or any("FILLER" in unicodedata.name(letter, "") for letter in name):
        raise BadMessage("server.name.script")
    return name
