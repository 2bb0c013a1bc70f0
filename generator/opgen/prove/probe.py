"""Calls a kernel in memory that is laid out at will: what lies where, what is around, what after.

A program of :mod:`opgen.prove.host` holds a function ``<module>_probe`` per module with a kernel.
A script fills its memory, calls it with an address for every operand, and reads the memory back.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from opgen.air.model import AirTensor
from opgen.aot.plan.constants import stored_elements
from opgen.bind.bound import BoundOperator
from opgen.lib.tensor import Array
from opgen.operators.model import Kernel
from opgen.prove import host
from opgen.prove.sources import Module

MOST_SLOTS = 256
_COMMAND = struct.Struct("=4i")
_FILL, _WRITE, _FORBID, _CALL, _READ = range(5)


class Role(Enum):
    """What a piece of memory is for."""

    INPUT = "input"
    VARIABLE = "variable input"
    OUTPUT = "output"
    STATE = "state"
    SCRATCH = "scratch"

    @property
    def is_kept(self) -> bool:
        """Whether it keeps its value from one run to the next."""
        return self in (Role.VARIABLE, Role.STATE)

    @property
    def is_result(self) -> bool:
        """Whether the kernel computes what it holds after a run."""
        return self.is_kept or self is Role.OUTPUT


@dataclass(frozen=True, eq=False)
class Slot:
    """A piece of memory whose address a kernel is given."""

    name: str
    """Of the operand or the state; ``scratch``."""
    role: Role
    bytes: int
    c_type: str
    element_bytes: int = 1
    id: int = -1
    """The tensor, if it is one."""
    constant: Array | None = None
    """Stored elements that are always there."""


def slots_of(layer: BoundOperator, tensors: Mapping[int, AirTensor]) -> tuple[Slot, ...]:
    """Return what the kernel of an operator is given: inputs, outputs, states, scratch."""
    assert layer.definition is not None
    slots: list[Slot] = []
    inputs = [(each.name, Role.INPUT) for each in layer.definition.inputs]
    outputs = [(each.name, Role.OUTPUT) for each in layer.definition.outputs]
    for name, role in (*inputs, *outputs):
        for id_ in layer.operator.tensors_of(name):
            tensor = tensors[id_]
            is_kept = tensor.is_variable and role is Role.INPUT
            constant = stored_elements(tensor) if tensor.is_constant else None
            kind = Role.VARIABLE if is_kept else role
            slots.append(
                Slot(name, kind, tensor.bytes, tensor.type.c, tensor.type.size_of(1), id_, constant)
            )
    for name, state in layer.memory.states.items():
        size = state.type.size_of(int(np.prod(state.shape, dtype=np.int64)))
        slots.append(Slot(name, Role.STATE, size, state.type.c))
    if layer.memory.scratch:
        slots.append(Slot("scratch", Role.SCRATCH, layer.memory.scratch, "void"))
    return tuple(slots)


def probe_c(module: Module, slots: Sequence[Slot]) -> str:
    """Return the C of ``<module>_probe``; empty if the module does not call its kernel.

    What cases of a kernel have in common is one function, which is compiled once.
    """
    layer = module.bound.operators[0]
    kernel = layer.kernel
    called = module.files[f"{module.name}.c"].decode()
    if kernel is None or f"{layer.function}(" not in called or len(slots) > MOST_SLOTS:
        return ""
    has_params = "p" in kernel.arguments
    call = "\n".join(_call(layer, kernel, slots))
    shared = f"{layer.function}_probe_{zlib.crc32(call.encode()):08x}"
    taken = [f"const {kernel.struct} *p"] if has_params else []
    given = [f"&{module.name}_{layer.name}"] if has_params else []
    taken += ["int32_t scratch_size", "uint8_t *memory", "const int32_t *at"]
    given += [str(layer.memory.scratch), "memory", "at"]
    head = f"int {module.name}_probe(uint8_t *memory, const int32_t *at)"
    return f"""\
