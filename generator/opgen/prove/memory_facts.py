"""Proves what a spec says of memory, by calling its kernel in memory that shows when it is not so.

See :mod:`opgen.prove.memory_layouts` for what is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from opgen.air.dtype import DType
from opgen.errors import counted
from opgen.lib.tensor import Array
from opgen.litert.tensors import pack_int4
from opgen.prove import host
from opgen.prove.cases import ConformanceCase
from opgen.prove.expected import Expected
from opgen.prove.memory_layouts import Attempt, Subject, content_of, gaps_of, script_of, subject_of
from opgen.prove.probe import ProbeRun, Role, Script, Slot, probe_c, run_scripts, slots_of
from opgen.prove.sources import Module
from opgen.prove.tolerance import difference_in
from opgen.prove.verify_model import keeps_state

_UNDEFINED = "runtime error: "
"""Begins what the sanitizer of undefined behaviour says, as of an addition that overflows."""
_STRAYS = "AddressSanitizer"

Results = Mapping[int, list[Array]]
"""Slot that is computed -> its bytes after every call."""


@dataclass(frozen=True)
class MemoryFault:
    """What is wrong of what the spec of a case says of memory."""

    words: str
    hung: bool
    """Whether it is that the kernel does not end."""


@dataclass(frozen=True, eq=False)
class MemoryProof:
    """Cases whose kernels are called by scripts, and the C that does it."""

    cases: tuple[ConformanceCase, ...]
    probes: tuple[str, ...]
    """C per case; empty: its kernel is never called."""
    subjects: tuple[Subject, ...]

    def faults(
        self,
        plain: host.Program,
        checked: host.Program | None,
        expected: Sequence[Expected],
        agree: Mapping[int, bool],
    ) -> dict[int, MemoryFault]:
        """Return the cases of which one of the facts is wrong, and in what.

        :param plain: a program with the probes.
        :param checked: the same under sanitizers; None: a board has none.
        :param agree: case that is to be proved -> whether its module gives what is expected.
        """
        subjects = {index: self.subjects[index] for index in agree if self.probes[index]}
        found = self._wrong_layouts(plain, subjects, expected, agree)
        return found if checked is None else found | self._strays(checked, subjects, found)

    def _wrong_layouts(
        self,
        plain: host.Program,
        subjects: Mapping[int, Subject],
        expected: Sequence[Expected],
        agree: Mapping[int, bool],
    ) -> dict[int, MemoryFault]:
        """Return the cases whose results change with what lies where, or that write elsewhere."""
        scripts = [(i, script_of(s, each)) for i, s in subjects.items() for each in s.attempts]
        runs = iter(self.run(plain, scripts, host.CASE_SECONDS))
        found: dict[int, MemoryFault] = {}
        for index, subject in subjects.items():
            mine = [next(runs) for _ in subject.attempts]
            case = self.cases[index]
            words = fault_of(subject, case, expected[index], mine, agrees=agree[index])
            if words:
                found[index] = MemoryFault(words, any(each.hung for each in mine))
        return found

    def _strays(
        self,
        checked: host.Program,
        subjects: Mapping[int, Subject],
        known: Mapping[int, MemoryFault],
    ) -> dict[int, MemoryFault]:
        """Return the cases in which sanitizers report something, of those with no known fault."""
        hung = {self.cases[index].kernel for index, fault in known.items() if fault.hung}
        guarded = [
            (index, script_of(subject, subject.attempts[0], guarded=True))
            for index, subject in subjects.items()
            if index not in known and self.cases[index].kernel not in hung
        ]
        watched = self.run(checked, guarded, host.CASE_SECONDS)
        return {
            index: MemoryFault(f"operands: {_watched(run.failure)}: {run.failure}", run.hung)
            for (index, _), run in zip(guarded, watched, strict=True)
            if run.failure
        }

    def run(
        self, program: host.Program, scripts: Sequence[tuple[int, Script]], seconds: float
    ) -> list[ProbeRun]:
        """Run scripts of cases; of a kernel that does not end in one of them none of the others.

        :param seconds: time limit of each.
        """
        called = [index for index, probe in enumerate(self.probes) if probe]
        numbers = {index: number for number, index in enumerate(called)}
        jobs = [(numbers[index], script) for index, script in scripts]
        kinds = [self.cases[index].kernel for index, _ in scripts]
        return run_scripts(program, jobs, seconds, kinds)


def _watched(said: str) -> str:
    """Return what a report of the sanitizers is about."""
    if _UNDEFINED in said:
        return "what it computes is not defined by the C standard"
    if _STRAYS in said:
        return "it reads or writes memory that is none of its operands"
    return "called alone, under sanitizers, it does not end well"


def memory_proof(cases: Sequence[ConformanceCase], modules: Sequence[Module]) -> MemoryProof:
    """Return what proves the memory facts of cases, whose modules are given."""
    probes, subjects = [], []
    for case, module in zip(cases, modules, strict=True):
        slots = slots_of(case.bound.operators[0], case.bound.subgraph.tensors)
        probes.append(probe_c(module, slots))
        subjects.append(subject_of(case, slots))
    return MemoryProof(tuple(cases), tuple(probes), tuple(subjects))


def alias_fault(case: ConformanceCase, expected: Expected) -> str:
    """Return which output has other bytes than its spec says that an input has, or nothing."""
    graph, layer = case.bound.subgraph, case.bound.operators[0]
    known = dict(zip(graph.output_ids, expected.exact, strict=True))
    known |= dict(zip(graph.input_ids, case.inputs, strict=True))
    lead = expected.exact[0].shape[:2]

    def bytes_of(id_: int) -> Array:
        """Return [samples, steps, bytes], packed as in memory."""
        tensor = graph.tensors[id_]
        found = known.get(id_)
        if found is None:
            found = np.broadcast_to(np.asarray(tensor.data), (*lead, *tensor.shape))
        runs = found.reshape(lead[0] * lead[1], -1)
        if tensor.type is DType.INT4:
            runs = np.stack([pack_int4(each) for each in runs])
        return np.frombuffer(runs.tobytes(), np.uint8).reshape(*lead, tensor.bytes)

    names = {}
    for name, ids in layer.operator.named_tensors.items():
        for number, id_ in enumerate(ids if isinstance(ids, tuple) else ()):
            names[id_] = f"{name}[{number}]"
        if isinstance(ids, int):
            names[ids] = name
    for output, input_ in layer.memory.aliases.items():
        if not np.array_equal(bytes_of(output), bytes_of(input_)):
            return f"alias: '{names[output]}' has other bytes than '{names[input_]}'"
    for view in layer.memory.views:
        part, whole = bytes_of(view.part), bytes_of(view.whole)
        if not np.array_equal(part, whole[:, :, view.offset : view.offset + part.shape[2]]):
            where = f"'{names[view.whole]}' from byte {view.offset} on"
            return f"alias: '{names[view.part]}' has other bytes than {where}"
    return ""


def fault_of(
    subject: Subject,
    case: ConformanceCase,
    expected: Expected,
    runs: Sequence[ProbeRun],
    *,
    agrees: bool,
) -> str:
    """Return what the attempts show to be wrong, fact by fact, or nothing.

    :param runs: one per attempt of the subject.
    :param agrees: the outputs of the case's module are those that are expected.
    """
    attempts, first = subject.attempts, runs[0]
    if first.failure:
        return f"operands: called with everything apart: {first.failure}"
    # Nothing was run behind what did not end.
    last = next((index for index, run in enumerate(runs) if run.hung), len(runs) - 1)
    attempts, runs = attempts[: last + 1], runs[: last + 1]
    results = [_results(subject, a, run) for a, run in zip(attempts, runs, strict=True)]
    fault = _stray(subject, [*zip(attempts, runs, strict=True)][:2])
    fault = fault or _unexpected(subject, case, expected, results[0], agrees=agrees)
    if fault:
        return fault
    faults: dict[str, str] = {}
    for attempt, run, found in zip(attempts, runs, results, strict=True):
        if run.hung and not attempt.fact:
            names = " and ".join(f"'{subject.slots[each].name}'" for each in attempt.alike)
            faults["operands"] = f"with the same content in {names}: {run.failure}"
        elif attempt.fact and not faults.get(attempt.fact):
            alike = next(i for i, each in enumerate(attempts) if each.alike == attempt.alike)
            if run.failure != runs[alike].failure:
                faults[attempt.fact] = f"{attempt.shows}: {run.failure or 'it does not fail'}"
            else:  # one tensor for two operands may be what the kernel refuses, wherever it lies
                faults[attempt.fact] = _fault_in(subject, attempt, run, results[alike], found)
    return "; ".join(f"{fact}: {fault}" for fact, fault in faults.items() if fault)


def _fault_in(
    subject: Subject, attempt: Attempt, run: ProbeRun, wanted: Results, found: Results
) -> str:
    """Return what an attempt shows to be wrong, or nothing."""
    differing = _differing(subject, wanted, found)
    return f"'{differing}': {attempt.shows}" if differing else _stray(subject, [(attempt, run)])


def _results(subject: Subject, attempt: Attempt, run: ProbeRun) -> Results:
    return {
        index: [memory[offset : offset + slot.bytes] for memory in run.memory]
        for index, (slot, offset) in enumerate(zip(subject.slots, attempt.offsets, strict=True))
        if slot.role.is_result
    }


def _differing(subject: Subject, first: Results, second: Results) -> str:
    """Return the name of the first slot whose bytes differ, or nothing."""
    for index, wanted in first.items():
        if any(not np.array_equal(a, b) for a, b in zip(wanted, second[index], strict=True)):
            return subject.slots[index].name
    return ""


def _stray(subject: Subject, tries: Sequence[tuple[Attempt, ProbeRun]]) -> str:
    """Return what was written that must not be: bytes around slots, or an input.

    :param tries: attempts that differ in nothing but the bytes around, and what they found.
    """
    if fault := _outside(subject.slots, tries):
        return fault
    attempt, run = tries[0]
    samples = subject.lead[0]
    placed = list(enumerate(zip(subject.slots, attempt.offsets, strict=True)))
    written = [(at, at + slot.bytes) for _, (slot, at) in placed if slot.role.is_result]
    inputs = [
        (index, slot, at)
        for index, (slot, at) in placed
        if slot.role is Role.INPUT
        and not any(start < at + slot.bytes and at < end for start, end in written)
    ]
    for number, memory in enumerate(run.memory):
        step, sample = divmod(number, samples)
        for index, slot, at in inputs:
            content = content_of(subject, attempt, index, sample, step)
            if memory[at : at + slot.bytes].tobytes() != content:
                return f"operands: it writes into its input '{slot.name}'"
    return ""


def _outside(slots: Sequence[Slot], tries: Sequence[tuple[Attempt, ProbeRun]]) -> str:
    """Return in words how far bytes were written that belong to no slot, or nothing.

    A byte that is written may look as before, but not if there are two tries.
    """
    first = tries[0][0]
    changed = np.zeros(first.size, np.bool_)
    for attempt, run in tries:
        for memory in run.memory:
            changed |= memory != attempt.around
    is_all = sum(bool(run.memory) for _, run in tries) > 1
    for start, end in gaps_of(slots, first):
        found = start + np.flatnonzero(changed[start:end])
        if found.size:
            low, high = int(found[0]), int(found[-1]) + 1
            return _reached(slots, first, low, high, is_all=is_all and (low, high) != (start, end))
    return ""


def _reached(slots: Sequence[Slot], attempt: Attempt, low: int, high: int, *, is_all: bool) -> str:
    """Return in words how far from a slot the bytes from ``low`` to ``high`` are written.

    :param is_all: nothing behind them is.
    """
    places = [(at, at + slot.bytes, slot) for slot, at in zip(slots, attempt.offsets, strict=True)]
    sides = [(low - end, high - end, "behind the end", slot) for _, end, slot in places]
    sides += [(at - high, at - low, "before the start", slot) for at, _, slot in places]
    # Of two that end there, it is the one that is written.
    nearest = sorted(sides, key=lambda each: (each[0], each[3].role is Role.INPUT))
    _, reach, word, slot = next(each for each in nearest if each[0] >= 0)
    fact, what = "operands", f"'{slot.name}', of {counted(slot.bytes, 'byte')}"
    if slot.role in (Role.SCRATCH, Role.STATE):
        fact = slot.role.value
    if slot.role is Role.SCRATCH:
        what = f"the {counted(slot.bytes, 'byte')} that it asks for"
    far = f"{'' if is_all else 'at least '}as far as {counted(reach, 'byte')}"
    return f"{fact}: it writes {far} {word} of {what}"


def _unexpected(
    subject: Subject, case: ConformanceCase, expected: Expected, results: Results, *, agrees: bool
) -> str:
    """Return how the results of samples that run side by side differ from exact, or nothing."""
    samples, layer = subject.lead[0], case.bound.operators[0]
    keeps = keeps_state(case.bound)
    exact = dict(zip(case.bound.subgraph.output_ids, expected.exact, strict=True))
    kept_first = sorted(results.items(), key=lambda each: not subject.slots[each[0]].role.is_kept)
    for index, found in kept_first:
        slot = subject.slots[index]
        wanted = exact[slot.id] if slot.role is Role.OUTPUT else expected.kept[slot.name]
        for number, data in enumerate(found):
            step, sample = divmod(number, samples)
            want = np.ascontiguousarray(wanted[sample, step])
            if slot.role is Role.OUTPUT:
                want = case.bound.subgraph.tensors[slot.id].in_memory(want)
            got = data.view(want.dtype).reshape(want.shape)
            difference = difference_in(layer, slot.id, want, got, keeps=keeps)
            if difference and slot.role.is_kept:
                return f"state: '{slot.name}' after run {step + 1} differs from exact: {difference}"
            if difference and agrees:
                return (
                    f"state: with two contexts side by side '{slot.name}' is another: "
                    f"something is kept that is in no context: {difference}"
                )
    return ""
