"""Runs the C of cases: plainly, under sanitizers, and in memory that shows what specs say of it.

What a kernel that does not end costs is bounded: nothing else of it is run then.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from opgen.prove import host
from opgen.prove.cases import ConformanceCase
from opgen.prove.expected import Expected
from opgen.prove.machine import HOST
from opgen.prove.memory_facts import MemoryFault, MemoryProof, memory_proof
from opgen.prove.module import Build, module_of
from opgen.prove.sources import Module
from opgen.prove.symbols import check_symbols
from opgen.prove.tolerance import difference_in
from opgen.prove.verify_model import keeps_state

Look = Callable[[MemoryProof, host.Program, Sequence[bool]], None]
"""Looks at the memory of cases: their proof, the plain program, and which of them are right."""


@dataclass(frozen=True)
class CaseRuns:
    """What became of the C of a case; None: it was not run, or there is nothing to say."""

    plain: host.HostRun
    checked: host.HostRun | None = None
    """Under sanitizers."""
    memory: MemoryFault | None = None
    """What was found wrong of memory."""

    @property
    def endless(self) -> str:
        """What of it did not end, in words, or nothing."""
        if self.plain.hung:
            return f"the C: {self.plain.failure}"
        if self.checked is not None and self.checked.hung:
            return f"the C under sanitizers: {self.checked.failure}"
        return self.memory.words if self.memory is not None and self.memory.hung else ""


def run_there(
    cases: Sequence[ConformanceCase], expected: Sequence[Expected], build: Build
) -> list[CaseRuns]:
    """Run cases on a board, which has no sanitizers; prove what they say of memory.

    :param expected: per case.
    :raises SpecError: if the compiler refuses the C.
    """
    modules = modules_of(cases)
    proof = memory_proof(cases, modules)
    with tempfile.TemporaryDirectory(prefix="opgen-test-") as name:
        program = host.build_program(
            modules,
            Path(name),
            united=True,
            probes=proof.probes,
            library=build.library,
            machine=build.machine,
        )
        runs = dict(enumerate(_run(program, cases, range(len(cases)))))
        agree = {i: _agrees(cases[i], expected[i], runs[i]) for i in _ending(cases, runs)}
        memory = proof.faults(program, None, expected, agree)
        return [CaseRuns(run, memory=memory.get(i)) for i, run in runs.items()]


def run_here(
    cases: Sequence[ConformanceCase], expected: Sequence[Expected], build: Build, look: Look | None
) -> list[CaseRuns]:
    """Run cases, compiled plainly and under sanitizers; prove what they say of memory.

    :param expected: per case.
    :param look: is called before the programs are deleted.
    :raises SpecError: if the compiler refuses the C, or it needs what firmware does not have.
    """
    modules = modules_of(cases)
    proof = memory_proof(cases, modules)
    with tempfile.TemporaryDirectory(prefix="opgen-test-") as name:

        def program(kind: str, flags: Sequence[str]) -> host.Program:
            return host.build_program(
                modules,
                Path(name) / kind,
                flags=flags,
                united=True,
                probes=proof.probes,
                library=build.library,
            )

        plain = program("plain", (*host.STRICT, *host.OPTIMIZED))
        if build.library is None:
            check_symbols(HOST.compiler(), plain.objects)
        runs = dict(enumerate(_run(plain, cases, range(len(cases)))))
        ending = _ending(cases, runs)
        if not ending:
            return [CaseRuns(each) for each in runs.values()]
        checked = program("checked", host.SANITIZED)
        again = dict(zip(ending, _run(checked, cases, ending), strict=True))
        agree = {i: _agrees(cases[i], expected[i], runs[i]) for i in _ending(cases, again)}
        memory = proof.faults(plain, checked, expected, agree)
        if look is not None:
            look(proof, plain, [agree.get(i, False) and i not in memory for i in runs])
        return [CaseRuns(run, again.get(i), memory.get(i)) for i, run in runs.items()]


def modules_of(cases: Sequence[ConformanceCase]) -> list[Module]:
    """Return the modules of cases, ``case_0`` and so on."""
    return [module_of(each.bound, f"case_{index}") for index, each in enumerate(cases)]


def _run(
    program: host.Program, cases: Sequence[ConformanceCase], which: Sequence[int]
) -> list[host.HostRun]:
    """Run some cases; of a kernel that does not end in one of them none of the others."""
    jobs = [(index, cases[index].inputs) for index in which]
    kinds = [cases[index].kernel for index in which]
    return host.run_program(program, jobs, host.CASE_SECONDS, kinds)


def _ending(cases: Sequence[ConformanceCase], runs: Mapping[int, host.HostRun]) -> list[int]:
    """Return the cases whose kernels ended in all runs."""
    hung = {cases[index].kernel for index, run in runs.items() if run.hung}
    return [index for index in runs if cases[index].kernel not in hung]


def _agrees(case: ConformanceCase, expected: Expected, run: host.HostRun) -> bool:
    keeps = keeps_state(case.bound)
    layer, ids = case.bound.operators[0], case.bound.subgraph.output_ids
    triples = zip(ids, expected.exact, run.outputs, strict=False)
    return not run.failure and not any(
        difference_in(layer, id_, a, b, keeps=keeps) for id_, a, b in triples
    )
