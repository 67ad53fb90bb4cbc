"""Observations: made of what a seat knows, each number in its place, and written down in the documents."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from docs.observations import make
from tavolata import games
from tavolata.adapters.observing import meanings, set_up
from tavolata.engine.errors import BadSetting
from tests.adapters import TABLES
from tests.cases import PLAIN_CASES, Case, walks


@pytest.mark.parametrize("case", PLAIN_CASES, ids=str)
def test_an_observation_shows_the_features_of_a_knowledge_and_the_mask_its_moves(case: Case) -> None:
    setup = set_up(case.name, case.seats, dict(case.options))
    for step in walks(case, 2, every=11):
        for seat in range(case.seats):
            knowledge = step.state.knowledge(seat)
            seen, mask = setup.observe(knowledge), setup.mask(knowledge)
            assert np.flatnonzero(seen).tolist() == sorted(knowledge.seen.features(seat))
            may = sorted(step.state.legal(seat)) if seat in step.state.to_act() else []
            assert np.flatnonzero(mask).tolist() == may
            assert len(mask) == case.game.card.actions


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_place_of_an_observation_has_one_meaning(name: str, seats: int) -> None:
    groups = meanings(name, seats)
    places = [place for first, last, _ in groups for place in range(first, last + 1)]
    assert places == list(range(set_up(name, seats).features))
    assert len({told for _, _, told in groups}) == len(groups)


def test_the_table_in_the_documents_is_that_of_the_games() -> None:
    assert make.PAGE.read_text("utf-8") == make.page(), "run python -m docs.observations.make"


def test_a_game_without_features_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    name = games.names()[0]
    monkeypatch.setattr(type(games.game(name)), "features", staticmethod(lambda seats: []))
    with pytest.raises(BadSetting, match="names no features"):
        set_up(name)


EXTRAS = {
    "vector": ("numpy", "vector"),
    "pettingzoo": ("pettingzoo", "pettingzoo"),
    "gymnasium": ("gymnasium", "gymnasium"),
    "openspiel": ("pyspiel", "openspiel"),
}


@pytest.mark.parametrize("adapter", EXTRAS)
def test_an_extra_that_is_missing_is_told_in_a_sentence(adapter: str, tmp_path: Path) -> None:
    module, brought_by = EXTRAS[adapter]
    script = f"import sys; sys.modules['{module}'] = None; import tavolata.adapters.{adapter}"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path)
    assert f"{module} is not installed: python -m pip install 'tavolata[{brought_by}]'" in told.stderr


def test_nothing_of_an_extra_is_imported_with_the_rest(tmp_path: Path) -> None:
    script = (
        "import sys, tavolata.cli.simulation, tavolata.games as g; g.game('borgo').new(2);"
        "print([n for n in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel', 'polars') if n in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path)
    assert told.stdout == "[]\n", told.stderr
