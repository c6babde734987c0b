"""Discord's answers to the bot's requests, as discord.py hears them, and people who go on meanwhile."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeAlias

import discord
import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from simcord import InteractionResult, MemberActor, ResponseMessage
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bot.i18n import Tr
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.table.commands import Act as Action
from bot.table.commands import Command, Join, Leave, Vanish
from playground.embedded.demands import SILENCE, Answer, shape
from tests.cogs.evening import CALLED, PAINTED, Evening
from tests.cogs.reading import addresses, text
from tests.true_demands import sent_path
from tests.whole.moods import Hurried

Route: TypeAlias = tuple[str, str]
Act: TypeAlias = "Callable[[Stage], Awaitable[None]]"
Acts: TypeAlias = Sequence[tuple[Route, Act]]

A_WHILE = 15.0
"""Seconds after which the bot no longer waits for an answer, or for discord.py to try again."""
FRESH = 1800.0
"""Seconds after which the stage opens new tables."""
TRICKS = 9
"""After this many tricks, the stage begins a new game."""
HANGS = 300.0
"""Seconds after which aiohttp gives up waiting for an answer."""


class Over(Exception):
    """Discord answers as usual again."""


class Answering:
    """Takes the place of aiohttp's session and of its response: each request gets the stage's answer."""

    def __init__(self, stage: "Stage") -> None:
        self._stage = stage
        self.status, self._code = stage.answer
        self.reason = ""
        proxy = self.status == 502
        self.headers = {"content-type": "text/html" if proxy else "application/json"}
        if not proxy:
            self.headers["Via"] = "1.1 google"
        said = {
            "code": self._code,
            "message": "Discord says no. " * 800,
            "retry_after": 60.0,
            "global": False,
        }
        self._text = "<!DOCTYPE html>" + "<p>Bad Gateway</p>" * 500 if proxy else json.dumps(said)

    def request(self, *_: Any, **__: Any) -> "Answering":
        return self

    async def __aenter__(self) -> "Answering":
        if not self._stage.failing:
            raise Over
        if (self.status, self._code) == SILENCE:
            await asyncio.sleep(HANGS)
            raise TimeoutError
        return self

    async def __aexit__(self, *_: object) -> None: ...

    async def text(self, **_: Any) -> str:
        return self._text


class Stage:
    """A server with three tables, each in a channel of its own: a lobby, a game, and that of some others.

    Dan is the host of the lobby, ann and ben play, zoe and yan are the others, and cleo comes and goes.
    """

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.bot, self.backend = evening.bot, evening.env.backend
        self.boss = evening.admin("boss")
        names = ("ann", "ben", "cleo", "dan", "zoe", "yan")
        self.ann, self.ben, self.cleo, self.dan, self.zoe, self.yan = evening.members(*names)
        self.route: Route = ("", "")
        self.answer: Answer = SILENCE
        self.struck = 0
        """How many requests have got the answer."""
        self.result: InteractionResult | None = None
        """What the person who acted has got, if anybody did."""
        self.failing = False
        self._channels = [evening.guild.create_text_channel(name) for name in ("others", "game", "lobby")]
        self._begun = 0.0
        """When the tables were opened. Old messages would be posted again."""
        self.others = self.game = self.lobby = self.threaded = TableId(0)
        self.tr = Tr("en")
        self.ended = ChannelId(0)
        """The thread of a table that has ended."""
        self.pictures = 0
        """How many pictures have been brought."""

    async def prepare(self, route: Route, answer: Answer) -> None:
        """Puts everything back in its place for the next pair."""
        self.route, self.answer, self.struck, self.result = ("", ""), SILENCE, 0, None
        now, turn = self.bot.now(), 0
        if now - self._begun > FRESH:
            self._begun, kept = now, set[TableId]()
        else:
            kept = {self.others, self.threaded, self.lobby}
            turn = (await self.bot.tables.get(self.game)).prompt.turn
            kept |= {self.game} if turn < TRICKS else set()
        for table in [*self.bot.tables]:
            if table.id not in kept:
                await self.handle(table.id, Vanish())
        live = {table.id for table in self.bot.tables}
        wait = PAINTED
        while self.bot.painter.behind or self.bot.painter._paintings[self.game].hands.dirty:
            await self.evening.env.advance_time(wait)
            wait = A_WHILE
        if self.others not in live:
            self.evening.channel = self._channels[0]
            self._shown = await self.evening.open_table(self.zoe)
            self.others = self.evening.table().id
        if self.game not in live:
            self.evening.channel = self._channels[1]
            self.board = await self.evening.start_game(self.ann, self.ben, house=1, pace="relaxed")
            self.game = self.evening.table().id
            await self.evening.wait(CALLED)
        self.evening.channel = self._channels[2]
        if self.lobby in live and not self.messages:
            with self.evening.env._bot_scope():  # the channel may have looked closed to the bot
                self.bot._look_again(GuildId(self.evening.guild.id))
            await self.evening.paint()
        if self.lobby not in live:
            await self.evening.open_table(self.dan)
            self.lobby = self.evening.table().id
        self.route, self.answer = route, answer

    @property
    def messages(self) -> list[ResponseMessage]:
        """The messages of the lobby, the newest last."""
        ours = f"t:{self.lobby}:"
        newest = self.evening.shared()[-10:]
        return [shown for shown in newest if any(each.startswith(ours) for each in addresses(shown))]

    @property
    def shown(self) -> ResponseMessage:
        return self.messages[-1]

    async def hand(self, member: MemberActor) -> ResponseMessage:
        """The newest hand of a player, which is opened if none is."""
        if not self.evening.hands(member, self._channels[1]):
            with self.as_usual():
                await self.evening.press_old(member, self.board, f"t:{self.game}:-:hand")
        return self.evening.hands(member, self._channels[1])[-1]

    @contextmanager
    def as_usual(self) -> Iterator[None]:
        """In this block, Discord answers as usual."""
        self.route, route = ("", ""), self.route
        yield
        self.route = route

    @contextmanager
    def at_the_game(self) -> Iterator[None]:
        """In this block, people act in the game's channel."""
        self.evening.channel = self._channels[1]
        yield
        self.evening.channel = self._channels[2]

    async def others_go_on(self) -> bool:
        """Whether the others' table takes a press and is painted."""
        shown = self._shown
        comes = "yan" not in text(shown)
        word = "join" if comes else "leave"
        pressed = await self.evening.press_old(self.yan, shown, f"t:{self.others}:-:{word}")
        return pressed.acknowledged and ("yan" in text(shown)) == comes

    def strikes(self, method: str, path: str) -> bool:
        struck = self.failing and (method, shape(path)) == self.route
        self.struck += struck
        return struck

    @contextmanager
    def answered(self) -> Iterator[None]:
        """In this block, Discord gives the answer to each request of the route."""
        self.failing = True
        try:
            yield
        finally:
            self.failing = False

    async def acts(self, doing: Awaitable[InteractionResult]) -> None:
        """Somebody acts, Discord answers the bot so, and time passes until that is over."""
        with self.answered():
            self.result = await doing
            await self.pass_time()

    async def does(self, work: Coroutine[Any, Any, Any]) -> Any:
        """The bot does this work by itself, and Discord answers so. Returns its result."""
        with self.answered():
            with self.evening.env._bot_scope():
                task = asyncio.create_task(work)
            await self.pass_time()
            while not task.done():
                await self.evening.env.advance_time(A_WHILE)
        return task.result()

    async def pass_time(self) -> None:
        # When there are too many requests, discord.py itself waits for webhooks' sake.
        long = self.answer == SILENCE or (self.answer[0] == 429 and self.route[1].startswith("webhooks"))
        await self.evening.env.advance_time(A_WHILE if long else PAINTED)

    async def handle(self, table_id: TableId, command: Command) -> None:
        with self.evening.env._bot_scope():
            await self.bot.tables.handle(table_id, command)

    async def change(self) -> None:
        """Cleo takes a seat in the lobby, or leaves it, and Discord answers so."""
        cleo, table = UserId(self.cleo.id), await self.bot.tables.get(self.lobby)
        with self.answered():
            await self.handle(self.lobby, Leave(cleo) if table.expects(cleo) else Join(cleo, "cleo"))
            await self.pass_time()

    async def play_on(self) -> None:
        """Everybody in the game chooses, until the next trick has begun."""
        table = await self.bot.tables.get(self.game)
        for seat in sorted(table.prompt.seats):
            player = table.players[seat]
            if player.user is not None:
                action = table.rules.legal(table.state, seat)[0]
                await self.handle(self.game, Action(player.user, table.prompt.turn, action))
        await self.evening.paint()


