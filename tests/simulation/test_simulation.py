"""A handful of seeds of the whole bot, and what a seed promises: see `make simulate`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.live.tables import Tables
from bot.storage import erasure
from tests.simulation.crowd import DeletingCrowd
from tests.simulation.seeds import run

HANDFUL = (1, 2, 3, 4, 5)
FEW = 100
"""Presses a seed, of which a few run in seconds."""
BRIEF = 40
"""Presses of a seed that is played to see whether it goes the same way again."""
HUNTED = 12
"""Seeds in most of which somebody sits down at the very moment when their data is deleted."""

pytestmark = pytest.mark.by_lot  # as in another process


@pytest.mark.parametrize("seed", HANDFUL)
def test_nothing_is_lost_doubled_or_made_up_in_whatever_order_things_happen(
    seed: int, empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found = run(seed, empty_database, FEW)
    caplog.clear()  # a seed looks at its error lines by itself: the database may have been told to refuse
    assert found.wrong == "", f"make simulate FIRST={seed} SEEDS=1 PRESSES={FEW}"
    assert found.presses >= FEW


def test_a_seed_is_the_same_in_another_process(
    empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    here = run(7, empty_database, BRIEF).trace
    elsewhere = subprocess.run(
        [
            *(sys.executable, "-m", "tests.simulation"),
            *("--first", "7", "--seeds", "1", "--presses", f"{BRIEF}"),
        ],
        env=os.environ | {"PYTHONHASHSEED": "1"},  # which this process most likely does not have
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert here in elsewhere.stdout
    caplog.clear()


def test_it_finds_a_log_that_was_written_anew_behind_the_back_of_its_table(
    empty_database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With the entry that keeps others from adding to a rewritten log, and without it."""
    assert run(1, empty_database, FEW, DeletingCrowd).wrong == ""
    monkeypatch.setattr(erasure, "_take_next_place", lambda *_: None)
    monkeypatch.setattr(erasure, "_live", lambda *_: None)
    monkeypatch.setattr(Tables, "read_anew", AsyncMock())
    found = (run(seed, empty_database, FEW, DeletingCrowd).wrong for seed in range(1, HUNTED))
    assert any("is void" in wrong or "in memory" in wrong for wrong in found)
    caplog.clear()
