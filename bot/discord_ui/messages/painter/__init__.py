"""Paints the shared message of each table: always the latest state, at most about once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot import logs, metrics
from bot.discord_ui.errors import ARCHIVED, LOST, UNKNOWN_MESSAGE, Unanswered, loggable, may_be_for_files
from bot.discord_ui.layout import NO_MENTIONS, layout, tables_on
from bot.discord_ui.messages.core import Core
from bot.discord_ui.messages.drawn_tables import DrawnTables, names_on
from bot.discord_ui.messages.painter.allowed import Allowed
from bot.discord_ui.messages.painter.brush import Brush, NoTurn
from bot.discord_ui.messages.painter.paintings import Painting, Paintings, Unseen
from bot.discord_ui.messages.panels import Panels
from bot.discord_ui.messages.refresher import close
from bot.discord_ui.trying import tried
from bot.discord_ui.visit import EDIT_SECONDS, Visit
from bot.ids import ChannelId, GuildId, MessageId, TableId
from bot.live.clock import Clock
from bot.live.rate_limits import RateLimiter
from bot.screen import Screen
from bot.screens.table import elsewhere
from bot.table import Phase, Table
from bot.table.commands import ShowSeal
from bot.tasks import Tasks

logger = logs.logger(__name__)

PAINTED_A_SECOND = 40.0
"""Edits per second for all tables together. Discord allows 50 requests: this leaves some for other work."""
RESUMED_A_SECOND = 20.0
"""How many tables per second are painted after a start, or when new pictures of cards can be shown."""
DRAW_SECONDS = 60.0
"""Seconds after which we give up on an edit that Discord neither takes nor refuses."""
UNSEEN_SECONDS = 24 * 3600.0
"""Seconds that a game's end waits to be shown while its channel is closed to us. Later it is old news."""


