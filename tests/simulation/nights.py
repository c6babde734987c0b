"""A game night in the simulated world: its people, what they press, and how they play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from simcord import ResponseMessage

from bot.ids import EveningId
from bot.table import Phase as TablePhase
from bot.table.commands import Act
from cogs.evenings.nouns import Evening, Phase
from cogs.evenings.stored import KeptEvenings
from playground import Member
from tests.cogs.reading import addresses, answer_of, text, words
from tests.simulation.world import World
from tests.titles import is_hand

NUMBER = EveningId(1)
TURNS = 5
"""Which people play before they look again how far the night is."""


class Night:
    """The people of a world, and the one evening that they have planned."""

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
        asked = answer_of(await host.slash(self.channel, "evening plan", **how))
        [settle] = [word for word in addresses(asked) if ":eveat " in word]
        await host.click(asked, custom_id=settle)
        await asyncio.sleep(3)

    def newest(self, channel_id: int | None = None) -> ResponseMessage:
        """The newest message with buttons that everybody sees in a channel."""
        messages = self.world.server.backend.messages[channel_id or self.channel.id]
        shown = (ResponseMessage(self.world.server, messages[number]) for number in sorted(messages)[::-1])
        return next(message for message in shown if not message.ephemeral and words(message))

    async def all_press(self, members: list[Member], word: str, channel_id: int | None = None) -> None:
        """These people press the button of this word, all at once."""
        message = self.newest(channel_id)
        [custom_id] = [found for found in addresses(message) if found.endswith(word)]
        await asyncio.gather(*(member.click(message, custom_id=custom_id) for member in members))
        await asyncio.sleep(3)

    async def ready(self, *, but: frozenset[int] = frozenset()) -> None:
        """Everybody who sits at a table of the round is ready, but these people."""
        now = (await self.evening()).round
        assert now
        people = {member.id: member for member in self.world.members}
        for seating in now.tables:
            there = [people[user] for user in seating.users if user not in but]
            if there:
                await self.all_press(there, ":ready", seating.channel)

    async def hands(self) -> int:
        """How many hands are open at the tables of the round."""
        now, messages = (await self.evening()).round, self.world.server.backend.messages
        assert now
        shown = [found for at in now.tables for found in messages[at.channel].values()]
        private = [ResponseMessage(self.world.server, found) for found in shown]
        return sum(found.ephemeral and is_hand(text(found)) for found in private)

    async def until(self, reached: Callable[[Evening], bool], *, play: bool = True) -> Evening:
        """Lets time pass, and people play, until the evening is there."""
        for _ in range(3000):
            evening = await self.evening()
            if reached(evening):
                return evening
            if play:
                await self._play()
            await asyncio.sleep(2.5)
        raise AssertionError(f"the evening has stopped: {evening.phase}, {evening.rounds[-1:]}")

    async def _play(self) -> None:
        """Everybody who is asked at a table plays, some turns at once."""
        for _ in range(TURNS):
            bot = self.world.bot
            for table in [*bot.tables] if bot else ():
                if table.phase is not TablePhase.PLAYING:
                    continue
                for seat in sorted(table.prompt.seats):
                    user = table.players[seat].user
                    legal = table.rules.legal(table.state, seat)
                    if user is not None and legal and self.world.bot is bot and bot:
                        act = Act(user, table.prompt.turn, legal[0])
                        await self.world.as_bot(bot.tables.handle(table.id, act))


def is_break(number: int) -> Callable[[Evening], bool]:
    return lambda evening: evening.phase is Phase.BREAK and len(evening.rounds) == number


def is_round(number: int) -> Callable[[Evening], bool]:
    def reached(evening: Evening) -> bool:
        there = len(evening.rounds) == number and evening.phase is Phase.PLAYING
        return there and all(seating.table for seating in evening.rounds[-1].tables)

    return reached
