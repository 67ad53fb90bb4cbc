"""Tournaments: fair deals, honest intervals, luck that adds up to nothing, and nothing played twice."""

import json
from pathlib import Path

import pytest

from tavolata.cli.main import main
from tavolata.engine.state import NATURE
from tavolata.lab.luck import MOST_LISTED, swings
from tavolata.lab.tournament import Deal, Pairing, adjusted, mean, play_deal, ratings
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
    assert json.loads(second.read_bytes()) == json.loads(whole.read_bytes())
    assert json.loads(first.read_bytes())["pairs"][0]["games"] == 4
    assert len([line for line in kept.read_bytes().splitlines() if line.endswith(b"}}")]) == 4


@pytest.mark.parametrize(
    ("bots", "answer"),
    [
        ("greedy", "two different bots"),
        ("greedy,greedy", "two different"),
        ("greedy,nono:No", "There is no bot nono:No"),
    ],
)
def test_a_mistake_is_answered_in_a_sentence(
    bots: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", "borgo", "--bots", bots, "--games", "1"]) == 2
    assert answer in capsys.readouterr().err
