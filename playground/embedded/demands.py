"""What Discord demands of bots' requests: permissions, open threads, limits on size and number, known emojis.

For some requests simcord demands the wrong permission (Manage Events, where it must be Create Events). For
others, which need Attach Files, it demands nothing. So its checks are skipped for the bot. `DEMANDS` lists
what Discord's documentation demands, and what Discord may answer. The embedded Discord and the tests' Discord
use it.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import discord
from discord import EventStatus
from simcord import BackendError, RouteNotImplemented
from simcord.backend import Backend, errors
from simcord.backend.models import Channel, ScheduledEvent
from simcord.enums import CallbackType, ChannelType, MessageType

from playground.embedded import wire
from playground.embedded.cdn import Wire
from playground.embedded.components import INVALID_FORM_BODY, invalid, parts_of, require_components

MOST_FILES, LARGEST_FILE, LARGEST_REQUEST = 10, wire.LARGEST_FILE, 25 * 2**20
"""The most files in a message, the most bytes in a file, and the most bytes in a request."""
LONGEST_ALT_TEXT, LONGEST_NAME, LONGEST_DESCRIPTION, LONGEST_NONCE = 1024, 100, 1000, 25
"""In characters: of a file's description, of the names of threads, events and their places, of an event's
description, and of a nonce.
"""
ARCHIVED_AFTER = (60, 1440, 4320, 10080)
"""After how many quiet minutes a thread may be archived."""
MOST_EVENTS = 100
"""How many events that have not ended a server may have at a time."""
STATUS_AFTER = {
    EventStatus.scheduled.value: (EventStatus.active.value, EventStatus.canceled.value),
    EventStatus.active.value: (EventStatus.completed.value,),
}
"""What may become of an event. One that is completed or canceled stays as it is."""
MOST_INTERESTED = 100
"""In one answer, Discord lists at most this many of the people interested in an event."""
MOST_FOLLOW_UPS = 5
"""How many follow-ups an interaction may have if only a user, and no server, has installed the bot."""
MOST_EMOJIS, LARGEST_EMOJI, NAME_OF_EMOJI = 2000, 256 * 2**10, re.compile(r"[A-Za-z0-9_]{2,32}")
"""The most emojis of an application, the most bytes of an emoji's picture, and the pattern of its name."""

NO_REPLY, THREAD_IS_LOCKED, THREAD_IS_ARCHIVED, TOO_MANY_THREADS = 160002, 160005, 50083, 160006
TOO_MANY_EVENTS, TOO_MANY_EMOJIS, TOO_MANY_FOLLOW_UPS, TOO_LARGE = 30038, 30008, 40094, 40005
FINISHED_EVENT = 180000
TOO_OLD, UPLOADS_LIMITED, PUBLISHED, IN_FORUM = 30046, 400001, 20022, 40058
EDITED_AGAIN_AFTER = timedelta(minutes=20)
"""How long a published message takes no edit after the last one. Discord tells no number: bots have met three
edits an hour.
"""

ONLY_POSTS = (discord.ChannelType.forum.value, discord.ChannelType.media.value)
"""The kinds of channels that have threads, and no messages of their own."""
IMPLIED_BY_SENDING = discord.Permissions(attach_files=True, embed_links=True, mention_everyone=True)
"""Permissions that have no effect in a channel where the bot may not send messages."""


class Request(NamedTuple):
    """A request of a bot. ``parts`` are the parts of its path, such as ``channels``, ``12``, ``messages``."""

    world: Backend
    parts: Sequence[str]
    body: Wire
    files: Sequence[discord.File]
    params: Mapping[str, Any] = {}

    @property
    def channel(self) -> Channel:
        return self.world.get_channel(int(self.parts[1]))

    @property
    def guild_id(self) -> int:
        return int(self.parts[1])


Demand = Callable[[Request], object]


class Limited(BackendError):
    """A refusal of something that Discord takes again after ``seconds``."""

    def __init__(self, code: int, message: str, seconds: float) -> None:
        super().__init__(429, code, message)
        self.seconds = seconds

    def to_json(self) -> Wire:
        return {**super().to_json(), "retry_after": self.seconds, "global": False}


