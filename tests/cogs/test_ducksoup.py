"""Duck Soup by two people, with the question that only its reader sees, by simcord."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.ids import UserId
from bot.screen import address
from bot.table import Table, log
from bot.table.commands import Act
from bot.table.folding import evolve
from engine.games import ducksoup
from tests.cogs.evening import Evening
from tests.cogs.reading import addresses, answer_of, faces, said, text, words
from tests.titles import is_hand


class Duel:
    """Two people at a table of Duck Soup, their hands open."""

    def __init__(self, evening: Evening, players: Sequence[MemberActor]) -> None:
        self.evening = evening
        self.players = players

    @property
    def table(self) -> Table:
        return self.evening.table()

    @property
    def asked(self) -> MemberActor:
        """Whose turn it is."""
        (seat,) = self.table.prompt.seats
        return self.players[seat]

    @property
    def other(self) -> MemberActor:
        return self.players[1 - self.players.index(self.asked)]

    def legal(self) -> Sequence[str]:
        (seat,) = self.table.prompt.seats
        return self.table.rules.legal(self.table.state, seat)

    def hand(self, member: MemberActor) -> ResponseMessage:
        """The member's newest hand."""
        return [found for found in self.evening.private(member) if is_hand(text(found))][-1]

    async def press(self, member: MemberActor, word: str) -> InteractionResult:
        return await self.evening.press(member, self.hand(member), word)

    async def play(self, action: str) -> None:
        """Plays it as its player would, through the question if there is one."""
        member = self.asked
        hand = words(self.hand(member))
        card = action.partition(" ")[0]
        if action not in hand:
            assert (await self.press(member, f"?{card}")).acknowledged
        assert (await self.press(member, action)).acknowledged
        await self.evening.paint()

    async def until(self, wanted: str) -> None:
        """Plays on in silence until an action that ends so is legal."""
        while not any(action.endswith(wanted) for action in self.legal()):
            await self.play(self.legal()[0])

    async def finish(self) -> None:
        """Quacks wherever one can, to the end of the game: as commands, for presses take their time."""
        table = self.table
        while table.phase.live:
            [seat], turn = table.prompt.seats, table.prompt.turn
            legal = table.rules.legal(table.state, seat)
            action = next((action for action in legal if action.endswith(" quack")), legal[0])
            user = UserId(self.players[seat].id)
            with self.evening.env._bot_scope():
                table = await self.evening.bot.tables.handle(table.id, Act(user, turn, action))
        await self.evening.paint()

    def seen_by_others(self) -> list[object]:
        """All that anybody but who is asked can see, and how often it was drawn."""
        shown = [*self.evening.shared(), self.hand(self.other)]
        return [(faces(message), message._message.edited_timestamp) for message in shown]


@pytest.fixture
async def duel(evening: Evening) -> Duel:
    ann, ben = evening.members("ann", "ben")
    opened = answer_of(await ann.slash(evening.channel, "ducksoup start", seconds=600))
    await evening.press(ben, opened, "join")
    await evening.press(ann, opened, "start")
    await evening.paint()
    return Duel(evening, (ann, ben))


async def test_two_people_play_with_a_question_that_only_its_reader_sees_to_the_leaderboard(
    evening: Evening, duel: Duel
) -> None:
    assert addresses(duel.hand(duel.other)) == []
    assert len(re.findall("[♣♦♥♠]", text(duel.hand(duel.other)))) == 13, "out of turn there are cards to see"
    assert tuple(words(duel.hand(duel.asked))) == tuple(duel.legal())
    assert not re.findall("[♣♦♥♠]", text(duel.hand(duel.asked))), "in turn they are buttons"
    assert ducksoup.view(duel.table.state, None).stock == 26

    await duel.until(" quack")
    await evening.paint()
    action = duel.legal()[-1]
    card = action.partition(" ")[0]
    before, table = duel.seen_by_others(), duel.table
    await duel.press(duel.asked, f"?{card}")
    for _ in range(3):
        await evening.paint()
        assert words(duel.hand(duel.asked)) == [action, card, "hand"]
        assert "**Quack?**" in text(duel.hand(duel.asked))
        assert duel.seen_by_others() == before
    assert duel.table is table, "nothing is logged or played"
    await duel.press(duel.asked, "hand")
    assert f"?{card}" in words(duel.hand(duel.asked))
    await evening.paint()
    assert duel.seen_by_others() == before
    await duel.press(duel.asked, f"?{card}")
    await duel.press(duel.asked, action)
    await evening.paint()
    assert duel.table.state.trick[1] == card
    assert duel.seen_by_others() != before
    assert "Quack!" in text(evening.board())

    answers = duel.legal()
    assert answers[0] == "duck"
    assert words(duel.hand(duel.asked)) == [*answers[1:], "duck"], "the leader is offered his answers"
    await duel.play("duck")
    assert "*Duck.*" in text(evening.board())

    await duel.finish()
    board = text(evening.board())
    assert "🏆" in board
    assert "Deal 1: **ann**" in board
    assert words(evening.board()) == ["again", "same", "board ducksoup 0", "replay 0 show", "verify"]
    assert words(duel.hand(duel.players[0])) == ["review 0 new"]
    ranked = answer_of(await duel.players[0].slash(evening.channel, "leaderboard", game="ducksoup"))
    assert "**ann**" in text(ranked)
    assert "Leaderboard: Duck Soup" in text(ranked)


async def test_a_question_brings_one_back_and_ends_with_the_turn(evening: Evening, duel: Duel) -> None:
    await duel.until(" quack")
    table, asked = duel.table, duel.asked
    seat = duel.players.index(asked)
    live = evening.bot.tables._known[table.id]
    live.table = evolve(table, log.WentAway(seat))
    await duel.press(asked, f"?{duel.legal()[-1].partition(' ')[0]}")
    assert not duel.table.players[seat].away
    assert "**Quack?**" in text(duel.hand(asked))
    turn = duel.table.prompt.turn
    await evening.wait(610)
    await evening.paint()
    assert duel.table.prompt.turn > turn
    assert "**Quack?**" not in text(duel.hand(asked))


async def test_a_question_about_what_is_not_legal_is_refused_like_the_action(
    evening: Evening, duel: Duel
) -> None:
    table, asked, other = duel.table, duel.asked, duel.other
    mine, yours = duel.hand(asked), duel.hand(other)
    turn = table.prompt.turn
    forged = address("?9X", table=table.id, turn=turn)
    await evening.press_old(asked, mine, forged)
    assert "There is no such card." in text(duel.hand(asked))
    await evening.press_old(other, yours, address("?7S", table=table.id, turn=turn))
    assert "It is not your turn yet." in text(duel.hand(other))
    await evening.press_old(asked, duel.hand(asked), address("?7S", table=table.id, turn=turn + 9))
    assert "earlier move" in text(duel.hand(asked))
    public = evening.board()
    refused = await evening.press_old(asked, public, forged)
    assert "There is no such card." in said(refused)
    stranger = evening.member("cleo")
    refused = await evening.press_old(stranger, public, forged)
    assert "You are not at this table." in said(refused)
    assert duel.table is table
