"""Coucou and Cucco 21 by people: decisions ahead, the lovers' answer, the owl, and the way to the ranking."""

from __future__ import annotations

from msgspec.structs import replace
from simcord import MemberActor

from bot.games.ladders import ladder_of
from bot.i18n import Tr
from bot.ids import GuildId, UserId
from bot.table import Phase, Table, log
from bot.table.birds import BIRDS
from engine.games.coucou import view
from engine.games.cucco.nouns import LOVERS, OWL
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening, ahead_of
from tests.cogs.reading import address_of, faces, said, text, words
from tests.engine import cucco_table

NAMES = ["ann", "ben", "cleo", "dan", "eve"]


async def speak(evening: Evening, member: MemberActor, word: str) -> None:
    """The member keeps or asks in their open hand."""
    assert (await evening.press(member, evening.hand(member), word)).acknowledged
    await evening.paint()


def speaking(table: Table, members: list[MemberActor]) -> MemberActor:
    """Whose turn it is."""
    [seat] = table.prompt.seats
    return next(member for member in members if member.id == table.players[seat].user)


async def test_five_people_decide_ahead_and_play_from_the_start_command_to_the_ranking(
    evening: Evening,
) -> None:
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="coucou", variant="as", chips=2)
    table = evening.table()
    assert table.seconds == 20
    first, board = speaking(table, members), faces(evening.board())
    for member in members:
        if member is not first:
            ahead = ahead_of(evening, member, "keep")
            assert (await evening.press(member, evening.hand(member), ahead)).acknowledged
            assert "✓ Decided: **I keep!**" in text(evening.hand(member))
    await evening.paint()
    assert faces(evening.board()) == board, "nobody sees who has decided"
    assert "Decided" not in text(evening.hand(first))
    await speak(evening, first, "keep")
    await evening.wait(4 * 2)
    table = evening.table()
    assert table.state.deal == 2, "the deal plays itself"
    entries = entries_of(await evening.bot.store.load(table.id))
    acted = [entry.by for entry in entries if isinstance(entry, log.Acted)]
    assert acted == ["player", "ahead", "ahead", "ahead", "ahead"]

    while table.phase is Phase.PLAYING:
        member, turn = speaking(table, members), table.prompt.turn
        asked = [m for m in members if "keep" in words(evening.hand(m))]
        assert asked == [member], "nobody else is asked"
        assert words(evening.hand(member)) == ["keep", "ask"]
        card = view(table.state, table.seat(UserId(member.id))).card
        await speak(evening, member, "ask" if card[0] in "A234" else "keep")
        table = await evening.bot.tables.get(table.id)
        assert table.phase is Phase.OVER or table.prompt.turn == turn + 1
    sheet = text(evening.board())
    assert "🏆" in sheet
    assert sheet.count("out in deal") == 4
    assert table.secret not in sheet, "it is in the check"
    ladder = ladder_of(table.game, table.options)
    assert words(evening.board()) == ["again", "same", f"board {ladder} 0", "replay 0 show", "verify"]


async def test_a_decision_is_taken_back_by_the_same_press_and_a_late_or_forged_one_is_answered(
    evening: Evening,
) -> None:
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="coucou", variant="as")
    table = evening.table()
    for forged in ("+", "+keep", "+keep 1", "+keep x 7S", "+keep 1 7S 7S", "+keep 9999999 7S"):
        pressed = await evening.press_old(members[0], evening.hand(members[0]), f"t:1:-:{forged}")
        assert said(pressed) == "This button means nothing to me any more. Ask with a command instead."
    assert evening.table() == table
    second = next(m for m in members if m.id == table.players[table.state.waiting[1]].user)
    hand = evening.hand(second)
    keep = address_of(hand, ahead_of(evening, second, "keep"))
    await second.click(hand, custom_id=keep)
    await evening.press(second, evening.hand(second), ahead_of(evening, second, ""))
    assert "You can decide now" in text(evening.hand(second))
    await speak(evening, speaking(table, members), "keep")
    await speak(evening, second, "keep")
    await evening.press_old(second, evening.hand(second), keep)
    assert "⚠️ You have no turn left in this deal. Wait for the next one." in text(evening.hand(second))


