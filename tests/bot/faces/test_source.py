"""What a face is drawn from, known without drawing it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import faces
from bot.faces import all_faces, source

DUCK = all_faces()["duck"]


@pytest.fixture(autouse=True)
def looks_again() -> Iterator[None]:
    """What draws is looked at once a process, so before and after each test."""
    faces._pens.cache_clear()
    yield
    faces._pens.cache_clear()


def test_no_two_faces_have_the_same() -> None:
    assert len({source(shapes) for shapes in all_faces().values()}) == len(all_faces())


def test_another_process_finds_the_same() -> None:
    code = "from bot.faces import all_faces, source; print(source(all_faces()['duck']))"
    for seed in ("1", "2"):
        there = os.environ | {"PYTHONHASHSEED": seed}
        told = subprocess.check_output([sys.executable, "-c", code], env=there, text=True)
        assert told.strip() == source(DUCK)


def test_it_is_another_one_when_the_drawing_or_pillow_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, here = {source(DUCK)}, tmp_path / "faces"
    shutil.copytree(faces.HERE, here)
    monkeypatch.setattr(faces, "HERE", here)
    faces._pens.cache_clear()
    assert {source(DUCK)} == before
    for changed in ("pixels.py", "lettering.py", "font/DejaVuSansCondensed-Bold.ttf"):
        with (here / changed).open("ab") as file:
            file.write(b"#")
        faces._pens.cache_clear()
        assert source(DUCK) not in before, changed
        before.add(source(DUCK))
    monkeypatch.setattr(faces, "version", lambda name: f"1.0 of {name}")
    faces._pens.cache_clear()
    assert source(DUCK) not in before
