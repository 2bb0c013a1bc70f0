"""Outputs at the distance from the input that specs allow, for the kernels of every kind of core.

Specs say how far the output may lie within the input that it is computed from. Kernels are run
there on random cases, and at other distances that follow from it; one byte more must show in some
case where the distance is claimed to be the last that is right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from opgen.config import find_target
from opgen.operators.model import Definition
from opgen.operators.operation import Operation
from opgen.prove import host
from opgen.prove.cases import CaseSource, ConformanceCase
from opgen.prove.cmsis_nn_library import build_cmsis_nn
from opgen.prove.expected import expected_of
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.memory_facts import fault_of, memory_proof
from opgen.prove.memory_layouts import script_of
from opgen.prove.module import module_of
from opgen.prove.probe import run_scripts
from opgen.prove.variants import variants
from opgen.registry.builtin import built_in
from tests.tools import need

CASES = 12
TRIED = 3
"""Cases, each drawn for long, after which a kernel counts as one that is never chosen."""
TOOLS = ("qemu-system-arm", "arm-none-eabi-gcc")
DEFINITIONS: tuple[Definition[Any], ...] = (
    built_in("CONV_2D").definition,
    built_in("DEPTHWISE_CONV_2D").definition,
    built_in("AVERAGE_POOL_2D").definition,
    built_in("MAX_POOL_2D").definition,
)

KERNELS = {
    kernel.name: (definition, kernel)
    for definition in DEFINITIONS
    for kernel in definition.kernels
    if kernel.overlap is not None
}
OWN = {"_dsp_": "cortex-m4", "_packed_": "cortex-m55"}
"""Kernels for one kind of processor."""
TIGHT = ("conv_2d_s8",)
"""They read two pixels before they write them, and one byte more is too much."""


@dataclass(frozen=True)
class Core:
    """Where kernels run, and whose they are."""

    target: str
    kernels: str
    machine: Machine
    flags: tuple[str, ...] = host.OPTIMIZED
    library: host.Library | None = None

    def faults(self, cases: Sequence[ConformanceCase], folder: Path) -> list[str]:
        """Run the kernels of cases in all ways that their memory may be laid out in."""
        modules = [module_of(case.bound, f"case_{i}") for i, case in enumerate(cases)]
        proof = memory_proof(cases, modules)
        program = host.build_program(
            modules,
            folder,
            flags=self.flags,
            united=True,
            probes=proof.probes,
            library=self.library,
            machine=self.machine,
        )
        scripts = [
            (number, script_of(subject, attempt))
            for number, subject in enumerate(proof.subjects)
            for attempt in subject.attempts
        ]
        runs = iter(run_scripts(program, scripts))
        found = []
        for subject, case in zip(proof.subjects, cases, strict=True):
            mine = [next(runs) for _ in subject.attempts]
            found.append(fault_of(subject, case, expected_of(case), mine, agrees=True))
        return found


@pytest.fixture(scope="module", params=["cortex-m4", "cortex-m55"])
def board(request: pytest.FixtureRequest) -> str:
    """A processor that QEMU emulates."""
    need(*TOOLS)
    return str(request.param)


@pytest.fixture(scope="module")
def upstream(board: str, cmsis_nn: host.Library, tmp_path_factory: pytest.TempPathFactory) -> Core:
    """Upstream's kernels on a board."""
    del cmsis_nn  # that it is there
    machine = machine_of(board)
    library = build_cmsis_nn(machine, tmp_path_factory.mktemp(board))
    return Core(board, "cmsis-nn", machine, library=library)


def drawn(name: str, core: Core, beyond: int = 0) -> list[ConformanceCase]:
    """Draw cases that the kernel would be chosen for on a core.

    :param beyond: bytes that are allowed besides what the spec allows.
    """
    definition, kernel = KERNELS[name]
    allowed = kernel.overlap
    assert allowed is not None

    def widened(op: Operation[Any]) -> int:
        return allowed(op) + beyond

    further = replace(kernel, overlap=widened)
    kernels = tuple(further if each is kernel else each for each in definition.kernels)
    target = find_target(core.target, core.kernels)
    found = []
    for variant in variants(replace(definition, kernels=kernels), further):
        source = CaseSource(variant, [target], seed=1)
        cases = [source.draw(index) for index in range(TRIED)]
        if any(isinstance(case, ConformanceCase) for case in cases):
            cases += [source.draw(index) for index in range(TRIED, CASES)]
        found += [case for case in cases if isinstance(case, ConformanceCase)]
    return found


def prove(name: str, core: Core, folder: Path) -> None:
    """Run the kernel where its spec allows it, and beyond if that is the last distance."""
    elsewhere = any(word in name and core.target != target for word, target in OWN.items())
    cases = [] if elsewhere else drawn(name, core)
    if not cases:
        pytest.skip(f"{name} is never chosen for {core.target}")
    assert all(case.bound.operators[0].memory.overlap is not None for case in cases)
    assert [fault for fault in core.faults(cases, folder / "allowed") if fault] == []
    if name in TIGHT and core.target != "cortex-m55":
        assert any(core.faults(drawn(name, core, 1), folder / "beyond"))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("flags", [host.OPTIMIZED, host.SANITIZED], ids=["optimized", "sanitized"])
def test_portable_kernels(name: str, flags: tuple[str, ...], tmp_path: Path) -> None:
    prove(name, Core("generic", "portable", HOST, flags), tmp_path)


@pytest.mark.parametrize("name", KERNELS)
def test_cmsis_nn_in_plain_c(name: str, cmsis_nn: host.Library, tmp_path: Path) -> None:
    prove(name, Core("generic", "cmsis-nn", HOST, library=cmsis_nn), tmp_path)


@pytest.mark.one_in(3)
@pytest.mark.qemu
@pytest.mark.parametrize("name", KERNELS)
def test_portable_kernels_on_boards(name: str, board: str, tmp_path: Path) -> None:
    """Those for any processor take turns at the boards: the compiler and its flags are the same."""
    definition, kernel = KERNELS[name]
    if not any(map(kernel.never_on, map(find_target, ("generic", "cortex-m4", "cortex-m55")))):
        turn = definition.kernels.index(kernel) % 2
        if board != ("cortex-m4", "cortex-m55")[turn]:
            pytest.skip(f"{name} runs on the other board")
    prove(name, Core(board, "portable", machine_of(board)), tmp_path)


@pytest.mark.qemu
@pytest.mark.parametrize("name", KERNELS)
def test_cmsis_nn_on_boards(name: str, upstream: Core, tmp_path: Path) -> None:
    prove(name, upstream, tmp_path)
