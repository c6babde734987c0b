"""What hosts decide (bots, options, pace, seats and guests), and what keepers do in their channel."""

import sqlite3
from itertools import product
from typing import Any

import pytest
from simcord import InteractionResult, MemberActor, ResponseMessage

from bot.discord_ui.visit import Sent, Visit
from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.screen import Screen, address
from bot.table import Phase
from bot.table.commands import Join, Start
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import answer_of, labels, said, text, words

HOST_DECIDES = "Only the host decides who sits here."
NOT_INVITED = "This table is by invitation. Ask **ann** to invite you, or open your own."


async def opened(
    evening: Evening, member: MemberActor, lobby: ResponseMessage, page: str = "host"
) -> ResponseMessage:
    """The page behind a button of the lobby, as this member gets it: by default the host's page."""
    shown = answer_of(await evening.press(member, lobby, page))
    assert shown.ephemeral
    return shown


async def choose(page: ResponseMessage, member: MemberActor, word: str, value: Any) -> InteractionResult:
    """Chooses ``value`` in a menu of the page. ``word`` is the action in the menu's address."""
    return await member.select(page, [value], custom_id=address(word, table=1))


async def test_the_host_sets_bots_bidding_pace_and_seats_and_everybody_sees_it_and_who_the_bots_are(
    evening: Evening,
) -> None:
    ann, ben, dan = evening.member("ann"), evening.member("ben", locale="de"), evening.member("dan")
    lobby = await evening.lobby(ann, ben)
    assert "Nur der Gastgeber kann hier etwas ändern." in said(await evening.press(ben, lobby, "host"))
    forgery = await evening.press_old(dan, lobby, "t:1:-:birds")
    assert "There are no bots at this table." in text(answer_of(forgery))
    page = await opened(evening, ann, lobby)
    await choose(page, ann, "bots", "1")
    assert words(page) == ["bots", "level", "pace", "start", "more", "guests", "close?"]
    await choose(page, ann, "level", "strong")
    await choose(page, ann, "pace", "600")
    await evening.press(ann, page, "more")
    await choose(page, ann, "option bidding", "tactical")
    await choose(page, ann, "most", "4")
    await evening.press(ann, page, "host")
    await choose(page, ann, "bots", "2")
    await evening.paint()
    for shown in (page, lobby):
        assert "At the table: 4 of 4" in text(shown)
    told = answer_of(await evening.press(dan, lobby, "birds"))
    assert "Magpie** likes to play boldly." in text(told)
    changed = "open bids (tactical) · 10 minutes per move · at most 4 players"
    assert f"Changed by the host: {changed} · strong bots" in text(lobby)
    await choose(page, ann, "bots", "0")
    await evening.paint()
    assert "strong" not in text(lobby), "nobody wants to know it without a bot"
    assert len(evening.private(ann)) == 1, "one page, whatever is chosen on it"
    before = evening.table()
    await evening.restart()
    assert evening.table() == before
    await choose(page, ann, "bots", "2")
    await evening.press(ann, page, "start")
    await evening.paint()
    assert evening.hand(ann).id == page.id, "it becomes the hand"
    assert (len(evening.table().players), evening.table().level) == (4, "strong")


