"""A context with the built-in operators."""

from __future__ import annotations

import pytest

from opgen.registry.context import RegistryContext, build_default_registry_context


@pytest.fixture(scope="session")
def context() -> RegistryContext:
    """The built-in operators and transforms."""
    return build_default_registry_context()
