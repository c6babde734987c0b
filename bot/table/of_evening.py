"""What cannot be done at a table of an evening: nobody there is more of a host than the others."""

from __future__ import annotations

from bot.i18n import N_
from bot.table import Phase, Table
from bot.table.commands import (
    AddHouse,
    Admit,
    Cancel,
    Change,
    ChooseTeam,
    Command,
    DrawTeams,
    Invite,
    Join,
    MakeMatch,
    Refused,
    Remove,
    RemoveHouse,
    SetHouse,
    VoteToClose,
)

_ARRANGING = (
    *(AddHouse, Admit, Cancel, Change, ChooseTeam, DrawTeams, Invite, MakeMatch, RemoveHouse, SetHouse),
    VoteToClose,
)
"""With these a host would choose other rules, close the lobby for its points, or seat a friend."""


def require_not_of_evening(table: Table, command: Command) -> None:
    """Raises Refused where people would change a table of an evening, or sit down there without a draw.

    Moderators can remove somebody from the lobby.
    """
    if not table.opened.evening or not table.phase.live:
        return
    if isinstance(command, Join) and not any(player.user == command.user for _, player in table.owners):
        raise Refused(
            N_(
                "This table is part of a game night, and its people were drawn. To get a seat in the next "
                "round, press *I'm here* below the message of the game night."
            )
        )
    changes = _ARRANGING if table.phase is Phase.LOBBY else (Admit, Invite)
    if isinstance(command, changes) or (isinstance(command, Remove) and not command.keeper):
        raise Refused(
            N_("This table is part of a game night, so nothing can be changed. Press *Leave* if you must go.")
        )
