"""Check that the chances of finished games came from the secrets promised before them."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    """The proofs, and what was promised."""
    parser.add_argument("file", metavar="FILE", nargs="+", help="proofs, one a line; - for standard input")
    parser.add_argument(
        "--commitment", metavar="HEX", help="what the table published at its start, to be compared"
    )


def run(args: argparse.Namespace) -> int:
    """Verify every proof; 1 if one is wrong."""
    from tavolata import games
    from tavolata.cli.setting import opened
    from tavolata.engine.errors import TavolataError
    from tavolata.engine.record import game_name
    from tavolata.tables.play.fairness import read_proof, verify

    wrong = number = 0
    for path in args.file:
        with opened(path) as file:
            for line, data in enumerate(file, start=1):
                number += 1
                try:
                    proof = read_proof(data)
                    fault = verify(proof, games.game(game_name(proof.record)))
                    why = str(fault) if fault else ""
                    if args.commitment and proof.commitment != args.commitment.lower():
                        why = "It was played with another secret than the one promised."
                except TavolataError as problem:
                    why = str(problem)
                if why:
                    wrong += 1
                    print(f"{path}, line {line}: {why}", flush=True)
    counted = "1 game" if number == 1 else f"{number:,} games"
    print(f"{counted} verified, {f'{wrong:,} wrong' if wrong else 'every chance as promised'}.")
    return 1 if wrong or not number else 0
