"""A log without a person: in their place stands a number below zero, and no name."""

from __future__ import annotations

import msgspec

from bot.evenings import log
from bot.ids import UserId


def anonymised(entry: log.Entry, user_id: UserId, nobody: UserId) -> log.Entry:
    """The entry with ``nobody`` in the place of the person."""

    def replaced(someone: UserId) -> UserId:
        return nobody if someone == user_id else someone

    match entry:
        case log.Drawn(tables=tables):
            seated = tuple(tuple(map(replaced, users)) for users in tables)
            return msgspec.structs.replace(entry, tables=seated)
        case log.TableEnded(points=points, asleep=asleep):
            got = tuple((replaced(user), number) for user, number in points)
            return msgspec.structs.replace(entry, points=got, asleep=tuple(map(replaced, asleep)))
    changed: dict[str, int | str] = {
        field: nobody for field in log.PERSONS if getattr(entry, field, None) == user_id
    }
    if "user" in changed and hasattr(entry, "name"):
        changed["name"] = ""
    if changed and hasattr(entry, "zone"):
        changed["zone"] = ""
    return msgspec.structs.replace(entry, **changed)
