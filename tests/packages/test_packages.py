"""What is given away: compiled, with the page inside, and at home where there is nothing but Python."""

import json
import re
import subprocess
import tarfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

from tavolata.engine import build
from tests.packages.conftest import NOTHING, ROOT, archive, wheel
from tests.patience import PATIENCE

PAGE = "tavolata/server/page/index.html"
PLAY = """
import asyncio, sys
from tavolata.client import Client

async def main():
    client = Client(sys.argv[1])
    made = await client.make_table("borgo", 2, people=[{"name": "Anna"}], bots=["random"], start=True)
    async with client.session(made["table"], [seat["token"] for seat in made["seats"]]) as session:
        async for eyes in session.turns():
            before = session.version
            await session.move(eyes.seat, eyes.legal[0].move)
            break
        print("moved", session.version > before)

asyncio.run(asyncio.wait_for(main(), 60))
"""


def test_what_lies_in_dist_was_made_of_todays_sources() -> None:
    note = json.loads(zipfile.ZipFile(wheel()).read("tavolata/_build.json"))
    assert build.fingerprint(note["modules"], ROOT / "src" / "tavolata") == note["fingerprint"]
    assert zipfile.ZipFile(wheel()).read(PAGE) == (ROOT / "src" / PAGE).read_bytes()


def test_the_wheel_is_compiled_in_every_module_that_should_be() -> None:
    names = zipfile.ZipFile(wheel()).namelist()
    note = json.loads(zipfile.ZipFile(wheel()).read("tavolata/_build.json"))
    assert note["compiler"] in ("cc", "zig")
    assert len(note["modules"]) > 50
    for module in note["modules"]:
        stem = f"tavolata/{module.removesuffix('.py')}."
        assert any(name.startswith(stem) and name.endswith((".so", ".pyd")) for name in names), module


def test_wheel_and_archive_hold_the_page_to_its_last_file() -> None:
    page = ROOT / "src" / "tavolata" / "server" / "page"
    files = [path.relative_to(ROOT / "src").as_posix() for path in page.rglob("*") if path.is_file()]
    assert len(files) > 20
    assert set(files) <= set(zipfile.ZipFile(wheel()).namelist())
    with tarfile.open(archive()) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"src/{file}" for file in files} <= names
    assert not any(name.startswith("web/") for name in names), "what is built from it needs no Node"


def test_a_build_names_every_version_as_locked() -> None:
    locked = dict(
        re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements" / "play.txt").read_text(), re.M)
    )
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert {"mypy", "msgspec", "websockets"} <= {need.partition("==")[0] for need in needed}
    for need in needed:
        name, _, version = need.partition("==")
        assert locked[name] == version, "pyproject.toml and requirements/play.txt differ"


def ask(clean: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Call the installed command where there is nothing but its own environment."""
    environment = {"PATH": NOTHING, "HOME": str(clean.parent)}
    command = [str(clean / "python"), "-I", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=100)


def test_it_plays_where_there_is_no_compiler_no_node_and_no_make(clean: Path) -> None:
    healthy = ask(clean, "-m", "tavolata.cli.main", "doctor")
    assert healthy.returncode == 0, healthy.stdout + healthy.stderr
    assert "modules compiled by" in healthy.stdout
    played = ask(clean, str(clean / "tavolata"), "simulate", "borgo", "--games", "2", "--seed", "1")
    assert (played.returncode, played.stderr) == (0, "")
    assert "2 games" in played.stdout


def test_it_serves_the_page_and_a_table_there(clean: Path) -> None:
    environment = {"PATH": NOTHING, "HOME": str(clean.parent)}
    command = [
        str(clean / "python"),
        "-I",
        str(clean / "tavolata"),
        "serve",
        "--port",
        "0",
        "--bot-pause",
        "0",
    ]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            base = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(base, timeout=PATIENCE) as answer:
                page = answer.read().decode()
            assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
            assert len(assets) > 1
            for asset in assets:
                with urllib.request.urlopen(base + asset, timeout=PATIENCE) as answer:
                    assert answer.status == 200
                    assert answer.read()
            moved = ask(clean, "-c", PLAY, base)
            assert (moved.stdout, moved.stderr) == ("moved True\n", "")
        finally:
            server.terminate()
