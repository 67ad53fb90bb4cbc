"""What a seat knows is a value: the same whatever the truth is, read as it was written, enough to act on."""

import copy
import pickle

import msgspec
import pytest

from tavolata.bots import BASELINES, bot, names
from tavolata.engine.dice import Dice, LoadedDice, RecordingDice, ReplayingDice, SeededDice
from tavolata.engine.errors import BadRecord, Illegal, NotToAct, Unreadable
from tavolata.engine.player import Budget, Choice, Player, RandomPlayer, play_out
from tavolata.engine.state import NATURE, NOBODY, Knowledge
from tests.cases import CASES, PLAIN_CASES, Case, walks

every_case = pytest.mark.parametrize("case", CASES, ids=str)
plain_case = pytest.mark.parametrize("case", PLAIN_CASES, ids=str)


@plain_case
def test_a_broken_knowledge_is_answered_in_a_sentence(case: Case) -> None:
    game = case.game
    state = next(step.state for step in walks(case, 1) if step.number == 12)
    known = game.write_knowledge(state.knowledge(0))
    for seat in (-2, case.seats):
        with pytest.raises(BadRecord, match="seat"):
            game.read_knowledge(msgspec.structs.replace(known, seat=seat))
    for field in known.seen:
        broken = {**known.seen, field: {"not": "this"}}
        with pytest.raises(BadRecord, match="can't"):
            game.read_knowledge(msgspec.structs.replace(known, seen=broken))


def test_dice_are_copied_and_pickled_with_their_next_throws() -> None:
    seeded = SeededDice(5, 2)
    seeded.below(6)
    recording = RecordingDice(SeededDice(1))
    replaying = ReplayingDice([(6, 3), (6, 1), (6, 5)])
    loaded = LoadedDice([1, 2, 3])
    for dice in (seeded, recording, replaying, loaded):
        dice.below(6)
        others = [copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))]
        throws = [dice.below(6) for _ in range(2)]
        assert [[other.below(6) for _ in range(2)] for other in others] == [throws, throws]
    assert len(copy.deepcopy(recording).throws) == 3


@plain_case
def test_who_forgets_knows_less_but_nothing_wrong(case: Case) -> None:
    dice, less = SeededDice(7), 0
    for step in walks(case, 6, every=5):
        for seat in range(case.seats):
            known = step.state.knowledge(seat)
            assert known.forget(0.0, dice) == known
            dull = known.forget(1.0, dice)
            less += dull != known
            assert list(dull.legal()) == list(known.legal())
            dull.deal(dice).check()
            assert dull.forget(1.0, dice) == dull, "nothing is left to forget"
    own = type(known) is not Knowledge and "forget" in vars(type(known))
    assert less or not own, "a game that can forget does"


@every_case
def test_a_players_choice_depends_on_what_it_knows_alone(case: Case) -> None:
    dice = SeededDice(13)
    for name in names():
        player = bot(name) if name in BASELINES else bot(name, iterations=15)
        for step in walks(case, 3, every=11):
            for seat in step.state.to_act():
                known = step.state.knowledge(seat)
                choices = [
                    player.choose(mind, Budget(), SeededDice(step.number)).move
                    for mind in (known, known.deal(dice).knowledge(seat), pickle.loads(pickle.dumps(known)))
                ]
                assert len(set(choices)) == 1, name


class ToldPlayer(Player):
    """Moves at random from what it knows."""

    def choose(self, knowledge: Knowledge, budget: Budget, dice: Dice) -> Choice:
        return RandomPlayer().choose(knowledge, budget, dice)


@plain_case
def test_random_players_move_as_if_they_were_told_what_they_know(case: Case) -> None:
    players: list[Player] = [RandomPlayer() for _ in range(case.seats)]
    told: list[Player] = [ToldPlayer() for _ in range(case.seats)]
    one, other = case.new(), case.new()
    moves = play_out(one, players, SeededDice(1), SeededDice(2), limit=400)
    assert list(moves) == list(play_out(other, told, SeededDice(1), SeededDice(2), limit=400))
    assert one == other
    assert len(play_out(case.new(), players, SeededDice(1), SeededDice(2), limit=7)) == 14


@every_case
def test_a_move_by_number_is_made_only_if_it_is_legal(case: Case) -> None:
    game = case.game
    for step in walks(case, 1, every=5):
        if step.seat < 0:
            continue
        state = step.state.copy()
        wrong = next(k for k in range(game.card.actions) if k not in list(state.legal(step.seat)))
        with pytest.raises(Illegal):
            game.make(state, step.seat, wrong)
        with pytest.raises(NotToAct):
            game.make(state, NATURE, 0)
        assert state == step.state
        game.make(state, step.seat, step.action)
        assert state != step.state


@every_case
def test_a_number_that_is_no_move_and_a_seat_that_is_none_are_refused(case: Case) -> None:
    game = case.game
    for step in walks(case, 1, every=5):
        state, seat = step.state.copy(), step.seat
        most = 2**62 if seat == NATURE else game.card.actions
        for number in (-(10**30), -(10**9), -2, -1, most, most + 1, 2 * most, 10**30):
            with pytest.raises(NotToAct if seat == NOBODY else Unreadable):
                game.make(state, seat, number)
        for nobody in (-(10**30), -2, state.seats(), 62, 63, 64, 10**30):
            with pytest.raises(NotToAct):
                game.make(state, nobody, 0)
            with pytest.raises(NotToAct):
                game.read(state, nobody, "")
        assert state == step.state
