"""`/settings server`: what a server's admins choose for everybody."""

from __future__ import annotations

from typing import cast

import pytest
import simcord

from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.presenters.server_settings import SERVERS
from bot.screen import address
from bot.settings import MANAGERS, ServerSettings
from engine.minds import Level
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text
from tests.cogs.settings_pages import JOIN, chosen_on, labels


async def test_a_server_has_defaults(evening: Evening) -> None:
    page = await evening.settings(evening.admin("tom"), "server")
    wanted = {
        "language": "discord",
        "looks": "drawn",
        "pace": "live",
        "threads": "off",
        "openers": "everybody",
        "seasons": "on",
    }
    assert chosen_on(page) == wanted


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en-US", "Only people who can manage this server can change its settings."),
        ("fr", "Il faut pouvoir gérer ce serveur"),
        ("de", "Nur wer diesen Server verwalten darf"),
    ],
)
async def test_the_settings_of_a_server_are_its_admins(evening: Evening, locale: str, sentence: str) -> None:
    ann = evening.member("ann", locale=locale)
    assert said(await ann.slash(evening.channel, "settings server")).startswith(sentence)
    own = await evening.settings(ann)
    assert said(await forged(ann, own, address("set server pace"), ["post"])).startswith(sentence)
    assert said(await forged(ann, own, address("set server role"), ["1"])).startswith(sentence)
    assert await evening.bot.store.guilds.customs() == {}


async def test_who_lost_the_permission_meanwhile_is_told(evening: Evening) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    evening.env.backend.guilds[evening.guild.id].members[admin.id].role_ids.clear()
    refused = await evening.choose_on(page, admin, "pace", "post")
    assert said(refused).startswith("Only people who can manage this server can change its settings.")


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("language", "fr", ServerSettings(language="fr")),
        ("looks", "cards", ServerSettings(looks="cards")),
        ("pace", "post", ServerSettings(pace="post")),
        ("threads", "on", ServerSettings(threads=True)),
        ("openers", "managers", ServerSettings(openers=MANAGERS)),
        ("seasons", "off", ServerSettings(seasons=False)),
    ],
)
async def test_a_servers_choice_is_confirmed_and_outlives_the_bot(
    evening: Evening, key: str, value: str, wanted: ServerSettings
) -> None:
    admin = evening.admin("tom")
    page = await evening.choose_setting(admin, key, value, "server")
    assert chosen_on(page)[key] == value
    assert "✓ Saved." in text(page)
    await evening.restart()
    assert evening.bot.chosen.servers == {evening.guild.id: wanted}
    await evening.choose_on(page, admin, key, next(iter(SERVERS[key].choices)))
    assert evening.bot.chosen.servers == await evening.bot.store.guilds.customs() == {}


async def test_the_bots_of_a_server_are_as_strong_as_it_likes_unless_a_host_says_otherwise(
    evening: Evening,
) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom")
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part options")
    assert chosen_on(page)["level"] == "fair"
    await admin.select(page, ["strong"], custom_id=address("set server level"))
    assert "✓ Saved. They count, and think ahead." in text(page)
    await evening.restart()
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(level="strong")}
    lobby = await evening.open_table(ann)
    await evening.press(ann, lobby, "house")
    assert evening.table().level == "strong"
    assert "Magpie** · strong" in text(lobby)
    assert "Changed by the host" not in text(lobby), "the table opened so"
    refused = await forged(admin, page, address("set server level"), ["perfect"])
    assert said(refused).startswith("That choice is gone.")
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(level="strong")}


async def test_a_game_from_the_menu_has_the_servers_level_too(evening: Evening) -> None:
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), level="easy")
    ann = evening.member("ann")
    menu = answer_of(await ann.slash(evening.channel, "play"))
    await ann.select(menu, ["kuckuck sealed full"], custom_id=address("choose"))
    assert evening.table().level == "easy"


async def test_a_level_of_a_later_version_counts_as_the_default(evening: Evening) -> None:
    await evening.bot.store.guilds.choose(GuildId(evening.guild.id), level=cast("Level", "perfect"))
    assert await evening.bot.store.guilds.customs() == {}


