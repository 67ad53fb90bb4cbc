"""What happens on a board happens at places that its drawing has."""

import re
from collections import defaultdict

import pytest

from tavolata.engine.phrase import Event
from tavolata.engine.state import NOBODY
from tavolata.engine.terrain import Terrain
from tavolata.games import own
from tests.cases import CASES, LANGUAGES, PLAIN_CASES, Case, walks

drawn = pytest.mark.parametrize("case", [each for each in PLAIN_CASES if each.name in own()], ids=str)


def terrain(case: Case) -> Terrain:
    found = case.game.terrain(case.new())
    assert found is not None, "a game of the house has a board"
    return found


@drawn
def test_every_deed_has_its_words_and_every_place_a_name_of_its_own(case: Case) -> None:
    for deed in terrain(case).deeds:
        for language in LANGUAGES:
            assert case.game.texts(language).word("deed", deed.key)
        names = [place.name for place in deed.places]
        assert len(set(names)) == len(names) > 0


@drawn
def test_figures_stand_on_the_drawing(case: Case) -> None:
    found = terrain(case)
    for place in [place for deed in found.deeds for place in deed.places]:
        assert 0 < place.at[0] < found.width
        assert 0 < place.at[1] < found.height
        assert re.fullmatch(r"M[-\d. MLQZa]+", place.path)
    for _, (x, y) in found.words:
        assert 0 < x < found.width
        assert 0 < y < found.height


@pytest.mark.parametrize("name", own())
def test_every_deed_is_done_somewhere(name: str) -> None:
    done: dict[str, int] = defaultdict(int)
    case = next(each for each in CASES if each.name == name)
    for step in walks(case, 30):
        if step.seat == NOBODY:
            continue
        events: list[Event] = []
        then = step.state.copy()
        then.apply(step.seat, step.action, events)
        for deed, _, _ in case.game.deeds(then, events):
            done[deed] += 1
    assert set(done) == {deed.key for deed in terrain(case).deeds}
