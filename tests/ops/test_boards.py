"""Every kernel with every type on emulated boards: the cases of the specs, as on this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from opgen.c.runtime_files import runtime_files
from opgen.config import find_target
from opgen.operators.model import Definition, Kernel
from opgen.prove.conformance import prove_operator
from opgen.prove.machine import machine_of
from opgen.prove.module import Build
from opgen.text.c import identifiers
from tests.boards import needs_board
from tests.depth import depth
from tests.ops.test_ops import definitions
from tests.tools import needs

CASES = 3
WITHOUT_SIMD = ("ADD", "CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED")
"""What has kernels for cores without the DSP extension, some with assembler for a Cortex-M0."""
SMALL_CORES = ("cortex-m0", "rv32imc", "rv64gc")
OF_LENGTHS = ("SIGNALFFTAUTOSCALE", "SIGNALFILTERBANK", "SIGNALIRFFT", "SIGNALRFFT")
"""What instructions of several numbers compute, for the first of them, and what is left alone."""
OF_CACHES = ("CONV_2D", "DEPTHWISE_CONV_2D")
"""What has kernels whose loops are as long as a cache of code is."""
SMALL_CACHE = Path(__file__).parents[2] / "examples" / "boards" / "stm32l4r5.yaml"
BOARDS = ("cortex-m4", "cortex-m55")
ASKS = b"OPGEN_HAS_"
"""How macros begin by which C asks for the extensions of a processor."""
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")


def on_boards() -> Iterator[Any]:
    """Yield operators with boards: both for what has C of its own for some processors.

    The others take turns, as their C is the same on both.
    """
    for number, definition in enumerate(definitions()):
        depends = any(map(depends_on_processor, definition.kernels))
        for target in BOARDS if depends else BOARDS[number % len(BOARDS) :][:1]:
            few = pytest.mark.one_in(2 if depends else 5)
            yield pytest.param(definition, target, marks=few, id=f"{definition.op}-{target}")


def depends_on_processor(kernel: Kernel) -> bool:
    """Tell whether a kernel is for some processors only, or calls C that asks for extensions."""
    called = [kernel.c.encode(), *runtime_files(identifiers(kernel.c)).values()]
    return bool(kernel.never_on(find_target("generic"))) or any(ASKS in each for each in called)


@pytest.mark.qemu
@needs(*TOOLS)
@pytest.mark.parametrize(("definition", "target"), on_boards())
def test_operator_on_a_board(
    definition: Definition, target: str, record_property: Callable[[str, object], None]
) -> None:
    """The C on the board equals the exact meaning; kernels for other processors have no cases."""
    rows = prove_operator(
        definition, CASES, oracle_name="", build=Build(machine=machine_of(target))
    )
    failures = [failure for row in rows for failure in row.failures]
    assert not failures, "\n".join(failures)
    if not any(row.cases for row in rows):
        pytest.skip(f"no kernel is for {target}")
    record_property("kernels x types", sum(row.cases > 0 for row in rows))
    record_property("cases", sum(row.cases for row in rows))


@pytest.mark.one_in(2)
@pytest.mark.qemu
@pytest.mark.parametrize(
    "target", [pytest.param(each, marks=needs_board(each)) for each in SMALL_CORES]
)
@pytest.mark.parametrize("op", WITHOUT_SIMD)
def test_operator_without_simd(op: str, target: str) -> None:
    """The same on the smallest cores, one of which refuses words at odd addresses."""
    definition = next(each for each in definitions() if each.op == op)
    rows = prove_operator(
        definition, CASES, oracle_name="", build=Build(machine=machine_of(target))
    )
    assert not [failure for row in rows for failure in row.failures]
    assert any(row.cases for row in rows)


@pytest.mark.qemu
@needs(*TOOLS)
@pytest.mark.parametrize("target", BOARDS)
@pytest.mark.parametrize("op", OF_LENGTHS)
def test_operator_of_many_lengths(op: str, target: str) -> None:
    definition = next(each for each in definitions() if each.op == op)
    rows = prove_operator(
        definition, depth(16, thorough=40), oracle_name="", build=Build(machine=machine_of(target))
    )
    assert not [failure for row in rows for failure in row.failures]
    assert all(row.cases for row in rows)


@pytest.mark.qemu
@needs(*TOOLS)
@pytest.mark.parametrize("op", OF_CACHES)
def test_operator_of_a_device_with_a_small_cache(op: str) -> None:
    """The same with the loops that such a cache keeps."""
    target = find_target(SMALL_CACHE)
    assert 0 < target.code_cache < 2048
    definition = next(each for each in definitions() if each.op == op)
    build = Build(machine=machine_of(target))
    rows = prove_operator(definition, depth(4, thorough=12), oracle_name="", build=build)
    assert not [failure for row in rows for failure in row.failures]
    assert any("blocks" in row.kernel for row in rows if row.cases)
