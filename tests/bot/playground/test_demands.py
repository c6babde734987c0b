"""Each request of a bot is refused without what Discord demands of it, and only then."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
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


Request = Callable[[Place], Callable[[], Any]]
"""Prepares a place for it, and gives what makes it."""


class Asked(NamedTuple):
    """A request, and the permission without which Discord refuses it; ``beside`` are needed in any case."""

    what: str
    needs: str
    request: Request
    beside: tuple[str, ...] = ("view_channel",)


@contextmanager
def refused(code: int, status: int | None = None) -> Iterator[None]:
    with pytest.raises(BackendError) as refusal:
        yield
    assert refusal.value.code == code
    assert status in (None, refusal.value.status)


def post(*files: bytes, thread: bool = False) -> Request:
    def prepared(place: Place) -> Callable[[], Any]:
        channel = place.thread().id if thread else place.games.id
        return lambda: place.ask("POST", f"/channels/{channel}/messages", *files, **WORDS)

    return prepared


def edit(*files: bytes) -> Request:
    def prepared(place: Place) -> Callable[[], Any]:
        path = f"/channels/{place.games.id}/messages/{place.message()}"
        return lambda: place.ask("PATCH", path, *files, **WORDS)

    return prepared


def event(method: str) -> Request:
    def prepared(place: Place) -> Callable[[], Any]:
        path = f"/guilds/{place.guild.id}/scheduled-events"
        if method != "POST":
            path += f"/{place.event()}"
        return lambda: place.ask(method, path, **EVENT if method == "POST" else {"name": "Later"})

    return prepared


def thread_of(method: str, *, own: bool, **body: Any) -> Request:
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


def test_a_request_needs_its_permission_and_no_other() -> None:
    wrong: list[str] = []
    for asked in REQUESTS:
        place = Place()
        place.allow_all()
        request = asked.request(place)
        place.allow(*asked.beside)
        try:
            request()
            wrong.append(f"{asked.what}: is not refused")
        except BackendError as refusal:
            if (refusal.status, refusal.code) != (403, NO_PERMISSION):
                wrong.append(f"{asked.what}: {refusal}")
        place.allow(*asked.beside, asked.needs)
        try:
            request()
        except BackendError as refusal:
            wrong.append(f"{asked.what}, permitted: {refusal}")
    assert wrong == []


def test_who_does_not_see_a_channel_may_do_nothing_there(place: Place) -> None:
    requests = [request(place) for request in (post(), edit(), read, start_thread)]
    place.allow("send_messages", "attach_files", "read_message_history", "create_public_threads")
    for request in requests:
        with refused(NO_ACCESS, 403):
            request()


def test_some_need_no_permission(place: Place) -> None:
    """Its owner archives a thread, and words are edited where one may no longer write."""
    requests = thread_of("PATCH", own=True, archived=True)(place), edit()(place)
    place.allow("view_channel")
    for request in requests:
        request()


def test_a_locked_thread_takes_words_from_those_who_manage_threads_alone(place: Place) -> None:
    thread = place.thread()
    message = place.message(thread.id)
    place.world.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    place.allow("view_channel", "send_messages_in_threads")
    for method, path in (("POST", "messages"), ("PATCH", f"messages/{message}")):
        with refused(THREAD_IS_LOCKED):
            place.ask(method, f"/channels/{thread.id}/{path}", **WORDS)
    place.allow("view_channel", "send_messages_in_threads", "manage_threads")
    place.message(thread.id)


def test_an_archived_thread_takes_no_edit_and_comes_back_with_a_message(place: Place) -> None:
    thread = place.thread()
    message = place.message(thread.id)
    place.world.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    with refused(THREAD_IS_ARCHIVED):
        place.ask("PATCH", f"/channels/{thread.id}/messages/{message}", **WORDS)
    place.message(thread.id)
    place.ask("PATCH", f"/channels/{thread.id}/messages/{message}", **WORDS)


def test_a_server_has_only_so_many_events(place: Place) -> None:
    for _ in range(MOST_EVENTS):
        place.event()
    with refused(TOO_MANY_EVENTS):
        place.event()


@pytest.mark.parametrize("in_server", [True, False])
def test_outside_of_a_server_only_so_many_messages_follow_an_answer(place: Place, in_server: bool) -> None:
    ann, world = place.discord.users[0], place.world
    channel, guild = (
        (place.games.id, place.guild.id) if in_server else (world.get_dm_channel(ann.id).id, None)
    )
    asked = Interaction(world.snowflake(), "token", 2, channel, guild, ann.id, responded=True)
    world.interactions[asked.id], world.interaction_tokens["token"] = asked, asked.id
    place.allow("view_channel")
    path = f"/webhooks/{world.application_id}/token"
    for _ in range(MOST_FOLLOW_UPS):
        place.ask("POST", path, b"1", **WORDS)
    with nullcontext() if in_server else refused(TOO_MANY_FOLLOW_UPS):
        place.ask("POST", path, **WORDS)
    asked.expires_at = world.now_iso()
    with pytest.raises(BackendError, match="Unknown Webhook"):
        place.ask("POST", path, **WORDS)


def test_a_message_holds_only_so_much_and_what_nobody_has_looked_up_is_refused(place: Place) -> None:
    def alt_text(length: int) -> dict[str, Any]:
        return {"attachments": [{"id": 0, "description": "x" * length}]}

    channel = f"/channels/{place.games.id}"
    place.ask("POST", f"{channel}/messages", *[b"1"] * MOST_FILES, **WORDS, **alt_text(LONGEST_ALT_TEXT))
    place.ask("POST", f"{channel}/messages", bytes(LARGEST_FILE), **WORDS)
    cases: list[tuple[list[bytes], dict[str, Any], int]] = [
        ([bytes(LARGEST_FILE + 1)], {}, TOO_LARGE),
        ([bytes(LARGEST_FILE)] * 3, {}, TOO_LARGE),
        ([b"1"] * (MOST_FILES + 1), {}, INVALID),
        ([b"1"], alt_text(LONGEST_ALT_TEXT + 1), INVALID),
    ]
    for files, body, code in cases:
        with refused(code):
            place.ask("POST", f"{channel}/messages", *files, **WORDS, **body)
    with pytest.raises(BackendError, match="does not implement"):
        place.ask("POST", f"{channel}/invites")
