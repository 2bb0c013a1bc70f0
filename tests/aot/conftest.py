"""Options of these tests, the command line, and a context with the built-in operators."""

import pytest

from opgen.registry.context import RegistryContext, build_default_registry_context
from tests.cli.conftest import opgen

__all__ = ["opgen"]


def pytest_addoption(parser):
    """Let golden files be written anew."""
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")


@pytest.fixture(scope="session")
def context() -> RegistryContext:
    """The built-in operators and transforms."""
    return build_default_registry_context()
