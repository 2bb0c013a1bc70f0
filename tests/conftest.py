"""What tests of several folders share: CMSIS-NN for modules, and what is said when a run ends."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from nn_library import archive_cmsis_nn

from opgen.prove.host import Library
from tests import tools
from tests.depth import THOROUGH, left_out

# What a shell starts in the background ignores SIGINT, and so would the programs under test.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says more of what else the machine does than of the code.
settings.register_profile("opgen", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("opgen")
ROOT = Path(__file__).parents[1]
SKIPPED = "opgen/skipped"
"""Where pytest's cache keeps the tests that lacked a tool in the last run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run refuse to skip: what CI installs for its tests must be found by them."""
    text = "stop at once where a tool of tests/tools.py is missing; apt: any that apt installs"
    parser.addoption("--need", action="append", default=[], metavar="TOOL", help=text)
    text = "all cases, also of tests that otherwise run one in some of them"
    parser.addoption("--thorough", action="store_true", help=text)
    text = "only those that the last run skipped because a tool was missing"
    parser.addoption("--skipped-before", action="store_true", help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Let tests, and what they start, see the specs of this checkout and no others."""
    lacked = tools.missing(*tools.named(config.getoption("--need")))
    if lacked:
        raise pytest.UsageError(f"these are to be there, and are missing: {', '.join(lacked)}")
    if config.getoption("--thorough"):
        os.environ[THOROUGH] = "1"
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


def _skipped_before(config: pytest.Config) -> set[str]:
    assert config.cache is not None
    return set(config.cache.get(SKIPPED, []))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read files that have nothing of the rest, if only that is to run."""
    is_test = collection_path.is_relative_to(ROOT) and collection_path.match("test_*.py")
    if not is_test or not config.getoption("--skipped-before"):
        return None
    files = {each.split("::")[0] for each in _skipped_before(config)}
    return collection_path.relative_to(ROOT).as_posix() not in files or None


@pytest.hookimpl(trylast=True)  # of those that -k and -m leave
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what ran before, if only the rest is to run; whole files may have been skipped.

    And what is run with --thorough only.
    """
    rest = set(left_out(items))
    if config.getoption("--skipped-before"):
        wanted = _skipped_before(config)
        rest |= {each for each in items if not {each.nodeid, each.nodeid.split("::")[0]} & wanted}
    config.hook.pytest_deselected(items=[each for each in items if each in rest])
    items[:] = [each for each in items if each not in rest]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Say which tools are missing, in the last lines: behind those that pytest ends with."""
    yield
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:  # a process of pytest-xdist
        return
    lacked: list[str] = []
    reasons: dict[bool, list[str]] = {True: [], False: []}
    for report in reporter.stats.get("skipped", ()):
        reason = str(report.longrepr[2] if report.longrepr else "")
        # A file that cannot be imported is skipped when its tests are collected.
        reasons[isinstance(report, pytest.TestReport)].append(reason)
        lacked += [report.nodeid] if tools.lacked_by(reason) else []
    if getattr(config, "cache", None) is not None:
        config.cache.set(SKIPPED, sorted(lacked))
    for line in tools.summary(reasons[True], reasons[False]):
        reporter.write_line(line)
