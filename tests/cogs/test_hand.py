"""The private hand: when it opens and is drawn again, who sees it, and the list of all hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from simcord import ResponseMessage

from bot.discord_ui.panels.open_panels import OpenPanels
from bot.discord_ui.panels.panel import Panel
from bot.discord_ui.refresher import INTERVAL, SETTLE
from bot.ids import TableId, UserId
from bot.screen import Screen
from bot.table import Table
from bot.table.commands import Act, Command, Leave
from engine.games.kuckuck import view
from tests.cogs.evening import Evening
from tests.cogs.reading import address_of, addresses, answer_of, cards, chosen, labels, said, text, words


async def test_a_hand_opens_for_its_owner_and_follows_the_game_in_its_place(evening: Evening) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    players = (ann, ben, cleo)
    board = await evening.start_game(*players)
    for seat, member in enumerate(players):
        assert tuple(cards(evening.hand(member))) == view(evening.table().state, seat).hand
    assert evening.private(dan) == []
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

    await evening.wait(3 * 3600, step=600)
    assert f"t:1:0:{stale}" in addresses(outdated), "nobody could edit it"
    before = evening.table()
    await evening.press(ben, outdated, stale)
    assert evening.table() == before
    assert "⚠️ That button was for an earlier move. Choose again from here." in text(outdated)
    await evening.choose_in(ben, outdated)
    assert len(chosen(outdated)) == 1


async def test_a_hand_is_closed_when_the_seat_is_given_up_also_while_a_press_is_on_its_way(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    await evening.leave(ben)
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


async def test_hand_lists_tables_of_all_servers_with_what_each_waits_for_and_opens_any_in_private(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    assert "You are not at a table." in said(await ann.user.slash("hand"))
    first = await evening.start_game(ann, ben, cleo, pace="post")
    await evening.choose(ann)
    await evening.want_letters(ben)
    await evening.start_game(ann, ben, house=1, pace="hours4")
    here, evening.guild = evening.guild, evening.env.create_guild("The Tree")
    elsewhere, evening.channel = evening.channel, evening.guild.create_text_channel("games")
    there = evening.guild.add_member(ann.user)
    await evening.open_table(there, pace="post")
    shown = answer_of(await there.slash(evening.guild.create_text_channel("lounge"), "hand"))
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

    privately = answer_of(await ann.user.slash("hand"))
    opened = answer_of(await ann.user.click(privately, custom_id=addresses(privately)[0]))
    assert len(cards(opened)) == 12
    evening.channel = elsewhere
    shown = answer_of(await ben.slash(elsewhere, "hand"))
    for letter in evening.letters(ben):
        assert f"(https://discord.com/channels/@me/{ben.user.dm_channel.id}/{letter.id})" in text(shown)


MOMENT = 0.05


def edits_of(evening: Evening, hand: ResponseMessage) -> Callable[[], int]:
    """Counts how often a hand is drawn from now on, beside the answers to presses on it."""
    requests = evening.env.backend.http_requests
    before, card = len(requests), max(cards(hand))  # a card that nobody else holds, and nobody plays

    def edits() -> int:
        drawn = [request for request in requests[before:] if request.method == "PATCH"]
        return sum(f":{card}'" in str(request) for request in drawn)

    return edits


async def test_choices_are_seen_in_a_second_in_one_drawing_and_the_next_trick_at_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await evening.players("ann", "ben", "cleo", "dan", "eve", seconds=600)
    ann, ben, cleo, dan, eve = people
    await evening.wait(5)
    theirs, before = evening.hand(dan), text(evening.hand(dan))
    assert evening.bot.painter.behind == 0
    made: Counter[int] = Counter()
    screen = OpenPanels.screen

    def counted(kept: OpenPanels, panel: Panel, *args: Any, **named: Any) -> Screen:
        made[panel.user_id] += 1
        return screen(kept, panel, *args, **named)

    with monkeypatch.context() as counting:
        counting.setattr(OpenPanels, "screen", counted)
        await evening.choose(ann)
        assert evening.bot.painter.behind == 1, "until its message shows the latest"
        await evening.wait(2 * SETTLE)
        assert text(theirs) == before, "nobody has to do anything about it"
        await evening.wait(INTERVAL - 2 * SETTLE + MOMENT)
        assert text(theirs) != before
        await evening.wait(5)
    assert made == {member.id: 1 for member in people}
    assert evening.bot.painter.behind == 0

    edits = edits_of(evening, theirs)
    await evening.choose(ann, lambda hand: sorted(hand)[1])
    await evening.wait(5)
    assert edits() == 0, "who changes their mind draws no hand of others"
    for member in (ben, cleo):
        await evening.choose(member)
        await evening.wait(0.3)
    await evening.wait(5)
    assert edits() == 1
    assert text(theirs).count("✅") == 3

    hand = evening.hand(ann)
    edits, held, old = edits_of(evening, hand), cards(hand), address_of(hand, str(max(cards(hand))))
    await evening.choose(eve)
    await evening.wait(2 * SETTLE)
    assert edits() == 0
    await evening.choose(dan)
    await evening.wait(SETTLE + MOMENT)
    assert len(cards(hand)) == len(held) - 1, "the next trick, though somebody had just chosen"
    assert edits() == 1
    await evening.each_chooses(*people)
    await evening.press_old(ann, hand, old)
    refused = text(hand)
    assert "earlier move" in refused
    await evening.wait(5)
    assert text(hand) == refused, "a refusal stays though the table has just changed"
