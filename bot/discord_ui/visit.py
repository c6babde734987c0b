"""A visit: a press or a command, from its arrival to its answer."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple, TypeAlias, cast

import aiohttp
import discord

from bot import logs, metrics
from bot.discord_ui.errors import ANSWERED, LOST, UNKNOWN_MESSAGE, Unanswered, in_words_for, loggable
from bot.discord_ui.layout import NO_MENTIONS, layout, pictures_of
from bot.discord_ui.slash_commands import with_mentions
from bot.i18n import N_, Tr, language_of
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.live.ended_games import ELSEWHERE
from bot.live.turnstile import Busy, PressAtWork
from bot.names import tidy
from bot.screen import SNOWFLAKE, Screen
from bot.table import Table
from bot.table.commands import Command, Refused, no_such_table
from engine.game import IllegalAction

logger = logs.logger(__name__)

PATIENCE = 2.0
"""If a visit has no answer after this many seconds, the answer is put off. Discord waits three seconds."""
ANSWER_SECONDS = 3.0
"""Seconds in which Discord takes a first answer; discord.py would try for half a minute."""
EDIT_SECONDS = 8.0
"""Seconds after which we give up a call that follows the first answer. A rate limit may hold it up."""

NOT_HERE = N_(
    "This only works in a server that I'm in. Add me to one (`/help` has the link), then use this command in "
    "one of its channels."
)
NO_CHOICE = N_("That choice is gone. Open your settings again with `/settings`.")
NO_CHANNEL = N_("There's no such channel in this server. Choose another one.")
_ID = re.compile(SNOWFLAKE)
Files: TypeAlias = Callable[[], list[discord.File]]
"""Gives the files for a message. Each try to send it takes new ones."""

VISIT = "visit"
"""The key under which an interaction's ``extras`` hold its visit."""


class Sent(NamedTuple):
    """A message that answers a visit: the first answer itself, or (``followup``) a further message."""

    message_id: MessageId
    followup: bool


