"""Trainings: the same seed is the same net, whatever happens in between."""

from pathlib import Path

import pytest

from tavolata import games
from tavolata.cli.main import main
from tavolata.engine.errors import BadSetting
from tavolata.lab import training
from tavolata.lab.crew import crew_of
from tavolata.lab.pupil import Curriculum
from tavolata.lab.training import Training
from tavolata.search import nets

PLAN = Curriculum(game="little-italy", seats=2, games=60, units=6)


def trained(plan: Curriculum, kept: Path, stops: tuple[int, ...] = ()) -> bytes:
    """The net of a training that is stopped after so many games, and begun again from the disk."""
    for stop in stops:
        cut = Training(games.game(plan.game), plan, kept)
        for stage in cut.run(lambda: cut.played >= stop):  # noqa: B023 - called before the next round
            assert stage.done <= stop
    whole = Training(games.game(plan.game), plan, kept)
    assert whole.played == max(stops, default=0)
    for _ in whole.run():
        pass
    return whole.finished()


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "DEALS", 1)


def test_a_training_that_was_stopped_comes_to_the_same_net(tmp_path: Path) -> None:
    whole = trained(PLAN, tmp_path / "whole.part")
    assert whole == trained(PLAN, tmp_path / "cut.part", (20, 40))
    other = trained(Curriculum(game="little-italy", seats=2, games=60, units=6, seed=2), tmp_path / "b.part")
    assert whole != other


def test_two_who_play_come_to_the_same_net(tmp_path: Path) -> None:
    plan = Curriculum(game="little-italy", seats=2, games=50, units=6, drills=1, exercises=60, looks=30)
    with crew_of(2) as crew:
        together = Training(games.game(plan.game), plan, tmp_path / "two.part", None, crew)
        assert [stage.done for stage in together.run()]
    assert together.finished() == trained(plan, tmp_path / "one.part")


def test_a_kill_while_it_is_kept_loses_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "cut.part"
    whole = trained(PLAN, tmp_path / "whole.part")
    (tmp_path / "cut.part.new").write_bytes(b"half")
    assert trained(PLAN, kept, (20,)) == whole


def test_another_training_does_not_go_on_from_this_one(tmp_path: Path) -> None:
    trained(PLAN, tmp_path / "a.part")
    with pytest.raises(BadSetting, match="another training"):
        Training(games.game("little-italy"), Curriculum("little-italy", 3, 60), tmp_path / "a.part")


def test_whims_teach_nothing_but_are_played(tmp_path: Path) -> None:
    plan = Curriculum(game="little-italy", seats=3, games=20, units=6, whims=3)
    assert trained(plan, tmp_path / "a.part") == trained(plan, tmp_path / "b.part")


def test_the_command_writes_a_net_with_its_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "little-italy", "--seats", "2", "--games", "20", "--units", "6"]) == 0
    told = capsys.readouterr().out
    assert "against greedy" in told
    assert "little-italy-2.net is ready." in told
    net = tmp_path / "little-italy-2.net"
    assert int(nets.read(net).seats) == 2
    assert [path.name for path in tmp_path.iterdir()] == [net.name]
    line = net.read_bytes().partition(b"\n")[0]
    assert b'"curve":[{"games":2,' in line


def test_a_size_that_can_not_be_packed_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "little-italy", "--units", "7"]) == 2
    assert "multiple of 3" in capsys.readouterr().err
