"""A game's words in one language: sentences with named slots, kept in `texts/<language>.toml`
of its folder, on top of those that all games share (`engine/common`).

`{square}` is filled as it is, `{cheese:cheese}` is looked up in the table `[cheese]` of the
same file, `{dice:car/}` looks up the keys of a mapping too, `{seat}` and `{seats}` become
players' names. A sentence that counts has one text for one and one for many:
`left = { one = "{left} action", other = "{left} actions" }`, chosen by the argument that
`count` names, and perhaps one for none at all: `none`.
"""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tavolata.engine.errors import BadSetting, no_such
from tavolata.engine.phrase import Phrase

LANGUAGES = ("en", "it", "de")
SEAT_SLOTS = ("seat", "seats", "next", "partner", "owner")


class Texts(string.Formatter):
    """All sentences of one package in one language."""

    def __init__(self, package: str, language: str) -> None:
        if language not in LANGUAGES:
            raise BadSetting(no_such("language", language, LANGUAGES))
        self.language = language
        self.tables: dict[str, dict[str, object]] = {}
        for source in (files(__package__) / "common", files(package) / "texts"):
            # what a guest doesn't say in a language it says in English
            for spoken in dict.fromkeys((LANGUAGES[0], language)):
                file = source.joinpath(f"{spoken}.toml")
                for name, table in tomllib.loads(file.read_text("utf-8")).items() if file.is_file() else ():
                    self.tables.setdefault(name, {}).update(table)

    def say(self, table: str, phrase: Phrase, names: Sequence[str] = ()) -> str:
        """The sentence for a phrase, with players' names in the slots for seats."""
        return self.fill(self.tables[table][phrase.key], phrase.args, names)

    def word(self, table: str, key: str) -> str:
        """One word or sentence without slots."""
        return str(self.tables[table][key])

    def fill(self, text: object, args: Mapping[str, object], names: Sequence[str] = ()) -> str:
        """The text with its slots filled and its plural chosen."""
        if isinstance(text, dict):
            number = args[text["count"]]
            text = text["none" if number == 0 and "none" in text else "one" if number == 1 else "other"]
        filled = dict(args)
        for slot in SEAT_SLOTS:
            seat = args.get(slot)
            if isinstance(seat, list):
                filled[slot] = [names[each] for each in seat]
            elif isinstance(seat, int):
                filled[slot] = names[seat] if seat >= 0 else self.word("join", "nature")
        return self.vformat(str(text), (), filled)

    def format_field(self, value: object, format_spec: str) -> str:
        """One slot: joined if a list, looked up if the slot names a table."""
        if isinstance(value, Mapping):
            keys, _, values = format_spec.rpartition("/")
            pairs = [
                f"{self.format_field(key, keys)} {self.format_field(each, values)}"
                for key, each in value.items()
            ]
            return self.join(pairs)
        if isinstance(value, (list, tuple)):
            return self.join([self.format_field(each, format_spec) for each in value])
        if format_spec:
            return self.word(format_spec, str(value))
        return str(value)

    def join(self, parts: Sequence[str]) -> str:
        """Parts as a list in words: a, b and c."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.word('join', 'and')} {parts[-1]}"


@cache
def texts(package: str, language: str) -> Texts:
    """The words of a package (a game's folder, or the command line), read once."""
    return Texts(package, language)
