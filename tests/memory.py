"""A place for the tests' databases where no disk is waited for at each commit."""

import shutil
from pathlib import Path

SHARED = Path("/dev/shm")  # noqa: S108 - only folders of our own are made in it
ROOM = 4 << 30
"""Bytes that must be free there: in some containers it is small."""

MEMORY = str(SHARED) if SHARED.is_dir() and shutil.disk_usage(SHARED).free > ROOM else None
"""The folder in memory; None if there is none, or too little room in it."""
