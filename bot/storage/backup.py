"""The file of a SQLite database."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.engine import make_url


def sqlite_file(url: str) -> Path | None:
    """Where a SQLite database lies; None: in memory, or it is none. Raises sqlalchemy.exc.ArgumentError."""
    file = make_url(url).database
    return Path(file) if url.startswith("sqlite") and file else None
