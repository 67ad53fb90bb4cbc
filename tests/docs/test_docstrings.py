"""The examples in docstrings run; they are read from the source, so that compiled modules take part."""

import ast
import doctest
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"


def examples() -> Iterator[tuple[str, int, str]]:
    """Module, line and text of every docstring with an example."""
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
                text = ast.get_docstring(node) or ""
                if ">>>" in text:
                    yield module, getattr(node, "lineno", 1), text


@pytest.mark.parametrize(
    ("module", "line", "text"), [pytest.param(*e, id=f"{e[0]}:{e[1]}") for e in examples()]
)
def test_an_example_gives_what_it_says(module: str, line: int, text: str) -> None:
    names = dict(vars(importlib.import_module(module)))
    test = doctest.DocTestParser().get_doctest(text, names, module, module, line)
    report: list[str] = []
    doctest.DocTestRunner().run(test, out=report.append)
    assert not report, "".join(report)
