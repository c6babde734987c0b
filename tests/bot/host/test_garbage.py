"""The garbage of a process that runs for weeks."""

from __future__ import annotations

import subprocess
import sys


def test_garbage_is_looked_for_as_soon_as_all_is_imported_and_never_among_that() -> None:
    code = (
        "import atexit, gc, runpy, sys; sys.argv[1:] = ['--help'];"
        "atexit.register(lambda: print('collects:', gc.isenabled(), gc.get_freeze_count() > 100_000));"
        "runpy.run_module('bot', run_name='__main__')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "collects: True True"


def test_a_bot_that_has_started_looks_for_garbage_less_often() -> None:
    code = (
        "import gc; from bot.host.garbage import freeze_garbage;"
        "looks = lambda: sum(each['collections'] for each in gc.get_stats());"
        "freeze_garbage(); before = looks(); kept = [[] for _ in range(9_000)]; print(looks() - before);"
        "kept += [[] for _ in range(9_000)]; print(looks() - before)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["0", "1"]
