"""Players can send the house nowhere that they may not go themselves, and to no end that holds it up."""

import asyncio
import time

import pytest

from tavolata.server.reminding import outgoing
from tavolata.server.reminding.outgoing import NotReached, Outgoing
from tests.reminding.ends import end

LOOPBACK = ["127.0.0.0/8", "::1/128"]
INSIDE = [
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://10.0.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/x",
    "https://0.0.0.0/x",
    "https://224.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://[fe80::1]/x",
    "https://[fd00::1]/x",
    "https://[64:ff9b::7f00:1]/x",
    "https://[2002:7f00:1::]/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
]
NEVER = [
    "http://1.1.1.1/x",
    "https://1.1.1.1:8443/x",
    "https://ada:secret@example.org/x",
    "ftp://example.org/x",
    "https:///x",
    "https://example.org:99999/x",
    "https://[1/x",
]


@pytest.mark.parametrize("url", [*INSIDE, *NEVER])
def test_what_is_not_public_is_not_asked(url: str) -> None:
    async def run() -> None:
        going = Outgoing(())
        try:
            with pytest.raises(NotReached):
                await going.post(url, {}, b"")
        finally:
            going.close()

    asyncio.run(run())


def test_a_name_that_leads_inside_is_not_asked_though_the_name_looks_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The address that was looked at is the one that is asked: between the two no name is looked up again."""

    async def run() -> None:
        async with end() as far:
            port = int(far.base.rpartition(":")[2])
            monkeypatch.setattr(outgoing, "TLS_PORT", port)
            going = Outgoing(())
            with pytest.raises(NotReached, match="not public"):
                await going.post(f"https://localhost:{port}/x", {}, b"")
            going.close()
            assert far.asked == 0

    asyncio.run(run())


def test_networks_of_the_host_may_be_asked_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with end() as far:
            going = Outgoing(LOOPBACK)
            assert await going.post(f"{far.base}/a?b=c", {"Title": "x"}, b"said") == 201
            assert (far.posted[0].path, far.posted[0].body) == ("/a?b=c", b"said")
            for url in ("http://10.0.0.1/x", "http://1.1.1.1/x", "https://1.1.1.1:8443/x"):
                with pytest.raises(NotReached, match="not public"):
                    await going.post(url, {}, b"")
            going.close()

    asyncio.run(run())


def test_no_redirect_is_followed() -> None:
    async def run() -> None:
        async with end() as far, end() as other:
            far.numbers, far.headers = [307], [("Location", f"{other.base}/x")]
            going = Outgoing(LOOPBACK)
            assert await going.post(far.base + "/", {}, b"") == 307
            going.close()
            assert other.asked == 0

    asyncio.run(run())


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 200 OK\r\nX: " + b"a" * 100_000, b"SSH-2.0\r\n\r\n", b"\x00" * 999]
)
def test_an_end_that_answers_nonsense_is_not_read_to_its_end(answer: bytes) -> None:
    async def run() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            writer.write(answer)
            writer.transport.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        going = Outgoing(LOOPBACK)
        with pytest.raises(NotReached):
            await going.post(f"http://127.0.0.1:{port}/", {}, b"")
        going.close()
        server.close()
        await asyncio.sleep(0)

    asyncio.run(run())


def test_an_end_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.2)

    async def run() -> None:
        async with end() as far:
            far.hangs = True
            going = Outgoing(LOOPBACK)
            begin = time.monotonic()
            with pytest.raises(NotReached, match="TimeoutError"):
                await going.post(far.base + "/", {}, b"")
            assert time.monotonic() - begin < 30
            going.close()

    asyncio.run(run())


def test_an_end_whose_name_tls_does_not_vouch_for_is_not_told() -> None:
    async def run() -> None:
        async with end() as far:
            going = Outgoing(LOOPBACK)
            with pytest.raises(NotReached):
                await going.post(far.base.replace("http:", "https:") + "/", {}, b"")
            going.close()
            assert far.posted == []

    asyncio.run(run())
