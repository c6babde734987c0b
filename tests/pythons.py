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


@cache
def pythons() -> Mapping[Version, str]:
    """The program of each version that is here, that of the tests among them."""
    found = {sys.version_info[:2]: sys.executable}
    named = [shutil.which(f"python3.{minor}") for _, minor in VERSIONS]
    placed = [str(path) for place in PLACES for path in Path("/").glob(str(Path(place).expanduser())[1:])]
    # pyenv's commands are on the path even for versions that it does not have, and start slowly.
    for program in (*placed, *(one for one in named if one and Path(one).parent.name != "shims")):
        asked = [program, "-S", "-c", "import sys; print(sys.version_info[:2])"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
        if numbers := re.findall(r"\d+", answer):
            found.setdefault((int(numbers[0]), int(numbers[1])), program)
    return dict(sorted(found.items()))
