"""One call of PyTorch's operator, computed with numpy by what a spec says of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from opgen.air.model import Array
from opgen.aten.program import Port, TorchNode, TorchProgram
from opgen.bind.bind import bind
from opgen.context.registries import RegistryContext
from opgen.lib.target import GENERIC
from opgen.prove.execute import execute
from opgen.pt2.lower import lower


def run_by_spec(
    node: TorchNode, program: TorchProgram, values: Mapping[str, Array], context: RegistryContext
) -> dict[str, Array]:
    """Return what a call computes, bit for bit as the kernel of its spec would.

    :param values: elements of the tensors that it reads.
    :raises UnsupportedError: if no spec takes the call, or none of its kernels these types.
    :raises ModelError: if it breaks a rule of its spec.
    """
    call = _program_of(node, program)
    bound = bind(lower(call, context), context, GENERIC)
    inputs = [values[port.tensor][np.newaxis, np.newaxis] for port in call.inputs]
    outputs = execute(bound, inputs).outputs
    return {port.tensor: array[0, 0] for port, array in zip(call.outputs, outputs, strict=True)}


def _program_of(node: TorchNode, program: TorchProgram) -> TorchProgram:
    """Return a program of nothing but one call; what is constant stays so, a state does not."""
    tensors = {}
    for name in (*node.inputs, *node.outputs):
        tensor = program.tensors[name]
        # In the order of axes that PyTorch shows, however they lie in memory.
        rank = len(tensor.shape)
        strides = tuple(math.prod(tensor.shape[axis + 1 :]) for axis in range(rank))
        data = None if name in program.mutations else tensor.data
        tensors[name] = replace(tensor, strides=strides, data=data)
    given = [name for name in dict.fromkeys(node.inputs) if tensors[name].data is None]
    used = [name for name in node.outputs if name in program.consumers or name in program.kept]
    return replace(
        program,
        nodes=(node,),
        tensors=tensors,
        inputs=tuple(Port(name, name) for name in given),
        outputs=tuple(Port(name, name) for name in used),
        mutations={},
    )
