"""Shows what a docstring tries out as code."""

import re
from typing import Any

import griffe

TRIED = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):
    """Puts a fence round each of them; what is printed is no Markdown."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Look at whatever has a docstring."""
        if obj.docstring is not None:
            obj.docstring.value = TRIED.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
