"""A tournament on the command line: progress, deals kept on disk, and the report."""

import argparse
import sys
from pathlib import Path

import msgspec
from rich.console import Console

from tavolata.cli.main import INTERRUPTED
from tavolata.cli.screen import number_table
from tavolata.cli.setting import chosen_board, chosen_game, chosen_options, chosen_seats
from tavolata.cli.simulate import MAX_TURNS
from tavolata.cli.simulation import Interrupt, progress
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.lab.tournament import (
    Deal,
    Pairing,
    Results,
    adjusted,
    mean,
    pairs_of,
    play_deals,
    player,
    ratings,
)

ZERO = "greedy"
"""The bot whose rating is 0, if it takes part; else the first by name."""


class Kept(msgspec.Struct, frozen=True):
    """A deal as it is kept in a file."""

    pairing: Pairing
    deal: Deal


class Notebook:
    """Deals that were played before, and a file to which each new one is added."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.deals: dict[bytes, list[Deal]] = {}
        if path is None or not Path(path).exists():
            return
        try:
            lines = Path(path).read_bytes().splitlines()
        except OSError as problem:
            raise BadFile(path, "read", problem) from problem
        for line in lines:
            try:
                kept = msgspec.json.decode(line, type=Kept)
            except msgspec.DecodeError:
                # cut off in the middle by a kill: that deal is played again
                continue
            self.deals.setdefault(msgspec.json.encode(kept.pairing), []).append(kept.deal)

    def played(self, pairing: Pairing) -> list[Deal]:
        """What was played of a pairing, as far as no deal is missing."""
        deals = sorted(self.deals.get(msgspec.json.encode(pairing), []), key=lambda deal: deal.number)
        return [deal for number, deal in enumerate(deals) if deal.number == number]

    def add(self, pairing: Pairing, deal: Deal) -> None:
        """Keep one more deal."""
        if self.path is None:
            return
        try:
            with Path(self.path).open("ab") as file:
                file.write(msgspec.json.encode(Kept(pairing, deal)) + b"\n")
        except OSError as problem:
            raise BadFile(self.path, "written", problem) from problem


def run_tournament(args: argparse.Namespace) -> int:
    """Play what is left to play, and report."""
    game = chosen_game(args)
    seats = chosen_seats(game, args)
    options = chosen_options(args.option)
    options.setdefault("max_turns", MAX_TURNS if args.max_turns is None else args.max_turns)
    bots = args.bots.split(",")
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadSetting("A tournament needs two different bots or more.")
    for name in bots:
        player(name)
    if args.budget < 0:
        raise BadSetting("A budget is a number of seconds, not less than nothing.")
    chosen = game.card.read_options(options)
    chosen_board(game, args.board)
    board = Path(args.board).read_text("utf-8") if args.board else ""
    pairs = pairs_of(bots, seats)
    results: Results = {pair: [] for pair in pairs}
    notebook = Notebook(args.keep)
    with Interrupt() as interrupt, progress() as bar:
        task = bar.add_task("deals", total=args.games * len(pairs))
        for a, b in pairs:
            pairing = Pairing(game.card.name, seats, chosen, a, b, args.seed, args.budget, board)
            results[a, b] = notebook.played(pairing)[: args.games]
            bar.advance(task, len(results[a, b]))
            for deal in play_deals(pairing, len(results[a, b]), args.games, args.jobs, interrupt.came):
                results[a, b].append(deal)
                notebook.add(pairing, deal)
                bar.advance(task)
    results = {pair: deals for pair, deals in results.items() if deals}
    if results:
        report(args, results, seats)
    if interrupt.came():
        print("tavolata: stopped before the end.", file=sys.stderr)
        return INTERRUPTED
    return 0


def report(args: argparse.Namespace, results: Results, seats: int) -> None:
    """The table of pairs, the ratings, and the same as JSON if asked for."""
    out = Console(stderr=args.json == "-")
    pairs = number_table("a", "b", "games", "a's share", "without luck", "ms a move", "positions a second")
    found: list[dict[str, object]] = []
    for (a, b), deals in results.items():
        raw, fair = mean([deal.share for deal in deals]), adjusted(deals)
        seconds, moves, positions = (sum(deal.thought[k] for deal in deals) for k in range(3))
        pairs.add_row(
            a,
            b,
            str(sum(deal.games for deal in deals)),
            f"{100 * raw.share:.1f} % ({100 * raw.low:.1f} … {100 * raw.high:.1f})",
            f"{100 * fair.share:.1f} % ({100 * fair.low:.1f} … {100 * fair.high:.1f})",
            f"{1000 * seconds / max(1.0, moves):.1f}",
            f"{positions / seconds:,.0f}" if seconds else "",
        )
        number = sum(deal.games for deal in deals)
        share = msgspec.to_builtins(raw)
        found.append({"a": a, "b": b, "games": number, **share, "adjusted": msgspec.to_builtins(fair)})
    out.print(pairs)
    table = number_table("bot", "rating", "from", "to")
    rated = ratings(results, seats, ZERO)
    order = sorted(rated, key=lambda name: rated[name][0], reverse=True)
    for name in order:
        table.add_row(name, *(f"{value:+.0f}" for value in rated[name]))
    out.print(table)
    if args.json is not None:
        named = [{"bot": n, "rating": rated[n][0], "low": rated[n][1], "high": rated[n][2]} for n in order]
        line = msgspec.json.encode({"pairs": found, "ratings": named}) + b"\n"
        if args.json == "-":
            sys.stdout.buffer.write(line)
            return
        try:
            Path(args.json).write_bytes(line)
        except OSError as problem:
            raise BadFile(args.json, "written", problem) from problem
