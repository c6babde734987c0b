"""A folder for the tests' databases in which no commit waits for a disk."""

import shutil
from pathlib import Path

SHARED = Path("/dev/shm")  # noqa: S108 - only folders of our own are made in it
ROOM = 4 << 30
"""How many bytes of memory must be free: some containers have little."""

MEMORY = str(SHARED) if SHARED.is_dir() and shutil.disk_usage(SHARED).free > ROOM else None
"""The folder in memory, or None if there is none or it has too little room."""
