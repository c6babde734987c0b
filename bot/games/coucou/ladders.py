"""Coucou and As qui court have a ladder each."""

from __future__ import annotations

option = "variant"
names: dict[int | str, str] = {"coucou": "", "as": ""}
