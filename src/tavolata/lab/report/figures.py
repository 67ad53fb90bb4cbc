"""What the findings of a report add up to: every figure that its page shows, in closed types."""

from collections import Counter
from math import sqrt

import msgspec

import tavolata
from tavolata import games
from tavolata.coach.accounts import PARTS
from tavolata.engine.card import MAX_TURNS, OptionValue
from tavolata.engine.terrain import Terrain
from tavolata.lab.report.enquiry import Chapter
from tavolata.lab.report.watching import LEVEL, TENTHS, Balanced, Watched
from tavolata.lab.simulate import Series
from tavolata.lab.statistics import Z95, percentile
from tavolata.lab.study import Study
from tavolata.lab.tournament import Deal, Pairing, Share, adjusted, mean

BARS = 24
"""A histogram has no more."""
SLIGHT = 0.02
"""What differs less from what is fair is no fault, however sure."""
SELDOM = 0.01
"""A place is dead where the deed is done in fewer games."""
STRONG = 5
"""So many places are named that go with wins, or losses, most."""


class Spread(msgspec.Struct, frozen=True):
    """How long games are."""

    mean: float
    median: float
    low: float
    """One game in twenty is shorter."""
    high: float
    """One game in twenty is longer."""
    longest: int
    step: int
    bars: list[int]
    """How many games are below one step, below two, …"""


class Figure(msgspec.Struct, frozen=True):
    """What a deed at one place goes with."""

    place: str
    times: float
    """How often a game."""
    games: float
    """In which part of the games at all."""
    edge: float
    """How much more than its fair share of the win a seat gets for each time, on average."""
    low: float
    high: float


class Compared(msgspec.Struct, frozen=True):
    """What a series was played by, and the few figures by which settings are compared."""

    seats: int
    options: dict[str, OptionValue]
    board: str
    games: int
    shares: list[Share]
    """Of the win, for each seat."""
    turns: float
    branching: float
    """Moves to choose among, on average."""
    leads: float
    """Changes of the lead a game."""
    half: Share
    """Of the win, for who led half way."""
    unfinished: float
    """The part of the games that only the limit of turns ended."""


class Rung(Share, frozen=True, kw_only=True):
    """A rung of the ladder: the stronger bot's share of the win against the weaker on all other seats."""

    stronger: str
    weaker: str
    deals: int
    adjusted: Share
    """With luck taken off."""
    luck: float
    """How much of what differs between deals is luck, from 0 to 1."""


class Figures(msgspec.Struct, frozen=True):
    """A report in numbers."""

    game: str
    rules: int
    version: str
    bots: list[str]
    seed: int
    main: Compared
    turns: Spread
    moves: Spread
    asked: list[float]
    """Moves to choose among in each tenth of a game."""
    leading: list[Share]
    """For each tenth but the last: the share of the win of who led then."""
    decided: Spread
    """After how many hundredths of a game its winner led to the end."""
    endings: dict[str, int]
    shared: int
    """Games with several winners."""
    deeds: dict[str, list[Figure]]
    variants: list[Compared]
    ladder: list[Rung]
    moved: dict[str, float]
    """How far each part of a game moves a chance, by the coach; empty if no game was judged."""
    judged: int
    """How many games the coach judged."""


