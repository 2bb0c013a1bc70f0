"""Proves operators one by one: the reference, the exact meaning, the C and the oracle agree.

For every kernel, and every type that it takes, cases are drawn (:mod:`opgen.prove.cases`). Those
of one operator are compiled together into one program, plainly and under sanitizers, and run; the
same models are given to another runtime.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from opgen.air.model import AirModel, listed
from opgen.base.progress import steps_of
from opgen.config import find_target
from opgen.errors import ModelError, OpgenError, SpecError
from opgen.lib.no_result import NoResultError
from opgen.lib.tensor import Array
from opgen.litert.write import encoding_of, write_model
from opgen.operators.model import Definition, Kernel
from opgen.operators.places import Where
from opgen.prove import host, oracle
from opgen.prove.case_runs import CaseRuns, run_here, run_there
from opgen.prove.cases import CORNERS, CaseSource, ConformanceCase
from opgen.prove.channels import channels_fault
from opgen.prove.compare import Tolerance, compare
from opgen.prove.comparison import valid_part
from opgen.prove.expected import Expected, expected_of
from opgen.prove.memory_advice import MemoryUse, advice_of, uses_of
from opgen.prove.memory_facts import MemoryProof, alias_fault
from opgen.prove.module import DEFAULT, Build
from opgen.prove.round_trip import payload_fault
from opgen.prove.scales import scale_fault
from opgen.prove.sums import sums_fault
from opgen.prove.tiles import tiles_fault, windows_fault
from opgen.prove.tolerance import given_tolerance, tolerance_of
from opgen.prove.variants import Variant, renaming, variants
from opgen.prove.verify_model import keeps_state

_SHOWN = 8
_OFF_BY_A_STEP = "where a kernel computes with real numbers inside, its `tolerance` may say so"
_ENDLESS = "a case takes milliseconds: see what ends its loops. No more of this kernel was run"
_UNREGISTERED = "registration from op code CUSTOM"
"""What TFLM says of a custom operator that it does not have."""
_QUANTIZED = 0.1
"""How far real numbers may be off, all together, where a kernel quantizes its inputs to 8 bits."""
_ROUNDINGS = 2.0
"""How much more a kernel's rounding may do than one in which all errors are independent."""
_UNKNOWN = "Didn't find op for builtin opcode"
"""What TensorFlow Lite Micro says of an operator that it does not have."""
_AIMS = ("speed", "size")
"""Of two that take the same kernels the first."""
_ANY_PROCESSOR = ("generic", "host", "cortex-m4", "cortex-m55")
_FIRST = "tflm"
_SECOND = "litert"
_TRIED = 3
"""Cases that are tried of a kernel that may be for other processors."""
_SCALED = 2
"""Cases of which it is proved that scales which mean nothing change nothing."""
_CHANNELS = 8
"""Cases of which it is proved that channels are what the spec says of them."""
_DIVIDED = 6
"""Cases of which it is proved that parts are those of the whole."""
_TOGETHER = 64
"""Cases in one program: enough that starting compilers and oracles costs little."""


@dataclass
class Row:
    """What was found out about one kernel with one of its types."""

    op: str
    kernel: str
    types: str
    """Such as ``int8``, or ``int8 -> float32``."""
    place: Where
    cases: int = 0
    oracle: str = ""
    """Which one was asked last; empty: none."""
    oracle_cases: int = 0
    """Of the cases, how many the oracle could run."""
    refusals: dict[str, int] = field(default_factory=dict)
    """Why the oracle could not run the others, and how often."""
    failures: list[str] = field(default_factory=list)
    hung: bool = False
    """Whether one of them is that the kernel does not end; no more of it was run then."""
    note: str = ""
    """Why there are fewer cases than wanted."""
    tolerance: str = ""
    """How far its integers may be off, and why; empty: not at all."""
    uses: list[MemoryUse] = field(default_factory=list)
    """How the kernel uses its memory, if advice is wanted."""

    @property
    def good(self) -> bool:
        """Whether there are cases and all agree."""
        return self.cases > 0 and not self.failures

    @property
    def advice(self) -> list[str]:
        """What the kernel could do with less memory; nothing of it is wrong."""
        return advice_of(self.uses) if self.good else []


@dataclass(frozen=True, eq=False)
class _Subject:
    """A case, what it must give, and the row that it counts for."""

    row: Row
    case: ConformanceCase
    expected: Expected


