"""The end of a season: its podiums are announced once."""

from typing import Any

from simcord import ResponseMessage

from bot.i18n import Tr
from bot.ids import GuildId
from cogs.ranking.pages import season_name
from cogs.ranking.stored import KeptPodiums
from cogs.ranking.values import season_at
from tests.cogs.evening import Evening
from tests.cogs.ranking.months import DAY, months_end, months_pass_quickly
from tests.cogs.reading import text

__all__ = ["months_pass_quickly"]


async def choose(evening: Evening, **settings: Any) -> None:
    """Changes the server's settings, and starts the bot again."""
    await evening.bot.store.guilds.choose(GuildId(evening.guild.id), **settings)
    await evening.restart()


def podiums(evening: Evening) -> list[ResponseMessage]:
    return [found for found in evening.shared() if text(found).startswith("## 🏆")]


def posted(evening: Evening) -> list[str]:
    return [text(found) for found in podiums(evening)]


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
    await evening.wait(2 * DAY)
    assert len(posted(evening)) == 1, "never twice"
    await evening.finish_game(ann, ben)
    await months_end(evening, days=3)
    evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=403, code=50001)
    await choose(evening, podium=evening.channel.id)
    assert len(posted(evening)) == 1
    await evening.wait(DAY + 1)
    assert len(posted(evening)) == 2, "days late, and where Discord did not take it a day later"
    await choose(evening, podium=None)
    await evening.finish_game(ann, ben)
    await months_end(evening, days=8)
    await choose(evening, podium=evening.channel.id)
    await evening.wait(60)
    assert len(posted(evening)) == 2, "but not weeks"


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
        await evening.wait(DAY)
        assert len(podiums(evening)) == told
        assert (podiums(evening)[-1].id == sent.id) == arrived
