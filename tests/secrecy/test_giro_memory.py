"""What a seat can work out in Giro: tickets that went out of its sight, and where they may be now."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE, NOBODY
from tavolata.games.giro import GAME
from tavolata.games.giro.memory import DRAWN, LAID, MOST_CASES, Step, Table, recall
from tavolata.games.giro.rules import GiroState
from tests.cases import Case, walk
from tests.rulebook.giro.travel import play, table
from tests.secrecy.desk import Belief, Desk, truth_of
from tests.secrecy.test_odds import compare
from tests.secrecy.ways import ways_of

THREE = Case("giro", 3, (("max_turns", 0),))


def redealt(state: GiroState, viewer: int, times: int = 400) -> list[dict[str, Any]]:
    """Positions of many redeals for a viewer."""
    dice = SeededDice(17)
    return [msgspec.json.decode(truth_of(GAME, state.redeal(viewer, dice))) for _ in range(times)]


def share(positions: list[dict[str, Any]], seat: int, ticket: str) -> float:
    """In how many of the positions a seat holds a ticket."""
    return sum(ticket in position["hands"][seat] for position in positions) / len(positions)


# ---- tickets given away ---------------------------------------------------------------


def test_a_ticket_given_away_stays_where_it_went_in_every_redeal() -> None:
    state = table("VR", "MT MV", "NT", phase="swap")
    play(state, "0 swap left VR", "1 give MV", "0 rest")
    assert GAME.view(state, 0).known == [[], ["VR"], []]
    assert share(redealt(state, 0), 1, "VR") == 1.0
    assert share(redealt(state, 1), 0, "MV") == 1.0
    assert 0 < share(redealt(state, 2), 1, "VR") < 1


def test_the_redeal_keeps_a_disjunction_and_its_odds() -> None:
    # Bruno holds VR (seen by Ada) and one Venezia ticket more, and passes one of them on to Carla
    state = table("VR", "MT VT", "MV", phase="swap")
    play(state, "0 swap left VR", "1 give MT", "0 rest", "* card P", "1 take P", "* ticket PT")
    play(state, "1 swap left VT", "2 give MV", "1 rest")
    assert GAME.view(state, 0).known == [[], [], []], "nothing is sure any more"
    positions = redealt(state, 0, 2000)
    assert all(("VR" in position["hands"][1]) + ("VR" in position["hands"][2]) >= 1 for position in positions)
    # either of the two was passed on; the other Venezia ticket is VR too in one of 15 cases
    assert share(positions, 1, "VR") == pytest.approx(0.5 + 0.5 / 15, abs=0.04)
    assert share(positions, 2, "VR") == pytest.approx(0.5 + 0.5 / 15, abs=0.04)


def test_a_ticket_that_is_seen_again_is_known_again() -> None:
    state = table("VR", "MT VT", "MV", phase="swap")
    play(state, "0 swap left VR", "1 give MT", "0 rest", "* card P", "1 take P", "* ticket PT")
    play(state, "1 swap left VR", "2 give MV", "1 rest", "* card T", "2 take T", "* ticket TN")
    # Carla lays nothing and offers Ada her only Venezia ticket: it is the VR
    play(state, "2 swap left VR", "0 give MT", "2 rest")
    assert GAME.view(state, 0).hand == ["VR"]
    assert GAME.view(state, 0).known == [[], [], ["MT"]]


# ---- tickets put back -----------------------------------------------------------------


def test_an_own_discard_lies_where_it_was_put_in_every_redeal_and_others_do_not() -> None:
    state = table("VM VN PT TR NP NR MR", "VP VT VR NT NM MV", "", phase="discard")
    play(state, "0 discard VN", "* card P", "1 take P", "* ticket PN", "1 keep", "1 rest", "1 discard VP")
    bottoms = [position["piles"]["V"]["bottom"] for position in redealt(state, 0)]
    assert {bottom[0] for bottom in bottoms} == {"VN"}
    assert len({bottom[1] for bottom in bottoms}) == 5
    for_bruno = [position["piles"]["V"]["bottom"] for position in redealt(state, 1)]
    assert {bottom[1] for bottom in for_bruno} == {"VP"}
    assert len({bottom[0] for bottom in for_bruno}) == 5


def test_what_must_be_by_counting_is_known() -> None:
    # of Venezia only VP VP VT are out of Ada's sight: of Bruno's two at least one is a VP
    laid = ("VM VM, MV TM VT", "VN VN", "VR VR")
    state = table("VM VM VM VN VN VN", "VP VT", "", phase="card", trips=laid, under={"V": "VP"})
    assert GAME.view(state, 0).known == [[], ["VP"], []]
    assert GAME.view(state, 0).piles["V"].under == ["V?"]
    # only VP VP are: there is nothing left to guess
    all_laid = ("VM VM", "VT VT", "VR VR", "VN VN")
    state = table("VM VM VM VN VN VN", "VP", "", "", phase="card", trips=all_laid, under={"V": "VP"})
    assert GAME.view(state, 0).known == [[], ["VP"], [], []]
    assert GAME.view(state, 0).piles["V"].under == ["VP"]
    assert not any(name.startswith("V") for name in GAME.view(state, 0).elsewhere)
    assert GAME.view(state, None).piles["V"].under == ["V?"]


# ---- the odds, exactly ----------------------------------------------------------------


def base_truths(state: GiroState, viewer: int) -> dict[bytes, tuple[GiroState, float]]:
    """All truths of a viewer who remembers nothing: any deal of the tickets out of its sight."""
    position = msgspec.json.decode(truth_of(GAME, state))
    found: dict[bytes, tuple[GiroState, float]] = {}
    for deal, odds in deals(position, viewer, "TMVNP"):
        other = GAME.from_position(deal)
        truth = truth_of(GAME, other)
        found[truth] = (other, odds + (found[truth][1] if truth in found else 0.0))
    return found


def deals(position: dict[str, Any], viewer: int, piles: str) -> Iterator[tuple[dict[str, Any], float]]:
    """The position with hidden tickets of some piles dealt in every way, and the odds of each."""
    if not piles:
        yield position, 1.0
        return
    letter, rest = piles[0], piles[1:]
    pool = Counter({letter + city: n for city, n in position["piles"][letter]["unseen"].items()})
    pool.update(position["piles"][letter]["bottom"])
    slots: list[int] = []
    for seat, tickets in enumerate(position["hands"]):
        own = [ticket for ticket in tickets if ticket[0] == letter]
        if seat != viewer:
            pool.update(own)
            slots += [seat] * len(own)
    slots += [-1] * len(position["piles"][letter]["bottom"])
    bare = deepcopy(position)
    bare["piles"][letter]["bottom"] = []
    for seat, tickets in enumerate(bare["hands"]):
        if seat != viewer:
            bare["hands"][seat] = [ticket for ticket in tickets if ticket[0] != letter]
    merged: dict[bytes, tuple[dict[str, Any], float]] = {}
    for deal, odds in fill(bare, letter, slots, pool):
        key = msgspec.json.encode(deal)
        merged[key] = (deal, odds + (merged[key][1] if key in merged else 0.0))
    for deal, odds in merged.values():
        for whole, chance in deals(deal, viewer, rest):
            yield whole, odds * chance


def fill(
    position: dict[str, Any], letter: str, slots: list[int], pool: Counter[str]
) -> Iterator[tuple[dict[str, Any], float]]:
    """Every way to draw the slots' tickets one after another; what is left lies unseen."""
    if not slots:
        then = deepcopy(position)
        then["piles"][letter]["unseen"] = {ticket[1]: n for ticket, n in pool.items() if n}
        for hand in then["hands"]:
            hand.sort()
        yield then, 1.0
        return
    total = sum(pool.values())
    for ticket, n in list(pool.items()):
        if n:
            then = deepcopy(position)
            home = then["piles"][letter]["bottom"] if slots[0] < 0 else then["hands"][slots[0]]
            home.append(ticket)
            for deal, odds in fill(then, letter, slots[1:], pool - Counter([ticket])):
                yield deal, odds * n / total


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_odds_are_exact_where_a_pile_goes_round_and_round(viewer: int, seed: int) -> None:
    """Few tickets of Venezia are left: they are drawn, put back hidden, come up again, are exchanged."""
    laid = ("VM VM, MV TM VT", "VN VN", "VR VR")
    state = table("VM VN MT", "VN VT VP", "VM", phase="card", trips=laid, turn=seed, under={"V": "VN"})
    belief = Belief(Desk(GAME), viewer, state, ways_of("giro"))
    belief.states = dict(base_truths(state, viewer))
    compare(THREE, state, viewer, belief.odds(), seed)
    dice = SeededDice(seed, 21)
    for number in range(40):
        seat = state.actor()
        if seat == NOBODY or len(belief.states) > 1500:
            break
        moves = list(state.legal(seat))
        texts = [GAME.write(state, seat, move) for move in moves]
        # cards of Venezia first, and trips last, so that the tickets stay in the game
        wanted = [m for m, text in zip(moves, texts, strict=True) if text in ("card V", "card PV", "take V")]
        wanted = wanted or [m for m, text in zip(moves, texts, strict=True) if not text.startswith("trip")]
        action = state.draw(dice) if texts[0].startswith("ticket") else wanted[dice.below(len(wanted))]
        belief.follow(state, seat, action)
        state.apply(seat, action)
        if number % 10 == 9:
            compare(THREE, state, viewer, belief.odds(), seed)


