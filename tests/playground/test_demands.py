"""The embedded Discord refuses what Discord refuses, and tells a bot what Discord would tell it."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, NamedTuple

import discord
import pytest
from simcord import BackendError, ChannelHandle, MemberActor
from simcord.backend.models import AllowedMentions, Channel, Overwrite
from simcord.enums import OverwriteType

from playground.embedded import EmbeddedDiscord, wire
from playground.embedded.demands import (
    FINISHED_EVENT,
    IN_FORUM,
    MOST_EVENTS,
    PUBLISHED,
    THREAD_IS_ARCHIVED,
    THREAD_IS_LOCKED,
    TOO_MANY_EVENTS,
)
from playground.embedded.feed import HIDDEN_NAME, VIEW

NO_PERMISSION = 50013
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
    """A server with a channel and a bot. The bot has all permissions until a test changes them."""

    def __init__(self) -> None:
        self.discord = EmbeddedDiscord(
            "", server="The Nest", bot="Kuckuck", channels={"games": ""}, members=["Ann"], locale="en-US"
        )
        self.world = self.discord.backend
        self.guild = self.world.guilds[self.discord.guild.id]
        self.ann = self.discord.users[0].id
        self.own_role = next(role for role in self.guild.roles.values() if role.managed)
        self.games = ChannelHandle(
            self.discord, self.discord.guild, self.world.channels[self.guild.channel_ids[0]]
        )
        self.allow(*(name for name, _ in discord.Permissions.all() if name != "administrator"))

    def allow(self, *names: str) -> None:
        """Gives the bot these permissions and no others."""
        for role in self.guild.roles.values():
            role.permissions = 0
        self.own_role.permissions = discord.Permissions(**dict.fromkeys(names, True)).value

    def thread(self, *, own: bool = True) -> Channel:
        return self.world.create_thread(self.games.id, "cards", self.world.bot_user.id if own else self.ann)

    def message(self, channel: int) -> int:
        """A message of the bot in the channel."""
        return int(self.ask("POST", f"/channels/{channel}/messages", **WORDS)["id"])

    def event(self) -> int:
        return int(self.ask("POST", f"/guilds/{self.guild.id}/scheduled-events", **EVENT)["id"])

    def ask(self, method: str, path: str, *files: bytes, **body: Any) -> Any:
        sent = [discord.File(io.BytesIO(data), f"{at}.png") for at, data in enumerate(files)]
        return self.discord.rest(method, path, json=body, files=sent)

    def ask_list(self, method: str, path: str, body: list[dict[str, Any]]) -> Any:
        return self.discord.rest(method, path, json=body, files=[])

    def request(self, request: str, *files: bytes, **body: Any) -> Callable[[], Any]:
        """Prepares a request such as `GET CHANNEL/messages/MESSAGE`, and returns the call that makes it."""
        method, path = request.split()
        makers: dict[str, Callable[[], object]] = {
            "CHANNEL": lambda: f"/channels/{self.games.id}",
            "SERVER": lambda: f"/guilds/{self.guild.id}",
            "OWN_THREAD": lambda: f"/channels/{self.thread().id}",
            "THREAD": lambda: f"/channels/{self.thread(own=False).id}",
            "MESSAGE": lambda: self.message(self.games.id),
            "EVENT": self.event,
            "ANN": lambda: self.ann,
        }
        path = "/".join(str(makers[part]()) if part in makers else part for part in path.split("/"))
        return lambda: self.ask(method, path, *files, **body)


@contextmanager
def refused(code: int) -> Iterator[None]:
    with pytest.raises(BackendError) as refusal:
        yield
    assert refusal.value.code == code


class Asked(NamedTuple):
    """A request for which Discord demands the permission in ``needs`` and those in ``beside``."""

    what: str
    needs: str
    request: str
    body: dict[str, Any] = WORDS
    files: tuple[bytes, ...] = ()
    beside: tuple[str, ...] = ("view_channel",)


SENDING, IN_THREADS = ("view_channel", "send_messages"), ("view_channel", "send_messages_in_threads")
ATTACHING = ("view_channel", "attach_files")
POST, EDIT = "POST CHANNEL/messages", "PATCH CHANNEL/messages/MESSAGE"
READ, START = "GET CHANNEL/messages/MESSAGE", "POST CHANNEL/threads"
IN_THREAD, INTO_THREAD = "POST OWN_THREAD/messages", "PUT OWN_THREAD/thread-members/ANN"
EVENTS = "SERVER/scheduled-events"
LATER_START = {"scheduled_start_time": "2030-01-02T20:00:00+00:00"}
LATER_END = {"scheduled_end_time": "2030-01-03T20:00:00+00:00"}
PICTURE, NEW, LATER = (b"1",), {"name": "cards", "type": 11}, {"name": "Later"}
REQUESTS = [
    Asked("a message", "send_messages", POST),
    Asked("a message with a picture", "attach_files", POST, WORDS, PICTURE, SENDING),
    Asked("a message in a thread", "send_messages_in_threads", IN_THREAD),
    Asked("a picture in a thread", "attach_files", IN_THREAD, WORDS, PICTURE, IN_THREADS),
    Asked("a picture in a message of before", "attach_files", EDIT, WORDS, PICTURE, SENDING),
    Asked("a picture where one may not write", "send_messages", EDIT, WORDS, PICTURE, ATTACHING),
    Asked("a new thread", "create_public_threads", START, NEW),
    Asked("a person brought into a thread", "send_messages_in_threads", INTO_THREAD, {}),
    Asked("a thread deleted", "manage_threads", "DELETE OWN_THREAD", {}),
    Asked("a thread of others archived", "manage_threads", "PATCH THREAD", {"archived": True}),
    Asked("a thread locked", "manage_threads", "PATCH OWN_THREAD", {"locked": True}),
    Asked("an event", "create_events", f"POST {EVENTS}", EVENT, (), ("manage_events",)),
    Asked("an event of one's own moved", "create_events", f"PATCH {EVENTS}/EVENT", LATER, (), ()),
    Asked("an event of one's own deleted", "create_events", f"DELETE {EVENTS}/EVENT", LATER, (), ()),
]  # fmt: skip


def test_a_request_needs_its_permission_and_no_other() -> None:
    wrong: list[str] = []
    for what, needs, said, body, files, beside in REQUESTS:
        place = Place()
        request = place.request(said, *files, **body)
        place.allow(*beside)
        try:
            request()
            wrong.append(f"{what}: is not refused")
        except BackendError as refusal:
            if (refusal.status, refusal.code) != (403, NO_PERMISSION):
                wrong.append(f"{what}: {refusal}")
        place.allow(*beside, needs)
        try:
            request()
        except BackendError as refusal:
            wrong.append(f"{what}, permitted: {refusal}")
    assert wrong == []


def of_v2(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": 1 << 15, "components": [*parts], **more}


def menu(kind: int, **more: Any) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": kind, "custom_id": "menu", **more}]}


def gallery(url: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}}]}


OPTIONS = [{"label": one, "value": one} for one in ("hearts", "bells")]
OF_ANN = [{"id": "1", "type": "user"}]
TWICE = [{**option, "default": True} for option in OPTIONS]
REFUSED = {
    "a menu that is required and may be left empty": menu(6, min_values=0, required=True),
    "a menu that is required unless it says otherwise": menu(8, min_values=0),
    "more to choose than there is": menu(3, options=OPTIONS, max_values=3),
    "at least more than there is": menu(3, options=OPTIONS, min_values=3, max_values=3),
    "at least more than at most": menu(6, min_values=2, max_values=1),
    "more chosen before than may be": menu(3, options=TWICE),
    "fewer chosen before than must be": menu(5, default_values=OF_ANN, min_values=2, max_values=2),
    "a person chosen in a menu of roles": menu(6, default_values=OF_ANN),
    "the same person chosen twice": menu(5, default_values=[*OF_ANN, *OF_ANN], max_values=2),
    "no options": menu(3, options=[]),
    "a menu with a long placeholder": menu(6, placeholder="?" * 151),
    "a button without a face": {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "go"}]},
    "an empty container": {"type": 17, "components": []},
    "a picture in an unknown place": gallery("ftp://nest.example/card.png"),
    "a picture at a long address": gallery("https://nest.example/" + "a" * 2048),
    "a picture that was not sent": gallery("attachment://card.png"),
    "a file from elsewhere": {"type": 13, "file": {"url": "https://nest.example/card.png"}},
}
TAKEN = {
    "a menu that may be left empty": menu(8, min_values=0, required=False, max_values=2),
    "a menu with a choice": menu(5, default_values=OF_ANN),
    "a picture from elsewhere": gallery("https://nest.example/card.png"),
}


def test_a_message_is_refused_for_a_menu_button_or_picture_that_discord_does_not_take() -> None:
    place = Place()
    path, met = f"/channels/{place.games.id}/messages", {}
    for what, part in (REFUSED | TAKEN).items():
        try:
            place.ask("POST", path, **of_v2(part))
            met[what] = 0
        except BackendError as refusal:
            met[what] = refusal.code
    assert met == {**dict.fromkeys(REFUSED, 50035), **dict.fromkeys(TAKEN, 0)}
    told = place.ask("POST", path, **WORDS, nonce="7")
    assert (told["nonce"], told.keys() & {"sticker_items", "reactions"}) == ("7", set())


async def test_a_form_is_refused_for_a_field_that_discord_does_not_take() -> None:
    place = Place()
    commands = f"/applications/{place.world.application_id}/commands"
    [known] = place.ask_list("PUT", commands, [{"name": "plan", "description": "Plan"}])
    assert known["version"].isdecimal()
    chosen = {"type": 3, "custom_id": "menu", "options": OPTIONS}
    radio = {"type": 21, "custom_id": "radio", "options": TWICE}
    typed = {"type": 4, "custom_id": "when", "style": 1}
    fields = {
        "taken": (typed, 0),
        "disabled": ({**chosen, "disabled": True}, 50035),
        "required, and none needed": ({**chosen, "min_values": 0}, 50035),
        "two of one chosen": (radio, 50035),
        "longer than may be": ({**typed, "max_length": 1, "value": "noon"}, 50035),
        "shorter than may be": ({**typed, "min_length": 5, "value": "noon"}, 50035),
    }
    met = {}
    for what, (field, _) in fields.items():
        asked = await place.discord.users[0].slash("plan")
        labelled = {"type": 18, "label": "When?", "component": field}
        form = {"type": 9, "data": {"custom_id": "form", "title": "Plan", "components": [labelled]}}
        record = asked._interaction
        try:
            place.ask("POST", f"/interactions/{record.id}/{record.token}/callback", **form)
            met[what] = 0
        except BackendError as refusal:
            met[what] = refusal.code
    assert met == {what: code for what, (_, code) in fields.items()}


def test_its_owner_archives_a_thread_which_takes_no_edit_then_and_locked_no_words_but_managers() -> None:
    place = Place()
    requests = place.request("PATCH OWN_THREAD", archived=True), place.request(EDIT, **WORDS)
    place.allow("view_channel")
    for request in requests:
        request()
    place.allow("view_channel", "send_messages_in_threads", "manage_threads")
    thread = place.thread()
    messages = f"/channels/{thread.id}/messages"
    edit = ("PATCH", f"{messages}/{place.message(thread.id)}")
    place.world.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    with refused(THREAD_IS_ARCHIVED):
        place.ask(*edit, **WORDS)
    place.message(thread.id)
    place.ask(*edit, **WORDS)
    place.world.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    place.allow("view_channel", "send_messages_in_threads")
    for method, path in (("POST", messages), edit):
        with refused(THREAD_IS_LOCKED):
            place.ask(method, path, **WORDS)
    place.allow("view_channel", "send_messages_in_threads", "manage_threads")
    place.message(thread.id)


def test_a_channel_that_the_bot_may_not_see_is_hidden_from_it() -> None:
    server = EmbeddedDiscord(
        "",
        server="The Nest",
        bot="Kuckuck",
        channels={"games": "", "secret": "A surprise for Ann"},
        members=["Ann"],
        locale="en-US",
    )
    number, ann = server.guild._guild.channel_ids[1], server.users[0].id
    server.backend.create_thread(number, "cake", ann)
    told, again = list[tuple[str, Any]](), list[tuple[str, Any]]()
    guilds = discord.Intents(guilds=True).value
    server.feed(guilds, lambda event, payload: told.append((event, payload)), (0, 1))
    [(_, created)] = told
    [games, secret] = created["channels"]
    assert (games["name"], secret["name"], secret["topic"]) == ("games", "secret", "A surprise for Ann")
    assert [thread["name"] for thread in created["threads"]] == ["cake"]
    told.clear()
    nobody = Overwrite(server.guild.id, OverwriteType.ROLE, 0, VIEW)
    server.backend.edit_channel(number, {}, overwrites=[nobody])
    [(event, shown)] = told
    assert (event, shown["id"], shown["name"]) == ("CHANNEL_UPDATE", str(number), HIDDEN_NAME)
    told.clear()
    server.backend.create_thread(number, "candles", ann)
    assert told == []
    server.feed(guilds, lambda event, payload: again.append((event, payload)), (0, 1))
    [(_, created)] = again
    assert [channel["name"] for channel in created["channels"]] == ["games", HIDDEN_NAME]
    assert created["threads"] == []


async def test_a_bot_is_told_what_it_may_do_in_direct_messages_and_who_has_installed_it() -> None:
    place = Place()
    place.ask_list("PUT", f"/applications/{place.world.application_id}/commands", [{"name": "plan"}])
    told = list[tuple[str, Any]]()
    place.discord.feed(0, lambda event, payload: told.append((event, payload)), (0, 1))
    ann = place.discord.users[0]
    await MemberActor(place.discord, place.discord.guild, ann).slash(place.games, "plan")
    await ann.slash("plan")
    here, alone = [payload for event, payload in told if event == "INTERACTION_CREATE"]
    assert here["authorizing_integration_owners"] == {"0": str(place.guild.id)}
    assert alone["authorizing_integration_owners"] == {"0": "0"}
    of_friends = wire.interaction(place.world, alone | {"context": 2})
    assert of_friends["authorizing_integration_owners"] == {"1": str(ann.id)}
    foreign = wire.interaction(place.world, here | {"guild_id": "99", "app_permissions": "1"})
    assert (foreign["authorizing_integration_owners"], foreign["app_permissions"]) == (
        {"1": str(ann.id)},
        "1",
    )
    pictures = {"attach_files", "embed_links", "mention_everyone"}
    for payload, more in ((alone, {"external_emojis"}), (of_friends, set())):
        allowed = {name for name, may in discord.Permissions(int(payload["app_permissions"])) if may}
        assert allowed == pictures | more


def test_a_private_thread_is_closed_to_a_bot_until_somebody_there_mentions_it() -> None:
    place = Place()
    place.allow("view_channel", "send_messages_in_threads")
    world, bot = place.world, place.world.bot_user
    told = list[tuple[str, Any]]()
    guilds = discord.Intents(guilds=True).value
    place.discord.feed(guilds, lambda event, payload: told.append((event, payload)), (0, 1))
    private = world.create_thread(place.games.id, "secret", place.ann, type=12)
    messages = f"/channels/{private.id}/messages"
    for method, path in (("POST", messages), ("GET", f"/channels/{private.id}"), ("GET", messages)):
        with refused(50001):
            place.ask(method, path, **WORDS)
    assert [event for event, _ in told] == ["GUILD_CREATE"], "nobody outside hears of it"
    ben = place.discord.guild.add_member(place.discord.create_user("ben"))
    for author, brought in ((ben.id, False), (place.ann, True)):
        told.clear()
        world.create_message(private.id, author, f"<@{bot.id}>", allowed_mentions=AllowedMentions(users=None))
        assert (bot.id in private.thread_members) == brought
    [(first, thread), (second, _)] = told
    assert (first, second) == ("THREAD_CREATE", "THREAD_MEMBERS_UPDATE")
    assert thread["member"]["user_id"] == str(bot.id)
    place.message(private.id)
    told.clear()
    world.remove_thread_member(private.id, bot.id)
    world.edit_channel(private.id, {"name": "other"})
    assert [event for event, _ in told] == ["THREAD_MEMBERS_UPDATE"]
    with refused(50001):
        place.message(private.id)
    place.allow("view_channel", "send_messages_in_threads", "manage_threads")
    place.message(private.id)


def test_texts_and_hours_that_discord_does_not_take_are_refused() -> None:
    place = Place()
    long, events = "a" * 101, f"/guilds/{place.guild.id}/scheduled-events"
    for wrong in (
        {"name": long},
        {"name": ""},
        {"entity_metadata": {"location": long}},
        {"description": "a" * 1001},
        {"scheduled_start_time": "2001-01-01T20:00:00+00:00"},
        {"scheduled_end_time": "2030-01-01T19:00:00+00:00"},
    ):
        with refused(50035):
            place.ask("POST", events, **(EVENT | wrong))
        with refused(50035):
            place.ask("PATCH", f"{events}/{place.event()}", **wrong)
    for body in (NEW | {"name": long}, NEW | {"auto_archive_duration": 7}):
        with refused(50035):
            place.ask("POST", f"/channels/{place.games.id}/threads", **body)
    with refused(50035):
        place.ask("POST", f"/channels/{place.games.id}/messages", **WORDS, nonce="a" * 26)


def test_an_event_begins_and_ends_by_itself_and_changes_only_as_discord_lets_it() -> None:
    place = Place()
    scheduled, active, completed, canceled = 1, 2, 3, 4
    path, past = f"/guilds/{place.guild.id}/scheduled-events", "2020-01-01T20:00:00+00:00"

    def change(number: int, **how: Any) -> Any:
        return place.ask("PATCH", f"{path}/{number}", **how)

    def passes(number: int, time: str) -> Any:
        setattr(place.guild.scheduled_events[number], f"scheduled_{time}_time", past)
        return place.ask("GET", f"{path}/{number}")["status"]

    number = place.event()
    with refused(50035):
        change(number, status=completed)
    assert passes(number, "start") == active
    for wrong in ({"status": scheduled}, {"status": canceled}, LATER_START):
        with refused(50035):
            change(number, **wrong)
    change(number, **LATER_END)
    assert passes(number, "end") == completed
    other = place.event()
    change(other, status=canceled)
    for ended in (number, other):
        with refused(FINISHED_EVENT):
            change(ended, **LATER)
    for _ in range(MOST_EVENTS):
        last = place.event()
    with refused(TOO_MANY_EVENTS):
        place.event()
    place.ask("DELETE", f"{path}/{last}")
    place.ask("DELETE", f"{path}/{number}")
    place.event()


def test_a_published_message_takes_few_edits() -> None:
    place = Place()
    messages = f"/channels/{place.games.id}/messages"
    edited, published = place.message(place.games.id), place.message(place.games.id)
    for message, code in ((edited, 0), (published, PUBLISHED)):
        if code:
            place.world.crosspost_message(place.games.id, message)
        place.ask("PATCH", f"{messages}/{message}", **WORDS)
        with refused(code) if code else nullcontext():
            place.ask("PATCH", f"{messages}/{message}", **WORDS)


def test_a_forum_takes_posts_alone() -> None:
    place = Place()
    for kind in (discord.ChannelType.forum, discord.ChannelType.media):
        number = place.world.create_channel(place.guild.id, "posts", type=kind.value).id
        with refused(IN_FORUM):
            place.message(number)


def test_a_nonce_names_one_message_of_the_bot_in_any_channel_even_once_it_is_deleted() -> None:
    place = Place()
    channels = [f"/channels/{place.games.id}/messages", f"/channels/{place.thread().id}/messages"]
    named = {"nonce": "7", "enforce_nonce": True}
    first, *again = [place.ask("POST", path, **WORDS, **named) for path in (*channels, channels[0])]
    assert [one["id"] for one in again] == [first["id"]] * 2
    place.ask("DELETE", f"{channels[0]}/{first['id']}")
    with refused(10008):
        place.ask("POST", channels[0], **WORDS, **named)


def test_who_is_interested_in_an_event_is_told_by_the_hundred_in_the_order_of_their_ids() -> None:
    place = Place()
    path, ids = f"/guilds/{place.guild.id}/scheduled-events/{place.event()}/users", []
    for number in range(101):
        ids.append(place.discord.create_user(f"user {number}").id)
        place.world.set_scheduled_event_subscription(place.guild.id, int(path.split("/")[4]), ids[-1], True)

    def told(**params: int) -> list[int]:
        return [int(one["user"]["id"]) for one in place.discord.rest("GET", path, params=params)]

    assert told() == ids[:100]
    assert told(limit=2, after=ids[98]) == ids[99:]
    assert told(limit=2, before=ids[2]) == ids[:2]
    with refused(50035):
        told(limit=101)
