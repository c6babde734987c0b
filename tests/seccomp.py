"""The filter of system calls in deploy/kuckuck.service, applied as systemd would. For Linux on x86_64."""

import ctypes
import errno
import platform
import re
import struct
import sys
from pathlib import Path

UNIT = Path(__file__).parents[1] / "deploy" / "kuckuck.service"
GROUPS = Path(__file__).with_name("syscalls.txt")
KNOWN = sys.platform == "linux" and platform.machine() == "x86_64"
"""Whether this machine numbers its system calls as `syscalls.txt` does."""

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
KILL, FAIL, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000
X86_64 = 0xC000003E
LOAD, EQUALS, RETURN = 0x20, 0x15, 0x06
"""Instructions of a filter (linux/filter.h). LOAD reads the call's number at 0, or its architecture at 4."""


def put_on() -> None:
    """Forbids the system calls that the unit forbids, in this process and all that it starts."""
    filters = re.findall(r"^SystemCallFilter=(.*)$", text := UNIT.read_text(), re.MULTILINE)
    named = re.search(r"^SystemCallErrorNumber=(.*)$", text, re.MULTILINE)
    allowed = numbers("@default")
    for words in filters:
        if words.startswith("~"):
            allowed -= numbers(words[1:])
        else:
            allowed |= numbers(words)
    program = [(LOAD, 0, 0, 4), (EQUALS, 1, 0, X86_64), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    for number in allowed:
        program += [(EQUALS, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    program.append((RETURN, 0, 0, FAIL | getattr(errno, named[1]) if named else KILL))
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *one) for one in program))
    whole = ctypes.create_string_buffer(struct.pack("HP", len(program), ctypes.addressof(code)))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    for option in ((PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, whole, 0, 0)):
        if prctl(*option):
            raise OSError(ctypes.get_errno(), "the filter is not taken")


def numbers(words: str) -> set[int]:
    """The numbers of the system calls named in a filter. A name may stand for a group of calls."""
    groups = dict(re.findall(r"^(@[\w-]+):((?: .+\n?)+)", GROUPS.read_text(), re.MULTILINE))
    known = dict(re.findall(r"(\w+)=(\d+)", GROUPS.read_text()))
    found: set[int] = set()
    for word in words.split():
        if word.startswith("@"):
            found |= numbers(groups[word])
        else:
            found.add(int(word.partition("=")[2] or known[word]))
    return found
