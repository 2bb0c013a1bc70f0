"""Proves operators one by one: the reference, the exact meaning, the C and the oracle agree.

For every kernel random cases are drawn (:mod:`opgen.runtime.cases`), compiled together into one
program, plainly and under sanitizers, and run; the same models are given to another runtime.
"""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from opgen.air.model import AirTensor
from opgen.config import find_target
from opgen.errors import OpgenError
from opgen.lib.tensor import Array, Tensor
from opgen.litert.write import encoding_of, write_model
from opgen.registry.definition import Definition, Kernel
from opgen.runtime import host, oracle
from opgen.runtime.cases import ConformanceCase, draw_case
from opgen.runtime.compare import FLOAT, Tolerance, compare
from opgen.runtime.execute import facts_of
from opgen.runtime.interpret import apply_exact, apply_real, reset_states
from opgen.runtime.module import module_of
from opgen.runtime.values import dequantize, quantize
from opgen.runtime.verify import keeps_state, valid_part

_SHOWN = 5
_MEMORY_STEPS = 16
_QUANTIZED = 0.1
"""How far real numbers may be off, all together, where a kernel quantizes its inputs to 8 bits."""
_UNKNOWN = "Didn't find op for builtin opcode"
"""What TensorFlow Lite Micro says of an operator that it does not have."""
_SECOND = "litert"


@dataclass
class Row:
    """What was found out about one kernel."""

    op: str
    kernel: str
    place: str
    cases: int = 0
    oracle_cases: int = 0
    """Of these, how many the oracle could run."""
    refusals: dict[str, int] = field(default_factory=dict)
    """Why the oracle could not run the others, and how often."""
    failures: list[str] = field(default_factory=list)
    note: str = ""
    """Why there are fewer cases than wanted."""

    @property
    def good(self) -> bool:
        """Whether there are cases and all agree."""
        return self.cases > 0 and not self.failures


@dataclass(frozen=True, eq=False)
class _Expected:
    """What a case must give, per output [samples, steps, *shape]."""

    exact: tuple[Array, ...]
    real: tuple[Array, ...]
    """The reference, as the stored elements nearest to it."""
    facts: tuple[Tensor, ...]


def conformance(
    definitions: Sequence[Definition[Any]],
    cases: int = 8,
    *,
    seed: int = 0,
    oracle_name: str = "tflm",
    compiler: str = "",
) -> Iterator[Row]:
    """Test every kernel of some operators on random cases; the same seed draws the same.

    :param cases: how many per kernel.
    :param oracle_name: the runtime to compare with; empty: none.
    :param compiler: path of a C compiler; by default the one of this machine.
    :raises UsageError: if there is no C compiler, or the oracle is not installed.
    """
    for definition in definitions:
        for kernel in definition.kernels:
            yield prove_kernel(
                definition,
                kernel,
                cases,
                seed=seed,
                oracle_name=oracle_name if definition.litert else "",
                compiler=compiler,
            )


def prove_kernel(  # noqa: PLR0913
    definition: Definition[Any],
    kernel: Kernel[Any],
    cases: int,
    *,
    seed: int = 0,
    oracle_name: str = "tflm",
    compiler: str = "",
    library: host.Library | None = None,
) -> Row:
    """Test one kernel; see :func:`conformance`.

    :param library: CMSIS-NN, compiled for this machine: the C is then what ``--kernels cmsis-nn``
        makes for a processor without extensions, linked to it.
    """
    row = Row(definition.op, kernel.name, kernel.place)
    drawn: list[tuple[ConformanceCase, _Expected]] = []
    for index in range(cases):
        words = f"{definition.op} {kernel.name}".encode()
        generator = np.random.default_rng([seed, zlib.crc32(words), index])
        case = _drawn(definition, kernel, generator, library)
        if isinstance(case, str):
            row.note = f"no case: {case}"
            continue
        try:
            drawn.append((case, _expected(case)))
        except OpgenError as error:
            row.failures.append(f"{case}\n{error}")
        row.cases += 1
    for case, expected in drawn:
        _compare_reference(row, case, expected)
    try:
        _compare_c(row, drawn, compiler, library)
    except OpgenError as error:
        row.failures.append(str(error))
    if oracle_name and definition.litert is not None:
        _compare_oracle(row, drawn, oracle_name)
    return row


def _drawn(
    definition: Definition[Any],
    kernel: Kernel[Any],
    generator: np.random.Generator,
    library: host.Library | None,
) -> ConformanceCase | str:
    """Draw a case for any processor, or, of a kernel that only others run, for one of them.

    Portable kernels run everywhere; CMSIS-NN's are compiled for this machine.
    """
    if library is not None:
        return draw_case(definition, kernel, generator, find_target("generic", "cmsis-nn"))
    found: ConformanceCase | str = ""
    for name in ("generic", "cortex-m4", "cortex-m55"):
        found = draw_case(definition, kernel, generator, find_target(name))
        if isinstance(found, ConformanceCase):
            break
    return found


