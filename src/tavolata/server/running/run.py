"""Running the server: one process, or several on one PostgreSQL."""

import asyncio
import errno
import gc
import os
import signal
import socket
import subprocess
import sys
import threading

import msgspec
import uvicorn

from tavolata.engine.errors import BadSetting, TavolataError
from tavolata.server.app import app_of
from tavolata.server.config import Config
from tavolata.server.house import House
from tavolata.server.http import metrics
from tavolata.server.limits import descriptors
from tavolata.server.running import logs, measuring
from tavolata.server.running.versions import check_versions
from tavolata.server.transport.accepting import Acceptor
from tavolata.server.transport.connection import HttpConnection
from tavolata.server.transport.handshake import Handshake
from tavolata.store import open_store

GRACE = 10
WORD = 0.1
"""Seconds in which a last word reaches everyone before uvicorn hangs up."""
SWITCH = 0.0001
"""Seconds for which a thread keeps the interpreter's lock when another wants it."""
HANDED_OVER = "TAVOLATA_CONFIG"
"""All settings as JSON, for a worker."""


class Server(uvicorn.Server):
    """Says its address when it listens, and tells its connections when it stops."""

    def __init__(self, config: uvicorn.Config, house: House, figures: socket.socket | None = None) -> None:
        super().__init__(config)
        self.house = house
        self.figures = figures
        """Where Prometheus asks, if not at the house's own port."""
        self.telling: asyncio.Server | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, then the door: what is against it ends in a sentence, not in uvicorn's log."""
        await self.house.open()
        if self.figures is not None:
            self.telling = await measuring.tell(self.figures, lambda: metrics.text(self.house))
        # uvicorn's own servers would take in as many at once as there come
        await super().startup([])
        if self.started:
            self.servers = [Acceptor(each, self.house, self._door) for each in sockets or ()]  # type: ignore[misc]
            name, port = self.servers[0].sockets[0].getsockname()[:2]
            host = f"[{name}]" if ":" in name else name
            print(f"Tavolata is at http://{host}:{port}{self.house.config.prefix}", flush=True)

    def _door(self, address: str) -> HttpConnection:
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        return HttpConnection(self.house, address, config=self.config, **state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everyone away with a word, then close."""
        self.house.stop()
        await asyncio.sleep(WORD)
        await super().shutdown(sockets)
        if self.telling is not None:
            self.telling.close()
        await self.house.close()


def serve(config: Config) -> int:
    """Serve until told to stop."""
    check_versions()
    check_processes(config)
    descriptors.raise_limit()
    if config.workers > 1:
        return serve_by_many(config)
    return serve_alone(config, listening(config), measuring.listening(config))


def check_processes(config: Config) -> None:
    """What is against several processes."""
    if config.workers > 1 and not config.url.startswith("postgres"):
        raise BadSetting("Several workers need a store they can share: --db postgresql://….")


def listening(config: Config) -> socket.socket:
    """The socket on which players knock."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        door = socket.create_server((config.host, config.port), family=family, backlog=descriptors.backlog())
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # whoever neither reads nor answers is not kept for ever by the system
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * config.idle_seconds))
        return door
    except OSError as problem:
        taken = problem.errno == errno.EADDRINUSE
        why = "is taken: choose another by --port" if taken else f"can't be opened: {problem.strerror}"
        raise BadSetting(f"Port {config.port} of {config.host} {why}.") from None


def serve_alone(config: Config, door: socket.socket, figures: socket.socket | None = None) -> int:
    """Serve in this process."""
    logs.set_up()
    # the store's threads must not wait long for the interpreter's lock while the loop is busy
    sys.setswitchinterval(SWITCH)
    spare_the_collector()
    house = House(config)
    server = Server(uvicorn_config(config, house), house, figures)
    # it may be told to stop before uvicorn listens for that; uvicorn raises the signal again when it has
    # stopped, and being told to stop is no failure
    signal.signal(signal.SIGTERM, server.handle_exit)
    server.run([door])
    return 0 if server.started else 1


YOUNG = (500, 4, 20_000)
"""After how many new objects the collector looks at them, after how many such looks at those that were left,
and after how many of these at everything."""


def spare_the_collector() -> None:
    """Look for cyclic garbage in small pieces, and at all there is hardly ever.

    A move leaves hundreds of objects and hardly a cycle. What the collector looks at it looks at in one go,
    while everybody waits: 50,000 objects are 10 ms and more.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


def uvicorn_config(config: Config, house: House) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app_of(house),
        loop="auto",
        http="httptools",
        ws=Handshake,
        ws_max_size=config.frame_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        server_header=False,
        date_header=True,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=round(config.idle_seconds),
        backlog=descriptors.backlog(),
    )


def serve_by_many(config: Config) -> int:
    """Several processes that accept from one socket; one that dies is replaced."""
    check_store(config)
    door, figures = listening(config), measuring.listening(config)
    inner = [socket.create_server(("127.0.0.1", 0)) for _ in range(config.workers)] if figures else []
    gathering = measuring.Gathering(figures, inner) if figures else None
    if gathering is not None:
        threading.Thread(target=gathering.serve_forever, name="figures", daemon=True).start()
    environment = {**os.environ, HANDED_OVER: msgspec.json.encode(config).decode()}
    command = [sys.executable, "-m", "tavolata.server.running.run"]
    stopped = threading.Event()
    workers: list[subprocess.Popen[bytes]] = []

    def start(place: int) -> subprocess.Popen[bytes]:
        """A worker; where another's figures were told it tells its own."""
        given = [door.fileno(), *(each.fileno() for each in inner[place : place + 1])]
        return subprocess.Popen([*command, *map(str, given)], env=environment, pass_fds=given)

    def stop(*_: object) -> None:
        stopped.set()
        for worker in workers:
            worker.terminate()

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    while not stopped.is_set():
        for place in range(config.workers):
            if stopped.is_set():
                break
            if place == len(workers):
                workers.append(start(place))
            elif workers[place].poll() is not None:
                workers[place] = start(place)
        stopped.wait(1.0)
    # also one that was just being started when it was told to stop
    stop()
    return max(worker.wait() for worker in workers)


def check_store(config: Config) -> None:
    """What keeps a worker from opening the house would keep each one that replaces it."""
    backend = open_store(config.url).backend
    backend.open()
    backend.close()


def main() -> int:
    """One of several workers: settings in the environment, numbers of sockets as arguments."""
    config = msgspec.json.decode(os.environ[HANDED_OVER], type=Config)
    try:
        door, *figures = [socket.socket(fileno=int(each)) for each in sys.argv[1:]]
        return serve_alone(config, door, *figures)
    except TavolataError as problem:
        print(f"tavolata: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
