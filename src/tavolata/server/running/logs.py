"""Logs as one JSON object a line. They hold no token, no name of a table, no chat and no address."""

import json
import logging
import time


class JsonLines(logging.Formatter):
    """Writes a record as JSON; `extra={"fields": {…}}` adds to it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[0] is not None:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(level: str = "info") -> None:
    """Send all logs to standard error as JSON lines."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # uvicorn's own lines hold addresses and paths
    logging.getLogger("uvicorn.access").disabled = True
    # and it warns of each question that can't be read, so anybody could fill the disk
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
