"""What the deal of the day does by the clock."""

from bot.ids import UserId
from cogs.daily.days import Day, closes, day_at
from cogs.daily.hours import QUARTER
from cogs.daily.posted import SETTLED
from cogs.daily.stored import KeptDays
from cogs.daily.stored_reminders import Hour, KeptReminders
from tests.cogs.daily.dailies import finish
from tests.cogs.reading import words
from tests.cogs.waiting import DUE, Count, Wait, World

YESTERDAY = Day(day_at(DUE) - 1)


async def a_ranking_of_the_day(world: World) -> Count:
    """Ann has played the deal of the day."""
    evening, ann = world.evening, world.ann
    deal = await KeptDays(world.bot.store).deal(YESTERDAY)
    await finish(world.bot.store, deal, UserId(ann.id), world.guild, ann.name)
    channel = evening.guild.create_text_channel("rankings")
    with evening.env._bot_scope():
        await world.bot.chosen.change_server(world.guild, daily=channel.id)

    async def count() -> int:
        return sum(f"daily-day {deal.day}" in words(shown) for shown in evening.shared(channel))

    return count


async def a_reminder(world: World) -> Count:
    """Ben wants to be reminded one minute after midnight."""
    hour, ben = Hour(1, "UTC"), world.ben
    await KeptReminders(world.bot.store).turn_on(UserId(ben.id), hour, "en", YESTERDAY)

    async def count() -> int:
        return len(world.evening.letters(ben))

    return count


WAITS = {
    "the ranking of a day": Wait(a_ranking_of_the_day, due=closes(YESTERDAY) + SETTLED),
    "a reminder": Wait(a_reminder, within=QUARTER + 60),
}
