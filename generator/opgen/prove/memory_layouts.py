"""Ways to lay out the memory that a kernel is given, as scripts: what a spec allows must work.

Each attempt lays a case's operands out in one way, between bytes that must stay as they are, and
runs some samples side by side, step by step, each in its own memory. The first attempt has
everything apart; all others must give the same bytes: with other bytes around, in the scratch and
in the outputs before; with outputs over inputs (``inplace``), one alone and as many as there can
be; with an output before or behind the start of the first input at distances that ``overlap`` and
``overlap_behind`` allow, the other outputs apart or over other inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirTensor
from opgen.aot.plan.pack import round_up
from opgen.bind.bound import BoundOperator
from opgen.lib.tensor import Array
from opgen.litert.tensors import pack_int4
from opgen.prove.cases import ConformanceCase
from opgen.prove.execute import first_elements
from opgen.prove.probe import Role, Script, Slot

_SAMPLES = 2
_STEPS = 4
_GAP = 64
"""Bytes around every slot that must stay as they are."""
_FIRST, _SECOND = 0xA5, 0x5A
_WORD = 4
"""What tensors that are parts of others are aligned to, if their elements are no longer."""
_DISTANCES = 12
"""How many of the distances are tried that ``overlap`` allows."""
_OUTPUTS = 8
"""How many outputs are tried over inputs: the first ones."""
_TOGETHER = 24
"""How many ways are tried to have several outputs over inputs at once."""
Pairs = Mapping[int, int]
"""Slot of an output -> that of the input which it is written over."""


@dataclass(frozen=True)
class Attempt:
    """One way to lay out the memory of a case, and what it shows if the results are others."""

    fact: str
    """What it is about; empty: only others are compared with it."""
    shows: str
    """What is wrong if the results are others."""
    offsets: tuple[int, ...]
    """Of each slot, from the start of a sample's memory."""
    size: int
    """Bytes of a sample's memory."""
    around: int = _FIRST
    scratch: int = _FIRST
    outputs: int = _FIRST
    """What the bytes are before each call."""
    alike: tuple[int, ...] = ()
    """Slots of inputs that all hold what the first of them holds."""


@dataclass(frozen=True, eq=False)
class Subject:
    """A case whose kernel is called."""

    layer: BoundOperator
    slots: tuple[Slot, ...]
    inputs: Mapping[int, Array]
    """Tensor -> stored elements [samples, steps, *shape]."""
    initial: Mapping[int, bytes]
    """Slot that is kept -> what it holds before the first run."""
    attempts: tuple[Attempt, ...] = ()

    @property
    def lead(self) -> tuple[int, int]:
        """How many samples and steps are run."""
        first = next(iter(self.inputs.values()), None)
        samples, steps = (1, 1) if first is None else first.shape[:2]
        return min(samples, _SAMPLES), min(steps, _STEPS)


def subject_of(case: ConformanceCase, slots: tuple[Slot, ...]) -> Subject:
    """Return a case with the attempts that prove what its spec says."""
    layer, graph = case.bound.operators[0], case.bound.subgraph
    initial: dict[int, bytes] = {}
    for index, slot in enumerate(slots):
        if slot.role is Role.STATE:
            state = layer.memory.states[slot.name]
            elements = np.full(state.shape, state.reset, state.type.numpy)
        elif slot.role is Role.VARIABLE:
            elements = first_elements(graph.tensors[slot.id])
        else:
            continue
        initial[index] = elements.tobytes()
    inputs = {
        id_: _in_memory(graph.tensors[id_], each)
        for id_, each in zip(graph.input_ids, case.inputs, strict=True)
    }
    found = Subject(layer, slots, inputs, initial)
    return replace(found, attempts=tuple(_attempts(found, case.bound.target.alignment)))


def _in_memory(tensor: AirTensor, runs: Array) -> Array:
    """Return elements [samples, steps, ...] as they lie in memory."""
    is_packed = tensor.type is DType.INT4
    if tensor.stored is None and not is_packed:
        return runs

    def stored(step: Array) -> Array:
        elements = tensor.in_memory(step)
        return pack_int4(elements.astype(np.int8)) if is_packed else elements

    return np.stack([np.stack([stored(step) for step in sample]) for sample in runs])


# --- layouts -------------------------------------------------------------------------------------


def _attempts(subject: Subject, alignment: int) -> Iterator[Attempt]:
    """Go through the attempts of a case, the one with everything apart first."""
    slots = subject.slots
    first = _apart(slots, alignment)
    yield first
    shows = "it depends on what is in memory that is none of its operands"
    yield replace(first, around=_SECOND, fact="operands", shows=shows)
    if any(slot.role is Role.SCRATCH for slot in slots):
        shows = "it depends on what was in the scratch before"
        yield replace(first, scratch=_SECOND, fact="scratch", shows=shows)
    shows = "not all of it is written"
    yield replace(first, outputs=_SECOND, fact="outputs", shows=shows)
    outputs = [index for index, slot in enumerate(slots) if slot.role is Role.OUTPUT]
    may = {output: _overwritable(subject, output) for output in outputs[:_OUTPUTS]}
    for output, inputs in may.items():
        yield from _inplace(subject, output, inputs, first, alignment)
        yield from _overlapping(subject, output, {}, alignment)
    yield from _several(subject, may, alignment)


