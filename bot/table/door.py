"""Who may sit down at a table, as its log has it."""

from __future__ import annotations

import msgspec

from bot.ids import UserId
from bot.table import log


class Door(msgspec.Struct, frozen=True, gc=False):
    """Open to all, unless by invitation; never to the unwelcome."""

    by_invitation: bool = False
    guests: frozenset[UserId] = frozenset()
    """Who was invited; it counts where it is by invitation."""
    unwelcome: frozenset[UserId] = frozenset()
    """Who was removed, and not invited since."""

    def after(self, entry: log.Admission | log.Invited | log.Removed) -> Door:
        """The door after this fact."""
        match entry:
            case log.Admission(by_invitation):
                return msgspec.structs.replace(self, by_invitation=by_invitation)
            case log.Invited(user):
                return Door(self.by_invitation, self.guests | {user}, self.unwelcome - {user})
            case log.Removed(user):
                return Door(self.by_invitation, self.guests - {user}, self.unwelcome | {user})

    def next_table(self) -> tuple[log.Entry, ...]:
        """What the next table of the same people opens with; nobody is unwelcome there yet."""
        if not self.by_invitation:
            return ()
        return (log.Admission(True), *(log.Invited(user) for user in sorted(self.guests) if user > 0))
