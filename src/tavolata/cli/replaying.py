"""A record on the screen, move by move."""

import argparse

from rich.text import Text

from tavolata import games
from tavolata.cli import screen
from tavolata.cli.screen import SPECTATOR, Scene
from tavolata.cli.setting import chosen_language, opened, words
from tavolata.engine.errors import BadRecord, BadSetting, Refusal, TavolataError
from tavolata.engine.game import AnyGame
from tavolata.engine.look import INK_SOFT, TERRACOTTA, WINE
from tavolata.engine.phrase import Event
from tavolata.engine.record import Record, game_name, parse, read_lines
from tavolata.engine.state import State


def replay(args: argparse.Namespace) -> int:
    """Show the record that was asked for until the viewer has seen enough."""
    game, record = find_record(args.file, args.game)
    seat = SPECTATOR if args.seat is None else args.seat
    if seat >= record.seats:
        raise BadSetting(f"Seats of this game are numbered 0 to {record.seats - 1}, there is no seat {seat}.")
    language = chosen_language(args)
    film = Film(game, record)
    scene = Scene(game, game.seat_names(record.seats, language), language)
    return Projector(film, scene, seat, language).run()


def find_record(path: str, number: int) -> tuple[AnyGame, Record]:
    """The record of this number in a file, counted from one."""
    count = 0
    with opened(path) as file:
        for line, data in read_lines(file):
            count += 1
            if count == number:
                try:
                    if isinstance(data, TavolataError):
                        raise data
                    game = games.game(game_name(data))
                    return game, parse(data, game)
                except TavolataError as problem:
                    raise BadRecord(f"{path}, line {line}: {problem}") from problem
    raise BadRecord(
        f"{path} holds {count} records, there is no number {number}."
        if count
        else f"There is no record in {path}."
    )


class Film:
    """Every state of a record, up to its end or to its first wrong move."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        state = record.start(game)
        self.states: list[State] = [state.copy()]
        self.events: list[list[Event]] = [[]]
        """What happened on the way to each state."""
        self.broken: Refusal | None = None
        for seat, text in record.moves:
            events: list[Event] = []
            try:
                state.apply(seat, game.read(state, seat, text), events)
            except Refusal as refusal:
                self.broken = refusal
                return
            self.states.append(state.copy())
            self.events.append(events)


class Projector:
    """Shows a film to one seat, or to a spectator."""

    def __init__(self, film: Film, scene: Scene, seat: int, language: str) -> None:
        self.film = film
        self.scene = scene
        self.seat = seat
        self.words = words(language)
        self.out = screen.console()
        self.last = len(film.states) - 1

    def run(self) -> int:
        """Step as the viewer says."""
        place = 0
        self.show(place)
        while True:
            try:
                line = screen.read_line(self.out).lower()
            except EOFError:
                self.out.print()
                return 0
            if line == "q":
                return 0
            wanted = self.wanted(line, place)
            if wanted is not None:
                place = wanted
                self.show(place)

    def wanted(self, line: str, place: int) -> int | None:
        """The move to go to, None (and a sentence) if the line names none."""
        if line == "" and place < self.last:
            return place + 1
        if line == "b" and place > 0:
            return place - 1
        if line.isascii() and line.isdigit() and int(line) <= self.last:
            return int(line)
        key = {"": "last", "b": "first"}.get(line, "not_understood")
        self.out.print(Text(self.say(key), style=WINE))
        return None

    def say(self, key: str, **args: object) -> str:
        """A sentence about the replay."""
        return self.words.fill(self.words.tables["replay"][key], {"moves": self.last, **args})

    def show(self, place: int) -> None:
        """The table after so many moves, and what the last one was."""
        state = self.film.states[place]
        screen.clear(self.out)
        self.out.print(self.heading(place))
        self.scene.show(self.out, state, self.seat, self.words)
        lines = self.scene.heard(self.film.events[place], self.seat)
        if lines:
            self.out.print(screen.told(lines))
        outcome = state.outcome()
        if outcome is not None:
            self.out.print(self.scene.ending(outcome, self.words))
        elif place == self.last:
            broken = self.film.broken
            why = self.say("broken", why=self.scene.refusal(broken)) if broken else self.say("unfinished")
            self.out.print(Text(why, style=WINE))
        elif state.to_act():
            self.out.print(self.scene.prompt(state, self.seat))
        self.out.print(Text(self.words.word("replay", "keys"), style=INK_SOFT))

    def heading(self, place: int) -> Text:
        """Which move this is, written as the viewer may read it."""
        title = Text(self.film.game.card.title, style=f"bold {TERRACOTTA}")
        if place == 0:
            return title.append(f"  {self.say('begin')}", style=INK_SOFT)
        before = self.film.states[place - 1]
        seat, text = self.film.record.moves[place - 1]
        game = self.film.game
        action = game.read(before, seat, text)
        shown = game.write_for(before, seat, action, None if self.seat < 0 else self.seat)
        title.append(f"  {self.say('move', number=place)}: ", style=INK_SOFT)
        return title.append(
            self.scene.seat(seat) if seat >= 0 else self.words.word("replay", "nature")
        ).append(f" {shown}")
