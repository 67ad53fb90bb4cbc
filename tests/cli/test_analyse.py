"""`tavolata analyse`: where a result came from, in words and as data; bad files in a sentence."""

import re
from io import StringIO
from itertools import takewhile
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from tavolata.cli.analysis import Report
from tavolata.coach.analysing import analyse
from tavolata.coach.terms import Analysis, Does
from tavolata.engine.game import AnyGame
from tavolata.engine.phrase import Phrase
from tavolata.engine.record import Record
from tests.cases import LANGUAGES
from tests.cli.conftest import Command
from tests.coach.games import played


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.jsonl"
    _, one = played("little-italy", ["nino", "pina"], 8)
    begun = Record(one.game, one.rules, one.seats, one.options, one.moves[:6], None)
    wrong = Record(one.game, one.rules, one.seats, one.options, [*one.moves[:6], (0, "dance")], None)
    path.write_bytes(one.line() + begun.line() + wrong.line())
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_for_each_seat_where_its_result_came_from(
    file: Path, language: str, tavolata: Command
) -> None:
    answer = tavolata("analyse", str(file), "--lang", language)
    assert answer.code == 0
    rows = [line for line in answer.out.splitlines() if re.match(r"\w+ [12]  ", line)]
    for row in rows:
        begin, *parts, result = map(int, re.findall(r"(?<= )[+-]?\d+", row)[1:6])
        assert begin + sum(parts) == result
    assert len(rows) == 2


@pytest.fixture(scope="module")
def careless() -> tuple[AnyGame, Record, Analysis]:
    """A game by chance, looked at in short."""
    game, record = played("little-italy", ["random", "random"], 12)
    return game, record, analyse(game, record, 0.05)


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_each_mark_it_tells_what_speaks_for_the_best_and_how_it_could_have_gone_on(
    careless: tuple[AnyGame, Record, Analysis], language: str
) -> None:
    game, record, found = careless
    out = Console(file=StringIO(), width=400)
    Report(game, record, found, language).show(out)
    assert isinstance(out.file, StringIO)
    lines = out.file.getvalue().splitlines()
    texts, names = game.texts(language), game.seat_names(2, language)

    def said(table: str, does: Does) -> str:
        return texts.say(table, Phrase(does.key, does.args), names)

    marked = [(at, each.decision) for at, each in enumerate(found.steps, 1) if each.mark and each.decision]
    assert any(decision.why for _, decision in marked)
    assert any(decision.considered[0].line for _, decision in marked)
    for at, decision in marked:
        [first] = [k for k, line in enumerate(lines) if re.match(rf"\w+ {at} \?", line)]
        below = " ".join(takewhile(lambda line: line.startswith("    "), lines[first + 1 :]))
        line = decision.considered[0].line
        assert "; ".join(f"{names[each.by]}: {said('move', each.does)}" for each in line) in below
        events = decision.why.events if decision.why else []
        assert " ".join(said("event", each) for each in events) in below
        assert bool(below) == bool(line or decision.why)


def test_as_json_it_is_the_whole_analysis(file: Path, tavolata: Command) -> None:
    answer = tavolata("analyse", str(file), "--json")
    found = msgspec.json.decode(answer.out, type=Analysis)
    assert (found.game, len(found.seats), found.judged) == ("little-italy", 2, len(found.steps))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("2", "tavolata: The game is not finished: only finished games are analysed."),
        ("4", "there is no number 4."),
        ("3", "move 7: Player 1 can't play 'dance'."),
    ],
)
def test_what_can_not_be_analysed_is_told_in_a_sentence(
    file: Path, game: str, sentence: str, tavolata: Command
) -> None:
    answer = tavolata("analyse", str(file), "--game", game)
    assert answer.code == 2
    assert sentence in answer.sentence
