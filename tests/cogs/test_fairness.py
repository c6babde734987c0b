"""Nobody can choose the deal, and players can see that, from the lobby to the proof."""

import pytest

from bot.discord_ui.messages.painter.paintings import Painting
from bot.i18n import Tr
from bot.ids import MessageId
from bot.screen import address
from bot.screens.fairness import SEAL_TOLD, seal_lines
from bot.table import Phase, Table, log
from bot.table.dealing import people, sha
from tests.bot.logged import entries_of
from tests.cogs.evening import Evening
from tests.cogs.finished import ask
from tests.cogs.reading import answer_of, text, words

pytestmark = pytest.mark.by_lot


def seed_of(table: Table, message: object) -> str:
    aliases = [sha(f"{table.sealed.salt}|{user}") for user in table.people]
    return sha(f"{table.secret}|{table.id}|{message}|{people(aliases)}")


async def test_the_message_of_play_again_gets_its_number_after_the_seal(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    await evening.start_game(ann, ben, house=1)
    await evening.close_by_vote(ann, ben)
    await evening.paint()
    await evening.press_old(ann, evening.board(), address("again", table=1))
    await evening.paint()
    following = evening.table()
    first = evening.shared()[-1]
    assert f"#{following.commitment})" in text(first), "the address of 🔒"
    assert following.sealed.message == first.id
    await ann.slash(evening.channel, "table show")
    await evening.paint()
    lobby = evening.shared()[-1]
    assert lobby.id != first.id
    assert evening.table().sealed.message == first.id, "a message that moves keeps the first one"
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    table = evening.table()
    assert table.seed == seed_of(table, first.id)


async def test_a_kill_before_the_log_loses_nothing(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot was killed after it had posted the message, and before it had logged that."""
    ann = evening.member("ann")
    told: list[int] = []

    async def dies(_: Table, painting: Painting) -> None:
        assert painting.message_id is not None
        told.append(painting.message_id)

    monkeypatch.setattr(evening.bot.painter, "_show_seal", dies)
    lobby = await evening.open_table(ann)
    assert (told, evening.table().sealed.message) == ([lobby.id], None)
    await evening.restart()
    board = evening.board()
    await evening.add_bots(ann, board)
    await evening.press(ann, board, "start")
    assert evening.table().phase is Phase.PLAYING
    assert evening.table().sealed.message == board.id == lobby.id


async def test_all_can_read_the_seal_before_the_start_and_check_it_without_the_deleted(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="fr"), evening.member("cleo")
    await evening.want_letters(cleo)
    board = await evening.lobby(ann, ben, cleo)
    lobby = evening.table()
    digits = lobby.commitment[:SEAL_TOLD]
    for member, tr in ((ben, Tr("fr")), (evening.member("dan"), Tr("en"))):
        page = answer_of(await evening.press(member, board, "rules kuckuck 0"))
        await evening.press(member, page, "fair")
        assert seal_lines(lobby, tr) in text(page), "in the language of the reader"
        await evening.press(member, page, "rules kuckuck 0")
        assert "fair" in words(page)
    for member in (ben, cleo):
        [told] = evening.seats(member)
        assert digits not in text(told)
    await evening.press(ann, board, "start")
    await evening.paint()
    table = evening.table()
    assert table.sealed.message == board.id
    entries = entries_of(await evening.bot.store.load(table.id))
    assert [entry for entry in entries if isinstance(entry, log.Posted)] == [log.Posted(MessageId(board.id))]
    assert table.seed == seed_of(table, board.id), "the message that shows the seal is in the seed"
    assert not [message for member in (ann, ben, cleo) for message in evening.seats(member)]
    assert evening.hand(ben).id > told.id, "nothing lies between table and hand"
    assert not any(
        digits in text(shown) for shown in (evening.board(), evening.hand(ben), evening.letter(cleo))
    )
    await evening.my_data(ben, "delete")
    after = evening.table()
    assert (after.sealed.salt, after.secret, after.commitment) == ("", table.secret, table.commitment)
    assert [player.bird for player in after.players] == [player.bird for player in table.players]
    await evening.play_out(ann, cleo)
    verdict = text(await ask(ann, evening, "verify", table=table.id))
    assert verdict.splitlines()[1].startswith("🔎 **Everything that can be checked matches.**")
    assert table.secret in verdict
    assert table.sealed.salt not in verdict
    assert "❌" not in verdict
    assert (await evening.bot.tables.get(table.id)).seed == table.seed