def figures(asked: list[Chapter], found: list[list[Watched | Deal | Balanced]]) -> Figures:
    """All of it."""
    by_name: dict[str, list[tuple[Chapter, list[Watched | Deal | Balanced]]]] = {}
    for part, findings in zip(asked, found, strict=True):
        by_name.setdefault(part.name, []).append((part, findings))
    part, findings = by_name["games"][0]
    plan = part.plan
    assert isinstance(plan, Series)
    watched = [each for each in findings if isinstance(each, Watched)]
    game = games.game(plan.game)
    balanced = [each for _, row in by_name.get("analyses", []) for each in row if isinstance(each, Balanced)]
    terrain = game.terrain(game.new(plan.seats, plan.options, plan.board))
    return Figures(
        plan.game,
        game.card.version,
        tavolata.__version__,
        list(plan.bots),
        plan.seed,
        setting(part, watched),
        spread([each.played.turns for each in watched]),
        spread([each.played.moves for each in watched]),
        branching(watched),
        [leading(watched, tenth) for tenth in range(TENTHS - 1)],
        spread([round(100 * each.decided) for each in watched]),
        dict(Counter(each.played.why for each in watched).most_common()),
        sum(len(each.played.winners) > 1 for each in watched),
        places(terrain, watched, plan.seats) if terrain is not None else {},
        [
            setting(other, [each for each in row if isinstance(each, Watched)])
            for other, row in by_name.get("variants", [])
        ],
        [
            rung(other, [each for each in row if isinstance(each, Deal)])
            for other, row in by_name.get("ladder", [])
        ],
        {part: sum(each.moved[part] for each in balanced) / len(balanced) for part in PARTS}
        if balanced
        else {},
        len(balanced),
    )


