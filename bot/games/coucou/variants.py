"""The variant of Coucou that has a name of its own."""

from __future__ import annotations

titles: dict[int | str, str] = {"as": "As qui court"}