class Painter:
    """Keeps the tables' messages at Discord up to date. If an edit is lost, the next one makes up for it."""

    def __init__(self, client: discord.Client, core: Core, panels: Panels, drawn: DrawnTables) -> None:
        self._client = client
        self._core = core
        self._tables = core.tables
        self._panels = panels
        self._tasks = Tasks()
        self._closed = False
        self._drawn = drawn
        allowed = self._allowed = Allowed(client)
        self._paintings = Paintings(
            core, self._drawn, allowed, self._paint, self._open_hands, self._follow_others, self._tasks
        )
        drawn.moved = self._follow_picture
        self._brush = Brush(client, core, self._paintings, self._drawn, allowed, self._tasks)
        self.tokens = self._brush.tokens
        self._limiter = RateLimiter(1 / (PAINTED_A_SECOND * core.shards.share))
        self._unseen_until = Clock[TableId](self._give_up, core.now)
        """Rings `UNSEEN_SECONDS` after a game's end that we have not been able to show. Then we give up."""

    def resume(self, messages: Mapping[TableId, MessageId | None]) -> None:
        """Paints these tables little by little: a restart may have left their messages out of date.

        ``messages`` holds the message that shows each table, or None if only the store can know it.
        """
        for table_id, message_id in messages.items():
            painting = self._paintings[table_id]
            painting.noted = message_id
            self._paintings.put(table_id, painting, message_id)
            # An ended game gets a new message. If a process has just posted it and died, Discord answers our
            # second post with that message.
            painting.running = True
        self._touch_slowly([*messages])

    @property
    def behind(self) -> int:
        """How many tables wait to be painted, or are being painted."""
        return self._paintings.behind

    def touch(self, table_id: TableId) -> None:
        """Paints a table that has changed, or may look out of date."""
        if self._closed:
            return
        self._paintings.touch(table_id)
        self._panels.doubt(table_id)
        painting = self._paintings[table_id]
        painting.hands.touch()
        painting.others.touch()

    def follow(self, table: Table) -> None:
        """Paints a table that has changed.

        If the same decision is still open as before the change, the hands wait a second for further changes,
        or longer if the bot is busy.
        """
        if self._closed:
            return
        painting, moment = self._paintings[table.id], self._tables.moment(table.id)
        before, painting.stage = painting.stage, (table.phase, table.prompt.turn, moment)
        self._paintings.touch(table.id)
        for hands in (painting.hands, painting.others):
            hands.touch(soon=painting.stage != before)

    def _follow_picture(self, table_id: TableId) -> None:
        """Shows the hands the table's picture at its new address."""
        if not self._closed:
            painting = self._paintings[table_id]
            painting.hands.touch()
            painting.others.touch()

    def touch_server(self, guild_id: GuildId, channel_id: ChannelId | None = None) -> None:
        """Paints the tables of a server, or of one channel with its threads, as they may be out of date."""
        for table in self._tables:
            if table.guild == guild_id and self._is_in(table, channel_id):
                self.touch(table.id)
        for table_id, unseen in self._paintings.unseen.items():
            if unseen.guild == guild_id and self._is_in(unseen, channel_id):
                self._paintings.touch(table_id)

    def lacks_pictures(self, table: Table) -> bool:
        """Whether the table has no picture only because the bot may not attach files in the channel."""
        return self._paintings.lacks_pictures(table)

    def touch_all(self) -> None:
        """Paints all tables little by little, as they may be out of date."""
        self._touch_slowly([table.id for table in self._tables])

    async def answer_quietly(self, visit: Visit, before: Table) -> None:
        """Answers an accepted press on a table's message; the press may have been a secret choice.

        If nothing public has changed, the press is only acknowledged: an edit, which everybody sees, would
        reveal that the press was accepted.
        """
        if self._paintings.screen(await self._tables.get(before.id)) == self._paintings.screen(before):
            await visit.defer()
        else:
            await self.answer(visit, before.id)

    async def answer(self, visit: Visit, table_id: TableId) -> None:
        """Answers a press on a table's message by drawing the table there."""
        if self._paintings.belongs_to_another(visit.pressed, table_id):
            # The pressed message shows another table: the press is forged, and must not paint over it.
            await visit.defer()
            return
        painting = self._paintings[table_id]
        async with painting.lock:
            await self._paintings.recall(table_id, painting)
            table = await self._ended_whole(table_id)
            screen = self._paintings.wanted(table)
            new_picture = screen.pictures and names_on(screen) != painting.attached
            if new_picture or (table.phase is Phase.OVER and painting.running):
                await visit.defer()
                self.touch(table_id)
                return
            try:
                with metrics.edit("table"):
                    await visit.edit(screen, None if screen.pictures else list)
                if not screen.pictures:
                    self._drawn.posted(table_id, ())
            except (discord.HTTPException, Unanswered) as error:
                # Nobody knows what the message shows now: Discord may have made the edit without answering.
                painting.shown = painting.attached = None
                self.touch(table_id)
                if getattr(error, "code", 0) not in (UNKNOWN_MESSAGE, ARCHIVED):
                    raise
                # Either the pressed message was deleted meanwhile, or its thread was archived. The painter
                # draws the table's other message or a new one.
                await visit.defer()
                return
            # Somebody may have pressed another message, such as an old message that could not be deleted.
            if visit.pressed and visit.pressed.id == painting.message_id:
                painting.shown, painting.attached = screen, names_on(screen)
        self._paintings.let_go(table)

    async def post(self, visit: Visit, table_id: TableId) -> None:
        """Answers a command by posting the table message, and removes the old message.

        If Discord does not take the answer, the painter posts the message itself.
        """
        painting = self._paintings[table_id]
        self._drawn.wake()
        visit.public = True
        async with painting.lock:
            await self._paintings.recall(table_id, painting)
            table = await self._ended_whole(table_id)
            screen = self._paintings.at_once(table, painting, new_message=True)
            try:
                with metrics.edit("table"):
                    sent, screen = await self._answer_with(visit, table, screen)
            except (discord.HTTPException, Unanswered):
                self.touch(table_id)
                raise
            try:
                await self._brush.move(table, painting, MessageId(sent.id))
                self.tokens.keep_posted(table_id, visit, MessageId(sent.id))
                await self._show_seal(table, painting)
            except Exception:
                self.touch(table_id)
                raise
            painting.shown, painting.attached = screen, names_on(screen)
            self._drawn.posted(table_id, sent.attachments)
        if screen != self._paintings.wanted(table):
            self.touch(table_id)  # the message's picture is still missing
        self._paintings.let_go(table)

    async def _answer_with(
        self, visit: Visit, table: Table, screen: Screen
    ) -> tuple[discord.Message, Screen]:
        """The message that answers a command, and what it shows: words if Discord refuses the picture."""
        try:
            return await visit.post(screen, pictures=lambda: self._drawn.files(screen) or []), screen
        except discord.HTTPException as error:
            if not (screen.pictures and may_be_for_files(error)):
                raise
        self._allowed.learn_refusal(table)
        words = self._paintings.screen(table)
        return await visit.post(words), words

    def clear(self, table_id: TableId, pressed: discord.Message) -> None:
        """Removes a pressed message that showed this table and was left behind.

        The bot leaves a message behind if it is killed before it has noted what it posted. A message that
        shows another table stays: the press was forged.
        """
        known = self._paintings
        if known.shows(pressed, table_id) or known.belongs_to_another(pressed, table_id):
            return
        if table_id in tables_on(pressed.components):
            self._tasks.begin(self._clear(table_id, pressed), "painter")

    async def settle_seal(self, table: Table) -> None:
        """Before a game starts, logs the id of the message with the seal, which is posted now if need be.

        Gives up after `EDIT_SECONDS`.
        """
        if not table.unshown:
            return
        painting = self._paintings[table.id]
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await painting.lock.acquire()
        except TimeoutError:
            return
        try:
            await self._paintings.recall(table.id, painting)
            await self._show_seal(await self._tables.get(table.id), painting)
            is_posted = painting.message_id is not None
        finally:
            painting.lock.release()
        if not is_posted:  # the game starts as soon as its table is open
            await tried(self._paint(table.id), logger.info, "nobody sees a seal", table=table.id)

    async def close(self) -> None:
        """Stops painting. What is missing is painted after the next start."""
        self._closed = True
        for painting in self._paintings.all:
            painting.hands.hold()
            painting.others.hold()
        await self._drawn.close()
        await self._unseen_until.close()
        await close(((painting.lock, painting.board) for painting in self._paintings.all), self._tasks)

    async def _clear(self, table_id: TableId, pressed: discord.Message) -> None:
        painting = self._paintings[table_id]
        try:
            # While we hold the lock, nothing is being posted.
            async with painting.lock:
                await self._paintings.recall(table_id, painting)
                shown, table = painting.message_id, await self._tables.get(table_id)
                await self._core.sendings.found()
                called = await self._core.store.messages.reminder(table_id)
            self._paintings.let_go(table)
            if shown in (None, pressed.id) or pressed.channel.id != table.channel:
                return
            if called and called.message == pressed.id:
                return
            async with asyncio.timeout(DRAW_SECONDS):
                try:
                    await pressed.delete()
                except discord.Forbidden:
                    pointer = elsewhere(table, shown, self._core.chosen.for_server(table.guild))
                    await pressed.edit(view=layout(pointer), allowed_mentions=NO_MENTIONS)
        except (*LOST, SQLAlchemyError) as error:
            logger.info("a stray message stays", table=table_id, error=loggable(error))

    async def _show_seal(self, table: Table, painting: Painting) -> None:
        """Logs the id of the message with the seal. Discord gives that id only when the message is sent."""
        if table.unshown and painting.message_id is not None:
            await self._tables.handle(table.id, ShowSeal(painting.message_id))

    def _touch_slowly(self, table_ids: Iterable[TableId]) -> None:
        async def touch() -> None:
            for table_id in table_ids:
                self.touch(table_id)
                await asyncio.sleep(1 / RESUMED_A_SECOND)

        self._tasks.begin(touch(), "painter")

    async def _open_hands(self, table_id: TableId) -> bool:
        table = await self._tables.get(table_id)
        if not self._core.shards.own(table.guild):
            return True
        if table.phase is Phase.PLAYING:
            await self._panels.deal(table_id)
        return await self._panels.refresh(table_id, awaited=True)

    async def _follow_others(self, table_id: TableId) -> bool:
        if not self._core.shards.own((await self._tables.get(table_id)).guild):
            return True
        return await self._panels.refresh(table_id, awaited=False)

    async def _paint(self, table_id: TableId) -> bool:
        # The servers' languages are not known before the client is ready.
        await self._client.wait_until_ready()
        try:
            return await self._paint_by(table_id, by_token=True)
        except NoTurn:
            return await self._paint_by(table_id, by_token=False)

    async def _paint_by(self, table_id: TableId, *, by_token: bool) -> bool:
        painting = self._paintings[table_id]
        table = await self._ended_whole(table_id)
        if not self._core.shards.own(table.guild):
            return True
        wanted, moment = self._paintings.wanted(table), self._tables.moment(table_id)
        in_turn = not (by_token and self.tokens.has(painting))
        if table.shared and wanted != painting.shown:
            if in_turn:
                # We do not hold the lock now, so that a press on this message can be answered meanwhile.
                await self._limiter.wait()
            if names_on(wanted) != painting.attached:
                await self._drawn.prepare(table_id, wanted)
        async with painting.lock:
            before, table = table, await self._tables.get(table_id)
            same = table is before and moment == self._tables.moment(table_id)
            screen = self._paintings.at_once(table, painting, wanted if same else None)
            await self._paintings.recall(table_id, painting)
            # A lesson is shown only to its learner, in their panel.
            if table.shared and screen != painting.shown:
                # Until Discord confirms the edit, nobody knows what the message shows.
                painting.shown = None
                async with asyncio.timeout(DRAW_SECONDS):
                    if shown := await self._brush.draw(table, painting, screen, in_turn=in_turn):
                        painting.shown, painting.attached = shown, names_on(shown)
                        painting.running = table.phase is Phase.PLAYING
            await self._paintings.note(table, painting)
            await self._show_seal(table, painting)
        if not (table.phase.live or await self._waits_to_be_seen(table, painting)):
            await self._core.store.set_painted(table_id)
        return True

    async def _waits_to_be_seen(self, table: Table, painting: Painting) -> bool:
        """Whether a game's end may still be shown once its channel is opened to the bot again."""
        if not painting.shut_out:
            painting.unseen = None
            self._unseen_until.set(table.id, None)
        elif painting.unseen is None:
            ended = await self._core.store.written_at(table.id)
            painting.unseen, painting.token = Unseen(table.guild, table.channel), None
            self._unseen_until.set(table.id, ended + UNSEEN_SECONDS)
        return painting.unseen is not None

    async def _give_up(self, table_id: TableId) -> None:
        await self._core.store.set_painted(table_id)
        self._paintings[table_id].unseen = None
        self._paintings.let_go(await self._tables.get(table_id))

    def _is_in(self, table: Table | Unseen, channel_id: ChannelId | None) -> bool:
        """Whether the table is in this channel (None means any) or one of its threads, as far as we know."""
        if channel_id in (None, table.channel):
            return True
        guild = self._client.get_guild(table.guild)
        place = guild.get_channel_or_thread(table.channel) if guild else None
        # We know nothing about an archived thread, so it may be in the channel.
        return place is None or (isinstance(place, discord.Thread) and place.parent_id == channel_id)

    async def _ended_whole(self, table_id: TableId) -> Table:
        """Returns the table; if its game is over, first gathers what there is to say about the end."""
        table = await self._tables.get(table_id)
        await self._core.endings.gather(table)
        return await self._tables.get(table_id)
