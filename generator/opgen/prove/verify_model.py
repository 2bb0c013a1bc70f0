"""Proves a model: numpy, the compiled C and another runtime agree, layer by layer."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from opgen.air.control import MARKS
from opgen.base.progress import stage
from opgen.bind.bound import BoundModel
from opgen.bind.front_ends import is_exported_program
from opgen.errors import Diagnostic, ModelError, UnsupportedError, UsageError, VerificationError
from opgen.interpret.array_files import read_arrays
from opgen.lib.tensor import Array
from opgen.litert.schema import open_model
from opgen.litert.write import with_shapes
from opgen.prove import host, oracle
from opgen.prove.beside_oracle import Ask, Said, beside_oracle, beside_torch, in_order
from opgen.prove.comparison import Comparison, compare_tensors
from opgen.prove.execute import check_inputs, execute, made_of
from opgen.prove.module import DEFAULT, Build, module_of
from opgen.prove.seeded import STEPS, inputs_for
from opgen.prove.special_values import with_special_samples
from opgen.tflite.flatbuffer import Reader

NO_ORACLE = "none"
"""Compare numpy and C only: for models that no other runtime can run."""


@dataclass(frozen=True)
class VerifyReport:
    """What :func:`prove_model` found."""

    model: str
    samples: int
    steps: int
    comparisons: tuple[Comparison, ...]
    left_out: str = ""
    """Which oracle cannot run the model, and why; empty: none was left out."""

    @property
    def faults(self) -> tuple[Diagnostic, ...]:
        """The first tensor that differs of each comparison, of those that must be equal."""
        found = (each.first_fault for each in self.comparisons if each.binding)
        return tuple(each for each in found if each is not None)

    @property
    def good(self) -> bool:
        """Whether nothing differs that must be equal."""
        return not any(each.differences for each in self.comparisons if each.binding)

    def raise_if_different(self) -> None:
        """Raise what was found.

        :raises VerificationError: with the first tensor that differs of each comparison.
        """
        if self.faults:
            raise VerificationError(*self.faults)


def prove_model(  # noqa: PLR0913
    bound: BoundModel,
    *,
    samples: int = 4,
    against: str = "tflm",
    is_required: bool = True,
    build: Build = DEFAULT,
    file: BoundModel | None = None,
    special: bool = True,
    ask: Ask | None = None,
    feed: Sequence[Array] | None = None,
) -> VerifyReport:
    """Compare numpy with C, and both with ``against``, on seeded inputs or given ones.

    Numpy gives every operator what the C gave it, so that each is judged alone: small differences,
    as those of sums in another order, do not grow from layer to layer. Where a kernel may be off by
    a step, of others it is only reported how far they are from the C.

    With ``special``, of a model without control flow one more sample has special values among its
    floats, or several where inputs have few elements: infinities, NaN, the ends of the range, -0.0
    and denormals. Numpy and C are compared on them; oracles, which leave some of what follows from
    them undefined, are not asked.

    :param against: ``tflm``, ``litert``, another of :data:`opgen.prove.oracle.ORACLES`,
        :data:`NO_ORACLE`, or the path of a ``.npz`` file with ``in0``, ``in1``, ... and ``out0``,
        ... of shape [samples, steps, *shape].
    :param is_required: otherwise an oracle that cannot run the model is left out.
    :param build: how the C is made, and where it runs.
    :param file: the model as its file has it, if the C has other inputs and outputs: numpy and
        ``against`` run that. The C gets the integers that are made of its inputs; what is made of
        the C's outputs is compared with its outputs.
    :param ask: what runs the model for :data:`opgen.prove.oracle.TORCH`.
    :param feed: inputs of the file's model [samples, steps, *shape], instead of seeded ones.
    :raises UsageError: if a compiler, an emulator, an oracle or a file is missing.
    :raises oracle.RefusedError: if the oracle cannot run the model, and is required.
    """
    file = file or bound
    if against.endswith(".npz"):
        inputs, golden = read_golden(Path(against))
        check_inputs(file.model.name, file.subgraph, inputs)
        _check_golden(file, against, inputs, golden)
    else:
        if against != NO_ORACLE and ask is None:
            oracle.require(against)
            _require_litert(file, against)
        inputs = inputs_for(file, samples, steps_of_run(file)) if feed is None else tuple(feed)
        golden, plain, samples = None, inputs, len(inputs[0]) if inputs else samples
        # Loops might not end.
        has_loops = any(each.operator.op_type in MARKS for each in file.operators)
        if special and feed is None and not has_loops:
            inputs = with_special_samples(inputs)
    known = zip(file.subgraph.input_ids, inputs, strict=True)
    made = dict(known) if file is bound else execute(file, inputs).tensors
    given = {id_: made[id_] for id_ in bound.subgraph.input_ids}
    fed = [_turned(values, bound.model.turned.get(id_)) for id_, values in given.items()]
    ran = run_c(bound, fed, traced=True, build=build)
    # What lies between inputs and outputs of another order has one of its own.
    is_turned = bool(bound.model.turned)
    inner = {} if is_turned else ran.tensors
    numpy_run = execute(file, inputs, other=() if is_turned else ran.rounds)
    is_exact = not any(each.kernel and each.kernel.tolerance for each in bound.operators)
    computed = {
        **inner,
        **given,
        **_outputs_of_file(file, bound, ran.outputs),
    }
    c_run = (f"the C module{build.machine.words}", computed)
    found = compare_tensors(file, ("numpy", numpy_run.tensors), c_run)
    comparisons = [replace(found, binding=is_exact or not is_turned)]
    if is_turned:
        own = execute(bound, fed, other=ran.rounds).tensors
        comparisons.append(compare_tensors(bound, ("numpy", own), (c_run[0], ran.tensors)))
    said, left_out = None, ""
    if golden is None and against != NO_ORACLE:
        asking = partial(ask, file, plain) if ask else partial(_ask, file, against, plain)
        said, left_out = _answer(asking, is_required=is_required)
    if said is not None:
        run = c_run[0], {id_: each[:samples] for id_, each in computed.items()}
        if ask:
            comparisons.append(beside_torch(file, said, run, plain))
        else:
            found = beside_oracle(file, (against, said), run, plain)
            is_binding = found.binding and is_exact and against in oracle.EXACT
            comparisons.append(replace(found, binding=is_binding))
    if golden is not None:
        outputs = dict(zip(file.subgraph.output_ids, golden, strict=True))
        found = compare_tensors(file, (Path(against).name, outputs), c_run)
        comparisons.append(replace(found, binding=is_exact))
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    return VerifyReport(bound.model.name, samples, steps, tuple(comparisons), left_out)


def _answer(asking: Callable[[], Said], *, is_required: bool) -> tuple[Said | None, str]:
    """Return what an oracle says, or that it is left out and why."""
    try:
        return asking(), ""
    except oracle.RefusedError as error:
        if is_required:
            raise
        return None, f"left out: {error.diagnostics[0].message}"


def _require_litert(bound: BoundModel, against: str) -> None:
    """Refuse to ask an oracle what an exported program computes.

    :raises UnsupportedError: always, for one.
    """
    if is_exported_program(bound.model.path):
        message = f"the oracle '{against}' runs LiteRT models; this is an exported PyTorch program"
        hint = "compare with PyTorch, --against torch, or with what it gave, --against FILE.npz"
        raise UnsupportedError.at(bound.model.path.name, message, hint=hint)


def _outputs_of_file(
    file: BoundModel, bound: BoundModel, outputs: Sequence[Array]
) -> dict[int, Array]:
    """Return the outputs of C, and what a model's file makes of them where it has other ones."""
    found = dict(zip(bound.subgraph.output_ids, outputs, strict=True))
    ids = zip(file.subgraph.output_ids, bound.subgraph.output_ids, outputs, strict=True)
    for of_file, own, computed in ids:
        order = bound.model.turned.get(own)
        values = _turned(computed, None if order is None else [*map(int, np.argsort(order))])
        is_same = file.subgraph.tensors[of_file].type is bound.subgraph.tensors[own].type
        found[of_file] = values if is_same else made_of(file, of_file, values)
    return found


