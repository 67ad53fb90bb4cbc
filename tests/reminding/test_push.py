"""What a browser is pushed is encrypted as the standard's own example says."""

from cryptography.hazmat.primitives.asymmetric import ec

from tavolata.server.reminding.push import bytes_of, encrypted, is_key, text

THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_comes_out() -> None:
    once = ec.derive_private_key(int.from_bytes(bytes_of(OURS), "big"), ec.SECP256R1())
    said = b"When I grow up, I want to be a watermelon"
    assert text(encrypted(said, THEIRS, AUTH, bytes_of(SALT), once)) == SEALED


def test_every_message_has_a_key_and_a_salt_of_its_own() -> None:
    one, other = (encrypted(b"the same", THEIRS, AUTH) for _ in range(2))
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_only_a_point_of_the_curve_is_a_key() -> None:
    assert is_key(THEIRS)
    assert not is_key("B" + "A" * 86)
    assert not is_key("A" * 87)
