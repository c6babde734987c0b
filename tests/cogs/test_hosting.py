"""The host's page: bots, options, pace, seats, and the way to close a lobby."""

from __future__ import annotations

import sqlite3

import discord
import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.discord_ui import short_answers
from bot.discord_ui.answers import Sent, say
from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.screen import Screen, address
from bot.table import Phase
from bot.table.commands import Join, Start
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, labels, said, text, words


async def host_page(evening: Evening, member: MemberActor, lobby: ResponseMessage) -> ResponseMessage:
    page = answer_of(await evening.press(member, lobby, "host"))
    assert page.ephemeral
    return page


async def choose(page: ResponseMessage, member: MemberActor, word: str, value: str) -> InteractionResult:
    """Chooses in one of the page's menus."""
    return await member.select(page, [value], custom_id=address(word, table=1))


async def test_the_host_sets_bots_bidding_pace_and_seats_and_everybody_sees_it(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    menus = ["bots", "option bidding", "option rounds", "pace", "most", "seating"]
    assert words(page) == [*menus, "guests", "close?", "match on"]
    await choose(page, ann, "bots", "2")
    await choose(page, ann, "option bidding", "tactical")
    await choose(page, ann, "pace", "600")
    await choose(page, ann, "most", "4")
    assert "At the table: 4 of 4" in text(page)
    assert "start" in words(page)
    await evening.paint()
    assert "At the table: 4 of 4" in text(lobby)
    assert "Changed by the host: open bids (tactical) · 10 minutes per move · at most 4 players" in text(
        lobby
    )
    assert len(evening.private(ann)) == 1, "one page, whatever is chosen on it"


async def test_the_command_that_opens_a_table_takes_the_level_too(evening: Evening) -> None:
    [ann] = evening.members("ann")
    await evening.open_table(ann, level="strong")
    assert evening.table().level == "strong"


async def test_the_host_chooses_how_well_the_bots_play_once_there_are_any(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    await choose(page, ann, "bots", "1")
    menus = ["bots", "level", "option bidding", "option rounds", "pace", "most", "seating"]
    assert words(page) == [*menus, "start", "guests", "close?", "match on"]
    await choose(page, ann, "level", "strong")
    await evening.paint()
    assert evening.table().level == "strong"
    assert "3. **🤖\xa0Magpie** · strong" in text(lobby)
    assert "Changed by the host: strong bots" in text(lobby)
    await choose(page, ann, "bots", "0")
    await evening.paint()
    assert "strong" not in text(lobby), "nobody wants to know it without a bot"
    await choose(page, ann, "bots", "2")
    await evening.press(ann, page, "start")
    assert evening.table().level == "strong"


async def test_who_the_bots_are_stands_in_the_lobby_and_in_the_hand(evening: Evening) -> None:
    ann, ben, dan = evening.members("ann", "ben", "dan")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    assert "birds" not in words(lobby)
    forged = await evening.press_old(dan, lobby, "t:1:-:birds")
    assert "There is no bot at this table." in text(answer_of(forged))
    await choose(await host_page(evening, ann, lobby), ann, "bots", "2")
    await evening.paint()
    told = answer_of(await evening.press(dan, lobby, "birds"))
    assert told.ephemeral
    assert "Magpie** grabs: it likes the bold choice." in text(told)
    await evening.press(ann, lobby, "start")
    await evening.paint()
    hand = evening.hand(ann)
    await evening.press(ann, hand, "read 2")
    await evening.press(ann, hand, "read bots")
    assert "**fair bots** — They play sensibly" in text(hand)
    assert "Robin** remembers" in text(hand)
    assert "**It is your move.**" in text(hand)
    await evening.press(ann, hand, "hand")
    assert "Robin** remembers" not in text(hand)


async def test_the_page_goes_when_its_host_starts_at_the_lobby(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    await choose(page, ann, "bots", "2")
    await evening.paint()
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert [message.id for message in evening.private(ann)] == [evening.hand(ann).id]
    assert evening.hand(ann).id != page.id


async def test_the_game_starts_from_the_page_which_becomes_the_hand(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    await choose(page, ann, "bots", "3")
    await evening.press(ann, page, "start")
    await evening.paint()
    assert evening.hand(ann).id == page.id
    assert len(evening.table().players) == 4
    assert "Round 1" in text(lobby)


async def test_the_page_follows_who_comes_and_goes(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.paint()
    assert "At the table: 3 of 5" in text(page)
    assert "start" in words(page)
    await choose(page, ann, "pace", "600")
    await evening.press(cleo, lobby, "leave")
    await evening.paint()
    assert "At the table: 2 of 5" in text(page)
    assert len(evening.private(ann)) == 1


async def test_the_page_goes_on_leading_to_the_hand_of_a_game_beside(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, house=1)
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    assert words(page)[-1] == "hand"
    await evening.press(cleo, lobby, "join")
    await evening.paint()
    assert "At the table: 2 of 5" in text(page)
    assert words(page)[-1] == "hand"


async def test_the_page_shows_who_comes_while_discord_takes_it(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)

    async def meanwhile(interaction: discord.Interaction, screen: Screen) -> Sent:
        sent = await say(interaction, screen)
        await evening.bot.tables.handle(TableId(1), Join(UserId(ben.id), "ben"))
        return sent

    monkeypatch.setattr(short_answers, "say", meanwhile)
    page = await host_page(evening, ann, lobby)
    await evening.paint()
    assert "At the table: 2 of 5" in text(page)


async def test_another_screen_in_the_place_of_the_page_stays(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    await evening.press(ann, page, "guests")
    await evening.press(cleo, lobby, "join")
    await evening.paint()
    assert words(page) == ["invite", "door on", "remove", "host"]
    assert "cleo" in str(page.components), "who has come can be removed"
    await evening.press(ann, page, "host")
    await evening.press(ann, page, "close?")
    await evening.press(dan, lobby, "join")
    await evening.paint()
    assert "Others sit here too: **ben**" in text(page)


async def test_a_page_goes_once_it_has_nothing_to_arrange(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    await host_page(evening, ann, lobby)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await evening.press(ann, lobby, "leave")
    await evening.paint()
    assert evening.private(ann) == [], "another person is the host"
    await host_page(evening, ben, lobby)
    await evening.press(ann, lobby, "join")
    await evening.bot.tables.handle(TableId(1), Start(UserId(ben.id)))
    await evening.paint()
    assert len(evening.private(ben)) == 1
    assert len(evening.hands(ben)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_speaks_the_hosts_language_and_nobody_else_opens_it(
    evening: Evening, language: str
) -> None:
    tr = Tr(language)
    ann, ben = evening.member("ann", locale=language), evening.member("ben", locale=language)
    dan = evening.member("dan", locale=language)
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    assert tr("Only you see this page. The table shows everybody what you choose.") in text(page)
    assert tr("Guests…") in labels(page)
    assert said(await evening.press(ben, lobby, "host")) == tr(
        "Only the host can change this table. Ask them; if nothing happens for two minutes, "
        "anybody here can add bots."
    )
    outside = "You are not at this table. Join one before its game starts, or open your own."
    assert said(await evening.press(dan, lobby, "host")) == tr(outside)


async def test_when_the_host_does_nothing_anybody_there_adds_bots_and_starts(evening: Evening) -> None:
    ann, ben, dan = evening.members("ann", "ben", "dan")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    await evening.wait(125)
    page = await host_page(evening, ben, lobby)
    assert words(page) == ["bots"]
    assert said(await evening.press(dan, lobby, "host")).startswith("You are not at this table.")
    assert said(await forged(ben, page, address("pace", table=1), ["600"])).startswith("Only the host can do")
    await choose(page, ben, "bots", "2")
    await evening.wait(125)
    await evening.press(ben, page, "start")
    assert evening.table().phase is Phase.PLAYING
    assert evening.table().seconds == 60


async def test_a_moderator_finds_the_guests_there(evening: Evening) -> None:
    ann, mia = evening.member("ann"), evening.keeper("mia")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, mia, lobby)
    assert words(page) == ["remove"]
    await mia.select(page, [f"{ann.id}"], custom_id=address("remove", table=1))
    await evening.paint()
    assert [*evening.bot.tables] == []


async def test_a_refused_press_vanishes_with_the_next_one(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "host")
    assert len(evening.private(ben)) == 1
    await evening.press(ben, lobby, "join")
    await evening.paint()
    assert evening.private(ben) == []


@pytest.mark.parametrize(
    "word", ["bots", "level", "option bidding", "pace", "most", "seating", "close?", "start"]
)
async def test_what_a_bystander_or_a_guest_forges_changes_nothing(evening: Evening, word: str) -> None:
    ann, ben, dan = evening.members("ann", "ben", "dan")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page, before = await host_page(evening, ann, lobby), evening.table()
    for forger in (ben, dan):
        for message in (page, lobby):
            await forged(forger, message, address(word, table=1), ["strong" if word == "level" else "1"])
    await evening.paint()
    assert evening.table() == before


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *(
            (word, value)
            for word in ("bots", "pace", "most")
            for value in ("9999999", "-1", "x", "", "٣", "7")
        ),
        ("pace", "5"),
        ("option bidding", "loud"),
        ("option chips", "3"),
        ("option secret", "x"),
        ("level", "perfect"),
        ("level", ""),
        ("seating", "first"),
    ],
)
async def test_what_no_menu_offers_is_refused(evening: Evening, word: str, value: str) -> None:
    ann = evening.member("ann")
    page = await host_page(evening, ann, await evening.open_table(ann))
    before = evening.table()
    refusal = said(await forged(ann, page, address(word, table=1), [value]))
    assert refusal.startswith(("That cannot be chosen here.", "Seats that are free for bots: 4."))
    assert evening.table() == before


async def test_a_button_in_the_place_of_a_menu_is_refused(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await host_page(evening, ann, await evening.open_table(ann))
    refusal = said(await evening.press_old(ann, page, address("bots", table=1)))
    assert refusal.startswith("That cannot be chosen here.")


async def test_the_page_of_a_former_host_and_one_after_the_start_do_nothing(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    page = await host_page(evening, ann, lobby)
    await evening.press(ann, lobby, "leave")
    assert said(await choose(page, ann, "bots", "1")).startswith("You are not at this table.")
    await evening.press(ann, lobby, "join")
    assert said(await choose(page, ann, "bots", "1")).startswith("Only the host can do that.")
    theirs = await host_page(evening, ben, lobby)
    await evening.bot.tables.handle(TableId(1), Start(UserId(ben.id)))
    assert said(await choose(theirs, ben, "pace", "600")).startswith("The game has already started.")


async def test_a_change_and_the_start_at_once_leave_one_game_with_what_was_logged_first(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    await host_page(evening, ann, lobby)
    page = evening.private(ann)[0]
    await choose(page, ann, "option bidding", "tactical")
    await evening.press_at_once([(ann, lobby, "start"), (ann, page, "guests")])
    table = evening.table()
    assert table.phase is Phase.PLAYING
    assert table.options == {"bidding": "tactical", "rounds": "full"}
    await evening.bot.tables.go_on(table.id, UserId(ann.id))
    with sqlite3.connect(evening.database) as database:
        assert database.execute("SELECT options FROM tables").fetchall() == [
            ('{"bidding":"tactical","rounds":"full"}',)
        ]


async def test_a_second_table_by_post_alone_is_refused_also_by_a_change(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.open_table(ann, pace="post")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    refusal = said(await ann.select(page, ["86400"], custom_id=address("pace", table=2)))
    assert refusal.startswith("You already have a table by post where nobody else plays.")
    assert evening.table().seconds == 60


async def test_a_restart_keeps_what_was_chosen(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    await choose(page, ann, "pace", "600")
    await choose(page, ann, "most", "3")
    before = evening.table()
    await evening.restart()
    assert evening.table() == before
    await choose(page, ann, "bots", "1")
    await evening.paint()
    assert "At the table: 3 of 3" in text(evening.board())


async def test_a_lobby_with_others_in_it_asks_before_it_closes(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    page = await host_page(evening, ann, lobby)
    await evening.press(ann, page, "close?")
    assert "Others sit here too: **ben**." in text(page)
    assert evening.table().phase is Phase.LOBBY
    await evening.press(ann, page, "host")
    assert "bots" in words(page)
    await evening.press(ann, page, "close?")
    await evening.press(ann, page, "close")
    await evening.paint()
    assert [*evening.bot.tables] == []
    assert "The host has closed this table." in text(lobby)


async def test_the_former_close_button_and_the_command_ask_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    asked = answer_of(await evening.press(ann, lobby, "cancel"))
    assert "Others sit here too: **ben**." in text(asked)
    asked = answer_of(await ann.slash(evening.channel, "close"))
    assert "Others sit here too: **ben**." in text(asked)
    assert evening.table().phase is Phase.LOBBY


async def test_a_host_alone_closes_without_a_question(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    page = await host_page(evening, ann, lobby)
    await choose(page, ann, "bots", "2")
    await evening.press(ann, page, "close?")
    assert "Table 1 is closed." in text(page)
    await evening.paint()
    assert words(lobby) == []


async def test_the_guests_page_leads_back(evening: Evening) -> None:
    ann = evening.member("ann")
    page = await host_page(evening, ann, await evening.open_table(ann))
    await evening.press(ann, page, "guests")
    assert "Anybody can sit down." in text(page)
    await evening.press(ann, page, "host")
    assert "bots" in words(page)


async def test_learn_stands_beside_the_rules(evening: Evening) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann, "coucou", variant="as")
    learn = [word for word in words(lobby) if word.startswith("learn")]
    shown = answer_of(await evening.press(ann, lobby, learn[0]))
    assert shown.ephemeral
    assert "As qui court" in text(shown)
    assert evening.table(TableId(1)).phase is Phase.LOBBY
