"""Starts as a process of the bot that a supervisor starts, and has that process forked (`forked.py`).

``python launcher.py ADDRESS API GATEWAY TOKEN DATABASE [ARGUMENT …]``. It imports only modules of Python, and
so starts at once.
"""

import json
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence

MOST = 1 << 17
"""The most bytes of an order, and the most that are read of a process's output."""


def ordered(
    address: str,
    folder: str,
    words: Sequence[str],
    discord: Sequence[str],
    environment: Mapping[str, str],
    deaf: Sequence[int] = (),
    *,
    files: Sequence[int] = (0, 1, 2),
) -> socket.socket:
    """Orders a process, and returns the socket that tells its number and, when it has ended, its exit code.

    ``files`` are its standard files.
    """
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.connect(f"\0{address}")
    order = json.dumps([folder, [*words], [*discord], {**environment}, [*deaf]])
    socket.send_fds(line, [order.encode()], [*files])
    return line


def launch(address: str, *words: str) -> int:
    """Has the process run in this one's folder and environment, and hands a SIGTERM on to it."""
    line = ordered(address, os.getcwd(), words[4:], words[:4], os.environ)
    process = int(line.recv(MOST))
    signal.signal(signal.SIGTERM, lambda *_: os.kill(process, signal.SIGTERM))
    return int(line.recv(MOST))


if __name__ == "__main__":
    sys.exit(launch(*sys.argv[1:]))
