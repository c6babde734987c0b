"""A message's files have addresses as Discord's: signed for a day, and others for one person's messages."""

import io
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest
from PIL import Image
from simcord._clock import Clock

from playground import Playground
from playground.embedded import EPHEMERAL
from playground.embedded.cdn import LASTS, size_of
from tests.playground.browser import Browser, until
from tests.playground.sample_bot import PIXEL, SampleBot

V2 = 1 << 15


class Later(Clock):
    """The playground's clock, moved by hand."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.real, self.ahead = clock, timedelta()

    def now(self) -> Any:
        return self.real.now() + self.ahead


@pytest.fixture
def clock(playground: Playground) -> Later:
    later = Later(playground.discord.backend.clock)
    playground.discord.backend.clock = later
    return later


def gallery(url: str, **more: Any) -> dict[str, Any]:
    shown = [{"media": {"url": url}, "description": "a dot"}]
    return {"flags": V2, "components": [{"type": 12, "items": shown}], **more}


def posted(playground: Playground, url: str = "attachment://dot.png", *, sent: bool = True) -> Any:
    """The message as the bot is told of it, with a picture of its own if it is ``sent`` along."""
    files = [discord.File(io.BytesIO(PIXEL), "dot.png", description="a dot")] if sent else []
    path = f"/channels/{playground.channel('games').id}/messages"
    return playground.discord.rest("POST", path, json=gallery(url), files=files)


def media(message: Any) -> Any:
    return message["components"][0]["items"][0]["media"]


def test_discord_tells_the_size_of_each_kind_of_picture_and_of_no_other_file() -> None:
    files = {kind: io.BytesIO() for kind in ("PNG", "GIF")}
    for kind, file in files.items():
        Image.new("P", (30, 20)).save(file, kind)
        assert size_of(file.getvalue()) == {"width": 30, "height": 20}, kind
    assert size_of(b"words") == {}


async def statuses(*urls: str) -> list[int]:
    async with aiohttp.ClientSession() as visitor:
        found = []
        for url in urls:
            async with visitor.get(url) as response:
                found.append(response.status)
        return found


async def test_an_address_is_signed_for_a_day_and_told_afresh_with_its_message(
    playground: Playground, clock: Later
) -> None:
    message = posted(playground)
    [file], shown = message["attachments"], media(message)
    address = urlsplit(file["url"])
    asked = parse_qs(address.query)
    assert {*asked} == {"ex", "is", "hm"}
    assert int(asked["ex"][0], 16) - int(asked["is"][0], 16) == LASTS
    assert address.path == f"/files/attachments/{message['channel_id']}/{file['id']}/dot.png"
    assert (file["width"], file["height"], file["content_type"]) == (1, 1, "image/png")
    for name in ("url", "proxy_url", "width", "height", "content_type"):
        assert shown[name] == file[name]
    assert shown["attachment_id"] == file["id"]
    assert "nonce" not in message
    assert await statuses(
        file["url"],
        file["url"].partition("?")[0],
        file["url"].replace("ex=", "ex=1"),
        file["url"].replace("/attachments/", "/ephemeral-attachments/"),
    ) == [200, 404, 404, 404]
    clock.ahead = timedelta(seconds=LASTS)
    path = f"/channels/{message['channel_id']}/messages"
    again = next(one for one in playground.discord.rest("GET", path) if one["id"] == message["id"])
    assert await statuses(file["url"], media(again)["url"]) == [404, 200]
    playground.discord.rest("DELETE", f"{path}/{message['id']}")
    assert await statuses(media(again)["url"]) == [404], "a file goes with its message"


async def test_a_later_message_shows_the_picture_of_another_by_its_address(
    playground: Playground, clock: Later, browser: Browser
) -> None:
    first = posted(playground)
    url = media(first)["url"]
    for given in (url, url.partition("?")[0]):
        found = media(posted(playground, given, sent=False))
        assert (found["url"], found["width"]) == (url, 1)
        assert "attachment_id" not in found, "it is the file of the other message"
    clock.ahead = timedelta(seconds=LASTS)
    page = await browser.open(playground, "Ann")
    await until(
        page,
        "[...document.querySelectorAll('img.picture')].filter((img) => img.naturalWidth === 1).length === 3",
    )
    foreign = media(posted(playground, "https://nest.example/dot.png", sent=False))
    assert foreign["url"] == foreign["proxy_url"] == "https://nest.example/dot.png"


async def test_the_files_of_one_persons_message_lie_elsewhere_and_their_addresses_are_not_renewed(
    playground: Playground, bot: SampleBot, clock: Later
) -> None:
    ann, games = playground.member("Ann"), playground.channel("games")
    used = await ann.slash(games, "secret", friend=ann)
    sent = discord.File(io.BytesIO(PIXEL), "dot.png")
    path = f"/webhooks/{bot.application_id}/{used._interaction.token}"
    body = gallery("attachment://dot.png")
    message = playground.discord.rest("POST", path, json=body | {"flags": V2 | EPHEMERAL}, files=[sent])
    url = media(message)["url"]
    assert urlsplit(url).path.startswith("/files/ephemeral-attachments/")
    assert message["attachments"][0]["ephemeral"]
    later = media(posted(playground, url, sent=False))
    assert later["url"] == url
    clock.ahead = timedelta(seconds=LASTS)
    assert await statuses(url, later["url"]) == [404, 404]
    assert media(ann.wire(games.id, int(message["id"])))["url"] != url
