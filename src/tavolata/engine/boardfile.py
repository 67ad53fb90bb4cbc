"""Reading an owner's own board file: TOML, with sentences that name line and cause."""

import re
import tomllib
from typing import Any

from tavolata.engine.errors import BadBoard


def carried(data: object, *keys: str) -> dict[str, Any]:
    """The board that a record carries under the key `board`, if it has just these keys, a name among them."""
    if not isinstance(data, dict) or set(data) != set(keys):
        raise BadBoard(f"The record's board must have {', '.join(keys[:-1])} and {keys[-1]}.")
    if not isinstance(data["name"], str):
        raise BadBoard("The record's board, name: The name must be a text.")
    return data


class BoardFile:
    """The tables of a board file, and where in its text each key stands."""

    def __init__(self, source: str) -> None:
        self.lines = source.splitlines()
        try:
            self.data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as problem:
            raise BadBoard(f"The board file is not TOML: {problem}.") from problem

    def name(self) -> str:
        """What the owner calls the board, empty if nothing."""
        name = self.data.get("name", "")
        if not isinstance(name, str):
            raise self.bad("name", "The name must be a text in quotes.")
        return name

    def line(self, key: str, part: str = "", table: str = "") -> int:
        """The line on which a key (of a table) is set, or the first after it that holds `part`."""
        first = self.line(table) if table else 0
        for number, text in enumerate(self.lines[first:], start=first + 1):
            if re.match(rf'\s*(\[+\s*)?"?{re.escape(key)}"?\s*(=|\])', text):
                if not part or part in text:
                    return number
                for later in range(number, len(self.lines)):
                    if part in self.lines[later]:
                        return later + 1
                return number
        return 1

    def bad(self, key: str, cause: str, part: str = "", table: str = "") -> BadBoard:
        """The error to raise for what is wrong at a key."""
        return BadBoard(f"Line {self.line(key, part, table)} of the board file: {cause}")