def demand(world: Backend, method: str, path: str, **request: Any) -> None:
    """Raises BackendError, with Discord's own code, if Discord would refuse the request.

    Raises RouteNotImplemented if `DEMANDS` has no entry for the request's route.
    """
    parts = path.strip("/").split("/")
    row = DEMANDS.get((method, shape(path)))
    if row is None:
        raise RouteNotImplemented(method, path)
    body = request.get("json")
    body = body if isinstance(body, dict) else {}
    row.demand(Request(world, parts, body, request.get("files") or (), request.get("params") or {}))


def told(world: Backend, method: str, path: str, params: Mapping[str, Any] | None, reply: Any) -> Any:
    """Turns simcord's reply into Discord's, where the two differ: for commands, and for people interested in
    an event. Whom the bot has added to a thread, Discord writes there.

    simcord lists all of these people. Discord lists at most ``limit``: the last ones with ids below
    ``before``, or the first ones with ids above ``after``.
    """
    route = method, shape(path)
    if route == ADDED:
        _, thread, _, user = path.strip("/").split("/")
        bot, added = world.bot_user.id, MessageType.RECIPIENT_ADD
        world.create_system_message(int(thread), added, bot, recipient_id=int(user))
    if route == DELETED_ANSWER and (answered := world.interaction_by_token(path.split("/")[-3])).loading:
        answered.complete_deferred()  # what follows is a new message, and not an edit of "thinking…"
    if route[1] == COMMANDS:
        return [wire.command(each) for each in reply]
    if route != INTERESTED:
        return reply
    asked, ranked = params or {}, sorted(reply, key=lambda one: int(one["user"]["id"]))
    limit = int(asked.get("limit", MOST_INTERESTED))
    if before := int(asked.get("before", 0)):
        return [one for one in ranked if int(one["user"]["id"]) < before][-limit:]
    return [one for one in ranked if int(one["user"]["id"]) > int(asked.get("after", 0))][:limit]


def shape(path: str) -> str:
    """The path with ``*`` in place of each id and token."""
    parts = path.strip("/").split("/")
    tokens = 2 if parts[0] in ("interactions", "webhooks") else 0
    shown = ["*" if part.isdecimal() or (tokens and at == tokens) else part for at, part in enumerate(parts)]
    return "/".join(shown)


# Permissions


def _allowed(request: Request) -> discord.Permissions:
    """The bot's permissions in the request's channel. Some permissions have no effect without others."""
    channel = request.channel
    if channel.guild_id is None:
        return discord.Permissions.all()
    bot = request.world.bot_user.id
    if bot not in request.world.get_guild(channel.guild_id).members:
        raise errors.missing_access()
    allowed = discord.Permissions(request.world.compute_permissions(channel.guild_id, bot, channel.id))
    if channel.is_thread:
        allowed.send_messages = allowed.send_messages_in_threads
    if not wire.sees(request.world, channel.id):
        raise errors.missing_access()
    if not allowed.send_messages:
        allowed.value &= ~IMPLIED_BY_SENDING.value
    if channel.type in (ChannelType.VOICE, ChannelType.STAGE_VOICE) and not allowed.connect:
        raise errors.missing_access()
    return allowed


def _require(request: Request, *names: str) -> discord.Permissions:
    """Raises BackendError unless the bot has all these permissions in the request's channel."""
    allowed = _allowed(request)
    if not all(getattr(allowed, name) for name in names):
        raise errors.missing_permissions()
    return allowed


def _require_in_server(request: Request, *names: str) -> None:
    """Raises BackendError unless the bot has at least one of these permissions in the request's server."""
    allowed = discord.Permissions(
        request.world.compute_permissions(request.guild_id, request.world.bot_user.id)
    )
    if not any(getattr(allowed, name) for name in names):
        raise errors.missing_permissions()


def _nothing(request: Request) -> None: ...


def _to(*names: str) -> Demand:
    def allowed(request: Request) -> None:
        _require(request, *names)

    return allowed


# Messages that the bot sends and edits itself


