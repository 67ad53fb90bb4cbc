"""A tournament on the command line: progress, deals kept on disk, and the report."""

import argparse
import os
import platform
import sys
import time
from pathlib import Path

import msgspec
from rich.console import Console

import tavolata
from tavolata.cli.main import INTERRUPTED
from tavolata.cli.screen import number_table
from tavolata.cli.setting import chosen_board, chosen_game, chosen_seats
from tavolata.cli.simulation import Interrupt, limited_options, progress
from tavolata.engine.card import OptionValue
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.lab.crew import crew_of
from tavolata.lab.players import player
from tavolata.lab.sprt import Verdict, judge
from tavolata.lab.tournament import (
    Deal,
    Pairing,
    Results,
    adjusted,
    mean,
    pairs_of,
    play_deals,
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
    options = limited_options(game, args)
    bots, tested = who_meets(args.bots, args.sprt)
    if args.budget < 0:
        raise BadSetting("A budget is a number of seconds, not less than nothing.")
    chosen = game.card.read_options(options)
    chosen_board(game, args.board)
    board = Path(args.board).read_text("utf-8") if args.board else ""
    pairs = pairs_of(bots, seats, args.first)
    results: Results = {pair: [] for pair in pairs}
    notebook = Notebook(args.keep)
    with Interrupt() as interrupt, crew_of(args.jobs, args.cluster) as crew, progress() as bar:
        task = bar.add_task("deals", total=args.games * len(pairs))
        for a, b in pairs:
            pairing = Pairing(game.card.name, seats, chosen, a, b, args.seed, args.budget, board)
            results[a, b] = notebook.played(pairing)[: args.games]
            bar.advance(task, len(results[a, b]))
            if (a, b) == tested and tell(tested, results, seats).stronger is not None:
                continue
            for deal in play_deals(pairing, len(results[a, b]), args.games, crew, interrupt.came):
                results[a, b].append(deal)
                notebook.add(pairing, deal)
                bar.advance(task)
                if (a, b) == tested and tell(tested, results, seats).stronger is not None:
                    break
    results = {pair: deals for pair, deals in results.items() if deals}
    if results:
        played = Occasion(
            game.card.name,
            seats,
            chosen,
            args.seed,
            args.budget,
            tavolata.__version__,
            time.strftime("%Y-%m-%d"),
            f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}",
        )
        verdict = tell(tested, results, seats) if tested in results else None
        report(args, played, results, verdict)
    if interrupt.came():
        print("tavolata: stopped before the end.", file=sys.stderr)
        return INTERRUPTED
    return 0


class Occasion(msgspec.Struct, frozen=True):
    """What was played, where and when."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    seed: int
    budget: float
    version: str
    date: str
    machine: str


def who_meets(names: str | None, test: str | None) -> tuple[list[str], tuple[str, str] | None]:
    """Everybody who takes part, and the two who are tested, if any."""
    tested = test.split(",") if test else []
    bots = names.split(",") if names else tested
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadSetting("A tournament needs two different bots or more.")
    if test and (len(set(tested)) != 2 or not set(tested) <= set(bots)):
        raise BadSetting("A test needs two different bots that take part, as --sprt nonna,rosa.")
    for name in bots:
        player(name)
    # who is tested comes first, so that the pair is played this way round
    order = [*tested, *(name for name in bots if name not in tested)]
    return order, (tested[0], tested[1]) if tested else None


def tell(pair: tuple[str, str], results: Results, seats: int) -> Verdict:
    """How the test of two stands."""
    return judge(*pair, [deal.share for deal in results[pair]], seats)


def pace(deals: list[Deal], who: int) -> dict[str, float]:
    """How long a, or b, thought about a move, and how many positions it looked at in a second."""
    seconds, moves, positions = (sum(deal.thought[3 * who + k] for deal in deals) for k in range(3))
    return {
        "ms_a_move": 1000 * seconds / max(1.0, moves),
        "positions_a_second": positions / max(1e-9, seconds),
    }


def say_verdict(verdict: Verdict) -> str:
    """What the test says, with its bounds."""
    told = {
        None: "not decided yet",
        True: f"{verdict.a} is stronger",
        False: f"{verdict.a} is not stronger by so much",
    }[verdict.stronger]
    return (
        f"Is {verdict.a} stronger than {verdict.b} (a share of {100 * verdict.more:.1f} %, not "
        f"{100 * verdict.fair:.1f} %)? After {verdict.deals} deals: {told}; log-likelihood ratio "
        f"{verdict.likelihood:+.2f}, bounds {verdict.low:.2f} and {verdict.high:.2f}."
    )


def report(args: argparse.Namespace, played: Occasion, results: Results, verdict: Verdict | None) -> None:
    """The table of pairs, the ratings, and the same as JSON if asked for."""
    out = Console(stderr=args.json == "-")
    pairs = number_table("a", "b", "games", "a's share", "without luck", "ms a move", "positions a second")
    found: list[dict[str, object]] = []
    for (a, b), deals in results.items():
        raw, fair = mean([deal.share for deal in deals]), adjusted(deals)
        thinking = [pace(deals, who) for who in (0, 1)]
        pairs.add_row(
            a,
            b,
            str(sum(deal.games for deal in deals)),
            f"{100 * raw.share:.1f} % ({100 * raw.low:.1f} … {100 * raw.high:.1f})",
            f"{100 * fair.share:.1f} % ({100 * fair.low:.1f} … {100 * fair.high:.1f})",
            f"{thinking[0]['ms_a_move']:.1f}",
            f"{thinking[0]['positions_a_second']:,.0f}",
        )
        number = sum(deal.games for deal in deals)
        share = msgspec.to_builtins(raw)
        pair = {"a": a, "b": b, "games": number, **share, "adjusted": msgspec.to_builtins(fair)}
        found.append({**pair, "thinking": dict(zip("ab", thinking, strict=True))})
    out.print(pairs)
    table = number_table("bot", "rating", "from", "to")
    rated = ratings(results, played.seats, ZERO)
    order = sorted(rated, key=lambda name: rated[name][0], reverse=True)
    for name in order:
        table.add_row(name, *(f"{value:+.0f}" for value in rated[name]))
    out.print(table)
    if verdict is not None:
        out.print(say_verdict(verdict), highlight=False)
    if args.json is not None:
        named = [{"bot": n, "rating": rated[n][0], "low": rated[n][1], "high": rated[n][2]} for n in order]
        whole: dict[str, object] = {"pairs": found, "ratings": named, "played": played}
        if verdict is not None:
            whole["sprt"] = verdict
        line = msgspec.json.encode(whole) + b"\n"
        if args.json == "-":
            sys.stdout.buffer.write(line)
            return
        try:
            Path(args.json).write_bytes(line)
        except OSError as problem:
            raise BadFile(args.json, "written", problem) from problem
