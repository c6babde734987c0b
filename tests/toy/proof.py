"""Run beside a copy of the sources with the toy's files laid over it: the toy must be a whole game there."""

import asyncio

from bot.app import Kuckuck
from bot.exports import FORMATS, export
from bot.faces import all_faces, png
from bot.games.coach import lessons
from bot.games.statistics import statistics
from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.presenters.replay import replay_page
from bot.presenters.rules import rules_page
from bot.presenters.table import panel, table_message
from bot.scores.career import Record
from bot.screen import Row, Screen, Text
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Act, AddHouse, Command, PauseOver, Start
from bot.table.decisions import decide
from bot.table.folding import fold
from bot.table.marks import MarkedEntry
from bot.table.replay import replay
from bot.table.results import Result
from engine.registry import games


async def commands() -> set[str]:
    store = await Store.open("sqlite+aiosqlite://")
    async with Kuckuck(store) as bot:
        await bot.load_cogs()
        names = {command.qualified_name for command in bot.tree.walk_commands()}
    await store.close()
    return names


def text(screen: Screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


assert "toy" in games()
assert {"toy start", "toy rules"} <= asyncio.run(commands())

logged: list[log.Entry] = [
    log.Opened("toy", GuildId(1), ChannelId(2), UserId(7), {}, 20, "secret"),
    log.Joined(UserId(7), "Ann"),
]
table = fold(Table(TableId(1)), logged)


def ask(*commands: Command) -> None:
    global table
    for command in commands:
        logged.extend(decide(table, command))
        table = fold(Table(TableId(1)), logged)


ask(AddHouse(UserId(7)), Start(UserId(7)))
french = text(table_message(table, None, Tr("fr")))
hand = panel(table, 0, None, Tr("en"))
ask(PauseOver(0), Act(UserId(7), 0, "3"))
assert table.phase is Phase.OVER
assert "Chacun nomme un nombre." in french
row = hand.blocks[-1]
assert isinstance(row, Row)
assert [button.label for button in row.buttons] == ["1", "2", "3"]
assert "Ann" in text(table_message(table, None, Tr("en")))
read = replay(TableId(1), [(entry, None) for entry in logged])
assert "Ann" in text(replay_page(read, 1, Tr("fr")))
assert {export(read, form, 0, Tr("en")).name for form in FORMATS} == {"toy-1.txt", "toy-1.html", "toy-1.json"}
assert "in secret" in text(rules_page("toy", 0, Tr("de")))
assert png(all_faces()["number_1"]) != png(all_faces()["number_3"])


async def record() -> Record:
    """What `/stats` knows of Ann after this game."""
    store = await Store.open("sqlite+aiosqlite://")
    number = await store.open_table(0, 0, logged[:-1])
    outcome = table.outcome
    assert outcome
    results = [Result(0, UserId(7), "Ann", outcome.places[0], outcome.scores[0])]
    end = [MarkedEntry(logged[-1])]
    await store.finish(number, len(logged) - 1, 0, end, guild=GuildId(1), game="toy", results=results)
    [found] = await store.statistics.records(UserId(7), GuildId(1))
    await store.close()
    return found


ann = asyncio.run(record())
assert ann.games == 1
assert table.outcome
alone = table.outcome.scores[0] > 0
told = statistics("toy")
assert told
assert told.lines(ann.counts, Tr("fr").of("toy")) == [f"Seul avec un nombre : {alone:d}"]

lesson = lessons()["Toy"]
opened = log.Opened("toy", GuildId(1), ChannelId(2), UserId(7), lesson.options, 300, "secret", lesson=True)
table = fold(Table(TableId(2)), [opened, log.Joined(UserId(7), "Ann"), log.HouseJoined(0)])
table = fold(table, decide(table, Start(UserId(7))))
hand = panel(table, 0, None, Tr("en"))
for command in (PauseOver(0), Act(UserId(7), 0, "3")):
    table = fold(table, decide(table, command))
assert "nothing is higher" in text(hand)
assert table.closed == "learned"
assert "All have named a number." in text(panel(table, 0, None, Tr("en")))

print("toy: registered, commanded, played, shown, replayed, explained, pictured, counted, taught")
