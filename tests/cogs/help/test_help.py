"""What the bot tells about itself: its hello, `/help`, and the rules, which can also be read in a hand."""

import asyncio
from functools import partial
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, actors
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import InteractionType, OverwriteType

from bot.contact import Host
from bot.discord_ui.permissions import invited_to
from bot.discord_ui.refusals import MEANINGLESS
from bot.discord_ui.slash_commands import FORMER, LISTED
from bot.games.offers import offers, taught
from bot.games.presenter import emblem, presenter
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId
from bot.screen import Menu, address
from bot.screens.fairness import SEAL_TOLD
from bot.screens.play import play_page
from bot.screens.rules import rules, short_pages
from cogs.help.hello import hello
from cogs.help.pages import fault_page
from engine.registry import games
from tests.bot.drawn import LONGEST_FACES, text_of
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, cards, full_text, labels, said, text, words

__all__ = ["unhurried"]


def test_cards_stand_before_every_game_where_its_reader_sees_pictures() -> None:
    for tr in (Tr(language, faces=LONGEST_FACES) for language in LANGUAGES):
        screens = {"menu": play_page(offers(), None, tr), "hello": hello(offers(), tr)}
        for offer in offers():
            cards = "".join(emblem(*offer, tr))
            assert cards.count("<:") == 3, "each of its faces is there"
            assert f"**{cards} {offer.title}**" in text_of(screens["hello"])
            menus = [block for block in screens["menu"].blocks if isinstance(block, Menu)]
            [icon] = [way.emoji for menu in menus for way in menu.options if way.label == offer.title]
            assert icon == cards.partition(">")[0] + ">"
            assert emblem(*offer, tr.in_words()) == []


async def test_rules_are_read_alone_in_ones_own_language_and_lead_from_game_to_cards_and_back(
    evening: Evening,
) -> None:
    ann, ben, tr = evening.member("ann"), evening.member("ben", locale="de"), Tr("de")
    lobby = await evening.open_table(ann)
    pressed = answer_of(await evening.press(ben, lobby, "rules kuckuck 0"))
    await evening.open_table(ann)
    here = answer_of(await ben.slash(evening.channel, "rules"))
    for shown in (pressed, here):
        assert shown.ephemeral
        assert rules("kuckuck", "de")[1] in text(shown), "it is the only game here"
    await evening.press(ben, here, "rules kuckuck 1")
    assert rules("kuckuck", "de")[2] in text(here)
    evening.env.backend.delete_message(here.channel_id, here.id)
    await evening.press_old(ben, here, "t:0:-:rules kuckuck 999")
    assert rules("kuckuck", "de")[-1] in text(evening.private(ben)[-1]), "a page that is gone opens again"

    elsewhere = answer_of(await ben.slash(evening.guild.create_text_channel("tea-room"), "rules"))
    await evening.open_table(ann, "cucco")
    page = answer_of(await ben.slash(evening.channel, "rules"))
    assert text(page) == text(elsewhere)
    assert words(page) == [f"rules {game} 0" for game in games()]
    offered = text(page)
    for game in games():
        assert tr.of(game)(presenter(game).summary) in offered
        await evening.press(ben, page, f"rules {game} 0")
        assert rules(game, "de")[1] in text(page)
        await evening.press(ben, page, f"cards {game}")
        assert words(page) == [f"rules {game} 0", "rules"]
        await evening.press(ben, page, "rules")
        assert text(page) == offered
    assert said(await evening.press_old(ben, page, "t:0:-:cards chess")) == tr(MEANINGLESS)
    named = answer_of(await ben.slash(evening.channel, "rules", game="cucco"))
    assert rules("cucco", "de")[1] in text(named)


