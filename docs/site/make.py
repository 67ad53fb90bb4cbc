"""Makes a site of the documentation: `make site`, or `python docs/site/make.py [FOLDER]`.

Its pages are the Markdown of the project as it stands. What they lead to becomes a page, too: a source is
shown, a folder is listed. The reference is read from the docstrings. Every warning is an error.
"""

import ast
import logging
import posixpath
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
ROOMS = ("engine", "games", "bots", "search", "coach", "lab", "adapters", "client")
"""What somebody who writes Python calls; of the games themselves the doors alone."""
GIVEN = {".css", ".html", ".json", ".net", ".png", ".svg", ".webp", ".woff2"}
"""Endings of what is given as it is."""
LANGUAGES = {".py": "python", ".toml": "toml", ".ts": "typescript", ".svelte": "html", ".jsonl": "json"}
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r'(?<=\]\()[^)\s#]+|(?<= src=")[^"#]+|(?<= href=")[^"#]+')


def documents() -> Iterator[str]:
    """All pages that are written as such, by their place in the project."""
    for pattern in ("*.md", "docs/**/*.md", "src/**/*.md"):
        yield from sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))


def page_of(place: str) -> str:
    """Where something of the project stands in the site."""
    path = ROOT / place
    if path.is_dir():
        return f"{place}/README.md"
    return place if path.suffix in {".md", *GIVEN} else f"{place}.md"


class Laying:
    """Lays pages, and then what they lead to."""

    def __init__(self, pages: Path) -> None:
        self.pages = pages
        self.laid: set[str] = set()
        self.left: list[str] = []

    def lay(self, places: list[str]) -> None:
        """Lay these, and all that can be reached from them."""
        self.left += places
        while self.left:
            place = self.left.pop()
            if page_of(place) not in self.laid:
                self.laid.add(page_of(place))
                self._lay(place)

    def _lay(self, place: str) -> None:
        path, page = ROOT / place, self.pages / page_of(place)
        page.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir() and (path / "README.md").exists():
            self._lay(f"{place}/README.md")
        elif path.is_dir():
            page.write_text(self._with_pages(listed(path), f"{place}/README.md"), "utf-8")
        elif path.suffix == ".md":
            page.write_text(self._with_pages(path.read_text("utf-8"), place), "utf-8")
        elif path.suffix in GIVEN:
            shutil.copy(path, page)
        else:
            page.write_text(shown(path), "utf-8")

    def _with_pages(self, text: str, place: str) -> str:
        """A text whose links lead to pages of the site."""
        parts = CODE.split(text)
        parts[::2] = [LINK.sub(self._leading(place), part) for part in parts[::2]]
        return "".join(parts)

    def _leading(self, place: str) -> Callable[[re.Match[str]], str]:
        folder = posixpath.dirname(place)

        def lead(found: re.Match[str]) -> str:
            if re.match(r"\w+:", found[0]):
                return found[0]
            target = posixpath.normpath(posixpath.join(folder, found[0]))
            if not (ROOT / target).exists():
                return found[0]
            self.left.append(target)
            return posixpath.relpath(page_of(target), folder or ".")

        return lead


def listed(folder: Path) -> str:
    """A page that leads to what is in a folder."""
    names = sorted(path.name for path in folder.iterdir() if not path.name.startswith(("_", ".")))
    return "\n".join([f"# {folder.name}", "", *(f"- [{name}]({name})" for name in names), ""])


def shown(source: Path) -> str:
    """A page that shows a source."""
    language = LANGUAGES.get(source.suffix, "text")
    return f"# {source.name}\n\n````` {language}\n{source.read_text('utf-8')}\n`````\n"


# ---- the reference --------------------------------------------------------------------


def modules(room: str) -> Iterator[tuple[str, str]]:
    """The modules of a room, each with what its docstring says first."""
    folder = ROOT / "src" / "tavolata" / room
    for path in [folder / "__init__.py"] if room == "games" else sorted(folder.rglob("*.py")):
        said = ast.get_docstring(ast.parse(path.read_text("utf-8")))
        if said and path.name != "__main__.py":
            name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
            yield name.removesuffix(".__init__"), said.partition("\n")[0]


def lay_reference(pages: Path) -> list[Any]:
    """A page for each module and one that lists them; returns the menu."""
    menu: list[Any] = ["reference/README.md"]
    lines = [
        "# Reference",
        "",
        "Read from the docstrings. [The engine](../docs/engine.md) shows how it is used.",
        "",
    ]
    (pages / "reference").mkdir(parents=True)
    for room in ROOMS:
        lines += [f"## {room}", "", "| module | |", "|---|---|"]
        rooms_pages = []
        for name, said in modules(room):
            lines.append(f"| [`{name}`]({name}.md) | {said} |")
            rooms_pages.append({name.removeprefix("tavolata."): f"reference/{name}.md"})
            (pages / "reference" / f"{name}.md").write_text(f"# {name}\n\n::: {name}\n", "utf-8")
        lines.append("")
        menu.append({room: rooms_pages})
    (pages / "reference" / "README.md").write_text("\n".join(lines), "utf-8")
    return menu


# ---- all of it ------------------------------------------------------------------------


def with_folders(menu: list[Any], reference: list[Any]) -> list[Any]:
    """The menu with all decisions and all of the reference in it."""
    found: list[Any] = []
    for entry in menu:
        ((title, inside),) = entry.items()
        if inside == "reference/":
            inside = reference
        elif isinstance(inside, str) and inside.endswith("/"):
            inside = [place for place in documents() if place.startswith(inside)]
            inside.sort(key=lambda place: not place.endswith("README.md"))
        found.append({title: inside})
    return found


def make(folder: Path) -> bool:
    """Make the site in a folder; False if there was anything to warn of."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    Laying(pages).lay([*documents(), "docs/site/style.css", "web/public/icon.svg"])
    reference = lay_reference(pages)
    config = load_config(str(HERE / "mkdocs.yml"), docs_dir=str(pages), site_dir=str(folder / "html"))
    config.nav = with_folders(config.nav or [], reference)
    try:
        build(config)
    except Abort:
        return False
    return True


def main() -> int:
    """Make it, and say how it is read."""
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").absolute()
    if not make(folder):
        return 1
    print(f"python -m http.server --directory {folder / 'html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
