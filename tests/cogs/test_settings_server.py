"""`/settings server`: what a server's admins choose for everybody."""

from __future__ import annotations

from typing import cast

import simcord

from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.screen import address
from bot.settings import MANAGERS, ServerSettings
from engine.minds import Level
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text
from tests.cogs.settings_pages import GONE, JOIN, chosen_on, labels
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]

NOT_YOURS = "Only people who can manage this server can change its settings. Your own are in `/settings me`."
NO_CHANNELS = "These channels are gone, so no table can open. Choose others, or none to allow all channels."


def stored(evening: Evening) -> ServerSettings:
    """What the server has chosen."""
    return evening.bot.chosen.of_server(GuildId(evening.guild.id))


async def test_each_choice_of_a_server_is_confirmed_and_outlives_the_bot(evening: Evening) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    choices = {
        "language": ("discord", "fr"),
        "looks": ("drawn", "cards"),
        "pace": ("live", "post"),
        "threads": ("off", "on"),
        "openers": ("everybody", "managers"),
        "seasons": ("on", "off"),
    }
    assert chosen_on(page) == {key: usual for key, (usual, _) in choices.items()}
    for key, (_, value) in choices.items():
        await evening.choose_on(page, admin, key, value)
        assert chosen_on(page)[key] == value
        assert text(page).count("✓ Saved.") == 1, key
    await evening.restart()
    wanted = ServerSettings("fr", looks="cards", pace="post", threads=True, openers=MANAGERS, seasons=False)
    assert stored(evening) == wanted
    for key, (usual, _) in choices.items():
        assert evening.guild.id in evening.bot.chosen.servers, f"not yet without {key}"
        await evening.choose_on(page, admin, key, usual)
    assert evening.guild.id not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}


async def test_the_settings_of_a_server_are_its_managers_and_have_its_own_channels(evening: Evening) -> None:
    admin, ann = evening.admin("tom"), evening.member("ann")
    own = await evening.settings(ann)
    assert said(await ann.slash(evening.channel, "settings server")) == NOT_YOURS
    for word, values in (
        ("set server pace", ["post"]),
        ("set server role", ["1"]),
        ("set server channels", [str(evening.channel.id)]),
        *((f"set server {key}", []) for key in ("called", "announced", "podium", "champion")),
        ("set server champions", ["kuckuck"]),
        ("set option coucou chips", ["5"]),
        ("part places", None),
    ):
        assert said(await forged(ann, own, address(word), values)) == NOT_YOURS, word
    page = await evening.settings(admin, "server")
    answers = [
        said(await forged(admin, page, address(f"set server {key}"), [channel]))
        for key in ("channels", "announced", "podium")
        for channel in ("1", "999999999999999999999", "games", "-5", "")
    ]
    assert {*answers} == {"There is no such channel in this server. Choose another one."}
    evening.take_roles(admin)
    refused = await evening.choose_on(page, admin, "pace", "post")
    assert said(refused) == NOT_YOURS, "who lost the permission meanwhile"
    assert evening.guild.id not in await evening.bot.store.guilds.customs()


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
    assert stored(evening) == ServerSettings(level="strong")
    lobby = await evening.open_table(ann)
    await evening.press(ann, lobby, "house")
    assert evening.table().level == "strong"
    assert "Magpie** · strong" in text(lobby)
    assert "Changed by the host" not in text(lobby), "the table opened so"
    assert said(await forged(admin, page, address("set server level"), ["perfect"])) == GONE
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), level="easy")
    menu = answer_of(await ann.slash(evening.channel, "play"))
    await ann.select(menu, ["kuckuck sealed full"], custom_id=address("choose"))
    assert evening.table().level == "easy", "from the menu too"
    await evening.bot.store.guilds.choose(GuildId(evening.guild.id), level=cast("Level", "perfect"))
    known = await evening.bot.store.guilds.customs()
    assert evening.guild.id not in known, "a level of a later version counts as the default"


async def test_the_table_speaks_the_servers_language_and_the_settings_their_readers(env: simcord.Env) -> None:
    evening = Evening(env, locale="fr")
    admin = evening.admin("tom", locale="de")
    lobby = await evening.open_table(admin)
    assert JOIN["fr"] in labels(lobby), "as Discord says"
    page = await evening.settings(admin, "server")
    for language, shown in (("en", "en"), ("de", "de"), ("discord", "fr")):
        await evening.choose_on(page, admin, "language", language)
        assert text(page).startswith("## Einstellungen"), "the answer is for its reader alone"
        await evening.paint()
        assert JOIN[shown] in labels(lobby), "open tables change at once"


