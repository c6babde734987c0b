"""`/settings server`, its second page: in which channels tables open."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId
from bot.presenters.server_settings import PARTS
from bot.screen import address
from bot.settings import ServerSettings
from tests.cogs.evening import Evening, forged
from tests.cogs.forms import forged_form
from tests.cogs.reading import said, text
from tests.cogs.settings_pages import labels


async def places(evening: Evening, admin: simcord.MemberActor) -> simcord.ResponseMessage:
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    return page


async def choose(
    evening: Evening, admin: simcord.MemberActor, page: simcord.ResponseMessage, key: str, *values: Any
) -> simcord.InteractionResult:
    return await admin.select(page, [*values], custom_id=address(f"set server {key}"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_are_turned_in_place(evening: Evening, language: str) -> None:
    admin, tr = evening.admin("tom", locale=language), Tr(language)
    page = await evening.settings(admin, "server")
    for part, sign in (
        ("places", "Tables can open in every channel where people can use commands."),
        ("podiums", "The first of a month gets no role."),
        ("options", "A table opens with these options, unless its host chooses others."),
        ("tables", "They apply to everybody who plays here."),
    ):
        await evening.press(admin, page, f"part {part}")
        assert tr(sign) in text(page)
        assert all(tr(label) in labels(page) for label in PARTS.values())
    assert [shown.id for shown in evening.private(admin)] == [page.id]


async def test_the_pages_are_for_managers(evening: Evening) -> None:
    ann = evening.member("ann")
    own = await evening.settings(ann)
    for word, values in (
        ("part places", None),
        ("set server channels", [str(evening.channel.id)]),
        ("set server called", []),
        ("set server announced", []),
        ("set server podium", []),
        ("set server champion", []),
        ("set server champions", ["kuckuck"]),
        ("set option coucou chips", ["5"]),
    ):
        refused = said(await forged(ann, own, address(word), values))
        assert refused.startswith("Only people who can manage this server can change its settings.")
    assert await evening.bot.store.guilds.customs() == {}


async def test_tables_open_in_the_chosen_channels_and_their_threads(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom")
    cards = evening.guild.create_text_channel("cards")
    page = await places(evening, admin)
    await choose(evening, admin, page, "channels", cards)
    assert "✓ Saved. Tables open only in these channels and their threads." in text(page)
    await evening.restart()
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(channels=(cards.id,))}
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused == f"Tables open only in these channels here: <#{cards.id}>. Use the command there."
    assert (await ann.slash(evening.channel, "learn", game="Coucou")).response, "a lesson is for its learner"
    evening.channel = cards
    await evening.open_table(ann)
    evening.channel = evening.thread("a thread", admin)
    await evening.open_table(ann)
    await choose(evening, admin, page, "channels")
    assert evening.bot.chosen.servers == await evening.bot.store.guilds.customs() == {}


async def test_play_again_opens_in_these_channels_alone_too(evening: Evening) -> None:
    ann, ben, admin = evening.member("ann"), evening.member("ben"), evening.admin("tom")
    await evening.start_game(ann, ben, admin)
    await evening.play_out(ann, ben, admin)
    board = evening.board()
    cards = evening.guild.create_text_channel("cards")
    await choose(evening, admin, await places(evening, admin), "channels", cards)
    refused = said(await evening.press(ann, board, "again"))
    assert refused.startswith("Tables open only in these channels here:")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_channels_that_are_gone_are_told(evening: Evening, language: str) -> None:
    admin, tr = evening.admin("tom", locale=language), Tr(language)
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(channels=(1,))
    gone = "These channels are gone, so no table can open. Choose others, or none to allow all channels."
    page = await places(evening, admin)
    assert "⚠️ " + tr(gone) in text(page)
    assert said(await admin.slash(evening.channel, "kuckuck start")) == tr(
        "The channels for tables are gone. Ask somebody who can manage this server to choose others "
        "with `/settings server`."
    )
    await choose(evening, admin, page, "channels", evening.channel)
    assert tr(gone) not in text(page)


@pytest.mark.parametrize("channel", ["1", "999999999999999999999", "games", "-5", ""])
@pytest.mark.parametrize("key", ["channels", "announced"])
async def test_a_channel_of_another_server_is_refused(evening: Evening, key: str, channel: str) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answer = said(await forged(admin, page, address(f"set server {key}"), [channel]))
    assert answer == "There is no such channel in this server. Choose another one."
    assert await evening.bot.store.guilds.customs() == {}


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("set server channels", None),
        ("set server channels", ["1"] * 26),
        ("set server channels", [7]),
        ("set server announced", ["1", "2"]),
        ("set server called", ["1", "2"]),
        ("set option coucou chips", ["6"]),
        ("set option coucou chips", []),
        ("set option coucou rules", ["3"]),
        ("set option coucou", ["3"]),
        ("set option cucco chips", ["3"]),
        ("set option poker chips", ["3"]),
    ],
)
async def test_what_no_menu_offers_is_refused(evening: Evening, word: str, values: list[Any] | None) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answer = said(await forged(admin, page, address(word), values))
    assert answer == "That choice is gone. Open your settings again with `/settings me`."
    assert await evening.bot.store.guilds.customs() == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_usual_options_hold_unless_the_host_chooses(evening: Evening, language: str) -> None:
    ann, admin, tr = evening.member("ann"), evening.admin("tom", locale=language), Tr(language)
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part options")
    await choose_option(admin, page, "coucou chips", "5")
    await choose_option(admin, page, "coucou variant", "as")
    await admin.select(page, ["kuckuck"], custom_id=address("set server game"))
    await choose_option(admin, page, "kuckuck bidding", "tactical")
    assert text(page).count("✓ " + tr("Saved.")) == 1
    await evening.restart()
    usual: dict[str, dict[str, int | str]] = {
        "coucou": {"chips": 5, "variant": "as"},
        "kuckuck": {"bidding": "tactical"},
    }
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(options=usual)}
    await evening.open_table(ann, "coucou")
    assert evening.table().options == {"chips": 5, "variant": "as"}
    await evening.open_table(ann, "coucou", variant="coucou")
    assert evening.table().options == {"chips": 5, "variant": "coucou"}
    await evening.open_table(ann)
    assert evening.table().options == {"bidding": "tactical", "rounds": "full"}
    await choose_option(admin, page, "kuckuck bidding", "sealed")
    await admin.select(page, ["coucou"], custom_id=address("set server game"))
    for key, value in (("coucou chips", "3"), ("coucou variant", "coucou")):
        await choose_option(admin, page, key, value)
    assert evening.bot.chosen.servers == await evening.bot.store.guilds.customs() == {}


async def choose_option(
    admin: simcord.MemberActor, page: simcord.ResponseMessage, key: str, value: str
) -> None:
    await admin.select(page, [value], custom_id=address(f"set option {key}"))


async def test_options_that_a_game_does_not_know_any_more_are_left_out(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.bot.store.guilds.choose(
        GuildId(evening.guild.id), options={"coucou": {"chips": 9, "jokers": "on"}, "poker": {"chips": 3}}
    )
    await evening.restart()
    await evening.open_table(ann, "coucou")
    assert evening.table().options == {"variant": "coucou", "chips": 3}


@pytest.mark.parametrize("whose", ["me", "server"])
async def test_a_form_of_the_version_before_leads_back_to_the_page(evening: Evening, whose: str) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, whose)
    before = text(page)
    await forged(admin, page, address(f"fill {whose}"))
    await forged_form(admin, page, address(f"filled {whose}"), [])
    assert text(page) == before
    assert len(evening.private(admin)) == 1
