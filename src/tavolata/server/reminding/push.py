"""Web Push: what a browser is sent is encrypted for it (RFC 8291) and signed by the house (RFC 8292)."""

import base64
import os
import struct
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096
LAST: Final = b"\x02"
"""Ends the last record."""
VALID: Final = 12 * 3600
"""Seconds for which a signature is good; a day is the most."""
KEPT: Final = 24 * 3600
"""Seconds for which a push service keeps what it can't deliver."""


def text(data: bytes) -> str:
    """Bytes in base64url."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """What base64url says."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> bytes:
    """A private key of the house."""
    return ec.generate_private_key(CURVE).private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as its 65 bytes."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def is_key(p256dh: str) -> bool:
    """Whether a browser's key is a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(p256dh))
    except ValueError:
        return False
    return True


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key from a secret (HKDF)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypted(
    message: bytes,
    p256dh: str,
    auth: str,
    salt: bytes | None = None,
    once: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message that only the browser with these keys can read; salt and key are new each time."""
    theirs = bytes_of(p256dh)
    once = once or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    ours = public_bytes(once.public_key())
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derived(bytes_of(auth), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


class Signer:
    """Signs for the house, so that a push service knows who sends."""

    def __init__(self, key: bytes, contact: str) -> None:
        private = serialization.load_der_private_key(key, None)
        assert isinstance(private, ec.EllipticCurvePrivateKey)
        self.private = private
        self.public = text(public_bytes(private.public_key()))
        """What a browser subscribes with."""
        self.contact = contact
        """Whom a push service may turn to; empty for nobody."""

    def headers(self, endpoint: str, now: int, topic: str) -> dict[str, str]:
        """What a message to an endpoint is sent with; an older one of the same topic is replaced."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + VALID}
        if self.contact:
            claims["sub"] = self.contact
        said = b".".join(
            text(msgspec.json.encode(each)).encode() for each in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self.private.sign(said, ec.ECDSA(hashes.SHA256())))
        signed = f"{said.decode()}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return {
            "Authorization": f"vapid t={signed}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "high",
            "Topic": topic,
        }
