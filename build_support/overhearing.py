"""Remembering what a build and its compilers say, while it goes on to be shown."""

import os
import re
import sys
import threading
from types import TracebackType

ERROR = re.compile(r"^.*\berror: .+$", re.MULTILINE)


class Overheard:
    """Everything written to standard output and standard error meanwhile."""

    def __enter__(self) -> "Overheard":
        self.said = bytearray()
        self.shown = [os.dup(1), os.dup(2)]
        reading, writing = os.pipe()
        for stream in (1, 2):
            os.dup2(writing, stream)
        os.close(writing)
        self.ear = threading.Thread(target=self._listen, args=(reading,))
        self.ear.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        for stream, shown in zip((1, 2), self.shown, strict=True):
            os.dup2(shown, stream)
        self.ear.join()
        for shown in self.shown:
            os.close(shown)

    def _listen(self, reading: int) -> None:
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            while heard := pipe.read(65_536):
                self.said += heard
                os.write(self.shown[0], heard)

    def first_error(self) -> str:
        """The first line in which a compiler says what is wrong, empty if there is none."""
        found = ERROR.search(self.said.decode(errors="replace"))
        return found[0].strip() if found else ""
