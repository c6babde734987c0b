"""The processes that a bot or a supervisor has started."""

from pathlib import Path


def workers(bot: int) -> list[int]:
    """The processes that the bot has started for drawing or thinking."""
    return [*_children(bot, "spawn_main")]


def parts(supervisor: int) -> dict[str, int]:
    """The processes of the bot that this supervisor has started, keyed by their part, such as 1/2."""
    return {
        command.rstrip("\0").rpartition("\0")[2]: process
        for process, command in _children(supervisor, "--part").items()
    }


def _children(parent: int, word: str) -> dict[int, str]:
    """The processes of this ``parent`` that have this word in their command, each with its command."""
    found = {}
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                starter = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
                command = (process / "cmdline").read_text()
            except OSError:
                continue
            if starter == parent and word in command:
                found[int(process.name)] = command
    return found
