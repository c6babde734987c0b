"""The end of a season: its podiums are announced once, and the champion's role moves on."""

from typing import Any

import discord
import simcord
from simcord import ResponseMessage

from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.screen import address
from cogs.ranking.pages import season_name
from cogs.ranking.podiums import SOON
from cogs.ranking.stored import KeptPodiums
from cogs.ranking.values import season_at
from tests.cogs.evening import MANAGER, Evening
from tests.cogs.ranking.months import DAY, months_end, months_pass_quickly
from tests.cogs.reading import answer_of, said, text

__all__ = ["months_pass_quickly"]


async def choose(evening: Evening, **settings: Any) -> None:
    """Changes the server's settings, and starts the bot again."""
    await evening.bot.store.guilds.choose(GuildId(evening.guild.id), **settings)
    await evening.restart()


def podiums(evening: Evening) -> list[ResponseMessage]:
    return [found for found in evening.shared() if text(found).startswith("## 🏆")]


def posted(evening: Evening) -> list[str]:
    return [text(found) for found in podiums(evening)]


def role(evening: Evening, **fields: Any) -> simcord.RoleHandle:
    """A role that the bot can give, because it is below the bot's own role."""
    evening.invite_bot(manage_roles=True)
    return evening.guild.create_role("champion", **fields)


def crown_giver(evening: Evening, position: int = 10, name: str = "tom") -> simcord.MemberActor:
    """An admin who may give the roles that are below this position."""
    may = MANAGER | discord.Permissions(manage_roles=True)
    own = evening.guild.create_role("giver", permissions=may, position=position)
    return evening.member(name, roles=[own])


def holders(evening: Evening, champion: simcord.RoleHandle, *members: simcord.MemberActor) -> list[str]:
    stored = evening.env.backend.guilds[evening.guild.id].members
    return [member.name for member in members if champion.id in stored[member.id].role_ids]


async def test_the_podiums_are_announced_once_in_the_servers_language(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await choose(evening, announced=evening.channel.id, language="fr")
    await evening.finish_game(ann)
    await months_end(evening)
    assert posted(evening) == [], "nobody has played with others"
    await evening.finish_game(ann, ben)
    await evening.finish_game(ben, cleo, ann, bidding="tactical")
    past = season_at(evening.bot.now())
    await months_end(evening)
    [shown] = posted(evening)
    tr = Tr("fr")
    assert tr("{season} is over", season=season_name(past, tr)) in shown
    assert "🥇 **ann** — 1138\n🥈 **ben**" in shown
    assert "🥇 **ben**" in shown, "of the other ladder"
    assert not podiums(evening)[0]._message.ping_user_ids
    await choose(evening, announced=None)
    await evening.wait(2 * DAY, step=DAY)
    assert len(posted(evening)) == 1, "never twice"
    await evening.finish_game(ann, ben)
    await months_end(evening, days=3)
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=403, code=50001)
    await choose(evening, podium=evening.channel.id)
    assert len(posted(evening)) == 1
    await evening.wait(SOON + 1)
    assert len(posted(evening)) == 2, "days late, and where Discord did not take it a little later"
    await choose(evening, podium=None)
    await evening.finish_game(ann, ben)
    await months_end(evening, days=8)
    await choose(evening, podium=evening.channel.id)
    await evening.wait(60)
    assert len(posted(evening)) == 2, "but not weeks"


