"""The entries of a log. They are stored as JSON, and people named in them can be replaced."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, get_args

import msgspec

from bot.ids import UserId

PERSONS = ("host", "user", "keeper")
"""The fields of an entry that hold a user id. An entry's ``name`` is the name of its ``user``."""
SALT_BYTES = 16


class Stored(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A stored entry. Every later version reads old logs, so new fields need defaults, and no field is
    renamed or removed.

    An entry that holds people in fields other than `PERSONS` overrides the three methods below.
    """

    @property
    def named(self) -> frozenset[UserId]:
        """The user ids that the entry holds."""
        held = (getattr(self, field, None) for field in PERSONS)
        return frozenset(user for user in held if user is not None)

    def without(self, user_id: UserId, nobody: UserId) -> Self:
        """The entry with ``nobody`` in the place of the person."""
        changed: dict[str, int | str] = {
            field: nobody for field in PERSONS if getattr(self, field, None) == user_id
        }
        if "user" in changed and hasattr(self, "name"):
            changed["name"] = ""
        return msgspec.structs.replace(self, **changed)

    def disclosed_to(self, user_id: UserId) -> Self:
        """The entry without anything about others that this person must not learn."""
        return self


class Renamed(Stored, frozen=True):
    """A keeper gave a person another name, which is used everywhere in the server."""

    user: UserId
    name: str
    keeper: UserId


class Forgot(Stored, frozen=True):
    """Somebody's data was deleted: the entries before this one were rewritten without it.

    This entry takes the next place, so a process that knows only the old entries fails to write to the log.
    ``mark`` covers their id with the ``salt``, so that what they may not do here is still refused to them and
    to nobody else. Both are "" in logs of version 1.0.0, and once the thing is over.
    """

    salt: str = ""
    mark: str = ""

    def is_of(self, user_id: UserId) -> bool:
        """Whether this person's data was deleted. False if nobody can tell."""
        return bool(self.mark) and self.mark == _covered(self.salt, user_id)


def forgot(user_id: UserId) -> Forgot:
    """The entry for the deletion of this person's data."""
    salt = token_hex(SALT_BYTES)
    return Forgot(salt, _covered(salt, user_id))


def _covered(salt: str, user_id: UserId) -> str:
    return sha256(f"{salt}|{user_id}".encode()).hexdigest()


class Remembers(Protocol):
    """A table or evening, which remembers whose data was deleted."""

    @property
    def forgotten(self) -> tuple[Forgot, ...]: ...
    @property
    def has_nameless(self) -> bool: ...


def is_forgotten(thing: Remembers, user_id: UserId) -> bool:
    """Whether this person's data was deleted while the thing was going on."""
    return times_forgotten(thing, user_id) > 0


def times_forgotten(thing: Remembers, user_id: UserId) -> int:
    """How often this person's data was deleted while the thing was going on."""
    return sum(entry.is_of(user_id) for entry in thing.forgotten)


def has_unknown(thing: Remembers) -> bool:
    """Whether a player's data was deleted, and nothing tells who that was: anybody may have been it."""
    return thing.has_nameless and not (thing.forgotten and all(entry.mark for entry in thing.forgotten))


Shared: TypeAlias = Renamed | Forgot
"""The entries that any log may hold."""
Entry = TypeVar("Entry", bound=Stored)


class Form(Generic[Entry]):
    """How the entries of one kind of log are stored: one line of JSON each, with its class in ``type``.

    ``entries`` is the union of their classes.
    """

    def __init__(self, entries: Any) -> None:
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(entries)
        self.naming = [
            kind.__name__ for kind in get_args(entries) if {"user", "name"} <= {*kind.__struct_fields__}
        ]
        """The class names of entries that give a person a name."""

    def encode(self, entry: Entry | Shared) -> str:
        """The entry as it is stored.

        Raises msgspec.ValidationError if `decode` would refuse it, so that no unreadable entry is written.
        """
        line = self._encoder.encode(entry)
        self._decoder.decode(line)
        return line.decode()

    def decode(self, text: str) -> Entry:
        """The entry that this text stores. Raises msgspec.DecodeError if there is none."""
        return self._decoder.decode(text)

    def decoded(self, text: str) -> Entry | None:
        """The stored entry, or None if we cannot read it."""
        try:
            return self._decoder.decode(text)
        except msgspec.DecodeError:
            return None
