"""The Pythons on this machine, for what has to run on other ones than that of the tests."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

Version = tuple[int, int]
VERSIONS = [(3, minor) for minor in range(6, 20)]
PLACES = ("~/.pyenv/versions/*/bin/python3", "/opt/python*/bin/python3")
"""Where the name of a folder tells the version."""


@cache
def pythons() -> Mapping[Version, str]:
    """The program of each version that is here, that of the tests among them."""
    found = {sys.version_info[:2]: sys.executable}
    placed = [path for place in PLACES for path in Path("/").glob(str(Path(place).expanduser())[1:])]
    for program in placed:
        if numbers := re.search(r"(\d+)\.(\d+)", program.parts[-3]):
            found.setdefault((int(numbers[1]), int(numbers[2])), str(program))
    for version in VERSIONS:
        command = shutil.which("python{}.{}".format(*version))
        if version in found or command is None:
            continue
        # pyenv's commands are on the path even for versions that it does not have.
        if subprocess.run([command, "--version"], capture_output=True, check=False).returncode == 0:
            found[version] = command
    return dict(sorted(found.items()))
