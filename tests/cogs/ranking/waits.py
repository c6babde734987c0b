"""What rankings do by the clock."""

from tests.cogs.reading import text
from tests.cogs.waiting import Count, Wait, World


async def podiums(world: World) -> Count:
    """Ann and Ben have played in the month that ends a minute before `DUE`."""
    evening = world.evening
    channel = evening.guild.create_text_channel("podiums")
    await evening.finish_game(world.ann, world.ben)
    with evening.env._bot_scope():
        await world.bot.chosen.change_server(world.guild, podium=channel.id)

    async def count() -> int:
        return sum(text(shown).startswith("## 🏆") for shown in evening.shared(channel))

    return count


WAITS = {"podiums": Wait(podiums)}
