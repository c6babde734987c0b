"""By invitation, and out of a lobby: what its host and the keepers of its channel decide."""

from __future__ import annotations

import sqlite3
from typing import Any

from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.i18n import Tr
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


async def test_by_invitation_the_host_decides_who_sits_there(evening: Evening) -> None:
    tr = Tr("de")
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="de"), evening.member("cleo")
    lobby = await evening.open_table(ann, invited_only=True)
    assert "by invitation" in text(lobby)
    sentence = tr("This table is by invitation. Ask {host} to invite you, or open your own.", host="**ann**")
    assert said(await evening.press(ben, lobby, "join")) == sentence
    panel = await guests(evening, ann, lobby)
    assert "By invitation: only people whom the host invites can sit down." in text(panel)
    await choose(panel, ann, "invite", ben)
    assert f"Invited: <@{ben.id}>" in text(panel)
    assert [*panel._message.ping_user_ids] == []
    await evening.press(ben, lobby, "join")
    assert said(await evening.press(cleo, lobby, "join")) == NOT_INVITED
    assert evening.table().people == (ann.id, ben.id)
    assert said(await choose(panel, ann, "invite", ben)) == "This person sits here already."
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    assert said(await choose(panel, ann, "invite", robot)).startswith("That is a bot.")

    await evening.press(ann, panel, "door off")
    assert "Anybody can sit down." in text(panel)
    await evening.press(cleo, lobby, "join")
    assert "by invitation" not in text(lobby)
    await choose(panel, ann, "remove", str(ben.id))
    await evening.paint()
    assert "**ben**" not in text(lobby)
    removed = tr("You were removed from this table. Join another one, or open your own.")
    assert said(await evening.press(ben, lobby, "join")) == removed
    await evening.press(ann, panel, "door on")
    await evening.paint()
    assert "by invitation" in text(lobby)
    await choose(panel, ann, "invite", ben)
    await evening.press(ben, lobby, "join")
    assert evening.table().people == (ann.id, cleo.id, ben.id)


async def test_a_keeper_removes_even_the_host_until_they_lose_the_permission(evening: Evening) -> None:
    ann, ben, tom, mia = *evening.members("ann", "ben"), evening.keeper("tom"), evening.keeper("mia")
    lobby = await evening.lobby(ann, ben)
    panel, theirs = await guests(evening, tom, lobby), await guests(evening, mia, lobby)
    assert [found for found in addresses(panel) if "invite" in found or "door" in found] == []
    evening.take_roles(mia)
    assert said(await choose(theirs, mia, "remove", str(ben.id))).startswith(HOST_DECIDES)
    assert evening.table().people == (ann.id, ben.id)
    await choose(panel, tom, "remove", str(ann.id))
    await evening.paint()
    assert "**ben** · host" in text(lobby)
    page = answer_of(await evening.press(tom, lobby, "host"))
    assert words(page) == ["remove"], "it stands behind *Host…* too"
    await choose(page, tom, "remove", str(ben.id))
    assert text(page) == "Table 1 is closed."
    await evening.paint()
    assert "Nobody sits at this table any more" in text(lobby)


async def test_what_others_decide_or_somebody_makes_up_is_refused_in_a_sentence(evening: Evening) -> None:
    ann, ben, eve = evening.members("ann", "ben", "eve")
    lobby = await evening.lobby(ann, ben)
    before = evening.table()
    for word in ("guests", "remove", "invite", "door on", "door off"):
        values = [str(ben.id)] if word in ("remove", "invite") else None
        for member in (ben, eve):
            answer = said(await forged(member, lobby, address(word, table=1), values))
            expected = "That cannot be chosen here." if word == "invite" else HOST_DECIDES
            assert answer.startswith(expected), (word, member)
    refused = "That cannot be chosen here. Press *Host…* at the table to see what can."
    for word in ("remove", "invite"):
        for values in ([""], ["x"], ["-1"], ["9" * 30], ["<@&1>"], [], None):
            assert said(await forged(ann, lobby, address(word, table=1), values)) == refused, (word, values)
            await evening.wait(1)
    assert evening.table() == before


async def test_the_panel_of_a_host_who_left_decides_nothing_and_in_a_game_nobody_is_removed(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby = await evening.lobby(ann, ben, cleo)
    panel = await guests(evening, ann, lobby)
    await evening.press(ann, lobby, "leave")
    for word, value in (("remove", str(cleo.id)), ("invite", ann)):
        assert said(await choose(panel, ann, word, value)).startswith(HOST_DECIDES)
    assert said(await evening.press(ann, panel, "door on")).startswith(HOST_DECIDES)
    assert evening.table().people == (ben.id, cleo.id)
    panel = await guests(evening, ben, lobby)
    for word in ("house", "start"):
        await evening.press(ben, lobby, word)
    late = said(await choose(panel, ben, "remove", str(cleo.id)))
    assert late == "The game has started, so nobody can be removed any more."
    await evening.press(ben, panel, "door on")
    await evening.paint()
    assert said(await evening.press(dan, lobby, "join")) == NOT_INVITED.replace("ann", "ben")
    await choose(panel, ben, "invite", dan)
    await evening.press(dan, lobby, "join")
    assert evening.table().expects(UserId(dan.id)), "the host still invites"


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
    lobby = await evening.lobby(ann, cleo)
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
