"""What a host may do wrong, or have happen, with the house's files: every answer is a sentence."""

import asyncio
import http.client
import json
import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

from bench.server.running import Running
from tavolata.client import Client
from tavolata.client.client import NotDone
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.conftest import Start

PEOPLE = [{"name": "Anna"}, {"name": "Bruno"}]


def tavolata(*words: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, as a host calls it."""
    return subprocess.run(
        [sys.executable, "-m", "tavolata.cli.main", *map(str, words)],
        env={**os.environ, **environment},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def sentence(done: "subprocess.CompletedProcess[str]") -> str:
    """The one sentence in which a command refuses."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    lines = [
        line for line in done.stderr.splitlines() if "uncompiled" not in line and not line.startswith("{")
    ]
    assert len(lines) == 1, lines
    return lines[0].removeprefix("tavolata: ")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def laid(server: Running, turns: int) -> tuple[Client, dict[str, Any]]:
    client = Client(server.base)
    options = {"max_turns": turns}
    return client, await client.make_table("borgo", 2, people=PEOPLE, start=True, options=options)


async def play(client: Client, made: dict[str, Any], moves: int = 10**6) -> int:
    """Play first moves for both seats, some or until the game is over; tells the version reached."""
    async with client.session(made["table"], [seat["token"] for seat in made["seats"]]) as session:
        async for eyes in session.turns():
            if moves == 0:
                break
            moves -= 1
            await session.move(eyes.seat or 0, eyes.legal[0].move)
        return session.version or 0


def health(server: Running) -> tuple[int, str]:
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    connection.request("GET", "/healthz")
    answer = connection.getresponse()
    said = answer.status, str(json.loads(answer.read())["status"])
    connection.close()
    return said


# ---- databases that can't be opened ---------------------------------------------------


@pytest.mark.parametrize("words", [("backup", "out"), ("export", "out"), ("import", "records")])
def test_only_serving_makes_a_database(tmp_path: Path, words: tuple[str, str]) -> None:
    (tmp_path / "records").write_text("")
    typo, out = tmp_path / "typo.db", tmp_path / words[1]
    assert sentence(tavolata(words[0], "--db", typo, out)) == f"There is no database {typo}."
    assert not typo.exists()
    assert words[0] == "import" or not out.exists()


