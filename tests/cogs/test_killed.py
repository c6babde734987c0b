"""A bot that is killed after it has sent a message, before it has stored which, finds the message again."""

from typing import Any

import pytest

from bot.ids import GuildId
from bot.settings import ServerSettings
from tests.cogs.evening import CALLED, CALLED_IF_SLOW, Evening
from tests.cogs.invitations.test_invitations import guests, mentions
from tests.cogs.reading import address_of, cards, text
from tests.cogs.struck import killed

SLOW: dict[str, Any] = {"pace": "relaxed"}


async def test_an_invitation_goes_when_its_guest_has_come(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann, invited_only=True)
    page = await guests(evening, ann, lobby)
    for guest in (ben, cleo):
        with killed("POST", f"/channels/{evening.channel.id}/messages"):
            await ann.select(page, [guest], custom_id=address_of(page, "invite"))
    await evening.press(cleo, lobby, "join")
    assert mentions(evening) == [[ben.id], [cleo.id]]
    await evening.restart()
    await evening.paint()
    assert mentions(evening) == [[ben.id]], "Cleo has come"
    await evening.press(ben, lobby, "join")
    await evening.paint()
    assert mentions(evening) == []
    assert await evening.bot.store.sendings.known(evening.bot.ours) == []


@pytest.mark.parametrize("nudged", [False, True])
async def test_a_call_is_not_made_twice_and_goes_with_its_turn(evening: Evening, nudged: bool) -> None:
    ann, ben, cleo = await evening.players("ann", "ben", "cleo", **({} if nudged else SLOW))
    if nudged:
        with killed("POST", "/interactions/*/callback"):
            await ann.slash(evening.channel, "table remind")
    else:
        with killed("POST", f"/channels/{evening.channel.id}/messages"):
            await evening.wait(CALLED_IF_SLOW)
    [call] = evening.calls()
    await evening.restart()
    await evening.wait(CALLED_IF_SLOW if not nudged else 2 * CALLED)
    assert [again.id for again in evening.calls()] == [call.id]
    await evening.each_chooses(ann, ben, cleo)
    await evening.wait(CALLED)
    assert call.id not in [one.id for one in evening.calls()], "it goes with its turn, and no later"
    await evening.wait(CALLED_IF_SLOW - CALLED if not nudged else 0)
    if nudged:
        assert evening.calls() == []
        return
    [second] = evening.calls()
    assert second.id != call.id
    await evening.close_by_vote(ann, ben, cleo)
    await evening.paint()
    assert evening.calls() == []


async def test_a_hand_follows_the_game_is_not_sent_twice_and_goes_where_it_is_not_wanted_any_more(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(ann, ben)
    to_ann, to_ben = (f"/channels/{one.user.dm_channel.id}/messages" for one in (ann, ben))
    with killed("POST", to_ann), killed("POST", to_ben):
        await evening.start_game(ann, ben, cleo)
    await evening.choose_setting(ben, "hand", "panel")
    letter = evening.letter(ann)
    await evening.restart()
    await evening.paint()
    assert (evening.letter(ann).id, evening.letters(ben)) == (letter.id, [])
    card = cards(letter)[0]
    await evening.press(ann.user, letter, str(card))
    await evening.press(ben, evening.board(), "hand")
    await evening.press(cleo, evening.board(), "hand")
    await evening.choose_in(ben, evening.hands(ben)[-1])
    await evening.choose_in(cleo, evening.hands(cleo)[-1])
    await evening.wait(3)
    assert card not in cards(letter), "it follows without a press"


async def test_a_poster_shows_the_start_of_its_game(evening: Evening) -> None:
    evening.bot.chosen.servers[GuildId(evening.guild.id)] = ServerSettings(threads=True)
    ann = evening.member("ann")
    with killed("POST", f"/channels/{evening.channel.id}/messages"):
        await ann.slash(evening.channel, "kuckuck start")
        await evening.wait(5)
    [poster] = [message for message in evening.shared() if message.components]
    await evening.restart()
    [lobby] = evening.shared([*evening.channel.threads][-1])
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    await evening.wait(5)
    assert [message.id for message in evening.shared() if message.components] == [poster.id]
    assert "The game is on" in text(poster)
