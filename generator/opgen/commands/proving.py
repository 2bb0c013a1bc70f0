"""``opgen run`` and ``opgen test``: arguments to arrays, results to words."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from opgen.air.model import AirTensor
from opgen.aot.plan.pack import pack
from opgen.base.files import file_errors
from opgen.bench.bench import require_board
from opgen.bind.front_ends import is_exported_program
from opgen.config import find_target
from opgen.errors import Diagnostic, OpgenWarning, UnsupportedError, counted
from opgen.export.unfinished import unfinished, unwritten_meanings
from opgen.interpret.array_files import given_inputs, write_arrays
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.loading import ModelLoader
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.prove import oracle
from opgen.prove.conformance import Row, prove_operator
from opgen.prove.conformance_table import END, markdown_of
from opgen.prove.execute import execute
from opgen.prove.function_tests import prove_function
from opgen.prove.module import Build, build_for
from opgen.prove.refusals import Refusals, prove_refusals
from opgen.prove.refused_cases import written_cases
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import run_c, steps_of_run
from opgen.registry.ops import OPERATORS
from opgen.spec.load import Specs, load_files
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot, built_in_root
from opgen.synth.records import operator_of

_SHOWN = 8


def run_model(
    model: Path,
    loader: ModelLoader,
    inputs: Sequence[Path],
    seed: int,
    results: Path | None,
    engine: str,
    *,
    as_json: bool = False,
) -> str:
    """Run a model on files or on seeded values; write its outputs; return them.

    :param as_json: all of them as JSON, instead of the first elements in words.
    :raises UsageError: if inputs cannot be read or do not fit, or ``results`` cannot be written.
    """
    try:
        bound = loader.load(model, find_target("host"))
    except UnsupportedError as error:
        return _run_partly(error, model, loader, inputs, seed, results, engine, as_json=as_json)
    graph = bound.subgraph
    if inputs:
        arrays, lead = given_inputs(graph, inputs)
    else:
        steps = steps_of_run(bound)
        arrays, lead = inputs_for(bound, 1, steps, seed), 0 if steps == 1 else 1
    if engine == "c":
        outputs = run_c(bound, arrays, build=Build(planner=loader.find_planner())).outputs
    else:
        outputs = execute(bound, arrays).outputs
    tensors = [graph.tensors[id_] for id_ in graph.output_ids]
    return _given(tensors, outputs, lead, results, as_json=as_json)


def _run_partly(
    error: UnsupportedError,
    model: Path,
    loader: ModelLoader,
    inputs: Sequence[Path],
    seed: int,
    output: Path | None,
    engine: str,
    *,
    as_json: bool,
) -> str:
    """Run an exported program as :func:`run_model` does, in PyTorch where no spec takes a call.

    :raises UnsupportedError: the given one, if that cannot be.
    """
    plain = ModelLoader(loader.context, input_shapes=loader.input_shapes)
    is_plain = replace(loader, planner=plain.planner, rules=plain.rules) == plain
    if not is_exported_program(model) or not is_plain:
        raise error
    # Others need nothing of it, which takes a while to import.
    from opgen.torch.fallback import run_partly_in_torch
    from opgen.torch.oracle import install_torch, is_torch_there

    if engine == "c" or not is_torch_there():
        way = "leave out --engine c" if engine == "c" else install_torch()
        *others, last = error.diagnostics
        hint = f"{last.hint}; or let opgen run execute it in PyTorch: {way}"
        raise UnsupportedError(*others, replace(last, hint=hint)) from error
    try:
        found = run_partly_in_torch(model, loader.context, loader.input_shapes, inputs, seed)
    except UnsupportedError:
        raise error from None
    message = f"ran in PyTorch, as no spec takes them: {', '.join(found.targets)}"
    warning = Diagnostic(model.name, message, severity="warning")
    warnings.warn(str(warning), OpgenWarning, stacklevel=2)
    return _given(found.tensors, found.outputs, found.lead, output, as_json=as_json)


def _given(
    tensors: Sequence[AirTensor],
    outputs: Sequence[Array],
    lead: int,
    output: Path | None,
    *,
    as_json: bool,
) -> str:
    """Write the outputs of a run; return them."""
    # What came without samples and steps goes out without them.
    plain = [out.reshape(out.shape[2 - lead :] if lead < 2 else out.shape) for out in outputs]  # noqa: PLR2004
    if output is not None:
        write_arrays(output, {f"out{index}": out for index, out in enumerate(plain)})
    pairs = list(zip(tensors, plain, strict=True))
    if as_json:
        return json.dumps({"outputs": [_output(*each) for each in pairs]}, allow_nan=False)
    return "\n".join(_in_words(*each) for each in pairs)


def _output(tensor: AirTensor, values: Array) -> dict[str, Any]:
    """Return an output as JSON values; numbers that JSON has not are strings."""
    flat = [each if math.isfinite(each) else str(each) for each in values.reshape(-1).tolist()]
    name, kind = tensor.name, str(tensor.type)
    return {"name": name, "type": kind, "shape": list(values.shape), "values": flat}


def test_specs(
    paths: Sequence[Path],
    known: Sequence[SearchRoot],
    cases: int,
    seed: int,
    markdown: Path | None,
    *,
    special: bool = False,  # noqa: PT028  it is no test
    refuses: bool = False,  # noqa: PT028
    as_json: bool = False,  # noqa: PT028
) -> tuple[str, int]:
    """Prove specs by drawn cases; return a line per kernel and type, and the exit code.

    Of an operator to which they only add kernels, these are proved.

    :param known: search roots that the specs may refer to, besides the built-in one.
    :param markdown: where the rows go as a page, if all of them are good.
    :param special: also draw special values of floats, as is done of built-in specs.
    :param refuses: also return the cases that checks were seen to refuse, as specs say them.
    :param as_json: return the results for programs, instead of lines.
    :raises UsageError: if it cannot be written.
    """
    specs = load_files(paths, known=known)
    missing = unfinished(specs.ops)
    name = "tflm" if oracle.is_installed("tflm") else ""
    functions = [prove_function(each) for each in specs.functions if each.tests]
    rows: list[Row] = []
    refusals: list[Refusals] = []
    written: list[str] = []
    for op in specs.ops:
        if not unwritten_meanings(op):
            definition = _written(op)
            if definition.checks and specs.sources[op.op].has_own(paths):
                refusals.append(prove_refusals(definition))
                if refuses:
                    cases_of = list(written_cases(definition, op.checks, refusals[-1]))
                    written += [f"# {op.op}: {op.source}", *cases_of] if cases_of else []
            rows += _rows_of(op, specs, paths, cases, seed, special, oracle_name=name, advise=True)
    lines = [str(each) for each in functions]
    lines += [line for row in rows for line in _row_lines(row)]
    lines += [line for each in refusals for line in _refusal_lines(each)]
    lines += [str(each) for each in missing]
    tested = {row.op for row in rows}
    untested = [op for op in specs.ops if op.op not in tested and not unfinished([op])]
    lines += [_untested(op) for op in untested]
    if not name and any(_others_have(op) for op in specs.ops):
        lines.append(oracle.left_out("tflm"))
    bad = missing or not (rows or functions) or any(row.failures or not row.cases for row in rows)
    bad = bad or any(each.faults for each in refusals) or any(e.faults for e in functions)
    code = 1 if bad else 0
    if markdown is not None and code == 0:
        words = ["opgen test", *(path.as_posix() for path in paths), f"--cases {cases}"]
        words += [f"--seed {seed}"] if seed else []
        command = " ".join([*words, f"--markdown {markdown.as_posix()}"])
        page = markdown_of(rows, command, oracle.version(name) if name else "")
        with file_errors(markdown, "written"):
            markdown.write_text(page + _own_part(markdown), encoding="utf-8")
    if as_json:
        notes = [str(each) for each in missing] + [_untested(op) for op in untested]
        facts = {
            "good": code == 0,
            "kernels": [_row_facts(row) for row in rows],
            "checks": [_check_facts(each) for each in refusals],
            "functions": [
                {
                    "name": each.function.name,
                    "tests": len(each.function.tests),
                    "failures": [str(fault) for fault in each.faults],
                }
                for each in functions
            ],
            "notes": notes,
        }
        return json.dumps(facts, indent=2), code
    return "\n".join([*lines, *written]), code


def test_on_board(
    paths: Sequence[Path],
    known: Sequence[SearchRoot],
    cases: int,
    seed: int,
    target: Target,
    *,
    special: bool = False,  # noqa: PT028  it is no test
) -> tuple[str, int]:
    """Run the kernels of specs on the board of a processor, beside their exact meaning.

    :param known: see :func:`test_specs`, here and below.
    :returns: a line per kernel and type that runs there, and the exit code: 1 also if none does.
    :raises UsageError: if a tool is missing, or QEMU emulates no board for the target.
    """
    require_board(target)
    specs = load_files(paths, known=known)
    rows: list[Row] = []
    with build_for(target, pack) as build:
        for op in (each for each in specs.ops if not unwritten_meanings(each)):
            rows += _rows_of(op, specs, paths, cases, seed, special, oracle_name="", build=build)
    ran = [row for row in rows if row.cases or row.failures]
    lines = [f"on {target.name}: {line}" for row in ran for line in _row_lines(row)]
    left = len({(row.op, row.kernel) for row in rows} - {(row.op, row.kernel) for row in ran})
    lines += [f"{counted(left, 'kernel')} not for {target.name}"] if left else []
    missing = unfinished(specs.ops)
    lines += [str(each) for each in missing]
    bad = missing or not ran or any(row.failures for row in ran)
    return "\n".join(lines or [f"nothing to run on {target.name}"]), 1 if bad else 0


def _rows_of(
    op: Op,
    specs: Specs,
    paths: Sequence[Path],
    cases: int,
    seed: int,
    special: bool,
    **asked: Any,
) -> list[Row]:
    """Prove the kernels of an operator that these files have, of those that are written.

    :param asked: see :func:`opgen.prove.conformance.prove_operator`.
    """
    definition, names = _written(op), specs.sources[op.op].kernels_in(op, paths)
    kernels = [each for each in definition.kernels if each.name in names]
    proved = partial(prove_operator, definition, cases, kernels=kernels, seed=seed)
    return proved(special=special or all(map(_is_built_in, paths)), **asked)


def _row_facts(row: Row) -> dict[str, Any]:
    """Return what was found out about a kernel with a type as JSON values."""
    kernel = ("op", "kernel", "types", "cases", "oracle", "oracle_cases")
    names = (*kernel, "failures", "tolerance", "note", "advice", "refusals")
    return {name: getattr(row, name) for name in names}


def _check_facts(found: Refusals) -> dict[str, Any]:
    """Return what was found out about the checks of an operator as JSON values."""
    seen, faults = len(found.seen) + len(found.written), [str(each) for each in found.faults]
    return {"op": found.op, "checks": found.checks, "seen": seen, "failures": faults}


def _is_built_in(path: Path) -> bool:
    return path.resolve().is_relative_to(built_in_root().folder)


def _untested(op: Op) -> str:
    """Return why nothing of an operator was tested."""
    if op.control:
        return f"{op.op}: nothing to test: control flow has no meaning of its own"
    return f"{op.op}: nothing to test: the given files add no kernel"


def _others_have(op: Op) -> bool:
    """Tell whether another runtime may have an operator, so that it can be asked."""
    return op.litert is not None and (bool(op.litert.builtin) or op.op in OPERATORS)


def _written(op: Op) -> Definition[Any]:
    """Return the operator with the kernels that are written."""
    definition: Definition[Any] = definition_of(operator_of(op))
    kernels = tuple(each for each in definition.kernels if not each.is_unwritten)
    return replace(definition, kernels=kernels)


def _own_part(path: Path) -> str:
    """Return what a page has behind the part that is made."""
    if not path.is_file():
        return ""
    return path.read_text(encoding="utf-8", errors="replace").partition(f"{END}\n")[2]


def _in_words(tensor: AirTensor, values: Array) -> str:
    flat = values.reshape(-1)
    shown = " ".join(f"{each:.7g}" if tensor.type.is_float else str(each) for each in flat[:_SHOWN])
    more = " ..." if flat.size > _SHOWN else ""
    return f"{tensor.name}: {tensor.type} {list(values.shape)}: {shown}{more}"


def _refusal_lines(refusals: Refusals) -> Iterable[str]:
    yield str(refusals)
    yield from (f"  {line}" for each in refusals.faults for line in str(each).splitlines())


def _row_lines(row: Row) -> Iterable[str]:
    asked = f", {row.oracle_cases} with the oracle" if row.oracle else ""
    which = f"{row.op} {row.kernel} {row.types}"
    found = counted(len(row.failures), "failure")
    yield f"{which}: {counted(row.cases, 'case')}{asked}, {found}"
    yield from (f"  {failure}" for failure in row.failures[:_SHOWN])
    yield from (f"  {each}" for each in (row.note, row.tolerance) if each)
    yield from (f"  advice: {each}" for each in row.advice)
    yield from (f"  the oracle refuses {n}: {why}" for why, n in row.refusals.items())
