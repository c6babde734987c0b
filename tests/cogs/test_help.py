"""`/help`, `/invite` and `/rules`, which only the person who asks sees, and the rules in place of a hand."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle

from bot.discord_ui.permissions import INVITED_TO
from bot.discord_ui.refusals import MEANINGLESS
from bot.games.presenter import presenter
from bot.i18n import Tr
from bot.presenters.rules import rules
from engine.registry import games
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, full_text, labels, said, text, words
from tests.cogs.unhurried import unhurried

__all__ = ["unhurried"]

MOST_TEXT = 4000
"""How many characters Discord shows in one message."""


async def test_the_rules_are_read_page_by_page_in_ones_own_language_and_alone(evening: Evening) -> None:
    lobby = await evening.open_table(evening.member("ann"))
    before = text(lobby)
    ben = evening.member("ben", locale="pl")
    title, *sections = rules("kuckuck", "en")
    pressed = answer_of(await evening.press(ben, lobby, "rules kuckuck 0"))
    assert pressed.ephemeral
    assert sections[0] in text(pressed)
    page = answer_of(await ben.slash(evening.channel, "kuckuck rules"))
    assert page.ephemeral
    for number, section in enumerate(sections):
        assert f"# {title}" in text(page)
        assert section in text(page)
        if number < len(sections) - 1:
            await evening.press(ben, page, f"rules kuckuck {number + 1}")
    back = [f"rules kuckuck {len(sections) - 2}", "cards kuckuck", "rules"]
    assert words(page) == back, "there is only a way back"
    assert text(lobby) == before
    evening.env.backend.delete_message(page.channel_id, page.id)
    await evening.press_old(ben, page, "t:0:-:rules kuckuck 1")
    [opened] = evening.private(ben)
    assert rules("kuckuck", "en")[2] in text(opened), "a page that was taken away is opened anew"


async def test_rules_offers_every_game_and_leads_from_each_to_its_cards_and_back(evening: Evening) -> None:
    ann, tr = evening.member("ann", locale="de"), Tr("de")
    page = answer_of(await ann.slash(evening.channel, "rules"))
    assert page.ephemeral
    assert words(page) == [f"rules {game} 0" for game in games()]
    offered = text(page)
    for game in games():
        assert tr.of(game)(presenter(game).summary) in offered
        await evening.press(ann, page, f"rules {game} 0")
        assert rules(game, "de")[1] in text(page)
        await evening.press(ann, page, f"cards {game}")
        assert words(page) == [f"rules {game} 0", "rules"]
        assert len(text(page).splitlines()) < 12
        await evening.press(ann, page, f"rules {game} 0")
        assert len(labels(page)) == 4
        await evening.press(ann, page, "rules")
        assert text(page) == offered
    refused = said(await evening.press_old(ann, page, "t:0:-:cards chess"))
    assert refused == tr(MEANINGLESS)
    named = answer_of(await ann.slash(evening.channel, "rules", game="cucco"))
    assert rules("cucco", "de")[1] in text(named)


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
    ann = evening.member("ann", locale="fr")
    shown = answer_of(await ann.slash(evening.channel, "help"))
    assert shown.ephemeral
    first = text(shown)
    await evening.press(ann, shown, "help commands")
    for command in ann.available_commands(evening.channel):
        assert f"`/{command}`" in text(shown) or command == "help"
    assert Tr("fr")("Check that a finished game, or a deal of the day, was dealt fairly") in text(shown)
    assert f"</settings me:{ids['settings']}> — " in full_text(shown), "it can be pressed"
    assert "`/" not in full_text(shown)
    assert len(full_text(shown)) <= MOST_TEXT
    await evening.press(ann, shown, "help")
    assert text(shown) == first
    await evening.press(ann, shown, "play coucou as 3")
    assert evening.table().options == {"variant": "as", "chips": 3}
    await evening.press(ann, shown, "learn coucou 1")
    assert text(shown).startswith("## As qui court")


async def test_invite_gives_the_link_to_the_person_who_asks(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, tr = evening.member("ann", locale="fr"), Tr("fr")
    shown = answer_of(await ann.slash(evening.channel, "invite"))
    assert shown.ephemeral
    assert f"[{tr('Add me to another server')}]({evening.bot.invitation})" in text(shown)
    assert all(f"**{tr(name)}**" in text(shown) for name in INVITED_TO.values())
    alone = answer_of(await evening.env.create_user("ben").slash("invite"))
    assert evening.bot.invitation in text(alone)
    everywhere: tuple[tuple[dict[str, object], int], ...] = (({}, 0), ({"1": {}}, 1), ({"0": {}, "1": {}}, 1))
    for allowed, links in everywhere:
        monkeypatch.setattr(evening.bot.application, "_integration_types_config", allowed)
        shown = answer_of(await ann.slash(evening.channel, "invite"))
        assert text(shown).count("integration_type=1") == links, "for oneself, where the host allows that"
        assert text(shown).count(tr("Have me for yourself")) == links


# The rules in the place of a hand


async def test_the_rules_open_in_the_place_of_the_hand_at_the_page_for_the_moment(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=2)
    hand = evening.hand(ann)
    held = cards(hand)
    await evening.press(ann, hand, "read 2")
    [shown] = evening.private(ann)
    assert shown.id == hand.id
    assert rules("kuckuck", "en")[3] in text(shown)
    assert "**It is your move.**" in text(shown)
    await evening.press(ann, shown, "read 3")
    assert rules("kuckuck", "en")[4] in text(shown)
    await evening.press(ann, shown, "read cards")
    assert "half a cockatoo" in text(shown)
    for word in ("read 999", "read 8"):
        await evening.press_old(ann, shown, f"t:{evening.table().id}:-:{word}")
        assert rules("kuckuck", "en")[-1] in text(shown), "a page beyond the end is the last one"
    await evening.press(ann, shown, "hand")
    assert cards(shown) == held
    assert len(evening.private(ann)) == 1


async def test_who_reads_is_left_in_peace_and_told_when_it_is_their_move(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.choose(ann)
    hand = evening.hand(ann)
    await evening.press(ann, hand, "read 2")
    assert "It is your move" not in text(hand)
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.paint()
    assert rules("kuckuck", "en")[3] in text(hand), "the next trick has begun, and the page stays"
    assert "**It is your move.**" in text(hand)
    await evening.press(ann, hand, "hand")
    assert len(cards(hand)) == 11
    await evening.press(ann, hand, "read 2")
    for member in (ann, ben, cleo):
        await member.slash(evening.channel, "close")
        await evening.press(member, evening.private(member)[-1], "close")
    await evening.paint()
    assert rules("kuckuck", "en")[3] not in text(hand), "a reader sees the end of the game"
    assert "The players have closed this table. The game does not count." in text(hand)


async def test_nobody_reads_in_a_hand_that_they_do_not_have(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, house=2)
    board = text(evening.board())
    assert "means nothing" in said(await evening.press_old(ben, evening.board(), "t:1:-:read 2"))
    assert "means nothing" in said(await evening.press_old(ann, evening.board(), "t:1:-:read cards"))
    assert "means nothing" in said(await evening.press_old(ann, evening.board(), "t:1:-:read all"))
    refused = answer_of(await evening.press_old(ben, evening.board(), "t:1:-:fly"))
    await evening.press_old(ben, refused, "t:1:-:read 2")
    assert all(rules("kuckuck", "en")[3] not in text(message) for message in evening.private(ben))
    assert text(evening.board()) == board
