"""Makes simcord demand what Discord demands, hide what Discord hides, and see paths as aiohttp sends them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import discord
import pytest
import yarl
from simcord import BackendError, gateway
from simcord.backend import Backend
from simcord.backend.models import Message
from simcord.http import client, router
from simcord.types import HttpLogEntry

from playground.embedded import wire
from playground.embedded.cdn import Cdn
from playground.embedded.demands import Limited, demand, told
from playground.embedded.feed import Gateway

CDN = "https://cdn.discordapp.com"
Required = Callable[..., None]
_written = client._path_of


def _of_members(require: Required) -> Required:
    """Lets simcord check the permissions of members only, since `demand` checks those of the bot."""

    def required(world: Backend, guild: int | None, user: int, channel: int | None, *names: str) -> None:
        require(world, guild, user, channel, *(() if user == world.bot_user.id else names))

    return required


def _with_files(make: Callable[..., None]) -> Callable[..., None]:
    """Gives files addresses as Discord does."""

    def made(world: Backend, *given: Any, **how: Any) -> None:
        make(world, *given, **how)
        world.cdn = Cdn(world, CDN)

    return made


def _bringing_in(commit: Callable[..., Message]) -> Callable[..., Message]:
    """Lets a message bring those whom it pings into a private thread."""

    def committed(world: Backend, message: Message, **how: Any) -> Message:
        sent = commit(world, message, **how)
        wire.bring_in(world, sent)
        return sent

    return committed


def _telling(emit: Callable[..., None]) -> Callable[..., None]:
    """Tells a bot of interactions as Discord does."""

    def emitted(world: Backend, event: str, payload: Mapping[str, Any]) -> None:
        emit(world, event, wire.interaction(world, payload) if event == "INTERACTION_CREATE" else payload)

    return emitted


@contextmanager
def true_demands() -> Iterator[None]:
    """Makes simcord refuse a bot exactly what Discord refuses it, hide what Discord hides, and tell what
    Discord tells.
    """
    carry_out = router.dispatch

    def demanding(world: Backend, method: str, path: str, **request: Any) -> Any:
        try:
            demand(world, method, path, **request)
        except BackendError as error:
            # A test may also count requests that are refused.
            asked = HttpLogEntry(method, path, request.get("params") or {}, request.get("json"), None)
            world.http_requests.append(asked)
            if isinstance(error, Limited):  # as discord.py tells of a long wait
                raise discord.RateLimited(error.seconds) from error
            raise
        reply = carry_out(world, method, path, **request)
        return told(world, method, path, request.get("params"), reply)

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(router, "dispatch", demanding)
        monkeypatch.setattr(gateway, "FakeGateway", Gateway)
        monkeypatch.setattr(Backend, "require_permissions", _of_members(Backend.require_permissions))
        monkeypatch.setattr(Backend, "__init__", _with_files(Backend.__init__))
        monkeypatch.setattr(Backend, "commit_message", _bringing_in(Backend.commit_message))
        monkeypatch.setattr(Backend, "emit", _telling(Backend.emit))
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