def prove_operator(  # noqa: PLR0913
    definition: Definition[Any],
    cases: int,
    *,
    kernels: Sequence[Kernel] | None = None,
    seed: int = 0,
    in_turns: bool = False,
    alone: int = 0,
    oracle_name: str = "tflm",
    build: Build = DEFAULT,
    advise: bool = False,
    special: bool = True,
) -> list[Row]:
    """Test the kernels of an operator with every type that they take.

    :param cases: how many per kernel and type; the same seed draws the same.
    :param kernels: only these of its kernels. If it has none, as its outputs are inputs by another
        name, that is proved.
    :param in_turns: each row goes on at the corner where the one before ended: together they come
        to all, though each has fewer cases than there are corners.
    :param alone: further cases of kernels that have rivals, drawn as if these were not there: a
        configuration may ask for any kernel, which is right wherever its own condition holds.
    :param oracle_name: the runtime to compare with; empty: none.
    :param build: where the C runs: on a board, plainly; on this machine, also under sanitizers,
        with proofs of what it says of memory. With a library the C is what ``--kernels cmsis-nn``
        makes, linked to it; on this machine, for a processor without extensions.
    :param special: draw infinities, NaN, and ends of the range of floats, too.
    :param advise: look how kernels use their memory, on this machine.
    :raises UsageError: if there is no C compiler, or the oracle is not installed.
    """
    rows: list[Row] = []
    subjects: list[_Subject] = []
    divided = set[tuple[str, str]]()
    chosen = definition.kernels if kernels is None else kernels
    if definition.is_renaming:
        chosen = (renaming(definition),)
    every = [each for kernel in chosen for each in variants(definition, kernel)]
    for variant in steps_of(f"{definition.op}: cases", every):
        kernel = variant.kernel
        rows.append(Row(definition.op, kernel.name, variant.type_words, kernel.place))
        rows[-1].tolerance = str(kernel.tolerance or "")
        meaning = (variant.type_words, str(getattr(kernel.exact, "place", "")))
        is_divided = meaning not in divided
        divided.add(meaning)
        start = (len(rows) - 1) * cases if in_turns else 0
        numbers = [(start + each) % max(cases, CORNERS + 1) for each in range(cases)]
        subjects += _drawn(
            rows[-1], variant, numbers, seed, build, special=special, is_divided=is_divided
        )
        # One that is never chosen has no case at all, which is a fault of its own.
        if alone and rows[-1].cases and _has_rivals(definition, kernel):
            lone = replace(variant, definition=replace(definition, kernels=(kernel,)))
            few = numbers[:alone]
            subjects += _drawn(rows[-1], lone, few, seed, build, special=special, is_divided=False)
    if definition.is_renaming:  # of any type that its checks do not refuse
        rows = [row for row in rows if row.cases or row.failures] or rows[:1]
    if fault := windows_fault(definition, (each.case for each in subjects)):
        rows[0].failures.append(fault)
    for start in steps_of(f"{definition.op}: C", range(0, len(subjects), _TOGETHER)):
        portion = subjects[start : start + _TOGETHER]
        ending = [each for each in portion if each.row.kernel not in _endless(rows)]
        _compare_c(ending, build, advise=advise)
        if oracle_name and definition.litert is not None:
            _compare_oracle(portion, oracle_name)
    for row in rows:
        if row.kernel in _endless(rows) and not row.hung:
            row.failures.append("not all of its C was run: with other types it does not end")
    return rows


def _has_rivals(definition: Definition[Any], kernel: Kernel) -> bool:
    """Tell whether another kernel takes the same types, too."""
    return not kernel.layouts and any(
        all({*types} & {*each.accepted.get(name, types)} for name, types in kernel.accepted.items())
        for each in definition.kernels
        if each is not kernel
    )


