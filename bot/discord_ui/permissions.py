"""What the bot needs to be allowed in a channel, and what people must be allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.discord_ui.visit import Visit
from bot.games.common import on_the_calendar
from bot.i18n import N_, Tr
from bot.ids import ChannelId, GuildId
from bot.parts import manifests
from bot.settings import MANAGERS, ServerSettings
from bot.table.commands import Refused

NEEDED = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
}
NEEDED_IN_THREADS = {
    "view_channel": N_("View Channel"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
}
NEEDED_IN_VOICE = NEEDED | {"connect": N_("Connect")}
"""Needed in the chat of a voice channel. Nobody can open that chat without *Connect*."""
NEEDED_FOR_THREADS = {
    "create_public_threads": N_("Create Public Threads"),
    "send_messages_in_threads": NEEDED_IN_THREADS["send_messages_in_threads"],
}
"""Needed in a channel (not a thread) where each table gets its own thread."""
WISHED_FOR_THREADS = {"manage_threads": N_("Manage Threads")}
"""Useful where each table gets its own thread."""
WISHED = {"send_messages_in_threads": NEEDED_IN_THREADS["send_messages_in_threads"]}
"""Useful in a channel, so that tables can be opened in its threads."""
WISHED_FOR_PICTURES = {"attach_files": N_("Attach Files")}
"""Useful where tables are drawn. Only the bot's own messages need this permission, not answers to presses."""
WISHED_FOR_TALK = {"read_message_history": N_("Read Message History")}
"""Useful where people talk below a table: with it, the table can move below their messages."""
_WITHOUT = {
    "view_channel": N_(
        "without it no table can be opened here, and the messages of open tables are no longer updated."
    ),
    "send_messages": N_("without it no table can be opened here. Hands and commands still work."),
    "connect": N_("without it I can neither read nor write in the chat of this voice channel."),
    "send_messages_in_threads": N_("without it no table can be opened in the threads of this channel."),
    "attach_files": N_("without it the tables of this channel are shown in words, not drawn."),
    "read_message_history": N_(
        "without it a table that talk has pushed out of sight doesn't come back at the bottom."
    ),
    "create_public_threads": N_("without it tables open in this channel itself, not in their own threads."),
    "manage_threads": N_("without it a thread in which no game began is archived, not deleted."),
}

NOT_IN_IT = N_(
    "I'm not in this private thread, so Discord doesn't let me write here. Mention me here once, or ask a "
    "moderator to add me."
)
LOCKED = N_(
    "This thread is locked, so Discord doesn't let me write here. Ask a moderator to unlock it, or use "
    "another channel."
)
# Translators: {time}: a date with its hour
TIMED_OUT = N_(
    "I'm in timeout in this server until {time}, so Discord doesn't let me write. Ask a moderator to end "
    "the timeout."
)


def wished_by_features() -> dict[str, str]:
    """The permissions that features of `cogs` wish for."""
    return {wish.flag: wish.name for wish in _wishes()}


def without() -> dict[str, str]:
    """What does not work without each permission."""
    return _WITHOUT | {wish.flag: wish.without for wish in _wishes()}


def _wishes() -> Iterator[Any]:
    return (wish for one in manifests().values() for wish in one.permissions)


def invited_to() -> dict[str, str]:
    """The permissions that the invite link asks for: all that the bot uses by default."""
    return NEEDED | WISHED | WISHED_FOR_PICTURES | WISHED_FOR_TALK | wished_by_features()


HIDDEN = "___hidden___"
"""Discord's name for a channel that we may not view."""
VOICE = (discord.VoiceChannel, discord.StageChannel)

Somebody: TypeAlias = discord.Member | discord.User | discord.Role

FOR_ONESELF = 1
"""Discord's number for an installation by a person, not in a server."""


def invitation(
    application_id: int | None, *, guild_id: GuildId | None = None, more: Iterable[str] = ()
) -> str:
    """The link that invites the bot: to this server, if one is given. The bot's id is known after the login.

    The link also asks for ``more`` permissions, by their names in discord.py. If the bot is in the server
    already, the link gives it the permissions that it lacks there.
    """
    assert application_id is not None  # noqa: S101 - presses and commands come after the login
    permissions = discord.Permissions(**dict.fromkeys((*invited_to(), *more), True))
    if guild_id is None:
        return discord.utils.oauth_url(application_id, permissions=permissions)
    server = discord.Object(guild_id)
    return discord.utils.oauth_url(application_id, permissions=permissions, guild=server)


