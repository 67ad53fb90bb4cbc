"""Help is instant, and every command explains itself."""

import subprocess
import sys

import pytest

from tavolata.cli.main import COMMANDS
from tests.cli.conftest import Command

HEAVY = ("rich", "msgspec", "librt", "tavolata.games.", "tavolata.engine.")
LOADED = """
import sys
from tavolata.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("MODULES", *sys.modules)
"""


def loaded_by(*words: str) -> list[str]:
    ran = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    return ran.stdout.partition("MODULES")[2].split()


@pytest.mark.parametrize("words", [("--help",), ("play", "--help"), ("simulate", "--help")])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    modules = loaded_by(*words)
    assert "tavolata.cli.main" in modules
    assert [name for name in modules if f"{name}.".startswith(HEAVY)] == []


def test_the_check_for_heavy_modules_would_notice_them() -> None:
    assert "rich" in loaded_by("games")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(tavolata: Command, name: str) -> None:
    answer = tavolata(name, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"usage: tavolata {name}")


def test_without_a_command_all_commands_are_listed(tavolata: Command) -> None:
    answer = tavolata()
    assert answer.code == 2
    listed = {line.split()[0] for line in answer.err.splitlines() if line.startswith("    ")}
    assert listed >= set(COMMANDS)


def test_the_version_is_told(tavolata: Command) -> None:
    assert tavolata("--version").out.startswith("tavolata ")
