"""Only bots on this computer and the person with the page's address are let in."""

from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from yarl import URL

from playground import Playground

LISTENERS = Path("/proc/net/tcp")


async def test_who_has_key_or_token_gets_in_with_a_good_request_and_nobody_else(
    playground: Playground,
) -> None:
    port = urlsplit(playground.api).port
    token = {"Authorization": f"Bot {playground.token}"}
    key = {"Authorization": f"Bearer {urlsplit(playground.url).fragment}"}
    say = {"type": "say", "channel": str(playground.channel("games").id), "text": "hello"}
    as_json, me, acts = {"Content-Type": "application/json"}, "/api/v10/users/@me", "/acts?as=Ann"
    own, evil = {"Origin": playground.address}, {"Origin": "https://evil.example"}
    gets: list[tuple[str, dict[str, str], int]] = [
        (me, token, 200),
        (me, {**token, **own}, 403),
        ("/gateway", evil, 403),
        *((f"/events?as=Ann&since={since}", key, 400) for since in ("", "soon", "-1", "1.5", "%C2%B2")),
    ]
    wrong = [{}, *({"Authorization": given} for given in ("Bearer wrong", "Bearer ", "Bot wrong"))]
    for path, headers in product(("/events?as=Ann", "/commands?as=Ann&channel=1", me), wrong):
        gets.append((path, headers, 401))
    hosts = ("evil.example", "127.0.0.1", f"127.0.0.1.evil.example:{port}")
    for path, host in product(("/", "/page/main.js", "/events?as=Ann", me, "/gateway"), hosts):
        gets.append((path, {"Host": host, **token}, 403))
    outside = ("../server.py", "..%2fserver.py", "%2e%2e/server.py", "/etc/passwd", "main.js/../../server.py")
    gets += [(f"/page/{path}", {}, 404) for path in outside]
    posts: list[tuple[dict[str, str], dict[str, Any], int]] = [
        (key, {"json": say}, 200),
        ({**key, **own}, {"json": say}, 200),
        ({}, {"json": say}, 401),
        ({**key, **evil}, {"json": say}, 403),
        ({**key, "Origin": "null"}, {"json": say}, 403),
        ({**key, "Content-Type": "text/plain"}, {"data": "{}"}, 415),
        ({**key, **as_json}, {"data": '{"type": "eval"}'}, 400),
    ]
    met = []
    async with aiohttp.ClientSession() as visitor:
        for path, headers, expected in gets:
            async with visitor.get(URL(playground.address + path, encoded=True), headers=headers) as response:
                met.append((path, headers, expected, response.status))
        for headers, act, expected in posts:
            async with visitor.post(playground.address + acts, headers=headers, **act) as response:
                met.append((acts, headers, expected, response.status))
    assert [case for case in met if case[2] != case[3]] == []


async def test_every_answer_forbids_what_the_page_does_not_need_and_files_that_are_no_pictures_are_not_shown(
    playground: Playground,
) -> None:
    url = playground.discord.backend.cdn.store("page.svg", b"<svg onload='alert(1)'/>")
    async with aiohttp.ClientSession() as visitor:
        async with visitor.get(playground.address) as response:
            policy = response.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"
        async with visitor.get(url) as response:
            assert response.content_type == "application/octet-stream"
            assert response.headers["Content-Disposition"] == "attachment"


@pytest.mark.skipif(not LISTENERS.exists(), reason="this system does not tell who listens where")
async def test_it_listens_on_loopback_alone(playground: Playground) -> None:
    port = f"{urlsplit(playground.url).port:04X}"
    assert [local for local in listeners() if local.endswith(f":{port}")] == [f"0100007F:{port}"]


def listeners() -> list[str]:
    """The addresses and ports, in hexadecimal, on which this system listens."""
    sockets = [line.split()[1:4] for line in LISTENERS.read_text().splitlines()[1:]]
    return [local for local, _, state in sockets if state == "0A"]
