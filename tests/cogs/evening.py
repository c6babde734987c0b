"""Members of a server, what they do and what they see, each in one call."""

import asyncio
import inspect
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from typing import Any, ClassVar, cast

import discord
import pytest
import simcord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage, UserHandle
from simcord.backend import serializers
from simcord.backend.access import message_accessible
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.app import Kuckuck, Running
from bot.discord_ui.messages.drawn_tables import Draw
from bot.discord_ui.permissions import invited_to
from bot.ids import ChannelId, GuildId, UserId
from bot.table import Table, log
from bot.table.commands import Act, Command, PauseOver, SetHouse
from bot.table.deadlines import Pace
from bot.table.replay import MarkedEntry
from bot.table.results import Result
from cogs.settings.pages import settings_of
from engine.game import Seat, State, Step
from engine.registry import games
from tests.cogs.reading import address_of, addresses, answer_of, cards, is_seat, text, word_of, words
from tests.titles import is_hand

PAINTED = 1.5
"""Seconds after which every change has reached the screen."""
CALLED = 3.0
"""Seconds after which a table has called the players that it waits for."""
CALLED_IF_SLOW = 61.0
"""Like `CALLED`, in a game in which nobody is expected to be there."""

MANAGER = discord.Permissions(manage_guild=True, manage_messages=True)

Actor = MemberActor | UserHandle
"""A person in the server or in direct messages."""
Choice = Callable[[list[int]], int]


