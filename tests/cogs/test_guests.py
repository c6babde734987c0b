"""By invitation, and out of a lobby: what its host and the keepers of its channel decide."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.i18n import LANGUAGES, Tr
from bot.ids import TableId, UserId
from bot.screen import address
from bot.table.commands import Moderate
from bot.table.door import Door
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import addresses, answer_of, said, text, words

HOST_DECIDES = "Only the host decides who sits here."
NOT_INVITED = "This table is by invitation. Ask **ann** to invite you, or open your own."


async def guests(evening: Evening, member: MemberActor, lobby: ResponseMessage) -> ResponseMessage:
    """The panel behind *Guests…*."""
    panel = answer_of(await evening.press(member, lobby, "guests"))
    assert panel.ephemeral
    return panel


async def choose(
    panel: ResponseMessage, member: MemberActor, word: str, value: Any, table: TableId = TableId(1)
) -> InteractionResult:
    """Chooses in one of the panel's menus."""
    return await member.select(panel, [value], custom_id=address(word, table=table))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_host_opens_a_table_by_invitation_and_invites(evening: Evening, language: str) -> None:
    tr = Tr(language)
    ann = evening.member("ann", locale=language)
    ben, cleo = evening.member("ben", locale=language), evening.member("cleo", locale=language)
    lobby = await evening.open_table(ann, invited_only=True)
    assert "by invitation" in text(lobby)
    sentence = tr("This table is by invitation. Ask {host} to invite you, or open your own.", host="**ann**")
    assert said(await evening.press(ben, lobby, "join")) == sentence
    panel = await guests(evening, ann, lobby)
    assert tr("By invitation: only people whom the host invites can sit down.") in text(panel)
    await choose(panel, ann, "invite", ben)
    assert tr("Invited: {names}", names=f"<@{ben.id}>") in text(panel)
    assert [*panel._message.ping_user_ids] == []
    await evening.press(ben, lobby, "join")
    assert said(await evening.press(cleo, lobby, "join")) == sentence
    assert evening.table().people == (ann.id, ben.id)


