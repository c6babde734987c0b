"""``python -m bot`` as a host calls it in their own folder."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.host.config import Config

ROOT = Path(__file__).parents[2]
NAMES = [name.upper() for name in Config.model_fields]


async def run(
    folder: Path,
    *arguments: str,
    before: Sequence[str] = (),
    keyboard: int | None = None,
    **variables: str,
) -> asyncio.subprocess.Process:
    """The command in a process of its own, away from this repository's files.

    ``before`` is a command that runs it.
    """
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    return await asyncio.create_subprocess_exec(
        *(*before, sys.executable, "-m", "bot", *arguments),
        cwd=folder,
        env=kept | {"PYTHONPATH": str(ROOT)} | variables,
        stdin=keyboard,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
