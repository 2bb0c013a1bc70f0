"""What tests of several folders share: CMSIS-NN for modules, and what is said when a run ends."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from nn_library import archive_cmsis_nn

from opgen.runtime.host import Library
from tests import tools

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("opgen", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("opgen")


def pytest_configure() -> None:
    """Let tests, and what they start, see the specs of this checkout and no others."""
    os.environ["OPGEN_CACHE"] = "off"
    os.environ["OPGEN_INSTALLED"] = "0"
    os.environ.pop("OPGEN_SPECS", None)


@pytest.fixture(scope="session")
def cmsis_nn(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The checkout that CMSIS_NN_DIR names, compiled for this machine in plain C."""
    checkout = Path(tools.need("CMSIS_NN_DIR"))
    archive = archive_cmsis_nn(checkout, tmp_path_factory.mktemp("cmsis-nn"))
    return Library(checkout / "Include", archive)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Add up what the tests that passed have recorded with `record_property`."""
    counted: dict[str, Counter[str]] = {}
    for report in terminalreporter.stats.get("passed", ()):
        for name, number in report.user_properties:
            test = report.nodeid.partition("[")[0]
            counted.setdefault(test, Counter())[name] += number
    if counted:
        terminalreporter.section("counted in tests that passed")
    for test, totals in sorted(counted.items()):
        figures = ", ".join(f"{number:,} {name}" for name, number in totals.items())
        terminalreporter.write_line(f"{test}: {figures}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Say which tools are missing, in the last lines: behind those that pytest ends with."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a process of pytest-xdist
        return
    reasons: dict[bool, list[str]] = {True: [], False: []}
    for report in reporter.stats.get("skipped", ()):
        # A file that cannot be imported is skipped when its tests are collected.
        is_test = isinstance(report, pytest.TestReport)
        reasons[is_test].append(str(report.longrepr[2] if report.longrepr else ""))
    for line in tools.summary(reasons[True], reasons[False]):
        reporter.write_line(line)