async def test_the_host_opens_the_door_to_all_and_closes_it_again(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    panel = await guests(evening, ann, lobby)
    assert "Anybody can sit down." in text(panel)
    await evening.press(ann, panel, "door on")
    await evening.paint()
    assert "by invitation" in text(lobby)
    assert said(await evening.press(ben, lobby, "join")) == NOT_INVITED
    await evening.press(ann, panel, "door off")
    await evening.press(ben, lobby, "join")
    assert "by invitation" not in text(lobby)
    assert evening.table().people == (ann.id, ben.id)
    assert cleo.id not in evening.table().people


async def test_the_host_removes_somebody_who_cannot_come_back_unless_invited(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    panel = await guests(evening, ann, lobby)
    await choose(panel, ann, "remove", str(ben.id))
    await evening.paint()
    assert "**ben**" not in text(lobby)
    refused = said(await evening.press(ben, lobby, "join"))
    assert refused == "You were removed from this table. Join another one, or open your own."
    await choose(panel, ann, "invite", ben)
    await evening.press(ben, lobby, "join")
    assert evening.table().people == (ann.id, cleo.id, ben.id)


async def test_a_keeper_removes_even_the_host_and_the_next_one_is_host(evening: Evening) -> None:
    ann, ben, tom = evening.member("ann"), evening.member("ben"), evening.keeper("tom")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    panel = await guests(evening, tom, lobby)
    assert [found for found in addresses(panel) if "invite" in found or "door" in found] == []
    await choose(panel, tom, "remove", str(ann.id))
    await evening.paint()
    assert "**ben** · host" in text(lobby)
    await choose(panel, tom, "remove", str(ben.id))
    assert text(panel) == "Table 1 is closed."
    await evening.paint()
    assert "Nobody sits at this table any more" in text(lobby)


@pytest.mark.parametrize("word", ["guests", "remove", "invite", "door on", "door off"])
async def test_a_stranger_or_another_player_decides_nothing(evening: Evening, word: str) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    before = evening.table()
    values = [str(ben.id)] if word in ("remove", "invite") else None
    for member in (ben, eve):
        answer = said(await forged(member, lobby, address(word, table=1), values))
        expected = "That cannot be chosen here." if word == "invite" else HOST_DECIDES
        assert answer.startswith(expected)
    assert evening.table() == before


@pytest.mark.parametrize("value", ["", "x", "-1", "9" * 30, "<@&1>"])
@pytest.mark.parametrize("word", ["remove", "invite"])
async def test_a_forged_choice_is_refused_in_a_sentence(evening: Evening, word: str, value: str) -> None:
    ann = evening.member("ann")
    lobby = await evening.open_table(ann)
    before = evening.table()
    refused = "That cannot be chosen here. Press *Host…* at the table to see what can."
    assert said(await forged(ann, lobby, address(word, table=1), [value])) == refused
    assert said(await forged(ann, lobby, address(word, table=1), [])) == refused
    assert said(await forged(ann, lobby, address(word, table=1))) == refused
    assert evening.table() == before


async def test_an_invitation_is_for_people_who_do_not_sit_there(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    panel = await guests(evening, ann, lobby)
    assert said(await choose(panel, ann, "invite", ben)) == "This person sits here already."
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    assert said(await choose(panel, ann, "invite", robot)).startswith("That is a bot.")


async def test_the_panel_of_a_host_who_left_decides_nothing_any_more(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    for member in (ben, cleo):
        await evening.press(member, lobby, "join")
    panel = await guests(evening, ann, lobby)
    await evening.press(ann, lobby, "leave")
    for word, value in (("remove", str(cleo.id)), ("invite", ann)):
        assert said(await choose(panel, ann, word, value)).startswith(HOST_DECIDES)
    assert said(await evening.press(ann, panel, "door on")).startswith(HOST_DECIDES)
    assert evening.table().people == (ben.id, cleo.id)


async def test_a_keeper_who_lost_the_permission_removes_nobody(evening: Evening) -> None:
    ann, ben, tom = evening.member("ann"), evening.member("ben"), evening.keeper("tom")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    panel = await guests(evening, tom, lobby)
    evening.take_roles(tom)
    assert said(await choose(panel, tom, "remove", str(ben.id))).startswith(HOST_DECIDES)
    assert evening.table().people == (ann.id, ben.id)


async def test_once_the_game_is_on_nobody_is_removed_and_the_host_still_invites(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    await evening.press(ben, lobby, "join")
    panel = await guests(evening, ann, lobby)
    for word in ("house", "start"):
        await evening.press(ann, lobby, word)
    late = said(await choose(panel, ann, "remove", str(ben.id)))
    assert late == "The game has started, so nobody can be removed any more."
    await evening.press(ann, panel, "door on")
    await evening.paint()
    assert said(await evening.press(cleo, lobby, "join")) == NOT_INVITED
    await choose(panel, ann, "invite", cleo)
    await evening.press(cleo, lobby, "join")
    assert evening.table().expects(UserId(cleo.id))


async def test_the_next_game_is_by_invitation_too_and_keeps_its_guests(evening: Evening) -> None:
    ann, ben, cleo, eve = evening.members("ann", "ben", "cleo", "eve")
    lobby = await evening.open_table(ann, "ducksoup", invited_only=True)
    panel = await guests(evening, ann, lobby)
    for guest in (ben, cleo):
        await choose(panel, ann, "invite", guest)
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    await evening.bot.tables.handle(TableId(1), Moderate(UserId(eve.id)))
    again = await evening.bot.tables.get(TableId(1))
    assert again.door == Door(True, frozenset({UserId(ben.id), UserId(cleo.id)}))
    await forged(ann, lobby, address("again", table=1))
    await evening.paint()
    assert evening.table().door == again.door
    lobby = evening.shared()[-1]
    assert "by invitation" in text(lobby)
    await evening.press(ben, lobby, "leave")
    assert said(await evening.press(eve, lobby, "join")) == NOT_INVITED
    await evening.press(cleo, lobby, "join")
    assert evening.table().people == (ann.id, cleo.id)


async def test_of_who_was_invited_or_removed_and_is_deleted_no_id_is_left(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    lobby = await evening.open_table(ann)
    await evening.press(cleo, lobby, "join")
    panel = await guests(evening, ann, lobby)
    await choose(panel, ann, "invite", ben)
    await choose(panel, ann, "remove", str(cleo.id))
    for member in (ben, cleo):
        asking = answer_of(await member.slash(evening.channel, "mydata delete", where="everywhere"))
        [delete] = [word for word in words(asking) if word.startswith("mydata delete")]
        await evening.press(member, asking, delete)
        with sqlite3.connect(evening.database) as connection:
            assert not any(str(member.id) in line for line in connection.iterdump())
        assert member.id not in evening.table().door.guests | evening.table().door.unwelcome
    assert evening.table().people == (ann.id,), "the lobby goes on"
    panel = await guests(evening, ann, lobby)
    assert "Invited" not in text(panel)
