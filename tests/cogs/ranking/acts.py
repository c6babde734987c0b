"""What rankings ask Discord for: the champion's role."""

from bot.ids import UserId
from cogs.ranking.podiums import Podiums
from tests.cogs.answering import Acts, Stage
from tests.cogs.ranking.test_podiums import role


async def crowned(stage: Stage) -> None:
    """Cleo is to be the champion. In half of the acts, she is that already."""
    feature, guild = stage.bot.get_cog("Podiums"), stage.bot.get_guild(stage.evening.guild.id)
    assert isinstance(feature, Podiums)
    assert guild
    champion = guild.get_role(next((each.id for each in guild.roles if each.name == "champion"), 0))
    if champion is None:
        champion = guild.get_role(role(stage.evening).id)
    assert champion
    if stage.route[0] == "DELETE":
        await stage.does(feature._take(guild, UserId(stage.cleo.id), champion.id))
    else:
        await stage.does(feature._give(guild, UserId(stage.cleo.id), champion))


ACTS: Acts = (
    (("PUT", "guilds/*/members/*/roles/*"), crowned),
    (("GET", "guilds/*/members/*"), crowned),
    (("DELETE", "guilds/*/members/*/roles/*"), crowned),
)
