"""The pictures of cards: uploaded once and kept at Discord. Where there are no pictures there are words."""

import asyncio
from hashlib import sha256

import pytest
from discord import Emoji
from sqlalchemy.exc import OperationalError

from bot.app import Kuckuck, Running
from bot.discord_ui.messages import uploads
from bot.discord_ui.messages.uploads import Pictures
from bot.ids import EmojiId, UserId
from bot.shards import Shards
from bot.storage.posted import Uploaded
from bot.storage.store import Store
from playground import Playground
from tests.bot.service import execute
from tests.cogs.reading import addresses, answer_of, emojis, word_of
from tests.faults import Fault, FaultyPlayground
from tests.patience import PATIENCE
from tests.pictures import plain, square
from tests.whole.conftest import running
from tests.whole.moods import until
from tests.whole.room import Room

CARDS = plain({f"card_{number}": f"hsl({6 * number}, 60%, 50%)" for number in range(1, 61)})
COLOURS = {"owl": "brown", "duck": "green", "robin": "red"}
BIRDS = plain(COLOURS)


class Calls:
    """Counts the calls that change emojis, since the last `take`."""

    def __init__(self, playground: Playground) -> None:
        self._made: list[str] = []
        playground.discord.rest_watchers.append(self._note)

    def _note(self, method: str, path: str, _: object) -> None:
        if "/emojis" in path and method != "GET":
            self._made.append(method)

    def take(self) -> dict[str, int]:
        """Returns the number of calls so far for each method, and begins to count again."""
        made, self._made = self._made, []
        return {method: made.count(method) for method in dict.fromkeys(made)}


@pytest.fixture
def calls(playground: Playground) -> Calls:
    return Calls(playground)


async def until_up(bot: Kuckuck, pictures: Pictures = BIRDS) -> None:
    await until(lambda: bot.uploads.faces.keys() == pictures.keys())


def at_discord(playground: Playground) -> dict[str, bytes | None]:
    """The pictures at Discord, keyed by name."""
    world = playground.discord.backend
    return {
        emoji.name: playground.discord.file(world.emoji_urls[str(emoji.id)])
        for emoji in world.application_emojis.values()
    }


def drawn(pictures: Pictures) -> dict[str, bytes]:
    """The pictures, keyed by their names at Discord, which end in a hash."""
    return {f"{name}_{sha256(image).hexdigest()[:8]}": image for name, image in pictures.items()}


async def owl_of(bot: Kuckuck) -> Emoji:
    [owl] = [emoji for emoji in await bot.fetch_application_emojis() if emoji.name.startswith("owl")]
    return owl


async def test_the_first_start_uploads_all_and_later_ones_what_has_changed_or_is_missing(
    playground: Playground, database: str, calls: Calls
) -> None:
    async with running(playground, database, pictures=BIRDS) as bot:
        await until_up(bot)
        before = dict(bot.uploads.faces)
    assert at_discord(playground) == drawn(BIRDS)
    assert calls.take() == {"POST": 3}
    for forgotten in (False, True):
        if forgotten:
            await execute(database, "DELETE FROM faces")
        async with running(playground, database, pictures=BIRDS) as bot:
            await until_up(bot)
            assert bot.uploads.faces == before
            assert calls.take() == {}, "a database that was lost costs no upload"

    async with running(playground, database, pictures=BIRDS) as bot:
        await until_up(bot)
        await (await owl_of(bot)).delete()
        await bot.create_application_emoji(name="party", image=square("pink"))
    calls.take()
    async with running(playground, database, pictures=BIRDS) as bot:
        await until_up(bot)
    assert calls.take() == {"POST": 1}
    party = {"party": square("pink")}
    assert at_discord(playground) == drawn(BIRDS) | party, "a foreign one stays"

    later = plain({"owl": "black", "duck": "green", "wren": "grey"})
    async with running(playground, database, pictures=later) as bot:
        await until(lambda: bot.uploads.faces.keys() == later.keys())
        assert bot.uploads.faces["duck"] == before["duck"]
        assert bot.uploads.faces["owl"] != before["owl"]
    assert at_discord(playground) == drawn(later) | party
    assert calls.take() == {"DELETE": 2, "POST": 2}


async def test_pictures_that_a_former_version_has_uploaded_stay_and_those_of_others_too(
    playground: Playground, database: str, calls: Calls
) -> None:
    """An older version named pictures after what is on them. Today the names end in a hash."""
    async with running(playground, database, pictures={}) as bot:
        for name, image in (("owl", square("brown")), ("duck", square("green")), ("robin", square("pink"))):
            emoji = await bot.create_application_emoji(name=name, image=image)
            if name != "robin":
                await bot.store.faces.note(name, Uploaded(EmojiId(emoji.id), sha256(image).hexdigest()))
    calls.take()
    async with running(playground, database, pictures=BIRDS) as bot:
        await until_up(bot)
        assert bot.uploads.faces["owl"] == f"<:owl:{(await owl_of(bot)).id}>"
    assert calls.take() == {"POST": 1}
    assert {*at_discord(playground)} == {"owl", "duck", "robin", *drawn(plain({"robin": "red"}))}


