"""A game at one terminal: who sits where, what each has been told, and what is asked."""

import argparse
import contextlib
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from tavolata.bots import ADVISER, STAND_IN, bot
from tavolata.bots import called as bots_called
from tavolata.cli import screen
from tavolata.cli.keeping import Keeper, last_record
from tavolata.cli.keys import Menu, MenuMove, forbidden_text
from tavolata.cli.main import INTERRUPTED
from tavolata.cli.screen import SPECTATOR, Scene
from tavolata.cli.setting import (
    chosen_board,
    chosen_game,
    chosen_language,
    chosen_options,
    words,
)
from tavolata.engine.dice import Dice, SecureDice, SeededDice
from tavolata.engine.errors import BadFile, BadSetting, Refusal
from tavolata.engine.game import AnyGame
from tavolata.engine.look import INK_SOFT, OLIVE, SEAT_TEXT, TERRACOTTA, WINE
from tavolata.engine.match import Match
from tavolata.engine.phrase import Phrase
from tavolata.engine.player import Budget, Player

NEWS = 14
"""So many events are shown at once; the log has them all."""
WEIGHED = 5
"""So many of the moves that were thought about are shown with a hint."""


class Leave(Exception):
    """The player goes."""


class TerminalTable:
    """One match, its players and its screen."""

    def __init__(
        self,
        match: Match,
        bots: dict[int, str],
        scene: Scene,
        language: str,
        thinking: Dice,
        out: Console,
        hints: bool = False,
    ) -> None:
        self.match = match
        self.bots = bots
        """The seats of bots and their levels; people sit on the others."""
        self.players = {seat: bot(level) for seat, level in bots.items()}
        self.scene = scene
        self.words = words(language)
        self.language = language
        self.thinking = thinking
        self.out = out
        self.hints = hints
        """Whether one is given before every move, without being asked for."""
        self.keeper = Keeper(match)
        self.people = [seat for seat in range(match.record.seats) if seat not in bots]
        self.secret = match.game.card.hidden and len(self.people) > 1
        """Whether people at this screen hold secrets from each other."""
        self.told = [0] * match.record.seats
        """How much of the match's log each seat has read."""
        self.seen_by = self.people[0] if len(self.people) == 1 else SPECTATOR
        """Whose eyes the screen is open to; behind the curtain nobody's."""

    # ---- the course of a game ---------------------------------------------------------

    def run(self) -> int:
        """Play to the end, or until the players leave; returns the exit code."""
        try:
            while self.match.state.outcome() is None:
                seat = int(self.match.state.actor())
                if seat in self.people:
                    self.ask(seat)
                else:
                    self.let_move(self.players[seat], seat)
            self.end()
        except Leave:
            return 0
        except EOFError:
            self.leave_in_haste()
        except KeyboardInterrupt:
            self.leave_in_haste()
            return INTERRUPTED
        except (OSError, SystemExit):  # nobody reads on, or the disk is full; rich makes the latter of it
            if self.keeper.unsaved():
                self.keeper.save_somewhere()
            raise
        return 0

    def let_move(self, player: Player, seat: int) -> None:
        """A bot's move: people hear of it when they look next, or at once if only bots play."""
        action = player.choose(self.match.state.knowledge(seat), Budget(), self.thinking).move
        self.match.play(seat, self.match.game.write(self.match.state, seat, action))
        self.keeper.note()
        if not self.people:
            self.news(SPECTATOR)

    def ask(self, seat: int) -> None:
        """Show a person the table and what may be done, until a move is made or taken back."""
        self.draw_curtain(seat)
        menu = Menu(self.match.game, self.match.state.knowledge(seat), self.scene.texts, self.scene.names)
        self.show(seat, menu)
        if self.hints:
            self.hint(seat, menu)
        while True:
            line = screen.read_line(self.out)
            if not line:
                self.show(seat, menu)
            elif self.obey(seat, line, menu):
                return

    def obey(self, seat: int, line: str, menu: Menu) -> bool:
        """Do what a line says; True if the position has changed."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "q":
                self.quit()
            case "u":
                return self.undo(seat)
            case "l":
                self.show_log(seat)
            case "s":
                self.save(rest.strip())
            case "h":
                self.hint(seat, menu)
            case "r":
                self.show_rules(rest.strip())
            case "?":
                self.out.print(Text(self.words.word("play", "help").strip()))
            case _:
                return self.move(seat, line, menu)
        return False

    def move(self, seat: int, line: str, menu: Menu) -> bool:
        """Make the move that a line means, or say why not; True if it was made."""
        found = menu.find(line)
        if len(found) > 1:
            self.out.print(Text(self.words.word("play", "which")))
            for move in found[:20]:
                self.out.print(Text(f"  {move.number:>3} {move.key or move.text:<7} {move.words}"))
            return False
        try:
            state = self.match.state
            text = found[0].text if found else forbidden_text(self.match.game, state, seat, line)
            self.match.play(seat, text)
        except Refusal as refusal:
            self.complain(self.scene.refusal(refusal))
            return False
        self.keeper.note()
        return True

    # ---- what is shown ----------------------------------------------------------------

    def draw_curtain(self, seat: int) -> None:
        """Between two people with secrets: an empty screen until the next one has come."""
        if not self.secret or self.seen_by == seat:
            self.seen_by = seat
            return
        screen.clear(self.out)
        self.seen_by = SPECTATOR
        self.out.print(Rule(style=SEAT_TEXT[seat]))
        self.out.print(Padding(self.scene.seat(seat), (2, 4, 0, 4)))
        self.out.print(Padding(Text(self.say("curtain", name=self.scene.names[seat])), (0, 4, 2, 4)))
        self.out.print(Rule(style=SEAT_TEXT[seat]))
        screen.read_line(self.out)
        screen.clear(self.out)
        self.seen_by = seat

    def show(self, seat: int, menu: Menu) -> None:
        """The table as this seat sees it, what it has heard since its last look, and what it may do."""
        state = self.match.state
        screen.clear(self.out)
        self.title()
        self.news(seat)
        self.scene.show(self.out, state, seat, self.words)
        self.out.print()
        self.out.print(self.scene.prompt(state, seat))
        self.out.print(menu.draw())
        self.out.print(Text(self.words.word("play", "keys"), style=INK_SOFT))

    def title(self) -> None:
        """The game's name, what was agreed on, and who is a bot of which kind."""
        options = [
            Phrase(name, {"value": value}) for name, value in self.match.record.options.items() if value
        ]
        agreed = [self.scene.texts.say("agreed", option) for option in options]
        named = [(self.scene.names[seat], level) for seat, level in self.bots.items()]
        agreed += [name if name.casefold() == level else f"{name}: {level}" for name, level in named]
        heading = Text(self.match.game.card.title, style=f"bold {TERRACOTTA}")
        self.out.print(heading.append(f"  {' · '.join(agreed)}", style=INK_SOFT))

    def news(self, seat: int) -> None:
        """What the seat has heard since it last looked."""
        log = self.match.log
        since = min(self.told) if seat == SPECTATOR else self.told[seat]
        lines = [line for events in log[since:] for line in self.scene.heard(events, seat)]
        for each in (seat,) if self.secret and seat != SPECTATOR else range(len(self.told)):
            self.told[each] = len(log)
        if len(lines) > NEWS:
            self.out.print(Text(self.say("earlier", number=len(lines) - NEWS), style=INK_SOFT))
        if lines:
            self.out.print(screen.told(lines[-NEWS:]))

    def show_log(self, seat: int) -> None:
        """Everything this seat has heard since the beginning."""
        lines = [line for events in self.match.log for line in self.scene.heard(events, seat)]
        text = screen.told(lines) if lines else Text(self.words.word("play", "log_empty"))
        screen.print_long(self.out, text)

    def show_rules(self, section: str) -> None:
        """The rulebook, or the § named."""
        source = self.match.game.rulebook(self.language)
        if not screen.show_rulebook(self.out, source, section.removeprefix("§")):
            self.complain(self.say("no_section", section=section))

    def hint(self, seat: int, menu: Menu) -> None:
        """What the adviser would do, and what it thought; it knows what this seat knows."""
        begun = time.perf_counter()
        choice = bot(ADVISER).choose(self.match.state.knowledge(seat), Budget(), SecureDice())
        seconds = time.perf_counter() - begun
        moves = {each.action: each for each in menu.moves}
        self.out.print(Text(self.say("hint", **called(moves[int(choice.move)])), style=OLIVE))
        best = sorted(choice.candidates, key=lambda each: each.worth, reverse=True)[:WEIGHED]
        for each in best:
            chance = f"{100 * each.worth:.0f}"
            line = self.say("weighed", chance=chance, **called(moves[int(each.move)]))
            self.out.print(Text(f"  {line}", style=INK_SOFT))
        if best:
            thought = self.say("thought", positions=int(choice.searched), seconds=f"{seconds:.1f}")
            self.out.print(Text(f"  {thought}", style=INK_SOFT))

    def complain(self, text: str) -> None:
        """A refusal or a mishap, in one sentence."""
        self.out.print(Text(text, style=WINE))

    def say(self, key: str, /, **args: object) -> str:
        """A sentence of the command line."""
        return self.words.fill(self.words.tables["play"][key], args)

    # ---- taking back, keeping, leaving ------------------------------------------------

    def undo(self, seat: int) -> bool:
        """Take the last move back, if whoever made it sits at this screen and the rules let it."""
        moves = self.match.record.moves
        last = moves[-1][0] if moves else seat
        who = last if last in self.people and not self.secret else seat
        try:
            self.match.undo(who)
        except Refusal as refusal:
            self.complain(self.scene.refusal(refusal))
            return False
        self.keeper.note()
        self.told = [min(read, len(self.match.log)) for read in self.told]
        return True

    def save(self, path: str) -> bool:
        """Write the record to a file; True if it is there."""
        try:
            kept = self.keeper.save(path)
        except BadFile as problem:
            self.complain(str(problem))
            return False
        if kept is None:
            self.complain(self.say("file_there", path=path))
            return False
        self.out.print(Text(self.say("saved", path=kept), style=OLIVE), soft_wrap=True)
        return True

    def quit(self) -> None:
        """Offer to save, then go."""
        yes, no = (self.words.word("play", key).split() for key in ("yes", "no"))
        while self.keeper.unsaved():
            self.out.print(Text(self.say("offer_to_save", path=self.keeper.path)), soft_wrap=True)
            answer = screen.read_line(self.out)
            if answer.lower() in no:
                break
            self.save("" if answer.lower() in yes else answer)
        self.out.print(Text(self.words.word("play", "goodbye")))
        raise Leave

    def leave_in_haste(self) -> None:
        """No more input, Ctrl-C, or no more terminal: keep the record and say where, if anybody listens."""
        with contextlib.suppress(KeyboardInterrupt, OSError):
            if not self.keeper.unsaved():
                self.out.print()
                return
            path = self.keeper.save_somewhere()
            self.out.print()
            self.out.print(Text(self.say("saved", path=path), style=OLIVE), soft_wrap=True)
            if self.match.state.outcome() is None:
                self.out.print(Text(self.say("resume", command=self.resume(path))), soft_wrap=True)

    def resume(self, path: Path) -> str:
        """The command that goes on with the game, the same people and bots on their seats."""
        words = ["tavolata", "play", self.match.game.card.name, "--resume", str(path)]
        if self.bots:
            words += ["--bot", *self.bots.values()]
        names = [self.scene.names[seat] for seat in self.people]
        if names != self.match.game.seat_names(len(names), self.language):
            words += ["--name", *names]
        return shlex.join(words)

    def end(self) -> None:
        """The last look at the table, who won, and whether to keep the record."""
        eyes = self.people[0] if len(self.people) == 1 else SPECTATOR
        outcome = self.match.state.outcome()
        assert outcome is not None
        screen.clear(self.out)
        self.title()
        self.news(eyes)
        self.scene.show(self.out, self.match.state, eyes, self.words)
        self.out.print()
        self.out.print(self.scene.ending(outcome, self.words))
        if not self.people:
            return
        self.out.print(Text(self.words.word("play", "end_keys"), style=INK_SOFT))
        while True:
            command, _, rest = screen.read_line(self.out).partition(" ")
            match command.lower():
                case "l":
                    self.show_log(eyes)
                case "s":
                    self.save(rest.strip())
                case "r":
                    self.show_rules(rest.strip())
                case _:
                    self.quit()