def test_the_truth_is_always_among_the_cases_a_seat_holds_possible() -> None:
    most = 0
    for seed in range(6):
        for step in walk(THREE, seed):
            state = step.state
            assert isinstance(state, GiroState)
            if step.number % 5 and step.seat != NOBODY:
                continue
            for viewer in range(-1, 3):
                for pile, found in enumerate(recall(state.trail, viewer)):
                    most = max(most, len(found.odds))
                    assert sum(found.odds) == pytest.approx(1.0)
                    assert found.places == state.under(pile)
                    for seat in range(3):
                        if seat != viewer:
                            assert found.size(seat) == state.backs(seat, pile)
                            for k in range(5):
                                assert found.sure_in_hand(seat, k) <= state.held(seat, 5 * pile + k)
    assert 1 < most < MOST_CASES


def test_nature_is_asked_for_the_ticket_that_lies_first_under_an_empty_pile() -> None:
    laid = ("VM VM, MV TM VT", "VN VN", "VR VR")
    state = table("VM VM VM", "VN VN VN", "VP VP", phase="card", trips=laid, under={"V": "VT"})
    play(state, "* card V", "0 take V")
    assert state.actor() == NATURE
    for viewer in (-1, 0, 1, 2):
        assert {tuple(position["piles"]["V"]["bottom"]) for position in redealt(state, viewer, 200)} >= {
            ("VT",)
        }


