"""What game nights ask Discord for: events, and threads for their tables."""

from bot.ids import EveningId
from cogs.evenings.cog import Evenings
from cogs.evenings.evening import Phase
from cogs.evenings.posted import Rooms
from cogs.evenings.stored import StoredEvening
from tests.cogs.answering import Acts, Stage
from tests.cogs.evenings.planning import plan

NIGHT = EveningId(1)


async def night(stage: Stage) -> tuple[Evenings, StoredEvening]:
    """The feature, and the game night. It is planned the first time."""
    feature = stage.bot.get_cog("Evenings")
    assert isinstance(feature, Evenings)
    found = await feature._kept.load(NIGHT)
    if found is None:
        here, stage.evening.channel = stage.evening.channel, stage.evening.guild.create_text_channel("nights")
        await plan(stage.evening, stage.boss, when="tomorrow 20:00")
        stage.evening.channel = here
        found = await feature._kept.load(NIGHT)
    assert found
    return feature, found


async def an_event_is_made(stage: Stage) -> None:
    feature, found = await night(stage)
    told = await stage.does(feature._calendar.add(found.evening, stage.tr))
    assert told or stage.answer[0] in (0, 500, 502)  # in these cases, a later try may succeed


async def an_event_is_looked_up(stage: Stage) -> None:
    feature, found = await night(stage)
    assert await stage.does(feature._calendar.interested(found)) is None or stage.answer[0] in (0, 500, 502)


async def an_event_is_moved(stage: Stage) -> None:
    feature, found = await night(stage)
    told = await stage.does(feature._calendar.move(found, stage.tr))
    assert told or stage.answer[0] in (404, 500, 502)  # it is gone, or a later try may succeed


async def an_event_is_taken_away(stage: Stage) -> None:
    feature, found = await night(stage)
    await stage.does(feature._calendar._remove(found))


async def an_event_is_searched(stage: Stage) -> None:
    feature, found = await night(stage)
    assert found.evening.phase is Phase.PLANNED
    await stage.does(feature._calendar._find(found.evening))


async def a_table_gets_a_thread(stage: Stage) -> None:
    _, found = await night(stage)
    await stage.does(Rooms(stage.bot, stage.bot.core).open(found.evening, 1))


ACTS: Acts = (
    (("POST", "guilds/*/scheduled-events"), an_event_is_made),
    (("GET", "guilds/*/scheduled-events/*/users"), an_event_is_looked_up),
    (("GET", "guilds/*/scheduled-events/*"), an_event_is_looked_up),
    (("PATCH", "guilds/*/scheduled-events/*"), an_event_is_moved),
    (("GET", "guilds/*/scheduled-events"), an_event_is_searched),
    (("POST", "channels/*/threads"), a_table_gets_a_thread),
    (("DELETE", "guilds/*/scheduled-events/*"), an_event_is_taken_away),
)
