"""`/settings`: what people choose for themselves, and what managers of the server choose for all.

Private texts are in the reader's language, shared ones in the server's, unless they have chosen another one.
"""

from __future__ import annotations

import json

import pytest
import simcord

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, UserId
from bot.presenters.settings import MINE, SERVERS
from bot.screen import address
from bot.settings import MANAGERS, PersonSettings, ServerSettings
from tests.cogs.evening import Evening, forged, said, text, word_of

JOIN = {language: Tr(language)("Join") for language in ("en", "fr", "de")}
LOCALES = [("en-GB", "en"), ("fr", "fr"), ("de", "de")]


def labels(message: simcord.ResponseMessage) -> str:
    return json.dumps(message.components, ensure_ascii=False)


def chosen_on(page: simcord.ResponseMessage) -> dict[str, str]:
    """What the page's menus show, by setting."""
    rows = [part["components"][0] for part in page.components[0]["components"] if part["type"] == 1]
    return {
        word_of(menu["custom_id"]).rpartition(" ")[2]: option["value"]
        for menu in rows
        for option in menu.get("options", ())
        if option.get("default")
    }


async def preferences(evening: Evening, member: simcord.MemberActor) -> PersonSettings:
    return (await evening.bot.store.people.preferences([UserId(member.id)]))[UserId(member.id)]


# For oneself


async def test_who_never_chose_sees_the_defaults(evening: Evening) -> None:
    page = await evening.settings(evening.member("ann"))
    assert chosen_on(page) == {"hand": "panel", "notify": "slow", "pictures": "on", "language": "discord"}
    assert page.ephemeral


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("hand", "dm", PersonSettings(hand="dm")),
        ("notify", "never", PersonSettings(notify="never")),
        ("pictures", "off", PersonSettings(text_only=True)),
        ("language", "de", PersonSettings(language="de")),
    ],
)
async def test_a_choice_is_confirmed_in_place_and_outlives_the_bot(
    evening: Evening, key: str, value: str, wanted: PersonSettings
) -> None:
    ann = evening.member("ann")
    page = await evening.choose_setting(ann, key, value)
    assert [shown.id for shown in evening.private(ann)] == [page.id], "in place"
    assert chosen_on(page)[key] == value
    assert text(page).count("✓") == 1
    assert await preferences(evening, ann) == wanted
    await evening.restart()
    await evening.choose_on(page, ann, key, next(iter(MINE[key].choices)))
    assert await preferences(evening, ann) == PersonSettings(), "the page of the former bot still serves"
    assert chosen_on(await evening.settings(ann))[key] == next(iter(MINE[key].choices))


@pytest.mark.parametrize(("locale", "language"), LOCALES)
async def test_the_pages_speak_their_readers_language(evening: Evening, locale: str, language: str) -> None:
    admin, tr = evening.admin("tom", locale=locale), Tr(language)
    mine, servers = await evening.settings(admin), await evening.settings(admin, "server")
    for page, title, settings in (
        (mine, "Your settings", MINE),
        (servers, "Settings of this server", SERVERS),
    ):
        assert text(page).startswith("## " + tr(title))
        for setting in settings.values():
            assert f"**{tr(setting.title)}**" in text(page)
            assert all(tr(choice.label) in labels(page) for choice in list(setting.choices.values())[:1])
    saved = await evening.choose_setting(admin, "threads", "off", "server")
    assert "✓ " + tr("Saved.") in text(saved)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_ones_own_language_holds_everywhere_and_at_once(evening: Evening, language: str) -> None:
    ann = evening.member("ann", locale="fr" if language == "de" else "de")
    page = await evening.choose_setting(ann, "language", language)
    assert text(page).startswith("## " + Tr(language)("Your settings")), "at once"
    refused = await ann.slash(evening.channel, "leave")
    assert said(refused) == Tr(language)("You are not at a table here, so there is nothing to leave.")
    await evening.restart()
    assert text(await evening.settings(ann)).startswith("## " + Tr(language)("Your settings"))
    await evening.choose_setting(ann, "language", "discord")
    back = "fr" if language == "de" else "de"
    assert text(await evening.settings(ann)).startswith("## " + Tr(back)("Your settings"))


