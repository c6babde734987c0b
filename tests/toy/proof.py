"""Run beside a copy of the sources with the toy's files laid over it: the toy must be a whole game there."""

import asyncio

from bot import log
from bot.app import Kuckuck
from bot.coaches import lessons
from bot.decisions import decide
from bot.i18n import Tr
from bot.presenters.rules import rules_page
from bot.presenters.table import panel, table_message
from bot.requests import Act, AddHouse, PauseOver, Start
from bot.screen import Text
from bot.storage.store import Store
from bot.table import Phase, Table, fold
from engine.registry import games


async def commands() -> set[str]:
    store = await Store.open("sqlite+aiosqlite://")
    async with Kuckuck(store) as bot:
        await bot.load_cogs()
        names = {command.qualified_name for command in bot.tree.walk_commands()}
    await store.close()
    return names


def text(screen) -> str:
    return "\n".join(block.text for block in screen.blocks if isinstance(block, Text))


assert "toy" in games()
assert {"toy start", "toy rules"} <= asyncio.run(commands())

table = fold(Table(1), [log.Opened("toy", 1, 2, 7, {}, 20, "secret"), log.Joined(7, "Ann")])
for command in (AddHouse(7), Start(7)):
    table = fold(table, decide(table, command))
french = text(table_message(table, None, Tr("fr")))
hand = panel(table, 0, None, Tr("en"))
for command in (PauseOver(0), Act(7, 0, "3")):
    table = fold(table, decide(table, command))
assert table.phase is Phase.OVER
assert "Chacun nomme un nombre." in french
assert [button.label for button in hand.blocks[-1].buttons] == ["1", "2", "3"]
assert "Ann" in text(table_message(table, None, Tr("en")))
assert "in secret" in text(rules_page("toy", 0, Tr("de")))

lesson = lessons()["Toy"]
opened = log.Opened("toy", 1, 2, 7, lesson.options, 300, "secret", lesson=True)
table = fold(Table(2), [opened, log.Joined(7, "Ann"), log.HouseJoined(0)])
table = fold(table, decide(table, Start(7)))
hand = panel(table, 0, None, Tr("en"))
for command in (PauseOver(0), Act(7, 0, "3")):
    table = fold(table, decide(table, command))
assert "nothing is higher" in text(hand)
assert table.closed == "learned"
assert "All have named a number." in text(panel(table, 0, None, Tr("en")))

print("toy: registered, commanded, played, shown, explained, taught")
