"""Rewrites all playthroughs."""

from tests.engine.contract import FEW_SETTINGS
from tests.engine.playthroughs import SHELF, path, played

for old in SHELF.glob("*.txt"):
    old.unlink()
for setting in FEW_SETTINGS:
    path(setting).write_text(played(setting), encoding="utf-8")
