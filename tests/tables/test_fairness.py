"""Chance that can be checked afterwards: the promise, the throws, and every way to break them."""

import copy
import hmac
import struct
from collections import Counter
from typing import Any

import msgspec
import pytest

from tavolata import games
from tavolata.engine.errors import BadRecord
from tavolata.engine.record import check
from tavolata.engine.state import NATURE
from tavolata.tables.hall import deciding
from tavolata.tables.log import history
from tavolata.tables.play.fairness import Proof, commitment, read_proof, verify
from tavolata.tables.play.throws import FairDice
from tests.cases import PLAIN_CASES, Case
from tests.tables.test_secrecy import laid


def finished(case: Case) -> Proof:
    """A game played to its end by first moves."""
    short = Case(case.name, case.seats, (("max_turns", 4),))
    draft = laid(short)
    while draft.table.phase == "playing":
        assert draft.table.play is not None
        seat = draft.table.to_act()[0]
        legal = case.game.legal(draft.table.play.state, seat)
        draft.plan(deciding.move(draft.table, seat, legal[draft.table.play.count % len(legal)]))
    record = history.record(history.played(draft.table, history.moves_of(draft.rows)))
    return history.proof(draft.table, record.as_json())


every_game = pytest.mark.parametrize("case", PLAIN_CASES[:: max(1, len(PLAIN_CASES) // 8)], ids=str)


@every_game
def test_a_finished_game_is_as_its_table_promised(case: Case) -> None:
    proof = finished(case)
    assert verify(proof, case.game) is None
    assert check(proof.record, case.game) is None, "the record alone is an ordinary record"
    assert read_proof(msgspec.json.encode(proof)) == proof


@every_game
def test_another_secret_or_another_chance_is_found(case: Case) -> None:
    proof = finished(case)
    other = msgspec.structs.replace(proof, secret=bytes(32).hex())
    fault = verify(other, case.game)
    assert fault is not None
    assert "promised" in fault.why
    forged = msgspec.structs.replace(other, commitment=commitment(bytes(32)))
    fault = verify(forged, case.game)
    assert fault is not None
    assert fault.move >= 1


def test_a_chance_that_was_changed_is_found_where_it_stands() -> None:
    case = PLAIN_CASES[0]
    proof = finished(case)
    record: dict[str, Any] = copy.deepcopy(proof.record)
    state = case.game.new(record["seats"], record["options"])
    first = record["moves"][0]
    assert first[0] == "*"
    texts = [case.game.write(state, NATURE, action) for action in state.legal(NATURE)]
    first[1] = next(text for text in texts if text != first[1])
    fault = verify(msgspec.structs.replace(proof, record=record), case.game)
    assert fault is not None


def test_the_throws_are_fixed_for_ever() -> None:
    """Numbers that verifiers of other makes can compare with; the first four worked out by hand."""
    dice = FairDice(bytes(range(32)), 7)
    assert [dice.below(6) for _ in range(12)] == [3, 4, 0, 4, 2, 2, 2, 1, 2, 4, 4, 0]
    message = b"tavolata dice" + struct.pack(">QQ", 7, 0)
    words = struct.unpack(">4Q", hmac.digest(bytes(range(32)), message, "sha256"))
    assert [word % 6 for word in words] == [3, 4, 0, 4]


def test_every_number_is_equally_likely() -> None:
    counts = Counter(FairDice(b"secret", move).below(7) for move in range(14_000))
    assert sorted(counts) == list(range(7))
    assert max(abs(count - 2000) for count in counts.values()) < 200


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"tavolata_proof": 2}', b"[" * 100_000])
def test_what_is_no_proof_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read_proof(data)


def test_a_proof_of_another_format_is_refused() -> None:
    proof = Proof(99, "t", "c", "s", {})
    with pytest.raises(BadRecord, match="format is 99"):
        read_proof(msgspec.json.encode(proof))
    assert verify(msgspec.structs.replace(proof, secret="xyz"), games.game("borgo")) is not None
