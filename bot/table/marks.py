"""Whether a log still means what it meant when it was written: each action has a mark beside it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

import msgspec

from bot.ids import TableId
from bot.table import Phase, Table, log
from bot.table.folding import Transition, transitions


class MarkedEntry(NamedTuple):
    """An entry that is to be stored, with its mark. Only actions have one."""

    entry: log.Entry
    mark: str | None = None


class StoredEntry(NamedTuple):
    """A stored entry with its mark. ``entry`` is None where we cannot read it, such as one of a newer bot."""

    entry: log.Entry | None
    mark: str | None


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


def recall(table_id: TableId, logged: Iterable[tuple[log.Entry | None, str | None]]) -> Table:
    """The table that a stored log tells of, each entry (None: it cannot be read) with its mark or None.

    Where the rules no longer agree with the log, the table is closed as void; its ``seq`` still counts the
    whole log.
    """
    table, entries = Table(table_id), list(logged)
    with suppress(Exception):  # changed rules may fail on an old log in any way
        changes = transitions(table, (entry for entry, _ in entries))
        for change, (_, marked) in zip(changes, entries, strict=True):
            table = change.after
            if not means_the_same(change, marked):
                break
        else:
            return table
    return msgspec.structs.replace(table, phase=Phase.CLOSED, closed="void", seq=len(entries))


def means_the_same(change: Transition, marked: str | None) -> bool:
    """Whether today's rules read the entry as those did under which it was logged. May raise as they do.

    ``marked`` is the mark that was stored with the entry; None where it has none.
    """
    after = change.after
    match change.entry:
        case log.Opened(options=options):
            msgspec.convert(options, after.rules.Options)
        case log.Started(version=version):
            return version == after.rules.version
    return marked is None or mark(after) == marked