def _drawn(  # noqa: PLR0913
    row: Row,
    variant: Variant,
    numbers: Sequence[int],
    seed: int,
    build: Build,
    *,
    special: bool,
    is_divided: bool,
) -> Iterator[_Subject]:
    """Draw cases for any processor, or, of a kernel that only others run, for one of them.

    Portable kernels run everywhere; CMSIS-NN's are compiled for this machine.
    """
    kernels = "portable" if build.library is None else "cmsis-nn"
    if build.machine.board is not None:
        bases = [build.machine.target]
    else:
        names = _ANY_PROCESSOR if build.library is None else _ANY_PROCESSOR[:1]
        bases = [find_target(name) for name in names]
    targets = [replace(base, kernels=kernels, optimize=aim) for aim in _AIMS for base in bases]
    tries = _TRIED
    if variant.definition.is_renaming:  # which is the same for all: only types can be refused
        targets, tries = targets[:1], 0
    source = CaseSource(variant, targets, seed)
    for tried, index in enumerate(numbers):
        try:
            case = source.draw(index)
        except (ModelError, SpecError) as error:
            row.failures.append(f"no case: {error}")
            return
        if isinstance(case, str):
            row.note = f"no case: {case}"
            if row.cases == 0 and tried >= tries:
                return
            continue
        row.cases += 1
        litert = variant.definition.litert
        fault = (
            payload_fault(variant.definition, case.bound.model) if litert and litert.custom else ""
        )
        if fault:
            row.failures.append(f"{case}\n{fault}")
            continue
        try:
            subject = _subject(row, source.with_special(case, index) if special else case, case)
        except OpgenError as error:
            row.failures.append(f"{case}\n{error}")
            continue
        if fault := alias_fault(subject.case, subject.expected):
            _fail(subject, fault)
        if row.cases <= _SCALED and (fault := scale_fault(case)):
            _fail(subject, fault)
        if fault := _divided_fault(case, row.cases, is_divided=is_divided):
            _fail(subject, fault)
        _compare_reference(subject)
        yield subject


def _divided_fault(case: ConformanceCase, number: int, *, is_divided: bool) -> str:
    """Return what a spec says wrongly of channels or of parts, for the first cases of a row.

    :param is_divided: parts are looked at: once for what several kernels compute of the same types.
    """
    fault = channels_fault(case) if number <= _CHANNELS else ""
    if not fault and is_divided and number <= _DIVIDED:
        fault = tiles_fault(case) or sums_fault(case)
    return fault


def _subject(row: Row, case: ConformanceCase, plain: ConformanceCase) -> _Subject:
    """Return a case with what it must give; without special values if they have no result."""
    try:
        return _Subject(row, case, expected_of(case))
    except ModelError as error:
        if not (case.special and isinstance(error.__cause__, NoResultError)):
            raise
        return _Subject(row, plain, expected_of(plain))


def _compare_reference(subject: _Subject) -> None:
    case, expected = subject.case, subject.expected
    pairs = zip(expected.real, expected.exact, expected.facts, strict=True)
    keeps = keeps_state(case.bound)
    kernel = case.bound.operators[0].kernel
    quantizes = kernel is not None and kernel.exact is not None
    for index, (real, exact, facts) in enumerate(pairs):
        if quantizes and facts.type.is_float:
            # Beside special values all others are lost when an input is rounded to 8 bits.
            plain = slice(-case.special or None)
            found = _far_apart(real[plain], exact[plain]) and _far_apart(
                real[plain], exact[plain], _effect_of_8_bits(case, index, plain)
            )
        else:
            difference = compare(real, exact, tolerance_of(facts, exact, keeps=keeps))
            found = difference.in_runs() if difference else ""
        if found:
            _fail(subject, f"output {index}: exact differs from the reference: {found}")


def _far_apart(real: Array, exact: Array, effect: float = 0.0) -> str:
    """Tell whether errors that each are small, but for what they are relative to, add up.

    :param effect: how far the results go apart when the inputs are rounded as in the kernel.
    """
    wide = real.astype(np.float64)
    distance, size = np.linalg.norm(exact - wide), np.linalg.norm(wide)
    is_far = distance > _QUANTIZED * size + _ROUNDINGS * effect
    return f"by {distance:g} in all, of {size:g}" if is_far else ""


def _effect_of_8_bits(case: ConformanceCase, index: int, samples: slice) -> float:
    """Return how far an output goes when real inputs are rounded to 8 bits.

    An activation may leave little of large sums, whose errors are large, too.
    """
    inputs = tuple(each[samples] for each in case.inputs)
    rounded = tuple(_in_8_bits(each) if each.dtype.kind == "f" else each for each in inputs)
    both = (replace(case, inputs=each) for each in (inputs, rounded))
    one, other = (expected_of(each).real[index] for each in both)
    return float(np.linalg.norm(one.astype(np.float64) - other))


