"""Options and fixtures that all tests share."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import secrets
import shutil
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings

from tests.memory import MEMORY
from tests.seconds import Seconds

if TYPE_CHECKING:
    from playwright.async_api import Browser as Chromium
    from playwright.async_api import Page

    from bot.storage.store import Store
    from tests.bot.service import Service, Time
    from tests.playground.browser import Browser
    from tests.postgres import Postgres

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("steady", patient, derandomize=True, max_examples=64)
settings.register_profile("brief", patient, derandomize=True, max_examples=16)
settings.register_profile("thorough", patient, max_examples=1000)
settings.load_profile("steady")

collect_ignore = ["toy"]
"""The toy game's own tests run only in a copy of our sources: see `test_a_fifth_game_is_new_files_only`."""

WHOLE = ("whole", "simulation", "elsewhere")
"""Folders whose tests need more than this process, or play whole evenings."""
SLOW_FIXTURES = {"postgres": "servers", "forks": "servers", "chromium": "chromium"}
"""Fixtures that a worker takes seconds for, each with the group of tests that one worker runs."""
WHOLE_FIXTURES = {*SLOW_FIXTURES, "playground"}
"""A test in another folder is ``whole``, too, if it uses one of these fixtures."""

if MEMORY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY)  # pytest makes the folders of ``tmp_path`` there


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--order", type=int, metavar="SEED", help="run the tests in this order, not in a new one"
    )


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all is collected: nearly all objects stay
    given = getattr(config, "workerinput", vars(config.option))["order"]
    config.option.order = SystemRandom().randrange(1_000_000) if given is None else given
    if config.option.durations is not None:
        config.pluginmanager.register(Seconds())


@pytest.hookimpl(optionalhook=True)  # the hook exists only under xdist, whose workers get the same order
def pytest_configure_node(node: Any) -> None:
    node.workerinput["order"] = node.config.option.order


def pytest_sessionstart(session: pytest.Session) -> None:
    if terminal := session.config.pluginmanager.get_plugin("terminalreporter"):
        terminal.write_line(f"order: {session.config.option.order}")


@pytest.hookimpl(tryfirst=True)  # runs before pytest selects tests by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        fixtures, given = {*getattr(item, "fixturenames", ())}, getattr(item, "callspec", None)
        if given and given.params.get("dialect") == "postgresql":
            fixtures.add("postgres")
        if item.path.parent.name in WHOLE or not WHOLE_FIXTURES.isdisjoint(fixtures):
            item.add_marker("whole")
        if item.path.parent.name == "engine" and not item.get_closest_marker("many_games"):
            item.add_marker("rules")
        if config.getoption("loadgroup", False):
            # One worker runs a file's tests, unless they need what is slow to set up.
            shared = next(
                (group for slow, group in SLOW_FIXTURES.items() if slow in fixtures), item.path.stem
            )
            # xdist 3.8 looks for the group at the end of the id, but its own mark no longer gets there.
            item._id = type(item.id).parse(f"{item.nodeid}@{shared}")
    drawn = shuffled(items, Random(config.getoption("order")))
    # Tests that wait for processes go first, so that other workers can run the rest meanwhile.
    items[:] = sorted(drawn, key=lambda item: item.get_closest_marker("whole") is None)


def shuffled(items: Sequence[pytest.Item], rng: Random) -> list[pytest.Item]:
    """The tests in random order, so that none relies on another's leftovers. A file's tests stay together."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    drawn = rng.sample([*files.values()], len(files))
    return [item for tests in drawn for item in rng.sample(tests, len(tests))]


def pytest_collection_finish() -> None:
    """Hides all modules and tests from the garbage collector, which would look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000)  # few objects are left, so the collector rarely needs to run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    failed = terminalreporter.getreports("failed") + terminalreporter.getreports("error")
    if failed:
        terminalreporter.section("not true")
    for report in failed:
        nodeid = re.sub(r"@\w+$", "", report.nodeid)  # without its group
        terminalreporter.write_line(f"{sentence(nodeid)}  ({nodeid})", red=True)


