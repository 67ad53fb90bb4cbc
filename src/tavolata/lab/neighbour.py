"""A new game from a neighbour: its folder under another name, as a package of its own."""

import re
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tavolata import games
from tavolata.engine.errors import BadFile, BadSetting
from tavolata.engine.game import AnyGame

KINDS = (".py", ".toml", ".md")
"""Rules, texts and words. What was learned or found by the neighbour's rules is left behind."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

PROJECT = """[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "tavolata-{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["tavolata>={tavolata}"]

[project.entry-points."tavolata.games"]
{name} = "{module}:GAME"

[tool.setuptools]
packages = ["{module}"]

[tool.setuptools.package-data]
{module} = ["*.md", "*.toml", "texts/*.toml"]
"""

README = """# {title}

A game for Tavolata. It began as a copy of {neighbour}, which its rules still are.

```sh
pip install -e .
tavolata play {name}
tavolata conformance {name}
python -m unittest discover tests
```

1. `{module}/RULEBOOK.md` first: what is to be played.
2. `{module}/__init__.py`: the card. Raise `version` when the game plays differently and records are about.
3. The rules, then `texts/`: `tavolata conformance {name}` says what is missing.
4. Everything else as in *Games of others* of Tavolata's documentation.
"""

TEST = '''"""{title} keeps every law that games keep."""

import unittest

from {module} import GAME

from tavolata.lab.conformance.laws import tried


class Laws(unittest.TestCase):
    def test_no_law_is_broken(self) -> None:
        broken = {{verdict.law: verdict.breach for verdict in tried(GAME) if verdict.breach}}
        self.assertEqual(broken, {{}})


if __name__ == "__main__":
    unittest.main()
'''


def settle(name: str, neighbour: AnyGame, folder: Path) -> None:
    """Write the package of a new game into a folder that is not there yet."""
    if not NAME.fullmatch(name):
        raise BadSetting(f"A game's name has small letters, digits and hyphens, as bocce-2; not {name!r}.")
    if name in games.names():
        raise BadSetting(f"There is a game {name} already.")
    if folder.exists():
        raise BadSetting(f"{folder} is there already, and stays as it is.")
    module = name.replace("-", "_")
    title = " ".join(word.capitalize() for word in name.split("-"))
    words = {
        "name": name,
        "module": module,
        "title": title,
        "neighbour": neighbour.card.title,
        "tavolata": version("tavolata"),
    }
    try:
        copy_folder(files(neighbour.package), folder / module, renaming(neighbour, name, title))
        (folder / "tests").mkdir()
        for path, text in (("pyproject.toml", PROJECT), ("README.md", README), ("tests/test_laws.py", TEST)):
            (folder / path).write_text(text.format(**words), "utf-8")
    except OSError as problem:
        raise BadFile(folder, "written", problem) from problem


Renamed = list[tuple[re.Pattern[str], str]]
"""What is written otherwise, in this order."""


def renaming(neighbour: AnyGame, name: str, title: str) -> dict[str, Renamed]:
    """For each kind of file what is called otherwise: package, card, classes; elsewhere only the title."""
    package, card, module = neighbour.package, neighbour.card, name.replace("-", "_")
    folder, kind = package.rpartition(".")[2], type(neighbour).__name__
    short = neighbour.about("en").name
    return {
        ".py": [
            (re.compile(rf"\b{re.escape(package)}\b"), module),
            (re.compile(rf'\bname="{re.escape(card.name)}"'), f'name="{name}"'),
            (re.compile(rf'\btitle="{re.escape(card.title)}"'), f'title="{title}"'),
            (re.compile(rf"\b{kind}(?=[A-Z]|\b)"), "".join(title.split())),
            (re.compile(rf"(?<![A-Za-z]){re.escape(folder)}(?![A-Za-z])"), module),
        ],
        ".toml": [(re.compile(rf'^name = "{re.escape(short)}"$', re.MULTILINE), f'name = "{title}"')],
        ".md": [(re.compile(rf"\A# {re.escape(card.title)}$", re.MULTILINE), f"# {title}")],
    }


def copy_folder(source: Traversable, target: Path, renamed: dict[str, Renamed]) -> None:
    """Copy what is written by hand, under other names."""
    target.mkdir(parents=True)
    for each in source.iterdir():
        if each.is_dir():
            if any(inside.name.endswith(KINDS) for inside in each.iterdir()):
                copy_folder(each, target / each.name, renamed)
        elif each.name.endswith(KINDS):
            text = each.read_text("utf-8")
            for pattern, other in renamed[Path(each.name).suffix]:
                text = pattern.sub(other, text)
            (target / each.name).write_text(text, "utf-8")
