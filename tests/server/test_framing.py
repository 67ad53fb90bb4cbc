"""The short way of messages must read what a whole parser of the protocol reads."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from bench.server.running import Running
from tavolata.server.transport.framing import frame_size, framed, only_text, text_of
from tests.server.conftest import upgraded

SIZES = [0, 1, 125, 126, 127, 300, 4000, 65_535, 65_536, 70_000]


def written(text: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A client's frame, by the library."""
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_servers_message_is_written_as_the_library_writes_it(size: int) -> None:
    texts = [b"x" * size, b"y"]
    assert framed(texts) == b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)


@given(st.lists(st.binary(max_size=400), min_size=1, max_size=5), st.integers(0, 1000))
def test_frames_are_found_in_a_stream_that_breaks_off_anywhere(texts: list[bytes], cut: int) -> None:
    stream = b"".join(map(written, texts))
    stream = stream[: cut % (len(stream) + 1)]
    begin, found = 0, []
    while 0 < (size := frame_size(stream, begin)) <= len(stream) - begin:
        found.append(text_of(stream[begin : begin + size]))
        begin += size
    whole, ends = 0, 0
    for text in texts:
        ends += len(written(text))
        whole += ends <= len(stream)
    assert found == texts[:whole]


def test_only_whole_masked_text_takes_the_short_way() -> None:
    assert text_of(written(b"hello")) == b"hello"
    assert text_of(written(b"hello", fin=False)) is None
    assert text_of(written(b"hello", Opcode.CONT)) is None
    assert text_of(written(b"hello", Opcode.BINARY)) is None
    assert text_of(written(b"", Opcode.PING)) is None
    assert text_of(Frame(Opcode.TEXT, b"hello").serialize(mask=False)) is None
    assert text_of(written(b"h" * 70_000)) is None


def test_a_single_message_is_known_from_several_and_from_a_part() -> None:
    hello = written(b"hello")
    assert only_text(hello) == b"hello"
    assert only_text(hello + hello) is None
    assert all(only_text(hello[:cut]) is None for cut in range(len(hello)))
    assert only_text(written(b"", Opcode.PING)) is None


def test_messages_in_pieces_between_pings_and_byte_by_byte_are_all_answered(server: Running) -> None:
    def ping(n: int) -> bytes:
        return json.dumps({"type": "ping", "n": n}).encode()

    third = ping(3)
    stream = b"".join(
        [
            written(ping(1)),
            written(b"?", Opcode.PING),
            written(ping(2), Opcode.BINARY),
            written(third[:5], fin=False),
            written(b"!", Opcode.PING),
            written(third[5:], Opcode.CONT),
            written(ping(4) + b" " * 200),
        ]
    )

    def talk(step: int) -> bytes:
        heard = b""
        with upgraded(server) as wire:
            for begin in range(0, len(stream), step):
                wire.sendall(stream[begin : begin + step])
            while b'"n":4' not in heard:
                heard += wire.recv(4096)
        return heard

    for step in (len(stream), 1, 7):
        heard = talk(step)
        assert [heard.count(b'"n":%d' % n) for n in (1, 2, 3, 4)] == [1, 1, 1, 1]
        assert b"\x8a\x01?" in heard
        assert b"\x8a\x01!" in heard


@pytest.mark.parametrize("together", [True, False])
def test_a_message_amid_another_in_pieces_is_a_mistake(server: Running, together: bool) -> None:
    begun, amid = written(b'{"type":"pi', fin=False), written(b'{"type":"ping","n":1}')
    heard = b""
    with upgraded(server) as wire:
        for part in [begun + amid] if together else [begun, amid]:
            wire.sendall(part)
            time.sleep(0.1)
        while more := wire.recv(4096):
            heard += more
    assert b'"n":1' not in heard
    assert (1002).to_bytes(2, "big") in heard
