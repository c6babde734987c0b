"""What *Notify me…* asks Discord for."""

from bot.ids import GuildId, UserId
from cogs.telling.cog import Telling
from cogs.telling.stored import ANY, Wish
from tests.cogs.answering import Acts, Stage


async def somebody_is_told_of_a_table(stage: Stage) -> None:
    feature = stage.bot.get_cog("Telling")
    assert isinstance(feature, Telling)
    guild_id, yan = GuildId(stage.evening.guild.id), UserId(stage.yan.id)
    feature._wary.clear()  # the stage closes its lobbies soon
    await feature._kept.drop(guild_id, yan)
    await feature._kept.begin(guild_id, yan, Wish(ANY, 0, 0, "UTC", "en"))
    stage.bot._connection._private_channels_by_user.clear()
    await stage.does(feature._tell(stage.lobby))


ACTS: Acts = (
    (("POST", "users/@me/channels"), somebody_is_told_of_a_table),
    (("GET", "guilds/*/members/*"), somebody_is_told_of_a_table),
)
