"""What the bot may not do in a channel: the table is shown in another way, or as soon as it may be."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.discord_ui.painter import UNSEEN_SECONDS
from bot.discord_ui.painter.drawn_tables import IN_TIME, Draw
from bot.i18n import LANGUAGES, Tr
from bot.ids import GuildId, TableId
from bot.playground.embedded.feed import VIEW
from tests.cogs.drawn import Painting, gallery, play
from tests.cogs.evening import CALLED, Evening
from tests.cogs.reading import answer_of, text
from tests.cogs.struck import no_files

NO_FILES = (
    "I may not attach files in this channel, so I show the table in words. Ask an admin to allow me "
    "here: {permissions}."
)
LOCKED = (
    "This thread is locked, so the table message is no longer updated. Your hand goes on working. Ask a "
    "moderator to unlock the thread."
)


@pytest.fixture
def painting() -> Painting:
    return Painting()


@pytest.fixture
def draw(painting: Painting) -> Draw:
    return painting


def requests(evening: Evening) -> list[str]:
    """What the bot asks of Discord about messages of channels, in its own way."""
    asked = evening.env.backend.http_requests
    return [f"{one.method} {one.path}" for one in asked if one.path.startswith("/channels/")]


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("in_thread", [False, True], ids=["channel", "thread"])
async def test_where_the_bot_may_attach_no_files_words_show_the_game_and_its_end(
    evening: Evening, in_thread: bool
) -> None:
    parent = evening.limited(attach_files=False)
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    evening.channel = parent
    if in_thread:
        evening.channel = evening.thread("cards", ann)
    with no_files() as refused:
        await evening.start_game(ann, ben, cleo)
        await play(evening, ann, ben, cleo)
        assert "trick 2 of 12" in text(evening.board())
        assert gallery(evening) is None
        await evening.play_out(ann, ben, cleo)
    assert "🏆" in text(evening.board())
    assert refused == [], "Discord is not asked for what it would refuse"


@pytest.mark.usefixtures("no_tokens")
async def test_where_discord_refuses_files_all_the_same_words_come_at_once_and_it_is_not_asked_again(
    evening: Evening,
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    with no_files() as refused:
        await evening.start_game(ann, ben, cleo)
        assert "trick 1 of 12" in text(evening.board())
        await play(evening, ann, ben, cleo)
        assert "trick 2 of 12" in text(evening.board())
        await evening.play_out(ann, ben, cleo)
        assert "🏆" in text(evening.board())
        assert len(refused) == 1
    evening.allow(add_reactions=False)
    await evening.start_game(ann, ben, cleo)
    await evening.env.advance_time(IN_TIME)
    await evening.paint()
    [*_, board] = evening.shared()
    assert board._message.attachments, "its permissions have changed since"


@pytest.mark.usefixtures("no_tokens")
async def test_an_end_that_discord_takes_without_its_picture_is_posted_in_words(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    with no_files() as refused:
        await evening.play_out(ann, ben, cleo)
    assert len(refused) <= 1
    sheet = evening.board()
    assert sheet.id != board.id
    assert "🏆" in text(sheet)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_players_managers_and_hosts_are_told_why_there_are_words(
    evening: Evening, language: str
) -> None:
    tr = Tr(language)
    ann, ben = evening.admin("ann", locale=language), evening.member("ben", locale=language)
    evening.channel = evening.limited(attach_files=False)
    sentence = tr(NO_FILES, permissions=f"**{tr('Attach Files')}**")
    opened = await ann.slash(evening.channel, "kuckuck start")
    assert sentence in [shown.content for shown in opened.followups if shown.ephemeral]
    for member, word in ((ben, "join"), (ann, "house"), (ann, "start")):
        await evening.press(member, evening.board(), word)
    await evening.paint()
    await evening.press(ben, evening.board(), "hand")
    assert sentence in text(evening.hands(ben)[-1])
    page = text(answer_of(await ben.slash(evening.channel, "check")))
    assert f"✗ **{tr('Attach Files')}** — " in page
    settings = await evening.choose_setting(ann, "looks", "drawn", "server")
    assert sentence in text(settings)
    words_wanted = await evening.choose_setting(ann, "looks", "words", "server")
    assert sentence not in text(words_wanted)
    assert tr("Attach Files") not in text(answer_of(await ben.slash(evening.channel, "check")))


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("slow", [False, True], ids=["drawn again", "drawn later"])
async def test_a_new_message_has_its_picture_although_that_is_not_kept_any_more(
    evening: Evening, painting: Painting, slow: bool
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    board = await evening.start_game(ann, ben, cleo)
    assert gallery(evening)
    evening.bot.painter._drawn._kept.clear()
    evening.env.backend.delete_message(board.channel_id, board.id)
    painting.seconds = 10 if slow else 0
    await evening.choose(ann)
    await evening.wait(IN_TIME + 2, step=1)
    assert evening.board().id != board.id
    assert bool(evening.board()._message.attachments) == (not slow)
    await evening.wait(12, step=1)
    [attachment] = evening.board()._message.attachments
    shown = gallery(evening)
    assert shown
    assert shown["media"]["url"] == attachment["url"]


async def test_the_command_that_brings_a_table_down_draws_what_is_not_kept_any_more(
    evening: Evening, painting: Painting
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    evening.bot.painter._drawn._kept.clear()
    await ann.slash(evening.channel, "table")
    await evening.paint()
    assert evening.board()._message.attachments
    assert gallery(evening)
    assert painting.drawn == 2


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("in_thread", [False, True], ids=["channel", "thread"])
@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
async def test_an_end_that_the_channel_was_closed_to_is_shown_once_it_is_open(
    evening: Evening, painting: Painting, in_thread: bool, restart: bool
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    parent = evening.channel
    if in_thread:
        evening.channel = evening.thread("cards", ann)
    await evening.start_game(ann, ben, cleo)
    await play(evening, ann, ben, cleo)
    seen, place, evening.channel = text(evening.board()), evening.channel, parent
    evening.allow(view_channel=False)
    await evening.paint()
    asked = requests(evening)
    evening.channel = place
    await evening.play_out(ann, ben, cleo)
    assert text(evening.board()) == seen
    assert requests(evening) == asked, "Discord is not asked for what it would refuse"
    if restart:
        await evening.restart(painting)
        await evening.paint()
    evening.channel = parent
    evening.allow(view_channel=True)
    evening.channel = place
    await evening.paint()
    assert "🏆" in text(evening.board())
    assert await evening.bot.store.unpainted() == []


@pytest.mark.usefixtures("no_tokens")
async def test_a_thread_that_discord_hides_is_tried_once_after_a_restart(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    parent = evening.channel
    evening.channel = evening.thread("cards", ann)
    await evening.start_game(ann, ben, cleo)
    backend = evening.env.backend
    hidden = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, 0, VIEW)
    backend.edit_channel(parent.id, {}, overwrites=[hidden])
    await evening.restart()
    await evening.paint()
    seen, asked = text(evening.board()), requests(evening)
    await play(evening, ann, ben, cleo)
    assert requests(evening)[len(asked) :] == []
    backend.edit_channel(parent.id, {}, overwrites=[])
    await evening.paint()
    assert text(evening.board()) != seen


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("restart", [False, True], ids=["", "after a restart"])
async def test_an_end_that_nobody_could_see_for_a_day_is_shown_no_more(
    evening: Evening, restart: bool
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    seen = text(evening.board())
    evening.allow(view_channel=False)
    await evening.play_out(ann, ben, cleo)
    assert await evening.bot.store.unpainted() == [TableId(1)]
    await evening.wait(UNSEEN_SECONDS - 3600, step=3600)
    if restart:
        await evening.restart()
    assert await evening.bot.store.unpainted() == [TableId(1)]
    await evening.wait(3660, step=3600)
    assert await evening.bot.store.unpainted() == []
    assert [*evening.bot.painter._paintings.all] == []
    evening.allow(view_channel=True)
    await evening.paint()
    assert text(evening.board()) == seen


async def test_nobody_is_called_and_no_result_announced_in_a_closed_channel(evening: Evening) -> None:
    podium = evening.limited(send_messages=False)
    await evening.bot.chosen.change_server(GuildId(evening.guild.id), announced=podium.id)
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo, seconds=600)
    evening.allow(send_messages=False)
    await evening.wait(CALLED)
    await evening.play_out(ann, ben, cleo)
    assert [call for call in requests(evening) if call.startswith("POST")] == [], "Discord would refuse it"
    assert "🏆" in text(evening.board()), "its message may still be edited"


@pytest.mark.usefixtures("no_tokens")
@pytest.mark.parametrize("status", [400, 403])
async def test_a_locked_thread_is_not_tried_again_and_again(
    evening: Evening, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    evening.channel = evening.thread("cards", ann)
    await evening.start_game(ann, ben, cleo)
    seen = text(evening.board())
    evening.env.inject_error("PATCH", "/channels/*", status=status, code=160005, times=None)
    before = len(requests(evening))
    await evening.choose(ann)
    await evening.wait(30, step=1)
    assert len(requests(evening)) == before + 1
    assert "painting is put off" not in caplog.text
    assert text(evening.board()) == seen
    evening.env.backend.faults.clear()
    evening.env.backend.edit_channel(evening.channel.id, {"rate_limit_per_user": 0})
    await evening.paint()
    assert text(evening.board()) != seen


@pytest.mark.usefixtures("no_tokens")
async def test_in_a_thread_that_a_moderator_locks_players_are_told_so(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    evening.channel = evening.limited(manage_threads=False)
    evening.channel = evening.thread("cards", ann)
    await evening.start_game(ann, ben, cleo)
    seen, asked = text(evening.board()), requests(evening)
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": True})
    await evening.choose(ann)
    assert LOCKED in text(evening.hand(ann))
    await evening.paint()
    assert text(evening.board()) == seen
    assert requests(evening) == asked
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"locked": False})
    await evening.paint()
    assert text(evening.board()) != seen


@pytest.mark.usefixtures("no_tokens")
async def test_a_role_that_the_bot_gets_opens_its_channels(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.start_game(ann, ben, cleo)
    admins = evening.guild.create_role("admins", permissions=discord.Permissions(administrator=True))
    evening.allow(view_channel=False)
    await evening.play_out(ann, ben, cleo)
    backend = evening.env.backend
    backend.add_member_role(evening.guild.id, backend.bot_user.id, admins.id)
    await evening.paint()
    assert "🏆" in text(evening.board())


@pytest.mark.usefixtures("no_tokens")
async def test_in_a_voice_channel_the_bot_has_to_be_allowed_to_connect(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    evening.channel = evening.guild.create_voice_channel("lounge")
    evening.allow(connect=False)
    assert "allow me here: **Connect**" in text(answer_of(await ann.slash(evening.channel, "kuckuck start")))
    assert "✗ **Connect** — " in text(answer_of(await ann.slash(evening.channel, "check")))
    evening.allow(connect=True)
    await evening.start_game(ann, ben, cleo)
    seen, asked = text(evening.board()), requests(evening)
    evening.allow(connect=False)
    await evening.choose(ann)
    assert "Ask an admin to allow me here: **Connect**" in text(evening.hand(ann))
    await evening.paint()
    assert text(evening.board()) == seen
    assert requests(evening) == asked
    evening.allow(connect=True)
    await evening.paint()
    assert text(evening.board()) != seen