#ifndef {shared}
#define {shared} {shared}
static __attribute__((noinline)) int {shared}({", ".join(taken)})
{{
    (void)scratch_size;
    (void)memory;
    (void)at;
{call}
}}
#endif
{head};
{head}
{{
    return {shared}({", ".join(given)});
}}"""


def _call(layer: BoundOperator, kernel: Kernel, slots: Sequence[Slot]) -> Iterator[str]:
    """Yield the statements that call a kernel with its slots."""
    assert layer.definition is not None
    outputs = {each.name for each in layer.definition.outputs}
    arguments = []
    for name in kernel.arguments:
        places = [
            f"({slot.c_type} *)(void *)(memory + at[{index}])"
            for index, slot in enumerate(slots)
            if slot.name == name
        ]
        if name in ("p", "scratch_size"):
            arguments.append(name)
        elif isinstance(ids := layer.operator.named_tensors.get(name), tuple):
            accepted = kernel.accepted[kernel.same_type.get(name, name)]
            element = accepted[0].c if len(accepted) == 1 else "void"
            const = "" if name in outputs else "const "
            there = iter(places)
            items = ", ".join("NULL" if id_ < 0 else next(there) for id_ in ids) or "NULL"
            yield f"    {const}{element} *const list_{name}[] = {{{items}}};"
            arguments.append(f"list_{name}")
        else:
            arguments.append(places[0] if places else "NULL")
    yield f"    return {layer.function}({', '.join(arguments)});"


@dataclass
class Script:
    """Commands to a probe."""

    size: int
    """Bytes of its memory."""
    fed: list[bytes] = field(default_factory=list)
    commands: int = 0
    replies: list[int] = field(default_factory=list)
    """Kinds of the frames that it makes the program write."""

    def fill(self, offset: int, size: int, value: int) -> None:
        """Give bytes a value."""
        self._add(_FILL, offset, size, value)

    def write(self, offset: int, data: bytes) -> None:
        """Write bytes."""
        self._add(_WRITE, offset, len(data), 0, data)

    def forbid(self, offset: int, size: int) -> None:
        """Let sanitizers report it if the next call touches these bytes."""
        self._add(_FORBID, offset, size, 0)

    def call(self, at: Sequence[int]) -> None:
        """Call the kernel with its slots at these offsets."""
        self._add(_CALL, 0, 4 * len(at), 0, np.array(at, np.int32).tobytes())
        self.replies.append(host.FrameKind.STATUS)

    def read(self, offset: int, size: int) -> None:
        """Ask for bytes."""
        self._add(_READ, offset, size, 0)
        self.replies.append(host.FrameKind.MEMORY)

    def _add(self, kind: int, offset: int, size: int, value: int, data: bytes = b"") -> None:
        self.fed += [_COMMAND.pack(kind, offset, size, value), data]
        self.commands += 1


@dataclass(frozen=True, eq=False)
class ProbeRun:
    """What a script found."""

    memory: tuple[Array, ...] = ()
    """What each of its reads gave, as bytes."""
    failure: str = ""
    """Why there is nothing else: a crash, or a status."""
    hung: bool = False
    """Whether it did not end, or was not run as another one of its kind did not."""


def run_scripts(
    program: host.Program,
    jobs: Sequence[tuple[int, Script]],
    seconds: float = host.CASE_SECONDS,
    kinds: Sequence[str] = (),
) -> list[ProbeRun]:
    """Run scripts, each for the probe of a number: probes count modules that have one.

    :param seconds: time limit of each.
    :param kinds: see :class:`opgen.prove.host.Task`, per script; empty: none are alike.
    """

    def task(number: int, script: Script, kind: str) -> host.Task[ProbeRun]:
        head = host.job_head(-1 - number, script.size, script.commands)
        return host.Task(head + b"".join(script.fed), lambda frames: _read(script, frames), kind)

    tasks = [task(*job, kind) for job, kind in zip(jobs, kinds or [""] * len(jobs), strict=True)]
    return host.run_tasks(
        program, tasks, lambda why, hung: ProbeRun(failure=why, hung=hung), seconds
    )


def _read(script: Script, frames: Iterator[host.Frame]) -> ProbeRun | None:
    found, failure = [], ""
    for kind in script.replies:
        frame = next(frames, None)
        if frame is None:
            return None
        if kind == host.FrameKind.MEMORY:
            found.append(np.frombuffer(frame.data, np.uint8))
        elif frame.index:
            failure = failure or f"it returned {frame.index}"
    return ProbeRun(tuple(found), failure)
