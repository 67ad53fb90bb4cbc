"""A game's card of identity: its name, its seats, its options, its version."""

from collections.abc import Mapping

import msgspec

from tavolata.engine.errors import BadSetting, no_such

OptionValue = str | int
"""What an option can be; a `Value` is something else: what is told by what it was made of."""


class Option(msgspec.Struct, frozen=True):
    """One thing that is agreed on before a game: a choice from a list, or a number from `least` up."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    least: int = 0

    def read(self, value: object) -> OptionValue:
        """The value as the option's own type, or a BadSetting that says what it can be."""
        if isinstance(value, str) and isinstance(self.default, int):
            number = value.removeprefix("-")
            value = int(value) if number.isascii() and number.isdigit() else value
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            if value in self.choices:
                return value
            if not self.choices and isinstance(value, int) and self.least <= value < 2**31:
                return value
        if self.choices:
            *most, last = [str(choice) for choice in self.choices]
            may = f"can be {', '.join(most)} or {last}" if most else f"can only be {last}"
        else:
            may = f"is a whole number from {self.least}"
        raise BadSetting(f"Option {self.name} {may}, not {value}.")


MAX_TURNS = Option("max_turns", 0)
"""Every game has it: the turn after which an unfinished game ends; 0 for never."""


class Card(msgspec.Struct, frozen=True):
    """What a game is, before any rule."""

    name: str
    title: str
    sentence: str
    seats: range
    actions: int
    options: tuple[Option, ...] = ()
    version: int = 1
    hidden: bool = False
    """Whether seats hold secrets from each other, so that one screen needs a curtain."""
    chances: int = 1
    """Nature never chooses among more moves than this; how many it is now, `State.chances` tells."""
    turn_moves: int = 0
    """No turn takes more moves, nature's among them, nor does what comes before the first; 0: no bound."""
    aids: tuple[str, ...] = ()
    """Aids to memory that a table may allow: names of switches that the game's `view` takes."""
    minutes: int = 0
    """How long a game takes; 0 if nobody has said."""
    bots: int = 0
    """How many bots a person who plays alone is offered; 0 for as many as the fewest seats need."""

    def most_moves(self, max_turns: int) -> int | None:
        """No game that ends after so many turns is longer; None where there is no bound."""
        return (max_turns + 1) * self.turn_moves if max_turns and self.turn_moves else None

    def check_seats(self, seats: int) -> int:
        """The number of seats, or a BadSetting that says how many there can be."""
        if seats not in self.seats:
            raise BadSetting(
                f"{self.title} is played by {self.seats[0]} to {self.seats[-1]} seats, not {seats}."
            )
        return seats

    def known(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Those of the options that this game has."""
        names = {option.name for option in self.options}
        return {name: value for name, value in options.items() if name in names}

    def read_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option of the game: the values given, defaults for the rest."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadSetting(no_such(f"{self.title} option", name, known))
        return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