def _turned(values: Array, order: Sequence[int] | None) -> Array:
    """Return arrays [samples, steps, *shape] with the axes of the shape in another order."""
    return values if order is None else values.transpose(0, 1, *(2 + axis for axis in order))


def keeps_state(bound: BoundModel) -> bool:
    """Whether what a model computes depends on its earlier runs."""
    own = any(
        each.memory.states if each.definition is None else each.definition.state_names
        for each in bound.operators
    )
    return own or any(tensor.is_variable for tensor in bound.subgraph.tensors.values())


def steps_of_run(bound: BoundModel) -> int:
    """Return how many runs in a row show what a model computes."""
    stream = bound.model.stream
    if stream is not None:
        return stream.warm_up + STEPS
    return STEPS if keeps_state(bound) else 1


def read_golden(path: Path, prefix: str = "") -> tuple[tuple[Array, ...], tuple[Array, ...]]:
    """Return the inputs and the outputs of a file, ``<prefix>in0`` ... and ``<prefix>out0`` ...

    :raises UsageError: if the file cannot be read or has no outputs.
    """
    arrays = read_arrays(path)

    def several(name: str) -> tuple[Array, ...]:
        found: list[Array] = []
        while f"{prefix}{name}{len(found)}" in arrays:
            found.append(arrays[f"{prefix}{name}{len(found)}"])
        return tuple(found)

    outputs = several("out")
    if not outputs:
        hint = "in0, ... and out0, ... of shape [samples, steps, *shape]"
        raise UsageError.at(str(path), f"has no array '{prefix}out0'", hint=hint)
    return several("in"), outputs


