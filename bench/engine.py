"""How fast the rules are: against plain C, against OpenSpiel's games, and in copies and redeals.

`python -m bench.engine` prints the figures; with `--write` they go to docs/figures/engine.md.
Everything is measured in rounds that take turns, in one run, and told as ratios of the same
round: the machine may be busy, and is equally busy for all.
"""

import argparse
import platform
import random
import statistics
import tempfile
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import pyspiel

from bench.limit import Setup, compile_limit, play_in_c
from tavolata.engine.dice import SeededDice
from tavolata.engine.player import Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.games import game, names
from tavolata.lab.measure import time_call

OUTPUT = Path(__file__).parents[1] / "docs" / "figures" / "engine.md"
PEERS = ("backgammon", "maedn")
SETUP = Setup(seed=1, games=300, seats=3, side="A", goal=4, max_turns=0)


def playouts(name: str, seats: int, games: int, first: int) -> float:
    """Nanoseconds an action of random games, played by one call a game."""
    played = game(name)
    players: list[Player] = [RandomPlayer() for _ in range(seats)]
    moves = 0
    start = time.process_time()
    for k in range(first, first + games):
        moves += (
            len(play_out(played.new(seats), players, SeededDice(1, 2 * k), SeededDice(1, 2 * k + 1))) // 2
        )
    return (time.process_time() - start) / moves * 1e9


def stepped(name: str, seats: int, games: int, first: int) -> float:
    """Nanoseconds an action of random games, stepped move by move from Python."""
    played = game(name)
    moves = 0
    start = time.process_time()
    for k in range(first, first + games):
        state = played.new(seats)
        dice = SeededDice(1, k)
        while (seat := state.actor()) != NOBODY:
            if seat == NATURE:
                state.apply(seat, state.draw(dice))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[dice.below(len(legal))])
            moves += 1
    return (time.process_time() - start) / moves * 1e9


def open_spiel(name: str, seconds: float, seed: int) -> float:
    """Nanoseconds an action of random games of OpenSpiel, stepped move by move from Python."""
    played = pyspiel.load_game(name)
    rng = random.Random(seed)
    moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = played.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return (time.process_time() - start) / moves * 1e9


def middle_states(name: str, seats: int) -> list[State]:
    """States from all parts of some random games."""
    played = game(name)
    states = []
    for k in range(20):
        state = played.new(seats)
        dice = SeededDice(2, k)
        step = 0
        while (seat := state.actor()) != NOBODY:
            legal = [state.draw(dice)] if seat == NATURE else list(state.legal(seat))
            state.apply(seat, legal[dice.below(len(legal))])
            step += 1
            if step % 23 == 0 and state.actor() >= 0:
                states.append(state.copy())
    return states


_DICE = SeededDice(3)


def redealt(state: State) -> State:
    """A redeal for the seat that is to act."""
    return state.redeal(state.actor(), _DICE)


def first_redeals(name: str, seats: int) -> list[float]:
    """Nanoseconds of the redeal a seat makes at each of its decisions in a few random games."""
    times = []
    for k in range(6):
        state: State = game(name).new(seats)
        dice = SeededDice(6, k)
        while (seat := state.actor()) != NOBODY:
            if seat == NATURE:
                state.apply(seat, state.draw(dice))
                continue
            start = time.perf_counter()
            redealt(state)
            times.append((time.perf_counter() - start) * 1e9)
            state.apply(seat, state.pick(seat, dice))
    return times


