"""``opgen run``, ``opgen verify`` and ``opgen test``: arguments to arrays, results to words."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from opgen.air.model import AirSubgraph, AirTensor
from opgen.aot.bound import BoundModel
from opgen.config import find_target
from opgen.converter import load_bound
from opgen.errors import Diagnostic, UsageError
from opgen.lib.tensor import Array
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition
from opgen.registry.user import synthesized_module
from opgen.runtime.array_files import read_arrays, write_arrays
from opgen.runtime.conformance import Row, conformance
from opgen.runtime.execute import execute
from opgen.runtime.seeded import STEPS, seeded_inputs
from opgen.runtime.verify import NO_ORACLE, VerifyReport, keeps_state, prove_model, run_c
from opgen.spec.load import load_files

_SHOWN = 8


def run_model(  # noqa: PLR0913
    model: Path,
    context: RegistryContext,
    inputs: Sequence[Path],
    seed: int,
    output: Path | None,
    engine: str,
) -> str:
    """Run a model on files or on seeded values; write its outputs; return them in words.

    :raises UsageError: if inputs cannot be read or do not fit, or ``output`` cannot be written.
    """
    bound = load_bound(model, context, find_target("host"))
    graph = bound.subgraph
    if inputs:
        arrays, lead = _given_inputs(graph, inputs)
    else:
        steps = STEPS if keeps_state(bound) else 1
        arrays, lead = seeded_inputs(graph, 1, steps, seed), 0 if steps == 1 else 1
    outputs = _outputs(bound, arrays, engine)
    # What came without samples and steps goes out without them.
    plain = [out.reshape(out.shape[2 - lead :] if lead < 2 else out.shape) for out in outputs]  # noqa: PLR2004
    if output is not None:
        write_arrays(output, {f"out{index}": out for index, out in enumerate(plain)})
    tensors = [graph.tensors[id_] for id_ in graph.output_ids]
    return "\n".join(_in_words(t, out) for t, out in zip(tensors, plain, strict=True))


def verify_model(
    model: Path, context: RegistryContext, target: str, samples: int, against: str
) -> str:
    """Prove a model; return what was compared.

    :raises VerificationError: naming the first tensor that differs.
    """
    bound = load_bound(model, context, find_target(target))
    report = prove_model(bound.alone(), samples=samples, against=against)
    report.raise_if_different()
    lines = list(_comparisons(report))
    for entry in bound.others:  # runtimes for microcontrollers know the main one only
        report = prove_model(entry.alone(), samples=samples, against=NO_ORACLE)
        report.raise_if_different()
        lines += [f"{entry.entry}: {line}" for line in _comparisons(report)]
    return "\n".join(lines)


def test_specs(paths: Sequence[Path], cases: int, seed: int) -> tuple[str, int]:
    """Prove specs by drawn cases; return a line per kernel, and the exit code."""
    definitions: list[Definition[Any]] = [
        synthesized_module(op).DEFINITION for op in load_files(paths).ops
    ]
    oracle = "tflm" if importlib.util.find_spec("tflite_micro") is not None else ""
    rows = list(conformance(definitions, cases, seed=seed, oracle_name=oracle))
    lines = [line for row in rows for line in _row_lines(row)]
    if not oracle:
        lines.append("no oracle: pip install 'opgen[verify]' to compare with TFLM")
    return "\n".join(lines), 1 if any(row.failures or not row.cases for row in rows) else 0


def _outputs(bound: BoundModel, inputs: Sequence[Array], engine: str) -> tuple[Array, ...]:
    return run_c(bound, inputs).outputs if engine == "c" else execute(bound, inputs).outputs


def _given_inputs(graph: AirSubgraph, paths: Sequence[Path]) -> tuple[tuple[Array, ...], int]:
    """Return inputs [samples, steps, *shape] and how many of these two leading axes were given."""
    arrays = [array for path in paths for array in _read(path, graph)]
    tensors = [graph.tensors[id_] for id_ in graph.input_ids]
    if len(arrays) != len(tensors):
        message = f"{len(arrays)} inputs were given, the model has {len(tensors)}"
        raise UsageError(Diagnostic("--input", message))
    leads = {array.ndim - len(t.shape) for array, t in zip(arrays, tensors, strict=True)}
    if len(leads) != 1 or not 0 <= (lead := leads.pop()) <= 2:  # noqa: PLR2004
        shapes = ", ".join(str(list(tensor.shape)) for tensor in tensors)
        hint = "leading axes for samples, or samples and steps, are allowed"
        raise UsageError(Diagnostic("--input", f"the model's inputs are {shapes}", hint=hint))
    # One leading axis counts steps: a recording that is fed window by window.
    shaped = [a.reshape((1,) * (2 - lead) + a.shape) for a in arrays]
    return tuple(shaped), lead


def _read(path: Path, graph: AirSubgraph) -> Iterable[Array]:
    found = read_arrays(path)
    names = [graph.tensors[id_].name for id_ in graph.input_ids]
    by_name = [found[name] for name in names if name in found]
    by_index = [found[f"in{i}"] for i in range(len(names)) if f"in{i}" in found]
    return by_name or by_index or list(found.values())


def _in_words(tensor: AirTensor, values: Array) -> str:
    flat = values.reshape(-1)
    shown = " ".join(f"{each:.7g}" if tensor.type.is_float else str(each) for each in flat[:_SHOWN])
    more = " ..." if flat.size > _SHOWN else ""
    return f"{tensor.name}: {tensor.type} {list(values.shape)}: {shown}{more}"


def _comparisons(report: VerifyReport) -> Iterable[str]:
    for each in report.comparisons:
        what = f"{each.tensors} tensors, {each.elements:,} elements, {report.samples} samples"
        yield f"{each.second} {'differs from' if each.differences else '='} {each.first}: {what}"
        yield from (
            f"  {difference.where}: {difference.message}" for difference in each.differences
        )


def _row_lines(row: Row) -> Iterable[str]:
    oracle = f", {row.oracle_cases} with the oracle" if row.oracle_cases else ""
    yield f"{row.op} {row.kernel}: {row.cases} cases{oracle}, {len(row.failures)} failures"
    yield from (f"  {failure}" for failure in row.failures[:_SHOWN])
    if row.note:
        yield f"  {row.note}"
    yield from (f"  the oracle refuses {n}: {why}" for why, n in row.refusals.items())
