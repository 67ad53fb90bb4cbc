"""How the tests call the command line: in this process, with lines for standard input."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tavolata.cli.main import main


@dataclass(frozen=True)
class Answer:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The last line on standard error; before it there may be the notice of an uncompiled core."""
        return self.err.splitlines()[-1]


Command = Callable[..., Answer]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, where records are kept too, and a plain English terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.fixture
def tavolata(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> Command:
    """The command, as `tavolata("check", path, lines=[…])`."""

    def call(*words: object, lines: list[str] | None = None) -> Answer:
        typed = "".join(f"{line}\n" for line in lines or []).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        try:
            code = main([str(word) for word in words])
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 0
        out, err = capsysbinary.readouterr()
        return Answer(code, out.decode(), err.decode())

    return call
