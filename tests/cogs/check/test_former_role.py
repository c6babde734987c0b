"""The role that 1.0.0 gave to the winner of a season: nobody gets it any more, and managers hear so once."""

from bot.ids import GuildId
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, text


async def test_managers_hear_once_that_winners_no_longer_get_a_role(evening: Evening) -> None:
    keeper, boss, here = evening.keeper("kim"), evening.admin("boss"), GuildId(evening.guild.id)
    role = evening.guild.create_role("champion", mentionable=True)
    await evening.bot.store.guilds.choose(here, champion=role.id, pace="post")
    await evening.restart()
    said = f"I no longer give <@&{role.id}> to the winner of a season"
    for member, told in ((keeper, False), (boss, True), (boss, False)):
        page = answer_of(await member.slash(evening.channel, "manage check"))
        assert (said in text(page)) == told, member.name
        assert "Manage Roles" not in text(page)
        assert page._message.ping_role_ids == []
    customs = (await evening.bot.store.guilds.customs())[here]
    assert (customs.champion, customs.pace) == (None, "post")


async def test_nobody_hears_of_a_role_that_was_deleted(evening: Evening) -> None:
    boss, here = evening.admin("boss"), GuildId(evening.guild.id)
    await evening.bot.store.guilds.choose(here, champion=12345)
    await evening.restart()
    assert "12345" not in text(answer_of(await boss.slash(evening.channel, "manage check")))
    assert here not in await evening.bot.store.guilds.customs()