def called(move: MenuMove) -> dict[str, object]:
    """A move as a hint names it."""
    return {"words": move.words, "key": move.key or str(move.number)}


# ---- sitting down ---------------------------------------------------------------------


def sit_down(args: argparse.Namespace) -> int:
    """Lay the table that the command line asks for, and play."""
    game = chosen_game(args)
    language = chosen_language(args)
    nature: Dice = SecureDice() if args.seed is None else SeededDice(args.seed, 0)
    thinking: Dice = SecureDice() if args.seed is None else SeededDice(args.seed, 1)
    bots = [name for names in args.bot for name in names.split(",")]
    if args.resume is None:
        seats, bots = seating(game, args.seats, bots, args.name)
        match = Match(game, seats, chosen_options(args.option), chosen_board(game, args.board), nature)
    else:
        if args.seats is not None or args.option or args.board:
            raise BadSetting("A record brings seats, options and board along; leave these options out.")
        record = last_record(game, args.resume)
        seats, bots = seating(game, record.seats, bots, args.name)
        match = Match(game, seats, record.options, record.board, nature, record.moves)
    people = seats - len(bots)
    if people < len(args.name):
        raise BadSetting(
            f"There are more names ({len(args.name)}) than seats for people ({people} of {seats})."
        )
    scene = Scene(game, seat_names(game, people, args.name, bots, language), language)
    edit_lines()
    with hangups_as_interrupts():
        return TerminalTable(
            match, dict(enumerate(bots, people)), scene, language, thinking, screen.console(), args.hint
        ).run()


