"""The hand by direct message, for those who want it there."""

from __future__ import annotations

import discord
import pytest

from bot.ids import TableId, UserId
from bot.live.shards import Shards
from bot.screen import Screen
from bot.table.commands import Act
from engine.games.kuckuck import view
from tests.cogs.evening import Evening
from tests.cogs.reading import answer_of, cards, chosen, said, text, words


async def test_a_hand_comes_by_direct_message_and_is_played_there(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    assert evening.letters(ann) == []
    board = await evening.start_game(ann, ben, cleo, seconds=600)
    letter = evening.letter(ann)
    assert tuple(cards(letter)) == view(evening.table().state, 0).hand
    assert f"-# Der Tisch steht in <#{evening.channel.id}>." in text(letter)
    assert (evening.hands(ann), evening.letters(ben)) == ([], []), "and nowhere else"
    assert len(cards(evening.hand(ben))) == 12
    assert "The table is in" not in text(evening.hand(ben))
    evening.locales[ann.id] = "en-US"
    link = f"https://discord.com/channels/@me/{letter.channel_id}/{letter.id}"
    assert said(await evening.press(ann, board, "hand")) == f"Your hand is in your direct messages: {link}"
    assert said(await ann.slash(evening.channel, "hand")) == f"Your hand is in your direct messages: {link}"
    assert f"-# The table is in <#{evening.channel.id}>." in text(letter), "in the language they used last"
    assert len(evening.private(ann)) == 2, "the settings, and this"

    high, low = max(cards(letter)), min(cards(letter))
    evening.locales[ann.id] = "fr"
    for card in (high, low):
        assert (await evening.press(ann.user, letter, str(card))).acknowledged
        assert chosen(letter) == [card]
    assert "La table est dans" in text(letter)
    [posted] = (await evening.bot.store.people.hands(TableId(1))).values()
    assert posted.language == "fr"
    assert words(evening.board())[0] == "hand", "the table message is elsewhere"
    await evening.each_chooses(ben, cleo)
    await evening.wait(3)
    assert evening.letter(ann).id == letter.id
    assert (low in cards(letter), high in cards(letter)) == (False, True)
    await evening.press(ann.user, letter, str(high))
    await evening.each_chooses(ben, cleo)
    await evening.wait(20 * 60 + 5)
    assert evening.table().prompt.turn > 2
    former, letter = letter, evening.letter(ann)
    assert letter.id != former.id, "their hand has come again, to call them to their move"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1, "long after any token has run out"


async def test_the_end_is_shown_in_the_direct_message_and_then_it_is_let_go(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann, ben)
    await evening.start_game(ann, ben, cleo)
    table = evening.table().id
    assert set(await evening.bot.store.people.hands(table)) == {ann.id, ben.id}
    await evening.press(ben, answer_of(await ben.slash(evening.channel, "leave")), "quit")
    await evening.wait(3)
    assert evening.letters(ben) == [], "who leaves loses it"
    assert set(await evening.bot.store.people.hands(table)) == {ann.id}
    await evening.close_by_vote(ann, cleo)
    await evening.wait(3)
    assert "The players have closed this table." in text(evening.letter(ann))
    assert words(evening.letter(ann)) == []
    assert await evening.bot.store.people.hands(table) == {}
    assert evening.bot.panels.kept.by_table == {}


async def test_a_direct_message_outlives_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="fr"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    await evening.bot.store.people.prefer(UserId(cleo.id), hand="dm")
    await evening.restart()
    await evening.wait(3)
    assert len(cards(evening.letter(cleo))) == 12, "who has no letter yet gets one"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1
    await evening.restart()
    await evening.wait(3)
    await evening.press(ben, board, "hand")
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.press(cleo.user, evening.letter(cleo), str(cards(evening.letter(cleo))[0]))
    await evening.wait(3)
    assert chosen(letter) == [], "it follows without a press"
    assert "La table est dans" in text(letter), "in the language of its reader"
    assert evening.letter(ann).id == letter.id
    assert str(letter.id) in said(await evening.press(ann, board, "hand"))
    await evening.restart()
    await evening.choose_setting(ann, "hand", "panel")
    await evening.wait(3)
    assert words(evening.letter(ann)) == [], "it is taken back though it is older than the bot"


async def test_who_comes_late_gets_a_letter_with_the_seat(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ben)
    await evening.start_game(ann, house=2)
    await evening.press(ben, evening.board(), "join")
    await evening.wait(3)
    assert evening.letters(ben) == []
    while evening.table().prompt.deal == 1:
        await evening.choose(ann)
        await evening.wait(2.5)
    await evening.wait(2)
    assert len(cards(evening.letter(ben))) == 12


async def test_a_choice_brings_the_hand_at_once_and_back(evening: Evening) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    await evening.choose(ann)
    answer = text(await evening.choose_setting(ann, "hand", "dm"))
    assert "✓ Your hand is in your direct messages now, and comes there whenever a game starts." in answer
    letter = evening.letter(ann)
    assert len(chosen(letter)) == 1
    assert evening.hands(ann) == [], "it has moved"
    answer = text(await evening.choose_setting(ann, "hand", "panel"))
    assert "✓ Your hand opens at the table from now on: press *My hand* there." in answer
    assert words(letter) == []
    assert text(letter).endswith("Your hand is at the table now: press *My hand*.")
    ended = text(letter)
    await evening.press(ann, evening.board(), "hand")
    assert len(chosen(evening.hand(ann))) == 1
    await evening.each_chooses(ben, cleo)
    await evening.wait(3)
    assert text(letter) == ended, "it is not touched any more"
    assert evening.letter(ann).id == letter.id


async def test_a_forged_press_in_a_direct_message_does_nothing(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.want_letters(ann, ben)
    await evening.start_game(ann, ben, cleo)
    mine, theirs = evening.letter(ann), evening.letter(ben)
    before, shown = evening.table(), text(mine)
    card = cards(theirs)[0]
    for custom_id in (f"t:1:0:{card}", "t:1:9:1", "t:1:0:?1", "t:1:-:+keep 1 1"):
        await evening.press_old(ann.user, mine, custom_id)
        assert evening.table() == before
    assert shown.splitlines()[0] in text(mine), "it is still the hand"
    stranger = answer_of(await dan.user.slash("help"))
    refused = await evening.press_old(dan.user, stranger, f"t:1:0:{card}")
    assert said(refused).startswith("There is no such table.")
    assert evening.table() == before


async def test_an_old_panel_that_could_not_be_taken_away_does_not_take_the_hand_back(
    evening: Evening,
) -> None:
    ann, _, _ = await evening.players("ann", "ben", "cleo", pace="post")
    old = evening.hand(ann)
    await evening.wait(16 * 60, step=60)
    await evening.want_letters(ann)
    assert evening.hand(ann).id == old.id
    await evening.press(ann, old, str(cards(old)[0]))
    assert len(chosen(old)) == 1, "it is answered"
    await evening.wait(3)
    assert len(chosen(evening.letter(ann))) == 1


async def test_an_answer_for_another_process_is_made_until_it_is_the_latest_state(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    kept, answer, others = evening.bot.panels.kept.by_table.copy(), evening.bot.panels._answer, [ben, cleo]

    async def late(interaction: discord.Interaction, screen: Screen) -> object:
        shown = await answer(interaction, screen)
        for member in others:
            [card, *_] = cards(evening.hand(member))
            await evening.bot.tables.handle(TableId(1), Act(UserId(member.id), 0, str(card)))
        others.clear()
        return shown

    monkeypatch.setattr(evening.bot.panels, "_answer", late)
    core = evening.bot.panels._core._replace(shards=Shards(1, ()))
    monkeypatch.setattr(evening.bot.panels, "_core", core)
    card = cards(letter)[0]
    await evening.press(ann.user, letter, str(card))
    assert evening.table().prompt.turn == 1
    assert card not in cards(letter)
    assert evening.bot.panels.kept.by_table == kept


async def test_every_game_is_shown_by_letter(evening: Evening) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    await evening.want_letters(*members)
    for sent, (game, players) in enumerate({"coucou": 5, "cucco": 5, "ducksoup": 2}.items()):
        await evening.start_game(*members[:players], game=game)
        await evening.paint()
        for member in members[:players]:
            assert len(text(evening.letters(member)[-1]).splitlines()) > 2, game
            assert evening.hands(member) == [], game
        assert len(evening.letters(members[0])) == sent + 1