def _in_8_bits(values: Array) -> Array:
    largest = np.abs(values).max(axis=tuple(range(2, values.ndim)), keepdims=True, initial=0)
    step = np.where(largest > 0, largest / 127, 1)
    return np.asarray(np.rint(values / step) * step, values.dtype)


def _compare_c(subjects: Sequence[_Subject], build: Build, *, advise: bool) -> None:
    """Compare the C of some cases; if they cannot be compiled, row by row."""
    if not subjects:
        return
    rows = {id(each.row): each.row for each in subjects}
    try:
        cases, expected = [each.case for each in subjects], [each.expected for each in subjects]
        if build.machine.board is None:
            look = partial(_look_at_memory, subjects) if advise and build.library is None else None
            runs = run_here(cases, expected, build, look)
        else:
            runs = run_there(cases, expected, build)
    except OpgenError as error:
        if len(rows) == 1:
            row = subjects[0].row
            row.failures.append(f"{error}\n    kernel: {row.place}")
            return
        for row in rows.values():
            mine = [each for each in subjects if each.row is row]
            _compare_c(mine, build, advise=advise)
        return
    for subject, ran in zip(subjects, runs, strict=True):
        if subject.row.kernel not in _endless(rows.values()):
            _compare_runs(subject, ran)


def _endless(rows: Iterable[Row]) -> set[str]:
    """Return the kernels that do not end."""
    return {row.kernel for row in rows if row.hung}


def _compare_runs(subject: _Subject, runs: CaseRuns) -> None:
    """Compare a run with what it must give; of that under sanitizers tell only what is new."""
    run, again = runs.plain, runs.checked
    if runs.endless:
        subject.row.hung = True
        _fail(subject, f"{runs.endless}; {_ENDLESS}\n    kernel: {subject.row.place}")
        return
    if runs.memory is not None:
        _fail(subject, runs.memory.words)
    if run.failure:
        _fail(subject, f"the C: {run.failure}")
    else:
        _compare_outputs(subject, run.outputs, "the C differs from exact")
    if again is None:
        return
    if again.failure and again.failure != run.failure:
        _fail(subject, f"the C under sanitizers: {again.failure}")
    for index, (first, second) in enumerate(zip(run.outputs, again.outputs, strict=False)):
        found = compare(first, second, _tolerance(subject, index, first))
        if found:
            _fail(subject, f"output {index}: the C differs under sanitizers: {found.in_runs()}")


def _look_at_memory(
    subjects: Sequence[_Subject], proof: MemoryProof, plain: host.Program, good: Sequence[bool]
) -> None:
    """Note how kernels use their memory, of those that are right."""
    expected = [each.expected for each in subjects]
    for row in {id(each.row): each.row for each in subjects}.values():
        mine = [index for index, each in enumerate(subjects) if each.row is row]
        if not row.failures and all(good[index] for index in mine):
            row.uses.append(uses_of(proof, plain, expected, mine))


def _compare_oracle(subjects: Sequence[_Subject], oracle_name: str) -> None:
    # What other runtimes do without an output is to fail, or to take another for it.
    subjects = [each for each in subjects if each.case.has_all_outputs and each.case.is_written]
    jobs = [_job(each, each.case.bound.model) for each in subjects]
    alone = {i for i, each in enumerate(subjects) if _has_scales_along_an_axis(each.case)}
    answers = _answers(oracle_name, jobs, alone if oracle_name == _FIRST else ())
    # An input that is absent by -1 some kernels of TFLM read, at -1; none that is in no list.
    died = [index for index, (_, each) in enumerate(answers) if oracle.DIED in each.refusal]
    ended = {i: _job(subjects[i], _ended(subjects[i].case.bound.model)) for i in died}
    again = [index for index in died if ended[index].model != jobs[index].model]
    for index, other in zip(again, _answers(oracle_name, [ended[i] for i in again]), strict=True):
        answers[index] = other
    for subject, (name, answer) in zip(subjects, answers, strict=True):
        row = subject.row
        if _UNREGISTERED in answer.refusal:
            continue  # a custom operator that only its author knows
        row.oracle = name
        if answer.refusal:
            row.refusals[answer.refusal] = row.refusals.get(answer.refusal, 0) + 1
            continue
        row.oracle_cases += 1
        words = f"exact differs from {name}"
        layer, expected = subject.case.bound.operators[0], subject.expected
        wanted = dict(zip(layer.operator.output_ids, expected.exact, strict=True))
        shaped = [
            valid_part(layer, id_, wanted, output)
            for id_, output in zip(wanted, _defined(expected, answer), strict=True)
        ]
        counts = tuple(valid_part(layer, id_, wanted, want) for id_, want in wanted.items())
        if (special := subject.case.special) and name != _FIRST and _loses_special(subject):
            shaped = [each[:-special] for each in shaped]
            counts = tuple(each[:-special] for each in counts)
        valid = replace(subject, expected=replace(expected, exact=counts))
        _compare_outputs(valid, shaped, words, swap=True)