def _expected(case: ConformanceCase) -> _Expected:
    """Run a case step by step: the reference starts each step from the exact memory."""
    layer, graph = case.bound.operators[0], case.bound.subgraph
    assert layer.definition is not None
    assert layer.operation is not None
    lead = case.inputs[0].shape[:2] if case.inputs else (1, 1)
    definition, operation = layer.definition, layer.operation
    facts = {id_: facts_of(tensor) for id_, tensor in graph.tensors.items()}
    exact: list[list[Array]] = [[] for _ in graph.output_ids]
    real: list[list[Array]] = [[] for _ in graph.output_ids]
    for sample in range(lead[0]):
        states = reset_states(definition, operation)
        stored = {id_: _initial(tensor) for id_, tensor in graph.tensors.items()}
        for step in range(lead[1]):
            fed = zip(graph.input_ids, case.inputs, strict=True)
            stored.update({id_: array[sample, step] for id_, array in fed})
            values = {**states, **_named(layer.operator.named_tensors, definition, stored)}
            meant = {id_: dequantize(facts[id_], array) for id_, array in stored.items()}
            reals = {**states, **_named(layer.operator.named_tensors, definition, meant)}
            where = f"a case of {definition.op}"
            found = apply_exact(where, definition, layer.kernel, operation, values)
            ideal = apply_real(where, definition, operation, reals)
            for results, lists in ((found, exact), (ideal, real)):
                flat = [
                    each
                    for value in results.outputs.values()
                    for each in (value if isinstance(value, tuple) else (value,))
                ]
                for index, array in enumerate(flat):
                    lists[index].append(array)
            states = dict(found.states)
            for name, array in found.variables.items():
                id_ = layer.operator.named_tensors[name]
                assert isinstance(id_, int)
                stored[id_] = array
    outputs = tuple(facts[id_] for id_ in graph.output_ids)

    def stacked(lists: list[list[Array]]) -> tuple[Array, ...]:
        return tuple(
            np.stack(each).reshape(*lead, *t.shape) for each, t in zip(lists, outputs, strict=True)
        )

    nearest = [[quantize(t, a) for a in each] for each, t in zip(real, outputs, strict=True)]
    return _Expected(stacked(exact), stacked(nearest), outputs)


def _initial(tensor: AirTensor) -> Array:
    if tensor.data is not None:
        return tensor.data
    return np.full(tensor.shape, tensor.reset_value, tensor.type.numpy)


def _named(
    named: Mapping[str, int | tuple[int, ...] | None],
    definition: Definition[Any],
    elements: Mapping[int, Array],
) -> dict[str, Array | tuple[Array, ...]]:
    found: dict[str, Array | tuple[Array, ...]] = {}
    for operand in definition.inputs:
        ids = named[operand.name]
        if isinstance(ids, tuple):
            found[operand.name] = tuple(elements[id_] for id_ in ids)
        elif ids is not None:
            found[operand.name] = elements[ids]
    return found


def tolerance_of(facts: Tensor, exact: Array, *, keeps: bool = False) -> Tolerance | None:
    """Return how far the reference may be from the exact meaning, in stored elements.

    Fixed-point arithmetic and tables are good to a step of 8 bits, in 16 to a quarter of that; what
    has no scale is exact.

    :param keeps: the operator reads memory that it has rounded before; the reference does not
        round it.
    """
    if facts.type.is_float:
        return _float_tolerance(exact, keeps=keeps)
    if not facts.is_quantized:
        return None
    step = 1.0 if facts.type.bits != 16 else 64.0  # noqa: PLR2004
    return Tolerance(step * (_MEMORY_STEPS if keeps else 1), 0.0)


def _float_tolerance(values: Array, *, keeps: bool) -> Tolerance:
    """Sums in another order differ in proportion to what is summed, not to the sum.

    Memory carries that from run to run, and it grows.
    """
    finite = np.abs(values[np.isfinite(values)])
    peak = float(finite.max()) if finite.size else 0.0
    growth = _MEMORY_STEPS if keeps else 1
    return Tolerance(FLOAT.absolute * max(1.0, peak) * growth, FLOAT.relative)


def _float_tolerance_of(case: ConformanceCase, values: Array) -> Tolerance | None:
    """Return how far outputs may be apart: integers not at all."""
    keeps = keeps_state(case.bound)
    return _float_tolerance(values, keeps=keeps) if values.dtype.kind == "f" else None


