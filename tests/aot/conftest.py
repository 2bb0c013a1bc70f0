"""Options of these tests, and a context with the built-in operators."""

import pytest

from opgen.registry.context import RegistryContext, build_default_registry_context


def pytest_addoption(parser):
    """Let golden files be written anew."""
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")


@pytest.fixture(scope="session")
def context() -> RegistryContext:
    """The built-in operators and transforms."""
    return build_default_registry_context()
