"""Reports: what the figures say is so, nothing is lost, and the page needs nothing else."""

import io
import json
import re
import signal
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import polars
import pytest

from tavolata import games
from tavolata.engine.phrase import Event
from tavolata.engine.state import NATURE
from tavolata.engine.texts import LANGUAGES
from tavolata.games import names
from tavolata.lab.crew import ALONE
from tavolata.lab.report.enquiry import Answers, Wanted, chapters
from tavolata.lab.report.figures import Figures, Remark, figure, figures, remarks
from tavolata.lab.report.page import Page
from tavolata.lab.report.watching import decided, lead_changes, watch, watch_games
from tavolata.lab.simulate import Series, play_moves
from tests.cli.conftest import Command, home, tavolata

__all__ = ["home", "tavolata"]
FEW = ("--games", "6", "--ladder", "random,greedy", "--deals", "2", "--analyses", "0", "--max-turns", "12")
VOID = {"meta", "input", "br"}


def series(name: str, seats: int | None = None) -> Series:
    card = games.game(name).card
    number = card.seats[0] if seats is None else seats
    options = card.read_options(card.known({"max_turns": 12}))
    return Series(name, number, options, ("random",) * number, seed=3, rotate=True)


def found(name: str, tmp_path: Path, wanted: Wanted) -> Figures:
    asked = chapters(games.game(name), series(name), wanted, "", "", {})
    answers = Answers(asked, tmp_path / "part")
    list(answers.seek(ALONE, lambda: False))
    assert answers.ended()
    return figures(asked, answers.found)


# ---- the figures ------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_what_is_kept_of_a_game_is_what_a_replay_says(name: str) -> None:
    plan, game = series(name), games.game(name)
    for number in range(3):
        kept = watch(game, plan, number)
        end, numbers = play_moves(game, plan, number)
        state = game.new(plan.seats, plan.options)
        asked = choices = 0
        deeds: dict[tuple[str, str, int], int] = {}
        for seat, action in zip(numbers[::2], numbers[1::2], strict=True):
            if seat != NATURE:
                asked, choices = asked + 1, choices + len(state.legal(seat))
            events: list[Event] = []
            state.apply(seat, action, events)
            for done in game.deeds(state, events):
                deeds[done] = deeds.get(done, 0) + 1
        outcome = end.outcome()
        assert outcome is not None
        assert (kept.played.winners, kept.played.why) == (outcome.winners, outcome.why)
        assert (sum(n for n, _ in kept.asked), sum(n for _, n in kept.asked)) == (asked, choices)
        assert (sum(kept.played.decisions), sum(kept.played.choices)) == (asked, choices)
        told = {
            (deed, place, seat): n
            for deed, row in kept.deeds.items()
            for place, times in row.items()
            for seat, n in enumerate(times)
            if n
        }
        assert told == deeds


def test_the_lead_changes_where_another_seat_leads_alone() -> None:
    assert lead_changes([]) == 0
    assert lead_changes([0, -1, 1, 1, 0]) == 2


def test_a_game_is_decided_where_its_winner_leads_for_good() -> None:
    assert decided([(0, 1), (10, 0), (20, 1)], [1], 40) == 0.5
    assert decided([(0, 1), (10, 1)], [1], 40) == 0.0
    assert decided([(0, 1), (10, 0)], [1], 40) == 1.0
    assert decided([(0, 0), (10, 0)], [0, 1], 40) == 1.0


def test_a_place_that_only_winners_use_is_worth_the_rest_of_the_win() -> None:
    shares = [[0.5, -0.5], [-0.5, 0.5]] * 50
    winners = figure("a", [[1, 0], [0, 1]] * 50, shares)
    assert (winners.times, winners.games, winners.edge) == (1.0, 1.0, 0.5)
    assert winners.low > 0.45
    both = figure("b", [[2, 2], None] * 50, shares)
    assert (both.times, both.games, both.edge) == (2.0, 0.5, 0.0)
    assert both.low < 0 < both.high
    never = figure("c", [None] * 100, shares)
    assert (never.times, never.edge, never.low, never.high) == (0.0, 0.0, 0.0, 0.0)


def test_by_chance_alone_a_place_goes_neither_with_winning_nor_with_losing() -> None:
    """One interval in twenty may be wrong: of forty places of random games no more than a few are."""
    plan = series("borgo")
    watched = watch_games(plan, 0, 30)
    shares = [[0.5, -0.5] if number % 2 else [-0.5, 0.5] for number in range(30)]
    row = [
        figure(place, [each.deeds["landed"].get(place) for each in watched], shares)
        for place in sorted({place for each in watched for place in each.deeds["landed"]})
    ]
    assert sum(each.low > 0 or each.high < 0 for each in row) <= len(row) // 5


