"""Made-up positions, compared line by line. `python -m tests.engine.scenes` rewrites them."""

from __future__ import annotations

import pytest

from tests.engine.scenes import path, played, shown


@pytest.mark.parametrize("key", shown())
def test_a_scene_is_played_as_it_is_written_down(key: str) -> None:
    assert played(key).splitlines() == path(key).read_text(encoding="utf-8").splitlines()