def _posts(request: Request) -> None:
    channel = request.channel
    allowed = _require(request, "send_messages", *["attach_files"] * bool(request.files))
    if request.body.get("message_reference") and not allowed.read_message_history:
        raise BackendError(400, NO_REPLY, "Cannot reply without permission to read message history")
    if channel.type in ONLY_POSTS:
        raise BackendError(400, IN_FORUM, "Cannot send a message in a forum channel")
    _require_unlocked(channel, allowed)
    _holds(request)
    _require_length(request.body, "nonce", 0, LONGEST_NONCE)
    if channel.thread_metadata and channel.thread_metadata.archived:
        request.world.edit_channel(channel.id, {}, thread_metadata={"archived": False})


def _edits(request: Request) -> None:
    allowed = _require(request, *["attach_files"] * bool(request.files))
    _require_unlocked(request.channel, allowed)
    _require_active(request.channel)
    _require_unlimited(request, int(request.parts[3]))
    _holds(request)


def _require_unlimited(request: Request, message_id: int) -> None:
    """Raises Limited if this message has been published to other servers, and was edited just now."""
    message = request.world.messages[request.channel.id].get(message_id)
    if message and message.flags & request.world.CROSSPOSTED_FLAG and message.edited_timestamp:
        wait = _time(message.edited_timestamp) + EDITED_AGAIN_AFTER - request.world.clock.now()
        if wait > timedelta():
            raise Limited(
                PUBLISHED,
                "This message cannot be edited due to announcement rate limits.",
                wait.total_seconds(),
            )


def _deletes(request: Request) -> None:
    allowed = _require(request)
    if request.channel.thread_metadata and request.channel.thread_metadata.archived:
        _require_unlocked(request.channel, allowed)


def _require_unlocked(channel: Channel, allowed: discord.Permissions) -> None:
    if channel.thread_metadata and channel.thread_metadata.locked and not allowed.manage_threads:
        raise BackendError(400, THREAD_IS_LOCKED, "Thread is locked")


def _require_active(channel: Channel) -> None:
    if channel.thread_metadata and channel.thread_metadata.archived:
        raise BackendError(400, THREAD_IS_ARCHIVED, "Thread is archived")


