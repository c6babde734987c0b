"""An invitation reaches its person once, in one message that goes; and *Play with…* at a member's name."""

import re

from simcord import MemberActor, ResponseMessage

from bot.ids import GuildId
from cogs.invitations.cog import OF_A_HOST, YOURSELF
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import ask
from tests.cogs.reading import address_of, answer_of, pinged, said, text, words


async def guests(evening: Evening, host: MemberActor, lobby: ResponseMessage) -> ResponseMessage:
    """The host's page *Guests…*."""
    page = answer_of(await evening.press(host, lobby, "host"))
    await evening.press(host, page, "guests")
    return page


async def invite(page: ResponseMessage, host: MemberActor, guest: MemberActor) -> str:
    """The host invites somebody; gives what they are told."""
    await host.select(page, [guest], custom_id=address_of(page, "invite"))
    [told] = re.findall(r"^-# (.*is invited.*)$", text(page), re.MULTILINE)
    return str(told)


def invitations(evening: Evening) -> list[ResponseMessage]:
    return [message for message in evening.shared() if text(message).startswith("✉️")]


async def test_a_guest_is_mentioned_once_at_a_table_whatever_the_host_does_and_the_message_goes(
    evening: Evening,
) -> None:
    ann, ben, cleo, dan = evening.members("ann", "ben", "cleo", "dan")
    await evening.choose_setting(cleo, "notify", "never")
    lobby = await evening.open_table(ann, invited_only=True)
    page = await guests(evening, ann, lobby)
    told = await invite(page, ann, ben)
    [call] = invitations(evening)
    assert text(call) == f"✉️ <@{ben.id}> **ann** invites you to **Zum Kuckuck! · table 1**."
    assert pinged(call) == [ben.id]
    assert "nobody twice" in await invite(page, ann, ben)
    assert len(invitations(evening)) == 1

    quiet = (await invite(page, ann, cleo)).replace(str(cleo.id), str(ben.id))
    assert quiet == told, "nobody learns what a person has chosen"
    assert [pinged(found) for found in invitations(evening)] == [[ben.id], []]
    assert words(invitations(evening)[1]) == ["join"]

    await evening.press(ben, call, "join")
    await evening.paint()
    assert evening.table().people == (ann.id, ben.id)
    assert [text(found).split()[1] for found in invitations(evening)] == [f"<@{cleo.id}>"]
    await ann.select(page, [str(ben.id)], custom_id=address_of(page, "remove"))
    assert "nobody twice" in await invite(page, ann, ben), "nor who was removed meanwhile"
    await evening.restart()
    assert "nobody twice" in await invite(page, ann, ben), "nor after a restart"
    await invite(page, ann, dan)
    assert len(invitations(evening)) == 2
    await evening.press(ben, lobby, "join")
    await evening.press(ann, lobby, "start")
    await evening.paint()
    assert invitations(evening) == [], "the game has started"


async def test_who_cannot_come_or_is_one_of_too_many_is_not_mentioned_and_a_closed_table_takes_all_away(
    evening: Evening,
) -> None:
    ann, dora = evening.member("ann"), evening.member("dora")
    evening.channel = evening.limited(ann, view_channel=False)
    evening.invite_bot(administrator=True)
    page = await guests(evening, ann, await evening.open_table(ann, game="coucou"))
    assert "cannot see" in await invite(page, ann, dora)
    assert invitations(evening) == []
    evening.allow(view_channel=True)
    told = [await invite(page, ann, evening.member(f"m{number}")) for number in range(OF_A_HOST[1] + 1)]
    assert len(invitations(evening)) == OF_A_HOST[1]
    assert ["many invitations" in one for one in told] == [False] * OF_A_HOST[1] + [True]
    await evening.press(ann, evening.shared()[0], "leave")
    await evening.paint()
    assert invitations(evening) == []


async def test_play_with_a_member_opens_a_table_to_which_they_are_invited(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    robot = evening.guild.add_member(evening.env.create_user("robot", bot=True))
    assert said(await ann.context_menu(evening.channel, "Play with…", ann)) == YOURSELF
    assert said(await ann.context_menu(evening.channel, "Play with…", robot)).startswith("That is a bot.")
    shown = answer_of(await ann.context_menu(evening.channel, "Play with…", ben))
    assert f"<@{ben.id}> will be invited" in text(shown)
    await ann.select(shown, ["ducksoup"], custom_id=address_of(shown, f"with {ben.id}"))
    [call] = invitations(evening)
    assert (evening.table().game, pinged(call)) == ("ducksoup", [ben.id])
    assert evening.table().door.guests == {ben.id}
    for forger in (ann.id, robot.id, 7):
        await forged(ann, await ask(ann, evening, "play"), f"t:0:-:with {forger}", ["ducksoup"])
    assert len([*evening.bot.tables]) == 1
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), openers=0)
    await forged(ben, await ask(ben, evening, "play"), f"t:0:-:with {ann.id}", ["ducksoup"])
    assert len([*evening.bot.tables]) == 1, "only managers open tables"
