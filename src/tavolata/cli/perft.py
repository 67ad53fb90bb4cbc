"""Count all lines of play to a depth: the quickest way to find a wrong rule."""

import argparse

from tavolata.cli.arguments import add_game, add_setting, whole


def arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, the depth and where to begin."""
    add_game(parser)
    parser.add_argument("--depth", type=whole(1), required=True, metavar="D", help="moves of a line")
    add_setting(parser)
    parser.add_argument("--position", metavar="FILE.json", help="begin at this position of a trace")
    parser.add_argument("--divide", action="store_true", help="count for each first move apart")


def run(args: argparse.Namespace) -> int:
    """Print the number of lines for each depth, or for each first move."""
    from tavolata.cli.setting import chosen_game, chosen_state
    from tavolata.engine.game import actor_name
    from tavolata.engine.perft import divide, perft

    game = chosen_game(args)
    state = chosen_state(game, args)
    if args.divide:
        total = 0
        for action, lines in divide(state, args.depth):
            total += lines
            actor = state.actor()
            print(f"{actor_name(actor)} {game.write(state, actor, action)}: {lines:,}", flush=True)
        print(f"depth {args.depth}: {total:,}")
        return 0
    for depth in range(1, args.depth + 1):
        print(f"depth {depth}: {perft(state, depth):,}", flush=True)
    return 0
