"""Writes all playthroughs anew."""

from tests.engine.playthroughs import SHELF, path, played, shown

for old in SHELF.glob("*.txt"):
    old.unlink()
for setting in shown():
    path(setting).write_text(played(setting), encoding="utf-8")