def sentence(nodeid: str) -> str:
    """A test's name as a sentence, followed by its parameters unchanged."""
    _, _, name = nodeid.rpartition("::")
    said, bracket, case = name.removeprefix("test_").partition("[")
    return f"{said.replace('_', ' ').capitalize()}{bracket and ': '}{case.removesuffix(']')}"


@pytest.fixture
def no_tokens() -> Iterator[None]:
    """Makes the bot edit tables' messages with its own token, not with tokens of interactions."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.discord_ui.messages.painter.paintings.TOKEN_SECONDS", 0.0)
        yield


@pytest.fixture(autouse=True)
def in_the_order_of_joining(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps seats in the order of joining, so that a test knows who sits where.

    Seats are random in tests marked ``by_lot``, and in `tests/whole`, where the bot may be another process.
    """
    dealing = sys.modules.get("bot.table.dealing")  # tests of the engine do not load the bot
    drawn = request.node.get_closest_marker("by_lot") or request.path.parent.name == "whole"
    if dealing and not drawn:
        monkeypatch.setattr(dealing, "lot", lambda aliases, birds, seed: tuple(range(len(aliases))))


@pytest.fixture(autouse=True)
def no_outage_before() -> None:
    """Ends the outages of the test before, as the first failure of an outage is logged and no other."""
    if outages := sys.modules.get("bot.outages"):  # tests of the engine do not load the bot
        outages.forget()


@pytest.fixture(autouse=True)
def the_same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals each test the same cards in every run, so chance never decides whether it passes."""
    monkeypatch.setattr(secrets, "token_bytes", Random(request.node.name).randbytes)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server. The test is skipped where none is installed."""
    from tests.postgres import running  # tests of the engine do not load the database

    with running() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgres: Postgres) -> str:
    return postgres.migrated()


@pytest.fixture
def postgres_url(postgres: Postgres, migrated: str) -> Iterator[str]:
    """The address of an empty database with our schema."""
    yield migrated
    postgres.empty()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def launched_chromium() -> AsyncIterator[Chromium]:
    from tests.playground.browser import launched  # tests of the engine do not load the browser

    async with launched() as chromium:
        yield chromium


@pytest_asyncio.fixture(loop_scope="session")
async def chromium(launched_chromium: Chromium, idle_pages: list[Page]) -> AsyncIterator[Chromium]:
    """A Chromium without pages. All tests of a worker share it, if they run in the session's event loop."""
    yield launched_chromium
    kept = {page.context for page in idle_pages}
    for context in launched_chromium.contexts:
        if context not in kept:
            await context.close()


@pytest.fixture(scope="session")
def idle_pages() -> list[Page]:
    """The browser's open pages that no test is using."""
    return []


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Chromium, idle_pages: list[Page]) -> AsyncIterator[Browser]:
    """Opens pages. Fails the test if a page had an error."""
    from tests.playground.browser import Browser

    browser = Browser(chromium, idle_pages)
    yield browser
    await browser.close()
    assert browser.errors == []


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database file with the schema, to be copied, as migrations take a while."""
    from bot.storage.store import Store

    async def make(path: Path) -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{path}")
        await store.close()

    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    asyncio.run(make(path))
    return path


@pytest.fixture
def dialect(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "sqlite")


@pytest.fixture
def url(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that only this test uses."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    shutil.copy(request.getfixturevalue("empty_database"), tmp_path / "kuckuck.sqlite3")
    return f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    from bot.storage.store import Store

    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def other(store: Store, url: str) -> AsyncIterator[Store]:
    """The store of another process."""
    other = await type(store).open(url)
    yield other
    await other.close()


@pytest.fixture
async def time() -> Time:
    from tests.bot.service import Time

    return Time()


@pytest.fixture
async def tables(store: Store, time: Time) -> AsyncIterator[Service]:
    from tests.bot.service import Service

    service = Service(store, time)
    yield service
    await service.close()
