"""The REST API of the embedded Discord, for bots."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import discord
import msgspec
from aiohttp import BodyPartReader, web
from simcord import BackendError

from playground.embedded import EmbeddedDiscord, Wire
from playground.embedded.demands import Limited
from playground.gateway import LOGINS_AT_ONCE, Gateway

PREFIX = "/api/v10"
LOGINS_A_DAY, DAY = 1000, 86_400_000
"""How many logins a bot has, and in how many milliseconds."""


class Rest:
    """Passes a bot's calls on to simcord."""

    def __init__(self, embedded: EmbeddedDiscord, gateway: Gateway) -> None:
        self._discord = embedded
        self._gateway = gateway

    async def gateway(self, _: web.Request) -> web.Response:
        """Says where the gateway is, how many shards it recommends, and how many logins are left today."""
        at, left = self._gateway, LOGINS_A_DAY - self._gateway.logins
        limit = {
            "total": LOGINS_A_DAY,
            "remaining": left,
            "reset_after": DAY,
            "max_concurrency": LOGINS_AT_ONCE,
        }
        return reply({"url": at.url, "shards": at.recommended, "session_start_limit": limit})

    async def call(self, request: web.Request) -> web.Response:
        """Carries out a REST call, unless the bot hung up before the whole call had arrived."""
        try:
            body, files = await _read(request)
        except ConnectionResetError:
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        try:
            answer = self._discord.rest(
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
                reason=request.headers.get("X-Audit-Log-Reason"),
            )
        except Limited as error:
            return too_many(error.to_json())
        except BackendError as error:
            return reply(error.to_json(), status=error.status)
        return web.Response(status=204) if answer is None else reply(answer)


def reply(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """An answer in JSON."""
    # discord.py expects exactly this content type. With ``text=``, aiohttp would add a charset to the type.
    text = msgspec.json.encode(body)
    return web.Response(body=text, status=status, headers=headers, content_type="application/json")


def too_many(body: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> web.Response:
    """Discord's own refusal of a request that comes too early. discord.py recognises it by its Via header."""
    said = {"Retry-After": f"{body['retry_after']:.3f}", "Via": "1.1 google"}
    return reply(body, HTTPStatus.TOO_MANY_REQUESTS, {**said, **(headers or {})})


async def _read(request: web.Request) -> tuple[Any, list[discord.File]]:
    """The JSON of a call, and the files sent with it, in the order in which they were sent."""
    if request.content_type == "application/json":
        return await request.json(), []
    if request.content_type != "multipart/form-data":
        return None, []
    body: Any = None
    parts: list[tuple[str, bytes]] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise web.HTTPBadRequest(text="Parts of parts are not expected")
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            parts.append((part.filename or "file", data))
    described = _descriptions(body)
    return body, [
        discord.File(io.BytesIO(data), filename, description=described.get(number))
        for number, (filename, data) in enumerate(parts)
    ]


def _descriptions(body: Wire) -> dict[int, str | None]:
    """The alt texts of new files, keyed by file number. They come in the JSON, not with the files."""
    attachments = (body.get("data") or body).get("attachments") or []
    return {int(new["id"]): new.get("description") for new in attachments}
