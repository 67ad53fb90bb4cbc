"""The words of the games, of what they share and of the command line, in three languages."""

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import LANGUAGES

SOURCE = Path(__file__).parents[2] / "src" / "tavolata"
FOLDERS = [
    SOURCE / "engine" / "common",
    SOURCE / "bots" / "texts",
    *(path for path in [SOURCE / "cli" / "texts"] if path.exists()),
    SOURCE / "lab" / "report" / "texts",
    *sorted(SOURCE.glob("games/*/texts")),
]
SENTENCES = ("prompt", "move", "event", "refusal", "option", "tally", "why", "deed", "label")
"""The tables every game has; all others hold names, looked up by what a slot contains."""
OF_SOME_GAMES = ("agreed", "aid")
"""Tables of sentences that a game without such an option or aid leaves out."""
ABOUT = {"about": ["name", "teaser"]}
"""What the engine says of every game."""
Tables = dict[str, dict[str, object]]

every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")


def tables(folder: Path, language: str) -> Tables:
    found: Tables = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    return found


def keys(folder: Path, language: str) -> set[tuple[str, str]]:
    return {(table, key) for table, texts in tables(folder, language).items() for key in texts}


def variants(text: object) -> list[str]:
    """The one text, or the texts for one and for many."""
    if not isinstance(text, dict):
        return [str(text)]
    return [str(text[form]) for form in ("none", "one", "other") if form in text]


def slots(text: str) -> dict[str, str]:
    """The slots of a text, and the table each is looked up in."""
    return {name: spec or "" for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


def looked_up(text: str) -> set[str]:
    """The tables a text needs; a mapping may need one for its keys and one for its values."""
    return {table for spec in slots(text).values() for table in spec.split("/") if table}


def all_texts(folder: Path) -> Iterator[tuple[str, str, str, object]]:
    for language in LANGUAGES:
        for table, texts in tables(folder, language).items():
            for key, text in texts.items():
                yield language, table, key, text


@every_folder
def test_all_languages_say_the_same_things_in_the_same_order(folder: Path) -> None:
    english = tables(folder, "en")
    for language in LANGUAGES:
        other = tables(folder, language)
        assert list(other) == list(english)
        for table in english:
            assert list(other[table]) == list(english[table]), (language, table)


@every_folder
def test_a_text_has_the_same_slots_in_every_language(folder: Path) -> None:
    english = tables(folder, "en")
    for language, table, key, text in all_texts(folder):
        same = english[table][key]
        place = (language, table, key)
        assert isinstance(text, dict) == isinstance(same, dict), place
        assert slots(variants(text)[-1]) == slots(variants(same)[-1]), place
        if isinstance(text, dict) and isinstance(same, dict):
            assert set(text) - {"none"} == {"count", "one", "other"}, place
            assert text.keys() == same.keys(), place
            if "none" in text:
                assert slots(text["none"]).items() <= slots(text["other"]).items(), place
            assert text["count"] == same["count"], place
            assert slots(text["one"]).items() <= slots(text["other"]).items(), place
            assert slots(same["other"]).keys() - slots(text["one"]).keys() <= {text["count"]}, place


@every_folder
def test_a_slot_is_looked_up_in_a_table_that_is_there(folder: Path) -> None:
    common = tables(SOURCE / "engine" / "common", "en")
    there = {*tables(folder, "en"), *common}
    for language, table, key, text in all_texts(folder):
        for each in variants(text):
            assert looked_up(each) <= there, (language, table, key)


@every_folder
def test_the_host_at_the_table_never_shouts(folder: Path) -> None:
    for language, table, key, text in all_texts(folder):
        for each in variants(text):
            place = (language, table, key)
            assert "!" not in each, place
            assert each.strip() != "", place
            assert "\n" in each or each == each.strip(), place
            assert '"' not in each, f"{place}: typographic quotes are meant"


@pytest.mark.parametrize(
    "folder", [*FOLDERS, SOURCE / "tables" / "texts"], ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_apostrophes_are_printed_ones_as_everywhere_on_the_page(folder: Path) -> None:
    straight = {
        (language, key): form
        for language, _, key, text in all_texts(folder)
        for form in variants(text)
        if "'" in form
    }
    assert straight == {}


@every_folder
def test_sentences_end_as_sentences(folder: Path) -> None:
    for language, table, key, text in all_texts(folder):
        if table in ("event", "refusal", "prompt"):
            for each in variants(text):
                assert each[-1] in ".?…", (language, table, key)


# ---- keys and code --------------------------------------------------------------------


def trees(folder: Path) -> list[ast.Module]:
    """The code that may use the texts of a folder: the game's own, or all of it."""
    is_game = folder.parent.parent.name == "games"
    where = folder.parent if is_game else SOURCE
    return [ast.parse(path.read_text("utf-8")) for path in sorted(where.rglob("*.py"))]


def strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def first_words(node: ast.expr) -> list[str]:
    """The keys an expression can be: one constant, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return first_words(node.body) + first_words(node.orelse)
    return []


def said(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What the code says by name: (Reason, key), (Event, key), (Phrase, key)."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Reason" | "Event" | "Phrase" as kind), args=[first, *_]):
                yield from ((kind, key) for key in first_words(first))


@every_folder
def test_every_key_is_used_by_the_code(folder: Path) -> None:
    used = {word for tree in trees(folder) for word in strings(tree)}
    unused = [
        (table, key) for table, key in sorted(keys(folder, "en")) if table in SENTENCES and key not in used
    ]
    assert not unused


@every_folder
def test_every_table_of_names_is_used_by_a_slot_or_by_the_code(folder: Path) -> None:
    specs = {
        table for _, _, _, text in all_texts(folder) for each in variants(text) for table in looked_up(each)
    }
    used = {word for tree in trees(folder) for word in strings(tree)}
    assert not [
        t for t in tables(folder, "en") if t not in {*SENTENCES, *OF_SOME_GAMES, *ABOUT, *specs, *used}
    ]


@pytest.mark.parametrize(
    "folder",
    [path for path in FOLDERS if path.parent.parent.name == "games"],
    ids=lambda path: path.parent.name,
)
def test_every_key_the_code_names_is_there(folder: Path) -> None:
    there = keys(folder, "en") | keys(SOURCE / "engine" / "common", "en")
    where = {"Reason": ("refusal",), "Event": ("event",), "Phrase": ("event", "move", "prompt", "tally")}
    missing = [
        (kind, key)
        for tree in trees(folder)
        for kind, key in said(tree)
        if not any((table, key) in there for table in where[kind])
    ]
    assert not missing


@pytest.mark.parametrize(
    "folder",
    [path for path in FOLDERS if path.parent.parent.name == "games"],
    ids=lambda path: path.parent.name,
)
def test_a_game_has_all_tables(folder: Path) -> None:
    there = tables(folder, "en")
    assert set(SENTENCES) <= set(there)
    assert {table: list(there[table]) for table in ABOUT} == ABOUT
