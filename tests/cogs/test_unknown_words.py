"""A stored word that the bot no longer knows stops nothing else: no start, no ring, no page, no deletion."""

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from simcord import MemberActor

from bot.app import Kuckuck, Running
from bot.discord_ui.refusals import FAILED
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, UserId
from bot.storage import schema
from bot.storage.store import Store
from bot.table.deadlines import Pace
from cogs.daily.days import day_at
from cogs.evenings.cog import Evenings
from tests.cogs.evening import Evening, forged
from tests.cogs.filled import DAY, Scene, fill
from tests.cogs.reading import answer_of, full_text
from tests.cogs.words import Word, batches, replace_in, words

CLOSED = ("unreadable, or at odds with the rules; closed as void", "unreadable; called off")
"""The lines on what cannot go on, one for each thing."""
SILENT = "the log of a game tells nothing"
"""The line on games whose logs say nothing any more."""
COMMANDS = (
    *("play", "hand", "leaderboard", "stats", "history", "settings", "manage server", "manage check"),
    *("gamenight show", "daily", "learn", "table show", "privacy"),
)
PAGES = (
    *("tell", "board coucou all 0", "boards all", "daily before"),
    *(f"part {word}" for word in ("opening", "options", "podiums")),
)
OF_LIVE, OF_ENDED = ("hand", "host", "birds"), ("replay 0 show", "verify", "review 0", "practise-on 0 0")


