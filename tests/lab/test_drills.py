"""Drills: exercises that are right and tell no secret, a net that comes nearer to them, nets that go on."""

from itertools import cycle
from pathlib import Path

import pytest

from tavolata import games
from tavolata.cli.main import main
from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadFile, BadNet, BadSetting
from tavolata.engine.state import NATURE, NOBODY, State
from tavolata.lab import drills, training
from tavolata.lab.drills import Exercises, far_out, fit, is_open, looked_at, play_exercises
from tavolata.lab.forerunner import Forerunner
from tavolata.lab.pupil import Curriculum
from tavolata.lab.training import Training
from tavolata.search import nets
from tavolata.search.learning import Learner
from tavolata.search.net import Net
from tests.cases import CASES, Case, walks
from tests.search.test_nets import any_net, written
from tests.search.test_picks import by_every_roll, net_of, rolled

PLAN = Curriculum(
    game="little-italy", seats=2, games=20, units=6, drills=2, exercises=120, looks=30, passes=2, fitting=0.02
)
TWO = {case.name: case for case in CASES if case.seats == 2}


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "DEALS", 1)


def net_that_looks(case: Case) -> Net:
    """A net that has learned nothing, of which a search looks two turns ahead."""
    net = any_net(case)
    net.reach, net.horizon = 0.1, 2
    return net


def without_secrets(case: Case) -> tuple[list[State], list[State]]:
    """Positions of some games in which nobody hides anything, and those in which somebody does."""
    found: tuple[list[State], list[State]] = ([], [])
    for step in walks(case, 3):
        if step.state.actor() != NOBODY:
            found[0 if is_open(step.state, SeededDice(1)) else 1].append(step.state.copy())
    return found


# ---- what is right ---------------------------------------------------------------------


def test_who_hides_something_is_found_out_by_dealing_anew() -> None:
    assert without_secrets(TWO["borgo"])[1] == []
    assert without_secrets(TWO["little-italy"])[1] == []
    assert len(without_secrets(TWO["giro"])[1]) > len(without_secrets(TWO["giro"])[0])
    between, on_the_way = without_secrets(TWO["mille-grazie"])
    assert between
    assert on_the_way


def test_what_can_be_counted_is_exact() -> None:
    case = TWO["little-italy"]
    net = net_of(case)
    for state in rolled(case):
        for looks, depth in ((2, 1), (3, 1)):
            found = looked_at(net, state, looks, 1, SeededDice(1))
            assert found == pytest.approx(by_every_roll(net, state, 2, depth))


@pytest.mark.parametrize("name", sorted(TWO))
def test_all_chances_of_an_exercise_are_one_win(name: str) -> None:
    case = TWO[name]
    for state in [*without_secrets(case)[0][::9], *without_secrets(case)[1][::9]]:
        if state.actor() == NATURE or not state.outlook().picks:
            found = looked_at(net_that_looks(case), state, 30, 1, SeededDice(1))
            assert sum(found) == pytest.approx(1.0)


def test_an_exercise_is_what_a_seat_sees_and_the_position_stays_as_it_is() -> None:
    case = TWO["mille-grazie"]
    for state in without_secrets(case)[1][::20]:
        key = state.key()
        looked_at(net_that_looks(case), state, 30, 1, SeededDice(1))
        assert state.key() == key
    found = play_exercises(net_that_looks(case), case.new(), 2, 5, 1, 30, SeededDice(3))
    size = nets.inputs(case.game, 2)
    assert found
    assert len(found) % 2 == 0
    assert all(0 <= feature < size for features, _ in found for feature in features)


def test_wherever_secrets_have_come_to_light_is_an_exercise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drills, "APART", 1_000_000)
    for name, some in (("mille-grazie", True), ("borgo", False), ("little-italy", False)):
        case = TWO[name]
        found = play_exercises(net_that_looks(case), case.new(), 2, 5, 1, 30, SeededDice(3))
        assert bool(found) == some, name


# ---- fitting ---------------------------------------------------------------------------


def some_exercises(number: int) -> Exercises:
    """Two features, of which one is worth much and one little, from so many games."""
    found = Exercises()
    for game in range(number):
        found.add(game, [game % 2], (0.8, 0.3)[game % 2])
    return found


def test_exercises_survive_the_disk() -> None:
    found = some_exercises(30)
    again = Exercises(found.written())
    assert len(again) == 30
    assert again.written() == found.written()
    assert [len(each) for each in again.parted()] == [27, 3]


