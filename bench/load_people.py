"""The Discord of `bench.load`, in its own process: its people press steadily and time the answers."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from typing import Any, NamedTuple

from simcord import GuildHandle, InteractionResult, ResponseMessage

from bench.load_tables import PEOPLE, Place
from bot.ids import SHIFT, ChannelId, GuildId, MessageId
from bot.screen import ADDRESS, ASKING, address
from playground import Member, Playground
from playground.embedded import ANSWER_TIME, EmbeddedDiscord
from playground.gateway import Gateway
from playground.limits import Limits, kind_of

EVERY = 30.0
"""The usual seconds between two presses of a person."""
SHORTEST_WAIT, LONGEST_WAIT = 0.5, 1.5
"""The shortest and the longest wait between two presses at a table, as a multiple of the average wait."""
TABLES_A_CHANNEL = 5
UNSEEN = ":owl"
"""The end of an owl button's address. A refused press on this button does not paint the table."""
BUSY = "Very busy"
BUTTON, CHOSEN = 2, "✓"
"""Discord's type of a button, and the beginning of the label of a choice that is already made."""


class Address(NamedTuple):
    """The addresses of this Discord, and the channels in which the tables are opened."""

    api: str
    gateway: str
    token: str
    places: Sequence[Place]


class Felt(NamedTuple):
    """What the people have noticed since the last report. Times are in seconds."""

    pressed: int
    failed: int
    """How many presses were not answered within three seconds."""
    busy: int
    """How many presses were answered with the request to press again."""
    answers: Sequence[float]
    """Seconds from a press to its answer."""
    boards: Sequence[float]
    """Seconds from a press to the next painted message of its table."""
    first_answer: float | None
    """The Unix time of the first answer."""
    repainted: Mapping[int, float]
    """The Unix time when each table was first painted."""
    limited: Counter[int]
    """For each second: how many requests counted towards Discord's limit of 50."""
    by_token: Counter[int]
    """How many requests in each second used the tokens of interactions. First answers are not counted."""
    refused: Mapping[str, int]
    """How many requests of each kind were answered with 429."""
    looks: Counter[int]
    """How many requests in each minute asked which messages are below a table."""
    uploaded: int
    """The bytes of all files that came in."""
    cpu: float
    """The share of a core that this process took."""

    @property
    def requests(self) -> int:
        """How many requests came in. First answers are not counted."""
        return self.limited.total() + self.by_token.total()


def run(pipe: Connection, tables: int, servers: int = 1) -> None:
    """Runs the loopback Discord until this process is killed.

    The order "play" makes the people press at tables, and "answer" makes them press the yardstick's panels. A
    number sets the seconds between two presses of one person. "begin" and "report" are answered with a Felt.
    """
    asyncio.run(_run(pipe, tables, servers))


async def _run(pipe: Connection, tables: int, servers: int) -> None:
    names = [f"guest{number}" for number in range(PEOPLE * tables)]
    limits = Limits()
    async with Busy(members=names, limits=limits) as playground:
        crowd = Crowd(playground, tables, limits, servers)
        pipe.send(Address(playground.api, playground.gateway, playground.token, crowd.places))
        while order := await asyncio.to_thread(pipe.recv):
            pipe.send(crowd.obey(order))


class Busy(Playground):
    """A playground in which bots log in as often as they like, since their starts are measured."""

    def sessions(self) -> Gateway:
        gateway = super().sessions()
        gateway.login_seconds = 0.0
        return gateway


