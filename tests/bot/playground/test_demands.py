"""Each request of a bot is refused without what Discord demands of it, and only then."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, NamedTuple

import discord
import pytest
from simcord import BackendError, ChannelHandle
from simcord.backend.models import Channel, Interaction

from bot.playground.embedded import EmbeddedDiscord
from bot.playground.embedded.demands import (
    LARGEST_FILE,
    LONGEST_ALT_TEXT,
    MOST_EVENTS,
    MOST_FILES,
    MOST_FOLLOW_UPS,
    THREAD_IS_ARCHIVED,
    THREAD_IS_LOCKED,
    TOO_LARGE,
    TOO_MANY_EVENTS,
    TOO_MANY_FOLLOW_UPS,
)

NO_ACCESS, NO_PERMISSION, INVALID = 50001, 50013, 50035
WORDS = {"content": "Your card?"}
EVENT = {
    "name": "Game night",
    "entity_type": 3,
    "privacy_level": 2,
    "scheduled_start_time": "2030-01-01T20:00:00+00:00",
    "scheduled_end_time": "2030-01-01T23:00:00+00:00",
    "entity_metadata": {"location": "#games"},
}


class Place:
    """A server with a channel and a bot that may do what a test lets it."""

    def __init__(self) -> None:
        self.discord = EmbeddedDiscord(
            "", server="The Nest", bot="Kuckuck", channels={"games": ""}, members=["Ann"], locale="en-US"
        )
        self.world = self.discord.backend
        self.guild = self.world.guilds[self.discord.guild.id]
        self.bot = self.world.bot_user.id
        self.games = ChannelHandle(
            self.discord, self.discord.guild, self.world.channels[self.guild.channel_ids[0]]
        )

    def allow(self, *names: str) -> None:
        """Lets the bot do this and nothing else."""
        for role in self.guild.roles.values():
            role.permissions = 0
        allowed = discord.Permissions(**dict.fromkeys(names, True))
        next(role for role in self.guild.roles.values() if role.managed).permissions = allowed.value

    def allow_all(self) -> None:
        self.allow(*(name for name, _ in discord.Permissions.all() if name != "administrator"))

    def thread(self, *, own: bool = True, **metadata: bool) -> Channel:
        owner = self.bot if own else self.discord.users[0].id
        thread = self.world.create_thread(self.games.id, "cards", owner)
        return self.world.edit_channel(thread.id, {}, thread_metadata=metadata)

    def message(self, channel: int | None = None) -> int:
        """One of the bot, in the channel."""
        reply = self.ask("POST", f"/channels/{channel or self.games.id}/messages", **WORDS)
        return int(reply["id"])

    def event(self) -> int:
        return int(self.ask("POST", f"/guilds/{self.guild.id}/scheduled-events", **EVENT)["id"])

    def ask(self, method: str, path: str, *files: bytes, **body: Any) -> Any:
        sent = [discord.File(io.BytesIO(data), f"{at}.png") for at, data in enumerate(files)]
        return self.discord.rest(method, path, json=body, files=sent)


@pytest.fixture
def place() -> Place:
    place = Place()
    place.allow_all()
    return place


class Asked(NamedTuple):
    """A request, and the permission without which Discord refuses it; ``beside`` are needed in any case."""

    what: str
    needs: str
    request: Callable[[Place], Callable[[], Any]]
    beside: tuple[str, ...] = ("view_channel",)


def post(*files: bytes, thread: bool = False) -> Callable[[Place], Callable[[], Any]]:
    def prepared(place: Place) -> Callable[[], Any]:
        channel = place.thread().id if thread else place.games.id
        return lambda: place.ask("POST", f"/channels/{channel}/messages", *files, **WORDS)

    return prepared


def edit(*files: bytes) -> Callable[[Place], Callable[[], Any]]:
    def prepared(place: Place) -> Callable[[], Any]:
        path = f"/channels/{place.games.id}/messages/{place.message()}"
        return lambda: place.ask("PATCH", path, *files, **WORDS)

    return prepared


def event(method: str) -> Callable[[Place], Callable[[], Any]]:
    def prepared(place: Place) -> Callable[[], Any]:
        path = f"/guilds/{place.guild.id}/scheduled-events"
        if method != "POST":
            path += f"/{place.event()}"
        return lambda: place.ask(method, path, **EVENT if method == "POST" else {"name": "Later"})

    return prepared


def thread_of(method: str, *, own: bool, **body: Any) -> Callable[[Place], Callable[[], Any]]:
    def prepared(place: Place) -> Callable[[], Any]:
        path = f"/channels/{place.thread(own=own).id}"
        return lambda: place.ask(method, path, **body)

    return prepared


def read(place: Place) -> Callable[[], Any]:
    path = f"/channels/{place.games.id}/messages/{place.message()}"
    return lambda: place.ask("GET", path)


def start_thread(place: Place) -> Callable[[], Any]:
    return lambda: place.ask("POST", f"/channels/{place.games.id}/threads", name="cards", type=11)


def add_to_thread(place: Place) -> Callable[[], Any]:
    path = f"/channels/{place.thread().id}/thread-members/{place.discord.users[0].id}"
    return lambda: place.ask("PUT", path)


def give_role(place: Place) -> Callable[[], Any]:
    role = place.discord.guild.create_role("champion")
    own = next(role for role in place.guild.roles.values() if role.managed)
    own.position = 10
    path = f"/guilds/{place.guild.id}/members/{place.discord.users[0].id}/roles/{role.id}"
    return lambda: place.ask("PUT", path)


SENDING, IN_THREADS = ("view_channel", "send_messages"), ("view_channel", "send_messages_in_threads")
REQUESTS = [
    Asked("a message", "send_messages", post()),
    Asked("a message with a picture", "attach_files", post(b"1"), SENDING),
    Asked("a message in a thread", "send_messages_in_threads", post(thread=True)),
    Asked("a picture in a thread", "attach_files", post(b"1", thread=True), IN_THREADS),
    Asked("a picture in a message of before", "attach_files", edit(b"1"), SENDING),
    Asked("a picture where one may not write", "send_messages", edit(b"1"), ("view_channel", "attach_files")),
    Asked("a message read again", "read_message_history", read),
    Asked("a new thread", "create_public_threads", start_thread),
    Asked("a person brought into a thread", "send_messages_in_threads", add_to_thread),
    Asked("a thread deleted", "manage_threads", thread_of("DELETE", own=True)),
    Asked("a thread of others archived", "manage_threads", thread_of("PATCH", own=False, archived=True)),
    Asked("a thread locked", "manage_threads", thread_of("PATCH", own=True, locked=True)),
    Asked("an event", "create_events", event("POST"), ()),
    Asked("an event of one's own moved", "create_events", event("PATCH"), ()),
    Asked("an event of one's own deleted", "create_events", event("DELETE"), ()),
    Asked("a role given", "manage_roles", give_role, ()),
]  # fmt: skip


@pytest.mark.parametrize("asked", REQUESTS, ids=lambda asked: asked.what)
def test_a_request_needs_its_permission(place: Place, asked: Asked) -> None:
    request = asked.request(place)
    place.allow(*asked.beside)
    with pytest.raises(BackendError) as refused:
        request()
    assert (refused.value.status, refused.value.code) == (403, NO_PERMISSION)
    place.allow(*asked.beside, asked.needs)
    request()


@pytest.mark.parametrize(
    "request_of",
    [post(), edit(), read, start_thread],
    ids=["a message", "an edit", "a message read", "a thread"],
)
def test_who_does_not_see_a_channel_may_do_nothing_there(
    place: Place, request_of: Callable[[Place], Callable[[], Any]]
) -> None:
    request = request_of(place)
    place.allow("send_messages", "attach_files", "read_message_history", "create_public_threads")
    with pytest.raises(BackendError) as refused:
        request()
    assert (refused.value.status, refused.value.code) == (403, NO_ACCESS)


def test_its_owner_archives_a_thread_without_a_permission(place: Place) -> None:
    archive = thread_of("PATCH", own=True, archived=True)(place)
    place.allow("view_channel")
    archive()


def test_words_may_be_edited_where_one_may_no_longer_write(place: Place) -> None:
    change = edit()(place)
    place.allow("view_channel")
    change()


def test_a_locked_thread_takes_words_from_those_who_manage_threads_alone(place: Place) -> None:
    thread = place.thread()
    message = place.message(thread.id)
    place.world.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    place.allow("view_channel", "send_messages_in_threads")
    for method, path in (("POST", "messages"), ("PATCH", f"messages/{message}")):
        with pytest.raises(BackendError) as refused:
            place.ask(method, f"/channels/{thread.id}/{path}", **WORDS)
        assert refused.value.code == THREAD_IS_LOCKED
    place.allow("view_channel", "send_messages_in_threads", "manage_threads")
    place.message(thread.id)


def test_an_archived_thread_takes_no_edit_and_comes_back_with_a_message(place: Place) -> None:
    thread = place.thread()
    message = place.message(thread.id)
    place.world.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    with pytest.raises(BackendError) as refused:
        place.ask("PATCH", f"/channels/{thread.id}/messages/{message}", **WORDS)
    assert refused.value.code == THREAD_IS_ARCHIVED
    place.message(thread.id)
    place.ask("PATCH", f"/channels/{thread.id}/messages/{message}", **WORDS)


def test_a_server_has_only_so_many_events(place: Place) -> None:
    for _ in range(MOST_EVENTS):
        place.event()
    with pytest.raises(BackendError) as refused:
        place.event()
    assert refused.value.code == TOO_MANY_EVENTS


@pytest.mark.parametrize("in_server", [True, False])
def test_outside_of_a_server_only_so_many_messages_follow_an_answer(place: Place, in_server: bool) -> None:
    ann, world = place.discord.users[0], place.world
    channel, guild = (
        (place.games.id, place.guild.id) if in_server else (world.get_dm_channel(ann.id).id, None)
    )
    asked = Interaction(world.snowflake(), "token", 2, channel, guild, ann.id, responded=True)
    world.interactions[asked.id], world.interaction_tokens["token"] = asked, asked.id
    place.allow("view_channel")
    for _ in range(MOST_FOLLOW_UPS):
        place.ask("POST", f"/webhooks/{world.application_id}/token", b"1", **WORDS)
    with nullcontext() if in_server else pytest.raises(BackendError) as refused:
        place.ask("POST", f"/webhooks/{world.application_id}/token", **WORDS)
    assert in_server or (refused and refused.value.code == TOO_MANY_FOLLOW_UPS)
    asked.expires_at = world.now_iso()
    with pytest.raises(BackendError, match="Unknown Webhook"):
        place.ask("POST", f"/webhooks/{world.application_id}/token", **WORDS)


@pytest.mark.parametrize(
    ("files", "body", "code"),
    [
        ([bytes(LARGEST_FILE + 1)], {}, TOO_LARGE),
        ([bytes(LARGEST_FILE)] * 3, {}, TOO_LARGE),
        ([b"1"] * (MOST_FILES + 1), {}, INVALID),
        ([b"1"], {"attachments": [{"id": 0, "description": "x" * (LONGEST_ALT_TEXT + 1)}]}, INVALID),
    ],
    ids=["a large file", "large files", "many files", "a long alt text"],
)
def test_a_message_holds_only_so_much(
    place: Place, files: list[bytes], body: dict[str, Any], code: int
) -> None:
    with pytest.raises(BackendError) as refused:
        place.ask("POST", f"/channels/{place.games.id}/messages", *files, **WORDS, **body)
    assert refused.value.code == code


def test_a_request_that_nobody_has_looked_up_is_refused(place: Place) -> None:
    with pytest.raises(BackendError, match="does not implement"):
        place.ask("POST", f"/channels/{place.games.id}/invites")