async def test_an_open_hand_follows_its_persons_language(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.choose_setting(ann, "language", "de")
    await evening.paint()
    where = Tr("de", "kuckuck")("Round {round} of {rounds} · trick {trick} of 12", round=1, rounds=3, trick=1)
    assert where in text(evening.hand(ann))
    assert where not in text(evening.hand(ben))


async def test_a_hand_by_direct_message_follows_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1)
    await evening.wait(3)
    await evening.choose_setting(ann, "language", "fr")
    await evening.wait(3)
    where = Tr("fr", "kuckuck")("Round {round} of {rounds} · trick {trick} of 12", round=1, rounds=3, trick=1)
    assert where in text(evening.letter(ann))


async def test_what_another_process_has_chosen_is_known_from_the_next_hand_on(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    people = evening.bot.store.people
    await people.prefer(UserId(ann.id), language="de")
    people.known.clear()  # as it is where another process has written
    await evening.press(ann, evening.board(), "hand")
    assert people.known == {ann.id: PersonSettings(language="de")}


async def test_only_those_are_kept_in_mind_who_chose_a_language_or_words(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.choose_setting(ann, "pictures", "off")
    await evening.choose_setting(ben, "hand", "dm")
    await evening.settings(cleo)
    assert [*evening.bot.store.people.known] == [ann.id]
    await evening.restart()
    assert evening.bot.chosen.text_only(UserId(ann.id))
    assert not evening.bot.chosen.text_only(UserId(ben.id))
    await evening.choose_setting(ann, "pictures", "on")
    assert not evening.bot.store.people.known


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("set me hand", ["pigeon"]),
        ("set me hand", []),
        ("set me hand", ["dm", "panel"]),
        ("set me hand", None),
        ("set me colour", ["red"]),
        ("set server pace", ["never"]),
        ("set server colour", ["red"]),
        ("set server language", ["x" * 4000]),
        ("set server threads", [7]),
    ],
)
async def test_what_no_menu_offers_is_refused(evening: Evening, word: str, values: list[str] | None) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin)
    answer = said(await forged(admin, page, address(word), values))
    assert answer == "There is no such choice any more. Open your settings anew with `/settings`."
    assert await preferences(evening, admin) == PersonSettings()
    assert await evening.bot.store.guilds.customs() == {}


async def test_a_strangers_press_answers_the_stranger_alone(evening: Evening) -> None:
    ann, eve = evening.members("ann", "eve")
    page = await evening.settings(ann)
    await forged(eve, page, address("set me notify"), ["never"])
    assert await preferences(evening, ann) == PersonSettings()
    assert chosen_on(page)["notify"] == "slow"
    assert len(evening.private(eve)) == 1


# For a server


async def test_a_server_has_defaults(evening: Evening) -> None:
    page = await evening.settings(evening.admin("tom"), "server")
    wanted = {
        "language": "discord",
        "pace": "live",
        "threads": "off",
        "openers": "everybody",
        "seasons": "on",
    }
    assert chosen_on(page) == wanted


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en-US", "Only who may manage this server can change its settings."),
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
    assert said(refused).startswith("Only who may manage this server can change its settings.")


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("language", "fr", ServerSettings(language="fr")),
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
        where = Tr(language, "kuckuck")(
            "Round {round} of {rounds} · trick {trick} of 12", round=1, rounds=3, trick=1
        )
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
    assert "Choose the role below; until then all stays as it was." in text(page)
    assert evening.bot.chosen.servers == {}
    await evening.choose_on(page, admin, "role", role)
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(openers=role.id)}
    refused = said(await ann.slash(evening.channel, "kuckuck start"))
    assert refused.startswith(f"Only members with the role <@&{role.id}> open tables here. Join an open one")
    lobby = await evening.open_table(ben)
    await evening.press(ann, lobby, "join")
    assert evening.table().seat(UserId(ann.id)) is not None, "anybody can join"
    await evening.open_table(admin)


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("en-GB", "Only who may manage this server opens tables here."),
        ("fr", "Seuls ceux qui peuvent gérer ce serveur ouvrent des tables ici."),
        ("de", "Nur wer diesen Server verwalten darf, öffnet hier Tische."),
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
    assert refused.startswith("Only who may manage this server opens tables here.")
    await evening.open_table(admin)


async def test_play_again_opens_a_table_too(evening: Evening) -> None:
    ann, ben, admin = evening.member("ann"), evening.member("ben"), evening.admin("tom")
    board = await evening.start_game(ann, ben, admin)
    await evening.play_out(ann, ben, admin)
    await evening.choose_setting(admin, "openers", "managers", "server")
    refused = said(await evening.press(ann, board, "again"))
    assert refused.startswith("Only who may manage this server opens tables here.")
    again = await evening.press(admin, board, "again")
    assert again.acknowledged
    assert evening.table().seat(UserId(ann.id)) is not None
