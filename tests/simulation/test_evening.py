"""Eight people come to a game night. The bot is killed and restarted, with only the permissions it needs."""

import asyncio
import logging
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from itertools import combinations
from pathlib import Path

import pytest
from simcord import ResponseMessage

from bot.ids import EveningId
from bot.table import Phase as TablePhase
from bot.table import log
from bot.table.commands import Act
from cogs.evenings.evening import Evening, Phase
from cogs.evenings.points import standings
from cogs.evenings.stored import KeptEvenings
from playground import Member
from tests.cogs.reading import addresses, answer_of, text, words
from tests.memory import MEMORY
from tests.simulation.checks import stored
from tests.simulation.world import DONE_WITHOUT, EPOCH, Complaints, Weather, World, drawn
from tests.titles import is_hand

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
GAMES = {"games": ["kuckuck", "ducksoup"], "final": ["cucco"]}
SLOW = Weather(len(PEOPLE), disorder=0.3, disk=0.02, network=0.4, pictures=True)


async def lived(world: World) -> Evening:
    """Plays a game night to its podium. Returns the evening as it is then."""
    await world.start()
    await asyncio.sleep(3)
    night, people = Night(world), world.members
    world.forbid(night.channel, *DONE_WITHOUT)
    await night.plan(people[0], **GAMES, when=f"{EPOCH + timedelta(hours=1):%H:%M}", rounds=["2"])
    await night.all_press(people[1:], " come")
    begins = (await night.evening()).at
    await asyncio.sleep(begins - world.now() - 590)
    await night.all_press(people[:6], " here")
    # The bot is killed just before the hour, and started just after. Two people have not pressed yet.
    await asyncio.sleep(begins - world.now() - 5)
    world.kill()
    await asyncio.sleep(20)
    await world.start()
    await asyncio.sleep(5)
    await night.all_press(people[6:], " here")
    assert world.bot
    await world.bot.chosen.change_server((await night.evening()).guild, announced=night.channel.id)
    await night.until(is_round(1), play=False)
    await asyncio.sleep(25)
    await night.ready()
    await asyncio.sleep(5)
    assert await night.hands() == len(people), "each opens by itself"
    await night.until(is_break(1))
    await night.all_press(people, " here")
    await night.until(is_round(2), play=False)
    await asyncio.sleep(25)
    # One person does not press *Ready*. Their table starts without them.
    await night.ready(but=frozenset({people[7].id}))
    # The bot is stopped and started again in the middle of the games.
    await asyncio.sleep(30)
    await world.stop()
    await asyncio.sleep(40)
    await world.start()
    await night.until(is_break(2))
    await night.all_press(people[:5], " here")
    await night.all_press(people[7:], " go")
    await night.until(is_round(3), play=False)
    await asyncio.sleep(130)
    await night.all_press(people[7:], " watch")
    there = world.server.backend.messages[night.channel.id].values()
    private = [ResponseMessage(world.server, one) for one in there if one.is_ephemeral]
    assert any(word.startswith("guess") for one in private for word in words(one)), "they watch, and guess"
    evening = await night.until(lambda evening: not evening.phase.live)
    await asyncio.sleep(20)
    messages = world.server.backend.messages[night.channel.id]
    sheet = text(ResponseMessage(world.server, messages[max(messages)]))
    assert sheet.startswith("## 🏆 Game night: Zum Kuckuck!, Duck Soup and Cucco 21")
    assert "🥇" in sheet
    shown = [ResponseMessage(world.server, messages[number]) for number in sorted(messages)]
    public = [one for one in shown if not one.ephemeral]
    assert not any(text(one).startswith("### [") for one in public), "no table's result buries the standings"
    [final] = evening.rounds[-1].tables
    assert final.channel == night.channel.id, "where everybody is"
    [result] = [one for one in public if text(one).startswith("## 🏆 Final · Cucco 21")]
    assert "The game night goes on in" not in text(result)
    assert "again" not in words(result), "the night has its own next round"
    assert public[-2].id == result.id, "the podium is below it"
    assert "No honours tonight" in sheet or {*"🔮🐦🍲🐈🧭🤡"} & {*sheet}, "honours of the night, or why not"
    await world.stop()
    return evening


