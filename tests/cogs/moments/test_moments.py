"""The button 🎬 in simcord: one person sees the film of a moment, and then, once, everybody does."""

from simcord import MemberActor, ResponseMessage

from bot.discord_ui.messages.showing import JUST_SHOWN, SHOWN_EVERY
from bot.screen import link
from bot.table import Table
from tests.cogs.drawing import Drawing, draw, drawing
from tests.cogs.evening import Evening, forged
from tests.cogs.finished import finished
from tests.cogs.reading import answer_of, faces, said, text, words

__all__ = ["draw", "drawing"]

NO_PICTURES = "The deciding moment is a picture, and I draw none here. *Watch again* tells the game in words."


async def over(evening: Evening, member: MemberActor) -> Table:
    """A game of this member that has just ended, below its drawn sheet."""
    await evening.start_game(member, house=3, game="coucou", chips=2)
    table = await evening.play_out(member)
    await evening.paint()
    return table


def gifs(message: ResponseMessage) -> list[str]:
    """The kinds of the files of a message."""
    return [file["content_type"] for file in message._message.attachments]


async def test_a_moment_is_shown_to_one_and_then_to_all_but_once(evening: Evening, drawing: Drawing) -> None:
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="de"), evening.member("cleo")
    table = await over(evening, ann)
    board = evening.board()
    own = answer_of(await evening.press(ben, board, "moment"))
    assert own.ephemeral
    assert gifs(own) == ["image/gif"]
    assert "🎬 Der entscheidende Moment" in text(own)
    [picture] = [part for part in own.components[0]["components"] if part["type"] == 12]
    assert "Coucou" in picture["items"][0]["description"]
    assert words(own) == ["moment-all", *[word for word in words(own) if word.startswith("replay ")]]
    elsewhere = answer_of(await cleo.slash(evening.guild.create_text_channel("elsewhere"), "history"))
    theirs = answer_of(await forged(cleo, elsewhere, f"t:{table.id}:-:moment"))
    assert not answer_of(await evening.press(cleo, theirs, "moment-all")).ephemeral, (
        "which takes nothing away"
    )
    before = len(evening.shared())
    posted = answer_of(await evening.press(ben, own, "moment-all"))
    assert not posted.ephemeral
    assert gifs(posted) == ["image/gif"]
    assert f"Shown by <@{ben.id}>" in text(posted)
    assert len(evening.shared()) == before + 1
    [replay] = words(posted)
    await forged(cleo, posted, f"t:0:-:shared {table.id} 3 next", shown=False)
    assert gifs(posted) == ["image/gif"], "nobody turns a film into a replay"
    assert answer_of(await evening.press(cleo, posted, replay)).ephemeral, "each has a replay of their own"
    again = answer_of(await evening.press(cleo, board, "moment"))
    there = link(evening.channel.id, int(posted.id), evening.guild.id)
    refused = f"The deciding moment of table {table.id} has already been shown: {there}"
    assert said(await evening.press(cleo, again, "moment-all")) == refused
    assert drawing.films == 2, "one film in each language"
    await evening.restart(drawing)
    assert said(await evening.press(cleo, again, "moment-all")) == refused, "after a restart, too"
    evening.env.backend.delete_message(evening.channel.id, int(posted.id))
    assert said(await evening.press(cleo, again, "moment-all")) == refused, "deleted, it does not come back"


async def test_two_who_show_it_at_once_show_it_once(evening: Evening) -> None:
    ann, ben = evening.members("ann", "ben")
    table, own = await finished(evening, ann), {}
    for who in (ann, ben):
        page = answer_of(await who.slash(evening.channel, "history"))
        own[who] = answer_of(await forged(who, page, f"t:{table}:-:moment"))
    await evening.press_at_once([(who, page, "moment-all") for who, page in own.items()])
    assert len(evening.shared()) == 1


async def test_who_has_shown_something_waits_before_the_next(evening: Evening) -> None:
    ann = evening.member("ann")
    ended = [await finished(evening, ann) for _ in range(2)]
    page = answer_of(await ann.slash(evening.channel, "history"))
    own = []
    for table in ended:
        own.append(answer_of(await forged(ann, page, f"t:{table}:-:moment")))
        await evening.env.advance_time(3)  # so soon after a film, no press is taken
    first, second = own
    assert not answer_of(await evening.press(ann, first, "moment-all")).ephemeral
    assert said(await evening.press(ann, second, "moment-all")) == JUST_SHOWN
    await evening.wait(SHOWN_EVERY + 1)
    assert not answer_of(await evening.press(ann, second, "moment-all")).ephemeral


async def test_where_no_picture_can_be_had_a_sentence_says_so(evening: Evening, drawing: Drawing) -> None:
    ann, admin = evening.member("ann"), evening.admin("admin")
    moment = f"t:{await finished(evening, ann)}:-:moment"
    page = answer_of(await ann.slash(evening.channel, "history"))
    drawing.answer = "busy"
    assert said(await forged(ann, page, moment)) == (
        "I have too much to draw right now. Try again in a minute."
    )
    drawing.answer = "drawn"
    own = answer_of(await forged(ann, page, moment))
    evening.allow(view_channel=True, send_messages=True, attach_files=False)
    assert said(await evening.press(ann, own, "moment-all")) == (
        "I'm not allowed to attach files in this channel, so I can't show the deciding moment here. "
        "Ask an admin to grant me this here: **Attach Files**."
    )
    evening.allow(view_channel=True, send_messages=True, attach_files=True)
    await evening.choose_setting(admin, "looks", "words", "server")
    assert said(await evening.press(ann, own, "moment-all")).startswith("This server has chosen *words only*")
    await evening.choose_setting(ann, "pictures", "off")
    assert said(await forged(ann, page, moment)) == (
        "The deciding moment is a picture, and you've chosen *text only* in `/settings`. *Watch again* "
        "tells the game in words."
    )
    await evening.restart(None)
    assert said(await forged(evening.member("ben"), page, moment)) == NO_PICTURES


async def test_a_moment_is_shown_only_of_a_game_whose_replay_may_be_seen(evening: Evening) -> None:
    ann, there = evening.member("ann"), Evening(evening.env)
    number = await finished(evening, ann)
    eve = there.member("eve")
    page = answer_of(await eve.slash(there.channel, "history"))
    for word in ("moment", "moment-all"):
        assert said(await forged(eve, page, f"t:{number}:-:{word}")) == (
            f"There's no table {number} in this server. `/history` lists the finished games."
        )
    lobby = await evening.open_table(ann, "coucou")
    await evening.add_bots(ann, lobby)
    await evening.press(ann, lobby, "start")
    running = evening.table().id
    for word in ("moment", "moment-all"):
        pressed = await evening.press_old(ann, evening.board(), f"t:{running}:-:{word}")
        assert said(pressed).startswith(f"The game at table {running} is still going."), word
        await evening.env.advance_time(3)
    assert "🎬" not in faces(evening.board())
