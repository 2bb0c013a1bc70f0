"""Builds generated modules with a C compiler of this machine and runs them on many samples."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import jinja2
import numpy as np

from opgen.air.model import AirTensor
from opgen.aot.bound import BoundModel
from opgen.errors import Diagnostic, SpecError, UsageError
from opgen.lib.tensor import Array
from opgen.paths import templates_root
from opgen.registry.operation import describe

OPTIMIZED = ("-O1",)
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
SANITIZED = (
    "-g",
    "-O1",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)

_JOB = struct.Struct("=3i")
_FRAME = struct.Struct("=4i")
_STATUS, _OUTPUT, _LAYER = range(3)
_WORKERS = 2
_ERROR_LINES = 12


@dataclass(frozen=True, eq=False)
class Module:
    """A generated module: its files and what they were made from."""

    name: str
    files: Mapping[str, bytes]
    bound: BoundModel


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


@dataclass(frozen=True, eq=False)
class HostRun:
    """What a module computed; arrays are [samples, steps, *shape]."""

    outputs: tuple[Array, ...] = ()
    tensors: Mapping[int, Array] = field(default_factory=dict)
    """Tensor id -> its elements after its layer ran; only of a traced program."""
    failure: str = ""
    """Why there is nothing else: the program crashed, hung, or reported a status."""


@dataclass(frozen=True)
class _Frame:
    """What the program wrote at one moment: a status, an output, or the output of a layer."""

    kind: int
    index: int
    output: int
    data: bytes


def find_compiler(*, cxx: bool = False) -> str:
    """Return the path of a C (or C++) compiler: ``$CC`` (``$CXX``), or the first on the path.

    :raises UsageError: if there is none.
    """
    variable, known = ("CXX", ("c++", "g++", "clang++")) if cxx else ("CC", ("cc", "gcc", "clang"))
    wanted = os.environ.get(variable, "")
    for name in (wanted,) if wanted else known:
        path = shutil.which(name)
        if path:
            return path
    language = "C++" if cxx else "C"
    missing = (
        f"'{wanted}' of ${variable} was not found"
        if wanted
        else f"no {language} compiler was found"
    )
    message = f"{missing}; running compiled modules needs one"
    hint = f"install gcc or clang, or set {variable} to its path"
    raise UsageError(Diagnostic("opgen", message, hint=hint))


def build_program(  # noqa: PLR0913
    modules: Sequence[Module],
    folder: Path,
    *,
    compiler: str = "",
    flags: Sequence[str] = OPTIMIZED,
    standard: str = "c99",
    traced: bool = False,
    library: Library | None = None,
) -> Program:
    """Compile modules into one program below ``folder``.

    :param compiler: path of the compiler; by default :func:`find_compiler`.
    :param standard: of the language; a C++ standard compiles everything as C++.
    :param traced: let each layer report its output.
    :param library: has the kernels that the modules do not bring along.
    :raises SpecError: if the compiler refuses the C, which comes from the specs.
    :raises UsageError: if there is no compiler.
    """
    compiler, every, files = _prepare(modules, folder, compiler, flags, standard, traced=traced)
    if library is not None:  # its headers need not satisfy our warnings
        every += ["-isystem", str(library.include.resolve())]
    objects = folder.resolve() / "objects"
    objects.mkdir(parents=True)
    with ThreadPoolExecutor(_WORKERS) as pool:
        portions = [files[start::_WORKERS] for start in range(_WORKERS)]
        commands = [[compiler, *every, "-c", *portion] for portion in portions if portion]
        list(pool.map(lambda command: _compile(command, objects), commands))
    program = folder / "program"
    linked = sorted(str(path) for path in objects.glob("*.o"))
    linked += [] if library is None else [str(library.archive.resolve())]
    _compile([compiler, *flags, *linked, "-lm", "-o", str(program)], objects)
    return Program(program, tuple(modules), traced)


def check_sources(
    modules: Sequence[Module],
    folder: Path,
    *,
    compiler: str = "",
    flags: Sequence[str] = STRICT,
    standard: str = "c99",
) -> None:
    """Let a compiler check modules without making a program; see :func:`build_program`.

    :raises SpecError: if the compiler refuses the C.
    :raises UsageError: if there is no compiler.
    """
    compiler, every, files = _prepare(modules, folder, compiler, flags, standard, traced=False)
    _compile([compiler, *every, "-fsyntax-only", *files], folder)


def run_program(
    program: Program, jobs: Sequence[tuple[int, Sequence[Array]]], seconds: float = 60.0
) -> list[HostRun]:
    """Run modules on inputs [samples, steps, *shape].

    Each sample starts with a fresh context. A job that crashes does not stop those after it.

    :param jobs: index of the module, and its inputs.
    :param seconds: time limit of each job.
    """
    runs: list[HostRun] = []
    while len(runs) < len(jobs):
        runs += _run_from(program, jobs[len(runs) :], seconds)
    return runs


def _prepare(  # noqa: PLR0913
    modules: Sequence[Module],
    folder: Path,
    compiler: str,
    flags: Sequence[str],
    standard: str,
    *,
    traced: bool,
) -> tuple[str, list[str], list[str]]:
    """Write the sources; return the compiler, its flags, and the files to compile."""
    cxx = standard.startswith("c++")
    compiler = compiler or find_compiler(cxx=cxx)
    source = folder.resolve() / "source"
    _write_sources(modules, source, traced=traced)
    every = [f"-std={standard}", *(("-x", "c++") if cxx else ()), *flags, "-I", str(source)]
    if traced:
        every += [f"-D{module.name.upper()}_TRACE" for module in modules]
    return compiler, every, sorted(str(path) for path in source.rglob("*.c"))


def _write_sources(modules: Sequence[Module], folder: Path, *, traced: bool) -> None:
    written: dict[str, bytes] = {}
    for module in modules:
        for name, content in module.files.items():
            if not name.endswith((".c", ".h")):
                continue
            if written.setdefault(name, content) != content:
                message = f"two modules have different files of the name {name}"
                raise ValueError(message)
    for name, content in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "opgen_harness.c").write_text(_harness(modules, traced=traced), encoding="utf-8")


def _harness(modules: Sequence[Module], *, traced: bool) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates_root()),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701  the text is C
    )
    facts = [
        {
            "name": module.name,
            "inputs": [each.bytes for each in _inputs(module.bound)],
            "outputs": [each.bytes for each in _outputs(module.bound)],
        }
        for module in modules
    ]
    return environment.get_template("harness.c.j2").render(modules=facts, traced=traced)


def _inputs(bound: BoundModel) -> list[AirTensor]:
    return [bound.subgraph.tensors[id_] for id_ in bound.subgraph.input_ids]


def _outputs(bound: BoundModel) -> list[AirTensor]:
    return [bound.subgraph.tensors[id_] for id_ in bound.subgraph.output_ids]


def _compile(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = done.stderr.replace(f"{folder.parent / 'source'}{os.sep}", "")
        said = said.replace(f"{folder / 'source'}{os.sep}", "")
        lines = [line for line in said.splitlines() if line.strip()]
        shown = "\n          ".join(lines[:_ERROR_LINES])
        message = "refuses the generated C"
        raise SpecError(Diagnostic(Path(command[0]).name, message, why=shown))


def _run_from(
    program: Program, jobs: Sequence[tuple[int, Sequence[Array]]], seconds: float
) -> list[HostRun]:
    """Run jobs in one process until all are done or one stops it; return at least one."""
    fed = b"".join(_job_bytes(index, inputs) for index, inputs in jobs)
    process = subprocess.Popen(
        [str(program.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        out, err = process.communicate(fed, seconds * len(jobs))
        end = f"ended with status {process.returncode}"
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        end = f"did not finish within {seconds * len(jobs):g} s"
    runs: list[HostRun] = []
    frames = _frames(out)
    for index, inputs in jobs:
        run = _read_run(program.modules[index].bound, inputs, frames)
        if run is None:
            said = err.decode(errors="replace").strip()
            words = "\n".join(said.splitlines()[:_ERROR_LINES])
            return [*runs, HostRun(failure=f"the program {end}\n{words}".strip())]
        runs.append(run)
    if process.returncode != 0:  # a leak, say: the whole run is not to be trusted
        runs[-1] = HostRun(failure=f"the program {end}\n{err.decode(errors='replace')}".strip())
    return runs


def _job_bytes(index: int, inputs: Sequence[Array]) -> bytes:
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    parts = [_JOB.pack(index, samples, steps)]
    for sample in range(samples):
        for step in range(steps):
            parts += [np.ascontiguousarray(each[sample, step]).tobytes() for each in inputs]
    return b"".join(parts)


def _frames(out: bytes) -> Iterator[_Frame]:
    position = 0
    while position + _FRAME.size <= len(out):
        kind, index, output, size = _FRAME.unpack_from(out, position)
        position += _FRAME.size
        if position + size > len(out):
            return
        yield _Frame(kind, index, output, out[position : position + size])
        position += size


def _read_run(
    bound: BoundModel, inputs: Sequence[Array], frames: Iterator[_Frame]
) -> HostRun | None:
    """Read what one job wrote; None if it ends too early."""
    samples, steps = inputs[0].shape[:2] if inputs else (1, 1)
    graph = bound.subgraph
    outputs: list[list[Array]] = [[] for _ in graph.output_ids]
    layers: dict[int, list[Array]] = {}
    failure = ""
    for _ in range(samples * steps):
        awaited = len(outputs) + 1
        while awaited:
            frame = next(frames, None)
            if frame is None:
                return None
            if frame.kind == _LAYER:
                id_ = bound.operators[frame.index - 1].operator.output_ids[frame.output]
                layers.setdefault(id_, []).append(elements(graph.tensors[id_], frame.data))
                continue
            awaited -= 1
            if frame.kind == _STATUS and frame.index != 0:
                failure = failure or _status_in_words(bound, frame.index)
            elif frame.kind == _OUTPUT:
                tensor = graph.tensors[graph.output_ids[frame.index]]
                outputs[frame.index].append(elements(tensor, frame.data))
    if failure:
        return HostRun(failure=failure)
    lead = (samples, steps)
    return HostRun(
        tuple(np.stack(each).reshape(*lead, *each[0].shape) for each in outputs),
        {id_: np.stack(each).reshape(*lead, *each[0].shape) for id_, each in layers.items()},
    )


def _status_in_words(bound: BoundModel, status: int) -> str:
    if 0 < -status <= len(bound.operators):
        operator = bound.operators[-status - 1].operator
        return f"{describe(bound.model.name, operator)} failed: the run returned {status}"
    return f"the run returned {status}"


def elements(tensor: AirTensor, data: bytes) -> Array:
    """Return bytes of a C array as elements of a tensor."""
    return np.frombuffer(data, tensor.type.numpy).reshape(tensor.shape)
