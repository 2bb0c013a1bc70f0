"""One call of PyTorch's operator, computed with numpy by what a spec says of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from opgen.air.model import Array
from opgen.aten.program import Port, TensorRef, TorchNode, TorchProgram
from opgen.bind.bind import bind
from opgen.bind.bound import BoundOperator
from opgen.context.registries import RegistryContext
from opgen.lib.target import GENERIC
from opgen.prove.execute import Arithmetic, Execution, require_references
from opgen.pt2.lower import lower
from opgen.pt2.own_states import as_described


def run_by_spec(
    node: TorchNode, program: TorchProgram, values: Mapping[str, Array], context: RegistryContext
) -> dict[str, Array]:
    """Return what a call computes, bit for bit as the kernel of its spec would.

    :param values: elements of the tensors that it reads.
    :raises UnsupportedError: if no spec takes the call, or none of its kernels these types.
    :raises ModelError: if it breaks a rule of its spec.
    """
    node = as_described(node, context)
    call = _program_of(node, program)
    bound = bind(lower(call, context), context, GENERIC)
    require_references(bound)
    machine = Execution(bound, Arithmetic.EXACT)
    refs = {name: node.arguments[name] for name in node.writes}
    kept = {name: values[ref.name] for name, ref in refs.items() if isinstance(ref, TensorRef)}
    keeping = [each.operator.id for each in bound.operators if _keeps(each, kept)]
    machine.states |= dict.fromkeys(keeping, kept)
    found = machine.step([values[port.tensor] for port in call.inputs])
    pairs = zip(call.outputs, bound.subgraph.output_ids, strict=True)
    after = machine.states[keeping[0]] if keeping else {}
    written = {str(node.written[name]): value for name, value in after.items() if name in kept}
    return {port.tensor: found[id_] for port, id_ in pairs} | written


def _keeps(operator: BoundOperator, states: Mapping[str, Array]) -> bool:
    definition = operator.definition
    return definition is not None and bool(states) and states.keys() <= {*definition.state_names}


def _program_of(node: TorchNode, program: TorchProgram) -> TorchProgram:
    """Return a program of nothing but one call; what is constant stays so, a state does not."""
    refs = {name: node.arguments[name] for name in node.writes}
    written = {ref.name: str(node.written[name]) for name, ref in refs.items()
               if isinstance(ref, TensorRef)}  # fmt: skip
    tensors = {}
    for name in (*node.inputs, *node.outputs):
        tensor = program.tensors[name]
        # In the order of axes that PyTorch shows, however they lie in memory.
        rank = len(tensor.shape)
        strides = tuple(math.prod(tensor.shape[axis + 1 :]) for axis in range(rank))
        data = None if name in program.mutations and name not in written else tensor.data
        tensors[name] = replace(tensor, strides=strides, data=data)
    given = [name for name in dict.fromkeys(node.inputs) if tensors[name].data is None]
    used = [
        name
        for name in node.outputs
        if (name in program.consumers or name in program.kept) and name not in written.values()
    ]
    return replace(
        program,
        nodes=(node,),
        tensors=tensors,
        inputs=tuple(Port(name, name) for name in given),
        outputs=tuple(Port(name, name) for name in used),
        mutations=written,
        inside=(),
    )