async def test_the_second_page_of_help_names_every_command_and_a_third_gives_the_link(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = {command["name"]: command["id"] for command in evening.env.backend.commands[None].values()}
    ann, tr, keeper = evening.member("ann", locale="fr"), Tr("fr"), evening.keeper("tom")
    shown = answer_of(await ann.slash(evening.channel, "help"))
    assert shown.ephemeral
    first = text(shown)
    for member in (keeper, ann):
        await evening.press_old(member, shown, "t:0:-:help commands")
        page = text(shown)
        named = {*member.available_commands(evening.channel)} - {"help", *LISTED}
        assert {command for command in named if f"`/{command}`" not in page} == set()
        assert ("manage close" in named, "`/manage close`" in page) == (member == keeper, member == keeper)
    assert f"</table leave:{ids['table']}> — " in full_text(shown), "it can be pressed"
    assert "`/" not in full_text(shown)
    assert len(full_text(shown)) <= 4000
    await evening.press(ann, shown, "help")
    assert text(shown) == first
    await evening.press(ann, shown, "play coucou as 3")
    assert evening.table().options == {"variant": "as", "chips": 3}

    shown = answer_of(await ann.slash(evening.channel, "help"))
    for way in ("help commands", "help invite"):
        await evening.press(ann, shown, way)
    assert f"[{tr('Add me to another server')}]({evening.bot.invitation})" in text(shown)
    assert all(f"**{tr(name)}**" in text(shown) for name in invited_to().values())
    assert tr("Install me just for you") not in text(shown)
    monkeypatch.setattr(evening.bot.application, "_integration_types_config", {"0": {}, "1": {}})
    await evening.press_old(ann, shown, "t:0:-:help invite")
    assert text(shown).count("integration_type=1") == 1, "for just one person, if the host allows that"
    assert text(shown).count(tr("Install me just for you")) == 1


async def test_the_rules_open_in_the_place_of_the_hand_where_a_reader_is_told_of_their_move_and_the_end(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board, pages = await evening.start_game(ann, ben, cleo), short_pages("kuckuck", "en")
    rules_now, page = next((f"read {n}", text) for n, (section, text) in enumerate(pages) if section == 2)
    await evening.choose(ann)
    hand = evening.hand(ann)
    for way in ("read table", rules_now):
        await evening.press(ann, hand, way)
    assert page in text(hand)
    assert "Back to my hand" in labels(hand)
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    assert page in text(hand), "the next trick has begun, and the page stays"
    assert "Back to my hand · your move" in labels(hand)
    await evening.press(ann, hand, "read fair")
    assert f"`{evening.table().commitment[:SEAL_TOLD]}`" in text(hand)
    await evening.press(ann, hand, "read cards")
    assert "half a cockatoo" in text(hand)
    await evening.press_old(ann, hand, "t:1:-:read 999")
    assert pages[-1][1] in text(hand), "a page beyond the end is the last one"
    await evening.press(ann, hand, "hand")
    assert len(cards(hand)) == 11
    assert [shown.id for shown in evening.private(ann)] == [hand.id]

    dan = evening.member("dan")
    for member, word in ((dan, "read 2"), (ann, "read cards"), (ann, "read all")):
        assert "means nothing" in said(await evening.press_old(member, board, f"t:1:-:{word}")), word
    refused = answer_of(await evening.press_old(dan, board, "t:1:-:fly"))
    await evening.press_old(dan, refused, "t:1:-:read 2")
    assert [shown for shown in evening.private(dan) if page in text(shown)] == [], "nobody reads in no hand"

    await evening.press_old(ann, hand, f"t:1:-:{rules_now}")
    await evening.close_by_vote(ann, ben, cleo)
    await evening.paint()
    assert page not in text(hand), "a reader sees the end of the game"
    assert "The players have closed this table. The game doesn't count." in text(hand)


async def join(evening: Evening, *, ago: float = 0.0, to: ChannelHandle | None = None) -> None:
    """The bot has joined the server ``ago`` seconds ago, and says hello in the channel ``to``."""
    evening.guild._guild.system_channel_id = (to or evening.channel).id
    evening.joined(ago=ago)
    await tell(evening)


async def tell(evening: Evening) -> None:
    """Discord announces the server to the bot as a new one."""
    payload: dict[str, Any] = {**serializers.guild_create_payload(evening.env.backend, evening.guild._guild)}
    del payload["unavailable"]
    evening.env.backend.emit("GUILD_CREATE", payload)
    await said_hello(evening)


async def said_hello(evening: Evening) -> None:
    """Waits until the bot has said hello in every server."""
    await evening.env.settle()
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "hello"))
    await evening.env.settle()


async def test_it_says_what_it_is_and_anybody_begins_there_and_sees_that_alone(evening: Evening) -> None:
    evening, tr = Evening(evening.env, locale="fr"), Tr("fr")
    await join(evening)
    [shown] = evening.shared()
    assert text(shown).startswith("## " + tr("Hello, I'm Kuckuck!"))
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    menu = answer_of(await evening.press(ann, shown, "play in-cards"))
    assert text(menu) == "## " + Tr("de")("What are we playing?")
    lessons = answer_of(await evening.press(ben, shown, "lessons"))
    assert labels(lessons) == [*taught()]
    page = answer_of(await evening.press(evening.admin("ada"), shown, "settings"))
    assert text(page).startswith("## Settings of this server")
    assert [shown.ephemeral for shown in (menu, lessons, page)] == [True] * 3
    assert words(evening.shared()[0])[:3] == ["play in-cards", "lessons", "settings"], "it stays as it is"
    refused = said(await evening.press(ben, shown, "settings"))
    assert refused.startswith("Only people who can manage this server can change its settings.")


async def test_it_is_said_once_for_each_invitation_also_for_one_while_the_bot_was_away(
    evening: Evening,
) -> None:
    await evening.wait(86_400)
    evening.guild._guild.system_channel_id = evening.channel.id
    await evening.restart()
    await said_hello(evening)
    assert evening.shared() == [], "it has been here for a day"
    evening.joined()
    for _ in range(2):
        await evening.restart()
        await tell(evening)
        assert len(evening.shared()) == 1
    await evening.wait(86_400)
    await join(evening)
    assert len(evening.shared()) == 2, "after another invitation"


