"""Write the playthroughs again: `python -m tests.playthroughs.write [--anew] [name …]`.

Moves that stand in a file are kept; --anew, or a file with only a head, has the bots play.
To add one, write its head and run this:

    game: borgo
    seats: 2
    options: goal=4
    seed: 1
    bots: greedy
"""

import argparse

from tests.playthroughs.playthrough import Playthrough, files


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs.write", description=__doc__)
    parser.add_argument("--anew", action="store_true", help="let the bots play new games")
    parser.add_argument("names", nargs="*", help="which ones, without .txt; all if none is named")
    chosen = parser.parse_args()
    for path in files():
        if chosen.names and path.stem not in chosen.names:
            continue
        playthrough = Playthrough(path.read_text("utf-8"))
        if chosen.anew or not playthrough.moves:
            playthrough.play()
        path.write_text(playthrough.text(), "utf-8")
        print(f"{path.name}: {len(playthrough.moves)} moves")


if __name__ == "__main__":
    main()
