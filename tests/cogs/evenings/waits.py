"""What game nights do by the clock."""

from bot.ids import ChannelId, EveningId, UserId
from cogs.evenings.cog import Evenings
from cogs.evenings.evening import Phase
from cogs.evenings.going_on import CALL_BEFORE
from cogs.evenings.live import LiveEvenings
from cogs.evenings.plan import Planned
from tests.cogs.evenings import asks as ask
from tests.cogs.waiting import DUE, Count, Wait, World


def _nights(world: World) -> LiveEvenings:
    return next(found for found in world.bot.found if isinstance(found, Evenings)).live


async def _plan(world: World, at: float) -> EveningId:
    """A night at which Ann, Ben and Cleo say that they will come."""
    members = (world.ann, world.ben, world.cleo)
    channel, ann = ChannelId(world.evening.channel.id), UserId(world.ann.id)
    planned = Planned(world.guild, channel, ann, "ann", "kuckuck", {"bidding": "sealed"}, 60, at, 2, 60)
    with world.evening.env._bot_scope():
        evening = await _nights(world).plan(planned)
        for one in members:
            await _nights(world).change(evening.id, ask.answer(UserId(one.id), one.name, coming=True))
    return evening.id


def _counts(world: World, number: EveningId, *phases: Phase) -> Count:
    async def count() -> int:
        with world.evening.env._bot_scope():
            return int((await _nights(world).get(number)).evening.phase not in phases)

    return count


async def a_call(world: World) -> Count:
    return _counts(world, await _plan(world, DUE + CALL_BEFORE), Phase.PLANNED)


WAITS = {"the call of a game night": Wait(a_call)}
