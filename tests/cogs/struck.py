"""Makes simcord's Discord fail in ways that simcord's `inject_error` does not offer."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

Call = Callable[[], Any]


@contextmanager
def lost_answer(method: str, path: str) -> Iterator[None]:
    """Carries out the first call to this path, but breaks the connection before Discord's answer."""

    def struck(call: Call) -> None:
        call()
        raise ConnectionResetError

    with _struck(method, path, lambda files: True, struck, times=1) as calls:
        yield
    assert calls, "no such call was made"


@contextmanager
def killed(method: str, path: str) -> Iterator[None]:
    """Carries out the first call to this path. Its caller does nothing more, as if it were killed."""

    def struck(call: Call) -> None:
        call()
        raise asyncio.CancelledError

    with _struck(method, path, lambda files: True, struck, times=1) as calls:
        yield
    assert calls, "no such call was made"


@contextmanager
def no_files(path: str = "/channels/*", code: int = 50013) -> Iterator[list[str]]:
    """Makes Discord refuse files on this path; by default, in messages that the bot itself sends or edits.

    Yields the refused paths.
    """

    def struck(_: Call) -> None:
        raise BackendError(403, code, "Missing Permissions")

    with _struck("*", path, bool, struck) as calls:
        yield calls


@contextmanager
def _struck(
    method: str, path: str, strikes: Callable[[Any], bool], how: Callable[[Call], None], times: int = 1000
) -> Iterator[list[str]]:
    dispatch, calls = router.dispatch, list[str]()

    def struck(backend: Any, verb: str, called: str, **asked: Any) -> Any:
        def call() -> Any:
            return dispatch(backend, verb, called, **asked)

        matches = fnmatchcase(verb, method) and fnmatchcase(called, path)
        if not (matches and strikes(asked.get("files")) and len(calls) < times):
            return call()
        calls.append(called)
        return how(call)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", struck)
        yield calls
