"""Logs of games from which persons are deleted."""

from __future__ import annotations

from bot.ids import TableId, UserId
from bot.table.anonymised import anonymised
from bot.table.replay import Replay, replay
from tests.bot.drawn import HOST
from tests.bot.recorded import Logged, recorded
from tests.engine.contract import Setting

LATE, NOBODY = UserId(HOST - 1), UserId(-7)
NAMES = ["Annabella", "Benjamin"]


def forgotten(logged: Logged, user: UserId, nobody: UserId = NOBODY) -> Logged:
    entries = {seq: entry for seq, (entry, _) in enumerate(logged) if entry}
    changed = anonymised(entries, user, nobody)
    return [(changed.get(seq, entry), mark) for seq, (entry, mark) in enumerate(logged)]


def without_anybody(setting: Setting, *, former: bool = False) -> Replay:
    """A game of which all persons are deleted."""
    logged = recorded(setting, NAMES, former=former)
    for number, user in enumerate((HOST, HOST + 1, LATE), start=1):
        logged = forgotten(logged, UserId(user), UserId(-number))
    return replay(TableId(7), logged)
