"""Tournaments: fair deals, honest intervals, luck that adds up to nothing, and nothing played twice."""

import json
import multiprocessing
import random
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from tavolata import games
from tavolata.bots.family import FamilyPlayer
from tavolata.cli.main import main
from tavolata.engine.player import Budget
from tavolata.engine.state import NATURE
from tavolata.lab.luck import MOST_LISTED, swings
from tavolata.lab.players import player
from tavolata.lab.simulate import Series, Totals, seated, simulate
from tavolata.lab.sprt import LEAST_DEALS, judge
from tavolata.lab.tournament import Deal, Pairing, adjusted, mean, play_deal, ratings
from tavolata.search.nets import Drill, Making, Point
from tests.cases import GAMES, PLAIN_CASES, Case, walks

FEW = 220
"""Moves of nature that are all looked at, each against all."""


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_luck_is_nothing_on_average(case: Case) -> None:
    seen, narrowest = 0, MOST_LISTED
    for step in walks(case, 2):
        state = step.state
        if step.seat != NATURE:
            continue
        narrowest = min(narrowest, state.chances())
        if state.chances() > FEW:
            continue
        seen += 1
        total = [0.0] * case.seats
        for move in state.legal(NATURE):
            odds = state.odds(move)
            if odds:
                luck = swings(state, int(move), case.seats)
                total = [sum_ + odds * each for sum_, each in zip(total, luck, strict=True)]
        assert total == pytest.approx([0.0] * case.seats, abs=1e-9)
        if seen == 4:
            break
    assert seen or narrowest > FEW


@pytest.mark.parametrize("name", GAMES)
def test_greedy_wins_most_deals_against_random_from_every_seat(name: str) -> None:
    pairing = Pairing(name, 2, {"max_turns": 60}, "greedy", "random", 1)
    deals = [play_deal(pairing, number) for number in range(6)]
    assert sum(deal.share for deal in deals) / 6 > 0.6
    assert all(deal.games == 2 and deal.thought[1] > 0 for deal in deals)
    again = play_deal(pairing, 3)
    assert (again.share, again.luck) == (deals[3].share, deals[3].luck), "the same deal, the same game"


def test_intervals_hold_the_mean_and_never_vanish() -> None:
    always = mean([1.0] * 10)
    assert (always.share, always.high) == (1.0, 1.0)
    assert always.low < 1.0
    lucky = [Deal(k, 0.5 + luck, luck, 2, [0.0] * 6) for k, luck in enumerate((-0.5, 0.5, -0.25, 0.25))]
    assert adjusted(lucky).share == pytest.approx(0.5)
    assert adjusted(lucky).high - adjusted(lucky).low < mean([deal.share for deal in lucky]).high


def test_ratings_put_the_stronger_first_and_greedy_at_zero() -> None:
    def deals(share: float) -> list[Deal]:
        return [Deal(k, share, 0.0, 2, [0.0] * 6) for k in range(20)]

    found = ratings({("a", "greedy"): deals(0.75), ("a", "b"): deals(0.9)}, 2, "greedy")
    assert found["greedy"][0] == pytest.approx(0.0)
    assert found["a"][0] == pytest.approx(190.8, abs=1.0)
    assert found["b"][0] < found["greedy"][0] < found["a"][0]
    assert found["a"][1] <= found["a"][0] <= found["a"][2]


def test_a_tournament_goes_on_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, first, second, whole = (tmp_path / name for name in ("kept", "first", "second", "whole"))
    asked = ["tournament", "little-italy", "--bots", "greedy,random", "--seed", "3", "--max-turns", "20"]
    assert main([*asked, "--games", "2", "--keep", str(kept), "--json", str(first)]) == 0
    with kept.open("ab") as file:
        file.write(b'{"cut off in the mid')
    assert main([*asked, "--games", "4", "--keep", str(kept), "--json", str(second)]) == 0
    assert main([*asked, "--games", "4", "--json", str(whole)]) == 0
    assert told(second) == told(whole)
    assert json.loads(first.read_bytes())["pairs"][0]["games"] == 4
    assert len([line for line in kept.read_bytes().splitlines() if line.endswith(b"}}")]) == 4