def _holds(request: Request) -> None:
    """Raises BackendError if the message in the request's body contains something forbidden."""
    message, files = request.body, request.files
    sizes = [file.fp.seek(0, 2) for file in files]
    for file in files:
        file.fp.seek(0)
    if any(size > LARGEST_FILE for size in sizes) or sum(sizes) > LARGEST_REQUEST:
        raise BackendError(413, TOO_LARGE, "Request entity too large")
    attachments = message.get("attachments") or []
    if max(len(attachments), len(files)) > MOST_FILES:
        raise errors.invalid_form_body(f"attachments: Must be {MOST_FILES} or fewer in length")
    if any(len(each.get("description") or "") > LONGEST_ALT_TEXT for each in attachments):
        raise errors.invalid_form_body(f"description: Must be {LONGEST_ALT_TEXT} or fewer in length")
    require_components(message.get("components"))
    known = {str(emoji) for emoji in request.world.application_emojis}
    for part in parts_of(message.get("components")):
        emoji = part.get("emoji") or {}
        if emoji.get("id") is None:
            continue
        # discord.py sends the id as a number, which the page's JavaScript would round. Discord answers with a
        # string.
        emoji["id"] = str(emoji["id"])
        if emoji["id"] not in known:
            raise invalid("components", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


# Answers to interactions: these need no permission, and may have files in any channel


def _answers(request: Request) -> None:
    shown = request.body.get("data") or {}
    if request.body.get("type") == CallbackType.MODAL:
        require_components(shown.get("components"), in_form=True)
    else:
        _holds(request._replace(body=shown))


def _follows(request: Request) -> None:
    record = request.world.interaction_by_token(request.parts[2])
    outside = record.guild_id not in request.world.guilds
    if outside and len(record.followup_ids) >= MOST_FOLLOW_UPS:
        raise BackendError(400, TOO_MANY_FOLLOW_UPS, "Maximum number of follow-up messages reached")
    _holds(request)


# Threads, events, emojis


def _changes_channel(request: Request) -> None:
    channel = request.channel
    if channel.thread_metadata is None:
        _require(request, "manage_channels")
        return
    allowed = _require(request)
    if allowed.manage_threads:
        return
    reopened = request.body.get("archived") is False
    if reopened and not channel.thread_metadata.locked and {*request.body} == {"archived"}:
        _require(request, "send_messages")
        return
    own = channel.owner_id == request.world.bot_user.id
    if not own or channel.thread_metadata.locked or not {*request.body} <= MAY_CHANGE_THEIR_OWN:
        raise errors.missing_permissions()
    if not reopened:
        _require_active(channel)


MAY_CHANGE_THEIR_OWN = {"name", "archived", "auto_archive_duration"}
"""Fields of a thread that its creator may change."""


def _deletes_channel(request: Request) -> None:
    _require(request, "manage_threads" if request.channel.is_thread else "manage_channels")


def _starts_thread(request: Request) -> None:
    private = int(request.body.get("type", ChannelType.PUBLIC_THREAD)) == ChannelType.PRIVATE_THREAD
    _require(request, "create_private_threads" if private else "create_public_threads")
    _require_length(request.body, "name", 1, LONGEST_NAME)
    if request.body.get("auto_archive_duration", ARCHIVED_AFTER[0]) not in ARCHIVED_AFTER:
        raise invalid("auto_archive_duration", "BASE_TYPE_CHOICES")


def _adds_to_thread(request: Request) -> None:
    _require(request, "send_messages")
    _require_active(request.channel)


def _require_length(body: Wire, field: str, least: int, most: int) -> None:
    """Raises BackendError if this text of a request is too short or too long."""
    if field in body and not least <= len(str(body[field] or "")) <= most:
        raise invalid(field, "BASE_TYPE_BAD_LENGTH")


def _require_event(request: Request, before: Wire) -> None:
    """Raises BackendError unless a new event, or ``before`` with a change, has short texts and lies ahead."""
    event, new = before | request.body, request.body
    _require_length(new, "name", 1, LONGEST_NAME)
    _require_length(new, "description", 0, LONGEST_DESCRIPTION)
    _require_length(new.get("entity_metadata") or {}, "location", 1, LONGEST_NAME)
    starts, ends = (event.get(f"scheduled_{what}_time") for what in ("start", "end"))
    if new.get("scheduled_start_time") and _time(starts) <= request.world.clock.now():
        raise invalid("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST")
    if ends and _time(ends) <= _time(starts):
        raise invalid("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_TIME_BEFORE_START_TIME")


def _time(told: Any) -> datetime:
    return datetime.fromisoformat(told)


def _makes_event(request: Request) -> None:
    _require_in_server(request, "create_events")
    _require_event(request, {})
    request.world.activate_due_scheduled_events()
    events = request.world.get_guild(request.guild_id).scheduled_events.values()
    if sum(event.status in STATUS_AFTER for event in events) >= MOST_EVENTS:
        raise BackendError(
            400,
            TOO_MANY_EVENTS,
            f"Maximum number of uncompleted scheduled events reached ({MOST_EVENTS})",
        )


def _sees_events(request: Request) -> None:
    """An event begins and ends at its hours by itself."""
    request.world.activate_due_scheduled_events()


def _deletes_event(request: Request) -> ScheduledEvent:
    request.world.activate_due_scheduled_events()
    event = request.world.get_scheduled_event(request.guild_id, int(request.parts[3]))
    own = ["create_events"] * (event.creator_id == request.world.bot_user.id)
    _require_in_server(request, "manage_events", *own)
    return event


def _changes_event(request: Request) -> None:
    event = _deletes_event(request)
    if event.status not in STATUS_AFTER:
        raise BackendError(400, FINISHED_EVENT, "Cannot update a finished event")
    if request.body.get("status", event.status) not in (event.status, *STATUS_AFTER[event.status]):
        raise invalid("status", "GUILD_SCHEDULED_EVENT_STATUS_TRANSITION")
    starts = request.body.get("scheduled_start_time")
    if starts and event.status == EventStatus.active.value:
        raise invalid("scheduled_start_time", "GUILD_SCHEDULED_EVENT_ACTIVE")
    _require_event(
        request, {f"scheduled_{at}_time": getattr(event, f"scheduled_{at}_time") for at in ("start", "end")}
    )


def _asks_who_is_interested(request: Request) -> None:
    if not 1 <= int(request.params.get("limit", MOST_INTERESTED)) <= MOST_INTERESTED:
        raise invalid("limit", "NUMBER_TYPE_MAX")


def _makes_emoji(request: Request) -> None:
    if len(request.world.application_emojis) >= MOST_EMOJIS:
        raise BackendError(400, TOO_MANY_EMOJIS, f"Maximum number of emojis reached ({MOST_EMOJIS})")
    if len(picture_in(request.body)) > LARGEST_EMOJI:
        raise invalid("image", "BINARY_TYPE_MAX_SIZE")
    _require_free_name(request.world, request.body["name"])


def _require_free_name(world: Backend, name: str) -> None:
    if not NAME_OF_EMOJI.fullmatch(name):
        raise invalid("name", "STRING_TYPE_REGEX")
    if any(emoji.name == name for emoji in world.application_emojis.values()):
        raise invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")


def picture_in(body: Wire) -> bytes:
    """The picture of a new emoji, which is sent as a data URL."""
    return base64.b64decode(body["image"].partition(",")[2])


# What Discord may answer

Answer = tuple[int, int]
"""The status of a refusal, and Discord's own code for its reason."""
SILENCE: Answer = (0, 0)
"""No answer comes."""
ALWAYS: Sequence[Answer] = ((429, 0), (500, 0), (502, 0), SILENCE)
"""What any request may be answered with. A 429 here lasts a minute, and a 502 is a page of a proxy's."""

FORM: Answer = (400, INVALID_FORM_BODY)
IN_CHANNEL: Sequence[Answer] = (FORM, (403, 50001), (403, 50013), (404, 10003))
IN_SERVER: Sequence[Answer] = (FORM, (403, 50001), (403, 50013), (404, 10004))
OF_APPLICATION: Sequence[Answer] = (FORM, (403, 20012), (404, 10002))
OF_TOKEN: Sequence[Answer] = (FORM, (401, 50027), (403, 50001), (404, 10015))
ARCHIVED: Sequence[Answer] = ((400, THREAD_IS_ARCHIVED), (400, THREAD_IS_LOCKED))
CONTENTS: Sequence[Answer] = (*ARCHIVED, (400, 240000), (413, TOO_LARGE), (403, UPLOADS_LIMITED))
"""A message is not taken for its place, its links or its files."""
OFF: Sequence[Answer] = ((403, 40006), (503, 130000))
"""What is asked for is switched off for a while, or Discord has too much to do."""
OF_POSTS: Sequence[Answer] = (
    *((400, NO_REPLY), (400, IN_FORUM), (400, 50008), (403, 50007)),
    *((403, 40004), (429, 20016), (429, 20028), (429, 20029), *OFF),
)
NO_MESSAGE: Answer = (404, 10008)
NO_EVENT: Answer = (404, 10070)
NO_EMOJI: Answer = (404, 10014)


class Row:
    """What Discord demands of a request, and the refusals that its documents name for it."""

    def __init__(self, demand: Demand, *refusals: Answer) -> None:
        self.demand = demand
        self.answers = (*refusals, *ALWAYS)


INTERESTED = ("GET", "guilds/*/scheduled-events/*/users")
COMMANDS = "applications/*/commands"
DELETED_ANSWER = "DELETE", "webhooks/*/*/messages/@original"
ADDED = ("PUT", "channels/*/thread-members/*")
DEMANDS: Mapping[tuple[str, str], Row] = {
    ("POST", "channels/*/messages"): Row(_posts, *IN_CHANNEL, *CONTENTS, *OF_POSTS),
    ("PATCH", "channels/*/messages/*"): Row(
        _edits, *IN_CHANNEL, *CONTENTS, (429, TOO_OLD), (429, PUBLISHED), NO_MESSAGE, *OFF
    ),
    ("DELETE", "channels/*/messages/*"): Row(_deletes, *IN_CHANNEL, *ARCHIVED, NO_MESSAGE),
    # If Read Message History is missing, the answer is an empty list.
    ("GET", "channels/*/messages"): Row(_to(), *IN_CHANNEL),
    ("GET", "channels/*"): Row(_to(), *IN_CHANNEL),
    ("PATCH", "channels/*"): Row(_changes_channel, *IN_CHANNEL, *ARCHIVED),
    ("DELETE", "channels/*"): Row(_deletes_channel, *IN_CHANNEL, (400, 50074)),
    ("POST", "channels/*/threads"): Row(
        _starts_thread, *IN_CHANNEL, (400, TOO_MANY_THREADS), (400, 200001), (400, 50024), *OFF
    ),
    ("POST", "channels/*/messages/*/threads"): Row(
        _starts_thread, *IN_CHANNEL, (400, TOO_MANY_THREADS), (400, 160004), NO_MESSAGE
    ),
    ADDED: Row(_adds_to_thread, *IN_CHANNEL, *ARCHIVED, (400, 30033), (400, 50033)),
    ("GET", "guilds/*/scheduled-events"): Row(_sees_events, *IN_SERVER),
    ("GET", "guilds/*/scheduled-events/*"): Row(_sees_events, *IN_SERVER, NO_EVENT),
    ("POST", "guilds/*/scheduled-events"): Row(
        _makes_event, *IN_SERVER, (400, TOO_MANY_EVENTS), (400, 200001), (429, 20029), *OFF
    ),
    ("PATCH", "guilds/*/scheduled-events/*"): Row(
        _changes_event, *IN_SERVER, (400, FINISHED_EVENT), NO_EVENT
    ),
    ("DELETE", "guilds/*/scheduled-events/*"): Row(_deletes_event, *IN_SERVER, NO_EVENT),
    INTERESTED: Row(_asks_who_is_interested, *IN_SERVER, NO_EVENT),
    ("GET", "guilds/*/members/*"): Row(_nothing, *IN_SERVER, (404, 10007)),
    ("GET", "users/@me"): Row(_nothing, (401, 0), (403, 40001)),
    ("POST", "users/@me/channels"): Row(_nothing, FORM, (400, 50033), (403, 50007), (403, 40003)),
    ("POST", "interactions/*/*/callback"): Row(_answers, FORM, *CONTENTS, (400, 40060), (404, 10062)),
    ("POST", "webhooks/*/*"): Row(_follows, *OF_TOKEN, *CONTENTS, (400, TOO_MANY_FOLLOW_UPS)),
    ("PATCH", "webhooks/*/*/messages/@original"): Row(_holds, *OF_TOKEN, *CONTENTS, NO_MESSAGE),
    ("DELETE", "webhooks/*/*/messages/@original"): Row(_nothing, *OF_TOKEN, NO_MESSAGE),
    ("PATCH", "webhooks/*/*/messages/*"): Row(_holds, *OF_TOKEN, *CONTENTS, NO_MESSAGE),
    ("DELETE", "webhooks/*/*/messages/*"): Row(_nothing, *OF_TOKEN, NO_MESSAGE),
    ("GET", "gateway/bot"): Row(_nothing, (401, 0)),
    ("GET", "oauth2/applications/@me"): Row(_nothing, (401, 0), (403, 20012)),
    ("GET", COMMANDS): Row(_nothing, *OF_APPLICATION),
    ("PUT", COMMANDS): Row(_nothing, *OF_APPLICATION, (400, 30032), (400, 30034), (400, 40041)),
    ("GET", "applications/*/emojis"): Row(_nothing, *OF_APPLICATION),
    ("POST", "applications/*/emojis"): Row(
        _makes_emoji, *OF_APPLICATION, (400, TOO_MANY_EMOJIS), (400, 50045), (400, 50046), (400, 50138)
    ),
    ("DELETE", "applications/*/emojis/*"): Row(_nothing, *OF_APPLICATION, NO_EMOJI),
}
