"""A private PostgreSQL server for tests and loads, made by initdb in a temporary folder."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

ROOT = 0
PATIENCE = 60.0
"""Seconds in which it must have begun: after a crash all its files go to a disk that may be busy first."""


def programs() -> Path | None:
    """Where Debian keeps initdb and postgres; None if they are not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return Path(path).resolve().parent if path else None


class Postgres:
    """One server in a folder; as root it runs as the user postgres, since it refuses to run as root."""

    def __init__(self) -> None:
        bin_folder = programs()
        if bin_folder is None:
            raise RuntimeError("PostgreSQL is not installed: apt-get install postgresql, or run .ci/set-up")
        self.bin = bin_folder
        # not in pytest's own folders: the user postgres may not enter those of root
        self.folder = Path(tempfile.mkdtemp(prefix="tavolata-postgres-"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.user: int | None = None
        if os.getuid() == ROOT:
            postgres = pwd.getpwnam("postgres")
            self.user = postgres.pw_uid
            os.chown(self.folder, postgres.pw_uid, postgres.pw_gid)
        self._run("initdb", "-D", str(self.data), "-U", "tavolata", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        """The folder of its files."""
        return self.folder / "data"

    @property
    def log(self) -> Path:
        """What it says."""
        return self.folder / "log"

    def _run(self, program: str, *args: str) -> None:
        command = [str(self.bin / program), *args]
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd="/")

    def start(self) -> "Postgres":
        """Start, and wait until it answers."""
        options = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-p", str(self.port)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [str(self.bin / "postgres"), "-D", str(self.data), *options],
                stdout=subprocess.DEVNULL,
                stderr=log,
                user=self.user,
                cwd="/",
            )
        begin = time.monotonic()
        while self.process.poll() is None and time.monotonic() - begin < PATIENCE:
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return self
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """Stop at once, ending all connections."""
        assert self.process is not None
        self.process.send_signal(3)  # SIGQUIT: immediate shutdown, recovery at the next start
        self.process.wait(20)

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        if self.process is not None and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://tavolata@127.0.0.1:{self.port}/{database}"

    def new_database(self, name: str) -> str:
        """An empty database; gives its address."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)
