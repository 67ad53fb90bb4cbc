"""The smaller commands: games, rules, perft, bench, doctor."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tavolata import games
from tavolata.cli.checkup import Finding, compiled_core
from tavolata.engine import build, state
from tavolata.engine.record import look
from tests.cases import GAMES, LANGUAGES
from tests.cli.conftest import Command


def test_games_lists_every_game_with_its_seats(tavolata: Command) -> None:
    lines = tavolata("games").out.splitlines()
    for name in GAMES:
        card = games.game(name).card
        [line] = [line for line in lines if line.startswith(f"{name} ")]
        assert card.title in line
        assert f"{card.seats[0]}-{card.seats[-1]}" in line


@pytest.mark.parametrize("name", GAMES)
def test_rules_shows_the_rulebook_in_every_language(tavolata: Command, name: str) -> None:
    books = [tavolata("rules", name, "--lang", language) for language in LANGUAGES]
    assert all(book.code == 0 and "§1" in book.out for book in books)
    assert len({book.out for book in books}) == len(LANGUAGES)


def test_a_section_of_the_rules_can_be_read_while_playing(tavolata: Command) -> None:
    answer = tavolata("play", "borgo", "--seats", "2", lines=["r 5", "r §5", "r 99"])
    assert answer.out.count("§5") == 2
    assert "§6" not in answer.out
    assert "The rules have no § 99." in answer.out


# ---- perft ----------------------------------------------------------------------------


def test_perft_counts_each_depth(tavolata: Command) -> None:
    # nature shows one of nine kinds of spare, then the seats place their mice
    answer = tavolata("perft", "borgo", "--depth", "3", "--seats", "2")
    assert answer.out == "depth 1: 9\ndepth 2: 36\ndepth 3: 108\n"


def test_perft_divides_by_first_move(tavolata: Command) -> None:
    lines = tavolata("perft", "borgo", "--depth", "3", "--seats", "2", "--divide").out.splitlines()
    assert lines[0] == "* spare A: 12"
    assert lines[-1] == "depth 3: 108"
    assert len(lines) == 10


def test_perft_begins_at_a_position_of_a_trace(tavolata: Command, home: Path) -> None:
    game = games.game("borgo")
    start = game.new(2)
    start.apply(-1, game.read(start, -1, "spare A"))
    (home / "position.json").write_text(json.dumps(look(game, start)["position"]))
    answer = tavolata("perft", "borgo", "--depth", "2", "--position", "position.json")
    assert answer.out == "depth 1: 4\ndepth 2: 12\n"


# ---- bench ----------------------------------------------------------------------------


def test_bench_prints_figures_for_the_game_asked_for(tavolata: Command) -> None:
    answer = tavolata("bench", "borgo", "--seats", "2", "--seconds", "1")
    heading, figures, *_ = answer.out.splitlines()
    assert " ".join(heading.split()) == "game seats playouts a second ns an action legal copy redeal"
    name, seats, *numbers = figures.split()
    assert (name, seats) == ("borgo", "2")
    assert all(int(number.replace(",", "")) > 0 for number in numbers)
    assert ("uncompiled" in answer.out) == (not build.compiled())


# ---- doctor ---------------------------------------------------------------------------


def test_doctor_tells_versions_games_and_the_build(tavolata: Command) -> None:
    answer = tavolata("doctor")
    for word in ("Python", "Tavolata", "rich", "msgspec", "librt", "build", "bots", "C compiler", *GAMES):
        assert word in answer.out
    assert answer.code == (1 if "✗" in answer.out else 0)
    if build.compiled():
        assert (answer.code, answer.out.splitlines()[-1]) == (0, "All is well.")


def test_compiled_asks_where_the_state_class_comes_from() -> None:
    assert build.compiled() == (not str(state.__file__).endswith(".py"))


@pytest.mark.parametrize(
    ("note", "cause"),
    [
        (None, "source folder"),
        (build.Build("none", [], "", "cc said no"), "cc said no"),
        (build.Build("cc", [], ""), "not for this Python"),
    ],
)
def test_every_command_says_that_the_core_is_uncompiled_and_why(
    tavolata: Command, monkeypatch: pytest.MonkeyPatch, note: build.Build | None, cause: str
) -> None:
    monkeypatch.setattr(build, "compiled", lambda: False)
    monkeypatch.setattr(build, "build", lambda: note)
    for words in ("play borgo", "simulate borgo --games 1", "perft borgo --depth 1", "games", "rules giro"):
        first = tavolata(*words.split()).err.splitlines()[0]
        assert first.startswith(f"tavolata: {build.UNCOMPILED}: ")
        assert cause in first


@pytest.mark.skipif(build.build() is None, reason="runs from the source folder")
def test_doctor_finds_sources_that_changed_after_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    note = build.build()
    assert note
    if note.compiler == "none":
        pytest.skip("was built without a compiler")
    stale = build.Build(note.compiler, note.modules, "0" * 64)
    monkeypatch.setattr(build, "build", lambda: stale)
    assert (Finding.WRONG, "sources") in [(finding, what) for finding, what, _ in compiled_core()]


def test_the_fingerprint_changes_with_any_source(tmp_path: Path) -> None:
    names = ["engine/state.py", "engine/dice.py"]
    (tmp_path / "engine").mkdir()
    for name in names:
        (tmp_path / name).write_bytes(files("tavolata").joinpath(name).read_bytes())
    assert build.fingerprint(names, tmp_path) == build.fingerprint(names)
    (tmp_path / names[1]).write_bytes((tmp_path / names[1]).read_bytes() + b"\n")
    assert build.fingerprint(names, tmp_path) != build.fingerprint(names)