def _several(
    subject: Subject, may: Mapping[int, tuple[int, ...]], alignment: int
) -> Iterator[Attempt]:
    """Go through attempts with several outputs over inputs.

    :param may: output -> the inputs that it may be written over.
    """
    for pairs in islice(_assignments([*may.items()]), _TOGETHER):
        if len(pairs) > 1:
            over = _apart(subject.slots, alignment, pairs)
            shows = f"it is another with {_in_words(subject, pairs)}"
            yield replace(over, fact="inplace", shows=shows)
    for output in may:
        others = [(each, inputs) for each, inputs in may.items() if each != output]
        for pairs in islice(_assignments(others, _source_of(subject)), _TOGETHER):
            if pairs:
                yield from _overlapping(subject, output, pairs, alignment)


def _overwritable(subject: Subject, output: int) -> tuple[int, ...]:
    """Return the inputs that an output may be written over."""
    return tuple(
        index
        for index, slot in enumerate(subject.slots)
        if slot.id in subject.layer.memory.inplace
        and slot.role is Role.INPUT
        and slot.constant is None
        and slot.bytes == subject.slots[output].bytes
    )


def _assignments(
    may: Sequence[tuple[int, tuple[int, ...]]], taken: tuple[int, ...] = ()
) -> Iterator[Pairs]:
    """Go through the ways to have each of some outputs over an input, no two over the same."""
    if not may:
        yield {}
        return
    (output, inputs), *rest = may
    free = [index for index in inputs if index not in taken]
    for index in free:
        for more in _assignments(rest, (*taken, index)):
            yield {output: index, **more}
    if not free:
        yield from _assignments(rest, taken)


def _source_of(subject: Subject) -> tuple[int, ...]:
    """Return the first input, which an output may overlap; none if there is none."""
    ids = subject.layer.operator.input_ids
    found = (i for i, slot in enumerate(subject.slots) if ids and slot.id == ids[0])
    return tuple(islice(found, 1))


def _in_words(subject: Subject, pairs: Pairs) -> str:
    slots = subject.slots
    return " and ".join(f"'{slots[a].name}' over '{slots[b].name}'" for a, b in pairs.items())


def _called(subject: Subject, output: int) -> str:
    """Return what messages about any result call an output."""
    is_only = sum(slot.role is Role.OUTPUT for slot in subject.slots) == 1
    return "it" if is_only else f"'{subject.slots[output].name}'"


def _apart(slots: Sequence[Slot], alignment: int, together: Pairs | None = None) -> Attempt:
    """Place slots one after the other, at addresses that are as odd as a planner may choose.

    :param together: slot -> another that it starts with.
    """
    offsets: list[int] = []
    end = 0
    for slot in slots:
        is_tensor = slot.role in (Role.INPUT, Role.OUTPUT)
        odd = max(_WORD, slot.element_bytes) if is_tensor else alignment
        start = round_up(end + _GAP, 2 * alignment) + min(odd, alignment)
        offsets.append(start)
        end = start + slot.bytes
    for index, other in (together or {}).items():
        offsets[index] = offsets[other]
    return Attempt("", "", tuple(offsets), round_up(end + _GAP, 2 * alignment))


def _inplace(
    subject: Subject, output: int, may: Sequence[int], first: Attempt, alignment: int
) -> Iterator[Attempt]:
    slots, called = subject.slots, _called(subject, output)
    for index in may:
        shows = f"it is another when {called} is written over '{slots[index].name}'"
        over = _apart(slots, alignment, {output: index})
        yield replace(over, fact="inplace", shows=shows)
    if len(may) > 1 and len({slots[index].c_type for index in may}) == 1:
        # The planner may give one tensor as all of these inputs, and write over it.
        names = " and ".join(f"'{slots[index].name}'" for index in may)
        shows = f"it is another when {called} is written over one tensor that is {names}"
        over = _apart(slots, alignment, dict.fromkeys((output, *may[1:]), may[0]))
        yield replace(first, alike=tuple(may))
        yield replace(over, alike=tuple(may), fact="inplace", shows=shows)


