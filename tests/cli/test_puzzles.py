"""`tavolata puzzles`: finds, goes on, judges anew, and answers mistakes in a sentence."""

from pathlib import Path

import pytest

from tavolata.cli.main import main
from tavolata.coach.puzzle import read

SEEK = ["puzzles", "little-italy", "--seats", "4", "--iterations", "40"]


def test_puzzles_are_found_gone_on_with_and_judged_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "some.jsonl"
    assert main([*SEEK, "--number", "1", "--out", str(out)]) == 0
    first = read(out.read_bytes().splitlines())
    assert "nonna  finds" in capsys.readouterr().out
    assert main([*SEEK, "--number", str(len(first) + 1), "--out", str(out)]) == 0
    more = read(out.read_bytes().splitlines())
    assert more[: len(first)] == first
    assert more[len(first)].found[1] > first[-1].found[1]
    assert main([*SEEK, "--again", "--out", str(out)]) == 0
    assert read(out.read_bytes().splitlines()) == more


def test_a_file_that_holds_no_puzzles_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "other.jsonl"
    out.write_text('{"a": 1}\n')
    assert main([*SEEK, "--out", str(out)]) == 2
    assert "is no file of puzzles" in capsys.readouterr().err
    assert out.read_text() == '{"a": 1}\n'
