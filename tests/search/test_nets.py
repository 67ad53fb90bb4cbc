"""Nets: features that tell no secret, sums that never spill over, nets that fit or are refused."""

import math
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tavolata import games
from tavolata.bots import bot
from tavolata.engine.dice import Dice, SeededDice
from tavolata.engine.errors import BadFile, BadNet
from tavolata.engine.player import Budget
from tavolata.engine.state import NOBODY, State
from tavolata.search import nets
from tavolata.search.leaf import NetLeaf
from tavolata.search.learning import Learner
from tavolata.search.net import HEAVIEST, MOST, ONE, Net
from tests.cases import CASES, PLAIN_CASES, Case, walks

LEARNED = [case for case in CASES if case.game.features(case.seats)]
PLAIN_LEARNED = [case for case in PLAIN_CASES if case in LEARNED]
SHIPPED = sorted(Path(str(games.__file__)).parent.glob("*/nets/*.net"))
LARGEST, LARGEST_OF_ALL = 150_000, 2_000_000
UNITS = 6


def any_net(case: Case, seed: int = 1) -> Net:
    """A net that has learned nothing yet."""
    return Learner(nets.inputs(case.game, case.seats), UNITS, SeededDice(seed)).net(case.new())


def written(case: Case, **other: object) -> bytes:
    """Such a net as a file holds it, with other things in its header."""
    game, seats = case.game, case.seats
    learner = Learner(nets.inputs(game, seats), UNITS, SeededDice(1))
    header: dict[str, object] = {
        "game": game.card.name,
        "seats": seats,
        "rules": game.card.version,
        "features": nets.digest(game, seats),
        "inputs": nets.inputs(game, seats),
        "units": UNITS,
        "reach": 0.1,
        "horizon": 9,
        "made": nets.Making("0", 1, 1, 0.1, 0.7, []),
    }
    made = nets.Header(**(header | other))  # type: ignore[arg-type]
    return nets.write(made, learner.whole_rows(), learner.whole_counts())


# ---- features --------------------------------------------------------------------------


def test_some_games_name_features() -> None:
    assert {case.name for case in LEARNED} >= {"little-italy"}


@pytest.mark.parametrize("case", LEARNED, ids=str)
def test_features_are_few_different_and_named(case: Case) -> None:
    inputs = nets.inputs(case.game, case.seats)
    for step in walks(case, 4):
        for seat in range(case.seats):
            found = list(step.state.features(seat))
            assert len(found) == len(set(found)) <= MOST
            assert min(found) >= 0
            assert max(found) < inputs


@pytest.mark.parametrize("case", LEARNED, ids=str)
def test_a_group_that_never_holds_would_be_found(case: Case) -> None:
    held: set[int] = set()
    for step in walks(case, 12):
        for seat in range(case.seats):
            held |= set(step.state.features(seat))
    options = dict(case.options)
    at = 0
    for name, size in case.game.features(case.seats):
        assert options["max_turns"] != 120 or held & set(range(at, at + size)), name
        at += size


@pytest.mark.parametrize("case", LEARNED, ids=str)
def test_features_are_the_same_in_every_deal_of_what_a_seat_knows(case: Case) -> None:
    dice = SeededDice(5)
    for step in walks(case, 3, every=3):
        for seat in range(case.seats):
            other = step.state.redeal(seat, dice)
            assert list(other.features(seat)) == list(step.state.features(seat))


# ---- nets ------------------------------------------------------------------------------


def plainly(rows: list[int], counts: list[int], features: list[int]) -> int:
    """The score, unit by unit."""
    units = len(counts)
    sums = [rows[k] + sum(rows[(f + 1) * units + k] for f in features) for k in range(units)]
    cut = [min(max(each, 0), int(ONE)) for each in sums[:-1]]
    bent = sum(a * b for a, b in zip(cut, counts[:-1], strict=True))
    return bent + (sums[-1] + counts[-1]) * int(ONE)


@pytest.mark.parametrize("seed", range(20))
def test_the_score_is_the_sum_unit_by_unit(seed: int) -> None:
    dice: Dice = SeededDice(seed)
    units, inputs = 9, 40
    rows = [int(dice.below(4001)) - 2000 for _ in range((inputs + 1) * units)]
    counts = [int(dice.below(60001)) - 30000 for _ in range(units)]
    net = Net(State, 2, rows, counts, 0.1, 9)
    for _ in range(30):
        features = [k for k in range(inputs) if dice.below(3) == 0]
        assert net.score(vec[i64](features)) == plainly(rows, counts, features)