def edit_lines() -> None:
    """Give a person at a terminal line editing; no line is remembered, the next player could call it back."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError, AttributeError):
            import readline

            readline.set_auto_history(False)


@contextlib.contextmanager
def hangups_as_interrupts() -> Iterator[None]:
    """A closed terminal window or a polite kill ends the game as Ctrl-C does: its record is kept."""
    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = [signal.signal(each, signal.default_int_handler) for each in signals]
    try:
        yield
    finally:
        for each, handler in zip(signals, before, strict=True):
            signal.signal(each, handler)


def seating(game: AnyGame, seats: int | None, bots: list[str], names: list[str]) -> tuple[int, list[str]]:
    """How many seats there are and which bots sit on the last ones.

    With nothing said one person sits down and bots take the other seats.
    """
    if seats is None:
        people = max(1, len(names))
        seats = max(game.card.seats[0], people + len(bots))
        bots = bots + [bots[-1] if bots else STAND_IN] * (seats - people - len(bots))
    game.card.check_seats(seats)
    if len(bots) > seats:
        raise BadSetting(f"There are {len(bots)} bots for {seats} seats.")
    return seats, bots


def seat_names(game: AnyGame, people: int, names: list[str], bots: list[str], language: str) -> list[str]:
    """Everybody's name: the given ones, then Player 2 and so on, then the bots'."""
    own = [*names, *game.seat_names(people, language)[len(names) :]]
    return own + bots_called(bots, own, language)
