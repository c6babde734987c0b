"""Nobody but this computer's bots and the person who has the page's address gets in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
import pytest_asyncio
from yarl import URL

from bot.playground import Playground


@pytest_asyncio.fixture(loop_scope="session")
async def visitor() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def key(playground: Playground) -> dict[str, str]:
    return {"Authorization": f"Bearer {urlsplit(playground.url).fragment}"}


LISTENERS = Path("/proc/net/tcp")
SAY = {"type": "say", "channel": "1", "text": "hello"}


def bot(playground: Playground) -> dict[str, str]:
    return {"Authorization": f"Bot {playground.token}"}


async def test_a_foreign_host_is_refused(playground: Playground, visitor: aiohttp.ClientSession) -> None:
    port = urlsplit(playground.api).port
    for path in ("/", "/page/main.js", "/events?as=Ann", "/api/v10/users/@me", "/gateway"):
        for host in ("evil.example", "127.0.0.1", f"127.0.0.1.evil.example:{port}"):
            headers = {"Host": host, **bot(playground)}
            async with visitor.get(playground.address + path, headers=headers) as response:
                assert response.status == 403, (path, host)


async def test_without_the_key_nothing_is_shown(
    playground: Playground, visitor: aiohttp.ClientSession
) -> None:
    for path in ("/events?as=Ann", "/commands?as=Ann&channel=1"):
        for wrong in ("", "Bearer wrong", "Bearer ", "Bot wrong"):
            headers = {"Authorization": wrong} if wrong else {}
            async with visitor.get(playground.address + path, headers=headers) as response:
                assert response.status == 401, (path, wrong)


async def test_acts_want_the_key_the_own_origin_and_json(
    playground: Playground, visitor: aiohttp.ClientSession, key: dict[str, str]
) -> None:
    async def status(headers: dict[str, str], text: str | None = None) -> int:
        act = {"data": text} if text else {"json": {**SAY, "channel": str(playground.channel("games").id)}}
        url = f"{playground.address}/acts?as=Ann"
        async with visitor.post(url, headers=headers, **act) as response:
            return response.status

    assert await status(key) == 200
    assert await status({**key, "Origin": playground.address}) == 200
    assert await status({}) == 401
    assert await status({**key, "Origin": "https://evil.example"}) == 403
    assert await status({**key, "Origin": "null"}) == 403
    assert await status({**key, "Content-Type": "text/plain"}, "{}") == 415
    assert await status({**key, "Content-Type": "application/json"}, '{"type": "eval"}') == 400


async def test_a_bot_needs_its_token_and_no_web_page_is_a_bot(
    playground: Playground, visitor: aiohttp.ClientSession
) -> None:
    async def status(url: str, headers: dict[str, str]) -> int:
        async with visitor.get(url, headers=headers) as response:
            return response.status

    me = f"{playground.api}/users/@me"
    assert await status(me, bot(playground)) == 200
    assert await status(me, {}) == 401
    assert await status(me, {**bot(playground), "Origin": playground.address}) == 403
    assert await status(f"{playground.address}/gateway", {"Origin": "https://evil.example"}) == 403


async def test_only_the_pages_own_files_are_served(
    playground: Playground, visitor: aiohttp.ClientSession
) -> None:
    for path in (
        "../server.py",
        "..%2fserver.py",
        "%2e%2e/server.py",
        "/etc/passwd",
        "main.js/../../server.py",
    ):
        url = URL(f"{playground.address}/page/{path}", encoded=True)
        async with visitor.get(url) as response:
            assert response.status == 404, path


async def test_every_answer_forbids_what_the_page_does_not_need(
    playground: Playground, visitor: aiohttp.ClientSession
) -> None:
    async with visitor.get(playground.address) as response:
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"


async def test_a_file_that_is_no_picture_is_not_shown_by_the_browser(
    playground: Playground, visitor: aiohttp.ClientSession
) -> None:
    url = playground.discord.backend.cdn.store("page.svg", b"<svg onload='alert(1)'/>")
    async with visitor.get(url) as response:
        assert response.content_type == "application/octet-stream"
        assert response.headers["Content-Disposition"] == "attachment"


@pytest.mark.skipif(not LISTENERS.exists(), reason="this system does not tell who listens where")
async def test_it_listens_on_loopback_alone(playground: Playground) -> None:
    port = f"{urlsplit(playground.url).port:04X}"
    listening = [local for local in listeners() if local.endswith(f":{port}")]
    assert listening == [f"0100007F:{port}"]


def listeners() -> list[str]:
    """The addresses and ports, in hexadecimal, at which this system listens."""
    sockets = [line.split()[1:4] for line in LISTENERS.read_text().splitlines()[1:]]
    return [local for local, _, state in sockets if state == "0A"]
