"""Whoever writes a game is told which law it breaks, where and how."""

import textwrap
from pathlib import Path

import pytest

from tavolata.lab.conformance.cases import LAWS
from tests.cli.conftest import Command

GUEST = Path(__file__).parents[1] / "guest"
SMALL = """
import msgspec
from pig import Pig, PigState


class Small(Pig):
    package = "pig"
    card = msgspec.structs.replace(Pig.card, seats=range(2, 3), options=Pig.card.options[1:])

    def begin(self, seats, options, board):
        return PigState(30, options["max_turns"], [0] * seats)

"""


def written(home: Path, monkeypatch: pytest.MonkeyPatch, module: str, more: str = "") -> str:
    """A game in a file of the folder one is in; its name for the command."""
    monkeypatch.syspath_prepend(str(GUEST))
    monkeypatch.syspath_prepend(str(home))
    (home / f"{module}.py").write_text(f"{SMALL}{textwrap.indent(more, '    ')}\n\nGAME = Small()\n")
    return f"{module}:GAME"


def test_a_game_that_keeps_all_laws_is_told_so(
    tavolata: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = tavolata("conformance", written(home, monkeypatch, "good_pig"))
    assert (answer.code, answer.out.splitlines()[-1]) == (0, f"Pig: {len(LAWS)} laws tried, none broken.")
    assert answer.out.count("kept    ") == len(LAWS)


def test_a_law_that_is_broken_is_told_with_its_case_and_place(
    tavolata: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mute = "def write(self, state, seat, action):\n    return 'anything'\n"
    answer = tavolata("conformance", written(home, monkeypatch, "bad_pig", mute))
    assert answer.code == 1
    lines = answer.out.splitlines()
    at = lines.index("BROKEN  every legal move is read back from its text")
    assert lines[at + 1].startswith("        with pig-2-max_turns=120: assert game.parse(")
    assert lines[at + 2].startswith("        at notation.py:")
    assert "kept    legal moves are ascending and there is always one" in lines
    assert lines[-1].endswith(" broken.")
    assert not lines[-1].endswith("none broken.")


def test_a_game_that_falls_over_is_told_so_and_the_next_law_is_tried(
    tavolata: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    falls = "def show(self, seen, seat):\n    raise KeyError('purse')\n"
    answer = tavolata("conformance", written(home, monkeypatch, "falling_pig", falls))
    assert answer.code == 1
    assert "BROKEN  a view is a closed list of fields\n" in answer.out
    assert "pig-2-max_turns=120: KeyError: 'purse'" in answer.out


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:GAME", "There is no game nowhere:GAME: No module named 'nowhere'."),
        ("json:dumps", "There is no game json:dumps: it is of type function."),
        ("chess", "There is no game 'chess'."),
    ],
)
def test_what_is_no_game_is_answered_in_a_sentence(tavolata: Command, name: str, sentence: str) -> None:
    answer = tavolata("conformance", name)
    assert answer.code == 2
    assert sentence in answer.sentence