async def test_a_house_player_has_the_same_name_in_the_hand_as_at_the_table(evening: Evening) -> None:
    ann = evening.member("ann", locale="fr")
    await evening.start_game(ann, house=4, game="coucou")
    hand = text(evening.hand(ann))
    names = [bird.name for bird in BIRDS if bird.name in hand]
    assert names, "its own neighbours"
    assert all(name in text(evening.board()) for name in names)
    assert not [bird for bird, _ in BIRDS if (french := Tr("fr")(bird)) != bird and french in hand]


async def five_at(evening: Evening, cards: str) -> list[MemberActor]:
    """A to E at a table of Cucco 21, who hold these cards; all hands are open."""
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="cucco")
    live = evening.bot.tables._known[evening.table().id]
    live.table = replace(live.table, state=cucco_table.table(cards))
    for member in members:
        await evening.press(member, evening.board(), "hand")
    return members


async def test_cucco_is_played_from_the_start_command_to_the_ranking(evening: Evening) -> None:
    members = evening.members(*NAMES)
    await evening.start_game(*members, game="cucco")
    table = evening.table()
    while table.phase is Phase.PLAYING:
        await evening.act(table, min(table.prompt.seats))
        table = await evening.bot.tables.get(table.id)
    await evening.paint()
    board = text(evening.board())
    assert "🏆" in board
    assert table.outcome
    assert min(table.outcome.scores) == 0
    assert f"{max(table.outcome.scores)} chips" in board
    ranking = await evening.bot.store.leaderboards.page(GuildId(evening.guild.id), "cucco")
    assert sorted(standing.points for standing in ranking.standings) == sorted(table.outcome.scores)


async def test_a_request_stands_and_only_the_lovers_see_a_choice(evening: Evening) -> None:
    ann, ben, *_ = await five_at(evening, f"A3 B{LOVERS} C8 D9 E14")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.paint()
    assert "ann 14 chips · **asks ben …**" in text(evening.board())
    assert "+refuse 1 6" in words(evening.hand(ben))
    assert "+refuse 1 6" not in words(evening.hand(ann))
    await evening.press(ben, evening.hand(ben), "+refuse 1 6")
    await evening.paint()
    assert "**asks ben …**" in text(evening.board()), "it stands as long as any other"
    await evening.wait(5)
    await evening.paint()
    assert "ann 14 chips · asked ben: 6 lovers" in text(evening.board())


async def test_what_nobody_refuses_is_settled_and_a_wrong_call_of_the_owl_stays_between_us(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan, _ = await five_at(evening, f"A3 B7 C{OWL} D9 E14")
    await evening.press(ann, evening.hand(ann), "ask")
    await evening.wait(7)
    assert "Your card: 7" in text(evening.hand(ann))
    assert "Your card: 3" in text(evening.hand(ben))
    before = text(evening.board())
    assert "ann 14 chips · swapped with ben" in before, "nobody else has seen the cards"
    nobody_noticed = "Only the holder of an owl can end the round, and you have none. Nobody has noticed."
    await evening.press(dan, evening.hand(dan), "owl")
    assert nobody_noticed in text(evening.hand(dan))
    owl = address_of(evening.hand(dan), "owl")
    assert said(await evening.press_old(dan, evening.board(), owl)) == nobody_noticed
    stranger = evening.member("fay")
    outside = said(await evening.press_old(stranger, evening.board(), owl))
    assert outside.startswith("You are not at this table.")
    await evening.paint()
    assert text(evening.board()) == before
    assert (await evening.press(cleo, evening.hand(cleo), "owl")).acknowledged
    await evening.paint()
    assert "· 🦉 cleo · " in text(evening.board())
    assert "❌ 3 **ben −1**" in text(evening.board())
