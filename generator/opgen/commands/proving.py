"""``opgen run``, ``opgen verify`` and ``opgen test``: arguments to arrays, results to words."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from opgen.air.model import AirTensor
from opgen.aot.plan.pack import pack
from opgen.base.files import file_errors
from opgen.bench.bench import require_board
from opgen.bind.bound import BoundModel
from opgen.bind.front_ends import is_exported_program
from opgen.config import find_target
from opgen.converter import ModelOptions
from opgen.errors import Diagnostic, UnsupportedError, UsageError, VerificationError, counted
from opgen.export.unfinished import unfinished, unwritten_meanings
from opgen.interpret.array_files import given_inputs, write_arrays
from opgen.lib.target import Target
from opgen.lib.tensor import Array
from opgen.operators.bind import definition_of
from opgen.operators.model import Definition
from opgen.prove import oracle
from opgen.prove.beside_oracle import Ask
from opgen.prove.beside_whole import (
    compare_with_front,
    compare_with_states,
    compare_with_whole,
    compare_with_windows,
)
from opgen.prove.comparison import Comparison
from opgen.prove.conformance import Row, prove_operator
from opgen.prove.conformance_table import END, markdown_of
from opgen.prove.execute import execute
from opgen.prove.function_tests import prove_function
from opgen.prove.module import Build, build_for
from opgen.prove.refusals import Refusals, prove_refusals
from opgen.prove.refused_cases import written_cases
from opgen.prove.seeded import inputs_for
from opgen.prove.verify_model import (
    NO_ORACLE,
    TORCH,
    keeps_state,
    prove_model,
    run_c,
    steps_of_run,
)
from opgen.registry.ops import OPERATORS
from opgen.spec.load import load_files
from opgen.spec.model import Op
from opgen.spec.roots import SearchRoot, built_in_root
from opgen.synth.records import operator_of
from opgen.torch.oracle import ask_torch, require_torch

_SHOWN = 8


def run_model(
    model: Path,
    options: ModelOptions,
    inputs: Sequence[Path],
    seed: int,
    output: Path | None,
    engine: str,
    *,
    as_json: bool = False,
) -> str:
    """Run a model on files or on seeded values; write its outputs; return them.

    :param as_json: all of them as JSON, instead of the first elements in words.
    :raises UsageError: if inputs cannot be read or do not fit, or ``output`` cannot be written.
    """
    bound = options.load(model, find_target("host"))
    graph = bound.subgraph
    if inputs:
        arrays, lead = given_inputs(graph, inputs)
    else:
        steps = steps_of_run(bound)
        arrays, lead = inputs_for(bound, 1, steps, seed), 0 if steps == 1 else 1
    if engine == "c":
        outputs = run_c(bound, arrays, build=Build(planner=options.find_planner())).outputs
    else:
        outputs = execute(bound, arrays).outputs
    # What came without samples and steps goes out without them.
    plain = [out.reshape(out.shape[2 - lead :] if lead < 2 else out.shape) for out in outputs]  # noqa: PLR2004
    if output is not None:
        write_arrays(output, {f"out{index}": out for index, out in enumerate(plain)})
    tensors = [graph.tensors[id_] for id_ in graph.output_ids]
    pairs = list(zip(tensors, plain, strict=True))
    if as_json:
        return json.dumps({"outputs": [_output(*each) for each in pairs]}, allow_nan=False)
    return "\n".join(_in_words(*each) for each in pairs)


def _output(tensor: AirTensor, values: Array) -> dict[str, Any]:
    """Return an output as JSON values; numbers that JSON has not are strings."""
    flat = [each if math.isfinite(each) else str(each) for each in values.reshape(-1).tolist()]
    name, kind = tensor.name, str(tensor.type)
    return {"name": name, "type": kind, "shape": list(values.shape), "values": flat}


@dataclass(frozen=True)
class Verified:
    """What was compared of a model."""

    model: str
    target: str
    comparisons: tuple[tuple[str, Comparison], ...]
    """Each with the name of its entry point; empty: the main one."""
    missing: str
    """What was left out for want of a package; empty: nothing."""
    differences: tuple[Diagnostic, ...]
    """The first of each comparison, of those that are faults."""

    def in_words(self) -> str:
        """Return a line for each comparison, and what was left out."""
        named = [(f"{name}: " if name else "", each) for name, each in self.comparisons]
        lines = [f"{name}{line}" for name, each in named for line in _comparison_lines(each)]
        return "\n".join([*lines, self.missing] if self.missing else lines)

    def to_json(self) -> str:
        """Return everything for programs."""
        facts = {
            "model": self.model,
            "target": self.target,
            "good": not self.differences,
            "comparisons": [
                {
                    "entry_point": name,
                    "first": each.first,
                    "second": each.second,
                    "tensors": each.tensors,
                    "elements": each.elements,
                    "samples": each.samples,
                    "binding": each.binding,
                    "differences": [
                        {"where": str(found.where), "message": found.message, "why": found.why}
                        | {"alone": alone}
                        for found, alone in zip_longest(each.differences, each.alone)
                    ],
                    "special": [asdict(first) for first in each.special],
                    "not_compared": list(each.missing),
                }
                for name, each in self.comparisons
            ],
            "left_out": self.missing,
        }
        return json.dumps(facts, indent=2)

    def raise_if_different(self) -> None:
        """Raise what must be equal, and is not.

        :raises VerificationError: naming the first tensor that differs.
        """
        if self.differences:
            raise VerificationError(*self.differences)


def verify_model(
    model: Path, options: ModelOptions, target: Target, samples: int, against: str | None
) -> str:
    """Prove a model as :func:`verified` does; return what was compared, in words.

    :raises VerificationError: naming the first tensor that differs.
    """
    found = verified(model, options, target, samples, against)
    found.raise_if_different()
    return found.in_words()


def verified(
    model: Path,
    options: ModelOptions,
    target: Target,
    samples: int,
    against: str | None,
    weights_as: str = "c",
) -> Verified:
    """Prove a model; tell what was compared, up to the entry point where something differs.

    :param against: see :func:`opgen.prove.verify_model.prove_model`; None: TFLM, if it can run it
        and is installed. If only the package is missing, that is said.
    :param weights_as: see :class:`opgen.config.ConvertConfig`.
    """
    options = replace(options, rules=options.rules.with_weights_as(weights_as))
    bound = options.load(model, target)
    is_same = (options.io_type, options.io_layout) == ("model", "model")
    of_file = replace(options, io_type="model", io_layout="model")
    is_made = options.stream is not None or options.front is not None or bool(options.states)
    if is_made:  # no file has that: inputs and outputs are what C has
        bound = replace(bound, model=replace(bound.model, turned={}))
        is_same = True
    file = bound if is_same else of_file.load(model, target)
    missing = ""
    if is_made and not (against or NO_ORACLE).endswith((NO_ORACLE, ".npz")):
        message = f"'{against}' knows nothing of frames, states, and models in front of others"
        hint = "leave out --against: numpy compares with whole windows, and with both models"
        raise UsageError(Diagnostic("--against", message, hint=hint))
    ask: Ask | None = None
    if against == TORCH:
        _require_program(model)
        require_torch("the oracle 'torch'")
        ask = partial(ask_torch, context=options.context, input_shapes=options.input_shapes)
    if against is None:
        is_alone = is_exported_program(model) or is_made
        against = NO_ORACLE if is_alone else "tflm"
        if against != NO_ORACLE and not oracle.is_installed(against):
            missing, against = oracle.left_out(against), NO_ORACLE
    found: list[tuple[str, Comparison]] = []
    faults: tuple[Diagnostic, ...] = ()
    with build_for(target, options.find_planner()) as build:
        for entry, in_file in zip(bound.entries, file.entries, strict=True):
            # Runtimes for microcontrollers know the main one only.
            judge = NO_ORACLE if entry.entry else against
            # Kernels of others need not say what they make of NaN.
            origins = options.context.origins
            report = prove_model(
                entry.alone(),
                samples=samples,
                against=judge,
                build=replace(build, weights_as=weights_as),
                file=in_file.alone(),
                special=not any(each.operator.op_type in origins for each in entry.operators),
                ask=None if judge == NO_ORACLE else ask,
            )
            found += [(entry.entry, each) for each in report.comparisons]
            faults = report.faults
            if faults:
                break
    if not faults:
        found += [("", each) for each in _beside_whole(bound, model, options, target, samples)]
    return Verified(bound.model.name, target.option, tuple(found), missing, faults)


def _require_program(model: Path) -> None:
    """Refuse to ask PyTorch what a LiteRT model computes.

    :raises UnsupportedError: for one.
    """
    if not is_exported_program(model):
        message = f"the oracle '{TORCH}' runs exported PyTorch programs; this is a LiteRT model"
        hint = "compare with LiteRT or TFLM: --against litert, --against tflm"
        raise UnsupportedError(Diagnostic(model.name, message, hint=hint))


def _beside_whole(
    bound: BoundModel, model: Path, options: ModelOptions, target: Target, samples: int
) -> Iterator[Comparison]:
    """Compare a model that was rewritten as options ask with what it is without them."""
    plain = replace(options, ram_target="", input_rows=False, stream=None, front=None, states={})
    if options.front is not None:
        front, whole = (plain.load(each, target) for each in (options.front, model))
        yield compare_with_front(bound, front, whole, samples)
        return
    if options.ram_target:
        by_layers = replace(options, ram_target="", input_rows=False).load(model, target)
        yield compare_with_whole(bound, by_layers, samples)
    if not (options.stream or options.states):
        return
    whole = plain.load(model, target)
    if options.states and not keeps_state(whole):  # which would begin anew with each run
        yield compare_with_states(bound, whole, options.states, samples)
    if options.stream is not None:
        yield compare_with_windows(bound, whole, samples)


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
            asked = specs.sources[op.op].kernels_in(op, paths)
            kernels = [each for each in definition.kernels if each.name in asked]
            codes = {each.function: each.code for each in op.kernels}
            rows += prove_operator(
                definition,
                cases,
                kernels=kernels,
                seed=seed,
                oracle_name=name,
                codes=codes,
                advise=True,
                special=special or all(map(_is_built_in, paths)),
            )
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
            definition = _written(op)
            asked = specs.sources[op.op].kernels_in(op, paths)
            rows += prove_operator(
                definition,
                cases,
                kernels=[each for each in definition.kernels if each.name in asked],
                seed=seed,
                oracle_name="",
                build=build,
                codes={each.function: each.code for each in op.kernels},
                special=special or all(map(_is_built_in, paths)),
            )
    ran = [row for row in rows if row.cases or row.failures]
    lines = [f"on {target.name}: {line}" for row in ran for line in _row_lines(row)]
    left = len({(row.op, row.kernel) for row in rows} - {(row.op, row.kernel) for row in ran})
    lines += [f"{counted(left, 'kernel')} not for {target.name}"] if left else []
    bad = not ran or any(row.failures for row in ran)
    return "\n".join(lines or [f"nothing to run on {target.name}"]), 1 if bad else 0


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


def _comparison_lines(each: Comparison) -> Iterable[str]:
    sizes = {"tensor": each.tensors, "element": each.elements, "sample": each.samples}
    what = ", ".join(counted(number, noun) for noun, number in sizes.items())
    yield f"{each.second} {'differs from' if each.differences else '='} {each.first}: {what}"
    yield from (f"  {difference.where}: {difference.message}" for difference in each.differences)
    yield from (f"  {first}" for first in each.special)
    if each.missing:
        yield f"  not compared, as {each.first} has no such tensor: {', '.join(each.missing)}"


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