def interval(values: list[float]) -> tuple[float, float, float]:
    """The median and its 95 % interval by order statistics."""
    ordered = sorted(values)
    n = len(ordered)
    reach = int(0.98 * n**0.5) + 1
    low, high = max(0, n // 2 - reach), min(n - 1, n // 2 + reach)
    return statistics.median(ordered), ordered[low], ordered[high]


def told(values: list[float], unit: str, digits: int = 0) -> str:
    """A median with its interval, as a cell of a table."""
    median, low, high = interval(values)
    return f"{median:,.{digits}f} {unit} ({low:,.{digits}f} … {high:,.{digits}f})"


def against_others(rounds: int, program: Path) -> list[str]:
    """Borgo against plain C and against OpenSpiel."""
    ours, by_step, limit = [], [], []
    peers: dict[str, list[float]] = {peer: [] for peer in PEERS}
    for k in range(rounds):
        in_c = play_in_c(program, SETUP)
        limit.append(in_c.seconds / in_c.moves * 1e9)
        ours.append(playouts("borgo", SETUP.seats, SETUP.games, 0))
        by_step.append(stepped("borgo", SETUP.seats, 40, 0))
        for peer in PEERS:
            peers[peer].append(open_spiel(peer, 0.2, k))
    ratios = [mine / c for mine, c in zip(ours, limit, strict=True)]
    lines = [
        "| random games | time an action | in ratio |",
        "|---|--:|--:|",
        f"| Borgo in plain C (`bench/limit/borgo.c`, -O3) | {told(limit, 'ns')} | 1 |",
        f"| Borgo, our rules, one call a game | {told(ours, 'ns')} | {told(ratios, '× C', 2)} |",
        f"| Borgo, our rules, stepped from Python | {told(by_step, 'ns')} | |",
    ]
    for peer, times in peers.items():
        whole = [theirs / mine for theirs, mine in zip(times, ours, strict=True)]
        step = [theirs / mine for theirs, mine in zip(times, by_step, strict=True)]
        ratio = f"ours {told(whole, '× faster', 1)}, stepped {told(step, '×', 1)}"
        lines.append(f"| OpenSpiel {peer}, stepped from Python | {told(times, 'ns')} | {ratio} |")
    return lines


def all_games(rounds: int) -> list[str]:
    """What every game costs: random games, a copy, a list of moves, a redeal."""
    lines = [
        "| game | seats | games a second and core | moves a game | an action "
        "| copy | legal | redeal, again | redeal, first: median, 95 % of all |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for name in names():
        for seats in (game(name).card.seats[0], game(name).card.seats[-1]):
            states = middle_states(name, seats)
            players: list[Player] = [RandomPlayer() for _ in range(seats)]
            lengths = [
                float(len(play_out(game(name).new(seats), players, SeededDice(4, k), SeededDice(5, k)))) / 2
                for k in range(200)
            ]
            length = sum(lengths) / len(lengths)
            action, copy, legal, redeal = [], [], [], []
            for k in range(rounds):
                action.append(playouts(name, seats, 200, 200 * k))
                copy.append(time_call(lambda state: state.copy(), states))
                legal.append(time_call(lambda state: state.legal(state.actor()), states))
                redeal.append(time_call(redealt, states))
            speed = [1e9 / (ns * length) for ns in action]
            first = sorted(first_redeals(name, seats))
            often = f"{statistics.median(first):,.0f} ns, {first[int(0.95 * len(first))]:,.0f} ns"
            lines.append(
                f"| {name} | {seats} | {told(speed, '')} | {length:.0f} | {told(action, 'ns')} "
                f"| {told(copy, 'ns')} | {told(legal, 'ns')} | {told(redeal, 'ns')} | {often} |"
            )
    return lines


def report(rounds: int) -> str:
    """The whole page."""
    with tempfile.TemporaryDirectory() as folder:
        program = compile_limit(Path(folder))
        others = against_others(rounds, program)
    today = datetime.now(UTC).date().isoformat()
    head = [
        "# Speed of the engine",
        "",
        f"Written by `make bench` on {today}, tavolata {version('tavolata')}, "
        f"Python {platform.python_version()}, OpenSpiel {version('open_spiel')}, "
        f"{platform.machine()}; {rounds} rounds that take turns. "
        "Processor time; medians with their 95 % intervals; ratios are of the same round.",
        "",
        "## Borgo against plain C and OpenSpiel",
        "",
    ]
    return "\n".join([*head, *others, "", "## Every game", "", *all_games(rounds), ""])


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--write", action="store_true", help=f"write the figures to {OUTPUT.name}")
    arguments = parser.parse_args()
    page = report(arguments.rounds)
    print(page)
    if arguments.write:
        OUTPUT.parent.mkdir(parents=True, exist_ok=True)
        OUTPUT.write_text(page)


if __name__ == "__main__":
    main()