def _check_golden(
    bound: BoundModel, file: str, inputs: Sequence[Array], outputs: Sequence[Array]
) -> None:
    """Check that a file has an array of the right shape for each output of a model."""
    lead = inputs[0].shape[:2] if inputs else (1, 1)
    wanted = [lead + bound.subgraph.tensors[id_].shape for id_ in bound.subgraph.output_ids]
    found = [output.shape for output in outputs]
    if found != wanted:
        message = f"its outputs have shapes {found}, those of the model are {wanted}"
        raise UsageError.at(file, message, hint="they are [samples, steps, *shape]")
    strange = [str(output.dtype) for output in outputs if output.dtype.kind not in "biufc"]
    if strange:
        raise UsageError.at(file, f"an output has no numbers but {strange[0]}")


def run_c(
    bound: BoundModel,
    inputs: Sequence[Array],
    *,
    traced: bool = False,
    build: Build = DEFAULT,
) -> host.HostRun:
    """Compile a model and run it on inputs [samples, steps, *shape].

    :param traced: also return what every layer computes.
    :param build: how it is made, and where it runs.
    :raises UsageError: if there is no C compiler or emulator, or the inputs do not fit.
    :raises VerificationError: if the program crashes or a layer fails.
    """
    check_inputs(bound.model.name, bound.subgraph, inputs)
    running = f"running the C module{build.machine.words}"
    with compiled(bound, traced=traced, build=build) as program, stage(running):
        return run_compiled(program, inputs)


@contextmanager
def compiled(
    bound: BoundModel, *, traced: bool = False, build: Build = DEFAULT
) -> Iterator[host.Program]:
    """Compile a model, for a block that runs it; see :func:`run_c`."""
    module = module_of(bound, "model", build.planner, build.weights_as)
    with tempfile.TemporaryDirectory(prefix="opgen-run-") as name:
        with stage("compiling the C module"):
            program = host.build_program(
                [module], Path(name), traced=traced, library=build.library, machine=build.machine
            )
        yield program


def run_compiled(program: host.Program, inputs: Sequence[Array]) -> host.HostRun:
    """Run the only module of a program on inputs [samples, steps, *shape] that fit it.

    :raises VerificationError: if it crashes or a layer fails.
    """
    run = host.run_program(program, [(0, inputs)])[0]
    if run.failure:
        name = program.modules[0].bound.model.name
        raise VerificationError.at(name, f"the C module: {run.failure}", hint=run.hint)
    return run


def _read_in(data: bytes) -> frozenset[int]:
    """Return the tensors that operators of a file's main subgraph read; none if it is broken.

    What nothing reads, as what a loop leaves of a counter, interpreters leave as it is.
    """
    try:
        subgraphs = open_model(Reader(data, "")).subgraphs or ()
        operators = (each for graph in subgraphs[:1] for each in graph.operators or ())
        lists = (each.inputs for each in operators if each.inputs is not None)
        return frozenset(int(id_) for each in lists for id_ in each)
    except ModelError:
        return frozenset()


def _ask(bound: BoundModel, against: str, inputs: Sequence[Array]) -> Said:
    """Return what an oracle computes: the outputs, and the tensors between the layers."""
    data = bound.model.path.read_bytes()
    made = (id_ for each in bound.operators for id_ in each.operator.output_ids)
    read = _read_in(data)
    computed = [id_ for id_ in made if id_ in read]
    if bound.model.reshaped and against == "tflm":  # LiteRT infers shapes, as opgen does
        try:
            data = with_shapes(data, bound.model.reshaped)
        except ValueError as error:
            message = f"TFLM reads all shapes from the file, and {error}"
            hint = "compare with LiteRT, which infers them: --against litert"
            raise oracle.RefusedError(Diagnostic(bound.model.name, message, hint=hint)) from error
    job = oracle.Job(data, tuple(inputs), tuple(computed))
    with stage(f"asking {against}"):
        answer = oracle.ask(against, [job])[0]
    if answer.refusal:
        message = f"the oracle '{against}' cannot run it: {answer.refusal}"
        hint = f"compare numpy and C only: --against {NO_ORACLE}"
        raise oracle.RefusedError(Diagnostic(bound.model.name, message, hint=hint))
    outputs = zip(bound.model.main.output_ids, answer.outputs, strict=True)
    found = {**answer.tensors, **dict(outputs)}
    return Said({id_: in_order(bound, id_, each) for id_, each in found.items()})
