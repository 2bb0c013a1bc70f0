"""Builds generated modules with a C compiler of this machine and runs them on many samples."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np

from opgen.air.dtype import DType
from opgen.air.model import AirSubgraph, AirTensor
from opgen.base.content import FileContent
from opgen.bind.bound import BoundModel
from opgen.lib.tensor import Array
from opgen.litert.tensors import pack_int4, unpack_int4
from opgen.prove import objects
from opgen.prove.c_places import in_specs, places_in_specs
from opgen.prove.compiling import compile_all, language_flags, run_linker, too_small, write_sources
from opgen.prove.machine import HOST, INPUT, OUTPUT, Machine
from opgen.prove.sources import HARNESS, Module, files_of, own_sources, shared_sources, unite
from opgen.prove.statuses import failure_of
from opgen.prove.watched import Ended, run_watched

OPTIMIZED = ("-O1",)
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Wvla", "-Werror")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
SANITIZED = ("-g", "-O0", *SANITIZERS)
"""Without optimization: it compiles in a third of the time, and no fault is optimized away."""

CASE_SECONDS = 10.0
"""What a case of one operator, which takes milliseconds, is given on a busy machine."""

Result = TypeVar("Result")

_JOB = struct.Struct("=3i")
_FRAME = struct.Struct("=4i")
_ERROR_LINES = 12
_NO_MEMORY = 5
"""What our harness ends with, if there is none for what a module computes in."""
_LEAST_SECONDS = 1.0
"""That a job is given after others did not end."""
_NOT_RUN = "it was not run, as another case did not end"


@dataclass(frozen=True)
class Library:
    """Kernels that are compiled apart from the modules, as CMSIS-NN is in firmware."""

    include: Path
    """Folder of its headers."""
    archive: Path
    """Its objects, for the linker."""


@dataclass(frozen=True, eq=False)
class Program:
    """A program that runs modules."""

    path: Path
    modules: tuple[Module, ...]
    traced: bool
    machine: Machine = HOST
    objects: tuple[Path, ...] = ()
    """What the modules and their kernels were compiled to."""


@dataclass(frozen=True, eq=False)
class HostRun:
    """What a module computed; arrays are [samples, steps, *shape]."""

    outputs: tuple[Array, ...] = ()
    tensors: Mapping[int, Array] = field(default_factory=dict)
    """Tensor id -> its elements after its layer ran, for the last time if it is in a loop; of the
    layers that every step ran; only of a traced program."""
    rounds: Sequence[Mapping[int, Sequence[Array]]] = ()
    """Per step of each sample: tensor id -> its elements each time that its layer ran."""
    failure: str = ""
    """Why there is nothing else: the program crashed, hung, or reported a status."""
    hint: str = ""
    """How to mend that, where it is known."""
    hung: bool = False
    """Whether it did not end, or was not run as another one of its kind did not."""


class FrameKind(IntEnum):
    """What the program says."""

    STATUS = 0
    OUTPUT = 1
    LAYER = 2
    MEMORY = 3


@dataclass(frozen=True)
class Frame:
    """What the program wrote at one moment: a status, an output, or the output of a layer."""

    kind: int
    index: int
    output: int
    data: bytes


def build_program(  # noqa: PLR0913
    modules: Sequence[Module],
    folder: Path,
    *,
    compiler: str = "",
    flags: Sequence[str] = OPTIMIZED,
    standard: str = "c99",
    traced: bool = False,
    united: bool = False,
    probes: Sequence[str] = (),
    library: Library | None = None,
    machine: Machine = HOST,
) -> Program:
    """Compile modules into one program below ``folder``.

    :param compiler: path of the compiler; by default that of the machine.
    :param standard: of the language; a C++ standard compiles everything as C++.
    :param traced: let each layer report its output.
    :param united: compile modules with the same kernels as one file, which takes far less time.
    :param probes: C of functions ``<module>_probe``, per module; empty: none. Only of united ones.
    :param library: has the kernels that the modules do not bring along.
    :param machine: where it shall run.
    :raises SpecError: if the compiler refuses the C, which comes from the specs.
    :raises UsageError: if there is no compiler.
    """
    files = files_of(modules, traced=traced, probes=probes) | machine.sources()
    sources = [name for name in files if name.endswith(".c")]
    if united:
        whole = unite(modules, files, probes)
        files |= whole
        inside = {name for module in modules for name in own_sources(module)}
        sources = [*whole, *(name for name in sources if name not in inside)]
    compiler = compiler or machine.compiler(cxx=standard.startswith("c++"))
    flags = (*flags, *machine.flags)
    write_sources(files, folder)
    every = [*language_flags(standard), *flags]
    if library is not None:  # its headers need not satisfy our warnings
        every += ["-isystem", str(library.include.resolve())]
    archives = [] if library is None else [library.archive.resolve()]
    program = folder / "program"
    script = machine.link_flags(folder.resolve())
    with places_in_specs(modules):
        compiled = _objects([compiler, *every], modules, files, sources, folder, traced=traced)
        linked = [*sorted(map(str, compiled)), *map(str, archives)]
        run_linker([compiler, *flags, *script, *linked, "-lm", "-o", str(program)], folder, machine)
    own = tuple(each for each in compiled if each.stem != Path(HARNESS).stem)
    return Program(program, tuple(modules), traced, machine, own)


def run_program(
    program: Program,
    jobs: Sequence[tuple[int, Sequence[Array]]],
    seconds: float = 60.0,
    kinds: Sequence[str] = (),
) -> list[HostRun]:
    """Run modules on inputs [samples, steps, *shape].

    Each sample starts with a fresh context. A job that crashes does not stop those after it.

    :param jobs: index of the module, and its inputs.
    :param seconds: time limit of each job; less after one that did not end.
    :param kinds: see :class:`Task`, per job; empty: none are alike.
    """

    def task(index: int, inputs: Sequence[Array], kind: str) -> Task[HostRun]:
        bound = program.modules[index].bound
        fed = _job_bytes(index, inputs, bound.subgraph)
        return Task(fed, lambda frames: _read_run(bound, inputs, frames), kind)

    tasks = [task(*job, kind) for job, kind in zip(jobs, kinds or [""] * len(jobs), strict=True)]
    return run_tasks(program, tasks, lambda why, hung: HostRun(failure=why, hung=hung), seconds)


@dataclass(frozen=True, eq=False)
class Task(Generic[Result]):
    """A job of any kind."""

    fed: bytes
    """What the program reads."""
    read: Callable[[Iterator[Frame]], Result | None]
    """Gives the result from what the program wrote; None if that ends too early."""
    kind: str = ""
    """Tasks of one kind do not end either, if one of them does not; empty: it is like no other."""


def run_tasks(
    program: Program,
    tasks: Sequence[Task[Result]],
    failed: Callable[[str, bool], Result],
    seconds: float = 60.0,
) -> list[Result]:
    """Run tasks; one that crashes does not stop those after it, one that hangs those of its kind.

    :param failed: gives the result of a task from why it has none, and whether it hung.
    :param seconds: time limit of each task; less after one that did not end.
    """
    results: dict[int, Result] = {}
    left = list(range(len(tasks)))
    while left:
        found, hung = _run_from(program, [tasks[each] for each in left], failed, seconds)
        results |= zip(left, found, strict=False)
        last, left = left[len(found) - 1], left[len(found) :]
        if hung:  # C that hangs once often hangs again: all of it together is bounded, too
            seconds = max(seconds / 2, min(seconds, _LEAST_SECONDS))
            alike = [
                each for each in left if tasks[each].kind and tasks[each].kind == tasks[last].kind
            ]
            results |= dict.fromkeys(alike, failed(_NOT_RUN, True))
            left = [each for each in left if each not in results]
    return [results[index] for index in range(len(tasks))]


def _objects(  # noqa: PLR0913
    command: Sequence[str],
    modules: Sequence[Module],
    files: Mapping[str, FileContent],
    sources: Sequence[str],
    folder: Path,
    *,
    traced: bool,
) -> list[Path]:
    """Return the objects of all sources: those of kernels may come from an earlier program."""
    keys = {name: objects.key_of(name, files, command) for name in shared_sources(modules, files)}
    found = {name: path for name, key in keys.items() if (path := objects.kept(key))}
    missing = [name for name in sources if name not in found]
    compiled = compile_all([*command, *_traces(modules, traced=traced)], missing, folder)
    for name in keys.keys() & compiled.keys():
        objects.keep(keys[name], compiled[name])
    return [*found.values(), *compiled.values()]


def _traces(modules: Sequence[Module], *, traced: bool) -> list[str]:
    return [f"-D{module.name.upper()}_TRACE" for module in modules] if traced else []


def _run_from(
    program: Program,
    tasks: Sequence[Task[Result]],
    failed: Callable[[str, bool], Result],
    seconds: float,
) -> tuple[list[Result], bool]:
    """Run tasks in one process until all are done or one stops it.

    :return: at least one result; whether the last one is of a task that did not end.
    :raises LimitError: if a board has no memory for a context.
    """
    ended = _fed(program, b"".join(each.fed for each in tasks), seconds, len(tasks))
    hung = ended.status is None
    if ended.status == _NO_MEMORY and program.machine.board is not None:
        raise too_small(program.machine, "it finds no room for the module's context")
    end = f"did not finish within {seconds:g} s" if hung else _end(ended.status)
    results: list[Result] = []
    frames = _frames(ended.output)
    for task in tasks:
        result = task.read(frames)
        if result is None:
            words = in_specs("\n".join(ended.said.splitlines()[:_ERROR_LINES]), program.modules)
            return [*results, failed(f"the program {end}\n{words}".strip(), hung)], hung
        results.append(result)
    if ended.status != 0:  # a leak, say: the whole run is not to be trusted
        words = in_specs(ended.said, program.modules)
        results[-1] = failed(f"the program {end}\n{words}".strip(), hung)
    return results, hung


def job_head(index: int, first: int, second: int) -> bytes:
    """Return how a job begins: a module with samples and steps, or what a probe wants."""
    return _JOB.pack(index, first, second)


def _end(status: int | None) -> str:
    return (
        "found no room for the context in memory"
        if status == _NO_MEMORY
        else f"ended with status {status}"
    )


def _fed(program: Program, fed: bytes, seconds: float, jobs: int) -> Ended:
    """Run a program on its input: jobs, each of which may take so many seconds."""
    command = program.machine.command(program.path.resolve())
    bound = seconds * (jobs + 1)
    if program.machine.board is None:
        return run_watched(command, fed, seconds, most_seconds=bound)
    folder = program.path.resolve().parent
    (folder / INPUT).write_bytes(fed)
    (folder / OUTPUT).write_bytes(b"")
    return run_watched(
        command, b"", seconds, most_seconds=bound, folder=folder, writes=folder / OUTPUT
    )


def _job_bytes(index: int, inputs: Sequence[Array], graph: AirSubgraph) -> bytes:
    tensors = [graph.tensors[id_] for id_ in graph.input_ids]
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    parts = [job_head(index, samples, steps)]
    for sample in range(samples):
        for step in range(steps):
            for tensor, each in zip(tensors, inputs, strict=True):
                values = np.ascontiguousarray(tensor.in_memory(each[sample, step]))
                is_packed = tensor.type is DType.INT4
                parts.append((pack_int4(values.astype(np.int8)) if is_packed else values).tobytes())
    return b"".join(parts)


def _frames(out: bytes) -> Iterator[Frame]:
    position = 0
    while position + _FRAME.size <= len(out):
        kind, index, output, size = _FRAME.unpack_from(out, position)
        position += _FRAME.size
        if position + size > len(out):
            return
        yield Frame(kind, index, output, out[position : position + size])
        position += size


def _read_run(
    bound: BoundModel, inputs: Sequence[Array], frames: Iterator[Frame]
) -> HostRun | None:
    """Read what one job wrote; None if it ends too early."""
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    graph = bound.subgraph
    outputs: list[list[Array]] = [[] for _ in graph.output_ids]
    layers: list[dict[int, list[Array]]] = []
    failed = None
    for _ in range(samples * steps):
        awaited = len(outputs) + 1
        layers.append({})
        while awaited:
            frame = next(frames, None)
            if frame is None:
                return None
            if frame.kind == FrameKind.LAYER:
                id_ = bound.operators[frame.index - 1].operator.output_ids[frame.output]
                layers[-1].setdefault(id_, []).append(elements(graph.tensors[id_], frame.data))
                continue
            awaited -= 1
            if frame.kind == FrameKind.STATUS and frame.index != 0:
                failed = failed or failure_of(bound, frame.index)
            elif frame.kind == FrameKind.OUTPUT:
                tensor = graph.tensors[graph.output_ids[frame.index]]
                outputs[frame.index].append(elements(tensor, frame.data))
    if failed:
        return HostRun(failure=failed.words, hint=failed.hint)
    # What lies in a branch that a step did not take has no value there.
    always = [id_ for id_ in layers[0] if all(id_ in step for step in layers)] if layers else []

    def in_runs(steps_: Sequence[Array]) -> Array:
        return np.stack(steps_).reshape(samples, steps, *steps_[0].shape)

    return HostRun(
        tuple(map(in_runs, outputs)),
        {id_: in_runs([step[id_][-1] for step in layers]) for id_ in always},
        layers,
    )


def elements(tensor: AirTensor, data: bytes) -> Array:
    """Return bytes of a C array as elements of a tensor."""
    if tensor.type is DType.INT4:
        return unpack_int4(np.frombuffer(data, np.uint8), tensor.size).reshape(tensor.shape)
    return tensor.from_memory(np.frombuffer(data, tensor.type.numpy))
