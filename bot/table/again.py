"""The next table of those who have just played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.i18n import N_
from bot.ids import UserId
from bot.table import Table, log
from bot.table.commands import Refused
from bot.table.dealing import Drawn

NextOpens: TypeAlias = Callable[[Table, UserId, Drawn], tuple[log.Opened, list[log.Entry]]]
"""What the next table of an ended one opens with: for this user as its host, with what was drawn."""


def require_its_player(ended: Table, user_id: UserId) -> None:
    """Raises Refused unless the table has ended, and this user held a seat to its end."""
    if ended.phase.live:
        raise Refused(N_("This game is not over yet. Wait for its end, then press *Play again*."))
    if ended.seat(user_id) is None:
        raise Refused(N_("Only people who played here can open the next game. Open your own table."))


def next_table(ended: Table, user_id: UserId, drawn: Drawn) -> tuple[log.Opened, list[log.Entry]]:
    """What the next table opens with: this user as its host, the same seats and guests."""
    opened = msgspec.structs.replace(
        ended.opened,
        options=ended.options,
        seconds=ended.seconds,
        level=ended.level,
        host=user_id,
        lesson=False,
        same=None,
        beside=None,
        script="",
        seal="",
        salted="",
        **drawn,
    )
    seats = [
        log.HouseJoined(player.bird) if player.user is None else log.Joined(player.user, player.name)
        for player in ended.players
        if not player.gone and not player.nameless
    ]
    return opened, [*seats, *ended.door.next_table()]