def _compare_reference(row: Row, case: ConformanceCase, expected: _Expected) -> None:
    pairs = zip(expected.real, expected.exact, expected.facts, strict=True)
    keeps = keeps_state(case.bound)
    kernel = case.bound.operators[0].kernel
    quantizes = kernel is not None and kernel.exact is not None
    for index, (real, exact, facts) in enumerate(pairs):
        if quantizes and facts.type.is_float:
            found = _far_apart(real, exact)
        else:
            found = str(compare(real, exact, tolerance_of(facts, exact, keeps=keeps)) or "")
        if found:
            _fail(row, case, f"output {index}: exact differs from the reference: {found}")


def _far_apart(real: Array, exact: Array) -> str:
    """Tell whether errors that each are small, but for what they are relative to, add up."""
    wide = real.astype(np.float64)
    distance, size = np.linalg.norm(exact - wide), np.linalg.norm(wide)
    return f"by {distance:g} in all, of {size:g}" if distance > _QUANTIZED * size else ""


def _compare_c(
    row: Row,
    drawn: Sequence[tuple[ConformanceCase, _Expected]],
    compiler: str,
    library: host.Library | None,
) -> None:
    if not drawn:
        return
    modules = [module_of(case.bound, f"case_{i}") for i, (case, _) in enumerate(drawn)]
    jobs = [(index, case.inputs) for index, (case, _) in enumerate(drawn)]
    plain_flags = (*host.STRICT, *host.OPTIMIZED)
    with tempfile.TemporaryDirectory(prefix="opgen-test-") as name:
        plain, checked = (
            host.build_program(
                modules, Path(name) / folder, compiler=compiler, flags=flags, library=library
            )
            for folder, flags in (("plain", plain_flags), ("checked", host.SANITIZED))
        )
        runs = host.run_program(plain, jobs), host.run_program(checked, jobs)
    for (case, expected), run, again in zip(drawn, *runs, strict=True):
        for words, each in (("the C", run), ("the C under sanitizers", again)):
            if each.failure:
                _fail(row, case, f"{words}: {each.failure}")
                continue
            _compare_outputs(row, case, expected, each.outputs, f"{words} differs from exact")
        for index, (first, second) in enumerate(zip(run.outputs, again.outputs, strict=False)):
            found = compare(first, second, _float_tolerance_of(case, first))
            if found:
                _fail(row, case, f"output {index}: the C differs under sanitizers: {found}")


def _compare_oracle(
    row: Row, drawn: Sequence[tuple[ConformanceCase, _Expected]], oracle_name: str
) -> None:
    jobs = []
    for case, _ in drawn:
        definition = case.bound.operators[0].definition
        assert definition is not None
        written = write_model(case.bound.model, partial(encoding_of, definition))
        jobs.append(oracle.Job(written, case.inputs))
    answers = _answers(oracle_name, jobs)
    for (case, expected), (name, answer) in zip(drawn, answers, strict=True):
        if answer.refusal:
            row.refusals[answer.refusal] = row.refusals.get(answer.refusal, 0) + 1
            continue
        row.oracle_cases += 1
        words = f"exact differs from {name}"
        layer = case.bound.operators[0]
        wanted = dict(zip(layer.operator.output_ids, expected.exact, strict=True))
        shaped = [
            valid_part(layer, id_, wanted, answer.outputs[index].reshape(want.shape))
            for index, (id_, want) in enumerate(wanted.items())
        ]
        counts = tuple(valid_part(layer, id_, wanted, want) for id_, want in wanted.items())
        valid = replace(expected, exact=counts)
        _compare_outputs(row, case, valid, shaped, words, swap=True)


def _answers(oracle_name: str, jobs: Sequence[oracle.Job]) -> list[tuple[str, oracle.Answer]]:
    """Ask an oracle, and the second one about operators that the first does not have."""
    answers = [(oracle_name, answer) for answer in oracle.ask(oracle_name, jobs)]
    unknown = [index for index, (_, each) in enumerate(answers) if _UNKNOWN in each.refusal]
    if unknown and oracle.is_installed(_SECOND):
        found = oracle.ask(_SECOND, [jobs[index] for index in unknown])
        for index, answer in zip(unknown, found, strict=True):
            answers[index] = (_SECOND, answer)
    return answers


def _compare_outputs(  # noqa: PLR0913
    row: Row,
    case: ConformanceCase,
    expected: _Expected,
    outputs: Sequence[Array],
    words: str,
    *,
    swap: bool = False,
) -> None:
    for index, (want, got) in enumerate(zip(expected.exact, outputs, strict=True)):
        first, second = (got, want) if swap else (want, got)
        found = compare(first, second, _float_tolerance_of(case, want))
        if found:
            _fail(row, case, f"output {index}: {words}: {found}")


def _fail(row: Row, case: ConformanceCase, text: str) -> None:
    if len(row.failures) < _SHOWN:
        row.failures.append(f"{text}\n    case: {case}")