def _overlapping(subject: Subject, output: int, others: Pairs, alignment: int) -> Iterator[Attempt]:
    """Go through distances at which an output starts after the first input, the tightest first.

    :param others: what else is over inputs; then only the tightest are tried.
    """
    memory, first = subject.layer.memory, _apart(subject.slots, alignment, others)
    source = next(iter(_source_of(subject)), None)
    if source is None:
        return
    slot, target = subject.slots[source], subject.slots[output]
    if slot.role is not Role.INPUT or slot.constant is not None:
        return
    start = round_up(first.size + target.bytes, alignment) + max(_WORD, slot.element_bytes)
    ahead = [] if memory.overlap is None else _distances(memory.overlap, slot.bytes, target)
    limit = memory.overlap_behind
    behind = [] if limit is None else _distances_behind(limit, slot.bytes, target)
    if others:
        ahead, behind = ahead[:1], behind[:1]
    called = _called(subject, output)
    named = f", {_in_words(subject, others)}" if others else ""
    tried = [("overlap", each, f"{memory.overlap} are allowed") for each in ahead]
    tried += [("overlap_behind", each, f"{limit} or more are allowed") for each in behind]
    for fact, distance, allowed in tried:
        offsets = list(first.offsets)
        offsets[source], offsets[output] = start, start + distance
        end = start + max(slot.bytes, distance + target.bytes)
        where = f"{distance} bytes after '{slot.name}'{named}"
        shows = f"it is another when {called} starts {where}; {allowed}"
        size = round_up(end + _GAP, 2 * alignment)
        yield Attempt(fact, shows, tuple(offsets), size)


def _distances(most: int, source: int, target: Slot) -> list[int]:
    """Return distances of whole elements at which the two still touch, the largest first."""
    step = target.element_bytes
    last, first = min(most, source - step) // step, 1 - target.bytes // step
    if last < first:  # so far ahead that they never touch
        return []
    found = _spaced(first, last) | ({0} if most >= 0 else set())
    return [step * each for each in sorted(found, reverse=True)]


def _distances_behind(least: int, source: int, target: Slot) -> list[int]:
    """Return the same for distances that are so large or larger, the smallest first."""
    step = target.element_bytes
    first = max(-(-least // step), 1 - target.bytes // step)
    return [step * each for each in sorted(_spaced(first, (source - 1) // step))]


def _spaced(first: int, last: int) -> set[int]:
    """Return some numbers from one to another, with both; none if there are none."""
    count = max(0, min(_DISTANCES, last - first + 1))
    return {round(each) for each in np.linspace(first, last, count)}


# --- scripts -------------------------------------------------------------------------------------


def script_of(subject: Subject, attempt: Attempt, *, guarded: bool = False) -> Script:
    """Return what runs an attempt: all samples side by side, so that each step follows another's.

    :param guarded: let sanitizers watch all bytes that are none of the slots.
    """
    samples, steps = subject.lead
    script = Script(samples * attempt.size)
    for step in range(steps):
        for sample in range(samples):
            base = sample * attempt.size
            _prepare(subject, attempt, script, sample, step)
            if guarded:
                for start, end in gaps_of(subject.slots, attempt):
                    script.forbid(base + start, end - start)
            script.call([base + offset for offset in attempt.offsets])
            script.read(base, attempt.size)
    return script


def _prepare(subject: Subject, attempt: Attempt, script: Script, sample: int, step: int) -> None:
    base = sample * attempt.size
    for start, end in gaps_of(subject.slots, attempt):
        script.fill(base + start, end - start, attempt.around)
    by_role = {Role.SCRATCH: attempt.scratch, Role.OUTPUT: attempt.outputs}
    for slot, offset in zip(subject.slots, attempt.offsets, strict=True):
        if slot.role in by_role:
            script.fill(base + offset, slot.bytes, by_role[slot.role])
    for index, (slot, offset) in enumerate(zip(subject.slots, attempt.offsets, strict=True)):
        if slot.role is Role.INPUT:
            script.write(base + offset, content_of(subject, attempt, index, sample, step))
        elif slot.role.is_kept and step == 0:
            script.write(base + offset, subject.initial[index])


def content_of(subject: Subject, attempt: Attempt, index: int, sample: int, step: int) -> bytes:
    """Return the bytes that an input holds in one step."""
    slot = subject.slots[attempt.alike[0] if index in attempt.alike else index]
    if slot.constant is not None:
        return np.ascontiguousarray(slot.constant).tobytes()
    return np.ascontiguousarray(subject.inputs[slot.id][sample, step]).tobytes()


def gaps_of(slots: Sequence[Slot], attempt: Attempt) -> list[tuple[int, int]]:
    """Return the parts of a sample's memory that are no slot's: start, end."""
    gaps, end = [], 0
    for offset, slot in sorted(zip(attempt.offsets, slots, strict=True), key=lambda each: each[0]):
        if offset > end:
            gaps.append((end, offset))
        end = max(end, offset + slot.bytes)
    return [*gaps, (end, attempt.size)]
