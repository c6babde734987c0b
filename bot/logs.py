"""Log lines for the bot's host, one for each event, as text or as JSON.

The libraries' lines are written the same way. No hand, seed, secret or token may get into a line.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Literal, TextIO, cast

import structlog

Format = Literal["text", "json"]

LIBRARIES = ("aiohttp", "aiosqlite", "asyncpg", "builtins.OSError", "discord", "sqlalchemy", "sqlite3")
"""Libraries whose errors are about connections and statements. The text of these errors is logged.

Any other error may quote a card, so only its type is logged.
"""
QUOTING = ("CommandInvokeError", "DBAPIError", "DataError", "StatementError")
"""Errors of `LIBRARIES` that quote another error or a statement's values. Only their type is logged."""
NO_TRACEBACK = ("InterfaceError", "OperationalError")
"""Errors of a database that is away, locked or full. Their tracebacks are alike and would fill the log."""
KEYLIKE = re.compile(r"\b[A-Za-z0-9]{32,}\b|(?<=/)[\w-]{60,}|(?<=/channels/)[0-9]+|(?<=/users/)[0-9]+")
"""Text that looks like a secret, a seed, or a token in one of Discord's URLs.

Channel and user ids in such a URL are hidden too: a direct message's channel reveals who the person is.
"""


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """A logger that takes an event and its details: ``logger.info("opened", table=12)``."""
    return cast(
        "structlog.stdlib.BoundLogger",
        structlog.wrap_logger(
            logging.getLogger(name),
            wrapper_class=structlog.stdlib.BoundLogger,
            processors=[structlog.stdlib.filter_by_level, structlog.stdlib.render_to_log_kwargs],
        ),
    )


def begin(
    level: str, form: Format = "text", stream: TextIO | None = None, hidden: str = "", part: str = ""
) -> None:
    """From now on, sends log lines of this level and above to standard error.

    DEBUG is for our own lines only: the libraries' debug lines show hands, seeds and tokens. The text
    ``hidden`` is blacked out in every line. If there are several processes, ``part`` says in every line which
    of them wrote it.
    """
    chosen, stream = logging.getLevelNamesMapping()[level], stream or sys.stderr
    render: structlog.typing.Processor
    if form == "json":
        render = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        render = structlog.dev.ConsoleRenderer(
            colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    out = logging.StreamHandler(stream)
    out.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.processors.TimeStamper(fmt="iso"),
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.stdlib.ExtraAdder(),
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _tell_errors,
                _Signature(part),
                _Censor(hidden),
                render,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [out]
    root.setLevel(max(chosen, logging.INFO))
    logging.getLogger("bot").setLevel(chosen)


def log_unawaited(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs an error that nobody awaited. The event loop's own handler would quote the error."""
    logging.getLogger("asyncio").error(context["message"], exc_info=context.get("exception"))


def _tell_errors(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Turns errors into text that shows no local variables and quotes nothing of a game."""
    if raised := event.pop("exc_info", None):
        if type(raised[1]).__qualname__ in NO_TRACEBACK:
            event["error"] = raised[1]
        else:
            event["exception"] = _traceback(raised[1])
    for name, value in event.items():
        if isinstance(value, BaseException):
            event[name] = _loggable(value)
    return event


class _Signature:
    """If there are several processes, adds the process's name as ``part`` to lines that have no ``part``."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __call__(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if self._part:
            event.setdefault("part", self._part)
        return event


class _Censor:
    """Blacks out everything that looks like a key, and the text ``hidden``."""

    def __init__(self, hidden: str) -> None:
        self._black = re.compile(f"{re.escape(hidden)}|{KEYLIKE.pattern}") if hidden else KEYLIKE

    def __call__(self, _: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for name, value in event.items():
            if isinstance(value, str):
                event[name] = self._black.sub("█", value)
        return event


def _traceback(error: BaseException) -> str:
    """The traceback as Python prints it, the first cause first."""
    errors: list[str] = []
    raised: BaseException | None = error
    while raised and len(errors) < 10:  # causes may form a cycle
        errors.append("".join(traceback.format_tb(raised.__traceback__)) + _loggable(raised))
        raised = raised.__cause__ or (None if raised.__suppress_context__ else raised.__context__)
    return "\n\n".join(reversed(errors))


def _loggable(error: BaseException) -> str:
    """The type of an error, and its message if the message cannot contain anything from the game."""
    name = type(error).__qualname__
    for kind in type(error).__mro__ if name not in QUOTING else ():
        if f"{kind.__module__}.{kind.__name__}".startswith(LIBRARIES):
            lines = str(error).splitlines() or [""]
            # Discord's later lines name the wrong field. A database's later lines quote values.
            text = " ".join(lines) if kind.__module__.startswith("discord") else lines[0]
            return f"{name}: {text}"
    return f"{type(error).__module__}.{name}"