# ---- more than can be kept in mind ----------------------------------------------------


def test_beyond_a_bound_the_unlikelier_cases_are_left_out_and_nothing_is_sure() -> None:
    crowded = Table()
    crowded.sizes = 0o70
    for case in range(MOST_CASES + 2):
        crowded.add(case << 20, 0, 1.0 if case % 2 else 3.0)
    crowded.level()
    assert crowded.cut
    assert len(crowded.odds) == MOST_CASES // 2 + 1
    assert sum(crowded.odds) == pytest.approx(1.0)
    assert not any(hands >> 20 & 1 for hands in list(crowded.hands)[:1000]), "the likelier half stays"
    assert [crowded.sure_in_hand(1, k) for k in range(5)] == [0] * 5


def test_what_was_left_out_and_happens_all_the_same_makes_a_seat_forget() -> None:
    table_of_one = Table()
    table_of_one.sizes = 0o10
    table_of_one.free = 1 + (1 << 5)
    table_of_one.add(1 << 15, 0, 1.0)
    table_of_one.cut = True
    then = table_of_one.after(Step(None, LAID, 1, -1, 1), 0)
    assert (list(then.hands), list(then.odds), then.sizes, then.free) == ([0], [1.0], 0, 1)
    table_of_one.cut = False
    with pytest.raises(AssertionError):
        table_of_one.after(Step(None, LAID, 1, -1, 1), 0)


def test_a_trail_of_a_million_steps_is_no_burden() -> None:
    state = GAME.new(2)
    for _ in range(1_000_000):
        state.step(DRAWN, 0, -1, 0)
    state = state.copy()
    state.begin_trail()
    assert state.trail.before is None
