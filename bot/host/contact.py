"""Who runs the bot, as far as they say so."""

from __future__ import annotations

from typing import NamedTuple


class Host(NamedTuple):
    """What `/privacy` tells of them; None: nothing."""

    contact: str | None = None
    privacy_url: str | None = None
    source_url: str | None = None


UNNAMED = Host()
