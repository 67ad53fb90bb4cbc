"""The documentation becomes a site without a warning, and nothing is missing in it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKE = ROOT / "docs" / "site" / "make.py"
ASKED_OF_OTHERS = re.compile(
    r'<(?:script|img|iframe|source)[^>]*\bsrc="https?:|<link[^>]*rel="(?:stylesheet|preconnect|icon)"[^>]*https?:'
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run([sys.executable, MAKE, folder], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_document_is_a_page_that_the_menu_or_a_page_leads_to(site: Path) -> None:
    led = {
        (page.parent / target).resolve()
        for page in site.rglob("*.html")
        for target in re.findall(r'href="([^"#:]+\.html)', page.read_text("utf-8"))
    }
    for pattern in ("*.md", "docs/**/*.md", "src/**/*.md"):
        for path in ROOT.glob(pattern):
            name = "index.html" if path.name == "README.md" else f"{path.stem}.html"
            page = (site / path.relative_to(ROOT)).with_name(name)
            assert page in led, path


def test_a_source_that_a_page_names_is_shown(site: Path) -> None:
    page = (site / "src/tavolata/tables/hall/command.py.html").read_text("utf-8")
    assert "class" in page


def test_what_the_docstrings_say_is_found_by_searching(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {
        entry["location"].partition("#")[2] for entry in index["docs"] if "redeal" in entry["text"].lower()
    }
    assert "tavolata.engine.state.State.redeal" in found
    assert index["config"]["lang"] == ["en", "it", "de"]


def test_a_reader_asks_nobody_else_for_anything(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not ASKED_OF_OTHERS.search(page.read_text("utf-8")), page


@pytest.mark.parametrize("link", ["nowhere.md", "nowhere.py", "README.md#nowhere"])
def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, link: str) -> None:
    code = f"""
import sys
from pathlib import Path
sys.path.insert(0, {str(MAKE.parent)!r})
import make
make.documents = lambda: ["README.md", "docs/engine.md"]
make.ROOMS = ()
make.with_folders = lambda menu, reference: ["README.md"]
make.ROOT = Path({str(tmp_path)!r})
sys.exit(not make.make(Path({str(tmp_path)!r}) / "site"))
"""
    (tmp_path / "docs" / "site").mkdir(parents=True)
    (tmp_path / "docs" / "site" / "style.css").write_text("")
    (tmp_path / "docs" / "engine.md").write_text("# The engine\n")
    (tmp_path / "web" / "public").mkdir(parents=True)
    (tmp_path / "web" / "public" / "icon.svg").write_text("")
    readme = tmp_path / "README.md"
    asked = [sys.executable, "-c", code]
    readme.write_text("# A page\n")
    assert subprocess.run(asked, capture_output=True, check=False).returncode == 0
    readme.write_text(f"# A page\n\n[no]({link})\n")
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
