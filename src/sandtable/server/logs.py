"""Logs: one line each, as text or as JSON. No table's address, no name, no card and no token is ever in one."""

import json
import logging
import sys
import time


class JsonLines(logging.Formatter):
    """A line of JSON for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = _where(record)
        return json.dumps(line)


class TextLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%H:%M:%S", time.localtime(record.created))
        error = f" ({_where(record)})" if record.exc_info else ""
        return f"{when} {record.levelname.lower()} {record.getMessage()}{error}"


def _where(record: logging.LogRecord) -> str:
    """An exception by its class and its place. Its message may hold secrets, so that is left out."""
    kind, _, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if kind is None or trace is None:
        return "unknown"
    return f"{kind.__name__} at {trace.tb_frame.f_code.co_filename.rpartition('sandtable/')[2]}:{trace.tb_lineno}"


def configure(form: str) -> None:
    """Log to standard error, as `text` or as `json`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # uvicorn logs the address of a socket, which is a table's key
    for name in ("uvicorn.access", "uvicorn.error", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
