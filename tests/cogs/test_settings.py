"""`/settings me`: what people choose for themselves, and in which language they read from then on."""

from __future__ import annotations

from typing import Any

from bot.i18n import Tr
from bot.ids import SHIFT, UserId
from bot.live.shards import Shards
from bot.presenters.settings import MINE
from bot.screen import address
from bot.settings import PersonSettings
from tests.cogs.evening import Evening, forged
from tests.cogs.forms import forged_form
from tests.cogs.reading import said, text
from tests.cogs.settings_pages import GONE, chosen_on, preferences
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]


async def test_each_choice_is_confirmed_in_place_and_outlives_the_bot(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await evening.settings(ann)
    assert page.ephemeral
    defaults, others = chosen_on(page), {"hand": "dm", "notify": "never", "pictures": "off", "language": "de"}
    assert [*defaults.values()] == ["panel", "slow", "off", "on", "discord"]
    for key, value in others.items():
        await evening.choose_on(page, ann, key, value)
        assert chosen_on(page)[key] == value
        assert text(page).count("✓") == 1, key
    assert text(page).startswith("## " + Tr("de")("Your settings")), "in one's own language at once"
    wanted = PersonSettings(hand="dm", notify="never", text_only=True, language="de")
    assert await preferences(evening, ann) == wanted
    await evening.restart()
    for number, key in enumerate(others):
        await evening.choose_on(page, ann, key, next(iter(MINE[key].choices)))
        assert (number == len(others) - 1) == (await preferences(evening, ann) == PersonSettings()), key
    assert chosen_on(page) == defaults, "the page of the former bot still serves"
    assert [shown.id for shown in evening.private(ann)] == [page.id], "in place"


async def test_what_is_open_is_translated_from_the_lobby_to_the_end(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben"), evening.member("cleo", locale="de")
    await evening.want_letters(cleo)
    lobby = await evening.open_table(ann, rounds="short")
    await ann.slash(evening.channel, "hand")
    table = evening.table().id
    assert f"table {table}" in text(evening.hand(ann))
    page, hers = await evening.settings(ann), await evening.settings(cleo)
    await evening.choose_on(page, ann, "language", "de")
    await evening.paint()
    assert f"Tisch {table}" in text(evening.hand(ann)), "a panel in the lobby"
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.wait(3)
    trick = "Trick {trick} of 12"
    assert "Der Tisch steht in" in text(evening.letter(cleo))
    await evening.choose_on(hers, cleo, "language", "fr")
    await evening.wait(3)
    for member, language in ((ann, "de"), (ben, "en")):
        assert Tr(language, "kuckuck")(trick, trick=1) in text(evening.hand(member)), "an open hand"
    assert Tr("fr", "kuckuck")(trick, trick=1) in text(evening.letter(cleo)), "a hand by direct message"
    await evening.choose_on(hers, cleo, "language", "discord")
    await evening.wait(3)
    assert "Der Tisch steht in" in text(evening.letter(cleo)), "back to the language of Discord"
    await evening.choose_on(page, ann, "language", "en")
    await evening.play_out(ann, ben, cleo)
    assert f"· table {table}" in text(evening.hand(ann))
    await evening.choose_on(page, ann, "language", "de")
    await evening.paint()
    assert f"· Tisch {table}" in text(evening.hand(ann)), "a panel at the end"
    assert f"· table {table}" in text(evening.hand(ben))


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
    people.known.clear()  # as it is where another process has written
    await evening.press(cleo, evening.board(), "hand")
    assert people.known == {cleo.id: PersonSettings(language="de")}, "from the next hand on"


MADE_UP: tuple[tuple[str, list[Any] | None], ...] = (
    ("me hand", ["pigeon"]),
    ("me hand", []),
    ("me hand", ["dm", "panel"]),
    ("me hand", None),
    ("me colour", ["red"]),
    ("me reminder", ["hourly"]),
    ("server pace", ["never"]),
    ("server colour", ["red"]),
    ("server language", ["x" * 4000]),
    ("server threads", [7]),
    ("server level", ["perfect"]),
    ("server champions", ["snap"]),
    ("server channels", None),
    ("server channels", ["1"] * 26),
    ("server channels", [7]),
    ("server announced", ["1", "2"]),
    ("server called", ["1", "2"]),
    ("option coucou chips", ["6"]),
    ("option coucou chips", []),
    ("option coucou rules", ["3"]),
    ("option coucou", ["3"]),
    ("option cucco chips", ["3"]),
    ("option poker chips", ["3"]),
)


async def test_what_no_menu_offers_others_press_or_former_forms_send_changes_nothing(
    evening: Evening,
) -> None:
    admin, eve = evening.admin("tom"), evening.member("eve")
    page = await evening.settings(admin)
    answers = [said(await forged(admin, page, address(f"set {word}"), values)) for word, values in MADE_UP]
    assert [word for word, answer in zip(MADE_UP, answers, strict=True) if answer != GONE] == []
    await forged(eve, page, address("set me notify"), ["never"])
    assert len(evening.private(eve)) == 1, "a stranger is answered alone"
    for whose in ("me", "server"):
        page = await evening.settings(admin, whose)
        before = text(page)
        await forged(admin, page, address(f"fill {whose}"))
        await forged_form(admin, page, address(f"filled {whose}"), [])
        assert text(page) == before, "a form of the version before leads back to the page"
        assert [shown.id for shown in evening.private(admin)][-1] == page.id, whose
    assert await preferences(evening, admin) == PersonSettings()
    assert evening.guild.id not in await evening.bot.store.guilds.customs()
