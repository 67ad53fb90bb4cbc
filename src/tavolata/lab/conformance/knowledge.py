"""What a seat knows is a value: the same whatever the truth is, read as it was written."""

import copy
import pickle

import msgspec

from tavolata.engine.dice import SeededDice
from tavolata.engine.state import NATURE, NOBODY
from tavolata.lab.conformance.cases import Case, ear, law, viewers, walks


@law
def what_a_seat_knows_is_the_same_in_every_truth_it_can_not_tell_apart(case: Case) -> None:
    dice = SeededDice(11)
    for step in walks(case, 6, every=3):
        for viewer in viewers(case):
            known = step.state.knowledge(ear(viewer))
            other = known.deal(dice)
            other.check()
            assert other.knowledge(ear(viewer)) == known
            assert known.seen.knowledge(ear(viewer)).seen == known.seen, "who knows no more sees the same"


@law
def what_a_seat_may_do_and_how_it_stands_follow_from_what_it_knows(case: Case) -> None:
    for step in walks(case, 6, every=3):
        for seat in range(case.seats):
            known = step.state.knowledge(seat)
            assert list(known.legal()) == list(step.state.legal(seat))
            assert known.seen.to_act() == step.state.to_act()
            assert known.seen.evaluate(seat) == step.state.evaluate(seat)
            for action in known.legal():
                assert known.seen.why_not(seat, action) is None


@law
def what_a_seat_knows_is_written_and_read_exactly(case: Case) -> None:
    game = case.game
    for step in walks(case, 6, every=3):
        for viewer in viewers(case):
            known = step.state.knowledge(ear(viewer))
            line = msgspec.json.encode(game.write_knowledge(known))
            back = game.read_knowledge(msgspec.json.decode(line, type=game.known))
            assert back == known
            assert back.deal(SeededDice(step.number)) == known.deal(SeededDice(step.number))


@law
def states_and_knowledge_are_equal_hashed_copied_and_pickled_by_value(case: Case) -> None:
    keys: dict[int, object] = {}
    for step in walks(case, 4, every=7):
        state = step.state.copy()
        for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert other is not state
            assert (other, hash(other), other.key()) == (state, hash(state), state.key())
            for viewer in viewers(case):
                assert other.knowledge(ear(viewer)) == state.knowledge(ear(viewer))
        assert keys.setdefault(state.key(), state) == state, "no two states share a key"
        for viewer in viewers(case):
            known = state.knowledge(ear(viewer))
            again = pickle.loads(pickle.dumps(known))
            assert (again, hash(again)) == (known, hash(known))
            assert again.deal(SeededDice(1)) == known.deal(SeededDice(1))
        if state.actor() != NOBODY:
            state.apply(step.seat, step.action)
            assert state != step.state
    assert len(keys) > 1


@law
def no_game_is_longer_and_no_chance_wider_than_the_card_says(case: Case) -> None:
    card, options = case.game.card, dict(case.options)
    most = card.most_moves(int(options.get("max_turns", 0)))
    for step in walks(case, 6):
        assert most is None or step.number <= most
        if step.seat == NATURE:
            assert 0 < step.state.chances() <= card.chances
            if step.state.chances() <= 1000:
                assert len(step.state.legal(NATURE)) <= step.state.chances()
