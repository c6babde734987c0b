"""Which event loop the bot runs on."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.host import loop


async def module_of_loop() -> str:
    return type(asyncio.get_running_loop()).__module__


def test_it_is_the_swift_one_where_that_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "swiftest.py").write_text(
        "import asyncio\nclass Loop(asyncio.SelectorEventLoop): pass\nnew_event_loop = Loop\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(loop, "SWIFT", "swiftest")
    assert loop.run(module_of_loop()) == "swiftest"


def test_without_it_pythons_own_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "SWIFT", "no_such_loop")
    assert loop.run(module_of_loop()).startswith("asyncio.")


@pytest.mark.skipif(find_spec("uvloop") is None, reason="uvloop is not installed")
def test_the_swift_one_is_uvloop() -> None:
    assert loop.run(module_of_loop()) == "uvloop"


def test_what_fails_within_is_raised() -> None:
    async def fail() -> None:
        raise ValueError("within")

    with pytest.raises(ValueError, match="within"):
        loop.run(fail())
