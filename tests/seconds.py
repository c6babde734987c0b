"""`pytest --durations 50` also prints what each folder takes: set-up, tests, their end, and CPU."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from pathlib import PurePosixPath

import pytest


class Seconds:
    """Notes in each report the seconds of CPU that this part of a test took, here and in ended processes."""

    def pytest_collection_finish(self) -> None:
        self._before = sum(os.times()[:4])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = sum(os.times()[:4])
        report.user_properties.append(("cpu", now - self._before))
        self._before = now
        return report

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        folders: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for report in (one for reports in terminalreporter.stats.values() for one in reports):
            if isinstance(report, pytest.TestReport):
                folder = PurePosixPath(report.nodeid.partition("::")[0]).parent.as_posix()
                folders[folder].update({report.when: report.duration, **dict(report.user_properties)})
        terminalreporter.section("seconds by folder")
        terminalreporter.write_line("  set-up    test     end     CPU")
        for folder, spent in sorted(folders.items(), key=lambda one: -one[1]["cpu"]):
            columns = (f"{spent[part]:8.1f}" for part in ("setup", "call", "teardown", "cpu"))
            terminalreporter.write_line(f"{''.join(columns)}  {folder}")
