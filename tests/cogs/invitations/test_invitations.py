"""Invitations, which reach each guest once and are deleted later, and *Play with…* in a member's menu."""

import re

from simcord import MemberActor, ResponseMessage

from bot.discord_ui.refusals import FAILED
from bot.live.rate_limits import BY_ONE
from cogs.invitations.cog import YOURSELF
from cogs.invitations.stored import KeptInvitations
from tests.cogs.evening import Evening, forged
from tests.cogs.reading import address_of, answer_of, pinged, said, text
from tests.cogs.struck import lost_answer


async def guests(evening: Evening, host: MemberActor, lobby: ResponseMessage) -> ResponseMessage:
    """The host's page *Guests…*."""
    page = answer_of(await evening.press(host, lobby, "host"))
    await evening.press(host, page, "guests")
    return page


async def invite(page: ResponseMessage, host: MemberActor, guest: MemberActor) -> str:
    """Invites a guest. Returns what the host is told, with X in place of the guest."""
    await host.select(page, [guest], custom_id=address_of(page, "invite"))
    [told] = [line for line in text(page).split("\n") if re.search("is invited|I've invited", line)]
    return told.replace(f"<@{guest.id}>", "X")


def mentions(evening: Evening) -> list[list[int]]:
    """For each invitation, the ids of the people whom it pings."""
    return [pinged(message) for message in evening.shared() if text(message).startswith("✉️")]


async def test_a_guest_is_mentioned_once_at_a_table_whatever_the_host_does_and_the_message_goes(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.choose_setting(cleo, "notify", "never")
    lobby = await evening.open_table(ann, invited_only=True)
    page = await guests(evening, ann, lobby)
    told = await invite(page, ann, ben)
    call = evening.shared()[-1]
    assert text(call) == f"✉️ <@{ben.id}>, **ann** invites you to **Zum Kuckuck! · table 1**."
    assert "nobody twice" in await invite(page, ann, ben)
    assert await invite(page, ann, cleo) == told, "nobody learns what a person has chosen"
    assert mentions(evening) == [[ben.id], []]
    await evening.press(ben, call, "join")
    await evening.paint()
    assert (evening.table().people, mentions(evening)) == ((ann.id, ben.id), [[]])
    await ann.select(page, [str(ben.id)], custom_id=address_of(page, "remove"))
    await evening.restart()
    assert "nobody twice" in await invite(page, ann, ben), "nor who was removed meanwhile"
    await invite(page, ann, dan)
    assert mentions(evening) == [[], [dan.id]]
    await evening.my_data(dan, "delete")
    await evening.paint()
    assert mentions(evening) == [[]]
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert mentions(evening) == [], "the game has started"
    known = await KeptInvitations(evening.bot.store).known()
    assert {*known[evening.table().id]} == {ben.id, cleo.id}, "nothing of dan comes back"


async def test_who_cannot_come_or_is_one_of_too_many_is_not_mentioned_and_a_closed_table_takes_all_away(
    evening: Evening,
) -> None:
    ann, dora = evening.member("ann"), evening.member("dora")
    evening.channel = evening.limited(ann, view_channel=False)
    evening.invite_bot(administrator=True)
    page = await guests(evening, ann, await evening.open_table(ann, game="coucou"))
    assert "can't see" in await invite(page, ann, dora)
    evening.allow(view_channel=True)
    told = [await invite(page, ann, evening.member(f"m{number}")) for number in range(BY_ONE[1] + 1)]
    assert ["a lot of invitations" in one for one in told] == [False] * BY_ONE[1] + [True]
    assert len(mentions(evening)) == BY_ONE[1]
    await evening.press(ann, evening.shared()[0], "leave")
    await evening.paint()
    assert mentions(evening) == []


async def test_a_mention_whose_answer_is_lost_goes_too(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    lobby = await evening.open_table(ann)
    page = await guests(evening, ann, lobby)
    with lost_answer("POST", f"/channels/{evening.channel.id}/messages"):
        assert "couldn't post it" in await invite(page, ann, ben)
    assert mentions(evening) == [[ben.id]]
    await evening.press(ben, lobby, "join")
    await evening.paint()
    assert mentions(evening) == []


async def test_play_with_a_member_opens_a_table_to_which_they_are_invited(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    for guest, refusal in ((ann, YOURSELF), (robot, "That's a bot.")):
        assert said(await ann.context_menu(evening.channel, "Play with…", guest)).startswith(refusal)
    with lost_answer("GET", f"/guilds/{evening.guild.id}/members/*"):
        assert said(await ann.context_menu(evening.channel, "Play with…", ben)) == FAILED
    shown = answer_of(await ann.context_menu(evening.channel, "Play with…", ben))
    await ann.select(shown, ["ducksoup"], custom_id=address_of(shown, f"with {ben.id}"))
    assert (evening.table().game, [*evening.table().door.guests]) == ("ducksoup", [ben.id])
    assert mentions(evening) == [[ben.id]]
    for other in (ann.id, robot.id, 7):
        await forged(ann, evening.shared()[0], f"t:0:-:with {other}", ["ducksoup"])
    assert len([*evening.bot.tables]) == 1
