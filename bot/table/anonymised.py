"""A log without a person: what must be written anew so that nothing in it tells who he was.

Their seat stays, and all that it did; it holds a number below zero, and no name. Where the game was dealt
to them, the table's salt goes too: with it, whoever guesses their user id could see by its alias that it is
right. In the former form there is no salt: the secret goes, by which the seed would show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bot.ids import UserId
from bot.table import log
from bot.table.dealing import sha


def without(entries: Mapping[int, log.Entry], user: UserId, nobody: UserId) -> dict[int, log.Entry]:
    """The new entries by their place, of those that change. Of ``entries``, actions may be left out."""
    after = {seq: _nameless(entry, user, nobody) for seq, entry in entries.items()}
    if _dealt_to(entries.values(), user):
        after = {seq: _sealed(entry) for seq, entry in after.items()}
    return {seq: entry for seq, entry in after.items() if entry != entries[seq]}


def _nameless(entry: log.Entry, user: UserId, nobody: UserId) -> log.Entry:
    changed: dict[str, int | str] = {
        field: nobody for field in log.PERSONS if getattr(entry, field, None) == user
    }
    if "user" in changed and hasattr(entry, "name"):
        changed["name"] = ""
    return msgspec.structs.replace(entry, **changed)


def _sealed(entry: log.Entry) -> log.Entry:
    """Without its salt or, in the former form, its secret; the SHA-256 of that stays."""
    if not isinstance(entry, log.Opened) or entry.seal or entry.salted:
        return entry
    if entry.salt:
        return msgspec.structs.replace(entry, salt="", salted=sha(entry.salt))
    return msgspec.structs.replace(entry, secret="", seal=sha(entry.secret))


def _dealt_to(entries: Iterable[log.Entry], user: UserId) -> bool:
    """Whether they had a seat when the game began, so that the seed comes of their id."""
    seated = False
    for entry in entries:
        match entry:
            case log.Joined(user=somebody) if somebody == user:
                seated = True
            case log.Left(user=somebody) if somebody == user:
                seated = False
            case log.Started():
                return seated
    return False
