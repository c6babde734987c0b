"""`/settings server`, its other pages: in which channels tables open, and with which options."""

from __future__ import annotations

from typing import Any

import simcord

from bot.i18n import Tr
from bot.ids import GuildId
from bot.presenters.server_settings import PARTS
from bot.screen import address
from bot.settings import ServerSettings
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import said, text
from tests.cogs.settings_pages import labels
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]

GONE = "These channels are gone, so no table can open. Choose others, or none to allow all channels."


async def choose(
    admin: simcord.MemberActor, page: simcord.ResponseMessage, key: str, *values: Any
) -> simcord.InteractionResult:
    return await admin.select(page, [*values], custom_id=address(f"set {key}"))


async def test_the_pages_are_turned_in_place(evening: Evening) -> None:
    admin, tr = evening.admin("tom", locale="de"), Tr("de")
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


async def test_tables_open_in_the_chosen_channels_and_their_threads(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="fr")
    await evening.start_game(ann, admin, house=1)
    await evening.play_out(ann, admin)
    board = evening.board()
    cards, games = evening.guild.create_text_channel("cards"), evening.channel
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    await choose(admin, page, "server channels", cards)
    tr = Tr("fr")
    saved = "✓ " + tr("Saved.") + " " + tr("Tables open only in these channels and their threads.")
    assert saved in text(page)
    refused = f"Tables open only in these channels here: <#{cards.id}>. Use the command there."
    assert said(await evening.press(ann, board, "again")) == refused
    await evening.restart()
    here = GuildId(evening.guild.id)
    assert evening.bot.chosen.of_server(here) == ServerSettings(channels=(cards.id,))
    assert said(await ann.slash(games, "kuckuck start")) == refused
    assert (await ann.slash(games, "learn", game="Coucou")).response, "a lesson is for its learner"
    evening.channel = cards
    await evening.open_table(ann)
    evening.channel = evening.thread("a thread", admin)
    await evening.open_table(ann)
    evening.env.backend.delete_channel(cards.id)
    for part in ("tables", "places"):
        await evening.press(admin, page, f"part {part}")
    assert "⚠️ " + tr(GONE) in text(page)
    assert said(await admin.slash(games, "kuckuck start")) == tr(
        "The channels for tables are gone. Ask somebody who can manage this server to choose others "
        "with `/settings server`."
    )
    await choose(admin, page, "server channels", games)
    assert tr(GONE) not in text(page)
    await choose(admin, page, "server channels")
    assert here not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}


async def test_a_channel_of_another_server_is_refused(evening: Evening) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answers = [
        said(await forged(admin, page, address(f"set server {key}"), [channel]))
        for key in ("channels", "announced", "podium")
        for channel in ("1", "999999999999999999999", "games", "-5", "")
    ]
    assert {*answers} == {"There is no such channel in this server. Choose another one."}
    assert evening.guild.id not in await evening.bot.store.guilds.customs()


async def test_usual_options_hold_unless_the_host_chooses(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="fr")
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part options")
    await choose(admin, page, "option coucou chips", "5")
    await choose(admin, page, "option coucou variant", "as")
    await choose(admin, page, "server game", "kuckuck")
    await choose(admin, page, "option kuckuck bidding", "tactical")
    assert text(page).count("✓ " + Tr("fr")("Saved.")) == 1
    await evening.restart()
    here, usual = GuildId(evening.guild.id), dict[str, dict[str, int | str]]()
    usual = {"coucou": {"chips": 5, "variant": "as"}, "kuckuck": {"bidding": "tactical"}}
    assert evening.bot.chosen.of_server(here) == ServerSettings(options=usual)
    for game, chosen, options in (
        ("coucou", {}, {"chips": 5, "variant": "as"}),
        ("coucou", {"variant": "coucou"}, {"chips": 5, "variant": "coucou"}),
        ("kuckuck", {}, {"bidding": "tactical", "rounds": "full"}),
    ):
        await evening.open_table(ann, game, **chosen)
        assert evening.table().options == options
    await choose(admin, page, "option kuckuck bidding", "sealed")
    assert evening.bot.chosen.of_server(here) == ServerSettings(options={"coucou": usual["coucou"]})
    await choose(admin, page, "server game", "coucou")
    await choose(admin, page, "option coucou chips", "3")
    await choose(admin, page, "option coucou variant", "coucou")
    assert here not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}
    unknown: dict[str, dict[str, int | str]] = {
        "coucou": {"chips": 9, "jokers": "on"},
        "poker": {"chips": 3},
    }
    await evening.bot.chosen.change_server(here, options=unknown)
    await evening.open_table(evening.member("ben"), "coucou")
    assert evening.table().options == {"variant": "coucou", "chips": 3}, (
        "what a game knows no more is left out"
    )
