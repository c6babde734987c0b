"""Whether a log still means what it meant when it was written: each action has a mark beside it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256

import msgspec

from bot.table import Phase, Table, log
from bot.table.folding import evolve


def mark(table: Table) -> str:
    """A short hash of what the rules say now: who must choose, what each seat may do, the result.

    Stored with each action, it shows after an update whether the log still means the same.
    """
    seats = range(len(table.players))
    prompt = table.prompt
    said = (
        prompt.turn,
        sorted(prompt.seats),
        [list(table.rules.legal(table.state, seat)) for seat in seats],
        table.outcome,
    )
    return sha256(msgspec.json.encode(said)).hexdigest()[:8]


def recall(number: int, logged: Iterable[tuple[log.Entry | None, str | None]]) -> Table:
    """The table that a stored log tells of, each entry (None: it cannot be read) with its mark or None.

    Where the rules no longer agree with the log, the table is closed as void; its ``seq`` still counts the
    whole log.
    """
    table, entries = Table(number), list(logged)
    for entry, marked in entries:
        agrees = False
        if entry is not None:
            with suppress(Exception):  # changed rules may stumble over an old log in any way
                table = evolve(table, entry)
                agrees = means_the_same(table, entry, marked)
        if not agrees:
            return msgspec.structs.replace(table, phase=Phase.CLOSED, closed="void", seq=len(entries))
    return table


def means_the_same(after: Table, entry: log.Entry, marked: str | None) -> bool:
    """Whether today's rules take the entry as those under which it was logged; they may also raise."""
    match entry:
        case log.Opened(options=options):
            msgspec.convert(options, after.rules.Options)
        case log.Started(version=version):
            return version == after.rules.version
    return marked is None or mark(after) == marked
