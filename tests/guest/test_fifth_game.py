"""The tutorial is followed step by step: its files are written and its commands run, in their order."""

import re
import subprocess
import sys
from pathlib import Path

from tests.guest.conftest import with_guests

PAGE = Path(__file__).parents[2] / "docs" / "fifth-game.md"
STEP = re.compile(r"(?:In `([^`]+)`:\n\n)?```(\w+)\n(.*?)```", re.DOTALL)
AT_MOST = 400
"""Lines of the whole game."""


def steps() -> list[tuple[str, str, str]]:
    """Every block of the page: the file it is written into, its language, its text."""
    found, file = [], ""
    for named, language, text in STEP.findall(PAGE.read_text("utf-8")):
        file = named or file
        found.append((file, language, text))
    return found


def test_whoever_follows_the_page_has_a_game(tmp_path: Path) -> None:
    home, installed = tmp_path / "ur", tmp_path / "installed"
    home.mkdir()
    environment = {**with_guests(installed), "XDG_DATA_HOME": str(tmp_path)}
    said: dict[str, str] = {}
    for file, language, text in steps():
        if language != "sh":
            path = home / file
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as written:
                written.write(text)
            continue
        for line in text.splitlines():
            command, *words = line.split()
            if command == "pip":
                words = [words[0], "--quiet", "--no-deps", "--no-build-isolation", "--no-index", *words[1:]]
                words += ["--target", str(installed)]
            module = {"pip": "pip", "tavolata": "tavolata.cli.main"}[command]
            ran = subprocess.run(
                [sys.executable, "-m", module, *words],
                cwd=home, env=environment, capture_output=True, text=True, timeout=300,
            )  # fmt: skip
            assert ran.returncode == 0, f"{line}\n{ran.stdout}\n{ran.stderr}"
            said[line] = ran.stdout
    assert said["tavolata conformance ur:GAME"].splitlines()[-1].endswith("laws tried, none broken.")
    assert re.search(r"^ur +Ur +2-2 ", said["tavolata games"], re.MULTILINE)
    lines = sum(
        len(path.read_text().splitlines())
        for path in home.rglob("*.*")
        if path.suffix in (".py", ".toml", ".md")
    )
    assert lines < AT_MOST
