"""Makes simcord demand what Discord demands, hide what Discord hides, and see paths as aiohttp sends them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import yarl
from simcord import BackendError, gateway
from simcord.backend import Backend
from simcord.http import client, router
from simcord.types import HttpLogEntry

from playground.embedded.demands import demand, told
from playground.embedded.feed import Gateway

Required = Callable[..., None]
_written = client._path_of


def _of_members(require: Required) -> Required:
    """Lets simcord check the permissions of members only, since `demand` checks those of the bot."""

    def required(world: Backend, guild: int | None, user: int, channel: int | None, *names: str) -> None:
        require(world, guild, user, channel, *(() if user == world.bot_user.id else names))

    return required


@contextmanager
def true_demands() -> Iterator[None]:
    """Makes simcord refuse a bot exactly what Discord refuses it, and hide what Discord hides."""
    carry_out = router.dispatch

    def demanding(world: Backend, method: str, path: str, **request: Any) -> Any:
        try:
            demand(world, method, path, **request)
        except BackendError:
            # A test may also count requests that are refused.
            asked = HttpLogEntry(method, path, request.get("params") or {}, request.get("json"), None)
            world.http_requests.append(asked)
            raise
        reply = carry_out(world, method, path, **request)
        return told(method, path, request.get("params"), reply)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(router, "dispatch", demanding)
        monkeypatch.setattr(gateway, "FakeGateway", Gateway)
        monkeypatch.setattr(Backend, "require_permissions", _of_members(Backend.require_permissions))
        yield


def sent_path(url: str) -> str:
    """The path that aiohttp sends: ``@original`` where discord.py writes ``%40original``."""
    return _written(str(yarl.URL(url)))


@contextmanager
def sent_paths() -> Iterator[None]:
    """Gives simcord the paths that aiohttp sends."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(client, "_path_of", sent_path)
        yield
