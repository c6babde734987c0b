"""Rewrites all scenes."""

from tests.engine.scenes import path, played, shown

for key in shown():
    path(key).write_text(played(key), encoding="utf-8")