async def test_a_word_that_nobody_knows_stops_nothing_else(
    evening: Evening, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = evening.admin("ann"), evening.member("ben")
    guild, channel = GuildId(evening.guild.id), ChannelId(evening.channel.id)
    await fill(evening.bot.store, Scene(guild, channel, UserId(ann.id), UserId(ben.id), evening.bot.now()))
    with closing(sqlite3.connect(evening.database)) as file, closing(sqlite3.connect(tmp_path / "0")) as kept:
        file.backup(kept)
        found = [*words(kept)]
        empty = [
            f"{column}"
            for table in schema.metadata.sorted_tables
            for column in table.c
            if isinstance(column.type, sa.String)
            and not kept.execute(f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL").fetchone()  # noqa: S608
        ]
    assert empty == [], "a column without a word is not tried"
    wrong = {}
    for batch in batches(found):
        with (
            closing(sqlite3.connect(tmp_path / "0")) as kept,
            closing(sqlite3.connect(tmp_path / "1")) as file,
        ):
            kept.backup(file)
            for word in batch:
                replace_in(file, word)
            file.commit()
        caplog.clear()
        if met := [*await _trouble(evening, ann, tmp_path / "1", batch), *_logged(caplog.records)]:
            wrong[", ".join(word.kind for word in batch)] = met
    caplog.clear()
    assert wrong == {}


async def _trouble(evening: Evening, ann: MemberActor, file: Path, batch: list[Word]) -> list[str]:
    """What goes wrong from a start on this database until it is empty."""
    met: list[str] = []

    async def tried(name: str, doing: Awaitable[Any]) -> Any:
        try:
            answer = await doing
        except Exception as error:
            met.append(f"{name}: {error!r}")
            return None
        shown = getattr(answer, "response", None)
        if shown is not None and any(
            Tr(language)(FAILED) in full_text(shown) for language in ("en", "fr", "de")
        ):
            met.append(f"{name} has failed")
        return answer

    await _stop(evening)
    now, store = evening.bot.now, await Store.open(f"sqlite+aiosqlite:///{file}")
    await tried("start", evening.env.restart_bot(Kuckuck(store, Running(now, now, Pace(beats=0)))))
    if met:
        await store.close()
        return met
    bot = evening.bot
    for limiter in (bot.router.presses, bot.router._typed):
        vars(limiter)["allows"] = lambda *_: True
    await tried("a moment", evening.paint())
    met += await _stopped(bot, file, batch)
    for name in COMMANDS:
        page = answer_of(await tried(name, ann.slash(evening.channel, name)))
    for name, option in (("history", "table"), ("daily", "day"), ("leaderboard", "season")):
        await tried(f"{name} {option}", ann.autocomplete(evening.channel, name, option, ""))
    for word in _presses(file, ann, day_at(now())):
        await tried(word, forged(ann, page, word))
    await tried("a quarter of an hour", evening.wait(900))
    await tried("a day's work", bot._each_day(now()))
    await tried("deletion", evening.my_data(ann, "delete"))
    met += [f"not deleted: {table}" for table in await store.personal.rows(UserId(ann.id))]
    await _stop(evening)
    await tried("rebuild", store.rebuild())
    await tried("old logs", store.housekeeping.drop_logs(now() + 9 * DAY))
    await tried("restored", store.housekeeping.end_restored(now()))
    await tried("departure", store.departures.remove(GuildId(evening.guild.id)))
    await store.close()
    return met


async def _stop(evening: Evening) -> None:
    with evening.env._bot_scope():  # in this scope, ``advance_time`` ends the bot's waits
        closing = asyncio.create_task(evening.bot.close())
    await asyncio.sleep(0)
    await evening.env.settle()
    while not closing.done():
        await evening.env.advance_time(1)


async def _stopped(bot: Kuckuck, file: Path, batch: list[Word]) -> list[str]:
    """The tables and game nights without an unknown word that no longer go on."""
    cog = bot.get_cog("Evenings")
    assert isinstance(cog, Evenings)
    nights = [
        stored.evening.id for guild in bot.guilds for stored in await cog._kept.live_in(GuildId(guild.id))
    ]
    live: dict[str, set[int]] = {"table_id": {table.id for table in bot.tables}, "evening_id": {*nights}}
    there: dict[str, set[int]] = {}
    with closing(sqlite3.connect(f"{file.parent}/0")) as kept:
        for thing, table in (("table_id", "tables"), ("evening_id", "evenings")):
            there[thing] = {number for (number,) in kept.execute(f"SELECT id FROM {table} WHERE live")}  # noqa: S608
    touched = {word.thing for word in batch}
    return [
        f"{thing} {number} does not go on"
        for thing, numbers in there.items()
        for number in numbers - live[thing]
        if (thing, number) not in touched
    ]


def _presses(file: Path, member: MemberActor, today: int) -> Iterator[str]:
    """The addresses of buttons of everything that is stored."""
    yield from (f"t:0:-:{page}" for page in PAGES)
    yield from (f"t:0:-:stats {member.id} {game}" for game in ("coucou", "cucco", "ducksoup", "kuckuck"))
    yield from (f"t:0:-:daily-{word}" for word in (f"day {today - 2}", f"show {today - 2}", f"on {today} 9"))
    with closing(sqlite3.connect(file)) as found:
        for (number,) in found.execute("SELECT id FROM evenings"):
            yield from (f"t:0:-:{word}" for word in (f"evechange {number}", f"evenext {number}"))
        for number, live in found.execute("SELECT id, live FROM tables"):
            yield from (f"t:{number}:-:{word}" for word in (OF_LIVE if live else OF_ENDED))
        for (number,) in found.execute("SELECT id FROM evenings"):
            yield f"t:0:-:evening {number} cancel"


def _logged(records: list[logging.LogRecord]) -> list[str]:
    """The log lines on errors, except one on each thing that cannot go on and each log that says nothing."""
    lines = [record for record in records if record.levelno >= logging.ERROR]
    said = Counter(
        f"{record.getMessage()} {about} {record.exc_info and record.exc_info[1]!r}"
        for record in lines
        for about in [{name: getattr(record, name, None) for name in ("table", "evening", "game")}]
    )
    return [
        f"{number} times: {line}"
        for line, number in said.items()
        if number > 1 or not any(event in line for event in (*CLOSED, SILENT))
    ]