def told(file: Path) -> dict[str, object]:
    """What a tournament says of strength, without how fast it was."""
    found: dict[str, list[dict[str, object]]] = json.loads(file.read_bytes())
    for pair in found["pairs"]:
        assert pair.pop("thinking")
    return {key: found[key] for key in ("pairs", "ratings")}


def test_the_figures_are_written_field_by_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures"
    asked = ["tournament", "little-italy", "--seats", "3", "--bots", "greedy,random", "--max-turns", "9"]
    assert main([*asked, "--games", "2", "--seed", "4", "--json", str(file)]) == 0
    found = json.loads(file.read_bytes())
    assert [(pair["a"], pair["b"], pair["games"]) for pair in found["pairs"]] == [
        ("greedy", "random", 6),
        ("random", "greedy", 6),
    ]
    for pair in found["pairs"]:
        for share in (pair, pair["adjusted"]):
            assert 0.0 <= share["low"] <= share["share"] <= share["high"] <= 1.0
        assert set(pair) == {"a", "b", "games", "share", "low", "high", "adjusted", "thinking"}
        assert set(pair["adjusted"]) == {"share", "low", "high"}
    assert {each["bot"] for each in found["ratings"]} == {"greedy", "random"}
    assert all(set(each) == {"bot", "rating", "low", "high"} for each in found["ratings"])
    played = found["played"]
    assert (played["game"], played["seats"], played["seed"]) == ("little-italy", 3, 4)
    assert {"version", "date", "machine"} <= set(played)


def test_only_the_first_bot_meets_the_others_if_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures"
    asked = ["tournament", "little-italy", "--seats", "3", "--bots", "greedy,random,nino", "--max-turns", "9"]
    assert main([*asked, "--games", "1", "--first", "--json", str(file)]) == 0
    pairs = json.loads(file.read_bytes())["pairs"]
    assert [(pair["a"], pair["b"]) for pair in pairs] == [("greedy", "random"), ("greedy", "nino")]


def test_the_page_of_strength_is_made_of_what_tournaments_wrote(tmp_path: Path) -> None:
    file, page = tmp_path / "figures", tmp_path / "strength.md"
    bots = "greedy,random,nino"
    asked = ["tournament", "little-italy", "--bots", bots, "--max-turns", "9", "--games", "2"]
    assert main([*asked, "--json", str(file)]) == 0
    script = [sys.executable, "docs/strength/make.py", str(file), "--page", str(page)]
    subprocess.run(script, check=True, cwd=Path(__file__).parents[2])
    text, played = page.read_text("utf-8"), json.loads(file.read_bytes())["played"]
    assert "## little-italy, 2 seats" in text
    assert f"Version {played['version']}, {played['date']}; {played['machine']}." in text
    assert "| greedy | random | 4 |" in text
    assert "| greedy | +0 |" in text


