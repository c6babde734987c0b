"""Team matches as 1.0.0 left them: `matches.sql`, a database of the last version that had them.

Tables 1 and 2 have ended. Of 3 and 4, whose teams were drawn, only 3 has. 5 and 6 are in the middle of their
games. 7 and 8 are lobbies; 8 has more people than one table has seats. The players are those of `people.py`.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.ids import TableId
from bot.table import log
from bot.table.replay import Replay, replay

MATCHES = Path(__file__).with_name("matches.sql").read_text(encoding="utf-8")


def logged(number: int) -> list[tuple[log.Entry | None, str | None]]:
    """The log of one of these tables."""
    with closing(sqlite3.connect(":memory:")) as file:
        file.executescript(MATCHES)
        rows = file.execute("SELECT entry, mark FROM entries WHERE table_id = ? ORDER BY seq", [number])
        return [(log.decoded(entry), mark) for entry, mark in rows]


def replayed(number: int) -> Replay:
    """One of these tables, played again."""
    return replay(TableId(number), logged(number))
