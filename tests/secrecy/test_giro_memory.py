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
from tavolata.games.giro.cases import DRAWN, MOST_CASES, Cases
from tavolata.games.giro.memory import kind_under, recall
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
    assert GAME.see(state, 0).known == [[], ["VR"], []]
    assert share(redealt(state, 0), 1, "VR") == 1.0
    assert share(redealt(state, 1), 0, "MV") == 1.0
    assert 0 < share(redealt(state, 2), 1, "VR") < 1


def test_the_redeal_keeps_a_disjunction_and_its_odds() -> None:
    # Bruno holds VR (seen by Ada) and one Venezia ticket more, and passes one of them on to Carla
    state = table("VR", "MT VT", "MV", phase="swap")
    play(state, "0 swap left VR", "1 give MT", "0 rest", "* card P", "1 take P", "* ticket PT")
    play(state, "1 swap left VT", "2 give MV", "1 rest")
    assert GAME.see(state, 0).known == [[], [], []], "nothing is sure any more"
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
    assert GAME.see(state, 0).hand == ["VR"]
    assert GAME.see(state, 0).known == [[], [], ["MT"]]


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
    assert GAME.see(state, 0).known == [[], ["VP"], []]
    assert GAME.see(state, 0).piles["V"].under == ["V?"]
    # only VP VP are: there is nothing left to guess
    all_laid = ("VM VM", "VT VT", "VR VR", "VN VN")
    state = table("VM VM VM VN VN VN", "VP", "", "", phase="card", trips=all_laid, under={"V": "VP"})
    assert GAME.see(state, 0).known == [[], ["VP"], [], []]
    assert GAME.see(state, 0).piles["V"].under == ["VP"]
    assert not any(name.startswith("V") for name in GAME.see(state, 0).elsewhere)
    assert GAME.see(state, None).piles["V"].under == ["V?"]


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


def is_possible(cases: Cases, state: GiroState, viewer: int, pile: int) -> bool:
    """Whether one of the cases allows the truth."""
    others = [seat for seat in range(state.seats()) if seat != viewer]
    for hands, under in zip(cases.hands, cases.under, strict=True):
        held = all(
            hands >> (15 * seat + 3 * k) & 7 <= state.held(seat, 5 * pile + k)
            for seat in others
            for k in range(5)
        )
        faces = [under >> (3 * place) & 7 for place in range(cases.places)]
        if held and all(face in (0, kind_under(state.bottom[pile], at) + 1) for at, face in enumerate(faces)):
            return True
    return False


def check_minds(state: GiroState) -> int:
    """What all viewers hold possible and sure is true; gives the largest number of cases."""
    most = 0
    for viewer in range(-1, state.seats()):
        for pile, found in enumerate(recall(state.last_step, viewer)):
            most = max(most, len(found.odds))
            assert sum(found.odds) == pytest.approx(1.0)
            assert is_possible(found, state, viewer, pile)
            assert found.places == state.under(pile)
            for place in range(found.places):
                assert found.sure_under(place) in (-1, kind_under(state.bottom[pile], place))
            for seat in range(state.seats()):
                if seat != viewer:
                    assert found.size(seat) == state.backs(seat, pile)
                    for k in range(5):
                        assert found.sure_in_hand(seat, k) <= state.held(seat, 5 * pile + k)
    return most


def test_the_truth_is_always_among_the_cases_a_seat_holds_possible() -> None:
    most = 0
    for seed in range(6):
        for step in walk(THREE, seed):
            assert isinstance(step.state, GiroState)
            if step.number % 5 == 0 or step.seat == NOBODY:
                most = max(most, check_minds(step.state))
    assert 1 < most <= MOST_CASES


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


def stalling(seats: int, moves: int) -> Iterator[tuple[int, int]]:
    """Moves of a game in which everybody only swaps, gives and puts back: cases grow as nowhere else."""
    state, dice = GAME.new(seats), SeededDice(seats, 4)
    for _ in range(moves):
        seat = state.actor()
        if seat == NATURE:
            action = state.draw(dice)
        else:
            legal = GAME.legal(state, seat)
            wanted = next(word for word in ("swap", "give", "rest", "discard", "take") if starts(legal, word))
            texts = starts(legal, wanted)
            action = GAME.read(state, seat, texts[dice.below(len(texts))])
        yield seat, action
        state.apply(seat, action)