def returns(watched: Watched, seats: int) -> list[float]:
    """Each seat's share of the win."""
    winners = watched.played.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def setting(part: Chapter, watched: list[Watched]) -> Compared:
    """What a series was played by, and what came of it."""
    plan = part.plan
    assert isinstance(plan, Series)
    shares = [returns(each, plan.seats) for each in watched]
    asked = sum(sum(each.played.decisions) for each in watched)
    return Compared(
        plan.seats,
        {name: value for name, value in plan.options.items() if name != MAX_TURNS.name},
        part.board,
        len(watched),
        [mean([share[seat] for share in shares]) for seat in range(plan.seats)],
        sum(each.played.turns for each in watched) / len(watched),
        sum(sum(each.played.choices) for each in watched) / max(1, asked),
        sum(each.leads for each in watched) / len(watched),
        leading(watched, TENTHS // 2 - 1),
        sum(each.played.why == MAX_TURNS.name for each in watched) / len(watched),
    )


def spread(values: list[int]) -> Spread:
    """Whole numbers, from the least to the largest."""
    ordered = sorted(values)
    step = 1 + ordered[-1] // BARS
    bars = [0] * (1 + ordered[-1] // step)
    for value in ordered:
        bars[value // step] += 1
    return Spread(
        sum(ordered) / len(ordered),
        percentile(ordered, 50),
        percentile(ordered, 5),
        percentile(ordered, 95),
        ordered[-1],
        step,
        bars,
    )


def branching(watched: list[Watched]) -> list[float]:
    """Moves to choose among in each tenth, 0 where nobody was asked."""
    found = []
    for tenth in range(TENTHS):
        decisions = sum(each.asked[tenth][0] for each in watched)
        found.append(sum(each.asked[tenth][1] for each in watched) / max(1, decisions))
    return found


def leading(watched: list[Watched], tenth: int) -> Share:
    """The share of the win of who led after so many tenths and one; nothing told if nobody ever did."""
    shares = []
    for each in watched:
        leader, winners = each.leaders[tenth], each.played.winners
        if leader != LEVEL:
            shares.append(1 / len(winners) if leader in winners else 0.0)
    return mean(shares) if shares else Share(0.0, 0.0, 1.0)


def places(terrain: Terrain, watched: list[Watched], seats: int) -> dict[str, list[Figure]]:
    """For each deed the figures of its places, in the order of the drawing."""
    shares = [[share - 1 / seats for share in returns(each, seats)] for each in watched]
    return {
        deed.key: [
            figure(place.name, [each.deeds.get(deed.key, {}).get(place.name) for each in watched], shares)
            for place in deed.places
        ]
        for deed in terrain.deeds
    }


def figure(place: str, times: list[list[int] | None], shares: list[list[float]]) -> Figure:
    """One place: for each game how often each seat did it there, and what more than its share each won.

    The edge is a ratio over games, and so is its interval: what happens within a game depends on each other.
    """
    done = [(each, share) for each, share in zip(times, shares, strict=True) if each is not None]
    counts = [sum(each) for each, _ in done]
    sums = [sum(n * more for n, more in zip(each, share, strict=True)) for each, share in done]
    number = sum(counts)
    if not number:
        return Figure(place, 0.0, 0.0, 0.0, 0.0, 0.0)
    edge = sum(sums) / number
    off = sum((more - edge * n) ** 2 for more, n in zip(sums, counts, strict=True))
    # half a time more on either side: a single game is no certainty
    reach = Z95 * sqrt(off) / number + 0.5 / number
    return Figure(place, number / len(times), len(done) / len(times), edge, edge - reach, edge + reach)


def rung(part: Chapter, deals: list[Deal]) -> Rung:
    """A rung of the ladder."""
    pairing = part.plan
    assert isinstance(pairing, Pairing)
    share, clean = mean([deal.share for deal in deals]), adjusted(deals)
    return Rung(
        share.share,
        share.low,
        share.high,
        stronger=pairing.a,
        weaker=pairing.b,
        deals=len(deals),
        adjusted=clean,
        luck=explained(deals),
    )


def explained(deals: list[Deal]) -> float:
    """How much of what differs between the shares of deals goes with luck."""
    n = len(deals)
    middle, fair = sum(deal.share for deal in deals) / n, sum(deal.luck for deal in deals) / n
    of_share = sum((deal.share - middle) ** 2 for deal in deals)
    of_luck = sum((deal.luck - fair) ** 2 for deal in deals)
    together = sum((deal.share - middle) * (deal.luck - fair) for deal in deals)
    return together**2 / (of_share * of_luck) if of_share and of_luck else 0.0


def table(part: Chapter, watched: list[Watched]) -> Study:
    """The games of a report as a table for study, with who led how long."""
    plan = part.plan
    assert isinstance(plan, Series)
    study = Study(plan)
    for each in watched:
        study.add(each.played)
    study.columns["leads"] = [each.leads for each in watched for _ in range(plan.seats)]
    study.columns["decided"] = [each.decided for each in watched for _ in range(plan.seats)]
    return study


# ---- what stands out --------------------------------------------------------------------


class Remark(msgspec.Struct, frozen=True):
    """A sentence of the texts that is true of the figures."""

    key: str
    args: dict[str, float | int | str | list[str]]


def remarks(found: Figures) -> list[Remark]:
    """What a designer should know first."""
    main = found.main
    fair = 1 / main.seats
    told = []
    for seat, share in enumerate(main.shares):
        if share.low > fair + SLIGHT or share.high < fair - SLIGHT:
            key = "favoured" if share.share > fair else "unfavoured"
            told.append(Remark(key, {"number": seat + 1, "share": share.share, "fair": fair}))
    if not told:
        off = max(abs(share.share - fair) for share in main.shares)
        told.append(Remark("fair", {"fair": fair, "off": off}))
    if main.unfinished >= SELDOM:
        told.append(Remark("unfinished", {"share": main.unfinished}))
    told.append(Remark("half", {"share": main.half.share, "leads": main.leads}))
    if found.ladder:
        least, most = min(found.ladder, key=by_luck), max(found.ladder, key=by_luck)
        told.append(Remark("luck", {"low": least.luck, "high": most.luck}))
    for deed, row in found.deeds.items():
        dead = [each.place for each in row if each.games < SELDOM]
        if dead:
            told.append(Remark("dead", {"deed": deed, "places": dead}))
        sure = [each for each in row if each.games >= SELDOM and (each.low > SLIGHT or each.high < -SLIGHT)]
        best = sorted(sure, key=lambda each: -each.edge)
        for key, chosen in (("wins", best[:STRONG]), ("loses", best[::-1][:STRONG])):
            named = [each.place for each in chosen if (each.edge > 0) == (key == "wins")]
            if named:
                told.append(Remark(key, {"deed": deed, "places": named}))
    return told


def by_luck(rung: Rung) -> float:
    """How much luck decides on a rung."""
    return rung.luck
