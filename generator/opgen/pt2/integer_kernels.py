"""Which calls have a kernel that computes them on integers as PyTorch's programs mean it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from opgen.air.dtype import DType
from opgen.aten.program import Result, TorchNode, TorchProgram, TorchTensor
from opgen.context.registries import RegistryContext
from opgen.errors import OpgenError
from opgen.lib.tensor import Tensor
from opgen.operators.applied import evaluate
from opgen.operators.axes import maps_rows
from opgen.operators.choice import accepted
from opgen.operators.model import Definition, Operand
from opgen.operators.operation import Bound, Operation, OutputFacts
from opgen.operators.rules import operand_violations
from opgen.pt2.calls import Taken, array_of, facts_of, options_of, taken
from opgen.pt2.quantized_results import Takes
from opgen.pt2.refusals import Refused
from opgen.pt2.unknown import place_of


def integer_kernels(program: TorchProgram, context: RegistryContext) -> Takes:
    """Return what tells whether a spec takes a node of a program, and has a kernel for it."""

    def takes(node: TorchNode, tensors: Mapping[str, TorchTensor]) -> bool:
        if node.target not in context.torch_operators:
            return False
        alone = replace(program, nodes=(node,), tensors=tensors)
        try:
            found = taken(node, alone, context, lambda name: facts_of(tensors[name]))
            return not _is_float_function(found.definition) and _runs(node, alone, found)
        except (Refused, OpgenError):
            return False

    return takes


def _is_float_function(definition: Definition[Any]) -> bool:
    """Tell whether an operator maps the elements, or the rows, of one tensor.

    Its kernels for integers approximate as LiteRT does; what PyTorch means is the float function.
    Of elements a transform of the graph makes a table of it. Clamps are the same either way.
    """
    is_function = len(definition.inputs) == 1 and maps_rows(definition)
    return is_function and definition.elements != "clamped"


def _runs(node: TorchNode, program: TorchProgram, found: Taken) -> bool:
    definition, entry = found.definition, found.entry
    where = place_of(node, program)
    inputs = evaluate(where, entry.inputs_of, found.call)
    bound: dict[str, Bound] = dict.fromkeys(each.name for each in definition.outputs)
    for each in definition.inputs:
        bound[each.name] = _input(each, inputs.get(each.name))
    options = options_of(definition, evaluate(where, entry.options_of, found.call), where)
    operation: Operation[Any] = Operation(options, bound)
    if any(operand_violations(definition, operation)):
        return False
    results = dict(zip(entry.outputs, node.results, strict=False))
    facts = evaluate(where, definition.infer, operation)
    for each in definition.outputs:
        bound[each.name] = _output(each, facts[each.name], results.get(each.name), program)
    return accepted(where, definition, operation) is not None


def _input(operand: Operand, given: object) -> Bound:
    if given is None:
        return None
    if isinstance(given, tuple) and given and all(isinstance(each, Tensor) for each in given):
        return tuple(_laid_out(each, operand) for each in given)
    if isinstance(given, Tensor):
        return _laid_out(given, operand)
    array = array_of(given)
    return Tensor(operand.name, DType(str(array.dtype)), array.shape, operand.layout, values=array)


def _laid_out(tensor: Tensor, operand: Operand) -> Tensor:
    if operand.ignores_scale:
        return Tensor(tensor.name, tensor.type, tensor.shape, operand.layout, values=tensor.values)
    return replace(tensor, layout=operand.layout)


def _output(
    operand: Operand,
    facts: OutputFacts | tuple[OutputFacts, ...],
    result: Result,
    program: TorchProgram,
) -> Bound:
    if isinstance(facts, tuple):
        names = result if isinstance(result, tuple) else (None,) * len(facts)
        pairs = zip(names, facts, strict=False)
        return tuple(_given(operand, each, name, program) for name, each in pairs)
    return _given(operand, facts, result if isinstance(result, str) else None, program)


def _given(operand: Operand, facts: OutputFacts, name: str | None, program: TorchProgram) -> Tensor:
    seen = facts_of(program.tensors[name]) if name else Tensor("", DType.INT8, ())
    shape = seen.shape if facts.shape is None else tuple(int(size) for size in facts.shape)
    type_ = seen.type if name or facts.type is None else facts.type
    return _laid_out(replace(seen, type=type_, shape=shape), operand)