class Crowd:
    """The people who sit at the bot's tables, or who press the yardstick's panels.

    The channels are spread over ``servers`` servers. The servers' ids are successive, so that the servers are
    spread evenly over the shards.
    """

    def __init__(
        self, playground: Playground, tables: int, limits: Limits | None = None, servers: int = 1
    ) -> None:
        self.playground = playground
        self._limits = limits or Limits()
        self.every = EVERY
        """Seconds between two presses of one person."""
        embedded = playground.discord
        guilds = [embedded.guild, *(_server(embedded, number) for number in range(1, servers))]
        channels = [
            guilds[number % servers].create_text_channel(f"room{number}")
            for number in range(-(-tables // TABLES_A_CHANNEL))
        ]
        self._channels = [channels[number // TABLES_A_CHANNEL] for number in range(tables)]
        self.people = [
            [playground.member(f"guest{PEOPLE * number + seat}") for seat in range(PEOPLE)]
            for number in range(tables)
        ]
        self.places = [
            Place(
                GuildId(embedded.server(channel.id).id),
                ChannelId(channel.id),
                {member.name: member.id for member in members},
            )
            for channel, members in zip(self._channels, self.people, strict=True)
        ]
        self._acting: list[asyncio.Task[None]] = []
        self.always = False
        """Whether people press the button for their hand even when nobody at their table has a move."""
        self._boards: dict[int, int] = {}
        """The message id of each table, keyed by the table's number."""
        self._tables: dict[int, int] = {}
        """The number of each table, keyed by the id of its message."""
        self._unseen: dict[int, float] = {}
        """Keyed by the table's number: when a person first pressed since the table was last painted."""
        self._hands: dict[tuple[int, int], ResponseMessage] = {}
        self._forget()
        embedded.backend.watchers.append(self._look)
        embedded.rest_watchers.append(self._count)

    def obey(self, order: str | float) -> Felt | None:
        match order:
            case float():
                self.every = order
            case "play" | "answer":
                act = self._play if order == "play" else self._press_panel
                self._acting = [asyncio.create_task(act(number)) for number in range(len(self.people))]
            case "always":
                self.always = True
            case "begin" | "report":
                return self._report()
        return None

    def _forget(self) -> None:
        self._pressed = self._failed = self._busy = self._uploaded = 0
        self._answers: list[float] = []
        self._seen: list[float] = []
        self._first: float | None = None
        self._repainted: dict[int, float] = {}
        self._limited: Counter[int] = Counter()
        self._by_token: Counter[int] = Counter()
        self._refused = dict(self._limits.refused)
        self._looks: Counter[int] = Counter()
        self._since = time.perf_counter(), time.process_time()

    def _report(self) -> Felt:
        for acting in self._acting:
            if acting.done():
                # This task ends only by an error. Raise that error here: without these people, the load would
                # be too light.
                acting.result()
        wall, cpu = self._since
        felt = Felt(
            self._pressed,
            self._failed,
            self._busy,
            tuple(self._answers),
            tuple(self._seen),
            self._first,
            dict(self._repainted),
            self._limited,
            self._by_token,
            {kind: times - self._refused[kind] for kind, times in self._limits.refused.items()},
            self._looks,
            self._uploaded,
            (time.process_time() - cpu) / (time.perf_counter() - wall),
        )
        self._forget()
        return felt

    def _count(self, method: str, path: str, request: Mapping[str, Any]) -> None:
        self._uploaded += sum(file.fp.seek(0, 2) for file in request.get("files") or ())
        match kind_of(path):
            case "bot":
                self._limited[int(time.monotonic())] += 1
                self._looks[int(time.monotonic() / 60)] += method == "GET" and path.endswith("/messages")
            case "token":
                self._by_token[int(time.monotonic())] += 1

    def _look(self, channel: int, message: int) -> None:
        """Notes a change of a table's message, and how long ago somebody pressed, if anybody did."""
        table = self._tables.get(message)
        if table is None:
            table = self._find_table(ChannelId(channel), MessageId(message))
        if table is None:
            return
        self._repainted.setdefault(table, time.time())
        if pressed := self._unseen.pop(table, None):
            self._seen.append(time.perf_counter() - pressed)

    def _find_table(self, channel_id: ChannelId, message_id: MessageId) -> int | None:
        shown = self.playground.discord.backend.messages[channel_id].get(message_id)
        if shown is None or shown.is_ephemeral:
            return None
        for button in _buttons(shown.components):
            if found := ADDRESS.fullmatch(button["custom_id"]):
                table = int(found["table"])
                self._boards[table], self._tables[message_id] = message_id, table
                return table
        return None

    async def _play(self, number: int) -> None:
        """Lets the people of a table press in turn, skipping those who can do nothing."""
        rng = Random(number)  # noqa: S311
        await asyncio.sleep(rng.uniform(0, self.every / PEOPLE))
        turn = 0
        while True:
            turn += 1
            moving = asyncio.create_task(self._move(number, turn, rng))
            await asyncio.sleep(self.every / PEOPLE * rng.uniform(SHORTEST_WAIT, LONGEST_WAIT))
            await moving

    async def _move(self, number: int, turn: int, rng: Random) -> None:
        if not self.playground._gateway.online or (board := self._board(number)) is None:
            return
        for seat in sorted(range(PEOPLE), key=lambda seat: (seat - turn) % PEOPLE):
            member, hand = self.people[number][seat], self._hands.get((number, seat))
            if hand is None or hand.id not in self.playground.discord.backend.messages[hand.channel_id]:
                await self._open_hand(number, seat, board)
                return
            if moves := list(moves_of(hand._message.components)):
                move = rng.choice(moves)
                if not move.endswith(UNSEEN):
                    self._unseen.setdefault(number + 1, time.perf_counter())
                await self._press(number, member, hand, move)
                return
        if self.always:
            await self._press(
                number, self.people[number][turn % PEOPLE], board, address("hand", table=number + 1)
            )

    def _board(self, number: int) -> ResponseMessage | None:
        """A table's message. None if the message has no button for hands: the players then stop pressing."""
        messages = self.playground.discord.backend.messages[self._channels[number].id]
        shown = messages.get(self._boards.get(number + 1, 0))
        offered = [button["custom_id"] for button in _buttons(shown.components if shown else ())]
        if shown is None or address("hand", table=number + 1) not in offered:
            return None
        return ResponseMessage(self.playground.discord, shown)

    async def _open_hand(self, number: int, seat: int, board: ResponseMessage) -> None:
        member = self.people[number][seat]
        result = await self._press(number, member, board, address("hand", table=number + 1), opens=True)
        if result and (opened := _private(result)):
            self._hands[number, seat] = opened[0]

    async def _press_panel(self, number: int) -> None:
        """Lets people press the yardstick's panels, at the same pace as people at tables."""
        rng = Random(number)  # noqa: S311
        await asyncio.sleep(rng.uniform(0, self.every))
        panels = [
            (await member.slash(self._channels[number], "panel")).response for member in self.people[number]
        ]
        while True:
            for member, panel in zip(self.people[number], panels, strict=True):
                moving = asyncio.create_task(self._press(number, member, panel, f"y:{rng.randrange(12)}"))
                await asyncio.sleep(self.every / PEOPLE * rng.uniform(SHORTEST_WAIT, LONGEST_WAIT))
                await moving

    async def _press(
        self, number: int, member: Member, message: Any, button: str, *, opens: bool = False
    ) -> Any:
        """Presses a button. If ``opens``, also waits up to `ANSWER_TIME` seconds for a private message."""
        started = time.perf_counter()
        result = await member.click(message, custom_id=button)
        self._pressed += 1
        if result.acknowledged and opens:
            # Discord may get an empty answer first, and the private message later.
            with suppress(TimeoutError):
                await self.playground.until(lambda: bool(_private(result)), ANSWER_TIME)
        if not result.acknowledged:
            self._failed += 1
            return None
        self._answers.append(time.perf_counter() - started)
        self._busy += any(
            BUSY in str(message._message.components) + message.content for message in _private(result)
        )
        self._first = self._first or time.time()
        return result


def _server(discord: EmbeddedDiscord, number: int) -> GuildHandle:
    """A new server with everybody in it."""
    first = discord.guild
    server = discord.create_guild(f"nest{number}", id=first.id + (number << SHIFT), owner=discord.users[0])
    for user in discord.users[1:]:
        server.add_member(user)
    return server


def _private(result: InteractionResult) -> list[ResponseMessage]:
    """The private messages that a press has opened for its presser."""
    return [
        message
        for message in (result.response, *result.followups)
        if message is not None and message.ephemeral
    ]


def _buttons(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """All buttons that can be pressed."""
    for component in components:
        if component["type"] == BUTTON and not component.get("disabled"):
            yield component
        yield from _buttons(component.get("components", ()))


def moves_of(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The addresses of the moves that a hand offers. None are offered once a move is made."""
    buttons = list(_buttons(components))
    # Some moves have a picture and no label.
    if any(button.get("label", "").startswith(CHOSEN) for button in buttons):
        return
    for button in buttons:
        found = ADDRESS.fullmatch(button["custom_id"])
        if found and found["turn"] != "-" and not found["action"].startswith(ASKING):
            yield button["custom_id"]