def test_eight_people_over_two_rounds_and_a_final_with_two_restarts(
    empty_database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    complaints = Complaints()
    with (
        tempfile.TemporaryDirectory(dir=MEMORY) as folder,
        drawn(17, empty_database, Path(folder) / "night", weather=SLOW, names=PEOPLE) as world,
    ):
        logging.getLogger().addHandler(complaints)
        try:
            evening = world.loop.run_until_complete(lived(world))
        finally:
            logging.getLogger().removeHandler(complaints)
        logs = stored(world)
    assert complaints.lines == []
    caplog.clear()
    assert evening.phase is Phase.OVER
    assert [one.game.game for one in evening.rounds] == ["kuckuck", "ducksoup", "cucco"]
    assert [len(one.tables) for one in evening.rounds] == [2, 4, 1]
    ours = [entries[0] for entries in ([entry for entry, *_ in logged] for logged in logs.values())]
    opened = [entry for entry in ours if isinstance(entry, log.Opened) and entry.evening == evening.id]
    assert Counter(entry.game for entry in opened) == {"kuckuck": 2, "ducksoup": 4, "cucco": 1}
    met = [pair for one in evening.rounds[:2] for at in one.tables for pair in combinations(at.users, 2)]
    assert len(met) - len({*met}) <= 1, "hardly two people meet twice"
    ranked = standings(evening)
    assert len(ranked) == len(PEOPLE)
    assert [one.final is not None for one in ranked] == [True] * 5 + [False] * 3
    assert [one.place for one in ranked] == sorted(one.place for one in ranked)


NUMBER = EveningId(1)
TURNS = 25
"""People play this many turns before they check which phase the game night has reached."""


class Night:
    """The people of a world at the one game night that they have planned."""

    def __init__(self, world: World) -> None:
        self.world = world
        wires = {str(wire["name"]): int(wire["id"]) for wire in world.server.text_channels()}
        self.channel = world.server.channel(wires["games"])

    async def evening(self) -> Evening:
        assert self.world.bot
        found = await KeptEvenings(self.world.bot.store).load(NUMBER)
        assert found
        return found.evening

    async def plan(self, host: Member, **how: object) -> None:
        form = await host.slash(self.channel, "gamenight plan", zone="UTC")
        asked = answer_of(await host.submit(form, {"weeks": "0", **how}))
        [settle] = [word for word in addresses(asked) if ":eveat " in word]
        await host.click(asked, custom_id=settle)
        await asyncio.sleep(3)

    def newest(self, word: str, channel_id: int | None = None) -> ResponseMessage:
        """The newest message with a button with this word that everybody sees in the channel."""
        messages = self.world.server.backend.messages[channel_id or self.channel.id]
        shown = (ResponseMessage(self.world.server, messages[number]) for number in sorted(messages)[::-1])
        public = (message for message in shown if not message.ephemeral)
        return next(one for one in public if any(found.endswith(word) for found in addresses(one)))

    async def all_press(self, members: list[Member], word: str, channel_id: int | None = None) -> None:
        """These people press the button with this word, all at the same time."""
        message = self.newest(word, channel_id)
        [custom_id] = [found for found in addresses(message) if found.endswith(word)]
        await asyncio.gather(*(member.click(message, custom_id=custom_id) for member in members))
        await asyncio.sleep(3)

    async def ready(self, *, but: frozenset[int] = frozenset()) -> None:
        """Everybody at a table of the round presses *Ready*, except these people."""
        now = (await self.evening()).round
        assert now
        people = {member.id: member for member in self.world.members}
        for seating in now.tables:
            there = [people[user] for user in seating.users if user not in but]
            if there:
                await self.all_press(there, ":ready", seating.channel)

    async def hands(self) -> int:
        """The number of open hands at the tables of the round."""
        now, messages = (await self.evening()).round, self.world.server.backend.messages
        assert now
        shown = [found for at in now.tables for found in messages[at.channel].values()]
        private = [ResponseMessage(self.world.server, found) for found in shown]
        return sum(found.ephemeral and is_hand(text(found)) for found in private)

    async def until(self, reached: Callable[[Evening], bool], *, play: bool = True) -> Evening:
        """Lets time pass and people play until ``reached`` is true of the evening."""
        for _ in range(3000):
            evening = await self.evening()
            if reached(evening):
                return evening
            if play:
                await self._play()
            await asyncio.sleep(2.5)
        raise AssertionError(f"the evening has stopped: {evening.phase}, {evening.rounds[-1:]}")

    async def _play(self) -> None:
        """Plays several turns in a row for all people whom a table waits for."""
        for _ in range(TURNS):
            bot = self.world.bot
            for table in [*bot.tables] if bot else ():
                if table.phase is not TablePhase.PLAYING:
                    continue
                for seat in sorted(table.prompt.seats):
                    user = table.players[seat].user
                    legal = table.rules.legal(table.state, seat)
                    if user in table.present and legal and self.world.bot is bot and bot:
                        act = Act(user, table.prompt.turn, legal[0])
                        await self.world.as_bot(bot.tables.handle(table.id, act))


def is_break(number: int) -> Callable[[Evening], bool]:
    return lambda evening: evening.phase is Phase.BREAK and len(evening.rounds) == number


def is_round(number: int) -> Callable[[Evening], bool]:
    def reached(evening: Evening) -> bool:
        there = len(evening.rounds) == number and evening.phase is Phase.PLAYING
        return there and all(seating.table for seating in evening.rounds[-1].tables)

    return reached
