"""TorchProgram -> AIR: each call becomes the operator whose spec says so in ``torch:``.

Between PyTorch's tensors and an operator's there may be a TRANSPOSE, a RESHAPE or a PAD, which the
spec asks for; transforms of AIR remove those that are not needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from opgen.air.control import COPY, UNREADABLE
from opgen.air.dtype import DType
from opgen.air.faults import ModelFaults
from opgen.air.model import (
    AirModel,
    AirOperator,
    AirOperatorOptions,
    AirSignature,
    AirSubgraph,
    AirTensor,
    Quantization,
)
from opgen.air.rewrite import Ids
from opgen.aten.program import Result, TorchNode, TorchProgram, TorchTensor, tensor_refs
from opgen.context.registries import RegistryContext
from opgen.context.torch_by_hand import called_for
from opgen.errors import ModelError, OperatorPlace, OpgenError, UsageError, did_you_mean, quoted
from opgen.interpret.interpret import constant_outputs
from opgen.lib.adapt import Adapted, Transposed
from opgen.lib.tensor import Tensor
from opgen.operators.applied import evaluate, operation_of, tensor_facts
from opgen.operators.model import Definition, Operand
from opgen.operators.operation import Operation, OutputFacts
from opgen.operators.rules import operand_violations, raise_if_any
from opgen.pt2.builder import Graph, Lowering, LoweringBuilder, require_described, returned_values
from opgen.pt2.calls import Taken, array_of, options_of, taken
from opgen.pt2.growing import Growing, computed
from opgen.pt2.in_place import writes
from opgen.pt2.own_states import as_described, own_states, require_own_states, require_reset
from opgen.pt2.refusals import Refused, refusing
from opgen.pt2.unknown import fault_of, place_of
from opgen.transforms.assembly import flat

SIGNATURE = "forward"
"""What the entry point is called, as the method of the module."""
NOT_IN_C = frozenset({DType.BFLOAT16})
"""Types of tensors that no spec can take."""
FLOAT32 = "export the model .to(torch.float32)"
_SHOWN = 3
_MOST_ELEMENTS = 1 << 22
"""Of constants that are computed here; what is larger is left to the run."""


def lower(program: TorchProgram, context: RegistryContext) -> AirModel:
    """Return the graph of a program.

    :raises ModelError: if a call breaks a rule of its spec.
    :raises UnsupportedError: if something is not supported; names all of it.
    """
    model, faults = lower_partly(program, context)
    faults.raise_all()
    return model


def lower_partly(program: TorchProgram, context: RegistryContext) -> tuple[AirModel, ModelFaults]:
    """Return the graph of a program of which something is not supported, and what that is.

    Calls that no spec takes are of type ``UNREADABLE``; the graph is whole, so that all that is
    left of it can be judged.

    :raises ModelError: if a call breaks a rule of its spec.
    """
    model, faults, _ = lower_named(program, context)
    return model, faults


def lower_named(
    program: TorchProgram, context: RegistryContext
) -> tuple[AirModel, ModelFaults, Mapping[str, int]]:
    """Return what :func:`lower_partly` does, and which tensor of the program is which of the graph.

    :raises ModelError: if a call breaks a rule of its spec.
    """
    nodes = tuple(as_described(each, context) for each in program.nodes)
    lowering = _Lowering(replace(program, nodes=nodes), context)
    model = lowering.run()
    if lowering.faults.is_wrong:
        lowering.faults.raise_all()
    return model, lowering.faults, lowering.ids


@dataclass
class _Lowering:
    """The graph while it grows."""

    program: TorchProgram
    context: RegistryContext
    ids: dict[str, int] = field(default_factory=dict)
    """Tensor of the program -> tensor of the graph."""
    faults: ModelFaults = field(default_factory=ModelFaults)

    @cached_property
    def graph(self) -> Growing:
        """The tensors and the operators that there are by now."""
        return Growing(self.context)

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """Buffer that is the state of a single operator -> what it is after a run."""
        found = (each for node in self.program.nodes for each in own_states(node, self.program))
        return dict(found)

    def run(self) -> AirModel:
        program = self.program
        self._require_ports()
        for name in program.mutations:
            if name not in self._own:
                self._variable(program.tensors[name])
        inputs = [self._input(port.name, program.tensors[port.tensor]) for port in program.inputs]
        for node in _needed(program, self.context):
            self._lower(node)
        outputs = self._outputs()
        self._mutations()
        operators = tuple(self.graph.operators)
        graph = AirSubgraph("main", self.graph.tensors, operators, tuple(inputs), outputs)
        signature = AirSignature(
            SIGNATURE,
            0,
            {port.name: id_ for port, id_ in zip(program.inputs, inputs, strict=True)},
            {port.name: id_ for port, id_ in zip(program.outputs, outputs, strict=True)},
        )
        return AirModel(
            program.name, program.path, program.sha256, (graph,), (signature,), is_exact=False
        )

    # --- tensors ----------------------------------------------------------------------------------

    def _require_ports(self) -> None:
        """Refuse inputs, outputs and state that C cannot have."""
        program = self.program
        ports = [("input", port.name, port.tensor) for port in program.inputs]
        ports += [("buffer", program.tensors[each].origin, each) for each in program.mutations]
        ports += [("output", port.name, port.tensor) for port in program.outputs]
        for what, name, tensor in ports:
            type_ = program.tensors[tensor].type
            if type_ in NOT_IN_C:
                where = f"{program.path.name}: {what} {quoted(name)}"
                message = f"its type is {type_}, which has no form in C"
                self.faults.unsupported(where, message, hint=FLOAT32)

    def _variable(self, tensor: TorchTensor) -> None:
        facts = _air_tensor(tensor, tensor.origin or tensor.name)
        variable = replace(facts, is_variable=True, resource=tensor.origin or tensor.name)
        self.ids[tensor.name] = self.graph.add(variable)

    def _input(self, name: str, tensor: TorchTensor) -> int:
        """Return an input; one that was given channels last has them last in the module, too."""
        rank = len(tensor.shape)
        if not tensor.is_channels_last:
            self.ids[tensor.name] = id_ = self.graph.add(_air_tensor(tensor, name))
            return id_
        shape = (tensor.shape[0], *tensor.shape[2:], tensor.shape[1])
        id_ = self.graph.add(replace(_air_tensor(tensor, name), shape=shape))
        step = Transposed((0, rank - 1, *range(1, rank - 1)))
        self.ids[tensor.name] = self.graph.after(id_, (step,))
        return id_

    def _id(self, name: str) -> int:
        """Return a tensor of the program: one that was computed, or a constant."""
        if name not in self.ids:
            tensor = self.program.tensors[name]
            self.ids[name] = self.graph.add(_air_tensor(tensor, tensor.origin or name))
        return self.ids[name]

    # --- operators --------------------------------------------------------------------------------

    def _lower(self, node: TorchNode) -> None:
        where = place_of(node, self.program)
        try:
            _require_types(node, self.program)
            lowering = self.context.torch_lowerings.get(node.target)
            if lowering is not None:
                with refusing(node, self.program):
                    is_done = self._lower_by_hand(node, lowering, where)
            else:
                is_done = False
            if not is_done:
                found = taken(node, self.program, self.context, self._seen)
                require_own_states(node, self.program)
                with refusing(node, self.program):
                    self._lower_to(node, found, where)
                require_reset(node, self.program, found.definition, self._last_operation(found))
        except Refused as refused:
            self.faults.found += refused.diagnostics
        except UsageError:
            raise  # of a lowering, which is not the model's fault
        except OpgenError as error:
            self.faults.add(error)
        kept = self._own.values()
        missing = [
            name
            for name in node.outputs
            if name not in self.ids and self._is_used(name) and name not in kept
        ]
        if missing:
            # What is refused is reported, and what reads it is judged by the program's own facts.
            made = {
                name: self.graph.add(_air_tensor(self.program.tensors[name], name))
                for name in missing
            }
            self.ids |= made
            self._stand_in(node, tuple(made.values()))

    def _stand_in(self, node: TorchNode, made: tuple[int, ...]) -> None:
        """Add what stands for a call that is not supported: its tensors are all it has."""
        refs = {name: [*tensor_refs(given)] for name, given in node.arguments.items()}
        read = {
            name: tuple(self._id(each.name) for each in found)
            for name, found in refs.items()
            if found
        }
        operator = self.graph.operator(
            UNREADABLE, read, {"results": made}, AirOperatorOptions(), node.name
        )
        self.graph.operators[-1] = replace(operator, stands_for=node.target)

    def _seen(self, name: str) -> Tensor:
        """Return a tensor of the program as expressions see it: with its elements if constant."""
        return tensor_facts(Operand(name, ""), self.graph.tensors[self._id(name)])

    def _lower_to(self, node: TorchNode, found: Taken, where: str) -> None:
        definition, entry = found.definition, found.entry
        given = evaluate(where, entry.inputs_of, found.call)
        inputs = {
            each.name: self._given(f"{node.name}/{each.name}", given.get(each.name))
            for each in definition.inputs
        }
        options = evaluate(where, entry.options_of, found.call)
        results = dict(zip(entry.outputs, node.results, strict=False))
        ids = self._apply(node, where, definition, inputs, options, results)
        shown = {each.name: self._numbered(ids[each.name], each) for each in definition.outputs}
        self._take(node, where, evaluate(where, entry.outputs_of, {**found.call, **shown}))

    def _apply(  # noqa: PLR0913
        self,
        node: TorchNode,
        where: str,
        definition: Definition[Any],
        inputs: Mapping[str, Ids],
        given: Mapping[str, object],
        results: Mapping[str, Result],
    ) -> dict[str, Ids]:
        """Add an operator; return its outputs, which are called as the results that they become."""
        options = options_of(definition, given, where)
        draft = AirOperator(0, definition.op, (), (), inputs, options)
        operation = operation_of(definition, draft, self.graph.tensors)
        raise_if_any(where, operand_violations(definition, operation))
        facts = evaluate(where, definition.infer, operation)
        ids: dict[str, Ids] = {}
        for operand in definition.outputs:
            expected, result = facts[operand.name], results.get(operand.name)
            if isinstance(expected, tuple):
                names = result if isinstance(result, tuple) else (None,) * len(expected)
                pairs = zip(names, expected, strict=False)
                ids[operand.name] = tuple(self._output(node, *each) for each in pairs)
            else:
                name = result if isinstance(result, str) else None
                ids[operand.name] = self._output(node, name, expected)
        operator = self.graph.operator(definition.op, inputs, ids, options, node.name)
        self._resolve(operator, definition)
        return ids

    def _last_operation(self, found: Taken) -> Operation[Any] | None:
        """Return the operator that a call has just become, if it keeps something."""
        if not found.entry.states:
            return None
        return operation_of(found.definition, self.graph.operators[-1], self.graph.tensors)

    def _lower_by_hand(self, node: TorchNode, lowering: Lowering, where: OperatorPlace) -> bool:
        """Let a function build what takes a call's place; False: it leaves that to the specs.

        :raises UsageError: if it does not return what it must.
        """

        def add_operator(
            op: str,
            inputs: Mapping[str, Ids],
            options: Mapping[str, object],
            quantization: Quantization | None,
        ) -> list[Ids]:
            found = self.context.aot_operator_classes.find(op)
            if found is None:
                hint = did_you_mean(op, self.context.aot_operator_classes.keys())
                hint = hint or "opgen ops lists what there is"
                raise UsageError.at(where, f"no spec describes {op}", hint=hint)
            definition: Definition[Any] | None = getattr(found, "DEFINITION", None)
            require_described(where, op, definition, inputs, options)
            assert definition is not None
            absent = {each.name: None for each in definition.inputs}
            ids = self._apply(node, where, definition, {**absent, **inputs}, options, {})
            for id_ in flat(ids.values()):
                if id_ is not None and self.graph.tensors[id_].type.is_integer:
                    changed = replace(self.graph.tensors[id_], quantization=quantization)
                    self.graph.tensors[id_] = changed
            return list(ids.values())

        graph = Graph(
            self.graph.tensors, self._id, self.graph.constant, self.graph.after, add_operator
        )
        results = tuple(self.program.tensors[name] for name in node.outputs)
        builder = LoweringBuilder(node, results, where, graph)
        with called_for(f"lowering of {node.target}, for '{node.name}'"):
            returned = lowering(builder)
        if returned is NotImplemented and not builder.is_used:
            return False
        for result, value in zip(results, returned_values(returned, builder), strict=True):
            self._require_alike(where, self.graph.tensors[value.id], result)
            self.ids[result.name] = value.id
        return True

    def _given(self, name: str, given: object) -> Ids:
        """Return the tensors that an operand is."""
        if given is None:
            return None
        if isinstance(given, Tensor) and not given.name:
            return self.graph.constant(name, np.asarray(given.values))
        if isinstance(given, Adapted):
            return self.graph.after(self._id(given.name), given.steps)
        if isinstance(given, Tensor):
            return self._id(given.name)
        if isinstance(given, tuple) and given and isinstance(given[0], Tensor):
            ids = [self._given(name, each) for each in given]
            return tuple(id_ for id_ in ids if isinstance(id_, int))
        return self.graph.constant(name, array_of(given))

    def _output(self, node: TorchNode, name: str | None, facts: OutputFacts) -> int:
        """Add a tensor that an operator computes; ``name``: of the result that comes of it."""
        result = self.program.tensors.get(name or "")
        type_ = facts.type or (result.type if result else None)
        shape = facts.shape if facts.shape is not None else result.shape if result else ()
        assert type_ is not None
        quantization = result.quantization if result else None
        return self.graph.add(
            AirTensor(0, name or node.name, type_, tuple(int(n) for n in shape), quantization)
        )

    def _numbered(self, ids: Ids, operand: Operand) -> Tensor | tuple[Tensor, ...]:
        """Return tensors under their numbers, by which :meth:`_take` knows them again."""
        if isinstance(ids, tuple):
            found = (self._numbered(id_, operand) for id_ in ids)
            return tuple(each for each in found if isinstance(each, Tensor))
        assert ids is not None
        tensor = self.graph.tensors[ids]
        return Tensor(str(ids), tensor.type, tensor.shape, operand.layout)

    def _resolve(self, operator: AirOperator, definition: Definition[Any]) -> None:
        """Compute at once what does not depend on an input or a state."""
        used = [self.graph.tensors[id_] for id_ in operator.input_ids if id_ >= 0]
        sizes = sum(self.graph.tensors[id_].size for id_ in operator.output_ids)
        if (
            definition.state_names
            or not all(each.is_constant for each in used)
            or sizes > _MOST_ELEMENTS
        ):
            return
        file, tensors = self.program.path.name, self.graph.tensors
        for tensor in constant_outputs(file, definition, operator, tensors):
            self.graph.tensors[tensor.id] = tensor
            if self.graph.operators[-1:] == [operator]:
                self.graph.operators.pop()

    def _take(self, node: TorchNode, where: str, made: Sequence[object]) -> None:
        """Give the node's results the tensors that the spec makes of the operator's outputs."""
        for result, each in zip(node.results, made, strict=False):
            names = result if isinstance(result, tuple) else (result,)
            tensors = each if isinstance(each, tuple) else (each,)
            for name, tensor in zip(names, tensors, strict=False):
                if name is None:
                    continue
                assert isinstance(tensor, Tensor)
                steps = tensor.steps if isinstance(tensor, Adapted) else ()
                id_ = self.graph.after(int(tensor.name), steps)
                self._require_alike(where, self.graph.tensors[id_], self.program.tensors[name])
                self.ids[name] = id_

    def _is_used(self, name: str) -> bool:
        return name in self.program.consumers or name in self.program.kept

    def _require_alike(self, where: str, made: AirTensor, wanted: TorchTensor) -> None:
        if (made.type, made.shape) != (wanted.type, wanted.shape):
            message = (
                f"its spec gives {made.type} {list(made.shape)} for '{wanted.name}', "
                f"the program has {wanted.type} {list(wanted.shape)}"
            )
            raise ModelError.at(where, message)

    # --- what a run leaves ------------------------------------------------------------------------

    def _outputs(self) -> tuple[int, ...]:
        """Return the outputs: what is computed, under the names that callers know."""
        found: list[int] = []
        for port in self.program.outputs:
            wanted = self.program.tensors[port.tensor]
            id_ = self._id(port.tensor)
            if self._takes_channels_last and wanted.is_channels_last:
                rank = len(wanted.shape)
                id_ = self.graph.after(id_, (Transposed((0, *range(2, rank), 1)),))
            computed = {each for operator in self.graph.operators for each in operator.output_ids}
            if id_ not in computed or id_ in found:
                id_ = self._copied(id_, port.name)
            self.graph.tensors[id_] = replace(self.graph.tensors[id_], name=port.name)
            found.append(id_)
        return tuple(found)

    @cached_property
    def _takes_channels_last(self) -> bool:
        """Whether images come with their channels last; if so, they are given like that, too.

        Otherwise an output in such an order is a view that the program permuted.
        """
        given = (self.program.tensors[port.tensor] for port in self.program.inputs)
        return any(tensor.is_channels_last for tensor in given)

    def _copied(self, id_: int, name: str) -> int:
        source = self.graph.tensors[id_]
        target = self.graph.add(replace(computed(source), name=name))
        self.graph.operator(COPY, {"input": id_}, {"output": target}, AirOperatorOptions())
        return target

    def _mutations(self) -> None:
        """Give the variables their next values, all of which are taken before one is given."""
        mutations = {
            name: new for name, new in self.program.mutations.items() if name not in self._own
        }
        sources = {}
        for name, new in mutations.items():
            id_ = self._id(new)
            is_other = new in mutations and new != name
            sources[name] = self._copied(id_, f"{name}/next") if is_other else id_
        for name, source in sources.items():
            if source != self.ids[name]:
                self.graph.operator(
                    COPY, {"input": source}, {"output": self.ids[name]}, AirOperatorOptions()
                )


def _require_types(node: TorchNode, program: TorchProgram) -> None:
    """Check that C can compute with what a call reads and gives.

    :raises Refused: if not.
    """
    names = dict.fromkeys((*node.inputs, *node.outputs))
    strange = [name for name in names if program.tensors[name].type in NOT_IN_C]
    if strange:
        shown = ", ".join(quoted(program.tensors[each].origin or each) for each in strange[:_SHOWN])
        type_ = program.tensors[strange[0]].type
        message = f"it computes with {type_}, which has no form in C: {shown}"
        raise Refused(fault_of(node, program, message, FLOAT32))


def _air_tensor(tensor: TorchTensor, name: str) -> AirTensor:
    if tensor.type in NOT_IN_C:  # nor does numpy hold it; what reads it is refused
        return AirTensor(0, name, tensor.type, tensor.shape, is_variable=tensor.data is not None)
    return AirTensor(0, name, tensor.type, tensor.shape, tensor.quantization, tensor.data)


def _needed(program: TorchProgram, context: RegistryContext) -> list[TorchNode]:
    """Return the nodes that something depends on, in order.

    Those that write into a tensor are among them: others may share it, so they must be refused.
    """
    wanted = set(program.kept)
    found = []
    for node in reversed(program.nodes):
        if writes(node.target, context) or not wanted.isdisjoint(node.outputs):
            wanted.update(node.inputs)
            found.append(node)
    return found[::-1]
