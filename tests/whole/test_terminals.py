"""The command line at a terminal, or in a file, that cannot show every sign."""

import sys
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from bot import __main__ as command


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_every_command_is_readable_there(
    encoding: str, here: None, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["kuckuck", *words])
        streams = [TextIOWrapper(BytesIO(), encoding, errors="strict") for _ in range(2)]
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            monkeypatch.setattr(sys, name, stream)
        with suppress(SystemExit):
            command.main()
        for stream in streams:
            stream.flush()
        return "".join(stream.buffer.getvalue().decode(encoding) for stream in streams)

    monkeypatch.setenv("DISCORD_TOKEN", "one word")
    lines = run("check").splitlines()
    assert lines[0] == "[ok] Settings: valid."
    assert lines[-1].startswith("[wrong] Token: ")
    assert "usage: " in run("--help")
    assert "no table 5" in run("replay", "5")
    assert run("backup", "kopie\N{EGG}.sqlite3") == (
        "kopie\\ud83e\\udd5a.sqlite3 holds what data/kuckuck.sqlite3 held just now.\n"
    )
    assert "not '\\ud83e\\udd5a'" in run("export", "\N{EGG}")
