"""A server in a process of its own, to be loaded, killed and started again."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from tavolata.server.config import Config

CODE = """
import os, sys, threading, msgspec
from tavolata.server.config import Config
from tavolata.server.running.run import serve
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
sys.exit(serve(msgspec.json.decode(sys.argv[1], type=Config)))
"""
"""Serves until it is told to stop, or whoever started it is gone: then its stdin ends."""
PLAIN = """
import os, signal, socket, sys, threading, msgspec, uvicorn
from tavolata.server.running.asgi import Application
from tavolata.server.config import Config
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
config = msgspec.json.decode(sys.argv[1], type=Config)
door = socket.create_server((config.host, config.port))
signal.signal(signal.SIGTERM, lambda *_: None)
print(f"http://{config.host}:{door.getsockname()[1]}", flush=True)
uvicorn.Server(
    uvicorn.Config(
        Application(config), http="h11", ws="websockets-sansio", lifespan="on", log_level="warning",
        timeout_graceful_shutdown=2,
    )
).run([door])
"""
"""The same by a server that knows nothing of ours: the application alone, as any ASGI server runs it."""
OPEN_HANDED = {
    "frames_a_second": 1e6,
    "frame_burst": 10**6,
    "address_frames_a_second": 1e6,
    "address_frame_burst": 10**6,
    "hellos_a_second": 1e6,
    "hello_burst": 10**6,
    "requests_a_second": 1e6,
    "request_burst": 10**6,
    "tables_an_hour": 1e9,
    "table_burst": 10**6,
    "seats_an_hour": 1e9,
    "seat_burst": 10**6,
    "open_seats_an_address": 10**6,
    "max_connections_an_address": 10**6,
    "connections_a_second": 1e6,
    "connection_burst": 10**6,
    "max_sockets_an_address": 10**6,
    "bot_pause": 0.0,
}
"""Limits that a load from one address would meet at once."""


class Running:
    """Starts with `start`, on a free port the first time and on the same one ever after."""

    def __init__(
        self,
        db: Path | str,
        log: Path,
        limits: dict[str, object] | None = None,
        descriptors: int = 0,
        code: str = CODE,
    ) -> None:
        self.given = {"db": str(db), "port": 0, **(OPEN_HANDED if limits is None else limits)}
        self.log = log
        self.code = code
        self.process: subprocess.Popen[str] | None = None
        self.base = ""
        self.descriptors = descriptors
        """How many the system lets it have, if not as many as ours."""

    def start(self) -> "Running":
        """Start, and wait until it listens."""
        config = msgspec.convert(self.given, Config)
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-X", "faulthandler", "-c", self.code, msgspec.json.encode(config).decode()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=self._limited if self.descriptors else None,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"The server did not start: {self.log.read_text()[-2000:]}")
        self.base = line.split()[-1]
        self.given["port"] = urlsplit(self.base).port
        return self

    def _limited(self) -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))

    @property
    def pid(self) -> int:
        """The process."""
        assert self.process is not None
        return self.process.pid

    def memory(self) -> int:
        """Bytes it has in memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """Processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds for which its event loop was ready and had no core."""
        return int(Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    def kill(self) -> None:
        """As a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As an administrator does; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.send_signal(how)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # which writes its stacks into the log
            self.process.wait()
            raise RuntimeError(f"The server does not stop: {self.log.read_text()[-5000:]}") from None
        finally:
            self.process.stdin.close()
            self.process.stdout.close()