def test_the_page_of_strength_draws_how_nets_were_learned(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    script = [sys.executable, "docs/strength/make.py", "--page", str(page)]
    subprocess.run(script, check=True, cwd=Path(__file__).parents[2])
    text = page.read_text("utf-8")
    for name in games.own():
        assert f"(strength/{name}.svg)" in text
        drawn = ET.parse(tmp_path / "strength" / f"{name}.svg").getroot()
        seats = games.game(name).card.seats
        assert len(drawn.findall("{*}polyline")) == len(seats)
        assert all(f"| {name}, {number} seats |" in text for number in seats)


def test_drills_are_drawn_behind_the_games() -> None:
    drill = Drill(40_000, 300, 1, 0.003, 5, before=0.09, after=0.05, share=0.8, low=0.7, high=0.9)
    made = Making("0", 100, 1, 0.1, 0.7, [Point(100, 0.6, 0.5, 0.7)])
    draw = runpy.run_path("docs/strength/make.py")["curves"]
    assert ">drills<" not in draw({2: made})
    after = draw({2: made, 3: msgspec.structs.replace(made, drills=[drill])})
    assert ">drills<" in after
    lines = [line.get("points", "").split() for line in ET.fromstring(after).findall("{*}polyline")]
    assert [len(line) for line in lines] == [1, 2]
    assert lines[0][0] == lines[1][0]


# ---- a sequential test -----------------------------------------------------------------


def test_a_test_is_decided_by_its_bounds_and_seldom_wrong() -> None:
    wrong, deals = {True: 0, False: 0}, 0
    for truth in (False, True):
        for seed in range(200):
            dice = random.Random(seed)
            shares: list[float] = []
            # both games of a deal won, one, or none: half of them, or as much more as the test looks for
            odds = (1, 2, 1) if not truth else (20, 50, 30)
            while judge("a", "b", shares, 2).stronger is None and len(shares) < 5000:
                shares += dice.choices((0.0, 0.5, 1.0), odds)
            wrong[truth] += judge("a", "b", shares, 2).stronger is not truth
            deals += len(shares)
    assert max(wrong.values()) <= 20, "no more often than one in twenty, with some room for this sample"
    assert deals / 400 < 400, "and it stops early"


def test_a_fair_share_is_that_of_the_seats_and_few_deals_say_nothing() -> None:
    assert judge("a", "b", [0.25, 0.0, 0.5, 0.25] * 60, 4).stronger is False
    assert judge("a", "b", [0.75, 0.5] * 20, 4).stronger is True
    assert judge("a", "b", [1.0] * (LEAST_DEALS - 1), 2).stronger is None
    assert judge("a", "b", [1.0] * LEAST_DEALS, 2).stronger is True
    assert judge("a", "b", [], 2).likelihood == 0.0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tournament_stops_when_its_test_is_decided(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures"
    asked = ["tournament", "little-italy", "--sprt", "greedy,random", "--max-turns", "30", "--jobs", jobs]
    assert main([*asked, "--games", "100000", "--json", str(file)]) == 0
    found = json.loads(file.read_bytes())["sprt"]
    assert (found["a"], found["b"], found["stronger"]) == ("greedy", "random", True)
    assert LEAST_DEALS <= found["deals"] < 1000
    assert found["likelihood"] >= found["high"] == -found["low"]
    assert "greedy is stronger" in " ".join(capsys.readouterr().out.split())
    assert multiprocessing.active_children() == [], "nobody plays on"


# ---- bots of one's own -----------------------------------------------------------------

OWN = """
from tavolata.engine.player import Choice, Player

class First(Player):
    def choose(self, knowledge, budget, dice):
        return Choice(knowledge.legal()[0])
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", ["tournament", "simulate"])
def test_a_bot_of_ones_own_plays_from_the_folder_one_is_in(
    command: str, jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots_of_mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    asked = [command, "little-italy", "--seats", "2", "--bots", "bots_of_mine:First,nino", "--games", "2"]
    assert main([*asked, "--max-turns", "4", "--jobs", jobs]) == 0
    sys.modules.pop("bots_of_mine", None)


def test_a_name_may_bring_a_budget() -> None:
    nonna = player("nonna@20")
    assert isinstance(nonna, FamilyPlayer)
    assert (nonna.level.name, nonna.budget) == ("nonna", Budget(0.0, 20))
    rosa = player("rosa@0.25s")
    assert isinstance(rosa, FamilyPlayer)
    assert rosa.budget == Budget(0.25, 0)


@pytest.mark.parametrize(
    ("bots", "answer"),
    [
        ("greedy", "two different bots"),
        ("greedy,greedy", "two different"),
        ("greedy,nono:No", "There is no bot nono:No"),
        ("greedy,json:JSONDecoder", "it is no Player"),
        ("greedy,nonna@much", "There is no bot nonna@much"),
        ("greedy@3,nonna", "There is no bot greedy@3"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(
    bots: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", "borgo", "--bots", bots, "--games", "1"]) == 2
    assert answer in capsys.readouterr().err


def test_bots_that_rotate_sit_everywhere_equally_often() -> None:
    plan = Series("little-italy", 3, {"max_turns": 6}, ("greedy", "random", "pina"), 1, rotate=True)
    seats = [seated(plan, number) for number in range(6)]
    assert seats[0] == plan.bots
    assert seats[1] == ("pina", "greedy", "random"), "each moves on by a seat"
    assert {name: Counter(row.index(name) for row in seats) for name in plan.bots} == {
        name: {0: 2, 1: 2, 2: 2} for name in plan.bots
    }
    totals = Totals(plan)
    for number, game in enumerate(simulate(plan, 6)):
        before = dict(totals.bots)
        totals.add(game)
        for seat, name in enumerate(seats[number]):
            assert totals.bots[name] == (before[name][0] + (seat in game.winners), number + 1)
