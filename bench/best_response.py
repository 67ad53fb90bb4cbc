"""How well a bot can be answered by whoever has learned it: `python -m bench.best_response GAME`.

For each bot of `--prey` a net is learned from games against it, beginning with the net that ships; then it
plays, with as much search as `--iterations`, against that bot on paired deals. Who can hardly be exploited
loses little more than half. All is kept in `--folder` while it goes on, runs at the lowest priority, and is
gone on with by the same command; the figures go to `docs/strength`, for `python docs/strength/make.py`.
"""

import argparse
import os
from pathlib import Path

from tavolata.cli.main import main as tavolata
from tavolata.cli.simulation import Interrupt, progress
from tavolata.lab.exploiting import Exploiter, Hunt
from tavolata.lab.resuming import replace

FIGURES = Path(__file__).parents[1] / "docs" / "strength"
IDLE = 19


def learn(plan: Hunt, net: Path) -> bool:
    """Learn against one bot and write the net; whether it came to its end."""
    if net.exists():
        return True
    exploiter = Exploiter(plan, net.with_suffix(".part"))
    with Interrupt() as interrupt, progress() as bar:
        task = bar.add_task(f"against {plan.prey}", total=plan.games, completed=exploiter.played)
        for played in exploiter.run(interrupt.came):
            bar.update(task, completed=played)
    if exploiter.played < plan.games:
        return False
    print(f"While learning it won {100 * exploiter.wins / plan.games:.1f} % against {plan.prey}.", flush=True)
    replace(net, exploiter.finished())
    exploiter.kept.unlink()
    return True


def main() -> int:
    """Learn, play, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--prey", default="nonna@100,greedy", help="bots, nonna@100,greedy if not given")
    parser.add_argument("--games", type=int, default=20_000, help="games from which is learned")
    parser.add_argument("--deals", type=int, default=400, help="deals that are played afterwards")
    parser.add_argument("--iterations", type=int, default=100, help="of who has learned, a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("best-response"))
    args = parser.parse_args()
    os.nice(IDLE)
    args.folder.mkdir(parents=True, exist_ok=True)
    for prey in args.prey.split(","):
        net = args.folder / f"{args.game}-{args.seats}-against-{prey}.net"
        if not learn(Hunt(args.game, args.seats, prey, args.games, args.seed), net):
            return 130
        bots = f"nonna@{args.iterations}+{net},{prey}"
        asked = [
            "tournament",
            args.game,
            "--seats",
            str(args.seats),
            "--bots",
            bots,
            "--seed",
            str(args.seed),
        ]
        asked += ["--games", str(args.deals), "--keep", str(net.with_suffix(".deals"))]
        if code := tavolata([*asked, "--json", str(FIGURES / f"{net.stem}.json")]):
            return code
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