def _loses_special(subject: _Subject) -> bool:
    """Whether special values in LiteRT lead to others than in its specification.

    It sums in another order, so that memory has other infinities, and goes on with them; and what
    it rounds to 8 bits inside of an operator has no scale beside infinity.
    """
    kernel = subject.case.bound.operators[0].kernel
    rounds = kernel is not None and kernel.exact is not None
    return keeps_state(subject.case.bound) or rounds


def _defined(expected: Expected, answer: oracle.Answer) -> list[Array]:
    """Return an oracle's outputs, with what must be where it leaves that undefined."""
    return [expected.defined(index, output) for index, output in enumerate(answer.outputs)]


def _job(subject: _Subject, model: AirModel) -> oracle.Job:
    definition = subject.case.bound.operators[0].definition
    assert definition is not None
    return oracle.Job(write_model(model, partial(encoding_of, definition)), subject.case.inputs)


def _ended(model: AirModel) -> AirModel:
    """Return a model in which lists of inputs end before those that are absent at their ends."""
    graphs = []
    for graph in model.subgraphs:
        operators = []
        for each in graph.operators:
            count = max((i for i, id_ in enumerate(each.input_ids, 1) if id_ >= 0), default=0)
            operators.append(replace(each, input_ids=each.input_ids[:count]))
        graphs.append(replace(graph, operators=tuple(operators)))
    return replace(model, subgraphs=tuple(graphs))


def _has_scales_along_an_axis(case: ConformanceCase) -> bool:
    """Tell whether an input that is no filter has several scales: TFLM takes the first for all."""
    layer = case.bound.operators[0]
    assert layer.definition is not None
    scales = (
        case.bound.subgraph.tensors[id_].quantization
        for each in layer.definition.inputs
        for id_ in listed(layer.operator.named_tensors[each.name])
        if id_ >= 0 and "O" not in each.layout
    )
    return any(each is not None and len(each.scales) > 1 for each in scales)


def _answers(
    oracle_name: str, jobs: Sequence[oracle.Job], others: Collection[int] = ()
) -> list[tuple[str, oracle.Answer]]:
    """Ask an oracle, and the second one about operators that the first does not have.

    :param others: jobs that the first would do wrong.
    """
    answers = [(oracle_name, answer) for answer in oracle.ask(oracle_name, jobs)]
    for index in others:
        answers[index] = (oracle_name, oracle.Answer(refusal=_UNKNOWN))
    unknown = [index for index, (_, each) in enumerate(answers) if _UNKNOWN in each.refusal]
    if unknown and oracle.is_installed(_SECOND):
        found = oracle.ask(_SECOND, [jobs[index] for index in unknown])
        for index, answer in zip(unknown, found, strict=True):
            answers[index] = (_SECOND, answer)
    return answers


def _compare_outputs(
    subject: _Subject, outputs: Sequence[Array], words: str, *, swap: bool = False
) -> None:
    for index, (want, got) in enumerate(zip(subject.expected.exact, outputs, strict=True)):
        first, second = (got, want) if swap else (want, got)
        tolerance = _tolerance(subject, index, want)
        found = compare(first, second, tolerance)
        if found:
            is_step = tolerance is None and want.dtype.kind == "i" and found.maximum == 1
            hint = f"\n    hint: {_OFF_BY_A_STEP}" if is_step else ""
            _fail(subject, f"output {index}: {words}: {found.in_runs()}{hint}")


def _tolerance(subject: _Subject, index: int, values: Array) -> Tolerance | None:
    bound = subject.case.bound
    output = bound.subgraph.output_ids[index]
    return given_tolerance(values, bound.operators[0], output, keeps=keeps_state(bound))


def _fail(subject: _Subject, text: str) -> None:
    if len(subject.row.failures) < _SHOWN:
        subject.row.failures.append(f"{text}\n    case: {subject.case}")
