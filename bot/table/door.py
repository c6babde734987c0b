"""Who may sit down at a table, by its log."""

from __future__ import annotations

import msgspec

from bot.ids import UserId
from bot.table import log


class Door(msgspec.Struct, frozen=True, gc=False):
    """Open to everybody, or to invited people only, and never to people who were removed."""

    by_invitation: bool = False
    guests: frozenset[UserId] = frozenset()
    """The invited people. They matter only while the table is by invitation."""
    unwelcome: frozenset[UserId] = frozenset()
    """The people who were removed and have not been invited since."""

    def after(self, entry: log.Admission | log.Invited | log.Removed) -> Door:
        """The door after this entry."""
        match entry:
            case log.Admission(by_invitation):
                return msgspec.structs.replace(self, by_invitation=by_invitation)
            case log.Invited(user):
                return Door(self.by_invitation, self.guests | {user}, self.unwelcome - {user})
            case log.Removed(user):
                return Door(self.by_invitation, self.guests - {user}, self.unwelcome | {user})

    def next_table(self) -> tuple[log.Entry, ...]:
        """The entries with which the next table of the same people opens. Nobody is unwelcome there yet."""
        if not self.by_invitation:
            return ()
        return (log.Admission(True), *(log.Invited(user) for user in sorted(self.guests) if user > 0))
