"""What is drawn in the terminal, and what a hand is judged to lack."""

import pytest
from rich.console import Console

from tavolata.games.giro import GAME
from tavolata.games.giro.hints import lacking
from tavolata.games.giro.rules import GiroState
from tests.rulebook.giro.travel import NAMES, play, table


def drawn(state: GiroState, viewer: int | None, language: str = "en") -> str:
    console = Console(width=100, color_system=None, file=None)
    with console.capture() as capture:
        console.print(GAME.draw(GAME.see(state, viewer), GAME.texts(language), NAMES[: state.seats()]))
    return capture.get()


def test_own_tickets_lie_open_and_others_show_their_backs() -> None:
    state = table("VP MR", "MT NT", "", phase="swap", trips=("", "NR NR"))
    mine, theirs = drawn(state, 0), drawn(state, 1)
    assert "Your tickets  MR   VP" in mine
    assert "MT" not in mine
    assert "Your tickets  MT   NT" in theirs
    assert "VP" not in theirs
    assert "NR" in mine, "what is laid lies open"
    assert "Your tickets" not in drawn(state, None)


def test_the_face_of_an_offer_is_drawn_for_its_owner_only() -> None:
    state = table("VP", "MT", phase="swap")
    play(state, "0 swap left VP")
    assert "On offer  VP  →  M" in drawn(state, 0)
    assert "On offer  V?  →  M" in drawn(state, 1)


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_piles_lie_in_their_ring_in_every_language(language: str) -> None:
    state = table("", "", phase="take", card="PV", under={"V": "VM VN"})
    picture = drawn(state, 0, language)
    for words in ("Torino 16", "Milano 16", "Venezia 16", "Napoli 16", "▸ P  Palermo 16", "V? V?"):
        assert words in picture


@pytest.mark.parametrize(
    ("mine", "lacks"),
    [
        ("", [2, 3, 4, 5, 6]),
        ("VM", [1, 2, 3, 4, 5]),
        ("VM MV", [0, 2, 3, 4, 5]),
        ("VM VM", [0, 2, 3, 4, 5]),
        ("VM MT", [1, 1, 2, 3, 4]),
        ("VM MT TV", [1, 0, 2, 3, 4]),
        ("VM VN VR", [1, 1, 2, 3, 4]),
        ("TM MV VN NP", [1, 1, 1, 1, 2]),
        ("TM MV VN NP PT TR", [1, 1, 1, 0, 1]),
    ],
)
def test_a_hint_tells_how_many_tickets_each_length_lacks(mine: str, lacks: list[int]) -> None:
    state = table(mine, "")
    assert [lacking(state, 0, length) for length in range(2, 7)] == lacks
