"""A few seeds of the whole bot, each of which must always go the same way: see `make simulate`."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.crowd import Crowd, DeletingCrowd
from tests.simulation.seeds import run
from tests.simulation.world import silence

HANDFUL = (67, 48)
"""Between them they have restarts, pictures, faults of the network, refused commits and a long silence."""
FEW = 150
"""How many presses people make in one run: enough for games to begin. A few such runs take seconds."""
BRIEF = 8
"""How many presses people make if a seed is run twice, to check that both runs go the same way."""
DELETING = 10
"""A seed in which a person sits down at the very moment their data is deleted."""

pytestmark = pytest.mark.by_lot  # seats are drawn by lot, as outside pytest


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Drops what log lines have kept of dead processes, so that no later test hears of it."""
    yield
    with silence():
        pass


@pytest.mark.parametrize("seed", [*HANDFUL, DELETING])
def test_nothing_is_lost_doubled_or_made_up_in_whatever_order_things_happen(
    seed: int, empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    found = run(seed, empty_database, FEW, DeletingCrowd if seed == DELETING else Crowd)
    caplog.clear()  # `run` has already checked the error lines; refused commits cause some
    assert found.wrong == "", f"make simulate FIRST={seed} SEEDS=1 PRESSES={FEW}"
    assert found.presses >= FEW
    assert found.moves or seed == DELETING, "nobody plays, so another seed shows more"


def test_a_seed_is_the_same_elsewhere(empty_database: Path, caplog: pytest.LogCaptureFixture) -> None:
    here = run(7, empty_database, BRIEF).trace
    again = ("--first", "7", "--seeds", "1", "--presses", f"{BRIEF}", "--empty", str(empty_database))
    elsewhere = subprocess.run(
        [sys.executable, "-m", "tests.simulation", *again],
        env=os.environ | {"PYTHONHASHSEED": "1"},  # probably another one than in this process
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert here in elsewhere.stdout
    caplog.clear()
