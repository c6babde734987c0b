"""The processes beside a bot's own, and those of a supervisor."""

from __future__ import annotations

from pathlib import Path


def workers(bot: int) -> list[int]:
    """The processes that the bot has started, to draw or to think."""
    return _children(bot, "spawn_main")


def parts(supervisor: int) -> dict[str, int]:
    """The processes of the bot that this one has started, by their parts, such as 1/2."""
    return {
        _command(process).rstrip("\0").rpartition("\0")[2]: process
        for process in _children(supervisor, "--part")
    }


def _children(parent: int, word: str) -> list[int]:
    """The processes that this one has started with this word in their command."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                starter = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = _command(int(process.name))
            except OSError:
                continue
            if starter == parent and word in command:
                found.append(int(process.name))
    return found


def _command(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()
