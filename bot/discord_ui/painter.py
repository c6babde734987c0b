"""Paints the shared message of each table: always the latest state, at most about once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.discord_ui.answers import (
    EDIT_SECONDS,
    LOST,
    UNKNOWN_MESSAGE,
    Unanswered,
    in_turn,
    post,
    put_off,
    redraw,
    told,
)
from bot.discord_ui.layout import NO_MENTIONS, layout, shows, tables_on
from bot.discord_ui.panels import Panels
from bot.discord_ui.upkeep import Upkeep, close
from bot.host import logs, metrics
from bot.i18n import Tr
from bot.ids import MessageId, TableId
from bot.live.rate_limits import Budget
from bot.live.shards import Shards
from bot.presenters.table import elsewhere, table_message
from bot.screen import Screen
from bot.storage.store import Store
from bot.table import Phase, Table

logger = logs.logger(__name__)

PAINTED_A_SECOND = 40.0
"""Messages of all tables together: Discord allows a bot 50 requests a second, and some are for others."""
LOOKED_OVER_A_SECOND = 20.0
"""Tables that are looked over after a start, beside those that change."""
OLDEST = 50 * 60.0
"""Seconds: Discord hinders edits of a message older than an hour; we post a new one before."""
DRAW_SECONDS = 60.0
"""Seconds after which an edit is given up that Discord neither takes nor refuses."""
UNKNOWN_CHANNEL, TOO_OLD, ARCHIVED = 10003, 30046, 50083


class Painting:
    """What is known of one table's message. The hands do not wait for it, nor it for them."""

    def __init__(self, board: Upkeep, hands: Upkeep) -> None:
        self.message: int | None = None
        """None: we have not looked for it yet, or there is none."""
        self.noted: int | None = None
        """The one that the store knows of."""
        self.shown: Screen | None = None
        self.lock = asyncio.Lock()
        self.board = board
        self.hands = hands