async def test_the_table_speaks_the_servers_language_and_a_hand_its_readers(env: simcord.Env) -> None:
    evening = Evening(env, locale="fr")
    ann, ben = evening.member("ann", locale="de"), evening.member("ben", locale="en-GB")
    lobby = await evening.open_table(ann)
    assert JOIN["fr"] in labels(lobby)
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "house")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    for member, language in ((ann, "de"), (ben, "en")):
        where = Tr(language, "kuckuck")("Trick {trick} of 12", trick=1)
        assert where in text(evening.hand(member))
    assert Tr("fr")("My hand") in labels(evening.board())


async def test_an_admin_chooses_the_language_and_open_tables_change_at_once(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="de")
    lobby = await evening.open_table(ann)
    assert JOIN["en"] in labels(lobby)
    for language, shown in (("fr", "fr"), ("de", "de"), ("discord", "en")):
        page = await evening.choose_setting(admin, "language", language, "server")
        assert text(page).startswith("## Einstellungen"), "the answer is for its reader alone"
        await evening.paint()
        assert JOIN[shown] in labels(lobby)


async def test_a_table_has_the_servers_pace_unless_its_host_says_otherwise(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom")
    await evening.choose_setting(admin, "pace", "post", "server")
    await evening.open_table(ann)
    assert evening.table().seconds == 86_400
    await evening.open_table(ann, pace="relaxed")
    assert evening.table().seconds == 600
    await evening.open_table(ann, seconds=45)
    assert evening.table().seconds == 45


# Who may open tables


async def test_only_members_with_a_role_open_tables(evening: Evening) -> None:
    role = evening.guild.create_role("regulars")
    ann, ben, admin = evening.member("ann"), evening.member("ben", roles=[role]), evening.admin("tom")
    page = await evening.choose_setting(admin, "openers", "role", "server")
    assert "Choose the role below; until then everything stays as it was." in text(page)
    assert evening.bot.chosen.servers == {}
    await evening.choose_on(page, admin, "role", role)
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(openers=role.id)}
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith(
        f"Only members with the role <@&{role.id}> can open tables here. Join an open one"
    )
    lobby = await evening.open_table(ben)
    await evening.press(ann, lobby, "join")
    assert evening.table().seat(UserId(ann.id)) is not None, "anybody can join"
    await evening.open_table(admin)


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en-GB", "Only people who can manage this server can open tables here."),
        ("fr", "Seules les personnes qui gèrent ce serveur peuvent ouvrir des tables ici."),
        ("de", "Nur die Serververwaltung kann hier Tische eröffnen."),
    ],
)
async def test_only_who_may_manage_the_server_opens_tables(
    evening: Evening, locale: str, sentence: str
) -> None:
    ann, admin = evening.member("ann", locale=locale), evening.admin("tom")
    await evening.choose_setting(admin, "openers", "managers", "server")
    assert said(await ann.slash(evening.channel, "kuckuck start")).startswith(sentence)
    await evening.open_table(admin)
    learning = await ann.slash(evening.channel, "learn", game="Coucou")
    assert learning.response, "a lesson is for everybody"


async def test_the_role_that_everybody_has_means_everybody(evening: Evening) -> None:
    admin = evening.admin("tom")
    await evening.choose_setting(admin, "openers", "managers", "server")
    page = await evening.settings(admin, "server")
    await forged(admin, page, address("set server role"), [str(evening.guild.id)])
    assert evening.bot.chosen.servers == {}


@pytest.mark.parametrize("role", ["1", "999999999999999999999", "everybody", "-5"])
async def test_a_role_of_another_server_is_refused(evening: Evening, role: str) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    answer = said(await forged(admin, page, address("set server role"), [role]))
    assert answer == "There is no such role in this server. Choose another one."


async def test_a_role_that_is_gone_leaves_the_tables_to_the_admins(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom")
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(openers=1)
    page = await evening.settings(admin, "server")
    assert "⚠️ This role is gone" in text(page)
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith("Only people who can manage this server can open tables here.")
    await evening.open_table(admin)


async def test_play_again_opens_a_table_too(evening: Evening) -> None:
    ann, ben, admin = evening.member("ann"), evening.member("ben"), evening.admin("tom")
    await evening.start_game(ann, ben, admin)
    await evening.play_out(ann, ben, admin)
    board = evening.board()
    await evening.choose_setting(admin, "openers", "managers", "server")
    refused = said(await evening.press(ann, board, "again"))
    assert refused.startswith("Only people who can manage this server can open tables here.")
    again = await evening.press(admin, board, "again")
    assert again.acknowledged
    assert evening.table().seat(UserId(admin.id)) is not None
