"""The soak of analyses goes on where it was stopped."""

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.coach.soak import Ask, Kept, Looked


def made(ask: Ask) -> Looked:
    """What a game told."""
    name, number = ask
    return Looked("made", name, number, luck=[number / 2], took=1.0)


def test_what_was_looked_at_is_not_looked_at_again_and_a_line_cut_off_is(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    with ProcessPoolExecutor(1) as pool:
        with path.open("a+b") as file:
            first = Kept(file).all(pool, made, "borgo", 3)
        assert [each.luck for each in first] == [[0.0], [0.5], [1.0]]
        whole = path.read_bytes()
        path.write_bytes(whole[:-9])
        with path.open("a+b") as file:
            kept = Kept(file)
            assert [number for *_, number in kept.found] == [0, 1]
            assert kept.all(pool, made, "borgo", 3) == first
        assert path.read_bytes() == whole
    # whoever was sent home looks at nothing
    with path.open("a+b") as file:
        assert Kept(file).all(pool, made, "borgo", 2) == first[:2]
    assert Kept(None).found == {}
