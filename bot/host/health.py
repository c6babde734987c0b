"""A small HTTP server for the bot's metrics and its health."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Self

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from bot import logs, metrics

if TYPE_CHECKING:
    from bot.app import Kuckuck

logger = logs.logger(__name__)

SAMPLING = 1.0
"""Seconds between two measurements of the event loop's delay."""
DATABASE_SECONDS = 3.0
"""Seconds that the database may take to answer a health check."""


class HealthServer:
    """Serves ``/metrics`` and ``/healthz`` within ``async with``. Raises OSError if the port is taken."""

    def __init__(self, app: Kuckuck, host: str, port: int) -> None:
        """``port`` 0 means any free port."""
        self._app = app
        self._host = host
        self._port = port

    async def __aenter__(self) -> Self:
        served = web.Application()
        served.add_routes([web.get("/metrics", self._metrics), web.get("/healthz", self._health)])
        self._runner = web.AppRunner(served, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._host, self._port).start()
        except OSError:
            await self._runner.cleanup()
            raise
        self.address = "http://{}:{}".format(*self._runner.addresses[0][:2])
        logger.info("serves metrics and health", address=self.address)
        self._sampling = asyncio.create_task(_sample_lag(), name="loop-lag")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._sampling.cancel()
        with suppress(asyncio.CancelledError):
            await self._sampling
        await self._runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        metrics.LIVE_TABLES.set(self._app.tables.count)
        metrics.UNPAINTED_TABLES.set(self._app.painter.behind)
        return web.Response(
            body=generate_latest(metrics.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _health(self, _: web.Request) -> web.Response:
        if not self._app.online:
            return web.Response(status=503, text="not connected to Discord\n")
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                await self._app.store.answers()
        except (SQLAlchemyError, OSError):
            return web.Response(status=503, text="the database does not answer\n")
        return web.Response(text="well\n")


async def _sample_lag() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + SAMPLING
        await asyncio.sleep(SAMPLING)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