class Evening:
    """A server with one channel, and what members do and see there."""

    locales: ClassVar[dict[int, str]] = {}
    """The languages of members whose Discord is not in English, by user id."""

    def __init__(self, env: simcord.Env, *, locale: str | None = None) -> None:
        self.env = env
        self.guild = env.create_guild("The Nest", preferred_locale=locale)
        self.invite_bot()
        self.joined(ago=86_400)
        self.channel = self.guild.create_text_channel("games")

    @property
    def database(self) -> str:
        """The path of the database's file."""
        return str(self.bot.store._engine.url.database)

    def invite_bot(self, **but: bool) -> None:
        """Gives the bot the permissions that its invitation link asks for. ``but`` overrides some of them."""
        allowed = discord.Permissions(**dict.fromkeys(invited_to(), True))
        allowed.update(**but)
        [role] = [role for role in self.env.backend.guilds[self.guild.id].roles.values() if role.managed]
        self.env.backend.edit_role(self.guild.id, role.id, {"permissions": allowed.value})

    @property
    def bot(self) -> Kuckuck:
        assert isinstance(self.env.bot, Kuckuck)
        return self.env.bot

    def now(self) -> float:
        """Unix time."""
        return self.env.now().timestamp()

    def joined(self, *, ago: float = 0.0) -> None:
        """Sets when the bot joined the server: ``ago`` seconds ago."""
        bot, clock = self.env.backend.bot_user.id, self.env.backend.clock
        self.guild._guild.members[bot].joined_at = (clock.now() - timedelta(seconds=ago)).isoformat()

    def member(self, name: str, *, locale: str = "en-US", **more: Any) -> MemberActor:
        member = self.guild.add_member(self.env.create_user(name), **more)
        self.locales[member.id] = locale
        return member

    def admin(self, name: str, **more: Any) -> MemberActor:
        """A member who may change the server's settings."""
        role = self.guild.create_role("admin", permissions=MANAGER)
        return self.member(name, roles=[role], **more)

    def keeper(self, name: str, **more: Any) -> MemberActor:
        """A member who may manage messages."""
        role = self.guild.create_role("keeper", permissions=discord.Permissions(manage_messages=True))
        return self.member(name, roles=[role], **more)

    def take_roles(self, member: MemberActor) -> None:
        """The member keeps only the permissions that everybody has."""
        self.env.backend.guilds[self.guild.id].members[member.id].role_ids.clear()

    def members(self, *names: str) -> list[MemberActor]:
        return [self.member(name) for name in names]

    def thread(self, name: str, owner: MemberActor, *, private: bool = False) -> ChannelHandle:
        """A thread below the channel."""
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        thread = self.env.backend.create_thread(self.channel.id, name, owner.id, type=kind.value)
        return ChannelHandle(self.env, self.guild, thread)

    def limited(self, *seeing: MemberActor, **everyone: bool) -> ChannelHandle:
        """A channel with these permissions for everybody. Members in ``seeing`` can see it in any case."""
        overwrites: dict[Any, discord.PermissionOverwrite] = {
            member: discord.PermissionOverwrite(view_channel=True) for member in seeing
        }
        overwrites[self.guild.default_role] = discord.PermissionOverwrite(**everyone)
        return self.guild.create_text_channel("limited", overwrites=overwrites)

    def allow(self, **everyone: bool) -> None:
        """Sets whether everybody, including the bot, has these permissions in the channel."""
        allowed, denied = (found.value for found in discord.PermissionOverwrite(**everyone).pair())
        overwrite = Overwrite(self.guild.id, OverwriteType.ROLE, allowed, denied)
        self.env.backend.edit_channel(self.channel.id, {}, overwrites=[overwrite])

    def shut_bot_out(self) -> None:
        """Hides the channel from the bot."""
        denied, bot = discord.Permissions.all().value, self.env.backend.bot_user.id
        overwrite = Overwrite(bot, OverwriteType.MEMBER, 0, denied)
        self.env.backend.edit_channel(self.channel.id, {}, overwrites=[overwrite])

    # What members do

    async def open_table(self, host: MemberActor, game: str = "kuckuck", **options: Any) -> ResponseMessage:
        """The lobby of a new table."""
        return answer_of(await host.slash(self.channel, f"{game} start", **options))

    async def lobby(self, host: MemberActor, *others: MemberActor, **options: Any) -> ResponseMessage:
        """The lobby of a new table where these members have a seat."""
        lobby = await self.open_table(host, **options)
        for other in others:
            await self.press(other, lobby, "join")
        return lobby

    async def players(self, *names: str, **options: Any) -> list[MemberActor]:
        """Members whose game has begun."""
        members = self.members(*names)
        await self.start_game(*members, **options)
        return members

    async def start_game(self, *members: MemberActor, house: int = 0, **options: Any) -> ResponseMessage:
        """Starts a game in which everybody has a hand open. Returns the table message."""
        lobby = await self.lobby(*members, **options)
        if house:
            await self._handle(self.table(), SetHouse(UserId(members[0].id), house))
        await self.press(members[0], lobby, "start")
        await self.paint()
        return lobby

    async def add_bots(self, host: MemberActor, lobby: ResponseMessage, count: int | None = None) -> None:
        """The host adds ``count`` bots, or by default as many as the table needs."""
        [table] = [one for one in self.bot.tables if f"t:{one.id}:-:host" in addresses(lobby)]
        count = table.rules.seats.start - len(table.people) if count is None else count
        await self._handle(table, SetHouse(UserId(host.id), count))
        await self.paint()

    async def _handle(self, table: Table, command: Command) -> Table:
        """Does by a command what a press would do in five times as long, or the clock after a pause."""
        with self.env._bot_scope():
            return await self.bot.tables.handle(table.id, command)

    async def start_from(self, state: State, *members: MemberActor, game: str, **options: Any) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(games()[game], "new", lambda *_: Step(state))
            await self.start_game(*members, game=game, **options)

    async def leave(self, member: MemberActor) -> None:
        """Leaves a game by the command, and confirms."""
        await self.press(member, answer_of(await member.slash(self.channel, "table leave")), "quit")
        await self.paint()

    async def learn(self, member: MemberActor, game: str = "Zum Kuckuck!") -> ResponseMessage:
        """The panel of the member's lesson. Starts the lesson if it is not running yet."""
        opened = answer_of(await member.slash(self.channel, "learn", game=game))
        if begin := [word for word in words(opened) if word.startswith("lesson ")]:
            await self.press(member, opened, begin[0])
        return opened

    async def want_letters(self, *members: MemberActor) -> None:
        """The members have chosen to get their hands by direct message."""
        for member in members:
            await self.bot.store.people.prefer(UserId(member.id), hand="dm")

    async def settings(self, member: MemberActor, whose: str = "me") -> ResponseMessage:
        """The page of the member's own settings, or of the server's settings if ``whose`` is ``server``."""
        return answer_of(await member.slash(self.channel, "settings" if whose == "me" else "manage server"))

    async def my_data(self, member: Actor, what: str = "ask", *, here: bool = False) -> ResponseMessage:
        """The answer to a button of `/privacy`: ``show``, ``export``, ``ask`` or ``delete``."""
        where = (self.channel,) if isinstance(member, MemberActor) else ()
        asking: Awaitable[InteractionResult] = cast("Any", member).slash(*where, "privacy")
        address = f"t:0:-:mydata {what} {self.guild.id if here else 0}"
        return answer_of(await forged(member, answer_of(await asking), address))

    async def choose_setting(
        self, member: MemberActor, key: str, value: Any, whose: str = "me"
    ) -> ResponseMessage:
        """Opens the settings and chooses ``value`` for the setting ``key``. Returns the page."""
        page = await self.settings(member, whose)
        await self.choose_on(page, member, key, value)
        return page

    async def choose_on(
        self, page: ResponseMessage, member: MemberActor, key: str, value: Any
    ) -> InteractionResult:
        """Chooses ``value`` in the menu of this setting. If it is a server's setting, first opens the page
        with this menu.
        """
        there = settings_of("server").get(key)
        if there and f"part {there.page}" in words(page):
            await self.press(member, page, f"part {there.page}")
        [custom_id] = [found for found in addresses(page) if word_of(found).endswith(f" {key}")]
        return await member.select(page, [value], custom_id=custom_id)

    async def press(self, member: Actor, message: ResponseMessage, word: str) -> InteractionResult:
        """Presses the only button with this word in its address: a card's number, or what the button does."""
        return await member.click(message, custom_id=address_of(message, word))

    async def press_old(self, member: Actor, message: ResponseMessage, custom_id: str) -> InteractionResult:
        """Presses a button that the message does not offer (any more), as a slow client or a forger does."""
        return await forged(member, message, custom_id)

    async def press_at_once(
        self, presses: Sequence[tuple[MemberActor, ResponseMessage, str]]
    ) -> list[InteractionResult]:
        """Makes several presses before the bot has seen any of them."""
        # simcord's wrapper of ``click`` refuses simultaneous presses, so we call ``click`` without the
        # wrapper.
        click: Callable[..., Awaitable[InteractionResult]] = inspect.unwrap(MemberActor.click)
        return await asyncio.gather(
            *(
                click(member, message, custom_id=address_of(message, word))
                for member, message, word in presses
            )
        )

    async def choose(self, member: MemberActor, choice: Choice = min) -> int:
        """Plays one of the cards that the member's open hand offers. Returns the card's number."""
        return await self.choose_in(member, self.hand(member), choice)

    async def each_chooses(self, *members: MemberActor) -> None:
        """Each member plays the lowest card of their open hand."""
        for member in members:
            await self.choose(member)

    async def close_by_vote(self, *members: MemberActor) -> None:
        for member in members:
            await member.slash(self.channel, "table close")
            [question] = [message for message in self.private(member) if "close" in words(message)]
            await self.press(member, question, "close")

    async def choose_in(self, member: MemberActor, hand: ResponseMessage, choice: Choice = min) -> int:
        """Plays a card from ``hand``, which is open for the member. Returns the card's number."""
        card = choice(cards(hand))
        assert (await self.press(member, hand, str(card))).acknowledged
        return card

    async def play_out(self, *members: MemberActor, choice: Choice = min, until: int = 10_000) -> Table:
        """Plays on by commands until the end, or until decision number ``until``.

        Bots do not pause, so the table is seen only after the first of these moves and after the last.
        """
        table, people, seen = self.table(), {member.id for member in members}, False
        while table.phase.live and table.prompt.turn < until:
            asked = [seat for seat in sorted(table.prompt.seats) if table.players[seat].user in people]
            if asked:
                await self.act(table, asked[0], choice)
            else:
                await self._handle(table, PauseOver(table.prompt.turn))
            before, table = table, await self.bot.tables.get(table.id)
            if table == before or not seen:
                await self.paint()
                table, seen = await self.bot.tables.get(table.id), True
        await self.paint()
        return table

    async def act(self, table: Table, seat: Seat, choice: Choice = min) -> None:
        """The person in this seat plays a card if possible. Otherwise they take their first legal action."""
        legal = table.rules.legal(table.state, seat)
        playable = [*map(int, filter(str.isdecimal, legal))]
        user = table.players[seat].user
        assert user is not None
        action = str(choice(playable)) if playable else legal[0]
        await self._handle(table, Act(user, table.prompt.turn, action))

    async def finish_game(self, *ranking: MemberActor, game: str = "kuckuck", **options: int | str) -> None:
        """Stores a finished game of these members, as if it had been played. The winner comes first."""
        guild, channel = GuildId(self.guild.id), ChannelId(self.channel.id)
        opened = log.Opened(game, guild, channel, UserId(ranking[0].id), options, 60, "")
        number = await self.bot.store.open_table(0, 0, [opened])
        results = [
            Result(seat, UserId(member.id), member.name, place=seat + 1, score=20 - seat)
            for seat, member in enumerate(ranking)
        ]
        end = [MarkedEntry(log.Closed("void"))]
        await self.bot.store.finish(
            number, 1, self.bot.now(), end, guild_id=GuildId(self.guild.id), game=game, results=results
        )

    async def stop(self) -> None:
        """Ends the bot."""
        with self.env._bot_scope():  # in this scope, ``advance_time`` ends the bot's waits
            closing = asyncio.create_task(self.bot.close())
        await asyncio.sleep(0)
        await self.env.settle()
        while not closing.done():
            await self.env.advance_time(1)

    async def restart(self, draw: Draw | None = None, *, down: float = 0.0) -> None:
        """Ends the bot and starts another bot on the same database, after so many seconds."""
        await self.stop()
        self.env.backend.clock._epoch += timedelta(seconds=down)
        how = Running(self.now, self.now, Pace(beats=0), draw=draw)
        await self.env.restart_bot(Kuckuck(self.bot.store, how))

    async def paint(self) -> None:
        """Lets a moment pass, in which the painter brings every screen up to date."""
        await self.env.advance_time(PAINTED)

    async def wait(self, seconds: float) -> None:
        """Lets this many seconds pass."""
        await self.env.advance_time(seconds)

    @contextmanager
    def without_database(self, table: str = "entries") -> Iterator[None]:
        """Makes every write to this table of the database fail, as on a full disk."""
        with closing(sqlite3.connect(self.database)) as connection:
            connection.execute(f"ALTER TABLE {table} RENAME TO lost")
            connection.commit()
            yield
            connection.execute(f"ALTER TABLE lost RENAME TO {table}")
            connection.commit()

    # What members see

    def table(self, number: int | None = None) -> Table:
        """The newest table that the bot has in use, or the table with this number."""
        return next(table for table in list(self.bot.tables)[::-1] if number in (None, table.id))

    def shared(self, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
        """What everybody sees in the channel, oldest first."""
        return [message for message in self._all(channel) if not message.ephemeral]

    def private(self, member: MemberActor, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
        """What only this member sees in the channel, oldest first, except messages that show a seal."""
        return [message for message in self._private(member, channel) if not is_seat(message)]

    def seats(self, member: MemberActor, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
        """The messages that confirmed the member's seat."""
        return [message for message in self._private(member, channel) if is_seat(message)]

    def hand(self, member: MemberActor) -> ResponseMessage:
        """The member's one open hand."""
        [hand] = self.hands(member)
        return hand

    def hands(self, member: MemberActor, channel: ChannelHandle | None = None) -> list[ResponseMessage]:
        return [message for message in self.private(member, channel) if is_hand(text(message))]

    def letters(self, member: MemberActor) -> list[ResponseMessage]:
        """The direct messages of the bot to this member, oldest first."""
        return self._all(member.user.dm_channel)

    def letter(self, member: MemberActor) -> ResponseMessage:
        """The bot's only direct message to this member."""
        [letter] = self.letters(member)
        return letter

    def board(self) -> ResponseMessage:
        """The only message that everybody sees, apart from calls."""
        [board] = [message for message in self.shared() if not text(message).startswith("⏰")]
        return board

    def calls(self) -> list[ResponseMessage]:
        """The pings to players whom the table waits for."""
        return [message for message in self.shared() if text(message).startswith("⏰")]

    def _private(self, member: MemberActor, channel: ChannelHandle | None) -> list[ResponseMessage]:
        return [
            message
            for message in self._all(channel)
            if message.ephemeral
            and message_accessible(self.env.backend, message.channel_id, message._message, member.id)
        ]

    def _all(self, channel: ChannelHandle | None) -> list[ResponseMessage]:
        stored = self.env.backend.messages[(channel or self.channel).id].values()
        return [ResponseMessage(self.env, message) for message in sorted(stored, key=lambda found: found.id)]


async def forged(
    member: Actor,
    message: ResponseMessage,
    custom_id: str,
    values: Sequence[Any] | None = None,
    *,
    shown: bool = True,
) -> InteractionResult:
    """Presses a button, even one that the message does not have. If ``values`` is not None, chooses them in a
    menu instead.

    Discord sends a copy of the message with the press. If ``shown`` is True, the button or menu is added to
    this copy. Otherwise the copy is as the bot last drew the message.
    """
    env = member._env
    button: dict[str, Any] = {"type": 2, "id": 99, "style": 1, "label": "?", "custom_id": custom_id}
    pressed: dict[str, Any] = {"custom_id": custom_id, "component_type": 2, "id": 99}
    if values is not None:
        button |= {"type": 3, "options": [{"label": "?", "value": "?"}]}
        pressed |= {"component_type": 3, "values": values}
    seen = dict(serializers.message_payload(env.backend, message._message))
    if shown:
        seen["components"] = [*message.components, {"type": 1, "id": 98, "components": [button]}]
    return await simcord.actors._dispatch_actor_interaction(
        member,
        simcord.enums.InteractionType.MESSAGE_COMPONENT,
        ChannelHandle(env, getattr(member, "guild", None), env.backend.get_channel(message.channel_id)),
        pressed,
        extra={"message": seen},
        source_message_id=message.id,
    )


def ahead_of(evening: Evening, member: MemberActor, word: str) -> str:
    """The words in the address of the button that chooses ``word`` in advance, or "" if there is none."""
    return next((found for found in words(evening.hand(member)) if found.startswith(f"+{word} ")), "")
