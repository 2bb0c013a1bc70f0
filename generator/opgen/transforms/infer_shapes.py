"""The shapes of all that a model computes, inferred from those of its inputs by the specs.

LiteRT does the same before a run: what a file says of tensors that operators compute is not read.
Converters leave it out, or write 1 for what they do not know, and then it is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from opgen.air.control import UNREADABLE
from opgen.air.faults import ModelFaults
from opgen.air.model import AirModel, AirOperator, AirSubgraph
from opgen.context.registries import RegistryContext
from opgen.errors import ModelError, OpgenError, UnsupportedError
from opgen.operators.applied import describe, evaluate, operation_of
from opgen.operators.choice import early_types_refusal
from opgen.operators.model import Control, Definition
from opgen.operators.operation import OutputFacts, Violation
from opgen.operators.rules import broken_rules, input_violations, operand_violations, raise_if_any
from opgen.transforms.fold_constants import folded_outputs
from opgen.transforms.operators import definition_of

Shape = tuple[int, ...]
MAX_BYTES = 2**31 - 1
"""Sizes are int32_t in the generated C."""

_MOST_ELEMENTS = 1024
"""Of a constant that is computed for the sake of shapes; a shape has few elements."""

_MOST_PASSES = 4
"""A variable may be read before the operator comes that says what shape it has."""

_DEEPEST = 32

_SOME_SHAPE = (1, 1, 1, 1)


@dataclass(frozen=True)
class Hint:
    """What to do where an operator does not take the shapes that it gets."""

    text: str = ""
    is_open: bool = False
    """Whether inputs may have other shapes, so that this does not make the model wrong."""
    is_stated: bool = True
    """Whether the file says so; else they may be scalars, or what nobody knew the shapes of."""


def infer_shapes(
    model: AirModel, context: RegistryContext, hint: Hint = Hint()
) -> tuple[AirModel, ModelFaults]:
    """Return the model with the shapes that follow from its inputs, and where none follows.

    An operator without known shapes becomes ``UNREADABLE``: nothing is reported of it, as only the
    first one is at fault. The model is the same one if its file has all shapes right.
    """
    return _Inference(model, context, hint).run()


class _ReportedError(Exception):
    """No shapes follow, for a reason that was reported already."""


class _Inference:
    """Walks through the subgraphs in the order in which they run, from inputs to outputs."""

    def __init__(self, model: AirModel, context: RegistryContext, hint: Hint) -> None:
        self.model = model
        self.context = context
        self.hint = hint
        self.tensors = [dict(each.tensors) for each in model.subgraphs]
        self.faults = ModelFaults()
        self.skipped: set[tuple[int, int]] = set()
        """Operators, by subgraph and id, that do not get shapes."""
        self.unknown: set[tuple[int, int]] = set()
        """Tensors whose shapes are not known because something before them is wrong."""
        self.late: set[tuple[int, int]] = set()
        """Tensors that depend on constants only, and are not computed here: rules may want them."""
        self.handles: dict[tuple[int, int], str] = {}
        """Tensors that stand for variables -> which one."""
        self.variables: dict[str, Shape] = {}
        self.entered: dict[int, tuple[Shape, ...]] = {}
        """Subgraphs that were walked through -> the shapes of their inputs."""
        self.running: list[int] = []

    def run(self) -> tuple[AirModel, ModelFaults]:
        for _ in range(_MOST_PASSES):
            before = dict(self.variables)
            self._reset()
            for entry in dict.fromkeys((0, *(each.subgraph for each in self.model.signatures))):
                if entry < len(self.model.subgraphs) and entry not in self.entered:
                    self._walk(entry)
            if self.variables == before:
                break
        return self._result(), self.faults

    def _reset(self) -> None:
        self.tensors = [dict(each.tensors) for each in self.model.subgraphs]
        self.faults = ModelFaults()
        for found in (self.skipped, self.unknown, self.late, self.handles, self.entered):
            found.clear()

    def _result(self) -> AirModel:
        graphs = tuple(
            self._graph_of(index, graph) for index, graph in enumerate(self.model.subgraphs)
        )
        if all(new is old for new, old in zip(graphs, self.model.subgraphs, strict=True)):
            return self.model
        changed = {
            (index, id_): tensor.shape
            for index, graph in enumerate(graphs)
            for id_, tensor in graph.tensors.items()
            if tensor.shape != self.model.subgraphs[index].tensors[id_].shape
        }
        return replace(self.model, subgraphs=graphs, reshaped={**self.model.reshaped, **changed})

    def _graph_of(self, index: int, before: AirSubgraph) -> AirSubgraph:
        tensors = {}
        for id_, old in before.tensors.items():
            # What nothing computes and no run reaches may be open: it must only be sound.
            shape = tuple(max(size, 1) if size < 0 else size for size in self._shape(index, id_))
            tensors[id_] = old if shape == old.shape else replace(old, shape=shape)
        operators = tuple(
            replace(each, op_type=UNREADABLE, stands_for=each.stands_for or each.op_type)
            if (index, each.id) in self.skipped
            else each
            for each in before.operators
        )
        if operators == before.operators and all(
            tensors[id_] is old for id_, old in before.tensors.items()
        ):
            return before
        return replace(before, tensors=tensors, operators=operators)

    def _shape(self, index: int, id_: int) -> Shape:
        return self.tensors[index][id_].shape

    def _walk(self, index: int) -> None:
        """Infer all shapes of a subgraph; those of its inputs are known."""
        graph = self.model.subgraphs[index]
        self.entered[index] = tuple(self._shape(index, id_) for id_ in graph.input_ids)
        self.running.append(index)
        for operator in graph.operators:
            if all((index, id_) not in self.unknown for id_ in operator.input_ids):
                try:
                    self._infer(index, operator)
                    continue
                except UnsupportedError as error:
                    self.faults.add(error)
                except OpgenError as error:
                    self.faults.add(self._explained(error))
                except _ReportedError:
                    pass
            self.skipped.add((index, operator.id))
            self.unknown.update((index, id_) for id_ in operator.output_ids)
        self.running.pop()

    def _explained(self, error: OpgenError) -> OpgenError:
        kind = UnsupportedError if self.hint.is_open else type(error)
        hint = self.hint.text
        return kind(*(replace(each, hint=each.hint or hint) for each in error.diagnostics))

    def _infer(self, index: int, operator: AirOperator) -> None:
        """Give the outputs of an operator the shapes that follow from its inputs'."""
        where = describe(self.model.path.name, operator)
        if index and not operator.origin:
            origin = f"subgraph {index}, operator {operator.id}"
            where = describe(self.model.path.name, replace(operator, origin=origin))
        definition = definition_of(operator, self.context)
        if definition is None:
            self._keep(index, operator, where)
        elif definition.control is not None:
            self._control(index, operator, definition.control, where)
        else:
            try:
                self._by_spec(index, operator, definition, where)
            except OpgenError as error:
                operation = operation_of(definition, operator, self.tensors[index])
                also = early_types_refusal(where, definition, operation, self.model.path)
                raise type(error)(*error.diagnostics, *also) from error

    def _by_spec(
        self, index: int, operator: AirOperator, definition: Definition[Any], where: str
    ) -> None:
        tensors = self.tensors[index]
        operation = operation_of(definition, operator, tensors)
        try:
            facts = evaluate(where, definition.infer, operation)
        except OpgenError:
            raise_if_any(where, input_violations(definition, operation))
            raise_if_any(where, broken_rules(definition, operation))
            raise
        changes = self._take(index, operator, definition, facts, where)
        is_whole = self.late.isdisjoint((index, id_) for id_ in operator.input_ids)
        if (changes or self.hint.is_open) and is_whole:
            operation = operation_of(definition, operator, tensors)
            wrong = [*input_violations(definition, operation), *broken_rules(definition, operation)]
            if wrong and not self.hint.is_stated:
                wrong = self._about_shapes(index, operator, definition, wrong)
            # What is only not supported says nothing of shapes; it is reported when it is bound.
            # But where the model leaves sizes open, nothing left of an image means that they are
            # too small.
            if self.hint.is_open and self._leaves_nothing(index, operator):
                wrong = [replace(each, is_limit=False) for each in wrong]
            raise_if_any(where, (each for each in wrong if not each.is_limit))
        self._fold(index, operator)

    def _leaves_nothing(self, index: int, operator: AirOperator) -> bool:
        """Tell whether outputs have no elements, although all inputs have some."""
        inputs, outputs = (
            [self._shape(index, id_) for id_ in ids if id_ >= 0]
            for ids in (operator.input_ids, operator.output_ids)
        )
        return any(0 in each for each in outputs) and not any(0 in each for each in inputs)

    def _about_shapes(
        self,
        index: int,
        operator: AirOperator,
        definition: Definition[Any],
        wrong: list[Violation],
    ) -> list[Violation]:
        """Leave out what is wrong with scalars and would be with other shapes as well."""
        tensors = {
            id_: each if each.shape or each.is_constant else replace(each, shape=_SOME_SHAPE)
            for id_, each in self.tensors[index].items()
        }
        broken = broken_rules(definition, operation_of(definition, operator, tensors))
        always = {each.message for each in broken}
        return [each for each in wrong if each.message not in always]

    def _take(
        self,
        index: int,
        operator: AirOperator,
        definition: Definition[Any],
        facts: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
        where: str,
    ) -> bool:
        """Set the shapes of outputs; tell whether the file has others."""
        changes = False
        for operand in definition.outputs:
            ids, found = operator.named_tensors.get(operand.name), facts[operand.name]
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            each = found if isinstance(found, tuple) else (found,)
            for id_, fact in zip(several, each, strict=False):
                if id_ < 0:
                    continue  # absent
                if fact.shape is None:
                    self._decided_late(index, operator, definition, where)
                    continue
                shape = tuple(int(size) for size in fact.shape)
                if min(shape, default=0) < 0:
                    operation = operation_of(definition, operator, self.tensors[index])
                    raise_if_any(where, broken_rules(definition, operation))
                    message = f"'{operand.name}' would have the shape {list(shape)}"
                    raise ModelError.at(where, message)
                changes |= self._set(index, id_, shape, where, operand.name)
        return changes

    def _set(self, index: int, id_: int, shape: Shape, where: str, name: str) -> bool:
        """Give a tensor a shape; tell whether the file has another."""
        tensor = self.tensors[index][id_]
        # That nothing may write a constant is reported where the graph is verified.
        if tensor.shape == shape or self.model.subgraphs[index].tensors[id_].is_constant:
            return False
        shaped = replace(tensor, shape=shape)
        if min(shape, default=0) >= 0 and shaped.bytes > MAX_BYTES:
            raise UnsupportedError.at(where, f"'{name}' would have more than {MAX_BYTES} bytes")
        self.tensors[index][id_] = shaped
        return True

    def _keep(self, index: int, operator: AirOperator, where: str) -> None:
        """Take what the file says of the outputs of an operator of which nothing is known."""
        before = self.model.subgraphs[index].tensors
        ids = [id_ for id_ in (*operator.input_ids, *operator.output_ids) if id_ >= 0]
        shapes = [self._shape(index, id_) for id_ in ids]
        is_same = all(s == before[id_].shape for id_, s in zip(ids, shapes, strict=True))
        if is_same and all(size >= 0 for shape in shapes for size in shape):
            return
        if operator.op_type == UNREADABLE:
            raise _ReportedError
        message = "the shapes of its outputs do not follow from those of its inputs"
        raise UnsupportedError.at(where, message)

    def _decided_late(
        self, index: int, operator: AirOperator, definition: Definition[Any], where: str
    ) -> None:
        """Take what the file says of outputs whose shape a value decides, if that can be."""
        tensors = self.tensors[index]
        operation = operation_of(definition, operator, tensors)
        wrong = (*operand_violations(definition, operation), *broken_rules(definition, operation))
        messages = [each.message for each in wrong if not each.is_limit]
        is_open = any(min(self._shape(index, id_), default=0) < 0 for id_ in operator.output_ids)
        if not messages and not is_open:
            return
        deciding = [
            f"'{each.name}'"
            for each in definition.inputs
            if each.ignores_scale
            and each.name in definition.reads_values
            and not operation.tensor(each.name).is_constant
        ]
        message = "what the file says of the shapes of its outputs cannot be"
        if deciding:
            message = (
                f"it is {deciding[0]} that decides the shape of its output, and a run computes it"
            )
        raise UnsupportedError.at(where, message, why="".join(messages[:1]))

    def _fold(self, index: int, operator: AirOperator) -> None:
        """Compute integers that may decide shapes; transforms do it for good."""
        tensors = self.tensors[index]
        outputs = [tensors[id_] for id_ in operator.output_ids if id_ in tensors]
        if all(not each.type.is_float and each.size <= _MOST_ELEMENTS for each in outputs):
            graph = replace(self.model.subgraphs[index], tensors=tensors, output_ids=())
            for folded in folded_outputs(self.model.path.name, operator, graph, self.context):
                tensors[folded.id] = folded
        elif all(
            id_ < 0 or tensors[id_].is_constant or (index, id_) in self.late
            for id_ in operator.input_ids
        ):
            self.late.update((index, id_) for id_ in operator.output_ids)

    # --- control flow -----------------------------------------------------------------------------

    def _control(self, index: int, operator: AirOperator, control: Control, where: str) -> None:
        """Infer what an operator gives that runs subgraphs, or reads and writes variables.

        What is wrong with how it refers to subgraphs is reported when these are put in its place.
        """
        roles = control.roles
        match control.form:
            case "variable":
                key = "\0".join(
                    str(getattr(operator.options, roles[k])) for k in ("container", "name")
                )
                self.handles[index, operator.output_ids[0]] = key
            case "read":
                key = self.handles.get((index, operator.tensor_of(roles["variable"])), "")
                if key in self.variables:
                    self._set(index, operator.output_ids[0], self.variables[key], where, "value")
            case "assign":
                key = self.handles.get((index, operator.tensor_of(roles["variable"])), "")
                value = self._shape(index, operator.tensor_of(roles["value"]))
                self.variables.setdefault(key, value)
            case "once":
                self._call(index, operator, control, "body", (), where)
            case "call":
                given = operator.input_ids
                results = self._call(index, operator, control, "body", given, where)
                for id_, (inner, result) in zip(operator.output_ids, results, strict=False):
                    self._set(index, id_, self._shape(inner, result), where, "outputs")
            case "branch":
                self._branch(index, operator, control, where)
            case _:
                self._loop(index, operator, control, where)

    def _branch(self, index: int, operator: AirOperator, control: Control, where: str) -> None:
        given = list(operator.input_ids)
        given.remove(operator.tensor_of(control.roles["condition"]))
        results = [
            self._call(index, operator, control, role, given, where) for role in ("then", "else")
        ]
        for id_, *both in zip(operator.output_ids, *results, strict=False):
            shapes = [self._shape(inner, result) for inner, result in both]
            if shapes[0] != shapes[1]:
                message = (
                    f"its branches give different shapes: {list(shapes[0])}, {list(shapes[1])}"
                )
                raise UnsupportedError.at(where, message)
            self._set(index, id_, shapes[0], where, "outputs")

    def _loop(self, index: int, operator: AirOperator, control: Control, where: str) -> None:
        for source, id_ in zip(operator.input_ids, operator.output_ids, strict=False):
            if (index, source) in self.handles:
                self.handles[index, id_] = self.handles[index, source]
            else:
                self._set(index, id_, self._shape(index, source), where, "outputs")
        given = operator.input_ids
        self._call(index, operator, control, "condition", given, where)
        results = self._call(index, operator, control, "body", given, where)
        for number, (id_, (inner, result)) in enumerate(zip(given, results, strict=False)):
            before, after = self._shape(index, id_), self._shape(inner, result)
            if before != after and (inner, result) not in self.handles:
                name = self.tensors[inner][result].name
                message = (
                    f"what it keeps from round to round changes its shape: number {number}, "
                    f"'{name}', is {list(before)} before the first one and {list(after)} after it"
                )
                hint = "export the model so that the first value has the shape of all others"
                if self.hint.is_open:
                    hint = self.hint.text
                raise UnsupportedError.at(where, message, hint=hint)

    def _call(  # noqa: PLR0913
        self,
        index: int,
        operator: AirOperator,
        control: Control,
        role: str,
        given: Sequence[int],
        where: str,
    ) -> list[tuple[int, int]]:
        """Walk through a subgraph that takes tensors; return its outputs, with its index."""
        inner = int(getattr(operator.options, control.roles[role]))
        if (
            not 0 <= inner < len(self.model.subgraphs)
            or inner in self.running
            or len(self.running) >= _DEEPEST
            or len(self.model.subgraphs[inner].input_ids) != len(given)
        ):
            return []
        graph = self.model.subgraphs[inner]
        shapes = tuple(self._shape(index, id_) for id_ in given)
        if self.entered.get(inner, shapes) != shapes:
            message = f"it runs subgraph {inner}, which runs elsewhere on tensors of other shapes"
            raise UnsupportedError.at(where, message)
        for own, id_ in zip(graph.input_ids, given, strict=True):
            if (index, id_) in self.handles:
                self.handles[inner, own] = self.handles[index, id_]
            self._set(inner, own, self._shape(index, id_), where, "inputs")
        if inner not in self.entered:
            self._walk(inner)
        if any(each == inner for each, _ in self.skipped):
            raise _ReportedError
        return [(inner, id_) for id_ in graph.output_ids]