def test_an_import_makes_a_house_if_asked_to(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("")
    assert tavolata("import", "--new", "--db", tmp_path / "new.db", tmp_path / "records").returncode == 0
    assert (tmp_path / "new.db").is_file()


def broken(path: Path, how: str) -> None:
    """A file that is no database of ours, in one of many ways."""
    match how:
        case "folder":
            path.mkdir()
        case "text":
            path.write_text("no database at all, but long enough to be looked at as one" * 20)
        case "another":
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE bookmarks (url TEXT)")
        case "newer":
            with sqlite3.connect(path) as db:
                db.executescript(
                    "CREATE TABLE entries (x); CREATE TABLE cards (x); CREATE TABLE alive (x);"
                    "PRAGMA user_version = 99;"
                )
        case "damaged":
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE entries (x)")
                db.executemany("INSERT INTO entries VALUES (?)", [("x" * 1000,)] * 50)
            data = bytearray(path.read_bytes())
            data[100:4096] = os.urandom(3996)
            path.write_bytes(data)
        case "damaged further on":
            empty = path.with_name("records")
            empty.write_text("")
            assert tavolata("import", "--new", "--db", path, empty).returncode == 0
            data = bytearray(path.read_bytes())
            data[4096:12288] = os.urandom(8192)
            path.write_bytes(data)


BROKEN = {
    "folder": "is a folder",
    "text": "is no database",
    "another": "is a database of another program",
    "newer": "has schema 99",
    "damaged": "is damaged",
    "damaged further on": "is damaged",
}


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.parametrize("command", ["serve", "backup", "export", "import"])
def test_what_is_no_database_of_ours_is_refused_and_left_alone(
    tmp_path: Path, command: str, how: str
) -> None:
    path = tmp_path / "house.db"
    broken(path, how)
    before = None if path.is_dir() else path.read_bytes()
    (tmp_path / "records").write_text("")
    rest: list[object] = [tmp_path / ("records" if command == "import" else "out")]
    said = sentence(tavolata(command, "--db", path, *(["--port", "0"] if command == "serve" else rest)))
    assert BROKEN[how] in said
    assert path.is_dir() or path.read_bytes() == before
    assert not (tmp_path / "out").exists()


AS_ANYBODY = """
import ctypes, os, sys
# root may write everywhere: give that right up, as far as we have it
for right in (1, 2):
    ctypes.CDLL(None).prctl(24, right, 0, 0, 0)
os.execv(sys.executable, [sys.executable, "-m", "tavolata.cli.main", *sys.argv[1:]])
"""


def without_rights(*words: object) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", AS_ANYBODY, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_place_where_nothing_may_be_written_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(0o500)
    said = sentence(without_rights("serve", "--port", "0", "--db", folder / "house.db"))
    assert said == f"{folder / 'house.db'} can't be used: Permission denied."
    (tmp_path / "file").write_text("")
    assert "can't be used" in sentence(tavolata("serve", "--port", "0", "--db", tmp_path / "file" / "x.db"))


def test_a_database_that_may_only_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    (tmp_path / "records").write_text("")
    assert tavolata("import", "--new", "--db", path, tmp_path / "records").returncode == 0
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert "can't be" in sentence(without_rights("serve", "--port", "0", "--db", path))
    finally:
        tmp_path.chmod(0o700)


NOBODY = """
import os, pwd, sys
def nobody(uid):
    raise KeyError
pwd.getpwuid = nobody
from tavolata.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("home", [None, ""])
def test_without_a_home_one_is_asked_to_name_a_file(home: str | None) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_DATA_HOME")}
    environment |= {} if home is None else {"HOME": home}
    command = [sys.executable, "-c", NOBODY, "serve", "--port", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert sentence(done).startswith("There is no home folder")


def test_a_postgres_that_is_away_or_refuses_us_is_told_in_a_sentence(
    postgres: Postgres, tmp_path: Path
) -> None:
    away = "postgresql://tavolata:secret@127.0.0.1:1/x"
    for command in (["serve", "--port", "0"], ["serve", "--port", "0", "--workers", "2"], ["backup", "out"]):
        said = sentence(tavolata(command[0], "--db", away, *command[1:]))
        assert said.startswith("PostgreSQL can't be used: ")
        assert "secret" not in said
    url = postgres.new_database("refuses")
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE ROLE stranger LOGIN")
        db.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
    parts = psycopg.conninfo.conninfo_to_dict(url)
    place = f"{parts['dbname']}?host={parts['host']}&port={parts['port']}"
    for user, why in (("stranger", "no schema"), ("nobody_at_all", "does not exist")):
        address = f"postgresql://{user}@/{place}"
        assert why in sentence(tavolata("serve", "--port", "0", "--db", address))


@pytest.mark.parametrize("given", ["", ":wrong"])
def test_a_wrong_password_is_told_in_a_sentence_that_does_not_hold_it(
    postgres: Postgres, given: str, tmp_path: Path
) -> None:
    url = postgres.new_database(f"guarded{len(given)}")
    rules = postgres.data / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(f"host all guarded{len(given)} all scram-sha-256\n{before}")
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"CREATE ROLE guarded{len(given)} LOGIN PASSWORD 'right'".encode())
        db.execute("SELECT pg_reload_conf()")
    address = url.replace("tavolata@", f"guarded{len(given)}{given}@")
    try:
        for command in (
            ["serve", "--port", "0"],
            ["backup", str(tmp_path / "x")],
            ["export", str(tmp_path / "y")],
        ):
            said = sentence(tavolata(command[0], "--db", address, *command[1:]))
            assert said.startswith("PostgreSQL can't be used: ")
            assert "password" in said
            assert "wrong" not in said
    finally:
        rules.write_text(before)


def test_an_old_postgres_is_told_so(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from tavolata.store import NotOpened, open_store

    monkeypatch.setattr("tavolata.store.postgres.OLDEST", 990_000)
    with pytest.raises(NotOpened, match=r"too old: 99 or newer"):
        open_store(postgres_url).backend.open()


# ---- one house, one server ------------------------------------------------------------


def test_a_second_server_on_one_file_is_refused_until_the_first_is_gone(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path / "house.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "house.db")
    for path in (tmp_path / "house.db", tmp_path / "link.db"):
        said = sentence(tavolata("serve", "--port", "0", "--db", path))
        assert said.startswith(f"Another server has {tmp_path / 'house.db'} open.")
    assert tavolata("backup", "--db", tmp_path / "house.db", tmp_path / "copy").returncode == 0
    first.kill()
    assert health(start(tmp_path / "house.db")) == (200, "ok")


# ---- whose files ----------------------------------------------------------------------


def test_nobody_else_can_read_what_the_house_writes(start: Start, tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        server = start(tmp_path / "house" / "tables.db")

        async def run() -> None:
            await play(*await laid(server, 2))

        asyncio.run(run())
        db = tmp_path / "house" / "tables.db"
        for words in (["backup", "copy.db"], ["export", "out.jsonl"], ["export", "--proofs", "proofs.jsonl"]):
            path = tmp_path / words[-1]
            assert tavolata(words[0], "--db", db, *words[1:-1], path).returncode == 0
            assert mode(path) == 0o600, path
        assert mode(tmp_path / "house") == 0o700
        for path in (tmp_path / "house").iterdir():
            assert mode(path) == 0o600, path
        assert {path.name for path in (tmp_path / "house").iterdir()} >= {"tables.db", "tables.db-wal"}
    finally:
        os.umask(before)


def test_a_database_that_everybody_could_read_is_closed_to_them(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    start(path).stop()
    path.chmod(0o644)
    start(path)
    assert mode(path) == 0o600


# ---- a full disk ----------------------------------------------------------------------


def test_a_full_disk_is_told_and_gone_again_when_there_is_room(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "house.db")

    async def lay(number: int) -> None:
        for _ in range(number):
            await laid(server, 2)

    limit = (tmp_path / "house.db").stat().st_size + 150_000
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    with pytest.raises(NotDone) as refused:
        asyncio.run(lay(1000))
    assert refused.value.why["key"] == "store_down"
    assert health(server) == (503, "store")
    assert '"store_failing"' in server.log.read_text()
    metrics = measured(server)
    assert metrics["tavolata_store_failures_total"] >= 1
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    deadline = time.monotonic() + PATIENCE
    while health(server) != (200, "ok"):
        assert time.monotonic() < deadline, "nobody needs to move: the house finds out by itself"
        time.sleep(0.5)
    assert '"store_back"' in server.log.read_text()


def measured(server: Running) -> dict[str, float]:
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=PATIENCE)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return {line.split()[0]: float(line.split()[1]) for line in lines if not line.startswith("#")}


# ---- out and in again -----------------------------------------------------------------


def test_what_the_house_has_is_not_imported_again(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "house.db")

    async def run() -> None:
        for turns in (2, 3):
            await play(*await laid(server, turns))

    asyncio.run(run())
    db, records, other = tmp_path / "house.db", tmp_path / "r.jsonl", tmp_path / "other.db"
    assert tavolata("export", "--db", db, records).stdout.startswith("2 written")
    records.write_bytes(records.read_bytes() * 2)
    again = tavolata("import", "--db", db, records)
    assert (again.returncode, again.stdout.count("was here before")) == (0, 4)
    first = tavolata("import", "--new", "--db", other, records)
    assert (first.returncode, first.stdout.count("was here before")) == (0, 2)
    second = tavolata("import", "--db", other, records)
    assert second.stdout.count("was here before") == 4
    assert [line.split()[3] for line in second.stdout.splitlines()] == [
        line.split()[3] for line in first.stdout.splitlines()
    ]
    assert tavolata("export", "--db", other, tmp_path / "out.jsonl").stdout.startswith("2 written")


def test_a_copy_takes_the_houses_place_and_the_game_goes_on(start: Start, tmp_path: Path) -> None:
    path, copy = tmp_path / "house.db", tmp_path / "copy.db"
    server = start(path)
    client, made = asyncio.run(laid(server, 40))
    at = asyncio.run(play(client, made, 6))
    assert tavolata("backup", "--db", path, copy).returncode == 0
    later = asyncio.run(play(client, made, 4))
    assert later > at
    server.kill()
    # as docs/serving.md says it: the old database goes with all its parts, then the copy comes
    for part in tmp_path.glob("house.db*"):
        part.unlink()
    shutil.copy(copy, path)
    server.start()

    async def run() -> None:
        summary = await client.get(f"/api/tables/{made['table']}")
        assert summary["phase"] == "playing"
        async with client.session(made["table"]) as session:
            async for _ in session.news():
                assert session.version == at
                break
        assert await play(client, made) > later
        assert (await client.get(f"/api/tables/{made['table']}"))["phase"] == "over"

    asyncio.run(run())


def test_a_copy_of_postgres_takes_its_place_and_the_game_goes_on(
    start: Start, postgres: Postgres, tmp_path: Path
) -> None:
    url, new = postgres.new_database("lived"), postgres.new_database("restored")
    server = start(url)
    client, made = asyncio.run(laid(server, 40))
    at = asyncio.run(play(client, made, 6))
    copy = tmp_path / "copy.dump"
    done = tavolata("backup", "--db", url, copy)
    assert done.returncode == 0, done.stderr
    assert mode(copy) == 0o600
    server.kill()
    restore = [str(postgres.bin / "pg_restore"), "--no-owner", f"--dbname={new}", str(copy)]
    subprocess.run(restore, check=True, timeout=60)
    client = Client(start(new).base)

    async def run() -> None:
        assert await play(client, made) > at

    asyncio.run(run())


def test_a_backup_that_fails_leaves_no_file_behind(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path / "house.db")
    asyncio.run(laid(server, 2))
    gone = tmp_path / "nowhere" / "copy.db"
    assert sentence(tavolata("backup", "--db", tmp_path / "house.db", gone)).startswith(
        f"{gone} can't be written"
    )
    (tmp_path / "there").write_text("mine")
    said = sentence(tavolata("backup", "--db", tmp_path / "house.db", tmp_path / "there"))
    assert said == f"{tmp_path / 'there'} exists already."
    assert (tmp_path / "there").read_text() == "mine"
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192));"
        "from tavolata.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ["backup", "--db", str(tmp_path / "house.db"), str(tmp_path / "small.db")]
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, timeout=60
    )
    assert sentence(done).startswith("The copy failed")
    assert not (tmp_path / "small.db").exists()
