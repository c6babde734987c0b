"""The processes beside a bot's own."""

from __future__ import annotations

from pathlib import Path


def workers(bot: int) -> list[int]:
    """The processes that the bot has started, to draw or to think."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (process / "cmdline").read_text()
            except OSError:
                continue
            if parent == bot and "spawn_main" in command:
                found.append(int(process.name))
    return found