def starts(texts: list[str], word: str) -> list[str]:
    """The texts that begin with a word."""
    return [text for text in texts if text.startswith(word)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_players_who_stall_meet_a_bound_beyond_which_all_that_is_sure_is_still_true(seats: int) -> None:
    state, most = GAME.new(seats), 0
    for number, (seat, action) in enumerate(stalling(seats, 900)):
        state.apply(seat, action)
        state.work_out()
        if number % 10 == 0:
            most = max(most, check_minds(state))
        if number % 150 == 149:
            for viewer in range(seats):
                other = state.redeal(viewer, SeededDice(number))
                other.check()
                assert other.knowledge(viewer) == state.knowledge(viewer)
    assert MOST_CASES // 2 <= most <= MOST_CASES, "the bound was met"


def test_what_a_seat_knows_does_not_depend_on_who_asked_when() -> None:
    always, late = GAME.new(4), GAME.new(4)
    for number, (seat, action) in enumerate(stalling(4, 700)):
        always.apply(seat, action)
        late.apply(seat, action)
        always.work_out()
        assert always.last_step.before is None, "what is worked out needs no steps"
        if number == 350:
            back = GAME.from_position(GAME.position(always))
            back.set_minds(always.minds())
            always = back
        if number % 97 == 3:
            GAME.see(late, number % 4)
    assert late.minds() == always.minds()
    assert max(len(cases.odds) for seat in range(4) for cases in recall(late.last_step, seat)) > 100


def test_a_redealt_state_knows_as_much_after_a_copy_of_it_went_on() -> None:
    state = GAME.new(4)
    for seat, action in stalling(4, 600):
        state.apply(seat, action)
    while state.actor() == NATURE:
        state.apply(NATURE, state.draw(SeededDice(1)))
    seat = state.actor()
    other = state.redeal(seat, SeededDice(1))
    before = other.knowledge(seat)
    ahead = other.copy()
    for _ in range(30):
        mover = ahead.actor()
        ahead.apply(mover, ahead.draw(SeededDice(2)) if mover == NATURE else ahead.legal(mover)[0])
        ahead.knowledge(seat)
    assert other.knowledge(seat) == before


def test_unlikely_cases_are_laid_together_and_keep_what_all_agree_on() -> None:
    crowded = Cases()
    crowded.sizes, crowded.places = 0o770, 2
    crowded.free = sum(6 << (5 * k) for k in range(5))
    agreed_hand, agreed_place = 1 << (15 + 3), 3 << 3
    for case in range(MOST_CASES + 2):
        spread = (case & 3) << 30 | (case >> 2 & 3) << 33 | (case >> 4 & 3) << 36 | (case >> 6 & 3) << 39
        odds = 3.0 if case % 4 == 0 else 1.0
        crowded.add(agreed_hand + spread, agreed_place + (case >> 8), odds)
    before = dict(zip(zip(crowded.hands, crowded.under, strict=True), crowded.odds, strict=True))
    total = sum(crowded.odds)
    crowded.level()
    after = dict(zip(zip(crowded.hands, crowded.under, strict=True), crowded.odds, strict=True))
    assert len(after) <= 3 * MOST_CASES // 4
    assert sum(crowded.odds) == pytest.approx(1.0)
    likely = {case: odds / total for case, odds in before.items() if odds == 3.0}
    assert all(after[case] >= odds for case, odds in likely.items()), "the likely ones stay as they were"
    assert all(hands >> 18 & 1 and under >> 3 == 3 for hands, under in after)


def test_a_case_never_becomes_impossible_by_rounding() -> None:
    cases = Cases()
    cases.add(0, 0, 1.0)
    cases.add(1 << 15, 0, 1e-310)
    cases.level()
    assert len(cases.odds) == 2
    assert min(cases.odds) == pytest.approx(1e-100)


def test_a_million_steps_are_no_burden() -> None:
    state = GAME.new(2)
    for _ in range(1_000_000):
        state.step(DRAWN, 0, -1, 0)
    state = state.copy()
    state.begin_memory()
    assert state.last_step.before is None
