"""From a bound model to its C module in memory, and how that is made and run."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from opgen.aot.emit import EmitOptions, emit_module
from opgen.aot.emit.tables import FILE
from opgen.aot.plan import Planner, plan_memory
from opgen.aot.plan.pack import pack
from opgen.bind.bound import BoundModel
from opgen.lib.target import Target
from opgen.prove.cmsis_nn_library import build_cmsis_nn
from opgen.prove.host import Library
from opgen.prove.machine import HOST, Machine, machine_of
from opgen.prove.sources import Module


@dataclass(frozen=True)
class Build:
    """How the C of a model is made, and where it runs."""

    machine: Machine = HOST
    planner: Planner = pack
    library: Library | None = None
    """The kernels that the module does not bring along."""
    weights_as: str = "c"
    """What constants are written as, see :class:`opgen.config.ConvertConfig`."""


DEFAULT = Build()


@contextlib.contextmanager
def build_for(target: Target, planner: Planner) -> Iterator[Build]:
    """Give a build for a target: on its board, if QEMU emulates one, and with its kernels.

    :raises UsageError: if a tool is missing, or the CMSIS-NN to link to.
    """
    machine = machine_of(target)
    if target.kernels != "cmsis-nn":
        yield Build(machine, planner)
        return
    with tempfile.TemporaryDirectory(prefix="opgen-cmsis-nn-") as folder:
        yield Build(machine, planner, build_cmsis_nn(machine, Path(folder)))


def module_of(
    bound: BoundModel, name: str, planner: Planner = pack, weights_as: str = "c"
) -> Module:
    """Plan and emit a model as ``opgen convert`` does by default."""
    plan = plan_memory(bound, planner=planner)
    files = emit_module(bound, plan, EmitOptions(name=name, weights_as=weights_as))
    return Module(name, files, bound, plan.attached, has_weights_file=weights_as == FILE)
