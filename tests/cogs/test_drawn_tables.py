"""Tables as pictures, which stay when a message is edited, and words where there are no pictures."""

import asyncio
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.discord_ui.errors import INVALID_FORM
from bot.discord_ui.messages.drawn_tables import BLANK, IN_TIME, Draw
from bot.discord_ui.messages.panels import pictures
from bot.drawing import Drawing
from bot.i18n import Tr
from bot.pictures.files import file_of, name_of
from bot.screen import Drawable
from bot.screens.table import picture_of
from tests.cogs.evening import PAINTED, Evening
from tests.cogs.reading import answer_of, cards, text
from tests.cogs.struck import lost_answer, no_files

NO_FILES = (
    "I'm not allowed to attach files in this channel, so I show the table in words. Ask an admin to grant me "
    "this here: {permissions}."
)


EMPTY = Drawing(1, ())


class Painting:
    """Draws as the drawing process does, but can be made slow, busy or broken."""

    def __init__(self) -> None:
        self.drawn = 0
        self.seconds = 0.0
        self.busy = False
        self.broken = False

    async def __call__(self, shown: Drawable) -> bytes | None:
        await asyncio.sleep(self.seconds)
        if self.broken:
            raise ValueError("no such colour")
        if self.busy:
            return None
        # As its first table opens, the bot has an empty picture drawn, so that the process is there.
        self.drawn += shown != EMPTY
        return file_of(shown)


@pytest.fixture
def painting() -> Painting:
    return Painting()


@pytest.fixture
def draw(painting: Painting) -> Draw:
    return painting


def attachments(evening: Evening) -> list[dict[str, Any]]:
    """The files of the table message."""
    return evening.board()._message.attachments


def gallery(evening: Evening, letter: ResponseMessage | None = None) -> dict[str, Any] | None:
    """The picture in the table message or in a hand. It is the message's only file, or another message's.

    A hand keeps its file while a page is read in its place.
    """
    message = letter or evening.board()
    [container] = message.components
    found: list[dict[str, Any]] = [part["items"][0] for part in container["components"] if part["type"] == 12]
    files = [file["url"] for file in message._message.attachments]
    if letter is None or (found and files):
        assert files == [shown["media"]["url"] for shown in found]
    return found[0] if found else None


def where(evening: Evening, hand: ResponseMessage | None = None) -> str:
    """The address, without its signature, of the picture in the table message or a hand, or ""."""
    shown = gallery(evening, hand)
    return shown["media"]["url"].partition("?")[0] if shown else ""


async def play(evening: Evening, *players: MemberActor) -> None:
    for player in players:
        await evening.choose(player)
    await evening.env.advance_time(PAINTED)
    await evening.paint()


