"""All that is stored about a person, for a machine to read; docs/privacy.md says what it is."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

FORMAT = "kuckuck-mydata/1"


def personal(
    rows: Mapping[str, Sequence[Mapping[str, Any]]], user: int, guild: int | None, at: float
) -> bytes:
    """The rows by the table they stand in; ``at`` (Unix time) is when they were read."""
    known = {
        "format": FORMAT,
        "user": str(user),
        "server": "everywhere" if guild is None else str(guild),
        "at": datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds"),
        "tables": rows,
    }
    return json.dumps(known, indent=1, ensure_ascii=False).encode()
