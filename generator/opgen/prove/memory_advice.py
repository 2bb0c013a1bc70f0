"""Advice about memory: what kernels ask for and do not use, and what they stand and do not say.

Nothing of it is a fault. A suggestion is a fact that a spec could tell; the proof of
:mod:`opgen.prove.memory_facts` is made as if it did. What all cases pass is reported, with how many
there were: it is what was seen, not what is known of the kernel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from opgen.aot.operators.operator import MemoryFacts
from opgen.errors import counted
from opgen.prove import host
from opgen.prove.cases import ConformanceCase
from opgen.prove.expected import Expected
from opgen.prove.memory_facts import MemoryProof, fault_of
from opgen.prove.memory_layouts import Subject, script_of, subject_of
from opgen.prove.probe import ProbeRun, Role, Slot

_ENOUGH = 3
"""How many cases have to show something before it is reported."""
_SLACK = 64
"""Bytes of scratch that nobody minds."""
_LATER = (256, 64, 16, 4)
"""By how many bytes more than a spec allows outputs are tried to overlap."""
_SECONDS = 2.0
"""What a case is given: where an output lies over what says how long a loop is, it may not end."""
_ANYWHERE = "overlap: 0"


@dataclass(frozen=True)
class MemoryUse:
    """How some cases of a kernel use their memory."""

    scratch: tuple[tuple[int, int], ...] = ()
    """Of the cases with scratch: bytes that are asked for, and those up to the last written."""
    saving: Mapping[str, int] = field(default_factory=dict)
    """Suggestion that is right in all cases -> in how many of them it would save memory."""
    wrong: frozenset[str] = frozenset()
    """The other suggestions."""


@dataclass(frozen=True, eq=False)
class _Suggestion:
    """A case as if its spec declared another fact."""

    index: int
    """Of the case."""
    case: ConformanceCase
    subject: Subject
    saves: bool
    """Whether it lets the planner save memory."""


def advice_of(uses: Sequence[MemoryUse]) -> list[str]:
    """Return advice about a kernel in words, from all that was seen of it."""
    found = []
    pairs = [pair for use in uses for pair in use.scratch]
    if len(pairs) >= _ENOUGH and all(asked > 2 * used + _SLACK for asked, used in pairs):
        asked, used = max(pairs, key=lambda pair: pair[1] / pair[0])
        cases = counted(len(pairs), "case")
        found.append(f"scratch: none of {cases} writes more than {used} of {asked} bytes")
    wrong = frozenset[str]().union(*(use.wrong for use in uses))
    saving = sum((Counter(use.saving) for use in uses), Counter[str]())
    right = [each for each, count in saving.items() if count >= _ENOUGH and each not in wrong]
    overlaps = [each for each in _overlap_suggestions() if each in right]
    for each in (*(each for each in right if each.startswith("inplace")), *overlaps[:1]):
        cases = f"all {counted(saving[each], 'case')} in which it would save memory"
        found.append(f"{each.partition(':')[0]}: {cases} are also right with {each}")
    return found


def uses_of(
    proof: MemoryProof, program: host.Program, expected: Sequence[Expected], which: Sequence[int]
) -> MemoryUse:
    """Run cases of one kernel, none of which is wrong, as they are and with all suggestions.

    :param program: with the probes of the proof.
    :param expected: per case of the proof.
    :param which: the cases.
    """
    called = [index for index in which if proof.probes[index]]

    def run(subjects: Sequence[tuple[int, Subject]]) -> list[list[ProbeRun]]:
        scripts = [(i, script_of(s, each)) for i, s in subjects for each in s.attempts]
        runs = iter(proof.run(program, scripts, _SECONDS))
        return [[next(runs) for _ in subject.attempts] for _, subject in subjects]

    def is_right(suggestions: Sequence[_Suggestion]) -> bool:
        runs = run([(each.index, each.subject) for each in suggestions])
        return not any(
            fault_of(each.subject, each.case, expected[each.index], mine, agrees=True)
            for each, mine in zip(suggestions, runs, strict=True)
        )

    plain = [(index, proof.subjects[index]) for index in called]
    scratch = [
        used
        for (_, subject), runs in zip(plain, run(plain), strict=True)
        if (used := _scratch(subject, runs)) is not None
    ]
    saving: dict[str, int] = {}
    wrong: set[str] = set()
    for words, suggestions in _suggestions(proof, called).items():
        suggestions.sort(key=lambda each: not each.saves)
        # The first one alone: most suggestions cannot be fulfilled, and some crash.
        if is_right(suggestions[:1]) and is_right(suggestions[1:]):
            saving[words] = sum(each.saves for each in suggestions)
        else:
            wrong.add(words)
    return MemoryUse(tuple(scratch), saving, frozenset(wrong))


def _scratch(subject: Subject, runs: Sequence[ProbeRun]) -> tuple[int, int] | None:
    """Return how much scratch is asked for, and where the last byte is that any run wrote.

    It held something else before, in one of two attempts: so no byte is missed.
    """
    slot = next((i for i, each in enumerate(subject.slots) if each.role is Role.SCRATCH), None)
    if slot is None:
        return None
    size, last = subject.slots[slot].bytes, 0
    for attempt, run in zip(subject.attempts, runs, strict=True):
        if not attempt.fact or attempt.fact == "scratch":
            start = attempt.offsets[slot]
            for memory in run.memory:
                written = np.flatnonzero(memory[start : start + size] != attempt.scratch)
                last = max(last, int(written[-1]) + 1 if written.size else 0)
    return size, last


# --- suggestions ---------------------------------------------------------------------------------


def _suggestions(proof: MemoryProof, which: Sequence[int]) -> dict[str, list[_Suggestion]]:
    """Return what the spec of some cases could tell: of those that are others with it."""
    found: dict[str, list[_Suggestion]] = {}
    for index in which:
        case, subject = proof.cases[index], proof.subjects[index]
        for words, before, memory in _wider(subject):
            layer = replace(subject.layer, said=memory)
            bound = replace(case.bound, operators=(layer,))
            suggested = subject_of(replace(case, bound=bound), subject.slots)
            if set(suggested.attempts) - set(subject.attempts):
                old, new = _saved(subject, before), _saved(subject, memory)
                saves = any(new[source] > old[source] for source in new)
                found.setdefault(words, []).append(_Suggestion(index, case, suggested, saves))
    return {
        words: suggestions
        for words, suggestions in found.items()
        if any(e.saves for e in suggestions)
    }


def _overlap_suggestions() -> tuple[str, ...]:
    """Return the suggestions of which one is enough, the best first."""
    later = (f"overlap: {each} bytes more" for each in _LATER)
    return (_ANYWHERE, *later, "overlap_behind: 0")


def _wider(subject: Subject) -> Iterator[tuple[str, MemoryFacts, MemoryFacts]]:
    """Go through suggestions: what they are, what they are compared with, and what they allow."""
    memory = subject.layer.memory
    for name in dict.fromkeys(slot.name for slot in _sources(subject)):
        ids = [slot.id for slot in _sources(subject) if slot.name == name]
        more = tuple(id_ for id_ in ids if id_ not in memory.inplace)
        if more:
            words = f"inplace: [{name}]" if not memory.inplace else f"inplace: [..., {name}]"
            yield words, memory, replace(memory, inplace=(*memory.inplace, *more))
    if memory.overlap is not None and memory.overlap >= 0:
        return
    # Where the sizes are the same, inplace says all that is worth to say.
    in_place = replace(memory, inplace=(*memory.inplace, *subject.layer.operator.input_ids[:1]))
    best, *later, behind = _overlap_suggestions()
    yield best, in_place, replace(memory, overlap=0)
    if memory.overlap is not None:
        for words, more_bytes in zip(later, _LATER, strict=True):
            yield words, memory, replace(memory, overlap=min(0, memory.overlap + more_bytes))
    if memory.overlap_behind is None:
        yield behind, in_place, replace(memory, overlap_behind=0)


def _sources(subject: Subject) -> list[Slot]:
    """Return the inputs that outputs may lie over."""
    return [each for each in subject.slots if each.role is Role.INPUT and each.constant is None]


def _saved(subject: Subject, memory: MemoryFacts) -> dict[int, int]:
    """Return, per input, how many bytes an output within it saves at best."""
    first = subject.layer.operator.input_ids[:1]
    outputs = [slot.bytes for slot in subject.slots if slot.role is Role.OUTPUT]
    saved: dict[int, int] = {}
    for source in _sources(subject):
        saved[source.id] = 0
        for size in outputs:
            together = [source.bytes + size]
            if source.id in memory.inplace and source.bytes == size:
                together.append(size)
            if source.id in first and memory.overlap is not None:
                together.append(max(size, max(0, -memory.overlap) + source.bytes))
            if source.id in first and memory.overlap_behind is not None:
                together.append(max(source.bytes, max(0, memory.overlap_behind) + size))
            saved[source.id] = max(saved[source.id], source.bytes + size - min(together))
    return saved