def installation(application_id: int | None) -> str:
    """The link by which people install the bot for themselves. The bot's host must allow that at Discord."""
    assert application_id is not None  # noqa: S101 - presses and commands come after the login
    link = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    return f"{link}&integration_type={FOR_ONESELF}"


class NotAllowedHere(Refused):
    """The bot lacks permissions in this channel. ``missing`` are Discord's English names for them."""

    def __init__(
        self,
        missing: list[str],
        text: str = N_(
            "I'm not allowed to play in this channel yet. Ask an admin to grant me this here: {permissions}."
        ),
    ) -> None:
        super().__init__(text)
        self.missing = missing

    def sentence(self, tr: Tr) -> str:
        return tr(self.text, permissions=", ".join(f"**{tr(name)}**" for name in self.missing))


def turn_to(visit: Visit, channel_id: int | None) -> None:
    """Makes the visit act in this channel, if the server has it. Otherwise does nothing.

    Raises Refused if the person may not use commands there, or the bot could not play there.
    """
    guild = visit.interaction.guild
    there = guild.get_channel(channel_id) if guild and channel_id else None
    if there is None or there.id == visit.interaction.channel_id:
        return
    theirs = _in_channel(visit.interaction.user, there)
    if not (theirs.view_channel and theirs.use_application_commands):
        raise Refused(
            N_("The channel for cards is {channel}, where you can't use commands. Use `/play` elsewhere."),
            channel=there.mention,
        )
    visit.elsewhere = there
    _require_unbarred(visit)
    if missing := _missing(visit):
        raise Refused(
            N_(
                "I'm not allowed to play in {channel} yet. Ask an admin to grant me this there: "
                "{permissions}."
            ),
            channel=there.mention,
            permissions=", ".join(f"**{visit.tr(name)}**" for name in missing),
        )


def require_permissions(visit: Visit) -> None:
    """Raises Refused if a table could not be posted or kept up to date."""
    _require_unbarred(visit)
    if missing := _missing(visit):
        raise NotAllowedHere(missing)


def require_writing(visit: Visit) -> None:
    """Raises Refused if the person who acts, or the bot, may not write public messages in this channel."""
    _require_unbarred(visit)
    if missing := _missing(visit):
        text = N_(
            "I'm not allowed to write in this channel. Ask an admin to grant me this here: {permissions}."
        )
        raise NotAllowedHere(missing, text)
    allowed = visit.interaction.permissions
    in_thread = isinstance(visit.interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if in_thread else allowed.send_messages):
        raise Refused(
            N_("You're not allowed to write in this channel, so I can't show anything here for you.")
        )


def barred(visit: Visit) -> Refused | None:
    """Why Discord refuses the bot's own messages here, whatever its permissions are; None if we know nothing.

    Answers to presses and commands work nevertheless.
    """
    return _bar_to(visit.place, visit.allowed)


def _require_unbarred(visit: Visit) -> None:
    if bar := barred(visit):
        raise bar


def _bar_to(place: object, allowed: discord.Permissions) -> Refused | None:
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return None
    until = place.guild.me.timed_out_until if place.guild.me else None
    # A timeout takes nothing from an administrator.
    if until and place.guild.me.is_timed_out() and not allowed.administrator:
        return Refused(TIMED_OUT, time=on_the_calendar(until.timestamp()))
    if not isinstance(place, discord.Thread) or allowed.manage_threads:
        return None
    if place.locked:
        return Refused(LOCKED)
    # Discord tells us of the private threads that we are in, and of no others.
    if place.is_private() and place.guild.get_thread(place.id) is None:
        return Refused(NOT_IN_IT)
    return None


def allowed_in(guild: discord.Guild | None, channel_id: int) -> discord.Permissions:
    """What the bot may do in this channel or thread. If we do not know the place, such as an archived thread,
    we assume that the bot may do everything.

    In a thread, ``send_messages`` says whether the bot may write there. The bot may do nothing in a thread
    that a moderator has locked, or in a voice channel where it may not connect.
    """
    place = guild.get_channel_or_thread(channel_id) if guild else None
    if guild is None or place is None:
        return discord.Permissions.all()
    try:
        allowed = place.permissions_for(guild.me)
    except discord.ClientException:  # a thread whose channel we cannot see
        return discord.Permissions.all()
    if isinstance(place, discord.Thread):
        allowed.send_messages = allowed.send_messages_in_threads
        if _bar_to(place, allowed):
            return discord.Permissions.none()
    elif isinstance(place, VOICE) and not allowed.connect:
        return discord.Permissions.none()
    return allowed


