"""The frames of a socket, as far as the short way needs to know them (RFC 6455, 5.2)."""

from typing import Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # its C form where there is one

TEXT: Final = 0x81
"""The first byte of a text message that is not cut in pieces."""
CLOSE: Final = 0x88
"""The first byte of a goodbye."""
MASKED: Final = 0x80
LENGTH: Final = 0x7F
SHORT: Final = 126
LONG: Final = 65_536
"""From these lengths on two, or eight, more bytes hold the length."""
MASK: Final = 4


def frame_size(data: bytes, begin: int) -> int:
    """How long the frame is that begins here; 0 if that has not come yet."""
    left = len(data) - begin
    if left < 2:
        return 0
    mask = MASK if data[begin + 1] & MASKED else 0
    length = data[begin + 1] & LENGTH
    if length < SHORT:
        return 2 + mask + length
    more = 2 if length == SHORT else 8
    if left < 2 + more:
        return 0
    return 2 + more + mask + int.from_bytes(data[begin + 2 : begin + 2 + more], "big")


def text_of(frame: bytes) -> bytes | None:
    """What a client's frame says, if it is a whole text message shorter than 64 kB."""
    length = frame[1] & LENGTH
    if frame[0] != TEXT or not frame[1] & MASKED or length > SHORT:
        return None
    head = 2 if length < SHORT else 4
    return apply_mask(frame[head + MASK :], frame[head : head + MASK])


def only_text(data: bytes) -> bytes | None:
    """What a client says, if all that came is a single such message."""
    return text_of(data) if data and frame_size(data, 0) == len(data) else None


def is_close(data: bytes) -> bool:
    """Whether all that came is a goodbye."""
    return len(data) >= 2 and data[0] == CLOSE and frame_size(data, 0) == len(data)


def framed(texts: list[bytes]) -> bytes:
    """Whole text messages of a server, which masks nothing."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(head(len(text)))
        parts.append(text)
    return b"".join(parts)


def head(size: int) -> bytes:
    """How a server's text message of this size begins."""
    if size < SHORT:
        return (TEXT << 8 | size).to_bytes(2, "big")
    if size < LONG:
        return ((TEXT << 8 | SHORT) << 16 | size).to_bytes(4, "big")
    return ((TEXT << 8 | SHORT + 1) << 64 | size).to_bytes(10, "big")
