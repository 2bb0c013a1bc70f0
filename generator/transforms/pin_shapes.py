"""Give the inputs of a model other shapes, and infer all others from them by the specs.

Runs before the transforms that a context lists, with the shapes that a caller gives; without any,
it refuses models whose own shapes are open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from opgen.air.model import AirModel, AirOperator, AirSubgraph, AirTensor
from opgen.errors import Diagnostic, OpgenError, UnsupportedError, UsageError, did_you_mean
from opgen.litert.faults import Faults
from opgen.registry.context import RegistryContext
from opgen.registry.definition import Definition, OutputFacts
from opgen.registry.operation import describe, evaluate, operation_of
from opgen.registry.rules import operand_violations, raise_if_any
from opgen.transforms.fold_constants import folded_outputs
from opgen.transforms.operators import definition_of

OPTION = "--input-shape"
Shape = tuple[int, ...]
_MAX_BYTES = 2**31 - 1
"""Sizes are int32_t in the generated C."""


def pin_shapes(model: AirModel, pins: Mapping[str, Shape], context: RegistryContext) -> AirModel:
    """Return the model with inputs of the shapes given, by name, and what follows from them.

    :raises UsageError: for pins that the model has no input for, or that contradict it.
    :raises UnsupportedError: naming inputs whose shapes are open, or operators whose shapes do not
        follow from those of their inputs.
    :raises ModelError: if an operator does not accept the shapes.
    """
    if not model.subgraphs or not (pins or _is_open(model)):
        return model
    graph = model.main
    tensors = dict(graph.tensors)
    for id_, shape in _wanted(model, pins).items():
        tensors[id_] = replace(tensors[id_], shape=shape)
    _refuse_open_inputs(model, tensors)
    inferred = _Inference(model, replace(graph, tensors=tensors), context).run()
    changed = {
        id_: tensor.shape
        for id_, tensor in inferred.items()
        if tensor.shape != graph.tensors[id_].shape
    }
    main = replace(graph, tensors=inferred)
    return replace(model, subgraphs=(main, *model.subgraphs[1:]), reshaped=changed)


def _is_open(model: AirModel) -> bool:
    return any(
        min(tensor.shape, default=0) < 0
        for subgraph in model.subgraphs
        for tensor in subgraph.tensors.values()
    )


def _wanted(model: AirModel, pins: Mapping[str, Shape]) -> dict[int, Shape]:
    """Return the shapes of inputs by id.

    :raises UsageError: with all that is wrong with the pins.
    """
    graph = model.main
    names = {graph.tensors[id_].name: id_ for id_ in graph.input_ids}
    for signature in model.signatures:
        if signature.subgraph == 0:
            names = {**signature.inputs, **names}
    faults: list[Diagnostic] = []
    wanted: dict[int, Shape] = {}
    for name, shape in pins.items():
        where = f"{OPTION} {name}={','.join(map(str, shape))}"
        if name not in names:
            known = f"the inputs are {', '.join(map(repr, names)) or 'none'}"
            hint = did_you_mean(name, names) or known
            faults.append(Diagnostic(where, f"the model has no input '{name}'", hint=hint))
        elif message := _contradiction(graph.tensors[names[name]], shape):
            faults.append(Diagnostic(where, message))
        elif wanted.setdefault(names[name], shape) != shape:
            faults.append(Diagnostic(where, "another name of the same input has another shape"))
    if faults:
        raise UsageError(*faults)
    return wanted


def _contradiction(tensor: AirTensor, shape: Shape) -> str:
    """Return why an input cannot have a shape; open dimensions and the first one may change."""
    declared = tensor.shape_signature or tensor.shape
    if len(declared) != len(tensor.shape):
        declared = tensor.shape
    if len(shape) != len(tensor.shape):
        return f"the input has {len(tensor.shape)} dimensions {_words(declared)}, not {len(shape)}"
    if min(shape, default=1) < 1:
        return "sizes must be positive"
    for axis, (size, fixed) in enumerate(zip(shape, declared, strict=True)):
        if axis > 0 and fixed >= 0 and size != fixed:
            return f"the model fixes dimension {axis} of {_words(declared)} to {fixed}"
    if replace(tensor, shape=shape).bytes > _MAX_BYTES:
        return f"the input would have more than {_MAX_BYTES} bytes"
    return ""


def _words(shape: Shape) -> str:
    return f"[{', '.join('?' if size < 0 else str(size) for size in shape)}]"


def _refuse_open_inputs(model: AirModel, tensors: Mapping[int, AirTensor]) -> None:
    faults = []
    for index, id_ in enumerate(model.main.input_ids):
        tensor = tensors[id_]
        if min(tensor.shape, default=0) < 0:
            example = ",".join(str(max(size, 1)) for size in tensor.shape)
            where = f"{model.path.name}: input {index} '{tensor.name}'"
            message = f"its shape {_words(tensor.shape)} is open"
            hint = f"say what it is, such as {OPTION} {tensor.name}={example}"
            faults.append(Diagnostic(where, message, hint=hint))
    if faults:
        raise UnsupportedError(*faults)


class _Inference:
    """Walks through the main subgraph, from the inputs to the outputs."""

    def __init__(self, model: AirModel, graph: AirSubgraph, context: RegistryContext) -> None:
        self.model = model
        self.before = model.main.tensors
        self.graph = graph
        self.context = context
        self.tensors = dict(graph.tensors)
        self.unknown: set[int] = set()
        """Tensors whose shapes are not known because something before them is wrong."""

    def run(self) -> dict[int, AirTensor]:
        faults = Faults()
        for operator in self.graph.operators:
            if self.unknown.isdisjoint(operator.input_ids):
                try:
                    self._infer(operator)
                    continue
                except OpgenError as error:
                    faults.add(_with_hint(error))
            self.unknown.update(operator.output_ids)
        for id_, tensor in self.tensors.items():
            if min(tensor.shape, default=0) < 0 and id_ not in self.unknown:
                where = f"{self.model.path.name}: tensor {id_} '{tensor.name}'"
                faults.unsupported(where, f"its shape {_words(tensor.shape)} is open")
        faults.raise_all()
        # What was folded on the way was for shapes only: transforms do it for good.
        return {
            id_: replace(tensor, data=self.before[id_].data) for id_, tensor in self.tensors.items()
        }

    def _infer(self, operator: AirOperator) -> None:
        """Give the outputs of an operator the shapes that follow from its inputs'."""
        where = describe(self.model.path.name, operator)
        definition = definition_of(operator, self.context)
        if definition is None or definition.control is not None:
            self._refuse_if_changed(where, operator)
            return
        operation = operation_of(definition, operator, self.tensors)
        raise_if_any(where, operand_violations(definition, operation))
        try:
            facts = evaluate(where, definition.infer, operation)
        except OpgenError:
            raise_if_any(where, evaluate(where, lambda op: list(definition.check(op)), operation))
            raise
        self._take(where, operator, definition, facts)
        operation = operation_of(definition, operator, self.tensors)
        raise_if_any(where, evaluate(where, lambda op: list(definition.check(op)), operation))
        graph = replace(self.graph, tensors=self.tensors)
        for folded in folded_outputs(self.model.path.name, operator, graph, self.context):
            self.tensors[folded.id] = folded

    def _take(
        self,
        where: str,
        operator: AirOperator,
        definition: Definition[Any],
        facts: Mapping[str, OutputFacts | tuple[OutputFacts, ...]],
    ) -> None:
        for operand in definition.outputs:
            ids, found = operator.named_tensors.get(operand.name), facts[operand.name]
            several = ids if isinstance(ids, tuple) else () if ids is None else (ids,)
            each = found if isinstance(found, tuple) else (found,)
            for id_, fact in zip(several, each, strict=False):
                if fact.shape is None:
                    self._refuse_if_changed(where, operator)
                    continue
                shape = tuple(int(size) for size in fact.shape)
                if replace(self.tensors[id_], shape=shape).bytes > _MAX_BYTES:
                    message = f"'{operand.name}' would have more than {_MAX_BYTES} bytes"
                    raise UnsupportedError(Diagnostic(where, message))
                self.tensors[id_] = replace(self.tensors[id_], shape=shape)

    def _refuse_if_changed(self, where: str, operator: AirOperator) -> None:
        """Refuse an operator whose outputs cannot be inferred, if they are not as they were."""
        ids = [id_ for id_ in (*operator.input_ids, *operator.output_ids) if id_ >= 0]
        for id_ in ids:
            tensor = self.tensors[id_]
            if tensor.shape != self.before[id_].shape or min(tensor.shape, default=0) < 0:
                message = "the shapes of its outputs do not follow from those of its inputs"
                raise UnsupportedError(Diagnostic(where, message))


def _with_hint(error: OpgenError) -> OpgenError:
    hint = f"this follows from {OPTION}; a constant of the model may fix the shape of before"
    return type(error)(*(replace(each, hint=each.hint or hint) for each in error.diagnostics))