async def test_the_page_follows_who_comes_and_goes_and_asks_before_it_closes(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby = await evening.open_table(ann)

    say = Visit.say

    async def meanwhile(visit: Visit, screen: Screen | str) -> Sent:
        sent = await say(visit, screen)
        await evening.bot.tables.handle(TableId(1), Join(UserId(ben.id), "ben"))
        return sent

    with monkeypatch.context() as slow:
        slow.setattr(Visit, "say", meanwhile)
        page = await opened(evening, ann, lobby)
    await evening.paint()
    assert "At the table: 2 of 5" in text(page), "also who came while Discord took it"
    await evening.press(ann, page, "guests")
    await evening.press(cleo, lobby, "join")
    await evening.paint()
    assert words(page) == ["invite", "door on", "remove", "host"], "another screen in its place stays"
    assert "cleo" in str(page.components), "who has come can be removed"
    await evening.press(ann, page, "host")
    assert "At the table: 3 of 5" in text(page)
    await evening.press(ann, page, "close?")
    await evening.press(dan, lobby, "join")
    await evening.paint()
    others = "There are others here: **ben**"
    assert others in text(page)
    assert others in text(answer_of(await ann.slash(evening.channel, "table close")))
    page = await opened(evening, ann, lobby)
    await evening.press(ann, page, "close?")
    assert evening.table().phase is Phase.LOBBY
    await evening.press(ann, page, "close")
    await evening.paint()
    assert "The host has closed this table." in text(lobby)

    page = await opened(evening, ann, await evening.open_table(ann))
    await ann.select(page, ["2"], custom_id=address("bots", table=2))
    await evening.press(ann, page, "close?")
    assert "Nobody else sits here." in text(page)


async def test_the_pages_of_a_former_host_and_those_after_the_start_do_nothing_but_invite(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    lobby = await evening.lobby(ann, ben, cleo)
    page = await opened(evening, ann, lobby)
    await evening.press(ann, lobby, "leave")
    for word, values in (("remove", [str(cleo.id)]), ("door on", None)):
        refused = said(await forged(ann, lobby, address(word, table=1), values))
        assert refused.startswith(HOST_DECIDES), word
    assert said(await choose(page, ann, "bots", "1")).startswith("You're not at this table.")
    await evening.paint()
    assert page.id not in [message.id for message in evening.private(ann)], "another person is the host"
    await evening.press(ann, lobby, "join")
    assert said(await forged(ann, lobby, address("bots", table=1), ["1"])).startswith("Only the host can do")
    assert evening.table().people == (ben.id, cleo.id, ann.id)
    page = await opened(evening, ben, lobby)
    await choose(page, ben, "bots", "1")
    panel = await opened(evening, ben, page, "guests")
    await evening.bot.tables.handle(TableId(1), Start(UserId(ben.id)))
    late = said(await forged(ben, panel, address("pace", table=1), ["600"]))
    assert late.startswith("The game has already started.")
    late = said(await choose(panel, ben, "remove", str(cleo.id)))
    assert late == "The game has started, so nobody can be removed any more."
    await evening.press(ben, panel, "door on")
    await evening.paint()
    assert said(await evening.press(dan, lobby, "join")) == NOT_INVITED.replace("ann", "ben")
    await choose(panel, ben, "invite", dan)
    await evening.press(dan, lobby, "join")
    assert evening.table().expects(UserId(dan.id)), "the host still invites"


async def test_when_the_host_does_nothing_anybody_there_adds_bots_and_starts(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.lobby(ann, ben)
    await evening.wait(119)
    early = said(await evening.press_old(ben, lobby, "t:1:-:start"))
    assert early.startswith("Only the host can start for now. If nothing happens for two minutes, anybody")
    await evening.wait(6)
    page = await opened(evening, ben, lobby)
    assert words(page) == ["bots", "start"]
    assert labels(page) == ["Start with 1 bot"], "as many as the game needs come by themselves"
    await choose(page, ben, "bots", "2")
    tom = evening.keeper("tom")
    await evening.press(tom, lobby, "join")
    await evening.wait(125)
    assert words(await opened(evening, tom, lobby)) == ["bots", "start", "guests"]
    await evening.press(ben, page, "start")
    assert evening.table().phase is Phase.PLAYING


async def test_what_no_menu_offers_or_others_forge_is_refused(evening: Evening) -> None:
    ann, ben, dan = evening.members("ann", "ben", "dan")
    await evening.open_table(ann, pace="post")
    lobby = await evening.open_table(ann)
    page = await opened(evening, ann, lobby)
    alone = said(await ann.select(page, ["86400"], custom_id=address("pace", table=2)))
    assert alone.startswith("You already have a table by post where nobody else plays.")
    await evening.press(ben, lobby, "join")
    before = evening.table()
    for word in ("bots", "level", "option bidding", "pace", "most", "seating", "kind", "close?", "start"):
        for forger, message in ((ben, page), (dan, lobby)):
            value = "strong" if word == "level" else "1"
            await forged(forger, message, address(word, table=2), [value])
            assert evening.table() == before, (word, forger)
        await evening.wait(5)
    for word, forger in product(("guests", "remove", "invite", "door on", "door off"), (ben, dan)):
        values = [str(ben.id)] if word in ("remove", "invite") else None
        answer = said(await forged(forger, lobby, address(word, table=2), values))
        assert answer.startswith(HOST_DECIDES), (word, forger)
        await evening.wait(1)
    made_up: list[list[str] | None] = [[""], ["x"], ["-1"], ["9" * 30], ["<@&1>"], ["٣"], ["7"], [], None]
    refusals = "That can't be chosen here.", "Seats that are free for bots: 3.", "This person "
    wrong: list[tuple[str, list[str] | None]] = [
        *product(("bots", "remove"), made_up),
        *product(("pace", "most", "invite"), made_up[1::3]),
        *(("pace", ["5"]), ("option bidding", ["loud"]), ("option chips", ["3"]), ("option secret", ["x"])),
        *(("level", ["perfect"]), ("level", [""]), ("seating", ["first"]), ("kind", ["x"])),
    ]
    for word, values in wrong:
        refusal = said(await forged(ann, page, address(word, table=2), values))
        assert refusal.startswith(refusals), (word, values)
        assert evening.table() == before, (word, values)
        await evening.wait(1)


async def test_the_host_decides_who_sits_there_a_keeper_removes_anybody_and_of_the_deleted_no_id_is_left(
    evening: Evening,
) -> None:
    tr = Tr("de")
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="de"), evening.member("cleo")
    lobby = await evening.open_table(ann, invited_only=True)
    assert "by invitation" in text(lobby)
    sentence = tr("This table is by invitation. Ask {host} to invite you, or open your own.", host="**ann**")
    assert said(await evening.press(ben, lobby, "join")) == sentence
    panel = await opened(evening, ann, await opened(evening, ann, lobby), "guests")
    assert "By invitation: only people the host invites can sit down." in text(panel)
    await choose(panel, ann, "invite", ben)
    assert f"Invited: <@{ben.id}>" in text(panel)
    await evening.press(ben, lobby, "join")
    assert said(await evening.press(cleo, lobby, "join")) == NOT_INVITED
    assert evening.table().people == (ann.id, ben.id)
    assert said(await choose(panel, ann, "invite", ben)) == "This person sits here already."
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    assert said(await choose(panel, ann, "invite", robot)).startswith("That's a bot.")

    await evening.press(ann, panel, "door off")
    await evening.press(cleo, lobby, "join")
    assert "by invitation" not in text(lobby)
    await choose(panel, ann, "remove", str(ben.id))
    await evening.paint()
    removed = tr("You were removed from this table. Join another one, or open your own.")
    assert removed in [text(shown) for shown in evening.private(ben)], "in place of their seat"
    assert said(await evening.press(ben, lobby, "join")) == removed
    await evening.press(ann, panel, "door on")
    await evening.paint()
    assert "by invitation" in text(lobby)
    await choose(panel, ann, "invite", ben)
    await evening.press(ben, lobby, "join")
    assert evening.table().people == (ann.id, cleo.id, ben.id)
    await choose(panel, ann, "remove", str(cleo.id))
    for member in (ben, cleo):
        await evening.my_data(member, "delete")
        with sqlite3.connect(evening.database) as connection:
            assert not any(str(member.id) in line for line in connection.iterdump())
        assert member.id not in evening.table().door.guests | evening.table().door.unwelcome
    assert evening.table().people == (ann.id,), "the lobby goes on"

    tom, mia = evening.keeper("tom"), evening.keeper("mia")
    theirs = await opened(evening, mia, lobby)
    evening.take_roles(mia)
    assert said(await choose(theirs, mia, "remove", str(ann.id))).startswith(HOST_DECIDES)
    page = await opened(evening, tom, lobby)
    assert words(page) == ["remove"], "a keeper neither invites nor shuts the door"
    await choose(page, tom, "remove", str(ann.id))
    await evening.paint()
    assert "Nobody sits at this table any more" in text(lobby)
