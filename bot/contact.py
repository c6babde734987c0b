"""The person who runs the bot, as far as they say who they are."""

from __future__ import annotations

from typing import NamedTuple


class Host(NamedTuple):
    """What `/privacy` says about them. A field that is None is left out."""

    contact: str | None = None
    privacy_url: str | None = None
    source_url: str | None = None


UNNAMED = Host()
