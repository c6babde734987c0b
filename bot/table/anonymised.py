"""Finds the entries of a log that must change to hide a person.

The person's seat stays, with all its actions, under a user id below zero and without a name. If the person
had a seat when the game began, the salt is deleted too. An alias in the log is a hash of the salt and a user
id, so the salt would let anybody test whether an alias is a certain person's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from bot.ids import UserId
from bot.table import Table, log
from bot.table.dealing import sha
from bot.table.nouns import Player


def anonymised(entries: Mapping[int, log.Entry], user_id: UserId, nobody: UserId) -> dict[int, log.Entry]:
    """The changed entries, keyed by their place in the log. ``entries`` need not hold the actions."""
    after = {seq: entry.without(user_id, nobody) for seq, entry in entries.items()}
    if _dealt_to(entries.values(), user_id):
        after = {seq: _sealed(entry) for seq, entry in after.items()}
    return {seq: entry for seq, entry in after.items() if entry != entries[seq]}


def _sealed(entry: log.Entry) -> log.Entry:
    """The entry with the SHA-256 of the salt in place of the salt."""
    if not isinstance(entry, log.Opened) or entry.salted:
        return entry
    return replace(entry, salt="", salted=sha(entry.salt))


def _dealt_to(entries: Iterable[log.Entry], user_id: UserId) -> bool:
    """Whether the person had a seat when the game began, so that the seed was made with their id."""
    seated = False
    for entry in entries:
        match entry:
            case log.Joined(user=somebody) if somebody == user_id:
                seated = True
            case log.Left(user=somebody) if somebody == user_id:
                seated = False
            case log.Started():
                return seated
    return False


def same_but_for(before: Table, after: Table | None, user_id: UserId, nobody: UserId) -> bool:
    """Whether ``after`` is the same table with ``nobody`` in the user's place. False if it is None (void)."""
    return after is not None and _contents(before, user_id, nobody) == _contents(after, user_id, nobody)


def _contents(table: Table, user_id: UserId, nobody: UserId) -> tuple[Any, ...]:
    """All that must stay the same in a table when a person is removed. The salt is not part of it."""

    def replaced(someone: UserId) -> int:
        return nobody if someone == user_id else someone

    def nameless(player: Player) -> Player:
        if player.user not in (user_id, nobody):
            return player
        return replace(player, user=nobody, name="")

    return (
        *(table.seq, table.phase, table.closed, table.continued),
        replace(table.opened.without(user_id, nobody), salt="", salted=""),
        *(table.seed, table.state, table.commitment, table.posted),
        replaced(table.host),
        [nameless(player) for player in table.players],
        [nameless(player) for player in table.late],
        [(seat, nameless(player)) for seat, player in table.former],
        [(replaced(asked.user), asked.until, asked.place) for asked in table.asked],
        *(
            {replaced(user_id) for user_id in users}
            for users in (table.votes, table.door.guests, table.door.unwelcome)
        ),
        {
            replaced(user): replace(guesser, name="") if user in (user_id, nobody) else guesser
            for user, guesser in table.guessers.items()
        },
    )
