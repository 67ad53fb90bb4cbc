"""Writes `docs/learning.md` from what the example that learns found: `python docs/learning/make.py`.

Each table beside this script is one run, named by its game, that `python examples/train.py GAME MINUTES FILE`
wrote on a quiet machine. Each curve is drawn beside its data.
"""

import csv
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "learning.md"
WIDE, HIGH, LEFT, FOOT = 560, 240, 48, 30
PLAIN = 'font-family="sans-serif" font-size="12" fill="#808080"'
INTRODUCTION = """# Learning from nothing

Written by `python docs/learning/make.py` from the files in [learning](learning), which
[examples/train.py](../examples/train.py) writes: PPO with masks in the
[vector environment](environments.md#many-games-at-once), on two cores. A share is that of the wins against
`greedy` on all other seats, by favourite moves, each seat as often; with its 95 % interval over games.
Minutes are those of learning.
"""

Point = dict[str, float]


def points(file: Path) -> list[Point]:
    """The curve of one run."""
    with file.open(newline="") as lines:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(lines)]


def drawn(curve: list[Point]) -> str:
    """The picture: shares by minutes, with their intervals."""
    last = max(point["seconds"] for point in curve) or 1.0

    def at(seconds: float, share: float) -> tuple[float, float]:
        x = LEFT + (WIDE - LEFT - 20) * seconds / last
        return round(x, 1), round(HIGH - FOOT - (HIGH - FOOT - 12) * share, 1)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">']
    for share in (0, 25, 50, 75, 100):
        y = at(0, share / 100)[1]
        dashes = ' stroke-dasharray="4 4"' if share == 50 else ""
        lines.append(f'<path d="M{LEFT} {y}H{WIDE - 20}" stroke="#808080" stroke-opacity="0.5"{dashes}/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" {PLAIN}>{share} %</text>')
    for minutes in range(0, int(last / 60) + 1, 3):
        x = at(60 * minutes, 0)[0]
        lines.append(f'<text x="{x}" y="{HIGH - 8}" text-anchor="middle" {PLAIN}>{minutes} min</text>')
    for point in curve:
        (x, bottom), (_, top) = at(point["seconds"], point["low"]), at(point["seconds"], point["high"])
        lines.append(f'<path d="M{x} {bottom}V{top}" stroke="#c2452d" stroke-opacity="0.5"/>')
    way = " ".join(",".join(map(str, at(point["seconds"], point["share"]))) for point in curve)
    lines.append(f'<polyline points="{way}" fill="none" stroke="#c2452d" stroke-width="2"/>')
    return "\n".join([*lines, "</svg>", ""])


def chapter(name: str, curve: list[Point]) -> list[str]:
    """One run."""
    lines = [f"## {name}", "", f"![{name}: share of wins against greedy](learning/{name}.svg)", ""]
    lines += ["| minutes | games | share | 95 % interval |", "|--:|--:|--:|---|"]
    for point in curve:
        low, high = 100 * point["low"], 100 * point["high"]
        told = f"{point['seconds'] / 60:.1f} | {point['games']:.0f} | {100 * point['share']:.1f} %"
        lines.append(f"| {told} | {low:.1f} … {high:.1f} |")
    return [*lines, ""]


def main() -> None:
    """Write the page and its pictures."""
    lines = [INTRODUCTION]
    for file in sorted(HERE.glob("*.csv")):
        curve = points(file)
        lines += chapter(file.stem, curve)
        file.with_suffix(".svg").write_text(drawn(curve), "utf-8")
    PAGE.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
