"""Every shipped puzzle can be played by the rules as they are now, and one move in it is clearly best."""

from collections.abc import Iterator
from importlib.resources import files

import msgspec
import pytest

from tavolata import games
from tavolata.bots import FAMILY
from tavolata.coach.line import LONG
from tavolata.coach.puzzle import FILE, Puzzle, puzzles, read, write
from tavolata.engine.state import NATURE, NOBODY
from tavolata.lab.puzzles import GAP, Quest, Seeker, again
from tavolata.tables.log.scripted import puzzle_of

OWN = games.own()
NAMES = [level.name for level in FAMILY]


def shipped(name: str) -> Iterator[Puzzle]:
    yield from puzzles(games.game(name)).values()


@pytest.mark.parametrize("name", OWN)
def test_every_game_ships_a_season_of_puzzles(name: str) -> None:
    assert len(puzzles(games.game(name))) >= 60, "one a day for two months"


@pytest.mark.parametrize("name", OWN)
def test_puzzles_are_of_the_rules_as_they_are(name: str) -> None:
    game = games.game(name)
    kept = read(files(game.package).joinpath(FILE).read_bytes().splitlines())
    assert kept
    assert len(puzzles(game)) == len(kept), "all of this version, and none twice"


@pytest.mark.parametrize("name", OWN)
def test_one_answer_to_a_puzzle_is_clearly_best_and_every_answer_can_be_given(name: str) -> None:
    game = games.game(name)
    for puzzle in shipped(name):
        state = puzzle.state(game)
        seat = state.actor()
        assert seat >= 0
        assert sorted(each.move for each in puzzle.attempts) == [int(move) for move in state.legal(seat)]
        best, second = puzzle.attempts[:2]
        # both are rounded to whole points
        assert best.chance - second.chance >= 100 * GAP - 1
        assert all(second.chance >= each.chance for each in puzzle.attempts[2:])


@pytest.mark.parametrize("name", OWN)
def test_what_would_have_followed_an_answer_is_legal_and_short(name: str) -> None:
    game = games.game(name)
    for puzzle in shipped(name):
        for attempt in puzzle.attempts:
            state = puzzle.state(game)
            decisions = -1
            for move in (attempt.move, *attempt.line):
                actor = state.actor()
                assert actor != NOBODY
                assert state.why_not(actor, move) is None
                decisions += actor != NATURE
                state.apply(actor, move)
            assert decisions <= LONG


@pytest.mark.parametrize("name", OWN)
def test_the_stronger_somebody_of_the_family_is_the_more_puzzles_they_find(name: str) -> None:
    found = list(shipped(name))
    for puzzle in found:
        assert puzzle.finds
        assert len(puzzle.finds) < len(NAMES), "somebody misses it"
        assert puzzle.finds == NAMES[-len(puzzle.finds) :], "whoever is stronger finds it, too"
    shares = [sum(level in puzzle.finds for puzzle in found) / len(found) for level in NAMES]
    assert shares == sorted(shares)


@pytest.mark.parametrize("name", OWN)
def test_a_puzzle_is_shown_with_the_eyes_of_who_is_to_move(name: str) -> None:
    which = next(iter(puzzles(games.game(name))))
    shown = puzzle_of(name, which)
    assert shown.start.eyes.seat == shown.seat
    assert shown.seat in shown.start.to_act
    legal = msgspec.json.decode(msgspec.json.encode(shown.start.eyes.legal))
    assert sorted(offer["move"] for offer in legal) == sorted(answer.move for answer in shown.answers)
    assert all(answer.after.eyes.seat == shown.seat for answer in shown.answers)


def test_puzzles_are_read_as_they_were_written_and_keep_their_names() -> None:
    some = list(shipped("little-italy"))[:5]
    assert read(write(some).splitlines()) == some
    assert len({puzzle.name for puzzle in some}) == 5
    moved = msgspec.structs.replace(some[0], finds=["nonna"], attempts=some[0].attempts[:1])
    assert moved.name == some[0].name, "judged anew it keeps its link"


def test_the_same_seed_gives_the_same_puzzles_and_judged_again_they_hold() -> None:
    game = games.game("little-italy")
    quest = Quest("little-italy", 4, game.card.read_options({}), 3, 40)
    found: list[Puzzle] = []
    number = -1
    while not found:
        number += 1
        found = Seeker(quest).game_of(number)
    assert Seeker(quest).game_of(number) == found
    assert again(quest, found[0]) == found[0]
    wrong = msgspec.structs.replace(found[0], moves=found[0].moves[:1])
    judged = again(quest, wrong)
    assert judged is None or judged.attempts[0].chance - judged.attempts[1].chance >= 100 * GAP - 1
