"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from bot.ids import MessageId, TableId
from cogs.invitations.stored import Invitation, KeptInvitations
from tests.bot.people import ANN
from tests.features import Doors

ON_A_PRESS: Doors = {
    "invitations.keep": lambda store: KeptInvitations(store).keep(
        TableId(1), ANN, Invitation(MessageId(7), late=False)
    ),
    "invitations.set_message": lambda store: KeptInvitations(store).set_message(TableId(1), ANN, None),
}
AT_THE_START: Doors = {"invitations.known": lambda store: KeptInvitations(store).known()}