class Visit:
    """A press or a command: who acts, where, and in which language they read. It is answered in time.

    If the work takes long, the answer is put off. After a press nobody sees that; after a command Discord
    shows «thinking».
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.user = UserId(interaction.user.id)
        self.pressed = interaction.message
        """The message whose button was pressed."""
        self.came = asyncio.get_running_loop().time()
        self.public = False
        """Whether everybody sees the answer. If so, everybody also sees «thinking» after the command."""
        self.aside = False
        """Whether a private answer is sent as a further message. The first answer is empty then."""
        self.apart = False
        """Whether the answer for everybody is an ordinary message, out of the interaction's reach."""
        self.elsewhere: discord.abc.GuildChannel | None = None
        """The channel for which somebody acts, if it is not the one where they are."""
        self.redrawn: MessageId | None = None
        """The pressed message, once another screen has replaced it."""
        self.outcome = "done"
        """The result in one word, for the metrics."""
        self._place: PressAtWork | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._putting_off: asyncio.Task[None] | None = None
        self._thinking: bool | None = None
        """While Discord shows «thinking»: whether everybody sees that. Else None."""

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Visit:
        """The one visit of this interaction."""
        visit: Visit | None = interaction.extras.get(VISIT)
        if visit is None:
            visit = interaction.extras[VISIT] = cls(interaction)
        return visit

    @property
    def name(self) -> str:
        """The name that the person who acts has in this place."""
        return tidy(self.interaction.user.display_name)

    @property
    def username(self) -> str:
        """The name that nobody else has at Discord, a second sign for people of one name."""
        return tidy(self.interaction.user.name)

    @property
    def at(self) -> float:
        """When (Unix time) somebody acted, by Discord's clock. It is the same in all processes."""
        return self.interaction.created_at.timestamp()

    @property
    def tr(self) -> Tr:
        """The language of the person who acts: the one that they chose, else their Discord's."""
        tr_for: Callable[..., Tr] = self.interaction.client.chosen.for_person
        return tr_for(self.user, language_of(self.interaction.locale), self.home)

    @property
    def home(self) -> GuildId | None:
        """The server where somebody acts, if the bot is in it.

        None in private messages, and in a server where they have installed the bot only for themselves: there
        we see no channel, and keep nothing.
        """
        guild_id = self.interaction.guild_id
        if guild_id is None or self.interaction.client.get_guild(guild_id) is None:
            return None
        return GuildId(guild_id)

    def server(self, refusal: str | None = None) -> GuildId:
        """The server where somebody acts.

        Raises Refused in a server without the bot, and outside servers. ``refusal`` is the message outside
        servers.
        """
        guild_id = self.home
        if guild_id is None:
            raise Refused(refusal if refusal and self.interaction.guild_id is None else NOT_HERE)
        return guild_id

    async def server_of(self, table_id: TableId) -> GuildId:
        """The server where somebody asks for an ended game; in direct messages, that of a game they played.

        Raises Refused elsewhere.
        """
        if not self.direct:
            return self.server(ELSEWHERE)
        table: Table = await self.interaction.client.tables.get(table_id)
        if not table.expects(self.user):
            raise no_such_table()
        return table.guild

    @property
    def channel(self) -> ChannelId:
        """The channel or thread for which somebody acts. Raises InvalidData if Discord names none."""
        if self.elsewhere is not None:
            return ChannelId(self.elsewhere.id)
        if self.interaction.channel_id is None:
            raise discord.InvalidData("an interaction without a channel")
        return ChannelId(self.interaction.channel_id)

    @property
    def place(self) -> object:
        """The channel or thread for which somebody acts, as an object; None if we don't know it."""
        return self.elsewhere or self.interaction.channel

    @property
    def allowed(self) -> discord.Permissions:
        """The bot's permissions in the channel or thread for which somebody acts."""
        there = self.elsewhere
        return there.permissions_for(there.guild.me) if there else self.interaction.app_permissions

    @property
    def private(self) -> bool:
        """Whether only its reader sees the pressed message."""
        return self.pressed is not None and (self.pressed.flags.ephemeral or self.direct)

    @property
    def direct(self) -> bool:
        """Whether somebody acts in their direct messages with the bot, where it may write unasked."""
        return self.interaction.guild_id is None and not self.interaction.context.private_channel

    def picked(self, otherwise: str = NO_CHOICE) -> str:
        """The one value chosen in a menu, unchecked. Raises Refused if there is not exactly one."""
        match self._values:
            case [str(value)]:
                return value
        raise Refused(otherwise)

    def picked_several(self, most: int) -> Sequence[str]:
        """The values chosen in a menu. Raises Refused if there are over ``most``, or if no menu was used."""
        match self._values:
            case [*values] if len(values) <= most and all(isinstance(value, str) for value in values):
                return values
        raise Refused(NO_CHOICE)

    def picked_channels(self, most: int) -> tuple[int, ...]:
        """The channels chosen in a menu. Raises Refused for too many, or for one of another server."""
        found, guild = self.picked_several(most), self.interaction.guild
        if not all(_ID.fullmatch(value) and guild and guild.get_channel(int(value)) for value in found):
            raise Refused(NO_CHANNEL)
        return tuple(int(value) for value in found)

    @property
    def filled(self) -> Mapping[str, Sequence[str]]:
        """The contents of each field of a form. Empty if the visit does not come from a form."""
        parts = cast("dict[str, Any]", self.interaction.data or {}).get("components") or ()
        fields = [part.get("component") or {} for part in parts]
        told = {field.get("custom_id"): field.get("values", [field.get("value") or ""]) for field in fields}
        return {str(name): [str(value) for value in values] for name, values in told.items()}

    @property
    def _values(self) -> Any:
        return cast("dict[str, Any]", self.interaction.data or {}).get("values")

    async def carry_out(self, table: Table, command: Command) -> Table:
        """Carries out a command at a table, however long it takes; returns the table's state afterwards.

        Raises what `bot.live.tables.Tables.handle` raises.
        """
        client = self.interaction.client
        after: Table = await client.tables.handle(table.id, command)
        await client.play.absences.end_for(self.user, table)
        if after.seq > table.seq:
            metrics.PRESS_TO_COMMIT.observe(self.seconds)
        return after

    def fail(self, error: Exception) -> None:
        """Notes that the work failed, or that Discord did not take the answer."""
        self.outcome = "failed"
        if isinstance(error, Busy):
            self.outcome = "busy"
        elif isinstance(error, Refused | IllegalAction):
            self.outcome = "refused"
        elif isinstance(error, discord.HTTPException | Unanswered):
            self.outcome = "unanswered"

    @property
    def seconds(self) -> float:
        """How many seconds ago the press or command came."""
        return asyncio.get_running_loop().time() - self.came

    def begin(self) -> None:
        """Begins the work: from now on the answer is put off if it takes long."""
        self._timer = asyncio.get_running_loop().call_at(self.came + PATIENCE, self._put_off)

    def end(self) -> None:
        """Ends the work, with or without an answer."""
        if self._timer:
            self._timer.cancel()
        self.make_room()

    def keep_place(self, place: PressAtWork) -> None:
        """Holds this place among the running visits until `make_room` is called."""
        self._place = place

    def make_room(self) -> None:
        """Gives this visit's place to another visit, as only calls to Discord are left to do."""
        place, self._place = self._place, None
        if place:
            place.leave()

    @property
    def answered(self) -> bool:
        """Whether the first answer has been given or put off."""
        return self._putting_off is not None or self.interaction.response.is_done()

    async def defer(self) -> None:
        """Acknowledges the press or command. The answer may follow within a quarter of an hour."""
        await self._come_to_an_end()
        await self._defer()

    async def say(self, screen: Screen | str, files: Files | None = None) -> Sent:
        """Shows a screen, or a sentence, only to the person who acts. ``files`` are as in `turn_page`."""
        if isinstance(screen, str):
            return await self.send(content=with_mentions(screen))
        try:
            return await self.send(files or await _files_of(screen), view=layout(screen))
        except discord.HTTPException as error:
            return await self.send(view=layout(in_words_for(error, screen)))

    async def ask(self, form: discord.ui.Modal) -> None:
        """Shows a form as the first answer. What people enter goes to the route of the form's address."""
        form.stop()  # discord.py would wait for the filled form, which goes to our router instead
        async with self._answering():
            if self.interaction.response.is_done():
                raise Unanswered("too late for a form")
            await self.interaction.response.send_modal(form)

    async def hand_over(self, name: str, content: bytes, text: str = "") -> None:
        """Gives a file to the person who acts, and changes nothing that they already see."""
        await self.send(lambda: [discord.File(io.BytesIO(content), name)], content=with_mentions(text))

    async def send(self, files: Files = list, *, ephemeral: bool = True, **shown: Any) -> Sent:
        """Sends a new message, as the first or a later answer. Each attempt takes new ``files``."""
        shown |= {"ephemeral": ephemeral, "allowed_mentions": NO_MENTIONS}
        if ephemeral and self.aside:
            await self.defer()
        response = self.interaction.response
        async with self._answering():
            if not response.is_done():
                try:
                    answer = await response.send_message(**shown, files=files())
                except discord.HTTPException as error:
                    if error.code != ANSWERED:
                        raise
                else:
                    assert answer.message_id is not None  # noqa: S101 - Discord gives it for every message
                    return Sent(MessageId(answer.message_id), followup=False)
            if ephemeral and self._thinking:
                await self._stop_thinking()  # or everybody would see this answer in its place
            message = await self.interaction.followup.send(**shown, files=files(), wait=True)
            self._thinking = None
            return Sent(MessageId(message.id), followup=True)

    async def redraw(self, screen: Screen, files: Files | None = None) -> None:
        """Shows the screen, with its pictures, in place of the pressed message."""
        try:
            await self.edit(screen, files or await _files_of(screen))
        except discord.HTTPException as error:
            await self.edit(in_words_for(error, screen), list)

    async def edit(self, screen: Screen, pictures: Files | None = None) -> None:
        """Shows the screen in place of the pressed message.

        The message keeps its pictures, unless new ones are given. Each try takes new files from ``pictures``.
        """

        def shown() -> dict[str, Any]:
            said = {"view": layout(screen), "allowed_mentions": NO_MENTIONS}
            return said if pictures is None else said | {"attachments": pictures()}

        async with self._answering():
            await self._edit(shown)
        self.redrawn = MessageId(self.pressed.id) if self.pressed else None

    async def post(
        self,
        screen: Screen,
        mentions: discord.AllowedMentions = NO_MENTIONS,
        pictures: Files = list,
    ) -> discord.Message:
        """Answers with a message for everybody, and returns it. Each try gets new ``pictures``."""
        shown: dict[str, Any] = {"view": layout(screen), "allowed_mentions": mentions}
        async with self._answering():
            if self._thinking is not False:
                return await self._post(shown, pictures)
            # Only the person who acts would see what replaces their «thinking».
            place = self.interaction.client.get_partial_messageable(self.channel)
            posted: discord.Message = await place.send(**shown, files=pictures())
        self.apart = True
        await self._stop_thinking()
        return posted

    async def _post(self, shown: dict[str, Any], pictures: Files) -> discord.Message:
        interaction = self.interaction
        if interaction.response.is_done() and self._thinking is None:
            return await interaction.followup.send(**shown, files=pictures(), wait=True)
        if not interaction.response.is_done():
            try:
                answer = await interaction.response.send_message(**shown, files=pictures())
            except discord.HTTPException as error:
                # ANSWERED means that Discord already shows an answer to this command: this message or
                # «thinking».
                is_command = interaction.type is discord.InteractionType.application_command
                if error.code != ANSWERED or not is_command:
                    raise
            else:
                assert isinstance(answer.resource, discord.Message)  # noqa: S101 - Discord tells each message
                return answer.resource
        posted = await interaction.edit_original_response(**shown, attachments=pictures())
        self._thinking = None
        return posted

    async def _stop_thinking(self) -> None:
        """Takes «thinking» away, as the answer is another message."""
        self._thinking = None
        with suppress(*LOST):
            async with asyncio.timeout(EDIT_SECONDS):
                await self.interaction.delete_original_response()

    async def turn_page(self, screen: Screen, files: Files | None = None) -> None:
        """Shows the screen in the private message whose button was pressed, else in a new private message.

        ``files`` gives the files of its pictures. If it is None, they are drawn here.
        """
        if not (self.private and await self.try_redraw(screen, files)):
            await self.say(screen, files)

    async def try_redraw(self, screen: Screen, files: Files | None = None) -> bool:
        """Shows the screen in place of the pressed message. Returns False if the message is deleted."""
        try:
            await self.redraw(screen, files)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _edit(self, shown: Callable[[], dict[str, Any]]) -> None:
        if not self.interaction.response.is_done():
            try:
                await self.interaction.response.edit_message(**shown())
            except discord.HTTPException as error:
                if error.code != ANSWERED:
                    raise
            else:
                return
        await self.interaction.edit_original_response(**shown())

    def _put_off(self) -> None:
        self._putting_off = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        if self.interaction.response.is_done():
            return
        if self.interaction.type is discord.InteractionType.application_command:
            self._thinking = self.public  # even if Discord's answer to the deferral is lost
        try:
            async with self._in_time():
                await self.interaction.response.defer(ephemeral=not self.public)
        except (discord.HTTPException, Unanswered) as error:
            # If the answer itself fails, too, that is told.
            logger.info("could not put off an answer", error=loggable(error))

    async def _come_to_an_end(self) -> None:
        """Cancels the timer that would put off the answer; waits for a deferral that is already under way."""
        if self._timer:
            self._timer.cancel()
        if self._putting_off:
            await asyncio.wait([self._putting_off])

    @asynccontextmanager
    async def _answering(self) -> AsyncIterator[None]:
        """Wraps sending an answer. Raises Unanswered if this takes too long or the connection fails."""
        await self._come_to_an_end()
        async with self._in_time():
            yield

    @asynccontextmanager
    async def _in_time(self) -> AsyncIterator[None]:
        self.make_room()  # from here on we only wait for Discord
        now = asyncio.get_running_loop().time()
        late = now + EDIT_SECONDS
        if not self.interaction.response.is_done():
            late = max(self.came + ANSWER_SECONDS, now + ANSWER_SECONDS / 3)
        try:
            async with asyncio.timeout_at(late):
                yield
        except (OSError, aiohttp.ClientError) as error:  # TimeoutError is an OSError
            # An error's text may show the interaction's token, so we keep only its type.
            raise Unanswered(type(error).__name__) from error


async def _files_of(screen: Screen) -> Files:
    pictures = await pictures_of(screen)
    return lambda: [picture.file for picture in pictures]
