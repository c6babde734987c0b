"""What is below every command: a Python that is new enough, and a terminal that may lack some signs.

Python 3.6 can read this file, so an older Python than ours can say what it lacks.
"""

import codecs
import sys
from importlib.util import find_spec

PYTHON = (3, 11)
"""The oldest Python on which the engine and the bot run."""
USELESS = 78
"""The exit code that says that a restart would be useless (EX_CONFIG of sysexits.h)."""
SIGNS = {
    "✓": "[ok]",
    "✗": "[wrong]",
    "⚠": "[warning]",
    "…": "...",
    "–": "-",
    "’": "'",
    "→": "->",
    "×": "x",
    "±": "+-",
}
"""What is printed for these signs where an encoding has none. Others become ``\\u00fc``, as in JSON."""


def require_python(running: "tuple[int, ...]" = sys.version_info[:3]) -> None:
    """Ends the program with a sentence if it is ``running`` on an older Python than ours."""
    if running < PYTHON:
        needed, found = (".".join(map(str, version)) for version in (PYTHON, running))
        print(
            f"Kuckuck needs Python {needed} or newer, and this is {found}: "
            "start it with a newer one, such as the one in .venv/bin.",
            file=sys.stderr,
        )
        sys.exit(USELESS)


def require_package(name: str) -> None:
    """Ends the program with a sentence if this Python does not have a package."""
    if find_spec(name) is None:
        print(lacking(name), file=sys.stderr)
        sys.exit(USELESS)


def lacking(what: str) -> str:
    """A sentence on something that this Python has no access to."""
    return (
        f"The Python {sys.executable} lacks {what}: say `make .venv/run` in the bot's folder, "
        "and then .venv/bin/python in place of python."
    )


def print_any_sign() -> None:
    """From now on, no sign that is printed is an error, whatever the encoding of output and errors is."""
    codecs.register_error("kuckuck", _in_words)
    for stream in (sys.stdout, sys.stderr):
        # Only what a program has put in the place of a stream can lack this method.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="kuckuck")


def _in_words(error: UnicodeError) -> "tuple[str, int]":
    if not isinstance(error, UnicodeEncodeError):  # this is for what is printed, not for what is read
        raise error
    signs = error.object[error.start : error.end]
    return "".join(SIGNS.get(sign) or _escaped(sign) for sign in signs), error.end


def _escaped(sign: str) -> str:
    """The sign as JSON writes it: a sign above U+FFFF is two halves."""
    units = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
