"""One word, one thing: the glossary's words are those of the code, and no two classes share a name."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tavolata"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
WORDS = re.findall(r"^\| \*\*(.+?)\*\* \|", GLOSSARY, flags=re.MULTILINE)
CODE = "\n".join(
    path.read_text("utf-8") for ending in ("*.py", "RULEBOOK.md") for path in sorted(SOURCE.rglob(ending))
)
PAGE = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "web" / "src" / "lib").rglob("*.ts")))
ENGINE = (ROOT / "docs" / "engine.md").read_text("utf-8")


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_glossary_is_one_of_the_code(word: str) -> None:
    # as a name (`to_act`, `ShortWay`) or in a sentence, in one or many
    stem = re.escape(word).replace(r"\ ", "[ _]?")
    stem = re.sub(r"y$", "(y|ies)", stem)
    assert re.search(rf"(?i)(?<![a-z]){stem}", CODE + PAGE), word


def test_the_glossary_is_in_order_and_names_nothing_twice() -> None:
    for part in GLOSSARY.split("\n## "):
        words = re.findall(r"^\| \*\*(.+?)\*\* \|", part, flags=re.MULTILINE)
        assert words == sorted(set(words))


def test_no_two_classes_share_a_name() -> None:
    """But for what every game has under the same name in the same file."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE).as_posix()
        place = re.sub(r"^games/[^/]+/", "games/*/", place)
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), flags=re.MULTILINE):
            found[name].add(place)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


ROOMS = re.findall(
    r"^   \| (.+?) \| (?!holds)(.+) \|$",
    next((ROOT / "docs" / "decisions").glob("0026-*.md")).read_text("utf-8"),
    flags=re.MULTILINE,
)


def test_the_list_of_rooms_names_every_file_in_them() -> None:
    """Whoever looks for a place begins there."""
    listed: dict[str, set[str]] = defaultdict(set)
    for place, holds in ROOMS:
        is_room = place.endswith("/`")
        # what stands in no room is named in the first column
        names = re.findall(r"`(\w+)`", holds if is_room or place == "beside them" else place)
        listed[place.strip("`/") if is_room else ""].update(names)
    found: dict[str, set[str]] = defaultdict(set)
    for floor in ("tables", "server"):
        for path in (SOURCE / floor).rglob("*.py"):
            room = path.parent.name if path.parent.parent.name == floor else ""
            found[room].add(path.stem)
    assert listed == {room: names - {"__init__"} for room, names in found.items() if names != {"__init__"}}


# ---- docs/engine.md lists all of the interface, and nothing else ------------------------

REFERENCE = ENGINE.partition("\n## Reference\n")[2]


def listed(title: str) -> str:
    """The first columns of the table under a heading of the reference."""
    section = re.search(rf"^### {re.escape(title)}.*?(?=^### |\Z)", REFERENCE, re.MULTILINE | re.DOTALL)
    assert section is not None, title
    rows = re.findall(r"^\| (.+?) \|", section[0], flags=re.MULTILINE)
    return "\n".join(row for row in rows if "`" in row)


def classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse((SOURCE / "engine" / f"{module}.py").read_text("utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def methods(kind: ast.ClassDef) -> set[str]:
    return {node.name for node in kind.body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"}


def parameters(kind: ast.ClassDef) -> list[str]:
    """What a class is called with."""
    made = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    return [each.arg for node in made for each in node.args.args[1:]]


@pytest.mark.parametrize(("module", "name"), [("state", "State"), ("state", "Knowledge"), ("game", "Game")])
def test_the_page_on_the_engine_lists_what_a_class_offers(module: str, name: str) -> None:
    kind = classes(module)[name]
    fields = {node.target.id for node in kind.body
              if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}  # fmt: skip
    assert set(re.findall(r"`(\w+)", listed(f"`{name}`"))) == methods(kind) | fields | {*parameters(kind)}


@pytest.mark.parametrize(
    ("title", "module"),
    [("Players", "player"), ("What is said", "phrase"), ("Matches", "match")],
)
def test_the_page_on_the_engine_lists_the_classes_of_a_module(title: str, module: str) -> None:
    rows = listed(title)
    base = {"RandomPlayer": {"choose"}, "Budget": {"made_of"}}  # as its base has it
    for name, kind in classes(module).items():
        calls = [
            [word.strip() for word in each.split(",") if word]
            for each in re.findall(rf"`{name}\((.*?)\)`", rows)
        ]
        assert name == "Player" or calls == [parameters(kind)], name
        assert set(re.findall(rf"`{name}\.(\w+)\(", rows)) == methods(kind) - base.get(name, set()), name


def test_the_page_on_the_engine_lists_all_dice_and_all_errors() -> None:
    assert set(re.findall(r"`(\w+)\(", listed("Dice"))) == classes("dice").keys() - {"Dice"}
    errors = re.search(r"^### Errors.*?\n(.*?)^### ", REFERENCE, re.MULTILINE | re.DOTALL)
    assert errors is not None
    assert set(re.findall(r"`(\w+)`", errors[1])) == classes("errors").keys()


def test_the_page_on_the_engine_lists_every_module_of_it() -> None:
    found = {path.stem for path in (SOURCE / "engine").glob("*.py")} - {"__init__"}
    assert set(re.findall(r"`engine\.(\w+)`", listed("Where things are"))) == found
