"""One call of each method by which this feature uses the database, for `tests.bot.storage.doors`."""

from bot.ids import MessageId, TableId
from cogs.invitations.stored import Invitation, KeptInvitations
from tests.bot.people import ANN
from tests.features import Doors

ON_A_PRESS: Doors = {
    "invitations.keep": lambda store: KeptInvitations(store).keep(
        TableId(1), ANN, Invitation(MessageId(7), late=False)
    ),
    "invitations.set_message": lambda store: KeptInvitations(store).set_message(TableId(1), ANN, None),
    "invitations.forget": lambda store: KeptInvitations(store).forget(TableId(1)),
}
AT_THE_START: Doors = {"invitations.known": lambda store: KeptInvitations(store).known()}
