"""Marks of tests that run modules on emulated boards."""

from __future__ import annotations

import pytest

from opgen.config import TARGETS
from opgen.prove.toolchain import TOOLCHAINS
from tests.tools import needs


def needs_board(target: str) -> pytest.MarkDecorator:
    """Skip a test of a target where the compiler or the emulator for it is missing."""
    tools = TOOLCHAINS[TARGETS[target].device.tools]
    return needs(tools.emulator, f"{tools.prefix}gcc")
