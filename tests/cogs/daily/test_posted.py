"""Yesterday's ranking in a server's channel: one message a day, whatever happens at that moment."""

import simcord
from simcord import ChannelHandle, MemberActor

from bot.ids import GuildId, UserId
from cogs.daily.days import Day, closes, day_at
from cogs.daily.posted import SETTLED, SOON
from cogs.daily.stored import KeptDays, KeptRankings
from tests.cogs.daily.dailies import finish
from tests.cogs.evening import Evening
from tests.cogs.reading import text, words


async def played(evening: Evening, *members: MemberActor) -> Day:
    """The members have played today's deal to its end in the server."""
    day = day_at(evening.env.now().timestamp())
    deal = await KeptDays(evening.bot.store).deal(day)
    for member in members:
        await finish(evening.bot.store, deal, UserId(member.id), GuildId(evening.guild.id), member.name)
    return day


async def next_morning(evening: Evening) -> None:
    """Until a minute after the moment at which today's deal is over for everybody."""
    now = evening.env.now().timestamp()
    await evening.env.advance_time(closes(day_at(now)) + SETTLED + 1 - now)


async def choose(evening: Evening, channel: ChannelHandle | None) -> None:
    with evening.env._bot_scope():
        chosen = channel.id if channel else None
        await evening.bot.chosen.change_server(GuildId(evening.guild.id), daily=chosen)
    await evening.env.advance_time(1)


def posted(evening: Evening, channel: ChannelHandle | None = None) -> list[simcord.ResponseMessage]:
    return [found for found in evening.shared(channel) if "daily" in words(found)]


async def test_it_comes_each_morning_silently_in_place_of_the_one_before_with_those_who_are_there(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await choose(evening, evening.channel)
    day = await played(evening, ann, ben, cleo, dan)
    evening.guild.remove_member(cleo)
    await evening.bot.store.erase(UserId(dan.id))
    assert posted(evening) == []
    await next_morning(evening)
    [shown] = posted(evening)
    assert words(shown) == ["daily", f"daily-day {day}"]
    assert "1\\. **ann**" in text(shown)
    assert "**ben**" in text(shown)
    assert not [left for left in ("cleo", "dan", "deleted", "🔥", "more") if left in text(shown)]
    assert shown.flags.suppress_notifications
    assert not shown._message.ping_user_ids
    await played(evening, ben)
    await next_morning(evening)
    [second] = posted(evening)
    assert second.id != shown.id
    assert "🔥 2 days in a row on which somebody here has played." in text(second)
    await next_morning(evening)
    assert posted(evening) == [], "nobody has played"


async def test_it_follows_the_servers_choice_and_waits_until_it_may_be_written(evening: Evening) -> None:
    ann, tea_room = evening.member("ann"), evening.guild.create_text_channel("tea-room")
    await played(evening, ann)
    await next_morning(evening)
    await choose(evening, evening.channel)
    assert len(posted(evening)) == 1, "at once"
    await choose(evening, tea_room)
    assert (posted(evening), len(posted(evening, tea_room))) == ([], 1)
    await choose(evening, None)
    assert posted(evening, tea_room) == []
    evening.allow(send_messages=False)
    await choose(evening, evening.channel)
    assert posted(evening) == []
    evening.allow(send_messages=True)
    await evening.env.advance_time(1)
    assert len(posted(evening)) == 1, "as soon as that is mended"
    evening.env.backend.delete_channel(evening.channel.id)
    await played(evening, ann)
    await next_morning(evening)
    assert await KeptRankings(evening.bot.store).all() == {}, "the channel is gone, and the message with it"


async def test_neither_a_fault_nor_a_kill_at_that_moment_brings_a_second_one(
    evening: Evening,
) -> None:
    ann, guild_id = evening.member("ann"), GuildId(evening.guild.id)
    await choose(evening, evening.channel)
    path = f"/channels/{evening.channel.id}/messages"
    for status, later in ((500, SOON + 1), (403, 3600.0)):
        await played(evening, ann)
        evening.env.inject_error("POST", path, status=status, code=0 if status == 500 else 50013)
        await next_morning(evening)
        await evening.env.advance_time(later)
        assert len(posted(evening)) == (status == 500), "what is refused is not asked for again and again"
    await evening.restart()
    await evening.env.advance_time(1)
    [shown], rankings = posted(evening), KeptRankings(evening.bot.store)
    there = (await rankings.all())[guild_id]
    # As after a process that was killed before Discord's answer.
    await rankings.note(guild_id, there._replace(at=there.at - 400, message=None))
    await evening.restart()
    await evening.env.advance_time(1)
    assert [found.id for found in posted(evening)] == [shown.id]
    assert (await rankings.all())[guild_id].message == shown.id
    await rankings.note(guild_id, there._replace(message=None))
    await next_morning(evening)
    assert posted(evening) == [], "also one of which nobody has heard goes"
