"""`/help`, `/kuckuck rules` and `/rules`, which only the person who asks sees."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from bot.discord_ui.permissions import INVITED_TO
from bot.discord_ui.refusals import MEANINGLESS
from bot.games.presenter import presenter
from bot.i18n import LANGUAGES, Tr
from bot.presenters.rules import rules
from engine.registry import games
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, full_text, labels, said, text, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]

MOST_TEXT = 4000
"""How many characters Discord shows in one message."""


async def test_the_rules_are_read_page_by_page_in_ones_own_language(evening: Evening) -> None:
    for locale, language in (("en-GB", "en"), ("fr", "fr"), ("de", "de"), ("pl", "en")):
        ann = evening.member(f"ann {locale}", locale=locale)
        title, *sections = rules("kuckuck", language)
        page = answer_of(await ann.slash(evening.channel, "kuckuck rules"))
        assert page.ephemeral
        for number, section in enumerate(sections):
            assert f"# {title}" in text(page)
            assert section in text(page)
            if number < len(sections) - 1:
                await evening.press(ann, page, f"rules kuckuck {number + 1}")
        back = [f"rules kuckuck {len(sections) - 2}", "cards kuckuck", "rules"]
        assert words(page) == back, "there is only a way back"
        await evening.press(ann, page, words(page)[0])
        assert sections[-2] in text(page)
    evening.env.backend.delete_message(page.channel_id, page.id)
    await evening.press_old(ann, page, "t:0:-:rules kuckuck 1")
    [opened] = evening.private(ann)
    assert rules("kuckuck", "en")[2] in text(opened), "a page that was taken away is opened anew"


async def test_the_rules_button_on_the_table_opens_them_for_its_presser_alone(evening: Evening) -> None:
    ann, ben = evening.member("ann"), evening.member("ben", locale="fr")
    lobby = await evening.open_table(ann)
    before = text(lobby)
    pressed = answer_of(await evening.press(ben, lobby, "rules kuckuck 0"))
    assert pressed.ephemeral
    assert rules("kuckuck", "fr")[1] in text(pressed)
    assert text(lobby) == before


async def test_rules_offers_every_game_and_leads_from_each_to_its_cards_and_back(evening: Evening) -> None:
    alone = answer_of(await evening.env.create_user("ben").slash("rules"))
    assert words(alone) == [f"rules {game} 0" for game in games()], "also in a private chat with the bot"
    for language in LANGUAGES:
        ann = evening.member(f"ann {language}", locale=language)
        page = answer_of(await ann.slash(evening.channel, "rules"))
        assert page.ephemeral
        assert words(page) == [f"rules {game} 0" for game in games()]
        offered = text(page)
        for game in games():
            assert Tr(language).of(game)(presenter(game).summary) in offered
            await evening.press(ann, page, f"rules {game} 0")
            assert rules(game, language)[1] in text(page)
            await evening.press(ann, page, f"cards {game}")
            assert words(page) == [f"rules {game} 0", "rules"]
            assert len(text(page).splitlines()) < 12
            await evening.press(ann, page, f"rules {game} 0")
            assert rules(game, language)[1] in text(page)
            assert len(labels(page)) == 4
            await evening.press(ann, page, "rules")
            assert text(page) == offered
        for game in games():
            page = answer_of(await ann.slash(evening.channel, "rules", game=game))
            assert page.ephemeral
            assert rules(game, language)[1] in text(page)
        refused = said(await evening.press_old(ann, page, "t:0:-:cards chess"))
        assert refused == Tr(language)(MEANINGLESS)


async def test_rules_are_of_the_game_that_is_played_in_the_channel_if_there_is_but_one(
    evening: Evening,
) -> None:
    ann, elsewhere = evening.member("ann"), evening.guild.create_text_channel("tea-room")
    first, *_, last = games()

    async def asked(channel: ChannelHandle) -> str:
        shown = answer_of(await ann.slash(channel, "rules"))
        return text(shown)

    every_game = await asked(evening.channel)
    for _ in range(2):
        await evening.open_table(ann, last)
        assert rules(last, "en")[1] in await asked(evening.channel)
    assert await asked(elsewhere) == every_game
    await evening.open_table(ann, first)
    assert await asked(evening.channel) == every_game


async def test_the_second_page_of_help_names_every_command(evening: Evening) -> None:
    ids = {command["name"]: command["id"] for command in evening.env.backend.commands[None].values()}
    for language in LANGUAGES:
        ann = evening.member(f"ann {language}", locale=language)
        shown = answer_of(await ann.slash(evening.channel, "help"))
        assert shown.ephemeral
        first = text(shown)
        await evening.press(ann, shown, "help commands")
        for command in ann.available_commands(evening.channel):
            assert f"`/{command}`" in text(shown) or command == "help"
        assert Tr(language)("Check that a finished game, or a deal of the day, was dealt fairly") in text(
            shown
        )
        assert f"</settings me:{ids['settings']}> — " in full_text(shown), "it can be pressed"
        assert "`/" not in full_text(shown)
        assert len(full_text(shown)) <= MOST_TEXT
        await evening.press(ann, shown, "help")
        assert text(shown) == first


async def test_help_works_in_a_private_chat_with_the_bot(evening: Evening) -> None:
    user = evening.env.create_user("ann")
    shown = answer_of(await user.slash("help"))
    assert "`/play`" in text(shown)
    assert {word.split()[0] for word in words(shown)} == {"learn", "rules", "help"}
    await evening.press(user, shown, "rules coucou 5")
    assert rules("coucou", "en")[6] in text(shown)


async def test_help_leads_to_a_lesson_a_table_and_the_rules(evening: Evening) -> None:
    ann = evening.member("ann")
    shown = answer_of(await ann.slash(evening.channel, "help"))
    await evening.press(ann, shown, "play coucou as 3")
    assert evening.table().options == {"variant": "as", "chips": 3}
    await evening.press(ann, shown, "learn coucou 1")
    assert text(shown).startswith("## As qui court")


async def test_invite_gives_the_link_to_the_person_who_asks(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in LANGUAGES:
        ann, tr = evening.member(f"ann {language}", locale=language), Tr(language)
        shown = answer_of(await ann.slash(evening.channel, "invite"))
        assert shown.ephemeral
        assert f"[{tr('Add me to another server')}]({evening.bot.invitation})" in text(shown)
        assert all(f"**{tr(name)}**" in text(shown) for name in INVITED_TO.values())
    alone = answer_of(await evening.env.create_user("ben").slash("invite"))
    assert evening.bot.invitation in text(alone)
    ann = evening.member("ann")
    everywhere: tuple[tuple[dict[str, object], int], ...] = (({}, 0), ({"1": {}}, 1), ({"0": {}, "1": {}}, 1))
    for allowed, links in everywhere:
        monkeypatch.setattr(evening.bot.application, "_integration_types_config", allowed)
        shown = answer_of(await ann.slash(evening.channel, "invite"))
        assert text(shown).count("integration_type=1") == links, "for oneself, where the host allows that"
        assert text(shown).count("Have me for yourself") == links
