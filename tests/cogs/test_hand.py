"""The private hand: when it opens, what it follows, who sees it, and the list of all hands."""

from __future__ import annotations

import pytest

from bot.discord_ui.ephemeral import EphemeralMessage
from bot.ids import TableId, UserId
from bot.screen import Screen
from bot.table import Table, log
from bot.table.commands import Act, Command, Leave
from bot.table.folding import evolve
from engine.games.kuckuck import view
from tests.cogs.evening import Evening
from tests.cogs.reading import addresses, answer_of, cards, chosen, labels, said, text, words


async def test_a_hand_opens_by_itself_for_its_owner_and_follows_the_game_in_its_place(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    players = (ann, ben, cleo)
    board = await evening.start_game(*players)
    for seat, member in enumerate(players):
        assert tuple(cards(evening.hand(member))) == view(evening.table().state, seat).hand
    assert evening.private(dan) == []
    seen = [message.id for member in players for message in evening.private(member)]
    assert len(seen) == len(set(seen)), "no private message is two people's"
    hand, theirs = evening.hand(ann), text(evening.hand(cleo))
    low, high = min(cards(hand)), max(cards(hand))
    for card in (high, low):
        await evening.press(ann, hand, str(card))
        assert chosen(hand) == [card], "one changes one's mind until the last has chosen"
    assert text(evening.hand(cleo)) == theirs
    await evening.paint()
    assert text(evening.hand(cleo)) != theirs, "an open hand follows the others"
    await evening.each_chooses(ben, cleo)
    await evening.paint()
    assert (low in cards(hand), high in cards(hand)) == (False, True)
    assert evening.hand(ann).id == hand.id, "it is edited in place"

    await evening.press(ann, board, "hand")
    again = evening.hand(ann)
    assert again.id != hand.id, "one that is opened anew takes the former one away"
    await ann.slash(evening.channel, "hand")
    assert evening.hand(ann).id != again.id
    await evening.each_chooses(*players)
    await evening.paint()
    assert chosen(evening.hand(ann)) == []


async def test_who_sits_nowhere_has_no_hand_to_open(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    assert said(await ben.slash(evening.channel, "hand")) == (
        "You are not at a table. Join one in a server, or open your own with `/play`."
    )
    board = await evening.start_game(ann, house=2)
    assert "join" in words(board)
    assert "You are watching" in text(answer_of(await evening.press(ben, board, "hand")))
    await evening.press(ben, board, "join")
    assert "next deal" in text(answer_of(await evening.press(ben, board, "hand")))
    assert cards(evening.private(ben)[-1]) == []


async def test_who_sits_at_several_tables_is_asked_which_hand(evening: Evening) -> None:
    ann, ben = await evening.players("ann", "ben", house=1)
    await evening.start_game(ann, house=2)
    former = evening.hands(ann)
    question = answer_of(await ann.slash(evening.channel, "hand"))
    assert question.ephemeral
    assert words(question) == ["hand", "hand"]
    await ann.click(question, custom_id="t:1:-:hand")
    assert "table\xa01" in text(question)
    assert len(cards(question)) == 12
    assert [hand.id for hand in evening.hands(ann)] == [former[1].id, question.id]
    await evening.press(ann, question, str(cards(question)[0]))
    await evening.choose(ben)
    await evening.paint()
    assert len(cards(question)) == 11


async def test_a_hand_in_the_lobby_waits_for_the_start_or_opens_anew_there(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.lobby(ann, ben, cleo)
    await evening.paint()
    await ann.slash(evening.channel, "hand")
    await evening.wait(15 * 60)
    await evening.press_old(ben, lobby, "t:1:-:hand")
    waiting = evening.hand(ben)
    assert words(waiting) == []
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert len(cards(waiting)) == 12
    assert evening.hand(ben).id == waiting.id
    assert len(cards(evening.hands(ann)[-1])) == 12, "in the place of one that cannot be drawn any more"


async def test_a_hand_whose_token_has_run_out_can_be_opened_anew(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, seconds=600)
    old = evening.hand(ann)
    await evening.wait(16 * 60)
    assert evening.table().prompt.turn == 1, "the clock has played"
    opened = await evening.press(ann, board, "hand")
    assert opened.acknowledged
    newest = evening.hands(ann)[-1]
    assert newest.id != old.id
    card = await evening.choose_in(ann, newest)
    assert chosen(newest) == [card]
    stale = evening.hand(ben)
    await evening.press(ben, stale, str(cards(stale)[0]))
    assert "⚠️" not in text(stale) or chosen(stale) == []
    assert f"t:{evening.table().id}:1:" in addresses(stale)[0], "a press brings an old hand up to date"


async def test_by_post_an_old_panel_still_plays_follows_again_or_is_answered_by_what_is_on_now(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo, pace="post")
    old, outdated = evening.hand(ann), evening.hand(ben)
    stale = str(cards(outdated)[0])
    await evening.wait(3 * 3600, step=600)
    card = await evening.choose(ann)
    assert chosen(old) == [card], "the press has brought a new token"
    await evening.press(ben, board, "hand")
    newest = evening.hands(ben)[-1]
    assert newest.id != outdated.id, "one press opens it again"
    await evening.choose_in(ben, newest)
    await evening.choose(cleo)
    await evening.paint()
    assert chosen(old) == []
    assert len(cards(old)) == 11, "with which it follows the others"
    assert evening.hand(ann).id == old.id

    await evening.wait(3 * 3600, step=600)
    assert f"t:1:0:{stale}" in addresses(outdated), "nobody could edit it"
    before = evening.table()
    await evening.press(ben, outdated, stale)
    assert evening.table() == before
    assert "⚠️ That button was for an earlier move. Choose again from here." in text(outdated)
    assert all(address.startswith("t:1:1:") for address in addresses(outdated))
    await evening.choose_in(ben, outdated)
    assert len(chosen(outdated)) == 1


async def test_a_hand_at_a_sleeping_table_leads_back_into_the_game(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.start_game(ann, house=4, game="coucou")
    while evening.table().awake:
        await evening.wait(10)
    await evening.paint()
    hand = evening.hand(ann)
    assert "Everybody was away" in text(hand)
    await evening.press(ann, hand, "hand")
    assert evening.table().awake
    assert "away" not in text(hand)


async def test_a_hand_is_closed_when_the_seat_is_given_up_also_while_a_press_is_on_its_way(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    await evening.press(ben, answer_of(await ben.slash(evening.channel, "leave")), "quit")
    await evening.paint()
    assert evening.hands(ben) == []
    hand, handle = evening.hand(ann), evening.bot.tables.handle

    async def leaving(number: int, command: Command) -> Table:
        await handle(TableId(number), command)
        return (
            await handle(TableId(number), Leave(UserId(ann.id)))
            if isinstance(command, Act)
            else evening.table()
        )

    monkeypatch.setattr(evening.bot.tables, "handle", leaving)
    assert said(await evening.press(ann, hand, str(cards(hand)[0]))) == "You have left table 1."
    await evening.paint()
    assert evening.hands(ann) == []
    assert len(evening.hands(cleo)) == 1


async def test_a_hand_that_is_drawn_while_the_game_ends_is_drawn_once_more(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    live, show = evening.bot.tables._known[TableId(1)], EphemeralMessage.show

    async def ending(shown: EphemeralMessage, screen: Screen) -> None:
        await show(shown, screen)
        if live.table.phase.live:
            live.table = evolve(live.table, log.Closed("unplayed"))
            evening.bot.painter.touch(TableId(1))

    monkeypatch.setattr(EphemeralMessage, "show", ending)
    await evening.choose(ann)
    await evening.paint()
    await evening.paint()
    assert [words(evening.hand(member)) for member in (ann, ben, cleo)] == [[], [], []]


async def test_hand_lists_tables_of_all_servers_with_what_each_waits_for(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    first = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.choose(ann)
    await evening.start_game(ann, ben, house=1, pace="hours4")
    here, evening.guild = evening.guild, evening.env.create_guild("The Tree")
    elsewhere, evening.channel = evening.channel, evening.guild.create_text_channel("games")
    there = evening.guild.add_member(ann.user)
    await evening.open_table(there, pace="post")
    lounge = evening.guild.create_text_channel("lounge")
    shown = answer_of(await there.slash(lounge, "hand"))
    assert shown.ephemeral
    lines = text(shown).splitlines()
    assert [line for line in lines if line.startswith("###")] == ["### Your move", "### Waiting for others"]
    links = [line.split("(")[1].split(")")[0] for line in lines if line.startswith("[")]
    assert links[0].startswith(f"https://discord.com/channels/{here.id}/{elsewhere.id}/")
    assert "· table 2](" in lines[1]
    assert "⏳ <t:" in lines[1]
    assert links[1] == f"https://discord.com/channels/{here.id}/{elsewhere.id}/{first.id}"
    assert "**ben** and **cleo** · ⏳ <t:" in lines[3]
    assert lines[4].endswith(" · not started yet")
    assert labels(shown) == ["Zum Kuckuck! · table 3"], "others' hands open there"


async def test_in_direct_messages_the_list_opens_any_hand_or_leads_to_those_that_are_there(
    evening: Evening,
) -> None:
    ann, ben = evening.members("ann", "ben")
    assert "You are not at a table." in said(await ann.user.slash("hand"))
    await evening.start_game(ann, ben, house=1, pace="post")
    shown = answer_of(await ann.user.slash("hand"))
    assert words(shown) == ["hand"]
    hand = answer_of(await evening.press(ann.user, shown, "hand"))
    assert len(cards(hand)) == 12
    await evening.want_letters(ben)
    await evening.start_game(ann, ben, house=1, pace="post")
    shown = answer_of(await ben.slash(evening.channel, "hand"))
    assert len(evening.letters(ben)) == 2
    for letter in evening.letters(ben):
        link = f"https://discord.com/channels/@me/{ben.user.dm_channel.id}/{letter.id}"
        assert f"({link})" in text(shown)


async def test_the_list_shows_ten_and_says_how_many_are_left(evening: Evening) -> None:
    ann = evening.member("ann")
    evening.bot.tables._limits = evening.bot.tables._limits._replace(
        tables_per_host=20, tables_per_channel=20, tables_per_hour=50
    )
    for _ in range(12):
        await evening.open_table(ann)
    shown = text(answer_of(await ann.user.slash("hand")))
    assert shown.count(" · not started yet") == 10
    assert "… and 2 more tables" in shown