@contextmanager
def answering(stage: Stage) -> Iterator[None]:
    """Lets discord.py's own code hear the answer to each request that the stage strikes."""
    by_token, by_interaction = FakeHTTPClient.request, FakeWebhookAdapter.request

    async def request(client: Any, route: Any, **how: Any) -> Any:
        if stage.strikes(route.method, sent_path(route.url)):
            client._HTTPClient__session, client._global_over = Answering(stage), asyncio.Event()
            client._global_over.set()
            client._buckets.clear()  # simcord does not know what a request waits for behind another one
            client.max_ratelimit_timeout = 30.0  # as the bot asks discord.py for
            with suppress(Over):
                return await HTTPClient.request(client, route, **how)
        return await by_token(client, route, **how)

    async def request_of_token(adapter: Any, route: Any, session: Any, **how: Any) -> Any:
        if stage.strikes(route.method, sent_path(route.url)):
            with suppress(Over):
                adapter_of_discord: Any = AsyncWebhookAdapter
                return await adapter_of_discord().request(route, Answering(stage), **how)
        return await by_interaction(adapter, route, session, **how)

    with pytest.MonkeyPatch.context() as patch:
        for module in (discord.http, discord.webhook.async_):
            patch.setattr(module, "asyncio", Hurried())
        patch.setattr(FakeHTTPClient, "request", request)
        patch.setattr(FakeWebhookAdapter, "request", request_of_token)
        yield