def name_of(guild: discord.Guild | None, channel_id: ChannelId) -> str:
    """The name of a channel or thread; empty if we don't know it."""
    place = guild.get_channel_or_thread(channel_id) if guild else None
    return place.name if place and place.name != HIDDEN else ""


def shut_out(visit: Visit) -> str | None:
    """The sentence that tells a player that the bot may not edit their table's message; None if it may."""
    if bar := barred(visit):
        # Translators: {why}: one or two sentences, such as: This thread is locked. Ask a moderator to …
        text = N_("The table message may no longer be updated, but your hand still works. {why}")
        return visit.tr(text, why=bar.sentence(visit.tr))
    text = N_(
        "I'm no longer allowed to write in this channel, so the table message is no longer updated. Your "
        "hand still works. Ask an admin to grant me this here: {permissions}."
    )
    return _ask_for(_missing(visit), text, visit.tr)


def no_pictures(tr: Tr) -> str:
    """The sentence for people in a channel where the bot should draw tables, but may not attach files."""
    text = N_(
        "I'm not allowed to attach files in this channel, so I show the table in words. Ask an admin to "
        "grant me this here: {permissions}."
    )
    return NotAllowedHere([*WISHED_FOR_PICTURES.values()], text).sentence(tr)


def _ask_for(missing: list[str], text: str, tr: Tr) -> str | None:
    """The sentence that asks an admin for these permissions; None if none is missing."""
    return NotAllowedHere(missing, text).sentence(tr) if missing else None


def permissions_here(visit: Visit, settings: ServerSettings) -> dict[str, Permission]:
    """Permissions needed or wished for here, keyed by discord.py's names. Each says whether the bot has it.

    ``settings`` are the server's.
    """
    has_threads = isinstance(visit.interaction.channel, discord.TextChannel)
    looked_for = {**needed_in(visit.interaction.channel), **(WISHED if has_threads else {})}
    looked_for |= WISHED_FOR_TALK | wished_by_features()
    if settings.looks == "drawn":
        looked_for |= WISHED_FOR_PICTURES
    if wants_thread(visit, settings):
        looked_for |= NEEDED_FOR_THREADS | WISHED_FOR_THREADS
    allowed, told = visit.interaction.app_permissions, without()
    return {flag: Permission(name, told[flag], getattr(allowed, flag)) for flag, name in looked_for.items()}


def wants_thread(visit: Visit, settings: ServerSettings) -> bool:
    """Whether a table opened here gets its own thread."""
    return settings.threads and getattr(visit.place, "type", None) is discord.ChannelType.text


def no_threads(visit: Visit) -> str | None:
    """Why tables cannot have their own threads here, in a sentence; None if we know no reason."""
    text = N_(
        "I'm not allowed to open threads in this channel, so tables open in the channel itself. Ask an admin "
        "to grant me this here: {permissions}."
    )
    return _ask_for(_missing(visit, NEEDED_FOR_THREADS), text, visit.tr)


def require_opener(visit: Visit, settings: ServerSettings) -> None:
    """Raises Refused if the person who acts may not open tables in this server, or in this channel."""
    _require_channel(visit, settings)
    guild, member = visit.interaction.guild, visit.interaction.user
    if settings.openers is None or visit.interaction.permissions.manage_guild:
        return
    if settings.openers != MANAGERS and guild and guild.get_role(settings.openers):
        if isinstance(member, discord.Member) and member.get_role(settings.openers):
            return
        raise Refused(
            N_(
                "Only members with the role {role} can open tables here. Join an open one, or ask "
                "one of them to open one."
            ),
            role=f"<@&{settings.openers}>",
        )
    raise Refused(
        N_(
            "Only people who can manage this server can open tables here. Join an open one, or "
            "ask one of them to open one."
        )
    )


def _require_channel(visit: Visit, settings: ServerSettings) -> None:
    place = visit.place
    here = place.parent_id if isinstance(place, discord.Thread) else visit.channel
    if not settings.channels or here in settings.channels:
        return
    guild = visit.interaction.guild
    there = [each for each in settings.channels if guild and guild.get_channel(each)]
    if not there:
        raise Refused(
            N_(
                "The channels for tables are gone. Ask somebody who can manage this server to choose others "
                "with `/manage server`."
            )
        )
    raise Refused(
        N_("Here, tables can only be opened in these channels: {channels}. Use the command there."),
        channels=", ".join(f"<#{each}>" for each in there),
    )


