"""The forms of `/settings`: several choices, sent and saved at once."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, UserId
from bot.presenters.settings import MINE, NOT_IN_FORM, SERVERS
from bot.settings import PersonSettings, ServerSettings
from bot.storage.people import People
from tests.cogs.closed_letters import close_letters
from tests.cogs.evening import Evening
from tests.cogs.forms import fields, filled_in, key_of
from tests.cogs.reading import text
from tests.cogs.settings_pages import JOIN, LOCALES, chosen_on, labels, preferences

PAGES = {"me": MINE, "server": SERVERS}


async def fill(evening: Evening, member: MemberActor, whose: str = "me", **changes: str) -> ResponseMessage:
    """Sends the form of a new page with these changes; gives the page as it is then."""
    page = await evening.settings(member, whose)
    shown = await evening.press(member, page, f"fill {whose}")
    sent = await member.submit_modal(shown, filled_in(shown, **changes))
    assert sent.acknowledged
    assert not sent.followups, "answered once"
    assert evening.private(member)[-1].id == page.id, "in place"
    return page


# What they show


@pytest.mark.parametrize(("locale", "language"), LOCALES)
@pytest.mark.parametrize("whose", PAGES)
async def test_a_form_shows_what_is_chosen_in_its_readers_language(
    evening: Evening, whose: str, locale: str, language: str
) -> None:
    admin, tr = evening.admin("tom", locale=locale), Tr(language)
    await evening.choose_setting(admin, "hand", "dm")
    await evening.choose_setting(admin, "pace", "post", "server")
    page = await evening.settings(admin, whose)
    assert tr("Change several") in labels(page)
    shown = await evening.press(admin, page, f"fill {whose}")
    assert shown.modal
    assert f"## {shown.modal['title']}\n" in text(page)
    settings = {key: setting for key, setting in PAGES[whose].items() if key not in NOT_IN_FORM}
    assert [part["label"] for part in shown.modal["components"]] == [
        tr(setting.title) for setting in settings.values()
    ]
    for menu, setting in zip(fields(shown), settings.values(), strict=True):
        assert [option["value"] for option in menu["options"]] == [*setting.choices]
        assert all(option["label"] and option["description"] for option in menu["options"])
    now = {key_of(menu): value for menu in fields(shown) for value in filled_in(shown)[menu["custom_id"]]}
    assert now == {key: value for key, value in chosen_on(page).items() if key not in NOT_IN_FORM}


# What they save


@pytest.mark.parametrize(("locale", "language"), LOCALES)
async def test_several_choices_of_ones_own_are_saved_at_once(
    evening: Evening, locale: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tr = evening.member("ann", locale=locale), Tr(language)
    writes = []
    prefer = People.prefer

    async def counted(people: People, user: UserId, **chosen: Any) -> PersonSettings:
        writes.append(chosen)
        return await prefer(people, user, **chosen)

    monkeypatch.setattr(People, "prefer", counted)
    page = await fill(evening, ann, notify="never", pictures="off")
    assert writes == [{"notify": "never", "text_only": True}], "in one go"
    assert await preferences(evening, ann) == PersonSettings(notify="never", text_only=True)
    names = ", ".join(f"**{tr(MINE[key].title)}**" for key in ("notify", "pictures"))
    assert "✓ " + tr("Saved: {settings}.", settings=names) in text(page)
    assert text(page).count("✓ " + tr("Saved.")) == 2, "at each setting too"
    assert chosen_on(page)["notify"] == "never"


@pytest.mark.parametrize(("locale", "language"), LOCALES)
async def test_several_choices_of_a_server_are_saved_at_once(
    evening: Evening, locale: str, language: str
) -> None:
    admin, tr = evening.admin("tom", locale=locale), Tr(language)
    lobby = await evening.open_table(admin)
    page = await fill(evening, admin, "server", language="fr", pace="relaxed", seasons="off")
    wanted = ServerSettings(language="fr", pace="relaxed", seasons=False)
    assert (
        evening.bot.chosen.servers == await evening.bot.store.guilds.customs() == {evening.guild.id: wanted}
    )
    names = ", ".join(f"**{tr(SERVERS[key].title)}**" for key in ("language", "pace", "seasons"))
    assert "✓ " + tr("Saved: {settings}.", settings=names) in text(page)
    await evening.paint()
    assert JOIN["fr"] in labels(lobby), "open tables speak it at once"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", PAGES)
async def test_a_form_that_changes_nothing_says_so(evening: Evening, whose: str, language: str) -> None:
    admin = evening.admin("tom", locale=language)
    page = await fill(evening, admin, whose)
    assert Tr(language)("Nothing has changed.") in text(page)
    assert "✓" not in text(page)


async def test_a_new_language_is_spoken_at_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    page = await fill(evening, ann, language="de", notify="never")
    assert text(page).startswith("## " + Tr("de")("Your settings"))
    names = ", ".join(f"**{Tr('de')(MINE[key].title)}**" for key in ("notify", "language"))
    assert Tr("de")("Saved: {settings}.", settings=names) in text(page)
    await evening.paint()
    assert "Stich 1 von 12" in text(evening.hand(ann))


async def test_a_hand_moves_to_the_direct_messages(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    page = await fill(evening, ann, hand="dm", language="fr")
    assert Tr("fr")("Your hand is in your direct messages now, and comes there whenever a game starts.") in (
        text(page)
    )
    assert evening.hands(ann) == []
    assert text(evening.letter(ann))


async def test_direct_messages_that_are_closed_are_told_beside_what_was_saved(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    close_letters(evening, ann)
    page = await fill(evening, ann, hand="dm", pictures="off")
    assert "⚠️ I cannot write to you, so your hand stays at the table." in text(page)
    assert "✓ Saved: **Your hand**, **Pictures**.\n⚠️ Look above: **Your hand**." in text(page)
    assert await preferences(evening, ann) == PersonSettings(hand="dm", text_only=True)


async def test_a_permission_that_threads_need_is_named(evening: Evening) -> None:
    admin = evening.admin("tom")
    evening.channel = evening.limited(create_public_threads=False)
    page = await fill(evening, admin, "server", threads="on", pace="post")
    assert "⚠️ I may not open threads in this channel" in text(page)
    assert "✓ Saved: **Usual pace**, **Threads**.\n⚠️ Look above: **Threads**." in text(page)
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)] == ServerSettings(pace="post", threads=True)


async def test_which_role_opens_tables_is_asked_on_the_page(evening: Evening) -> None:
    role, admin = evening.guild.create_role("regulars"), evening.admin("tom")
    page = await fill(evening, admin, "server", openers="role", seasons="off")
    assert "✓ Saved: **Seasons**.\n⚠️ Look above: **Who may open tables**." in text(page)
    assert "Choose the role below; until then everything stays as it was." in text(page)
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)] == ServerSettings(seasons=False)
    await evening.choose_on(page, admin, "role", role)
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)] == ServerSettings(
        openers=role.id, seasons=False
    )
    await fill(evening, admin, "server", seasons="on")
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)] == ServerSettings(openers=role.id), (
        "the role is left as it is"
    )
    await fill(evening, admin, "server", openers="managers")
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)].openers == 0


async def test_a_role_that_is_gone_is_told_whatever_is_changed(evening: Evening) -> None:
    admin = evening.admin("tom")
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(openers=1)
    page = await fill(evening, admin, "server", pace="post")
    assert "⚠️ This role is gone" in text(page)
    assert "✓ Saved: **Usual pace**.\n⚠️ Look above: **Who may open tables**." in text(page)
    assert evening.bot.chosen.servers[GuildId(evening.guild.id)] == ServerSettings(pace="post", openers=1)