@pytest.mark.parametrize("name", names())
def test_the_figures_are_of_the_games_that_were_asked_for(name: str, tmp_path: Path) -> None:
    told = found(name, tmp_path, Wanted(8, 2, ("random", "greedy"), 2, 0))
    assert told.main.games == sum(told.endings.values()) == sum(told.turns.bars) == 8
    assert sum(share.share for share in told.main.shares) == pytest.approx(1.0)
    assert all(each.games == 2 for each in told.variants)
    assert [(each.stronger, each.weaker, each.deals) for each in told.ladder] == [("greedy", "random", 2)]
    assert (told.judged, told.moved) == (0, {})
    card = games.game(name).card
    others = sum(len(option.choices) - 1 for option in card.options if option.choices)
    assert len(told.variants) == len(card.seats) - 1 + others


def test_the_coach_says_what_moved_the_chances(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(series("little-italy"), options={"discs": "printed", "max_turns": 4})
    asked = chapters(games.game("little-italy"), plan, Wanted(1, 0, (), 0, 1), "", "", {})
    answers = Answers(asked, tmp_path / "part")
    list(answers.seek(ALONE, lambda: False))
    told = figures(asked, answers.found)
    assert told.judged == 1
    assert set(told.moved) == {"decisions", "others", "dice", "secrets"}
    assert told.moved["dice"] > 0
    assert told.moved["secrets"] == 0
    assert "analysed" in Page(told, None).written()


def test_faults_stand_out() -> None:
    plan = series("borgo")
    asked = chapters(games.game("borgo"), plan, Wanted(4, 0, (), 0, 0), "", "", {})
    watched = watch_games(plan, 0, 4)
    lost = [
        msgspec.structs.replace(
            each, played=msgspec.structs.replace(each.played, winners=[1], why="max_turns"), deeds={}
        )
        for each in watched * 50
    ]
    told = remarks(figures(asked, [lost]))  # type: ignore[list-item]
    assert [each.key for each in told][:3] == ["unfavoured", "favoured", "unfinished"]
    dead = [each for each in told if each.key == "dead"]
    assert {each.args["deed"] for each in dead} == {"landed", "took", "opened", "pushed", "fell"}


def test_a_fair_game_is_said_to_be_fair(tmp_path: Path) -> None:
    told = found("borgo", tmp_path, Wanted(6, 0, (), 0, 0))
    fair = msgspec.structs.replace(
        told.main, shares=[msgspec.structs.replace(told.main.shares[0], share=0.5, low=0.48, high=0.52)] * 2
    )
    assert remarks(msgspec.structs.replace(told, main=fair))[0] == Remark("fair", {"fair": 0.5, "off": 0.0})


# ---- the page ---------------------------------------------------------------------------


class Outline(HTMLParser):
    """What a page is made of; fails where tags are not closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: dict[str | None, list[str]] = {}
        self.language: str | None = None
        self.pictures = 0
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert not {"src", "href"} & set(given), "the page needs nothing else"
        self.pictures += tag == "svg"
        if tag not in VOID:
            self.open.append(tag)
        if tag == "span":
            self.language = given["lang"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "span":
            self.language = None

    def handle_data(self, data: str) -> None:
        self.words.setdefault(self.language, []).append(data)


@pytest.mark.parametrize("name", names())
def test_the_page_says_everything_in_every_language_and_needs_nothing_else(name: str, tmp_path: Path) -> None:
    told = found(name, tmp_path, Wanted(5, 2, ("random", "greedy"), 2, 0))
    page = Page(told, None).written()
    outline = Outline(page)
    assert "http" not in page
    said = {len(outline.words[language]) for language in LANGUAGES}
    assert len(said) == 1, "each language says as much"
    terrain = games.game(name).terrain(games.game(name).new(told.main.seats))
    for deed in terrain.deeds if terrain else ():
        for place in deed.places:
            assert page.count(f'd="{place.path}"') >= 2
    assert "{" not in "".join(words for language in LANGUAGES for words in outline.words[language])


# ---- the command ------------------------------------------------------------------------


def test_the_same_command_writes_the_same_report_whatever_the_number_of_processes(
    tavolata: Command, home: Path
) -> None:
    for name, jobs in (("one", "1"), ("two", "2")):
        words = ("--out", f"{name}.html", "--json", f"{name}.json", "--parquet", f"{name}.parquet")
        answer = tavolata("report", "borgo", *FEW, "--jobs", jobs, *words)
        assert (answer.code, answer.out) == (0, f"{name}.html is ready.\n")
    for ending in ("html", "json", "parquet"):
        assert (home / f"one.{ending}").read_bytes() == (home / f"two.{ending}").read_bytes()
    assert not list(home.glob("*.part"))


def test_all_figures_are_in_the_files(tavolata: Command, home: Path) -> None:
    tavolata("report", "little-italy", *FEW, "--json", "a.json", "--parquet", "a.parquet")
    told = msgspec.json.decode((home / "a.json").read_bytes(), type=Figures)
    frame = polars.read_parquet(io.BytesIO((home / "a.parquet").read_bytes()))
    assert told.main.games == 6
    assert frame.height == 6 * told.main.seats
    assert frame["leads"].sum() / frame.height == pytest.approx(told.main.leads)
    assert frame.filter(frame["seat"] == 0)["share"].mean() == pytest.approx(told.main.shares[0].share)
    assert "Little Italy" in (home / "little-italy.html").read_text("utf-8")


def test_what_a_kill_left_is_gone_on_with(tavolata: Command, home: Path) -> None:
    """Cut off after any byte, the same command comes to the same page."""
    plan = series("borgo")
    assert tavolata("report", "borgo", *FEW, "--out", "whole.html").code == 0
    asked = chapters(
        games.game("borgo"),
        msgspec.structs.replace(plan, bots=("greedy", "greedy"), seed=0),
        Wanted(6, 0, ("random", "greedy"), 2, 0),
        "",
        "",
        {},
    )
    words = (*FEW, "--variants", "0", "--out", "cut.html")
    answers = Answers(asked, home / "cut.html.part")
    for done in answers.seek(ALONE, lambda: False):
        if done == 4:
            break
    kept = (home / "cut.html.part").read_bytes()
    (home / "cut.html.part").write_bytes(kept[:-7])
    assert len(Answers(asked, home / "cut.html.part").found[0]) == 3
    assert tavolata("report", "borgo", *words).code == 0
    assert (home / "cut.html").read_bytes() == (home / "whole.html").read_bytes()


def test_ctrl_c_keeps_what_was_found(tavolata: Command, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tavolata.lab.report import enquiry

    def interrupted(plan: Series, first: int, last: int) -> list[object]:
        signal.raise_signal(signal.SIGINT)
        return list(watch_games(plan, first, last))

    with monkeypatch.context() as patched:
        patched.setattr(enquiry, "watch_games", interrupted)
        answer = tavolata("report", "borgo", *FEW)
    assert (answer.code, answer.sentence) == (130, "tavolata: stopped; the same command goes on.")
    assert len((home / "borgo.html.part").read_bytes().splitlines()) == 2
    assert tavolata("report", "borgo", *FEW).code == 0
    assert (home / "borgo.html").exists()


def test_a_file_that_can_not_be_written_costs_nothing_that_was_played(tavolata: Command, home: Path) -> None:
    answer = tavolata("report", "borgo", *FEW, "--json", "nowhere/a.json")
    assert answer.code == 2
    assert "nowhere/a.json" in answer.sentence
    kept = (home / "borgo.html.part").read_bytes()
    assert tavolata("report", "borgo", *FEW, "--json", "a.json").code == 0
    assert len(kept.splitlines()) == 1 + 6 + 2
    assert not (home / "borgo.html.part").exists()


def test_unfinished_work_of_another_report_is_left_alone(tavolata: Command, home: Path) -> None:
    (home / "borgo.html.part").write_bytes(b'{"report":"other"}\n')
    answer = tavolata("report", "borgo", *FEW)
    assert answer.code == 2
    assert answer.sentence.endswith("is of another report: finish that one, or remove the file.")
    assert (home / "borgo.html.part").read_bytes() == b'{"report":"other"}\n'


def test_boards_of_owners_are_compared(tavolata: Command, home: Path) -> None:
    board = Path(__file__).parents[2] / "examples" / "boards" / "mille-grazie.toml"
    words = ("--also-board", board, "--deals", "0", "--analyses", "0", "--variants", "2")
    answer = tavolata(
        "report", "mille-grazie", "--games", "2", "--max-turns", "3", *words, "--json", "a.json"
    )
    assert answer.code == 0
    variants = json.loads((home / "a.json").read_bytes())["variants"]
    assert [(each["seats"], each["board"]) for each in variants] == [(3, ""), (4, ""), (2, "mille-grazie")]
    assert re.search("board mille-grazie", (home / "mille-grazie.html").read_text("utf-8"))
