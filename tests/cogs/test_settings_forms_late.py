"""A form of `/settings` comes late, twice, at the same time as another one, or wrong.

No process keeps a form in mind, so any of them takes it, whenever it comes; what is refused changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

import pytest

from bot.discord_ui.forms import NO_CHOICE, NOT_OPENED, OUTDATED
from bot.i18n import Tr
from bot.ids import UserId
from bot.screen import address
from bot.settings import PersonSettings, ServerSettings
from bot.storage.people import People
from tests.cogs.evening import Evening, forged
from tests.cogs.forms import field, filled_in, forged_form, opened
from tests.cogs.reading import said, text
from tests.cogs.settings_pages import chosen_on, preferences
from tests.cogs.slow_commits import slow_commits


async def test_a_form_that_was_open_during_a_restart_is_taken(evening: Evening) -> None:
    admin = evening.admin("tom")
    mine, servers = await opened(evening, admin), await opened(evening, admin, "server")
    await evening.restart()
    for shown, changes in ((mine, {"pictures": "off"}), (servers, {"pace": "post", "seasons": "off"})):
        sent = await admin.submit_modal(shown, filled_in(shown, **changes))
        assert sent.acknowledged
    assert await preferences(evening, admin) == PersonSettings(text_only=True)
    assert evening.bot.chosen.servers == {evening.guild.id: ServerSettings(pace="post", seasons=False)}


async def test_of_two_who_change_a_server_at_once_neither_undoes_what_the_other_did(evening: Evening) -> None:
    tom, ina = evening.admin("tom"), evening.admin("ina")
    toms, inas = await opened(evening, tom, "server"), await opened(evening, ina, "server")
    await tom.submit_modal(toms, filled_in(toms, pace="post", threads="on"))
    await ina.submit_modal(inas, filled_in(inas, pace="relaxed", seasons="off"))
    wanted = ServerSettings(pace="relaxed", threads=True, seasons=False)
    assert evening.bot.chosen.servers == {evening.guild.id: wanted}, "where both did, the last one counts"


async def test_a_form_that_comes_twice_changes_the_same(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    for _ in range(2):
        await forged_form(ann, page, address("filled me"), [field("notify slow", "never")])
    assert await preferences(evening, ann) == PersonSettings(notify="never")


async def test_a_form_of_a_former_version_saves_what_there_still_is(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    old = [field("notify slow", "always"), field("colour red", "red")]
    await forged_form(ann, page, address("filled me"), old)
    assert await preferences(evening, ann) == PersonSettings(notify="always")
    assert "✓ Saved: **Pings when it is your move**." in text(page)


# Refused in one sentence, and nothing is changed


@pytest.mark.parametrize(
    ("components", "sentence"),
    [
        ([field("notify slow", "never"), field("colour red", "blue")], NO_CHOICE),
        ([field("notify slow", "never"), field("hand panel", "pigeon")], NO_CHOICE),
        ([field("notify slow", "never"), field("pace live", "post")], NO_CHOICE),
        ([field("notify slow", "never"), field("hand panel")], OUTDATED),
        ([field("notify slow", "never"), field("hand panel", "dm", "panel")], OUTDATED),
        ([field("notify slow", "never"), field("hand panel", 7)], OUTDATED),
        ([field("notify slow", "never"), field("hand", "dm")], OUTDATED),
        ([field("notify slow", "never"), {"type": 18, "id": 1}], OUTDATED),
        ([field("notify slow", "never"), "?"], OUTDATED),
    ],
    ids=["gone", "value", "server's", "none", "two", "number", "name", "empty", "nothing"],
)
async def test_a_form_of_which_one_field_is_none_of_ours_is_refused_whole(
    evening: Evening, components: list[Any], sentence: str
) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin)
    assert said(await forged_form(admin, page, address("filled me"), components)) == sentence
    assert await preferences(evening, admin) == PersonSettings()
    assert await evening.bot.store.guilds.customs() == {}


@pytest.mark.parametrize(
    "custom_id", ["", "?", "t:0:-:filled", "t:0:-:filled you", "t:0:3:filled me", "x" * 100]
)
async def test_a_form_that_means_nothing_is_told_so(evening: Evening, custom_id: str) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    answer = said(await forged_form(ann, page, custom_id, [field("notify slow", "never")]))
    assert answer.startswith("This button means nothing to me any more.")
    assert await preferences(evening, ann) == PersonSettings()


@pytest.mark.parametrize("word", ["fill server", "filled server"])
async def test_a_servers_form_is_its_managers(evening: Evening, word: str) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    answer = said(await forged(ann, page, address(word)))
    assert answer.startswith("Only people who can manage this server can change its settings.")
    answer = said(await forged_form(ann, page, address(word), [field("pace live", "post")]))
    assert answer.startswith("Only people who can manage this server can change its settings.")
    assert evening.bot.chosen.servers == {}


async def test_who_lost_the_permission_while_the_form_was_open_is_told(evening: Evening) -> None:
    admin = evening.admin("tom")
    shown = await opened(evening, admin, "server")
    evening.env.backend.guilds[evening.guild.id].members[admin.id].role_ids.clear()
    refused = await admin.submit_modal(shown, filled_in(shown, pace="post"))
    assert said(refused).startswith("Only people who can manage this server can change its settings.")
    assert await evening.bot.store.guilds.customs() == {}


async def test_what_a_stranger_sends_from_anothers_page_is_the_strangers(evening: Evening) -> None:
    ann, eve = evening.members("ann", "eve")
    page = await evening.settings(ann)
    await forged_form(eve, page, address("filled me"), [field("notify slow", "never")])
    assert await preferences(evening, ann) == PersonSettings()
    assert chosen_on(page)["notify"] == "slow"
    assert len(evening.private(eve)) == 1


async def test_a_form_whose_page_is_gone_is_saved_and_answered_anew(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008, times=1)
    await forged_form(ann, page, address("filled me"), [field("notify slow", "never")])
    assert await preferences(evening, ann) == PersonSettings(notify="never")
    [_, newest] = evening.private(ann)
    assert "✓ Saved: **Pings when it is your move**." in text(newest)


@pytest.mark.parametrize(
    ("whose", "table", "change"),
    [
        ("me", "users", {"notify": "never", "pictures": "off"}),
        ("server", "guilds", {"pace": "post", "seasons": "off"}),
    ],
)
async def test_a_form_that_the_database_refuses_is_told_and_may_be_sent_again(
    evening: Evening, whose: str, table: str, change: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    admin = evening.admin("tom")
    shown, again = await opened(evening, admin, whose), await opened(evening, admin, whose)
    with evening.without_database(table):
        answer = said(await admin.submit_modal(shown, filled_in(shown, **change)))
    assert answer == "That did not work, and nothing was lost. Please try again in a moment."
    caplog.clear()
    assert await preferences(evening, admin) == PersonSettings()
    assert evening.bot.chosen.servers == {}
    await admin.submit_modal(again, filled_in(again, **change))
    assert await preferences(evening, admin) != PersonSettings() or evening.bot.chosen.servers


async def test_a_form_that_takes_long_to_save_is_put_off_and_saved(evening: Evening) -> None:
    admin = evening.admin("tom")
    page = await evening.settings(admin, "server")
    shown = await evening.press(admin, page, "fill server")
    with slow_commits():
        sent = await admin.submit_modal(shown, filled_in(shown, pace="post"))
        at_once = sent.acknowledged
        await evening.env.advance_time(2.2)
        assert (at_once, sent.acknowledged) == (False, True)
        await evening.env.advance_time(1)
    assert "✓ Saved: **Usual pace**." in text(page)


async def test_a_form_that_discord_does_not_take_is_told(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    evening.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, times=1)
    assert said(await evening.press(ann, page, "fill me")) == NOT_OPENED


async def test_a_form_that_opens_too_late_for_discord_is_told(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = evening.member("ann", locale="de")
    page = await evening.settings(ann)
    preferences = People.preferences

    async def late(people: People, users: Collection[UserId]) -> dict[UserId, PersonSettings]:
        await asyncio.sleep(2.5)
        return await preferences(people, users)

    monkeypatch.setattr(People, "preferences", late)
    pressed = await evening.press(ann, page, "fill me")
    await evening.env.advance_time(2.2)
    assert pressed.acknowledged
    await evening.env.advance_time(1)
    assert said(pressed) == Tr("de")(NOT_OPENED)