class Painter:
    """Keeps what Discord shows equal to what the tables are; a lost edit is made up for by the next one.

    ``find`` gives the table as it is now, ``resumed`` whether a restart came between, ``shared`` the language
    of a server; ``vanish`` ends a table whose channel is no more, ``show_seal`` tells a lobby which message
    was the first to show its seal; ``now`` gives Discord's time.
    """

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        panels: Panels,
        *,
        find: Callable[[TableId], Awaitable[Table]],
        deadline: Callable[[TableId], float | None],
        resumed: Callable[[TableId], bool],
        shared: Callable[[int], Tr],
        vanish: Callable[[int], Awaitable[object]],
        now: Callable[[], float],
        show_seal: Callable[[int, int], Awaitable[object]],
        shards: Shards,
    ) -> None:
        self._client = client
        self._store = store
        self._panels = panels
        self._find = find
        self._deadline = deadline
        self._resumed = resumed
        self._shared = shared
        self._vanish = vanish
        self._now = now
        self._show_seal = show_seal
        self._owns = shards.own
        self._paintings: dict[int, Painting] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._budget = Budget(PAINTED_A_SECOND * shards.share)

    def look_over(self, messages: Mapping[TableId, MessageId | None]) -> None:
        """These tables may look other than they are, as after a restart: they are painted little by little.

        Each comes with the message that shows it, None: whichever the store knows of.
        """
        for table, message in messages.items():
            painting = self._painting(table)
            painting.message = painting.noted = message
        task = asyncio.create_task(self._look_over(messages), name="painter")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def behind(self) -> int:
        """How many tables wait to be painted, or are being."""
        return sum(painting.board.dirty or painting.lock.locked() for painting in self._paintings.values())

    def touch(self, table: int) -> None:
        """The table has changed, or may look other than it is."""
        painting = self._painting(table)
        painting.board.touch()
        painting.hands.touch()

    async def quietly(self, interaction: discord.Interaction, before: Table) -> None:
        """Answers an accepted press on the shared message, made at this table, which may be a secret.

        Where nothing has changed that everybody sees, it is acknowledged and nothing is edited: everybody
        sees an edit, and a press that is refused makes none.
        """
        if self._screen(await self._find(before.id)) == self._screen(before):
            await put_off(interaction)
        else:
            await self.answer(interaction, before.id)

    async def answer(self, interaction: discord.Interaction, table: int) -> None:
        """Answers a press on the shared message by drawing it anew in place."""
        if self._shows_another(interaction.message, table):
            # Only a forger presses there what belongs to this table: it shall not paint over that one.
            await put_off(interaction)
            return
        painting = self._painting(table)
        async with in_turn(interaction, painting.lock):
            await self._recall(table, painting)
            current = await self._find(TableId(table))
            screen = self._screen(current)
            try:
                with metrics.edit("table"):
                    await redraw(interaction, screen)
            except discord.HTTPException as error:
                if error.code not in (UNKNOWN_MESSAGE, ARCHIVED):
                    raise
                # The pressed message was taken away, or its thread put away, in the meantime: the painter
                # draws the other one, or a new one.
                await put_off(interaction)
                painting.shown = None
                self.touch(table)
                return
            # It may be another message than the painter's, such as a former one that could not be deleted.
            if interaction.message and interaction.message.id == painting.message:
                painting.shown = screen
        self._let_go(current, painting)

    async def post(self, interaction: discord.Interaction, number: int) -> None:
        """Answers a command by posting the table message, and takes the former one away.

        Where Discord does not take the answer, the painter posts it by itself.
        """
        painting = self._painting(number)
        async with in_turn(interaction, painting.lock, public=True):
            await self._recall(number, painting)
            table = await self._find(TableId(number))
            screen = self._screen(table)
            try:
                with metrics.edit("table"):
                    message = await post(interaction, screen)
            except (discord.HTTPException, Unanswered):
                self.touch(number)
                raise
            try:
                await self._moved(table, painting, message)
                await self._note_seal(table, painting)
            except Exception:
                self.touch(number)
                raise
            painting.shown = screen
        self._let_go(table, painting)

    def clear(self, number: int, pressed: discord.Message) -> None:
        """Takes a message of the table away that was pressed, if it is not the one that shows it.

        There is one where the bot was killed before it had written down that it posted it. That of another
        table stays: only a forger presses there what belongs to this one.
        """
        painting = self._paintings.get(number)
        if (painting and painting.message == pressed.id) or self._shows_another(pressed, number):
            return
        if number in tables_on(pressed.components):
            task = asyncio.create_task(self._clear(number, pressed), name="painter")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def settle_seal(self, table: Table) -> None:
        """Before a start: the lobby is told which message showed its seal, unless Discord takes too long."""
        if not table.unshown:
            return
        painting = self._painting(table.id)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await painting.lock.acquire()
        except TimeoutError:
            return
        try:
            await self._recall(table.id, painting)
            await self._note_seal(await self._find(table.id), painting)
        finally:
            painting.lock.release()

    async def close(self) -> None:
        """Stops painting; what is not on the screen yet comes there after the next start."""
        await close(((painting.lock, painting.board) for painting in self._paintings.values()), self._tasks)

    async def _clear(self, number: int, pressed: discord.Message) -> None:
        painting = self._painting(number)
        try:
            # Under the lock nothing is just being posted.
            async with painting.lock:
                await self._recall(number, painting)
                shown, table = painting.message, await self._find(TableId(number))
                called = await self._store.people.reminder(TableId(number))
            self._let_go(table, painting)
            if shown in (None, pressed.id) or pressed.channel.id != table.channel:
                return
            if called and called.message == pressed.id:
                return
            async with asyncio.timeout(DRAW_SECONDS):
                try:
                    await pressed.delete()
                except discord.Forbidden:
                    pointer = layout(elsewhere(table, MessageId(shown), self._shared(table.guild)))
                    await pressed.edit(view=pointer, allowed_mentions=NO_MENTIONS)
        except (*LOST, SQLAlchemyError) as error:
            logger.info("a stray message stays", table=number, error=told(error))

    async def _look_over(self, tables: Iterable[int]) -> None:
        for table in tables:
            self.touch(table)
            await asyncio.sleep(1 / LOOKED_OVER_A_SECOND)

    def _painting(self, number: int) -> Painting:
        if number not in self._paintings:
            board = Upkeep("board", number, partial(self._paint, number), self._tasks)
            hands = Upkeep("hands", number, partial(self._open_and_refresh, number), self._tasks)
            self._paintings[number] = Painting(board, hands)
        return self._paintings[number]

    async def _open_and_refresh(self, number: int) -> bool:
        table = await self._find(TableId(number))
        if not self._owns(table.guild):
            return True
        if table.phase is Phase.PLAYING:
            await self._panels.deal(number)
        return await self._panels.refresh(number)

    async def _paint(self, number: int) -> bool:
        # The languages of the servers are not known before.
        await self._client.wait_until_ready()
        painting = self._painting(number)
        table = await self._find(TableId(number))
        if not self._owns(table.guild):
            self._let_go(table, painting)
            return True
        if not table.lesson and self._screen(table) != painting.shown:
            # Not under the lock: a press on this message is answered meanwhile.
            await self._budget.turn()
        async with painting.lock:
            table = await self._find(TableId(number))
            screen = self._screen(table)
            await self._recall(number, painting)
            # Nobody but its learner sees a lesson, in his panel.
            if not table.lesson and screen != painting.shown:
                # Until Discord has said yes, nobody knows what it shows.
                painting.shown = None
                async with asyncio.timeout(DRAW_SECONDS):
                    if await self._draw(table, painting, screen):
                        painting.shown = screen
            await self._note(number, painting)
            await self._note_seal(table, painting)
        if not table.phase.live:
            await self._store.set_painted(TableId(number))
        self._let_go(table, painting)
        return True

    async def _recall(self, table: int, painting: Painting) -> None:
        """Finds out which message shows the table, where we do not know."""
        if painting.message is None:
            painting.message = painting.noted = await self._store.message(TableId(table))

    async def _note(self, table: int, painting: Painting) -> None:
        """Tells the store of the message, again where it did not take it: a restart would post another."""
        if painting.message is not None and painting.message != painting.noted:
            await self._store.set_message(TableId(table), MessageId(painting.message))
            painting.noted = painting.message

    def _shows_another(self, message: discord.Message | None, table: int) -> bool:
        """Whether the message is that of another table."""
        return message is not None and any(
            painting.message == message.id for number, painting in self._paintings.items() if number != table
        )

    def _let_go(self, table: Table, painting: Painting) -> None:
        """Forgets a table that nothing is left to paint of, ended or another process's."""
        if not (table.phase.live and self._owns(table.guild)) and not painting.board.dirty:
            self._paintings.pop(table.id, None)

    async def _draw(self, table: Table, painting: Painting, screen: Screen) -> bool:
        """Draws the table's message, or a new one; False: we are shut out of its channel."""
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        view = layout(screen)
        try:
            if painting.message is not None and self._is_young(painting.message):
                message = channel.get_partial_message(painting.message)
                with metrics.edit("table"):
                    await message.edit(view=view, allowed_mentions=NO_MENTIONS)
                return True
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, TOO_OLD, ARCHIVED):
                await self._shut_out(table, error)
                return False
        try:
            with metrics.edit("table"):
                sent = await channel.send(
                    view=view, allowed_mentions=NO_MENTIONS, silent=True, nonce=_nonce(table, painting)
                )
        except discord.HTTPException as error:
            await self._shut_out(table, error)
            return False
        await self._moved(table, painting, sent.id)
        if not shows(sent, view):
            # It had been posted before, of which we have not heard.
            await sent.edit(view=layout(screen), allowed_mentions=NO_MENTIONS)
        return True

    async def _moved(self, table: Table, painting: Painting, message: int) -> None:
        former, painting.message = painting.message, message
        await self._note(table.id, painting)
        if former is not None and former != message:
            # Whoever presses at this table does not wait for that.
            task = asyncio.create_task(self._take_away(table, former), name=f"former-{table.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _take_away(self, table: Table, former: int) -> None:
        channel = self._client.get_partial_messageable(table.channel, guild_id=table.guild)
        try:
            async with asyncio.timeout(EDIT_SECONDS):
                await channel.get_partial_message(former).delete()
        except LOST as error:
            logger.info("the former message stays", table=table.id, error=told(error))

    async def _note_seal(self, table: Table, painting: Painting) -> None:
        """Discord has numbered the message after it was given the seal: the number enters the seed."""
        if table.unshown and painting.message is not None:
            await self._show_seal(table.id, painting.message)

    async def _shut_out(self, table: Table, error: discord.HTTPException) -> None:
        """Ends the table of a channel that is gone; one that is closed to us is tried at the next change.

        Raises any other error.
        """
        if error.code == UNKNOWN_CHANNEL:
            await self._vanish(table.id)
        elif not isinstance(error, discord.Forbidden):
            raise error
        logger.warning("the channel is closed to the bot", table=table.id, error=error)

    def _is_young(self, message: int) -> bool:
        return self._now() - discord.utils.snowflake_time(message).timestamp() < OLDEST

    def _screen(self, table: Table) -> Screen:
        return table_message(
            table, self._deadline(table.id), self._shared(table.guild), resumed=self._resumed(table.id)
        )


def _nonce(table: Table, painting: Painting) -> str:
    """The same for a message that may have been posted before: for some minutes Discord gives us that one.

    It has at most 25 letters.
    """
    return f"{table.id:x}-{painting.message or 0:x}"