async def test_of_two_processes_one_uploads_and_the_other_learns_of_it(
    playground: Playground, database: str, calls: Calls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LOOK_FOR_OTHERS", 0.05)
    store = await Store.open(database)
    other = Kuckuck(store, Running(pictures=BIRDS, shards=Shards(2, (1,))))
    async with running(playground, database, pictures=BIRDS, shards=Shards(2, (0,))) as first, other:
        await other.login(playground.token)
        await until_up(other)
        assert other.uploads.faces == first.uploads.faces
    await store.close()
    assert calls.take() == {"POST": 3}


@pytest.mark.parametrize(
    "fault",
    [
        Fault("POST", "*/emojis", status=400, code=30008, times=None),
        Fault("GET", "*/emojis", status=503, times=None),
        Fault("POST", "*/emojis", status=429, retry_after=2000, times=None),
    ],
    ids=lambda fault: f"{fault.method}-{fault.status}-{fault.code}",
)
async def test_where_they_cannot_be_had_people_read_words_and_the_host_one_line(
    playground: FaultyPlayground,
    database: str,
    room: Room,
    fault: Fault,
    hurried: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "LOOK", 0.05)
    playground.faults.order(fault)
    async with running(playground, database, pictures=CARDS) as bot:
        await room.start_game(room.ann, house=2)
        await until(lambda: fault.struck > (0 if fault.status == 429 else 1))
        assert bot.uploads.faces == {}
        assert not emojis(room.hand(room.ann))
    said = [record for record in caplog.records if "so people read words" in record.getMessage()]
    assert len(said) == 1


async def test_they_come_when_the_trouble_is_over(
    playground: FaultyPlayground, database: str, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "LOOK", 0.05)
    for fault in (
        Fault("GET", "*/emojis", cut=True, times=2),
        Fault("POST", "*/emojis", status=403, times=2),
        Fault("POST", "*/emojis", status=503, done=True, times=1),
    ):
        playground.faults.order(fault)
    async with running(playground, database, pictures=BIRDS) as bot:
        await until_up(bot)
    assert at_discord(playground) == drawn(BIRDS)


async def test_without_the_database_they_wait(
    playground: Playground, database: str, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    await execute(database, "ALTER TABLE faces RENAME TO lost")
    async with running(playground, database, pictures=BIRDS) as bot:
        await asyncio.sleep(0.2)
        assert bot.uploads.faces == {}
        with pytest.raises(OperationalError):
            await bot.store.faces.known()
        await execute(database, "ALTER TABLE lost RENAME TO faces")
        await until_up(bot)


async def test_no_start_or_press_waits_for_them(
    playground: FaultyPlayground, database: str, room: Room
) -> None:
    slow = playground.faults.order(Fault("POST", "*/emojis", delay=10 * PATIENCE, times=None))
    async with running(playground, database, pictures=CARDS):
        await room.start_game(room.ann, house=2)
    assert slow.struck == 1


async def test_cards_are_seen_as_soon_as_they_are_up_unless_somebody_wants_words_or_deletes_them(
    playground: FaultyPlayground, database: str, room: Room, hurried: None
) -> None:
    playground.faults.order(Fault("POST", "*/emojis", status=503, times=None))
    async with running(playground, database, pictures=CARDS) as bot:
        await room.start_game(room.ann, room.ben, house=1)
        assert not emojis(room.hand(room.ann))
        playground.faults.clear()
        await room.until(lambda: emojis(room.hand(room.ann)) and emojis(room.hand(room.ben)))
        shown = emojis(room.hand(room.ann))
        assert len(shown) == 12
        assert shown == {label: bot.uploads.faces[f"card_{label}"] for label in shown}

        assert bot.chosen.for_person(UserId(room.ann.id), "fr").face("card_1")
        for value in ("off", "on"):
            page = answer_of(await room.ann.slash(room.channel, "settings"))
            [custom_id] = [found for found in addresses(page) if word_of(found).endswith(" pictures")]
            await room.ann.select(page, [value], custom_id=custom_id)
            await room.until(lambda value=value: bool(emojis(room.hand(room.ann))) == (value == "on"))
            assert emojis(room.hand(room.ben)), "words are for that person alone"
            assert bool(bot.chosen.for_person(UserId(room.ann.id), "fr").face("card_1")) == (value == "on")
        for emoji in await bot.fetch_application_emojis():
            await emoji.delete()
        for member in (room.ann, room.ben):
            await room.play_trick(member)
        # The first refusal tells the bot that its pictures are gone. It shows words, and later new pictures.
        await until(lambda: len(bot.uploads.faces) == len(CARDS) and shown != emojis(room.hand(room.ann)))
        await room.until(lambda: len(emojis(room.hand(room.ben))) == 11)
