"""What is below a command: an old Python, and a terminal without our signs."""

import ast
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from engine.console import PYTHON, SIGNS, print_any_sign, require_package, require_python
from tests.pythons import pythons

ROOT = Path(__file__).parents[2]
READ_FIRST = ("engine/__init__.py", "engine/console.py", "bot/__init__.py", "bot/__main__.py")
"""What an older Python reads before it says that it is too old."""


def test_an_older_python_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    require_python((3, 11, 0))
    with pytest.raises(SystemExit, match="78"):
        require_python((3, 10, 13))
    sentence = capsys.readouterr().err
    with pytest.raises(SystemExit, match="78"):
        require_package("nest_that_is_not_there")
    assert sentence.startswith("Kuckuck needs Python 3.11 or newer, and this is 3.10.13: ")
    for path in READ_FIRST:
        ast.parse((ROOT / path).read_text(encoding="utf-8"), feature_version=(3, 6))
    older = [program for version, program in pythons().items() if version < PYTHON]
    for program in {*older[:1], *older[-1:]}:
        for command in ("engine", "engine.arena", "bot"):
            ran = subprocess.run(
                [program, "-m", command], cwd=ROOT, capture_output=True, text=True, check=False
            )
            assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (78, "", 1), ran.stderr
            assert ran.stderr.startswith("Kuckuck needs Python 3.11 or newer, and this is ")


def test_a_python_without_the_packages_is_told_in_one_sentence(tmp_path: Path) -> None:
    """A stranger who plays a game's file through has installed nothing."""
    command = [sys.executable, "-S", "-m"]
    for module, there in (("engine", ()), ("bot", ()), ("bot", ("msgspec",))):
        for name in there:
            (tmp_path / f"{name}.py").touch()
        path = {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, tmp_path)))}
        ran = subprocess.run([*command, module], env=path, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (78, "", 1), ran.stderr
        assert ran.stderr.startswith(f"The Python {sys.executable} lacks ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_every_sign_can_be_printed_in_whatever_encoding(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    output, errors = (TextIOWrapper(BytesIO(), encoding, errors="strict") for _ in range(2))
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stderr", errors)
    print_any_sign()
    said = f"✗ No {os.fsdecode(bytes([0xFF]))} → 🥚{''.join(SIGNS)}"
    for stream in (output, errors):
        print(said, file=stream, flush=True)
        printed = stream.buffer.getvalue().decode(encoding)
        if encoding == "utf-8":
            assert printed == f"{said}\n".replace("\udcff", "\\udcff")
        else:
            assert printed.startswith(r"[wrong] No \udcff -> \ud83e\udd5a[ok][wrong][warning]")
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode(errors="kuckuck")


def test_what_has_no_encoding_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as in a Windows program without a console
    print_any_sign()
