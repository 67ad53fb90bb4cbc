"""Real ends on this machine: a mail server, a push service that checks what it gets, and one for webhooks."""

import asyncio
import email
import email.policy
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import h11
import msgspec
from aiosmtpd.smtp import SMTP, Envelope
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tavolata.server.reminding.push import bytes_of, text


class Posted(NamedTuple):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


class End:
    """An HTTP server that keeps what is posted to it."""

    def __init__(self) -> None:
        self.posted: list[Posted] = []
        self.numbers: list[int] = []
        """What is answered first; afterwards 201."""
        self.headers: list[tuple[str, str]] = []
        self.hangs = False
        self.base = ""
        self.asked = 0
        self.serving: set[asyncio.Task[Any]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection."""
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        try:
            await self._answer(reader, writer)
        finally:
            self.serving.discard(task)
            writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        http = h11.Connection(h11.SERVER)
        path, headers, body = "", {}, b""
        while True:
            event = http.next_event()
            if event is h11.NEED_DATA:
                data = await reader.read(65536)
                http.receive_data(data)
                if not data:
                    return
            elif isinstance(event, h11.Request):
                path = event.target.decode()
                headers = {name.decode(): value.decode() for name, value in event.headers}
            elif isinstance(event, h11.Data):
                body += event.data
            else:
                break
        if self.hangs:
            await asyncio.sleep(60)
        self.posted.append(Posted(path, headers, body))
        number = self.numbers.pop(0) if self.numbers else 201
        answer = http.send(h11.Response(status_code=number, headers=[*self.headers, ("Content-Length", "0")]))
        writer.write((answer or b"") + (http.send(h11.EndOfMessage()) or b""))
        await writer.drain()


@asynccontextmanager
async def end() -> AsyncIterator[End]:
    """An end that answers."""
    made = End()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        for task in made.serving:
            task.cancel()
        await asyncio.gather(*made.serving, return_exceptions=True)
        # what was hung up is gone in the next round
        await asyncio.sleep(0)


class Browser:
    """A browser's subscription, and what only it can read."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"0123456789abcdef"

    def channel(self) -> dict[str, str]:
        return {
            "kind": "push",
            "endpoint": self.endpoint,
            "p256dh": text(self.public),
            "auth": text(self.auth),
        }

    def read(self, posted: Posted, house: str) -> Any:
        """What was pushed, if the house signed it and it is encrypted as RFC 8291 says."""
        check_signature(posted, house, self.endpoint)
        assert posted.headers["content-encoding"] == "aes128gcm"
        salt, (size, length) = posted.body[:16], struct.unpack("!IB", posted.body[16:21])
        sender, sealed = posted.body[21 : 21 + length], posted.body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\x00" + self.public + sender
        ikm = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        prk = HKDF.extract(hashes.SHA256(), salt, ikm)
        key = HKDFExpand(hashes.SHA256(), 16, b"Content-Encoding: aes128gcm\x00").derive(prk)
        nonce = HKDFExpand(hashes.SHA256(), 12, b"Content-Encoding: nonce\x00").derive(prk)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.rstrip(b"\x00")[-1:] == b"\x02", "the last record ends so"
        return msgspec.json.decode(plain.rstrip(b"\x00")[:-1])


def check_signature(posted: Posted, house: str, endpoint: str) -> None:
    """The house's ES256 signature, for this push service and not for ever (RFC 8292)."""
    scheme, _, told = posted.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in told.split(","))
    assert scheme == "vapid"
    assert parts["k"] == house
    head, claims, signature = parts["t"].split(".")
    raw = bytes_of(signature)
    r, s = (int.from_bytes(raw[k : k + 32], "big") for k in (0, 32))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(house))
    signed = f"{head}.{claims}".encode()
    key.verify(encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))
    assert msgspec.json.decode(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    said = msgspec.json.decode(bytes_of(claims))
    parts_of = urlsplit(endpoint)
    assert said["aud"] == f"{parts_of.scheme}://{parts_of.netloc}"
    assert 0 < int(posted.headers["ttl"]) <= 86400


class Mails:
    """A mail server that keeps what it is handed."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.written: list[bytes] = []
        """The same as they came."""
        self.refuses = ""
        self.busy = 0

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address == self.refuses:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        if self.busy:
            self.busy -= 1
            return "451 later"
        assert isinstance(envelope.content, bytes)
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self.written.append(envelope.content)
        return "250 OK"


@asynccontextmanager
async def mail_server() -> AsyncIterator[tuple[Mails, str]]:
    """A mail server and its address, as the setting names it."""
    mails = Mails()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(mails, loop=loop), "127.0.0.1", 0)
    try:
        yield mails, f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


async def until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait for something to be true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