def no_writing_in(channel: discord.abc.GuildChannel, me: discord.Member, tr: Tr) -> str | None:
    """Why the bot cannot post in this channel, in a sentence; None if we know no reason."""
    allowed = channel.permissions_for(me)
    if bar := _bar_to(channel, allowed):
        return bar.sentence(tr)
    text = N_("I'm not allowed to write in that channel. Ask an admin to grant me this there: {permissions}.")
    missing = [name for flag, name in needed_in(channel).items() if not getattr(allowed, flag)]
    return _ask_for(missing, text, tr)


def may_ping(role: discord.Role, allowed: discord.Permissions) -> bool:
    """Whether the bot, with these permissions in a channel, may ping this role. It never pings @everyone."""
    return not role.is_default() and (role.mentionable or allowed.mention_everyone)


def keeps(visit: Visit, channel_id: ChannelId) -> bool:
    """Whether the person who acts may manage this server, or the messages of this channel or thread."""
    if visit.interaction.permissions.manage_guild:
        return True
    if visit.interaction.channel_id == channel_id:
        return visit.interaction.permissions.manage_messages
    place = visit.interaction.guild.get_channel_or_thread(channel_id) if visit.interaction.guild else None
    return place is not None and _in_channel(visit.interaction.user, place).manage_messages


def sees(visit: Visit, channel_id: ChannelId) -> bool:
    """Whether the person who acts sees a channel or thread of this server, as far as we know."""
    here, guild = visit.interaction.channel_id == channel_id, visit.interaction.guild
    return here or (guild is not None and shown_to(visit.interaction.user, guild, channel_id))


def shown_to(person: Somebody, guild: discord.Guild, channel_id: ChannelId) -> bool:
    """Whether we know that a person, or everybody with a role, sees a channel or thread of a server.

    We can't know who is in a private thread, but people who manage threads see it.
    """
    place = guild.get_channel_or_thread(channel_id)
    if place is None:
        return False
    allowed = _in_channel(person, place)
    is_private = isinstance(place, discord.Thread) and place.is_private()
    return allowed.view_channel and (allowed.manage_threads or not is_private)


def shown_to_all(guild: discord.Guild, channel_id: ChannelId) -> bool:
    """Whether a channel is shown to everybody who has been let into its server.

    Some servers show nothing to @everyone, and let people in by a role.
    """
    let_in = [guild.default_role]
    if not guild.default_role.permissions.view_channel:
        seeing = [role for role in guild.roles if role.permissions.view_channel and not role.managed]
        let_in = [role for role in seeing if not role.permissions.administrator]
    return bool(let_in) and all(shown_to(role, guild, channel_id) for role in let_in)


def hidden_from(member: discord.Member, channel_id: ChannelId) -> bool:
    """Whether we know that a member does not see a channel or thread of their server."""
    place = member.guild.get_channel_or_thread(channel_id)
    return place is not None and not _in_channel(member, place).view_channel


def out_of_sight(visit: Visit, channel_id: ChannelId) -> bool:
    """Whether no button in this channel or thread is meant for the person who acts, as they do not see it.

    Forged presses come from anywhere. A private thread is seen from outside by people who manage threads.
    """
    member = visit.interaction.user
    if visit.interaction.channel_id == channel_id or not isinstance(member, discord.Member):
        return False
    place = member.guild.get_channel_or_thread(channel_id)
    if isinstance(place, discord.Thread) and place.is_private():
        return not shown_to(member, member.guild, channel_id)
    return hidden_from(member, channel_id)


def keeps_server(visit: Visit) -> bool:
    """Whether the person who acts may manage this server, or has a role that may manage messages in it."""
    if visit.interaction.permissions.manage_guild:
        return True
    member = visit.interaction.user
    return isinstance(member, discord.Member) and member.guild_permissions.manage_messages


def _in_channel(person: Somebody, place: discord.abc.GuildChannel | discord.Thread) -> discord.Permissions:
    try:
        assert isinstance(person, discord.Member | discord.Role)  # noqa: S101 - only in servers
        return place.permissions_for(person)
    except discord.ClientException:  # a thread whose channel we cannot see
        return discord.Permissions.none()


def needed_in(place: object) -> Mapping[str, str]:
    """What the bot needs in this channel or thread."""
    if isinstance(place, discord.Thread):
        return NEEDED_IN_THREADS
    return NEEDED_IN_VOICE if isinstance(place, VOICE) else NEEDED


def _missing(visit: Visit, needed: Mapping[str, str] | None = None) -> list[str]:
    if needed is None:
        needed = needed_in(visit.place)
    return [name for flag, name in needed.items() if not getattr(visit.allowed, flag)]


class Permission(NamedTuple):
    """A permission, with Discord's English name for it. ``without`` says what fails if it is missing."""

    name: str
    without: str
    granted: bool
