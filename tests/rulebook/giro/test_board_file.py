"""An owner's own box, and the sentences that say what is wrong with one."""

import msgspec
import pytest

from tavolata.engine.dice import SeededDice
from tavolata.engine.errors import BadBoard
from tavolata.engine.match import Match
from tavolata.engine.record import check, trace
from tavolata.engine.state import NATURE
from tavolata.games.giro import GAME

NAME = 'name = "Other cards"\n'
TICKETS = "[tickets.V]\nM = 7\nN = 7\nR = 2\n"
CARDS = "[cards]\nM = 5\nN = 5\nP = 5\nT = 5\nV = 5\nMNPTV = 2\n"


def test_an_owners_box_is_played_with_and_travels_with_the_record() -> None:
    board = GAME.read_board(NAME + TICKETS + CARDS)
    match = Match(GAME, 2, {"max_turns": 6}, board, SeededDice(1))
    assert match.game.position(match.record.start(GAME))["cards"] == {
        "M": 5, "N": 5, "P": 5, "T": 5, "V": 5, "MNPTV": 2,
    }  # fmt: skip
    while match.state.to_act():
        seat = match.state.to_act()[0]
        match.play(seat, match.game.legal(match.state, seat)[0])
    data = msgspec.json.decode(match.record.line(trace(GAME, match.record)))
    assert data["board"]["tickets"] == {"V": {"M": 7, "N": 7, "R": 2}}
    assert check(data, GAME) is None
    del data["board"]
    assert check(data, GAME) is not None, "with the usual box it is another game"


def test_what_the_owner_left_out_stays_as_it_is() -> None:
    usual = GAME.position(GAME.new(2))
    only_tickets = GAME.position(GAME.new(2, board=GAME.read_board(TICKETS)))
    assert only_tickets["cards"] == usual["cards"]
    piles = only_tickets["piles"]
    assert isinstance(piles, dict)
    assert piles["V"] == {"unseen": {"M": 7, "N": 7, "R": 2}, "bottom": []}
    only_cards = GAME.position(GAME.new(2, board=GAME.read_board(CARDS)))
    assert only_cards["piles"] == usual["piles"]


def test_chance_draws_by_the_owners_counts() -> None:
    state = GAME.new(2, board=GAME.read_board(TICKETS + CARDS))
    state.apply(NATURE, GAME.read(state, NATURE, "card V"))
    state.apply(0, GAME.read(state, 0, "take V"))
    odds = {GAME.write(state, NATURE, k): state.odds(k) * 16 for k in state.legal(NATURE)}
    assert odds == {"ticket VM": 7, "ticket VN": 7, "ticket VR": 2}


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("tickets = [", "The board file is not TOML: "),
        (NAME, "A box needs a table [tickets] with piles, a table [cards], or both."),
        (NAME + CARDS + "[walls]\n", "Line 9 of the board file: 'walls' is not known"),
        (NAME + TICKETS.replace("V", "R"), "Line 2 of the board file: There is no pile 'R'"),
        (
            NAME + TICKETS.replace("M = 7", "V = 7"),
            "Line 3 of the board file: A ticket of the pile V leads to",
        ),
        (
            NAME + TICKETS.replace("M = 7", "MN = 7"),
            "Line 3 of the board file: A ticket of the pile V leads to",
        ),
        (NAME + TICKETS.replace("N = 7", "N = -7"), "Line 4 of the board file: The number of tickets VN is"),
        (NAME + TICKETS.replace("N = 7", "N = 7.0"), "Line 4 of the board file: The number of tickets VN is"),
        (
            NAME + TICKETS.replace("N = 7", "N = true"),
            "Line 4 of the board file: The number of tickets VN is",
        ),
        (NAME + TICKETS.replace("R = 2", "R = 3"), "Line 2 of the board file: The pile V has 17 tickets"),
        (NAME + "[tickets]\nV = 3\n", "Line 3 of the board file: The pile V is a table of numbers"),
        (NAME + CARDS.replace("T = 5", "VP = 5"), "Line 6 of the board file: There is no card 'VP'"),
        (NAME + CARDS.replace("T = 5", "MTV = 5"), "Line 6 of the board file: There is no card 'MTV'"),
        (NAME + CARDS.replace("T = 5", "T = -5"), "Line 6 of the board file: The number of cards T is"),
        (NAME + CARDS.replace("T = 5", "T = 4"), "Line 2 of the board file: There are 26 selection cards"),
        (NAME + "[cards]\nM = 27\n", "Line 2 of the board file: No selection card shows T, V, N, P"),
        (NAME + TICKETS + "[cards]\n", "Line 6 of the board file: There are 0 selection cards"),
    ],
)
def test_a_bad_board_file_is_refused_with_line_and_cause(source: str, sentence: str) -> None:
    with pytest.raises(BadBoard) as caught:
        GAME.read_board(source)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "board",
    [
        None,
        3,
        [],
        {},
        {"name": "x"},
        {"name": "x", "tickets": [], "cards": {}},
        {"name": 5, "tickets": {}, "cards": {"V": 3}},
        {"name": "x", "tickets": {"Z": {}}, "cards": {}},
        {"name": "x", "tickets": {"V": {"M": 3}}, "cards": {}},
        {"name": "x", "tickets": {"V": 3}, "cards": {}},
        {"name": "x", "tickets": {}, "cards": {"V": 27}},
        {"name": "x", "tickets": {}, "cards": 3},
        {"name": "x", "tickets": {}, "cards": {}, "more": 1},
    ],
)
def test_a_bad_board_in_a_record_is_refused(board: object) -> None:
    with pytest.raises(BadBoard):
        GAME.board_from_record(board)
