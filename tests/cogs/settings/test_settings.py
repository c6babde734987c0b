"""`/settings`: what people choose for themselves, and what a server's admins choose for everybody."""

from typing import Any

from msgspec.structs import replace

from bot.i18n import Tr
from bot.ids import SHIFT, GuildId, UserId
from bot.screen import address
from bot.settings import MANAGERS, PersonSettings, ServerSettings
from bot.shards import Shards
from cogs.settings.pages import my_settings
from tests.cogs.circumstances import unhurried
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, said, text, words
from tests.cogs.settings.reading import GONE, JOIN, chosen_on, labels, preferences

__all__ = ["unhurried"]


async def test_each_choice_is_confirmed_in_place_and_outlives_the_bot(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    assert page.ephemeral
    defaults, others = chosen_on(page), {"hand": "dm", "notify": "never", "pictures": "off", "language": "de"}
    assert [defaults[key] for key in others] == ["panel", "slow", "on", "discord"]
    for key, value in others.items():
        await evening.choose_on(page, ann, key, value)
        assert chosen_on(page)[key] == value
        assert text(page).count("✓") == 1, key
    assert text(page).startswith("## " + Tr("de")("Your settings")), "in one's own language at once"
    wanted = PersonSettings(hand="dm", notify="never", text_only=True, language="de")
    assert await preferences(evening, ann) == wanted
    await evening.restart()
    for number, key in enumerate(others):
        await evening.choose_on(page, ann, key, next(iter(my_settings()[key].choices)))
        assert (number == len(others) - 1) == (await preferences(evening, ann) == PersonSettings()), key
    assert chosen_on(page) == defaults, "the page of the former bot still serves"
    assert [shown.id for shown in evening.private(ann)] == [page.id], "in place"


async def test_what_is_open_is_translated_from_the_lobby_to_the_end(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben"), evening.member("cleo", locale="de")
    await evening.want_letters(cleo)
    lobby = await evening.open_table(ann, rounds="short")
    await ann.slash(evening.channel, "hand")
    table = evening.table().id
    page, hers = await evening.settings(ann), await evening.settings(cleo)
    await evening.choose_on(page, ann, "language", "de")
    await evening.paint()
    assert f"Tisch {table}" in text(evening.seats(ann)[0]), "a panel in the lobby"
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.wait(3)
    trick, first = "Trick {trick} of {tricks}", {"trick": 1, "tricks": 12}
    assert "Der Tisch steht in" in text(evening.letter(cleo))
    await evening.choose_on(hers, cleo, "language", "fr")
    await evening.wait(3)
    for member, language in ((ann, "de"), (ben, "en")):
        assert Tr(language, "kuckuck")(trick, **first) in text(evening.hand(member)), "an open hand"
    assert Tr("fr", "kuckuck")(trick, **first) in text(evening.letter(cleo)), "a hand by direct message"
    await evening.choose_on(hers, cleo, "language", "discord")
    await evening.wait(3)
    assert "Der Tisch steht in" in text(evening.letter(cleo)), "back to the language of Discord"
    await evening.play_out(ann, ben, cleo)
    await evening.choose_on(page, ann, "language", "en")
    await evening.paint()
    assert f"· table {table}" in text(evening.hand(ann)), "a panel at the end"


async def test_only_those_are_kept_in_mind_who_chose_a_language_or_words(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    people = evening.bot.store.people
    await evening.choose_setting(ann, "pictures", "off")
    await evening.choose_setting(ben, "hand", "dm")
    await evening.settings(cleo)
    assert {ann.id, ben.id, cleo.id} & people.known.keys() == {ann.id}
    await evening.restart()
    assert [evening.bot.chosen.text_only(UserId(one.id)) for one in (ann, ben, cleo)] == [True, False, False]
    await evening.choose_setting(ann, "pictures", "on")
    assert ann.id not in people.known
    await evening.start_game(ben, cleo, house=1)
    panels = evening.bot.panels
    panels._core = panels._core._replace(shards=Shards(2, ((evening.guild.id >> SHIFT) % 2,)))
    await people.prefer(UserId(cleo.id), language="de")
    people.known.clear()  # as if another process had written
    await evening.press(cleo, evening.board(), "hand")
    assert people.known == {cleo.id: PersonSettings(language="de")}, "from the next hand on"


MADE_UP: tuple[tuple[str, list[Any] | None], ...] = (
    ("me hand", ["pigeon"]),
    ("me hand", ["dm", "panel"]),
    ("me hand", None),
    ("server pace", ["never"]),
    ("server language", ["x" * 4000]),
    ("server champion", ["5"]),
    ("server champions", ["kuckuck"]),
    ("server channels", None),
    ("server channels", ["1"] * 26),
    ("option coucou chips", ["6"]),
    ("option coucou chips", []),
    ("option coucou rules", ["3"]),
    ("option poker chips", ["3"]),
)


async def test_what_no_menu_offers_or_others_press_changes_nothing(evening: Evening) -> None:
    admin, eve = evening.admin("tom"), evening.member("eve")
    page = await evening.settings(admin)
    answers = [said(await forged(admin, page, address(f"set {word}"), values)) for word, values in MADE_UP]
    assert [word for word, answer in zip(MADE_UP, answers, strict=True) if answer != GONE] == []
    await forged(eve, page, address("set me notify"), ["never"])
    assert len(evening.private(eve)) == 1, "a stranger is answered alone"
    assert await preferences(evening, admin) == PersonSettings()
    assert evening.guild.id not in await evening.bot.store.guilds.customs()


NOT_YOURS = "Only people who can manage this server can change its settings. Your own are in `/settings`."
NO_CHANNELS = (
    "These channels are gone, so no tables can be opened. Choose others, or none to allow all channels."
)


def stored(evening: Evening) -> ServerSettings:
    return evening.bot.chosen.of_server(GuildId(evening.guild.id))


async def test_each_choice_of_a_server_is_confirmed_and_outlives_the_bot(evening: Evening) -> None:
    admin = evening.admin("tom")
    lobby = await evening.open_table(admin)
    page = await evening.settings(admin, "server")
    usual = {
        "language": "discord",
        "looks": "drawn",
        "pace": "live",
        "threads": "off",
        "openers": "everybody",
    }
    usual |= {"seasons": "on", "reactions": "on"}
    others = {"language": "fr", "looks": "cards", "pace": "post", "threads": "on", "openers": "managers"}
    for key, value in (others | {"seasons": "off", "reactions": "off"}).items():
        await evening.choose_on(page, admin, key, value)
        assert chosen_on(page)[key] == value
        assert text(page).count("✓ Saved.") == 1, key
    await evening.paint()
    assert JOIN["fr"] in labels(lobby), "open tables speak the server's language at once"
    await evening.restart()
    wanted = ServerSettings("fr", looks="cards", pace="post", threads=True, openers=MANAGERS, seasons=False)
    assert stored(evening) == replace(wanted, reactions=False)
    for key, value in usual.items():
        assert evening.guild.id in evening.bot.chosen.servers, f"not yet without {key}"
        await evening.choose_on(page, admin, key, value)
    assert evening.guild.id not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}


async def test_the_settings_of_a_server_are_its_managers_and_have_its_own_channels(evening: Evening) -> None:
    admin, ann = evening.admin("tom"), evening.member("ann")
    own = await evening.settings(ann)
    keeper = evening.keeper("kim")
    assert said(await keeper.slash(evening.channel, "manage server")) == NOT_YOURS
    assert "settings" not in words(own)
    forbidden: list[tuple[str, list[str] | None]] = [
        *((f"set server {key}", []) for key in ("called", "announced", "podium", "champion", "channels")),
        *((f"set {key}", [value]) for key, value in (("server pace", "post"), ("option coucou chips", "5"))),
        ("part places", None),
    ]
    for word, values in forbidden:
        assert said(await forged(ann, own, address(word), values)) == NOT_YOURS, word
    page = answer_of(await evening.press(admin, await evening.settings(admin), "settings"))
    answers = [
        said(await forged(admin, page, address(f"set server {key}"), [channel]))
        for key in ("channels", "announced", "podium")
        for channel in ("1", "999999999999999999999", "games", "-5", "")
    ]
    assert {*answers} == {"There's no such channel in this server. Choose another one."}
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
    await evening.add_bots(ann, lobby, 1)
    assert "Magpie** · strong" in text(lobby)
    assert "Changed by the host" not in text(lobby), "the table opened so"
    assert said(await forged(admin, page, address("set server level"), ["perfect"])) == GONE
    await evening.bot.store.guilds.choose(GuildId(evening.guild.id), level="perfect")
    known = await evening.bot.store.guilds.customs()
    assert evening.guild.id not in known, "a level of a later version counts as the default"


async def test_only_members_with_a_role_open_tables(evening: Evening) -> None:
    role = evening.guild.create_role("regulars")
    ann, ben, admin = evening.member("ann"), evening.member("ben", roles=[role]), evening.admin("tom")
    page = await evening.choose_setting(admin, "openers", "role", "server")
    assert "⚠️ Choose the role below; until then nothing changes." in text(page)
    assert stored(evening) == ServerSettings()
    for foreign in ("1", "999999999999999999999", "everybody"):
        answer = said(await forged(admin, page, address("set server role"), [foreign]))
        assert answer == "There's no such role in this server. Choose another one.", foreign
    await evening.choose_on(page, admin, "role", role)
    assert stored(evening) == ServerSettings(openers=role.id)
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith(
        f"Only members with the role <@&{role.id}> can open tables here. Join an open one"
    )
    lobby = await evening.open_table(ben)
    await evening.press(ann, lobby, "join")
    assert evening.table().seat(UserId(ann.id)) == 1, "anybody can join"
    evening.env.backend.delete_role(evening.guild.id, role.id)
    await evening.press(admin, page, "part tables")
    await evening.press(admin, page, "part opening")
    assert "⚠️ This role is gone" in text(page)
    refused = said(await ben.slash(evening.channel, "kuckuck start"))
    assert refused.startswith("Only people who can manage this server can open tables here.")
    await evening.open_table(admin)


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
    await evening.press(admin, page, "part opening")
    await admin.select(page, [cards], custom_id=address("set server channels"))
    tr = Tr("fr")
    saved = "✓ " + tr("Saved.") + " " + tr("Tables can only be opened in these channels and their threads.")
    assert saved in text(page)
    refused = f"Here, tables can only be opened in these channels: <#{cards.id}>. Use the command there."
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
    for part in ("tables", "opening"):
        await evening.press(admin, page, f"part {part}")
    assert "⚠️ " + tr(NO_CHANNELS) in text(page)
    assert said(await admin.slash(games, "kuckuck start")) == tr(
        "The channels for tables are gone. Ask somebody who can manage this server to choose others "
        "with `/manage server`."
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
    assert text(page).count("✓ " + Tr("fr")("Saved.")) == 1
    await admin.select(page, ["kuckuck"], custom_id=address("set server game"))
    assert "bidding" in chosen_on(page)
    await admin.select(page, ["coucou"], custom_id=address("set server game"))
    await evening.restart()
    here = GuildId(evening.guild.id)
    usual: dict[str, dict[str, int | str]] = {"coucou": {"chips": 5, "variant": "as"}}
    assert evening.bot.chosen.of_server(here) == ServerSettings(options=usual)
    await evening.choose_setting(admin, "pace", "post", "server")
    for game, chosen, options, seconds in (
        ("coucou", {}, {"chips": 5, "variant": "as"}, 86_400),
        ("coucou", {"variant": "coucou", "pace": "relaxed"}, {"chips": 5, "variant": "coucou"}, 600),
        ("kuckuck", {"pace": "live"}, {"bidding": "sealed", "rounds": "full"}, 60),
    ):
        await evening.open_table(ann, game, **chosen)
        assert evening.table().options == options
        assert evening.table().seconds == seconds
    await evening.choose_setting(admin, "pace", "live", "server")
    await admin.select(page, ["3"], custom_id=address("set option coucou chips"))
    await admin.select(page, ["coucou"], custom_id=address("set option coucou variant"))
    assert here not in {*evening.bot.chosen.servers, *await evening.bot.store.guilds.customs()}
    usual = {"coucou": {"chips": 9, "jokers": "on"}, "poker": {"chips": 3}}
    await evening.bot.chosen.change_server(here, options=usual)
    await evening.open_table(evening.member("ben"), "coucou")
    known = {"variant": "coucou", "chips": 3}
    assert evening.table().options == known, "what a game knows no more is left out"