async def test_the_role_moves_on_from_first_to_first(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    champion = role(evening)
    await choose(evening, champion=champion.id, podium=evening.channel.id)
    await evening.finish_game(ann, ben)
    path = f"/guilds/{evening.guild.id}/members/{ann.id}/roles/{champion.id}"
    evening.env.inject_error("PUT", path, status=403, code=50013)
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == []
    await evening.wait(DAY, step=DAY)
    assert holders(evening, champion, ann, ben) == ["ann"], "Discord has taken it at the next look"
    assert "👑" not in posted(evening)[0]
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == ["ann"], "nobody has played"
    await choose(evening, champions="kuckuck-tactical")
    for winner, second, bidding in ((ann, ben, "sealed"), (ann, ben, "sealed"), (ben, ann, "tactical")):
        await evening.finish_game(winner, second, bidding=bidding)
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == ["ben"], "it is that of the chosen ladder"
    ladder = "first in Zum Kuckuck! · open bids"
    assert f"👑 <@&{champion.id}> from now on: **ben**, {ladder}" in posted(evening)[-1]
    evening.guild.remove_member(ann)
    await evening.finish_game(ann, ben, bidding="tactical")
    await months_end(evening)
    assert await KeptPodiums(evening.bot.store).champions(GuildId(evening.guild.id)) == []
    assert "👑" not in posted(evening)[-1], "who has left the server gets no role"
    await evening.finish_game(ben, ann, bidding="tactical")
    await months_end(evening)
    assert holders(evening, champion, ben) == ["ben"]
    await choose(evening, champion=None)
    await evening.wait(60)
    assert holders(evening, champion, ben) == []


async def test_without_the_right_nobody_gets_it_and_the_settings_and_check_say_so(evening: Evening) -> None:
    """Managers may choose only roles that they could give. Otherwise they could win the moderators' role."""
    admin, ann, ben = crown_giver(evening), evening.member("ann"), evening.member("ben")
    champion = role(evening, position=9)
    for manager in (evening.admin("eve"), crown_giver(evening, position=5, name="kim")):
        page = await evening.settings(manager, "server")
        await evening.press(manager, page, "part podiums")
        refused = await manager.select(page, [champion], custom_id=address("set server champion"))
        assert said(refused).startswith("Choose a role you could give to members yourself")
        assert evening.bot.chosen.of_server(GuildId(evening.guild.id)).champion is None
    await evening.finish_game(ann, ben)
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part podiums")
    await admin.select(page, [champion], custom_id=address("set server champion"))
    assert "⚠️ I am not allowed to give this role. Grant me **Manage Roles**" in text(page)
    for setting, value in (("champions", "kuckuck"), ("podium", evening.channel)):
        await admin.select(page, [value], custom_id=address(f"set server {setting}"))
    chosen = evening.bot.chosen.of_server(GuildId(evening.guild.id))
    assert (chosen.champion, chosen.champions, chosen.podium) == (champion.id, "kuckuck", evening.channel.id)
    refused = await admin.select(page, [evening.guild.default_role], custom_id=address("set server champion"))
    assert said(refused) == "Everybody has this role already. Choose another one."
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == []
    check = answer_of(await admin.slash(evening.limited(manage_roles=False), "manage check"))
    assert "✗ **Manage Roles** — without it nobody gets the champion's role." in text(check)
    evening.env.backend.delete_role(evening.guild.id, champion.id)
    evening.env.backend.delete_channel(evening.channel.id)
    evening.channel = evening.guild.create_text_channel("games again")
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part podiums")
    assert "This channel is gone, so no podiums are posted." in text(page)
    assert "This role is gone, so nobody gets it." in text(page)


async def test_who_deletes_their_data_loses_the_role_also_by_another_process(evening: Evening) -> None:
    """One process gets the direct message, but the person's servers may belong to other processes."""
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    champion = role(evening)
    await choose(evening, champion=champion.id)
    await evening.finish_game(ann, ben)
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == ["ann"]
    await evening.my_data(ann, "delete", here=True)
    assert holders(evening, champion, ann, ben) == []
    assert await evening.bot.store.personal.rows(UserId(ann.id)) == {}
    await evening.finish_game(ben, cleo)
    await months_end(evening)
    assert holders(evening, champion, ann, ben) == ["ben"]
    evening.bot._connection._guilds.clear()
    await evening.my_data(ben.user, "delete")
    assert holders(evening, champion, ann, ben) == []


async def test_after_an_outage_or_a_kill_of_some_hours_it_is_posted_once(evening: Evening) -> None:
    """The bot cannot tell whether the message has arrived, so it looks in the channel."""
    ann, ben = evening.members("ann", "ben")
    await choose(evening, podium=evening.channel.id)
    guild_id, stored = GuildId(evening.guild.id), KeptPodiums(evening.bot.store)
    for told, arrived in enumerate((True, False), start=1):
        await evening.finish_game(ann, ben)
        season = season_at(evening.bot.now())
        await months_end(evening)
        sent = podiums(evening)[-1]
        if not arrived:
            evening.env.backend.delete_message(evening.channel.id, sent.id)
        await stored.end(guild_id, posted=False)
        await stored.begin(guild_id, season, evening.bot.now() - 400)
        await evening.restart()
        await evening.wait(DAY, step=DAY / 4)
        assert len(podiums(evening)) == told
        assert (podiums(evening)[-1].id == sent.id) == arrived