async def test_only_members_with_a_role_open_tables(evening: Evening) -> None:
    role = evening.guild.create_role("regulars")
    ann, ben, admin = evening.member("ann"), evening.member("ben", roles=[role]), evening.admin("tom")
    page = await evening.choose_setting(admin, "openers", "role", "server")
    assert "⚠️ Choose the role below; until then everything stays as it was." in text(page)
    assert stored(evening) == ServerSettings()
    for foreign in ("1", "999999999999999999999", "everybody", "-5"):
        answer = said(await forged(admin, page, address("set server role"), [foreign]))
        assert answer == "There is no such role in this server. Choose another one.", foreign
    await evening.choose_on(page, admin, "role", role)
    assert stored(evening) == ServerSettings(openers=role.id)
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith(
        f"Only members with the role <@&{role.id}> can open tables here. Join an open one"
    )
    lobby = await evening.open_table(ben)
    await evening.press(ann, lobby, "join")
    assert evening.table().seat(UserId(ann.id)) == 1, "anybody can join"
    await evening.open_table(admin)
    evening.env.backend.delete_role(evening.guild.id, role.id)
    assert "⚠️ This role is gone" in text(await evening.settings(admin, "server"))
    refused = said(await ben.slash(evening.channel, "kuckuck start"))
    assert refused.startswith("Only people who can manage this server can open tables here.")
    await evening.open_table(admin)
    await forged(admin, page, address("set server role"), [str(evening.guild.id)])
    assert stored(evening) == ServerSettings(), "the role that everybody has means everybody"


async def test_tables_open_for_chosen_people_in_the_chosen_channels_and_their_threads(
    evening: Evening,
) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="fr")
    await evening.start_game(ann, admin, house=1, rounds="short")
    await evening.play_out(ann, admin)
    board = evening.board()
    await evening.choose_setting(admin, "openers", "managers", "server")
    refused = said(await evening.press(ann, board, "again"))
    assert refused.startswith("Only people who can manage this server can open tables here.")
    await evening.choose_setting(admin, "openers", "everybody", "server")
    cards, games = evening.guild.create_text_channel("cards"), evening.channel
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part places")
    await admin.select(page, [cards], custom_id=address("set server channels"))
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
    assert "⚠️ " + tr(NO_CHANNELS) in text(page)
    assert said(await admin.slash(games, "kuckuck start")) == tr(
        "The channels for tables are gone. Ask somebody who can manage this server to choose others "
        "with `/settings server`."
    )
    await admin.select(page, [games], custom_id=address("set server channels"))
    assert tr(NO_CHANNELS) not in text(page)
    await admin.select(page, [], custom_id=address("set server channels"))
    assert here not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}


async def test_usual_options_hold_unless_the_host_chooses(evening: Evening) -> None:
    ann, admin = evening.member("ann"), evening.admin("tom", locale="fr")
    page = await evening.settings(admin, "server")
    await evening.press(admin, page, "part options")
    await admin.select(page, ["5"], custom_id=address("set option coucou chips"))
    await admin.select(page, ["as"], custom_id=address("set option coucou variant"))
    await admin.select(page, ["kuckuck"], custom_id=address("set server game"))
    await admin.select(page, ["tactical"], custom_id=address("set option kuckuck bidding"))
    assert text(page).count("✓ " + Tr("fr")("Saved.")) == 1
    await evening.restart()
    here = GuildId(evening.guild.id)
    usual: dict[str, dict[str, int | str]] = {
        "coucou": {"chips": 5, "variant": "as"},
        "kuckuck": {"bidding": "tactical"},
    }
    assert evening.bot.chosen.of_server(here) == ServerSettings(options=usual)
    await evening.choose_setting(admin, "pace", "post", "server")
    for game, chosen, options, seconds in (
        ("coucou", {}, {"chips": 5, "variant": "as"}, 86_400),
        ("coucou", {"variant": "coucou", "pace": "relaxed"}, {"chips": 5, "variant": "coucou"}, 600),
        ("kuckuck", {"seconds": 45}, {"bidding": "tactical", "rounds": "full"}, 45),
    ):
        await evening.open_table(ann, game, **chosen)
        assert evening.table().options == options
        assert evening.table().seconds == seconds
    await evening.choose_setting(admin, "pace", "live", "server")
    await admin.select(page, ["sealed"], custom_id=address("set option kuckuck bidding"))
    assert evening.bot.chosen.of_server(here) == ServerSettings(options={"coucou": usual["coucou"]})
    await admin.select(page, ["coucou"], custom_id=address("set server game"))
    await admin.select(page, ["3"], custom_id=address("set option coucou chips"))
    await admin.select(page, ["coucou"], custom_id=address("set option coucou variant"))
    assert here not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}
    usual = {"coucou": {"chips": 9, "jokers": "on"}, "poker": {"chips": 3}}
    await evening.bot.chosen.change_server(here, options=usual)
    await evening.open_table(evening.member("ben"), "coucou")
    known = {"variant": "coucou", "chips": 3}
    assert evening.table().options == known, "what a game knows no more is left out"
