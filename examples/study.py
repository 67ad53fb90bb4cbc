"""What 10,000 games say, read with polars: who wins from where, how long it takes, how much can be chosen.

tavolata simulate borgo --bots greedy,random --rotate --games 10000 --jobs 2 --parquet games.parquet
python examples/study.py games.parquet
"""

import sys

import polars as pl

from tavolata.games import game
from tavolata.lab.simulate import Series, simulate
from tavolata.lab.study import Study


def played(games: int) -> pl.DataFrame:
    """Games played here, if no file is given."""
    options = game("borgo").card.read_options({"max_turns": 200})
    plan = Series("borgo", 2, options, ("greedy", "random"), seed=1, rotate=True, study=True)
    study = Study(plan)
    for each in simulate(plan, games):
        study.add(each)
    return pl.DataFrame(study.whole())


def main(source: str = "20") -> None:
    frame = played(int(source)) if source.isdigit() else pl.read_parquet(source)
    print(
        f"{frame['number'].n_unique()} games of {frame['game'][0]}, version {frame['rules'][0]} of its rules"
    )
    for of in ("bot", "seat"):
        print(frame.group_by(of).agg(pl.col("share").mean(), pl.len().alias("games")).sort(of))
    print(frame.group_by("why").agg(pl.col("number").n_unique().alias("games")).sort("games"))
    length = frame.unique("number").select(pl.col("turns", "moves").mean())
    branching = frame.select(pl.col("choices").sum() / pl.col("decisions").sum()).item()
    print(f"{length['turns'][0]:.1f} turns and {length['moves'][0]:.1f} moves a game")
    print(f"{branching:.1f} moves to choose among.")


if __name__ == "__main__":
    main(*sys.argv[1:])