async def test_a_table_is_drawn_again_when_something_is_laid_on_it(
    evening: Evening, painting: Painting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_OWN", 0)
    ann, ben, cleo = await evening.players("ann", "ben", "cleo")
    shown = gallery(evening)
    assert shown
    assert all(name in shown["description"] for name in ("ann", "ben", "cleo")), "who see none read it"
    [first] = attachments(evening)
    assert first["content_type"] == "image/png"
    await play(evening, ann, ben)
    [second] = attachments(evening)
    assert second["filename"] != first["filename"]
    await evening.press(ann, evening.board(), "hand")
    await evening.press(ben, evening.board(), "rules kuckuck 0")
    await evening.choose(ben, max)
    await evening.paint()
    assert (attachments(evening), painting.drawn) == ([second], 2), "nobody sees which card it is"
    await play(evening, cleo)
    [second] = attachments(evening)
    assert painting.drawn == 3
    for kept, drawn in ((True, 3), (False, 4)):
        if not kept:
            evening.bot.painter._drawn._kept.clear()
        await ben.slash(evening.channel, "table show")
        await evening.paint()
        assert gallery(evening), "the command that brings it down sends the picture along"
        assert [found["filename"] for found in attachments(evening)] == [second["filename"]]
        assert painting.drawn == drawn
    await evening.restart(draw=painting)
    await play(evening, ann, ben, cleo)
    assert gallery(evening)
    admin = evening.admin("tom")
    for looks in ("cards", "words"):
        page = await evening.choose_setting(admin, "looks", looks, "server")
        await evening.wait(2 * PAINTED)
        assert gallery(evening) is None, looks
        await evening.choose_on(page, admin, "looks", "drawn")
        await evening.wait(2 * PAINTED)
        assert gallery(evening), looks


async def three_hands(evening: Evening) -> tuple[MemberActor, MemberActor, MemberActor]:
    """A game of three people. Two hands are at the table, one of them in French, and one is a letter."""
    ann, ben, cleo = evening.member("ann"), evening.member("ben", locale="fr"), evening.member("cleo")
    await evening.want_letters(cleo)
    await evening.start_game(ann, ben, cleo, pace="relaxed")
    await evening.wait(3)
    return ann, ben, cleo


def hands(evening: Evening, *players: MemberActor) -> list[ResponseMessage]:
    *at_the_table, last = players
    return [*map(evening.hand, at_the_table), evening.letter(last)]


async def test_each_of_few_hands_shows_its_own_picture_which_follows_within_half_a_second(
    evening: Evening, painting: Painting
) -> None:
    painting.seconds = 0.1
    players = ann, ben, cleo = await three_hands(evening)
    names = {file["filename"] for hand in hands(evening, *players) for file in hand._message.attachments}
    [table] = evening.bot.tables
    drawn = [picture_of(table, Tr(at), in_beat=False, seat=seat) for at in ("en", "fr") for seat in range(3)]
    assert len(names) == 3, "a file of one's own has a random name, and is in no shared cache"
    assert names.isdisjoint(name_of(own) for own in drawn if own)
    assert [*evening.bot.painter._drawn._kept] == [BLANK, attachments(evening)[0]["filename"]]
    seen = {""}
    for _ in range(2):
        shown = [where(evening, hand) for hand in hands(evening, *players)]
        assert len({*shown, where(evening)} - seen) == 4, "each is another, and new"
        seen |= {*shown, where(evening)}
        for player in (ann, ben):
            former = where(evening, evening.hand(player))
            await evening.choose(player)
            assert where(evening, evening.hand(player)) == former, (
                "no press takes it away or waits for the next"
            )
            await evening.wait(0.5)
            assert where(evening, evening.hand(player)) not in {*seen, former}
        letter = evening.letter(cleo)
        await evening.press(cleo.user, letter, str(min(cards(letter))))
        await evening.wait(3)
    told = [(gallery(evening, hand) or {})["description"] for hand in hands(evening, *players)]
    assert told[0] == told[2] == (gallery(evening) or {})["description"] != told[1]
    assert "manche" in told[1].lower(), "who sees none reads it in their language"
    await evening.press(ann, evening.board(), "hand")
    await evening.wait(0.5)
    assert where(evening, evening.hand(ann)) not in {"", where(evening)}, "nor in one opened again"
    hand, painting.seconds = evening.hand(ann), 5
    former = where(evening, hand)
    await evening.press(ann, hand, "read table")
    assert where(evening, hand) == ""
    await evening.press(ann, hand, "hand")
    await evening.choose(ann)
    painting.seconds = 0
    await evening.wait(4)
    assert where(evening, hand) == former, "it stays while the next is drawn slowly"
    await evening.wait(4)
    assert where(evening, hand) not in {*seen, where(evening), former}


async def test_each_of_many_hands_shows_the_file_of_the_table_s_message_by_its_address(
    evening: Evening, painting: Painting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_OWN", 2)
    players = ann, ben, cleo = await three_hands(evening)
    for trick in (1, 2):
        assert [where(evening, hand) for hand in hands(evening, *players)] == 3 * [where(evening)], trick
        assert painting.drawn == trick, "one file serves all"
        former = where(evening)
        for player in (ann, ben):
            await evening.choose(player)
            assert where(evening, evening.hand(player)) == former, "no press takes the picture away"
        letter = evening.letter(cleo)
        await evening.press(cleo.user, letter, str(min(cards(letter))))
        assert where(evening, letter) == former, "nor waits for the next one"
        await evening.wait(0.5)
        assert where(evening) != former
        assert [where(evening, hand) for hand in hands(evening, *players)] == 3 * [where(evening)], (
            "which follows at once"
        )
        await evening.wait(3)
    told = [(gallery(evening, hand) or {})["description"] for hand in hands(evening, *players)]
    assert told[0] == told[2] == (gallery(evening) or {})["description"] != told[1]
    assert "manche" in told[1].lower(), "who sees none reads it in their language"
    board = evening.board()
    await ben.slash(evening.channel, "table show")
    await evening.wait(3)
    assert evening.board().id != board.id
    assert [where(evening, hand) for hand in hands(evening, *players)] == 3 * [where(evening)], (
        "they follow the file"
    )
    hand = evening.hand(ann)
    await evening.press(ann, hand, "read table")
    assert where(evening, hand) == ""
    await evening.press(ann, hand, "hand")
    assert where(evening, hand) == where(evening)
    monkeypatch.undo()
    await play(evening, ann)
    await evening.wait(3)
    assert where(evening) not in [where(evening, hand) for hand in hands(evening, *players)], "few again"


async def test_where_a_file_or_an_address_is_refused_the_next_best_comes(
    evening: Evening, painting: Painting
) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    await evening.want_letters(cleo)
    await evening.start_game(ann, ben, cleo, pace="relaxed")
    await evening.wait(3)
    letter = evening.letter(cleo)
    edit = f"/channels/{letter.channel_id}/messages/{letter.id}"
    for address_too in (False, True):
        await evening.press(cleo.user, letter, str(min(cards(letter))))
        if address_too:
            evening.env.inject_error("PATCH", edit, status=400, code=INVALID_FORM)
        with no_files(edit) as refused:
            await play(evening, ann, ben)
            await evening.wait(3)
        assert len(refused) == (0 if address_too else 1), "no file is tried again"
        assert where(evening, letter) == ("" if address_too else where(evening))
        assert where(evening, evening.hand(ann)) not in ("", where(evening)), "others are not concerned"
        assert ("Highest card takes" in text(letter)) == address_too, "words are whole without a picture"
    evening.bot.painter._drawn.rushed = lambda: True
    await evening.press(cleo.user, letter := evening.letter(cleo), str(min(cards(letter))))
    await play(evening, ann, ben)
    await evening.wait(3)
    assert (where(evening), where(evening, evening.hand(ann))) == ("", ""), "in a rush, pictures wait"
    assert "ben" in text(evening.hand(ann))


async def test_a_hand_is_in_words_for_who_wants_words_and_where_no_file_may_be_attached(
    evening: Evening, painting: Painting
) -> None:
    ann, ben = evening.admin("ann"), evening.member("ben")
    await evening.start_game(ann, ben, house=1, pace="relaxed")
    await evening.choose_setting(ann, "pictures", "off")
    await evening.wait(3)
    assert where(evening, evening.hand(ann)) == ""
    assert where(evening, evening.hand(ben)) not in ("", where(evening))
    assert "ben" in text(evening.hand(ann)), "words are whole where the picture is not"
    assert "ann" not in text(evening.hand(ben))
    await evening.choose_setting(ann, "looks", "words", "server")
    await evening.wait(3)
    assert (where(evening), where(evening, evening.hand(ben))) == ("", "")
    assert "ann" in text(evening.hand(ben))


async def test_words_stand_where_a_picture_takes_long_or_nothing_can_be_drawn(
    evening: Evening, painting: Painting, caplog: pytest.LogCaptureFixture
) -> None:
    players = evening.members("ann", "ben", "cleo")
    await evening.start_game(*players)
    painting.seconds = 30
    await play(evening, *players)
    await evening.env.advance_time(IN_TIME)
    assert gallery(evening) is None
    assert "trick 2 of 12" in text(evening.board()), "a slow picture holds nobody up"
    await evening.env.advance_time(30)
    await evening.paint()
    assert gallery(evening), "and comes later"
    painting.seconds = 0
    for fault in ("busy", "broken"):
        setattr(painting, fault, True)
        await play(evening, *players)
        assert gallery(evening) is None, fault
        assert "of 12" in text(evening.board())
        assert ("could not be drawn" in caplog.text) == (fault == "broken")
        caplog.clear()
        setattr(painting, fault, False)
        await play(evening, *players)
        assert gallery(evening), fault


@pytest.mark.usefixtures("no_tokens")
async def test_a_new_message_has_its_picture_and_one_that_was_taken_away_unheard_comes_back(
    evening: Evening, painting: Painting
) -> None:
    ann, ben, _ = await evening.players("ann", "ben", "cleo", pace="relaxed")
    for member, slow in ((ann, False), (ben, True)):
        board = evening.board()
        assert gallery(evening)
        evening.bot.painter._drawn._kept.clear()
        evening.env.backend.delete_message(board.channel_id, board.id)
        painting.seconds = 10 if slow else 0
        await evening.choose(member)
        await evening.wait(IN_TIME + 2)
        assert evening.board().id != board.id
        assert bool(attachments(evening)) == (not slow), "one that is drawn slowly comes later"
        await evening.wait(12)
        assert gallery(evening)
    with lost_answer("PATCH", f"/channels/*/messages/{evening.board().id}"):
        evening.allow(attach_files=False)
        await evening.paint()
    evening.allow(attach_files=True)
    await evening.paint()
    assert gallery(evening)


@pytest.mark.usefixtures("no_tokens")
async def test_where_discord_refuses_files_words_come_and_it_is_not_asked_again(evening: Evening) -> None:
    ann, ben, cleo = evening.members("ann", "ben", "cleo")
    with no_files() as refused:
        await evening.start_game(ann, ben, cleo, rounds="short")
        await play(evening, ann, ben, cleo)
        assert "trick 2 of 12" in text(evening.board())
        await evening.play_out(ann, ben, cleo)
        assert "🏆" in text(evening.board())
        assert len(refused) == 1
    evening.env.backend.delete_message(evening.channel.id, evening.board().id)
    evening.allow(add_reactions=False)
    await evening.start_game(ann, ben, cleo, rounds="short")
    await evening.env.advance_time(IN_TIME)
    await evening.paint()
    board = evening.board()
    assert gallery(evening), "its permissions have changed since"
    with no_files() as refused:
        await evening.play_out(ann, ben, cleo)
    assert len(refused) <= 1
    sheet = evening.board()
    assert sheet.id != board.id, "an end that Discord takes without its picture is posted in words"
    assert "🏆" in text(sheet)


async def test_where_discord_has_limited_uploads_all_goes_on_in_words(evening: Evening) -> None:
    ann, ben, boss = (*evening.members("ann", "ben"), evening.admin("boss"))
    with no_files("*", code=400001):
        await evening.start_game(ann, ben, house=1, rounds="short")
        await evening.press(ann, evening.board(), "hand")
        await evening.wait(15)
        await evening.play_out(ann, ben)
        await ann.slash(evening.channel, "table show")
        await evening.paint()
        assert "🏆" in text(evening.board())
        page = answer_of(await boss.slash(evening.channel, "manage check"))
        await evening.press(boss, page, "try-here")
        await evening.paint()
        assert "Discord takes no files in this server for now, so tables are in words." in text(page)


@pytest.mark.usefixtures("no_tokens")
async def test_where_the_bot_may_attach_no_files_all_are_told_why_there_are_words(evening: Evening) -> None:
    tr = Tr("fr")
    ann, ben = evening.admin("ann", locale="fr"), evening.member("ben", locale="fr")
    evening.channel = evening.limited(attach_files=False)
    sentence = tr(NO_FILES, permissions=f"**{tr('Attach Files')}**")
    opened = await ann.slash(evening.channel, "kuckuck start", rounds="short")
    assert sentence in [shown.content for shown in opened.followups if shown.ephemeral]
    with no_files() as refused:
        await evening.press(ben, evening.board(), "join")
        await evening.add_bots(ann, evening.board())
        await evening.press(ann, evening.board(), "start")
        await evening.paint()
        await evening.press(ben, evening.board(), "hand")
        assert sentence in text(evening.hands(ben)[-1])
        assert gallery(evening) is None
        await evening.play_out(ann, ben)
    assert "🏆" in text(evening.board())
    assert refused == [], "Discord is not asked for what it would refuse"
    page = text(answer_of(await ann.slash(evening.channel, "manage check")))
    assert f"✗ **{tr('Attach Files')}** — " in page
    settings = await evening.choose_setting(ann, "looks", "drawn", "server")
    assert sentence in text(settings)
    words_wanted = await evening.choose_setting(ann, "looks", "words", "server")
    assert sentence not in text(words_wanted)
    assert tr("Attach Files") not in text(answer_of(await ann.slash(evening.channel, "manage check")))
