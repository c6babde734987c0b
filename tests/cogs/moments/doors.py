"""The calls of this feature's doors that need more than `tests.bot.storage.doors` has."""

from bot.ids import ChannelId, MessageId, TableId
from bot.storage.posted import MessagePlace
from cogs.moments.stored import KeptMoments
from tests.features import Doors

PLACE = MessagePlace(ChannelId(2), MessageId(7))
ON_A_PRESS: Doors = {
    "moments.keep": lambda store: KeptMoments(store).keep(TableId(1), PLACE),
}
AT_THE_START: Doors = {}
