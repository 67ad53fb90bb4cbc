"""What the documents say is true: their code runs, their links lead somewhere."""

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tavolata.cli.main import make_parser
from tavolata.engine.texts import LANGUAGES
from tavolata.games import game, names, own

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")],
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
SOURCE = {
    "en": re.compile(r"\*[^*]*\b(book|public|forced|ours)\b[^*]*\*"),
    "it": re.compile(r"\*[^*]*\b(libretto|pubblico|dedotto|nostro)\b[^*]*\*"),
    "de": re.compile(r"\*[^*]*\b(Heft|öffentlich|gefolgert|unser)\b[^*]*\*"),
}
FIRST = {"en": "How it ends", "it": "Come finisce", "de": "Wie es endet"}
LAST = {
    "en": "Where the rules come from",
    "it": "Da dove vengono le regole",
    "de": "Woher die Regeln stammen",
}
HIDDEN = "<!-- not on the page -->\n\n"
"""Before a block, or a heading and its chapter, that the page leaves out."""


def title(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", DOCUMENTS, ids=title)
def test_the_code_of_a_document_gives_what_is_printed_under_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    text = re.sub(r"^```.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    code = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    report: list[str] = []
    doctest.DocTestRunner(optionflags=flags).run(code, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("path", DOCUMENTS, ids=title)
def test_the_commands_and_settings_in_a_document_are_understood(path: Path) -> None:
    """What a reader copies; a fifth game's and a house's are run as well, by tests of their own."""
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for language, block in re.findall(
        r"^```(\w+)\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL
    ):
        if language == "toml":
            tomllib.loads(block)
        elif language == "json":
            for value in re.split(r"\n(?=\{)", block.strip()):
                json.loads(value)
        elif language == "sh":
            for line in block.splitlines():
                words = shlex.split(line, comments=True)
                if words[:1] == ["make"]:
                    assert set(words[1:]) <= set(targets), line
                elif words and words[0].removeprefix(".venv/bin/") == "tavolata":
                    make_parser().parse_args(words[1:])


@pytest.mark.parametrize("path", DOCUMENTS, ids=title)
def test_every_link_into_the_project_leads_to_a_file(path: Path) -> None:
    # a bracket and a parenthesis in code are no link
    said = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in LINK.findall(said):
        if "://" not in target:
            assert (path.parent / target.partition("#")[0]).exists(), target


def sections(name: str, language: str) -> dict[str, str]:
    """The § of a rulebook and the words under each."""
    parts = re.split(r"^## ", game(name).rulebook(language).replace(HIDDEN, ""), flags=re.MULTILINE)
    return {part.partition(" ")[0]: part for part in parts if part.startswith("§")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_rulebook_has_the_same_sections_in_order_in_every_language(name: str, language: str) -> None:
    rules = list(sections(name, language))
    assert rules == [f"§{k + 1}" for k in range(len(rules))]
    assert rules == list(sections(name, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_section_of_a_rulebook_says_where_it_comes_from(name: str, language: str) -> None:
    """In a paragraph of its own: the page takes it from there and lists it at the end."""
    for section, words in sections(name, language).items():
        assert SOURCE[language].fullmatch(words.strip().rpartition("\n\n")[2]), section


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_rulebook_tells_first_how_it_ends_and_last_where_it_comes_from(name: str, language: str) -> None:
    titles = re.findall(r"^## (.+)$", game(name).rulebook(language), re.MULTILINE)
    assert (titles[0], titles[-1]) == (FIRST[language], LAST[language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_page_shows_nothing_of_a_rulebook_that_is_for_the_command_line(name: str, language: str) -> None:
    book = game(name).rulebook(language)
    left_out = re.compile(rf"{HIDDEN}(?:## .*?(?=^## |\Z)|.*?(?:\n\n|\Z))", re.MULTILINE | re.DOTALL)
    shown = left_out.sub("", book)
    assert "§1" in shown
    assert "](" not in shown, "a link to a file that the page does not have"
    for word in ("`--", "max_turns", "command line", "riga di comando", "terminale", "Terminal"):
        assert word not in shown
    assert len(left_out.findall(book)) == 2


@pytest.mark.parametrize("name", ["borgo", "little-italy"])
def test_a_board_file_on_the_page_about_boards_is_the_one_in_examples(name: str) -> None:
    page = (ROOT / "docs" / "boards.md").read_text("utf-8")
    assert f"```toml\n{(ROOT / 'examples' / 'boards' / f'{name}.toml').read_text('utf-8')}```" in page


def test_a_proxy_with_tls_is_given_its_certificate() -> None:
    """nginx does not start without; Caddy fetches one by itself."""
    (lines,) = re.findall(r"```nginx\n(.*?)```", (ROOT / "docs" / "serving.md").read_text("utf-8"), re.DOTALL)
    assert "listen 443 ssl;" in lines
    for name in ("ssl_certificate ", "ssl_certificate_key ", "server_name "):
        assert re.search(rf"^    {name}.*;$", lines, re.MULTILINE), name


def test_the_steps_to_a_new_game_name_every_file_that_all_games_have() -> None:
    steps = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Adding a game")[2].partition("\n## ")[0]
    )
    folders = [ROOT / "src" / "tavolata" / "games" / name.replace("-", "_") for name in own()]
    all_have = set.intersection(*({path.name for path in folder.iterdir()} for folder in folders))
    assert {name for name in all_have - {"__pycache__"} if f"`{name}" not in steps} == set()