def test_a_net_comes_nearer_to_what_it_never_saw() -> None:
    learner = Learner(2, 6, SeededDice(1))
    outs = list(fit(learner, some_exercises(200), 40, 0.1, SeededDice(1)))
    assert outs[-1] < 0.3 * outs[0]
    assert far_out(learner, some_exercises(200).parted()[1]) == pytest.approx(min(outs))


def test_passes_that_make_it_worse_are_forgotten() -> None:
    learner = Learner(2, 6, SeededDice(1))
    exercises = some_exercises(200)
    held = exercises.parted()[1]
    # what is learned says the opposite of what is held out
    for k, game in enumerate(exercises.games):
        if game % drills.HELD_OUT:
            exercises.chances[k] = 0.0
    before = learner.numbers()
    outs = list(fit(learner, exercises, 40, 0.1, SeededDice(1)))
    assert len(outs) <= 1 + 40
    assert far_out(learner, held) == min(outs)
    assert min(outs) < outs[0] or learner.numbers() == before
    assert len(outs) == outs.index(min(outs)) + 1 + drills.PATIENCE


# ---- trainings -------------------------------------------------------------------------


def trained(kept: Path, plan: Curriculum, forerunner: Forerunner | None = None) -> bytes:
    """The net of a training."""
    training = Training(games.game(plan.game), plan, kept, forerunner)
    for _ in training.run():
        pass
    assert training.ended()
    return training.finished()


def test_drills_that_were_stopped_come_to_the_same_net(tmp_path: Path) -> None:
    game, kept, stages = games.game(PLAN.game), tmp_path / "cut.part", set[str]()
    for patience in cycle(range(2, 9)):
        asked = iter(range(patience))
        cut = Training(game, PLAN, kept)
        if cut.ended():
            break
        names = [stage.name for stage in cut.run(lambda: next(asked, None) is None)]  # noqa: B023 - called at once
        stages.add(names[-1])
    assert stages >= {f"drill {n} of 2: {what}" for n in (1, 2) for what in ("exercises", "passes")}
    whole = trained(tmp_path / "whole.part", PLAN)
    assert cut.finished() == whole
    made = nets.written(whole, "net")[0].made
    assert [each.exercises >= 120 for each in made.drills] == [True, True]
    assert all(each.after <= each.before for each in made.drills)
    assert whole != trained(tmp_path / "none.part", Curriculum("little-italy", 2, 20, units=6))


def test_a_net_goes_on_wider_and_judges_at_first_as_before(tmp_path: Path) -> None:
    case = TWO["little-italy"]
    path = tmp_path / "old.net"
    path.write_bytes(written(case))
    forerunner = Forerunner(path, case.game, 2)
    plan = Curriculum(
        "little-italy", 2, 0, units=12, drills=1, exercises=60, looks=30, forerunner=forerunner.digest
    )
    begun = Training(case.game, plan, tmp_path / "new.part", forerunner)
    for step in walks(case, 1, every=9):
        features = step.state.features(0)
        assert begun.pupil().net().chance(features) == pytest.approx(
            nets.read(path).chance(features), abs=1e-9
        )
    header = nets.written(trained(tmp_path / "new.part", plan, forerunner=forerunner), "new")[0]
    assert (header.units, len(header.made.drills)) == (12, 1)
    assert header.made.games == forerunner.header.made.games
    with pytest.raises(BadSetting, match="6 units can't go on with 3"):
        Training(case.game, Curriculum("little-italy", 2, 0, units=3), tmp_path / "few.part", forerunner)


def test_a_net_that_can_not_be_gone_on_from_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.net"
    with pytest.raises(BadFile, match="can't be read"):
        Forerunner(path, games.game("little-italy"), 2)
    path.write_bytes(b"x")
    with pytest.raises(BadNet, match="is no net"):
        Forerunner(path, games.game("little-italy"), 2)
    path.write_bytes(written(TWO["little-italy"]))
    with pytest.raises(BadSetting, match="another number of seats"):
        Forerunner(path, games.game("little-italy"), 3)


def test_the_command_drills_a_net_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.net").write_bytes(written(TWO["little-italy"]))
    asked = ["train", "little-italy", "--from", "old.net", "--out", "new.net"]
    assert main(asked) == 2
    assert "neither games nor drills" in capsys.readouterr().err
    few = ["--drills", "1", "--exercises", "40", "--looks", "30", "--passes", "1"]
    assert main([*asked, *few]) == 0
    told = capsys.readouterr().out
    assert "after drill 1: " in told
    assert "points out before" in told
    assert "new.net is ready." in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.net", "old.net"]
    header = nets.written(Path("new.net").read_bytes(), "new.net")[0]
    assert (header.reach, header.horizon, header.made.drills[0].looks) == (0.1, 9, 30)
