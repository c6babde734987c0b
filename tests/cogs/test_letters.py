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


async def test_a_hand_comes_by_direct_message_when_the_game_starts(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    assert evening.letters(ann) == []
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    assert tuple(cards(letter)) == view(evening.table().state, 0).hand
    assert f"-# The table is in <#{evening.channel.id}>." in text(letter)
    assert evening.hands(ann) == [], "and nowhere else"
    assert evening.letters(ben) == []
    assert len(cards(evening.hand(ben))) == 12
    assert "The table is in" not in text(evening.hand(ben))


async def test_a_game_is_played_from_the_direct_messages(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo, seconds=600)
    letter = evening.letter(ann)
    high, low = max(cards(letter)), min(cards(letter))
    for card in (high, low):
        assert (await evening.press(ann.user, letter, str(card))).acknowledged
        assert chosen(letter) == [card]
    assert words(evening.board())[0] == "hand", "the table message is elsewhere"
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(3)
    assert evening.letter(ann).id == letter.id
    assert low not in cards(letter)
    assert high in cards(letter)
    await evening.press(ann.user, letter, str(high))
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(20 * 60 + 5)
    assert evening.table().prompt.turn > 2
    former, letter = letter, evening.letter(ann)
    assert letter.id != former.id, "their hand has come again, to call them to their move"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1, "long after any token has run out"
    assert "The table is in" in text(letter)


async def test_the_end_is_shown_in_the_direct_message_and_then_it_is_let_go(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann, ben)
    await evening.start_game(ann, ben, cleo)
    table = evening.table().id
    assert set(await evening.bot.store.people.hands(table)) == {ann.id, ben.id}
    for member in (ann, ben, cleo):
        await member.slash(evening.channel, "close")
        [question] = [message for message in evening.private(member) if "close" in words(message)]
        await evening.press(member, question, "close")
    await evening.wait(3)
    for member in (ann, ben):
        assert "The players have closed this table." in text(evening.letter(member))
        assert words(evening.letter(member)) == []
    assert await evening.bot.store.people.hands(table) == {}
    assert evening.bot.panels.kept.by_table == {}


async def test_a_whole_game_is_played_by_letter(evening: Evening) -> None:
    ann = evening.member("ann")
    await evening.want_letters(ann)
    await evening.start_game(ann, house=2)
    letter = evening.letter(ann)
    number = evening.table().id
    while (await evening.bot.tables.get(number)).phase.live:
        if cards(letter):
            await evening.press(ann.user, letter, str(cards(letter)[0]))
        await evening.wait(4)
    assert "You have won!" in text(letter) or "You are number" in text(letter)
    assert evening.letter(ann).id == letter.id


async def test_my_hand_leads_to_the_direct_message(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    link = f"https://discord.com/channels/@me/{letter.channel_id}/{letter.id}"
    assert said(await evening.press(ann, board, "hand")) == f"Your hand is in your direct messages: {link}"
    assert said(await ann.slash(evening.channel, "hand")) == f"Your hand is in your direct messages: {link}"
    assert len(evening.private(ann)) == 2, "the settings, and this"
    assert evening.hands(ann) == []


async def test_a_direct_message_outlives_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="fr"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    board = await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    await evening.restart()
    await evening.wait(3)
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert len(chosen(letter)) == 1
    await evening.restart()
    await evening.wait(3)
    for member in (ben, cleo):
        await evening.press(member, board, "hand")
        await evening.choose_in(member, evening.hands(member)[-1])
    await evening.wait(3)
    assert chosen(letter) == [], "it follows without a press"
    assert "La table est dans" in text(letter), "in the language of its reader"
    assert evening.letter(ann).id == letter.id
    assert str(letter.id) in said(await evening.press(ann, board, "hand"))


async def test_who_is_seated_before_a_restart_and_has_no_letter_yet_gets_one_after_it(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    await evening.bot.store.people.prefer(UserId(ann.id), hand="dm")
    await evening.restart()
    await evening.wait(3)
    assert len(cards(evening.letter(ann))) == 12


async def test_who_comes_late_gets_his_letter_with_his_seat(evening: Evening) -> None:
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


async def test_who_leaves_loses_his_letter(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.want_letters(ben)
    await evening.start_game(ann, ben, house=1)
    asked = answer_of(await ben.slash(evening.channel, "leave"))
    await evening.press(ben, asked, "quit")
    await evening.wait(3)
    assert evening.letters(ben) == []
    assert await evening.bot.store.people.hands(TableId(1)) == {}


async def test_a_choice_brings_the_hand_at_once_and_back(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
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
    for member in (ben, cleo):
        await evening.choose(member)
    await evening.wait(3)
    assert text(letter) == ended, "it is not touched any more"
    assert evening.letter(ann).id == letter.id


async def test_a_letter_is_taken_back_that_is_older_than_the_bot(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    await evening.restart()
    await evening.choose_setting(ann, "hand", "panel")
    assert words(evening.letter(ann)) == []
    await evening.wait(3)
    assert words(evening.letter(ann)) == []


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
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, pace="post")
    old = evening.hand(ann)
    await evening.wait(16 * 60, step=60)
    await evening.want_letters(ann)
    assert evening.hand(ann).id == old.id
    await evening.press(ann, old, str(cards(old)[0]))
    assert len(chosen(old)) == 1, "it is answered"
    await evening.wait(3)
    assert len(chosen(evening.letter(ann))) == 1


async def test_the_letter_speaks_the_language_its_reader_used_last(evening: Evening) -> None:
    ann, ben, cleo = evening.member("ann", locale="de"), *evening.members("ben", "cleo")
    await evening.want_letters(ann)
    await evening.start_game(ann, ben, cleo)
    letter = evening.letter(ann)
    assert "Der Tisch steht in" in text(letter)
    evening.locales[ann.id] = "fr"
    await evening.press(ann.user, letter, str(cards(letter)[0]))
    assert "La table est dans" in text(letter)
    [posted] = (await evening.bot.store.people.hands(TableId(1))).values()
    assert posted.language == "fr"
    evening.locales[ann.id] = "de"
    await ann.slash(evening.channel, "hand")
    assert "Der Tisch steht in" in text(letter)


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


@pytest.mark.parametrize("game", ["kuckuck", "coucou", "ducksoup"])
async def test_every_game_is_shown_by_letter(evening: Evening, game: str) -> None:
    members = evening.members("ann", "ben", "cleo", "dan", "eve")
    seated = members[: {"kuckuck": 3, "coucou": 5, "ducksoup": 2}[game]]
    await evening.want_letters(*seated)
    await evening.start_game(*seated, game=game)
    await evening.paint()
    for member in seated:
        assert len(text(evening.letter(member)).splitlines()) > 2
        assert evening.hands(member) == []
