"""Docstrings that survive compiling: mypyc keeps only signatures, and `help(State)` would say nothing."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

TEXT = r'PyDoc_STR\("(?:[^"\\]|\\.)*'
FUNCTION = re.compile(rf'(CPyPy_(\w+),\s*METH_[A-Z_| ]+,\s*{TEXT})(")')
HEAD = r"static PyTypeObject CPyType_(\w+)_template_ = \{(?:(?!static PyTypeObject).)*?"
TYPE = re.compile(rf'({HEAD}\.tp_doc = {TEXT})(")', re.DOTALL)
"""Where mypyc writes the signature of a function or a type: what stands before its end, its name, a quote."""


def documented(modules: Iterable[tuple[str, Path]]) -> dict[str, str]:
    """Every docstring of these modules, by the full name of what it tells of as mypyc writes names in C."""
    found = {}
    for name, path in modules:
        for parts, text in told(ast.parse(path.read_text("utf-8")), ()):
            found["___".join([*name.split("."), *parts])] = text
    return found


def told(node: ast.AST, parts: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The docstrings of the classes and functions in a piece of code."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            own = (*parts, child.name)
            text = ast.get_docstring(child)
            if text:
                yield own, text
            yield from told(child, own)


def write_into(source: Path, docstrings: dict[str, str]) -> int:
    """Add docstrings to the signatures in generated C; returns how many."""
    by_end: dict[str, list[str]] = {}
    for name in docstrings:
        by_end.setdefault(name.rpartition("___")[2], []).append(name)
    added = 0

    def complete(match: re.Match[str]) -> str:
        nonlocal added
        before, name, quote = match.groups()
        # mypyc leaves out as many packages in front as it can
        meant = [
            n for n in by_end.get(name.rpartition("___")[2], []) if n == name or n.endswith(f"___{name}")
        ]
        if len(meant) != 1:
            return match[0]
        added += 1
        return before + in_c(docstrings[meant[0]]) + quote

    text = source.read_text("utf-8")
    source.write_text(TYPE.sub(complete, FUNCTION.sub(complete, text)), "utf-8")
    return added


def in_c(text: str) -> str:
    """A text between the quotes of a C string."""
    plain = {"\n": r"\n", '"': r"\"", "\\": r"\\", "?": r"\?"}
    return "".join(
        plain.get(char)
        or (char if " " <= char <= "~" else "".join(f"\\{byte:03o}" for byte in char.encode()))
        for char in text
    )
