"""The fuzzer finds nothing in a short run, and finds what is put there for it."""

from pathlib import Path

import pytest

from tavolata.engine.dice import SeededDice
from tests import fuzz
from tests.cases import GAMES, Case


@pytest.mark.parametrize("name", GAMES)
def test_random_games_show_no_crash_no_dead_end_no_endless_game_and_no_broken_invariant(name: str) -> None:
    total = fuzz.fuzz(name, seed=7, numbers=range(300))
    assert not total.findings
    assert total.games == 300
    assert len(total.endings) > 1, "other endings than the limit of turns must be met"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_by_its_seed_and_number_alone(name: str) -> None:
    parts = [fuzz.fuzz(name, 3, range(20)), fuzz.fuzz(name, 3, range(20, 40))]
    whole = fuzz.fuzz(name, 3, range(40))
    assert sum(part.moves for part in parts) == whole.moves


def test_a_finding_is_told_with_the_record_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # games that are not over after 40 moves are endless to it now
    monkeypatch.setattr(fuzz, "ENDLESS", 40)
    name = GAMES[0]
    monkeypatch.setattr("sys.argv", ["fuzz", "--game", name, "--games", "5", "--findings", str(tmp_path)])
    assert fuzz.main() == 1
    said = capsys.readouterr().out
    assert "endless: not over after 40 moves" in said
    assert list(tmp_path.glob(f"{name}-1-*.jsonl"))


@pytest.mark.parametrize("name", GAMES)
def test_all_numbers_of_seats_and_all_choices_of_options_are_played(name: str) -> None:
    met: list[Case] = [fuzz.case_of(name, SeededDice(1, number)) for number in range(400)]
    card = met[0].game.card
    assert {case.seats for case in met} == set(card.seats)
    for option in card.options:
        values = {dict(case.options)[option.name] for case in met}
        assert values >= set(option.choices or (0,))
