"""Lets only this computer's bots, and the person with the page's address, into the playground.

The playground listens only on the loopback interface. Other web pages in the same browser could still send
requests to it. Such requests are refused for their Host or Origin header, and because they lack the key.
"""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def own_host_only(port: int) -> Middleware:
    """Refuses requests that name another host. A foreign site can point its name here (DNS rebinding)."""
    hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.headers.getall("Host", []) not in [[host] for host in hosts]:
            raise web.HTTPForbidden(text="Wrong host")
        return await handler(request)

    return check


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


def for_gateway(handler: Handler) -> Handler:
    """Lets in bots, as they send no Origin header. They give their token when they identify themselves."""

    async def check(request: web.Request) -> web.StreamResponse:
        if "Origin" in request.headers:
            raise web.HTTPForbidden(text="Not for web pages")
        return await handler(request)

    return check


def for_bots(token: str, handler: Handler) -> Handler:
    """Lets in bots that send their token, or an interaction's token in the path."""
    expected = f"Bot {token}".encode()

    async def check(request: web.Request) -> web.StreamResponse:
        carries_token = request.path.split("/")[3:4] in (["interactions"], ["webhooks"])
        given = request.headers.get("Authorization", "").encode()
        if not carries_token and not hmac.compare_digest(given, expected):
            raise web.HTTPUnauthorized(text="Wrong token")
        return await handler(request)

    return for_gateway(check)


def for_page(key: str, handler: Handler) -> Handler:
    """Lets in only requests with the key, which the page takes from its URL."""
    expected = f"Bearer {key}".encode()

    async def check(request: web.Request) -> web.StreamResponse:
        given = request.headers.get("Authorization", "").encode()
        if not hmac.compare_digest(given, expected):
            raise web.HTTPUnauthorized(text="Open the address that the playground printed")
        if request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
            raise web.HTTPForbidden(text="Wrong origin")
        if request.method == "POST" and request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(text="JSON only")
        return await handler(request)

    return check
