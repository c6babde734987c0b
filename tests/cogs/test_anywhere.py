"""What works in direct messages, in groups and in servers where the bot is not."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import discord
import pytest
from simcord import ResponseMessage, UserHandle

from bot.discord_ui.presses.opening import IN_A_SERVER
from bot.discord_ui.visit import NOT_HERE
from bot.ids import GuildId, is_outside
from cogs.settings.cog import ELSEWHERE
from cogs.statistics.cog import YOURS_ALONE
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, cards, chosen, said, text, words

FOREIGN = 990_000_000_000_000_000
"""The id of a server that does not have the bot."""
GROUP_DM = 3
Place = Callable[[Evening], AbstractContextManager[None]]
READ = {"help", "learn", "privacy", "rules"}
ANYWHERE = READ | {"away", "daily", "hand", "settings", "stats"}


@contextmanager
def in_a_foreign_server(evening: Evening) -> Iterator[None]:
    """Makes a command or press in direct messages look as if it came from a server without the bot."""
    everything = str(discord.Permissions.all().value)

    def changed(payload: dict[str, Any]) -> dict[str, Any]:
        member = {
            "user": payload.pop("user"),
            "roles": [],
            "joined_at": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": everything,
        }
        channel = {**payload["channel"], "type": discord.ChannelType.text.value, "name": "tea-room"}
        place = {"id": str(FOREIGN), "locale": "en-US", "features": []}
        return payload | {
            "guild_id": str(FOREIGN),
            "guild": place,
            "member": member,
            "channel": {**channel, "position": 0, "permission_overwrites": []},
            "context": 0,
            "app_permissions": everything,
        }

    with _changed(evening, changed):
        yield


@contextmanager
def in_a_group(evening: Evening) -> Iterator[None]:
    """Makes a command or press in direct messages look as if it came from a group of friends."""

    def changed(payload: dict[str, Any]) -> dict[str, Any]:
        return payload | {
            "context": 2,
            "channel": {**payload["channel"], "type": GROUP_DM, "name": "friends"},
        }

    with _changed(evening, changed):
        yield


@contextmanager
def _changed(evening: Evening, change: Any) -> Iterator[None]:
    world, emit = evening.env.backend, evening.env.backend.emit

    def elsewhere(event: str, payload: Mapping[str, Any]) -> None:
        of_interaction = event == "INTERACTION_CREATE" and "guild_id" not in payload
        emit(event, change(dict(payload)) if of_interaction else payload)

    world.__dict__["emit"] = elsewhere
    try:
        yield
    finally:
        del world.__dict__["emit"]


@pytest.fixture
def beats() -> float:
    return 1.0


async def begun(evening: Evening, ann: UserHandle, game: str = "Zum Kuckuck!") -> ResponseMessage:
    """The panel of a lesson that has begun."""
    first = answer_of(await ann.slash("learn", game=game))
    assert first.ephemeral
    await evening.press(ann, first, next(word for word in words(first) if word.startswith("lesson ")))
    return first


@pytest.mark.parametrize("place", [in_a_group, in_a_foreign_server])
async def test_lessons_help_and_ones_own_data_are_there_anywhere(evening: Evening, place: Place) -> None:
    ann, (ben, cleo) = evening.env.create_user("ann"), evening.members("ben", "cleo")
    for _ in range(2):
        await evening.finish_game(ben, cleo)
    await evening.finish_game(cleo, ben, game="coucou")
    with place(evening):
        page = answer_of(await ann.slash("help"))
        assert "Tables need a server." in text(page)
        assert {word.split()[0] for word in words(page)} == {"learn", "rules", "help"}
        await evening.press(ann, page, "help commands")
        assert "`/play`" in text(page)
        assert answer_of(await ann.slash("rules", game="coucou")).ephemeral
        stats = answer_of(await ben.user.slash("stats"))
        assert "3\xa0games" in text(stats), "of all servers together"
        await evening.press(ben.user, stats, f"stats {ben.id} kuckuck")
        assert "2\xa0games" in text(stats)
        assert "Each has ratings of its own" in text(stats)
        assert said(await forged(ben.user, stats, f"t:0:-:stats {cleo.id}")) == YOURS_ALONE
        assert "`/learn`" in text(answer_of(await ann.slash("stats")))
        panel = await begun(evening, ann)
        table = evening.table()
        assert table.lesson
        assert is_outside(table.guild)
        await evening.press(ann, panel, "3")
        await evening.wait(3)
        assert "Well dodged" in text(panel), "what the others do comes without a press"
        await evening.press(ann, panel, "on")
        await evening.restart()
    with place(evening):
        await evening.press(ann, panel, "58")
        assert evening.table().state.cards[0] == 58, "a lesson goes on after a restart"
        assert "🎓" in text(answer_of(await ann.slash("hand")))
        assert answer_of(await ann.slash("learn", game="Zum Kuckuck!")).ephemeral
        assert evening.table().id == table.id
        data = await evening.my_data(ann, "show")
        assert "**1** table whose log names you" in text(data)
        assert "server" not in text(data).splitlines()[1]
        again = answer_of(await ann.slash("learn", game="Coucou"))
        await evening.press(ann, again, "quit")
        refused = await evening.press(ann, again, "open kuckuck 0 0")
        assert said(refused) in (IN_A_SERVER, NOT_HERE)
        await evening.my_data(ann, "delete")
        assert "Nothing is stored" in text(await evening.my_data(ann, "show"))
        settings = answer_of(await ann.slash("settings"))
        assert settings.ephemeral
        assert said(await forged(ann, settings, "t:0:-:settings")) in (ELSEWHERE, NOT_HERE)
    assert list(evening.bot.tables) == []
    assert evening.shared() == []
    assert all(message.ephemeral for message in evening._all(ann.dm_channel))


async def test_nothing_is_kept_of_a_foreign_server_nobody_gets_at_anothers_lesson(evening: Evening) -> None:
    registered = evening.env.backend.commands[None].values()
    assert {command["name"] for command in registered} - ANYWHERE
    for command in registered:
        if command["name"] in ANYWHERE:
            assert (command["contexts"], command["integration_types"]) == ([0, 1, 2], [0, 1])
        else:
            assert command["contexts"] == [0], "Discord no longer wants to be told by dm_permission"
            assert command["integration_types"] == [0], "Discord hides what needs a server"
    ann, ben, cleo = evening.env.create_user("ann"), evening.env.create_user("ben"), evening.member("cleo")
    with in_a_foreign_server(evening):
        await begun(evening, ann)
        page = answer_of(await ann.slash("help"))
        for word in ("play", "play coucou as 3", "board kuckuck all 0"):
            assert said(await forged(ann, page, f"t:0:-:{word}")) == NOT_HERE
    first, other = evening.table().id, await begun(evening, ben)
    assert "no such table" in said(await forged(ben, other, f"t:{first}:-:hand"))
    rules = answer_of(await cleo.slash(evening.channel, "rules"))
    assert "no such table" in said(await forged(cleo, rules, f"t:{first}:-:hand"))
    assert GuildId(FOREIGN) not in await evening.bot.store.departures.known()
    assert GuildId(FOREIGN) not in evening.bot.chosen.servers
    await evening.bot.departures.sweep()
    left = await evening.bot.store.departures.known()
    outside = {guild_id: at for guild_id, at in left.items() if is_outside(guild_id)}
    assert outside == {GuildId(0): None}, "lessons outside outlive the sweep"


async def test_who_has_left_the_server_leaves_the_table_with_their_next_press(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    path = f"/guilds/{evening.guild.id}/members/{ann.id}"
    for status, code in ((500, 0), (403, 50001), (404, 10004)):
        evening.env.inject_error("GET", path, status=status, code=code)
        first, *_ = cards(letter)
        await evening.press(ann.user, letter, str(first))
        await evening.paint()
        assert chosen(letter) == [first], "nobody loses their seat where Discord does not answer"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    evening.guild.remove_member(ann)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert not evening.table().players[0].gone, "Discord is asked once a minute at most"
    await evening.wait(61)
    refused = said(await evening.press_old(ann.user, evening.letters(ann)[-1], "t:1:-:hand"))
    assert refused == "You're not in the server of table 1 any more, so you've left the table."
    await evening.paint()
    assert evening.table().players[0].gone, "a bot plays on"
    assert evening.table().people == (ben.id, cleo.id)
    assert said(await evening.press_old(ann.user, letter, "t:1:-:hand")).startswith("There's no such table")
