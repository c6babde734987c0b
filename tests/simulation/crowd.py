"""The people of a world. Most of them play, some forge presses, and all are in a hurry."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage, SetupError
from simcord.backend.access import message_accessible
from simcord.backend.errors import BackendError

from bot.games.offers import taught
from bot.ids import UserId
from bot.screen import address, parse_address
from engine.registry import games
from playground import Member
from tests.cogs.evening import forged
from tests.cogs.reading import addresses, words
from tests.simulation.world import CHANNELS, DONE_WITHOUT, World

GARBAGE = (
    "t:1:0:",
    "t:0:-:mydata keep",
    "t:0:-:stats 42",
    "t:999999:-:join",
    "t:1:999999:0",
    "t:0:-:board kuckuck 99",
    "rubbish",
)
STOPPED_WITHOUT = ("view_channel", "send_messages")
"""Without these permissions the messages in a channel no longer change."""
VERBS = ("join", "leave", "bots", "bots", "start", "close?", "host", "hand", "again")
VERBS_ASKED = ("quit", "pause", "unpause", "close", "nudge", "post")
COMMANDS = ("table leave", "table close", "table show", "hand", "privacy", "stats", "leaderboard", "history")
IN_PRIVATE = ("help", "rules", "stats", "privacy", "settings", "away")
LOOKED_AT = 40
"""People look at this many messages at the end of a channel. Nobody scrolls further up."""
HASTE = 0.25
"""Most of the time, people wait at most this many seconds before the next press."""


class Pressed(NamedTuple):
    """A press or a command."""

    user: UserId
    what: str
    """The address of the pressed button, or the command with its slash."""


def is_move(button: str) -> bool:
    """Whether this is the address of a move in a game."""
    to = parse_address(button)
    return to is not None and to.turn is not None


class Crowd:
    def __init__(self, world: World, presses: int) -> None:
        self.world = world
        self.rng = world.rng
        self.left = presses
        self.pressed: list[Pressed] = []
        self.removed: set[int] = set()
        """The messages that a moderator has deleted."""
        self.channels = [world.server.channel(int(wire["id"])) for wire in world.server.text_channels()]
        assert len(self.channels) == len(CHANNELS)
        self._seen: deque[str] = deque(maxlen=300)
        self._begun: set[asyncio.Task[None]] = set()
        self._deeds = self.deeds()

    def deeds(self) -> dict[Callable[[Member], Awaitable[None]], int]:
        """The deeds that a person can do next, each with its weight in the draw."""
        return {
            self.play: 12,
            self.press_shared: 8,
            self.press_own: 4,
            self.open_table: 2,
            self.command: 2,
            self.write_to_the_bot: 2,
            self.forge: 5,
            self.delete_all: self.rng.choice((0, 2, 8)),
            self.take_away: 1,
            self.change_permissions: self.rng.choice((0, 1)),
        }

    async def act(self) -> None:
        """Lets everybody act at the same time, until no presses are left."""
        await asyncio.gather(self._restart(), *map(self._one, self.world.members))
        if self._begun:
            await asyncio.wait(self._begun)
        for channel in self.channels:
            self.world.forbid(channel, *self.rng.sample(DONE_WITHOUT, 2))

    async def _one(self, member: Member) -> None:
        deeds, weights = [*self._deeds], [*self._deeds.values()]
        while self.left > 0:
            await asyncio.sleep(self.rng.random() ** 2 * HASTE)
            [deed] = self.rng.choices(deeds, weights)
            task = asyncio.create_task(self._safely(deed(member)))
            self._begun.add(task)
            task.add_done_callback(self._begun.discard)
            if self.rng.random() < 0.7:  # otherwise the next press does not wait for the answer
                await asyncio.wait([task])
            if self.rng.random() < 0.01:
                await asyncio.sleep(self.rng.uniform(0, self.world.weather.lulls))

    async def _safely(self, deed: Awaitable[None]) -> None:
        # The button may have vanished or changed at this very moment.
        with suppress(SetupError, BackendError):
            await deed

    async def _restart(self) -> None:
        """Ends the bot and starts it again, from time to time."""
        often = self.world.weather.restarts
        while often and self.left > 0:
            await asyncio.sleep(self.rng.expovariate(1 / often))
            if self.rng.random() < 0.6:
                self.world.kill()
            else:
                await self.world.stop()
            await asyncio.sleep(self.rng.choice((0.0, 1.0, 20.0)))
            await self.world.start()

    # What people can do

    async def play(self, member: Member) -> None:
        """Takes one of the actions that the member's hand offers."""
        hands = [message for message in self._visible(member) if message.ephemeral]
        for hand in hands[::-1]:
            offered = [found for found in _pressable(hand) if is_move(found)]
            if offered:
                await self.press(member, hand, self.rng.choice(offered))
                return
        await self.press_shared(member)

    async def press_shared(self, member: Member) -> None:
        await self._press_any(member, [m for m in self._visible(member) if not m.ephemeral][-6:])

    async def press_own(self, member: Member) -> None:
        await self._press_any(member, [m for m in self._visible(member) if m.ephemeral][-8:])

    async def open_table(self, member: Member) -> None:
        game = self.rng.choice([*games()])
        pace = self.rng.choice(("live", "live", "live", "relaxed", "post"))
        await self.slash(member, f"{game} start", pace=pace)

    async def command(self, member: Member) -> None:
        await self.slash(member, self.rng.choice(COMMANDS))

    async def write_to_the_bot(self, member: Member) -> None:
        """Starts a lesson, or looks something up, in the member's direct messages with the bot."""
        messages = [message for message in self._visible(member, member.dm) if _pressable(message)]
        if messages and self.rng.random() < 0.7:
            await self._press_any(member, messages[-3:])
        elif self.rng.random() < 0.5:
            await self.slash(member, "learn", member.dm, game=self.rng.choice([*taught()]))
        else:
            await self.slash(member, self.rng.choice(IN_PRIVATE), member.dm)

    async def forge(self, member: Member) -> None:
        """Presses a button that the message does not have."""
        messages = self._visible(member)
        if messages:
            await self.press_old(member, self.rng.choice(messages[-8:]), self._forge_address())

    async def delete_all(self, member: Member) -> None:
        """Deletes the member's data at the very moment when the member sits down, starts or plays."""
        where = self.rng.choice((0, self.world.server.guild.id))
        messages = self._visible(member)
        if not messages:
            return
        boards = [m for m in messages if not m.ephemeral and _pressable(m)]
        deeds = [self.press_old(member, self.rng.choice(messages), f"t:0:-:mydata delete {where}")]
        for board in boards[-4:]:
            numbers = [to.table for found in addresses(board) if (to := parse_address(found)) and to.table]
            for number in numbers[:1]:
                verbs = ("join", self.rng.choice(("join", "start", "close", "leave")))
                deeds += [
                    self._soon(self.press_old(member, board, address(verb, table=number))) for verb in verbs
                ]
        await asyncio.gather(*map(self._safely, deeds))

    async def take_away(self, _: Member) -> None:
        """A moderator deletes a message."""
        channel = self.rng.choice(self.channels)
        messages = [m for m in self.world.server.backend.messages[channel.id].values() if not m.is_ephemeral]
        if messages and self.rng.random() < 0.3:
            message = self.rng.choice(messages)
            self.removed.add(message.id)
            self.world.server.backend.delete_message(channel.id, message.id)

    async def change_permissions(self, _: Member) -> None:
        """A manager denies the bot up to three permissions in a channel, and allows it all others there."""
        kinds = (*DONE_WITHOUT, *STOPPED_WITHOUT)
        self.world.forbid(self.rng.choice(self.channels), *self.rng.sample(kinds, self.rng.randint(0, 3)))

    # How people do it

    async def press(self, member: Member, message: ResponseMessage, custom_id: str) -> None:
        await self._acting(member, custom_id, member.click(message, custom_id=custom_id))

    async def press_old(self, member: Member, message: ResponseMessage, custom_id: str) -> None:
        server = self.world.server
        actor = MemberActor(server, server.guild, member._user)
        values = ["2"] if custom_id.endswith(":bots") else None
        await self._acting(member, custom_id, server.answered(forged(actor, message, custom_id, values)))

    async def slash(
        self, member: Member, command: str, channel: ChannelHandle | None = None, **options: object
    ) -> None:
        """Uses a command, in a channel of the server unless another channel is given."""
        acting = member.slash(channel or self.rng.choice(self.channels), command, **options)
        await self._acting(member, f"/{command}", acting)

    async def _acting(self, member: Member, what: str, acting: Awaitable[InteractionResult]) -> None:
        self.left -= 1
        self.pressed.append(Pressed(UserId(member.id), what))
        self.world.loop.note(member.name, what)
        await acting

    async def _press_any(self, member: Member, messages: list[ResponseMessage]) -> None:
        """Presses a random button of a random one of these messages. Skips messages without buttons."""
        self.rng.shuffle(messages)
        for message in messages:
            if offered := _pressable(message):
                self._seen.extend(offered)
                await self.press(member, message, self.rng.choice(offered))
                return

    async def _soon(self, deed: Awaitable[None]) -> None:
        """Does this deed after a short random wait."""
        await asyncio.sleep(self.rng.random() * (0.05 + 8 * self.world.weather.disk))
        await deed

    def _visible(self, member: Member, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
        """The last messages that the member sees in this channel, or in a random one of the server."""
        server, channel = self.world.server, channel or self.rng.choice(self.channels)
        messages = server.backend.messages[channel.id]
        return [
            ResponseMessage(server, messages[number])
            for number in sorted(messages)[-LOOKED_AT:]
            if message_accessible(server.backend, channel.id, messages[number], member.id)
        ]

    def _forge_address(self) -> str:
        """An address of another person or of an earlier moment, an invented one, or nonsense."""
        kind = self.rng.random()
        if kind < 0.15 or not self._seen:
            return self.rng.choice(GARBAGE)
        old = self.rng.choice(self._seen)
        to = parse_address(old)
        if kind < 0.5 or to is None or not to.table:
            return old
        table = self.rng.choice((to.table, to.table + 1, max(1, to.table - 1)))
        if kind < 0.75 or to.turn is None:
            return address(self.rng.choice(VERBS + VERBS_ASKED), table=table)
        return address(to.action, table=table, turn=max(0, to.turn + self.rng.randint(-1, 2)))


def _pressable(message: ResponseMessage) -> list[str]:
    """The addresses of the buttons that can be pressed."""
    able = {*words(message)}
    return [found for found in addresses(message) if (to := parse_address(found)) and to.action in able]


class DeletingCrowd(Crowd):
    """A crowd in which nearly everybody has their data deleted just as they sit down at a table."""

    def deeds(self) -> dict[Callable[[Member], Awaitable[None]], int]:
        return {self.open_table: 1, self.press_shared: 2, self.delete_all: 4}
