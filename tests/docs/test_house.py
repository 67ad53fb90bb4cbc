"""The house is in order: who imports whom, who names whom, and nothing of anyone's machine in it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tavolata"


def files() -> list[Path]:
    """Everything that is kept in the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=False, encoding="utf-8",
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("this is no clone of the repository")
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


def test_import_contracts_are_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert checked.returncode == 0, checked.stdout + checked.stderr


FOR_ALL = [
    "engine",
    "search",
    "bots",
    "coach",
    "lab",
    "adapters",
    "tables",
    "store",
    "server",
    "client",
    "cli",
]


@pytest.mark.parametrize("folder", [*(f"src/tavolata/{room}" for room in FOR_ALL), "tests/contract"])
def test_what_serves_every_game_names_none(folder: str) -> None:
    # in docstrings a game may stand as an example
    named = re.compile(rf"\b({'|'.join(name.replace('-', '[-_]') for name in GAMES)})\b")
    for path in sorted((ROOT / folder).rglob("*.py")):
        code = re.sub(r'""".*?"""', "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not named.search(code), f"{path} names {named.findall(code)}"


def test_the_page_names_a_game_only_in_the_folder_of_its_board() -> None:
    # what is generated into wire/ names what the registry holds
    named = re.compile(rf"""["'`/.]({"|".join(GAMES)})(?=["'`/.-])""")
    web = ROOT / "web"
    for path in [*(web / "src").rglob("*.*"), *web.glob("*.*"), *(web / "public").rglob("*.js")]:
        place = path.relative_to(web).parts
        own = place[:2] == ("src", "wire") or (place[:2] == ("src", "boards") and place[2] in GAMES)
        if path.suffix in (".ts", ".js", ".mjs", ".svelte", ".json", ".html", ".css") and not own:
            assert not named.search(path.read_text("utf-8")), path


def test_no_code_swallows_a_cancellation() -> None:
    """Suppressing it around one's own task hides that whoever waits for the task is cancelled."""
    swallowed = re.compile(r"suppress\([^)]*" + "Cancelled" + "Error")
    found = [path for path in files() if path.suffix == ".py" and swallowed.search(path.read_text("utf-8"))]
    assert found == [], "use tavolata.tables.helpers.cancelling.end"


def test_no_file_names_a_registry_or_a_folder_of_ones_own_machine() -> None:
    # put together here, so that this file does not name them either
    hosts = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com"]
    folders = ["/" + name for name in ("home/", "root/", "Users/", "opt/py" + "pi", "work/")]
    wrong = re.compile(
        "|".join([*map(re.escape, hosts), *(rf"(?<![\w.\-/]){folder}\w" for folder in folders)])
    )
    for path in files():
        if path.suffix not in (".png", ".webp", ".ico", ".woff2", ".net"):
            found = wrong.search(path.read_text("utf-8"))
            assert found is None, f"{path}: {found}"