async def test_where_it_is_not_new_or_may_not_write_it_says_nothing(evening: Evening) -> None:
    await join(evening, ago=7200)
    assert evening.shared() == [], "it may have been invited before servers were greeted at all"
    for missing in ("view_channel", "send_messages"):
        there = Evening(evening.env)
        there.allow(**{missing: False})
        await join(there, to=there.limited(**{missing: False}))
        assert [found for channel in there.guild._guild.channel_ids for found in posted(there, channel)] == []
    known = evening.bot.get_guild(evening.guild.id)
    assert known
    known.unavailable = True
    known._members.clear()
    await evening.bot.on_shard_ready(0)
    assert evening.shared() == [], "Discord cannot reach the server"


def posted(evening: Evening, channel_id: int) -> list[str]:
    return [*evening.env.backend.messages.get(channel_id, ())]


async def test_without_a_system_channel_it_is_said_where_people_write_and_moderators_are_asked_alone(
    evening: Evening,
) -> None:
    closed, first = evening.limited(send_messages=False), evening.channel
    evening.env.backend.edit_channel(closed.id, {"position": 0})
    evening.joined()
    await tell(evening)
    [shown] = evening.shared(first)
    assert "which-channel hello" in words(shown)

    community = Evening(evening.env)
    moderators = community.limited(view_channel=False)
    bot = community.env.backend.bot_user.id
    allowed = Overwrite(bot, OverwriteType.MEMBER, discord.Permissions(view_channel=True).value, 0)
    community.env.backend.edit_channel(moderators.id, {}, overwrites=[allowed])
    community.guild._guild.public_updates_channel_id = moderators.id
    community.joined()
    await tell(community)
    [asked], [shown] = community.shared(moderators), community.shared()
    assert (words(asked), words(shown)) == (["which-channel"], ["play in-cards", "lessons", "settings"])
    await forged(community.admin("ada"), asked, address("which-channel"), [str(community.channel.id)])
    assert f"in <#{community.channel.id}>" in text(community.shared(moderators)[0])


async def test_managers_say_once_which_channel_is_for_cards_and_the_hello_opens_tables_there(
    evening: Evening,
) -> None:
    await join(evening)
    [shown], ann, ben = evening.shared(), evening.admin("ann"), evening.member("ben")
    cards, asked = evening.guild.create_text_channel("cards"), address("which-channel hello")
    assert said(await ben.select(shown, [cards], custom_id=asked)).startswith(
        "The channel for cards is up to"
    )
    for foreign in ("1", "cards", ""):
        assert said(await forged(ann, shown, asked, [foreign])).startswith("There's no such channel")
    await ann.select(shown, [cards], custom_id=asked)
    assert f"opens tables in <#{cards.id}>" in text(shown)
    assert words(shown) == ["play in-cards", "lessons", "settings"], "it does not ask again"
    menu = answer_of(await evening.press(ben, shown, "play in-cards"))
    await ben.select(menu, ["coucou coucou 3"], custom_id=address("choose in-cards"))
    assert f"Your table is in <#{cards.id}>." in [text(found) for found in evening.private(ben)]
    await evening.paint()
    assert len(evening.shared(cards)) == 1
    assert evening.table().channel == cards.id

    hidden, silent = evening.limited(view_channel=False), evening.limited(send_messages=False)
    here = GuildId(evening.guild.id)
    for channel, refusal in (
        (hidden, "where you can't use commands"),
        (silent, "I'm not allowed to play in"),
    ):
        await evening.bot.chosen.change_server(here, cards=channel.id)
        refused = said(await evening.press_old(ben, menu, address("again-as in-cards 0 fair ducksoup")))
        assert (refusal in refused, f"<#{channel.id}>" in refused) == (True, True)
    evening.env.backend.delete_channel(silent.id)
    await evening.press(ben, shown, "play in-cards")
    await evening.press_old(ben, menu, address("play in-cards ducksoup"))
    assert evening.table().channel == evening.channel.id, "the channel is gone"


async def test_a_fault_is_reported_to_the_host_or_where_none_is_named_to_a_manager(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann")
    shown = answer_of(await ann.slash(evening.channel, "help"))
    await evening.press(ann, shown, "help fault")
    assert "Tell somebody who manages your server" in text(shown)
    assert "Contact: bird@example.org" in text_of(fault_page(Host("bird@example.org"), Tr("en")))


async def test_a_command_of_a_former_version_is_answered_with_its_new_place(evening: Evening) -> None:
    ann = evening.member("ann")
    for name, place in FORMER.items():
        root, *words = name.split()
        options = [{"name": word, "type": 1, "options": []} for word in words]
        used = {"id": "1", "name": root, "type": 1, "options": options}
        asking = partial(actors._dispatch_actor_interaction, ann, channel=evening.channel, data=used)
        typed = await asking(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE)
        called = await asking(InteractionType.APPLICATION_COMMAND)
        assert typed.autocomplete_choices == []
        assert said(called) == f"**/{name}** has moved. Find it here: {place}."
        await evening.wait(3)
    assert evening.env.errors, "discord.py does not know them"
