"""`/settings`: what people choose for themselves, and what managers of the server choose for all.

Private texts are in the reader's language, shared ones in the server's, unless they have chosen another one.
"""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Tr
from bot.ids import SHIFT, UserId
from bot.live.shards import Shards
from bot.presenters.server_settings import SERVERS
from bot.presenters.settings import MINE
from bot.screen import address
from bot.settings import PersonSettings
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import said, text
from tests.cogs.settings_pages import LOCALES, chosen_on, labels, preferences

# For oneself


async def test_who_never_chose_sees_the_defaults(evening: Evening) -> None:
    page = await evening.settings(evening.member("ann"))
    assert chosen_on(page) == {
        "hand": "panel",
        "notify": "slow",
        "reminder": "off",
        "pictures": "on",
        "language": "discord",
    }
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
    assert said(refused) == Tr(language)(
        "You are not at a table here, so there is nothing to leave. "
        "Use this command in the server where your table is."
    )
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
    where = Tr("de", "kuckuck")("Trick {trick} of 12", trick=1)
    assert where in text(evening.hand(ann))
    assert where not in text(evening.hand(ben))


async def test_a_hand_by_direct_message_follows_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, house=1)
    await evening.wait(3)
    await evening.choose_setting(ann, "language", "fr")
    await evening.wait(3)
    where = Tr("fr", "kuckuck")("Trick {trick} of 12", trick=1)
    assert where in text(evening.letter(ann))


async def test_back_to_the_language_of_discord_a_direct_message_follows_too(evening: Evening) -> None:
    ann, ben = evening.member("ann", locale="de"), evening.member("ben")
    await evening.want_letters(ann)
    await evening.choose_setting(ann, "language", "fr")
    await evening.start_game(ann, ben, house=1)
    await evening.wait(3)
    await evening.choose_setting(ann, "language", "discord")
    await evening.wait(3)
    assert "Der Tisch steht in" in text(evening.letter(ann))


async def test_a_panel_in_the_lobby_follows_too(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.open_table(ann)
    await ann.slash(evening.channel, "hand")
    assert "table 1" in text(evening.hand(ann))
    await evening.choose_setting(ann, "language", "de")
    await evening.paint()
    assert "Tisch 1" in text(evening.hand(ann))


async def test_a_panel_at_the_end_follows_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.play_out(ann, ben)
    await evening.paint()
    await evening.choose_setting(ann, "language", "de")
    await evening.paint()
    assert "· Tisch 1" in text(evening.hand(ann))
    assert "· table 1" in text(evening.hand(ben))


async def test_what_another_process_has_chosen_is_known_from_the_next_hand_on(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    people, panels = evening.bot.store.people, evening.bot.panels
    panels._core = panels._core._replace(shards=Shards(2, ((evening.guild.id >> SHIFT) % 2,)))
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
        ("set me reminder", ["hourly"]),
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
    assert answer == "That choice is gone. Open your settings again with `/settings me`."
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
