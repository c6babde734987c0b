"""What cannot be done in a lobby of an evening: nobody there is more of a host than the others."""

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
    """Raises Refused where people would change a lobby of an evening. Moderators can remove somebody."""
    if not table.opened.evening or table.phase is not Phase.LOBBY:
        return
    if isinstance(command, _ARRANGING) or (isinstance(command, Remove) and not command.keeper):
        raise Refused(
            N_("This table is part of a game night, so nothing can be changed. Press *Leave* if you must go.")
        )
