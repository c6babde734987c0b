"""Whether a log that was written anew without a person still tells the same of everything else."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.ids import UserId
from bot.table import Table
from bot.table.players import Player

NO_SECRETS = {"secret": "", "salt": "", "seal": "", "salted": ""}


def same_but_for(before: Table, after: Table | None, user: UserId, nobody: UserId) -> bool:
    """Whether ``after`` is the same table, with ``nobody`` in the place of ``user``; None: it is void now."""
    return after is not None and _told(before, user, nobody) == _told(after, user, nobody)


def _told(table: Table, user: UserId, nobody: UserId) -> tuple[Any, ...]:
    """What a log tells, but for secrets: they may go with the person."""

    def renamed(someone: UserId) -> int:
        return nobody if someone == user else someone

    def nameless(player: Player) -> Player:
        if player.user not in (user, nobody):
            return player
        return msgspec.structs.replace(player, user=nobody, name="")

    return (
        *(table.seq, table.phase, table.closed, table.continued),
        msgspec.structs.replace(table.opened, host=renamed(table.opened.host), **NO_SECRETS),
        *(table.seed, table.state, table.commitment, table.posted),
        renamed(table.host),
        [nameless(player) for player in table.players],
        [nameless(player) for player in table.late],
        [(seat, nameless(player)) for seat, player in table.former],
        *(
            {renamed(user) for user in users}
            for users in (table.votes, table.door.guests, table.door.unwelcome)
        ),
    )
