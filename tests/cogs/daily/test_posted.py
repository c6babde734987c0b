"""Yesterday's ranking in a server's channel: one a day, even if Discord fails or the bot is killed."""

from simcord import ChannelHandle, MemberActor, ResponseMessage

from bot.ids import GuildId, MessageId, UserId
from bot.live.chores import SOON
from cogs.daily.days import Day, closes, day_at
from cogs.daily.posted import SETTLED
from cogs.daily.stored import KeptDays, KeptRankings
from tests.cogs.daily.dailies import finish
from tests.cogs.evening import Evening
from tests.cogs.reading import text, words


async def morning_after(evening: Evening, *members: MemberActor) -> Day:
    """The members play today's deal in the server. Then time passes until the day's ranking is final."""
    store, now = evening.bot.store, evening.env.now().timestamp()
    deal = await KeptDays(store).deal(day_at(now))
    for member in members:
        await finish(store, deal, UserId(member.id), GuildId(evening.guild.id), member.name)
    await evening.env.advance_time(closes(deal.day) + SETTLED + 1 - now)
    return deal.day


async def choose(evening: Evening, channel: ChannelHandle | None) -> None:
    with evening.env._bot_scope():
        chosen = channel.id if channel else None
        await evening.bot.chosen.change_server(GuildId(evening.guild.id), daily=chosen)
    await evening.env.advance_time(1)


def posted(evening: Evening, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
    return [found for found in evening.shared(channel) if "daily" in words(found)]


async def test_it_comes_each_morning_silently_in_place_of_the_one_before_with_those_who_are_there(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    day = await morning_after(evening, ann, ben, cleo, dan)
    evening.guild.remove_member(cleo)
    await evening.bot.store.erase(UserId(dan.id))
    await choose(evening, evening.channel)
    [shown] = posted(evening)
    assert words(shown) == ["daily", f"daily-day {day}"]
    told = [word for word in ("**ann**", "**ben**", "cleo", "dan", "deleted", "🔥") if word in text(shown)]
    assert told == ["**ann**", "**ben**"]
    assert shown.flags.suppress_notifications
    assert not shown._message.ping_user_ids
    await morning_after(evening, ben)
    [second] = posted(evening)
    assert second.id != shown.id
    assert "🔥 Somebody here has played every day for 2 days." in text(second)
    await morning_after(evening)
    assert posted(evening) == [], "nobody has played"


async def test_it_follows_the_servers_choice_and_waits_until_it_may_be_written(evening: Evening) -> None:
    ann, tea_room = evening.member("ann"), evening.guild.create_text_channel("tea-room")
    await morning_after(evening, ann)
    for channel, there in ((evening.channel, [1, 0]), (tea_room, [0, 1]), (None, [0, 0])):
        await choose(evening, channel)
        assert [len(posted(evening, each)) for each in (evening.channel, tea_room)] == there
    evening.allow(send_messages=False)
    await choose(evening, evening.channel)
    assert posted(evening) == []
    evening.allow(send_messages=True)
    await evening.env.advance_time(1)
    assert len(posted(evening)) == 1, "as soon as that is mended"
    evening.env.backend.delete_channel(evening.channel.id)
    await morning_after(evening, ann)
    kept = await KeptRankings(evening.bot.store).of(GuildId(evening.guild.id))
    assert kept is None, "the channel is gone, and the message with it"


async def test_neither_a_fault_nor_a_kill_at_that_moment_brings_a_second_one(evening: Evening) -> None:
    ann, guild_id = evening.member("ann"), GuildId(evening.guild.id)
    await choose(evening, evening.channel)
    for status, later in ((500, SOON + 1), (403, 3600.0)):
        evening.env.inject_error("POST", f"/channels/{evening.channel.id}/messages", status=status)
        await morning_after(evening, ann)
        await evening.env.advance_time(later)
        assert len(posted(evening)) == (status == 500), "what is refused is not asked for again and again"
    await evening.restart()
    await evening.env.advance_time(1)
    [shown], rankings = posted(evening), KeptRankings(evening.bot.store)
    there = await rankings.of(guild_id)
    assert there
    killed = there._replace(message=None)
    await rankings.note(guild_id, killed._replace(at=killed.at - 400))
    await evening.restart()
    await evening.env.advance_time(1)
    assert [found.id for found in posted(evening)] == [shown.id]
    assert await rankings.of(guild_id) == killed._replace(at=killed.at - 400, message=MessageId(shown.id))
    await rankings.note(guild_id, killed)
    await morning_after(evening)
    assert posted(evening) == [], "also one of which nobody has heard goes"