@pytest.mark.parametrize("sign", [1, -1])
def test_as_many_of_the_heaviest_rows_as_may_hold_do_not_spill_over(sign: int) -> None:
    units, inputs = 6, int(MOST)
    for spare in range(units):
        row = [sign * int(HEAVIEST) if k != spare else -sign * int(HEAVIEST) for k in range(units)]
        rows, counts = row * (inputs + 1), [32767] * units
        features = list(range(inputs))
        score = Net(State, 2, rows, counts, 0.1, 9).score(vec[i64](features))
        assert score == plainly(rows, counts, features)


@pytest.mark.parametrize("case", PLAIN_LEARNED, ids=str)
def test_a_leaf_with_a_net_is_exact_at_the_end_and_one_win_in_all_before(case: Case) -> None:
    leaf = NetLeaf(any_net(case))
    found = vec[float]([0.0] * case.seats)
    for step in walks(case, 3, every=5):
        leaf.worths(step.state, SeededDice(1), found)
        assert math.isclose(sum(found), 1.0)
        outcome = step.state.outcome()
        if step.state.actor() == NOBODY and outcome is not None:
            assert list(found) == pytest.approx(outcome.returns())


def test_a_learner_comes_nearer_to_what_it_is_told() -> None:
    learner = Learner(2, UNITS, SeededDice(1))
    first, second = vec[i64]([0]), vec[i64]([1])
    for _ in range(500):
        learner.learn(first, 0.9, 0.1)
        learner.learn(second, 0.2, 0.1)
    assert learner.chance(first) == pytest.approx(0.9, abs=0.02)
    assert learner.chance(second) == pytest.approx(0.2, abs=0.02)
    net = Net(State, 2, learner.whole_rows(), learner.whole_counts(), 0.1, 9)
    assert net.chance(first) == pytest.approx(learner.chance(first), abs=0.01)


# ---- files -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_net_that_we_ship_fits_the_rules_and_is_small(path: Path) -> None:
    net = nets.read(path)
    assert int(net.seats) == int(path.stem)
    assert path.stat().st_size <= LARGEST


def test_all_nets_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SHIPPED) <= LARGEST_OF_ALL


@pytest.mark.parametrize("case", PLAIN_LEARNED, ids=str)
def test_a_net_survives_its_file_and_plays(case: Case, tmp_path: Path) -> None:
    path = tmp_path / "any.net"
    path.write_bytes(written(case))
    net, same = nets.read(path), any_net(case)
    for step in walks(case, 1, every=9):
        features = step.state.features(0)
        assert net.score(features) == same.score(features)
    state = next(
        step.state for step in walks(case, 1) if step.seat >= 0 and len(step.state.legal(step.seat)) > 1
    )
    known = state.knowledge(state.actor())
    choice = bot("nonna", iterations=20, net=path).choose(known, Budget(), SeededDice(1))
    assert choice.move in list(known.legal())


def refusal(data: bytes, tmp_path: Path) -> str:
    path = tmp_path / "stale.net"
    path.write_bytes(data)
    with pytest.raises(BadNet) as told:
        nets.read(path)
    return str(told.value).replace(str(path), "It")


def test_a_stale_net_is_refused_in_a_sentence(tmp_path: Path) -> None:
    case = PLAIN_LEARNED[0]
    title, version = case.game.card.title, case.game.card.version
    anew = f"Train it anew: tavolata train {case.name} --seats {case.seats}."
    assert refusal(written(case, rules=version + 1), tmp_path) == (
        f"It has learned version {version + 1} of {title}'s rules; version {version} is played here. {anew}"
    )
    assert refusal(written(case, features="another"), tmp_path) == (
        f"It has learned {title} from other features than are seen here. {anew}"
    )
    assert refusal(written(case)[:-1], tmp_path) == "It is not whole."
    assert refusal(b"x", tmp_path) == "It is no net."
    with pytest.raises(BadFile, match="can't be read"):
        nets.read(tmp_path / "none.net")


def test_a_net_for_other_seats_is_not_used(tmp_path: Path) -> None:
    two, three = PLAIN_LEARNED[:2]
    assert two.name == three.name
    path = tmp_path / "two.net"
    path.write_bytes(written(two))
    state = next(step.state for step in walks(three, 1) if step.seat >= 0)
    with pytest.raises(BadNet, match="another number of seats"):
        bot("nonna", iterations=5, net=path).choose(state.knowledge(state.actor()), Budget(), SeededDice(1))
