"""Chance at a table: from one secret, promised before the game and opened after it.

The secret is 32 bytes of the operating system's generator. Its SHA-256 is published when the game
starts. All throws come from it (`throws.py`), so that whoever knows it can throw them all again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from tavolata.engine.errors import BadRecord
from tavolata.engine.game import AnyGame
from tavolata.engine.record import Fault, check, parse
from tavolata.engine.state import NATURE
from tavolata.tables.play.throws import FairDice

SECRET_BYTES = 32
PROOF_FORMAT = 1


def new_secret() -> bytes:
    """A table's secret."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the game."""
    return hashlib.sha256(secret).hexdigest()


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game with the secret its chances came from: what `tavolata verify` reads."""

    tavolata_proof: int
    table: str
    commitment: str
    secret: str
    # not `object`: no schema can be told of that
    record: dict[str, Any]


def verify(proof: Proof, game: AnyGame) -> Fault | None:
    """Throw all chances of a game again; returns the first thing that is not as it was promised."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return Fault(0, "The secret is not written in hexadecimal digits.")
    if not hmac.compare_digest(commitment(secret), proof.commitment):
        return Fault(0, "The secret is not the one that was promised: its SHA-256 is not the commitment.")
    return check(proof.record, game) or _unfair(proof.record, secret, game)


def _unfair(data: Mapping[str, object], secret: bytes, game: AnyGame) -> Fault | None:
    record = parse(data, game)
    state = record.start(game)
    for k, (seat, text) in enumerate(record.moves):
        action = game.read(state, seat, text)
        if seat == NATURE:
            thrown = state.draw(FairDice(secret, k))
            if thrown != action:
                due = game.write(state, NATURE, thrown)
                return Fault(k + 1, f"The secret throws {due!r} here, but {text!r} was played.")
        state.apply(seat, action)
    return None


def read_proof(data: bytes) -> Proof:
    """A proof from the text of its file."""
    try:
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as problem:
        raise BadRecord(f"It is no proof of a game ({problem}).") from problem
    if proof.tavolata_proof != PROOF_FORMAT:
        raise BadRecord(f"Its format is {proof.tavolata_proof}, this reads format {PROOF_FORMAT}.")
    return proof
